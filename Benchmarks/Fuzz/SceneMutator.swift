import FlickCore
import FlickJSON
import FlickMotion
import FlickScene
import FlickTestSupport
import Foundation

/// Scenes that are a little wrong: some values of a shipped scene replaced by extreme
/// ones, by what stands under the same key elsewhere, or by many of their kind.
///
/// The same scenes and the same numbers give the same result.
package struct SceneMutator: Sendable {
  private let scenes: [[UInt8]]
  private let stock: SceneStock

  /// - Parameter scenes: From which everything is taken; at least one.
  package init(scenes: [[UInt8]]) {
    precondition(!scenes.isEmpty, "there is something to change")
    self.scenes = scenes
    stock = SceneStock(scenes)
  }

  /// - Parameter folder: Whose scenes are taken, in the order of their names.
  package init(folder: URL) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    self.init(
      scenes: try names.filter { $0.hasSuffix(".json") }.map { name in
        [UInt8](try Data(contentsOf: folder.appending(path: name)))
      })
  }

  /// A shipped scene with up to four changes.
  package func scene(_ random: inout FixedRandom) -> [UInt8] {
    let scene = scenes[random.next(below: scenes.count)]
    return changed(scene, times: random.next(below: 5), &random)
  }

  /// The scene with so many changes; as it was where it cannot be read.
  package func changed(
    _ scene: [UInt8], times: Int, _ random: inout FixedRandom
  ) -> [UInt8] {
    var scene = scene
    for _ in 0..<times {
      guard let root = JSONReader.read(scene).root else { break }
      let sites = SceneSites(root)
      guard let change = change(sites, scene, &random) else { continue }
      scene.replaceSubrange(change.range, with: change.text)
    }
    return scene
  }

  private typealias Change = (range: Range<Int>, text: [UInt8])

  private func change(
    _ sites: SceneSites, _ scene: [UInt8], _ random: inout FixedRandom
  ) -> Change? {
    switch random.next(below: 12) {
    case 0...3: extreme(sites.numbers, scene, &random)
    case 4: extremeTime(sites.times, &random)
    case 5, 6: swapped(sites.values, &random)
    case 7: inserted(sites.objects, &random)
    case 8: policy(sites.behaviors, &random)
    case 9: storm(sites.events, scene, &random)
    case 10: removed(sites.members, scene, &random)
    default: repeated(sites.lists, scene, &random)
    }
  }

  private func choice<Item>(_ items: [Item], _ random: inout FixedRandom) -> Item? {
    items.isEmpty ? nil : items[random.next(below: items.count)]
  }

  // MARK: - Numbers

  /// Beyond, at and just within what numbers and limits allow.
  private static let extremes: [Double] = [
    0, -0.0, 1, -1, 0.5, 2, 100, 1e-6, 1e-9, 1e-308, .leastNonzeroMagnitude,
    -.leastNonzeroMagnitude, 1e6, 1e9, 1e15, 1e308, -1e308, .greatestFiniteMagnitude, 16, 8192,
    8193, 32_768, 1e6.nextDown, 1e6.nextUp, 1e9.nextUp, 0.999_999_999_999_999_9,
    1.000_000_000_000_000_2, 1_000, 10_000,
  ]

  private func extreme(
    _ numbers: [(value: Double, range: Range<Int>)], _ scene: [UInt8], _ random: inout FixedRandom
  ) -> Change? {
    guard let number = choice(numbers, &random) else { return nil }
    let factors = [-1, 0.5, 0.9, 1.1, 2, 10, 1000, 1e-3, 1e-9]
    let value =
      random.next(below: 2) == 0
      ? Self.extremes[random.next(below: Self.extremes.count)]
      : number.value * factors[random.next(below: factors.count)]
    guard value.isFinite else { return nil }
    return (number.range, Array(Spelling.number(value).utf8))
  }

  private static let extremeTimes = [
    "0ms", "1ms", "0.0000014s", "1e-9s", "0.1ms", "8.3ms", "1s", "600s", "3600s", "3600000ms",
    "3600.001s", "1e300s", "5e-324s", "-1ms",
  ]

  private func extremeTime(_ times: [Range<Int>], _ random: inout FixedRandom) -> Change? {
    choice(times, &random).map { range in
      let time = Self.extremeTimes[random.next(below: Self.extremeTimes.count)]
      return (range, Array("\"\(time)\"".utf8))
    }
  }

  // MARK: - Values of elsewhere

  /// A value for what another scene, or a file of another kind, has under the key.
  private func swapped(
    _ values: [(key: String, range: Range<Int>)], _ random: inout FixedRandom
  ) -> Change? {
    guard let value = choice(values, &random) else { return nil }
    if Self.fileKeys.contains(value.key), random.next(below: 2) == 0 {
      let name = Self.fileKinds[random.next(below: Self.fileKinds.count)]
      return (value.range, Array("\"\(name)\"".utf8))
    }
    return choice(stock.values(of: value.key), &random).map { (value.range, $0) }
  }

  private static let fileKeys: Set<String> = ["image", "images", "file", "trace", "font"]

  /// What a scene may name in place of a picture, a font or a recording, beside the
  /// files of the shipped scenes. `scripts/fuzz` makes them.
  package static let fileKinds = [
    "kinds/picture.png", "kinds/folder", "kinds/empty", "kinds/text.png", "kinds/cut.png",
    "kinds/pipe",
    "kinds/link.png", "kinds/outside", "kinds/loop", "kinds/none", "/dev/zero", ".", "",
    "pane.json",
  ]

  private func inserted(
    _ objects: [(kind: String, keys: [String], start: Int)], _ random: inout FixedRandom
  ) -> Change? {
    guard let object = choice(objects, &random),
      let member = choice(stock.members(of: object.kind), &random),
      !object.keys.contains(member.key)
    else { return nil }
    let comma = object.keys.isEmpty ? "" : ","
    let text = Array("\"\(member.key)\": ".utf8) + member.text + Array(comma.utf8)
    return (object.start..<object.start, text)
  }

  private func policy(
    _ behaviors: [(policy: Range<Int>?, start: Int)], _ random: inout FixedRandom
  ) -> Change? {
    guard let behavior = choice(behaviors, &random) else { return nil }
    let policies = InterruptionPolicy.allCases
    let name = "\"\(policies[random.next(below: policies.count)].rawValue)\""
    if let range = behavior.policy { return (range, Array(name.utf8)) }
    return (behavior.start..<behavior.start, Array("\"interrupt\": \(name),".utf8))
  }

  // MARK: - Many of a kind

  /// An event again and again, a little later each time.
  private func storm(
    _ events: [SceneSites.Event], _ scene: [UInt8], _ random: inout FixedRandom
  ) -> Change? {
    guard let event = choice(events, &random), let time = event.time else { return nil }
    let counts = [2, 10, 60, 400, 3000]
    let gaps = [0.0, 0.1, 1.0 / 1.2, 7, 16.7, 90]
    let gap = gaps[random.next(below: gaps.count)]
    var text: [UInt8] = []
    for number in 1...counts[random.next(below: counts.count)] {
      text += [0x2C] + scene[event.range.lowerBound..<time.lowerBound]
      text += Array("\"\(Spelling.number(Double(number) * gap + 100))ms\"".utf8)
      text += scene[time.upperBound..<event.range.upperBound]
    }
    guard scene.count + text.count < SceneConstants.maximumFileSize else { return nil }
    return (event.range.upperBound..<event.range.upperBound, text)
  }

  private func removed(
    _ members: [Range<Int>], _ scene: [UInt8], _ random: inout FixedRandom
  ) -> Change? {
    guard let member = choice(members, &random) else { return nil }
    // The comma behind it goes with it; one before it may stay.
    let next = scene[member.upperBound...].firstIndex { !" \n\t\r".utf8.contains($0) }
    let end = next.map { scene[$0] == 0x2C ? $0 + 1 : member.upperBound } ?? member.upperBound
    return (member.lowerBound..<end, [])
  }

  private func repeated(
    _ lists: [[Range<Int>]], _ scene: [UInt8], _ random: inout FixedRandom
  ) -> Change? {
    guard let list = choice(lists, &random), let item = choice(list, &random) else { return nil }
    let count = [1, 2, 20][random.next(below: 3)]
    let copies = [[UInt8]](repeating: [0x2C] + scene[item], count: count)
    return (item.upperBound..<item.upperBound, Array(copies.joined()))
  }
}
