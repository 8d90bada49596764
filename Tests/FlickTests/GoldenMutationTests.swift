import Flick
import FlickCore
import FlickEngine
import FlickGolden
import FlickJSON
import FlickScene
import FlickStage
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// One value of a shipped scene changes: the verdict names that key and the kind of
/// what follows from it, and nothing that stayed as it was.
///
/// What followed is found out here from the played scenes themselves. They are shown
/// in small films of few frames, which changes nothing of their motion.
@Suite struct GoldenMutationTests {
  /// How many values change in each scene: one, or so many that they are as many in all as
  /// `FLICK_MUTATIONS` says; 300 before a change of verdicts lands.
  private static func count(_ scene: Int, of scenes: Int) -> Int {
    let all = ProcessInfo.processInfo.environment["FLICK_MUTATIONS"].flatMap(Int.init) ?? scenes
    return (scene + 1) * all / scenes - scene * all / scenes
  }

  static let scenes: [Int] = {
    let all = Array(((try? TraceHashTests.scenes()) ?? []).indices)
    #if DEBUG  // Where drawing takes its time, one value of a few scenes.
      return all.filter { $0 % 12 == 2 }
    #else
      return all
    #endif
  }()

  /// A film of few frames of what the scene moves.
  private static func small(_ shipped: String) -> String {
    let text = shipped.replacing("[1920, 1080]", with: "[480, 270]")
      .replacing("[1280, 720]", with: "[320, 180]").replacing(/"fps": \d+/, with: "\"fps\": 2")
    return text.contains("\"fps\"")
      ? text : text.replacing("\"render\": {", with: "\"render\": { \"fps\": 2,")
  }

  @Test(.enabled(if: FilmHashTests.hasInter), arguments: scenes)
  func `one changed value is named, with its kind, and nothing else`(index: Int) throws {
    let names = try TraceHashTests.scenes()
    #if DEBUG
      let count = 1
    #else
      let count = Self.count(index, of: names.count)
    #endif
    let shipped = try String(
      contentsOfFile: SceneText.root.appending(path: "scenes/\(names[index]).json").path,
      encoding: .utf8)
    let text = Self.small(shipped)
    try GoldenFixture.run { fixture in
      let files = [
        "velocity-trackers.csv", "recorded-ease.csv", "recorded-spring.csv", "parts", "icons",
      ]
      for file in files {
        try FileManager.default.copyItem(
          at: SceneText.root.appending(path: "scenes/\(file)"),
          to: URL(filePath: fixture.path(file)))
      }
      try fixture.write(text, to: "a.json")
      let said = try fixture.record { $0.keys = GoldenKeys.none }
      try #require(said.code == 0, "\(said)")
      let before = try SceneFile(path: fixture.path("a.json")).play()
      var random = FixedRandom(seed: UInt64(index + 1))
      var done = 0
      for _ in 0..<(count * 60) where done < count {
        guard let mutation = Mutation(of: text, &random) else { continue }
        try fixture.write(mutation.text, to: "a.json")
        guard let now = try? SceneFile(path: fixture.path("a.json")).play(),
          now.frameCount < 2 * before.frameCount + 100
        else { continue }
        done += 1
        let verdict = try fixture.verdict {
          $0.leavesFailures = false
          $0.showsFailures = false
        }
        let wrong = try Truth(before, now).whatIsWrong(with: verdict, mutation)
        #expect(
          wrong == nil, "\(names[index]): \(mutation.words): \(wrong ?? "")\n\(verdict.lines)")
      }
      #expect(done == count, "values of \(names[index]) can be changed")
    }
  }
}

/// A text of a scene with one value changed.
private struct Mutation {
  let path: String
  let line: Int
  let text: String
  let words: String

  /// - Returns: `nil` where chance met a value that is not to be changed.
  init?(of text: String, _ random: inout FixedRandom) {
    let bytes = Array(text.utf8)
    guard let root = JSONReader.read(bytes).root else { return nil }
    var leaves: [(path: String, node: JSONNode)] = []
    Self.collect(root, "$", into: &leaves)
    let leaf = leaves[random.next(below: leaves.count)]
    let old = Array(bytes[leaf.node.range])
    guard let new = Self.other(leaf.node, old, &random) else { return nil }
    path = leaf.path
    line = bytes[..<leaf.node.range.lowerBound].count { $0 == 0x0A } + 1
    var all = Array(bytes[..<leaf.node.range.lowerBound])
    all += new
    all += bytes[leaf.node.range.upperBound...]
    self.text = String(decoding: all, as: UTF8.self)
    words =
      "\(path): \(String(decoding: old, as: UTF8.self)) > \(String(decoding: new, as: UTF8.self))"
  }

  private static func collect(
    _ node: JSONNode, _ path: String, into leaves: inout [(path: String, node: JSONNode)]
  ) {
    switch node.value {
    case .object(let members):
      for member in members where !["$schema", "flick"].contains(member.key) {
        collect(member.value, path + JSONPath.component(member.key), into: &leaves)
      }
    case .array(let items):
      for (place, item) in items.enumerated() { collect(item, "\(path)[\(place)]", into: &leaves) }
    default: leaves.append((path, node))
    }
  }

  private static func other(
    _ node: JSONNode, _ old: [UInt8], _ random: inout FixedRandom
  ) -> [UInt8]? {
    switch node.value {
    case .number(let number):
      let value = [number + 1, number - 1, number * 1.25, number * 0.99][random.next(below: 4)]
      return value == number ? nil : Array("\(value)".utf8)
    case .bool(let flag): return Array("\(!flag)".utf8)
    case .string:
      // Another digit, where there is one: times, colours, relative times.
      let digits = old.indices.filter { (0x30...0x39).contains(old[$0]) }
      guard !digits.isEmpty else { return nil }
      var new = old
      let place = digits[random.next(below: digits.count)]
      new[place] = 0x30 + (new[place] - 0x30 + 1 + UInt8(random.next(below: 9))) % 10
      return new
    default: return nil
    }
  }
}

/// What is different between two plays of a scene.
private struct Truth {
  private let before: Playback
  private let now: Playback
  /// Signals with other values at a tick that both have, with their variants.
  private var signals: Set<String> = []

  init(_ before: Playback, _ now: Playback) {
    (self.before, self.now) = (before, now)
    let length = min(before.trace.duration, now.trace.duration)
    var instants: Set<FlickTime> = []
    for step in [before.file.scene.render.step, now.file.scene.render.step] {
      for tick in 0...(length.flicks / step.flicks) { instants.insert(.zero + tick * step) }
    }
    let times = instants.sorted()
    let old = Self.signals(before)
    for (name, signal) in Self.signals(now) {
      guard let other = old[name] else { continue }
      let (one, two) = (
        before.trace.variants[other.variant], now.trace.variants[signal.variant]
      )
      let differs = times.contains {
        one.value(of: other.signal, at: $0) != two.value(of: signal.signal, at: $0)
      }
      if differs { signals.insert(name) }
    }
  }

  private static func signals(_ play: Playback) -> [String: (variant: Int, signal: Signal)] {
    var result: [String: (variant: Int, signal: Signal)] = [:]
    for (place, variant) in play.file.scene.variants.enumerated() {
      for signal in variant.signals where signal.component != nil {
        result["\(variant.name ?? "")|\(signal.name)"] = (place, signal)
      }
    }
    return result
  }

  private static func size(_ play: Playback) throws -> Size {
    let size = try Stage(
      scene: play.file.scene, trace: play.trace, fonts: play.file.fonts
    ).size
    return Size(width: Double(size.width), height: Double(size.height))
  }

  /// `nil`: nothing.
  func whatIsWrong(with verdict: GoldenVerdict, _ mutation: Mutation) throws -> String? {
    guard verdict.changedKeys.map(\.path) == [mutation.path] else {
      return "names the keys \(verdict.changedKeys.map(\.path))"
    }
    guard verdict.changedKeys[0].line == mutation.line else { return "names another line" }
    let motion = verdict.causes.first { $0.kind == .motion }?.motion
    let named = Set((motion?.divergences ?? []).map { "\($0.variant ?? "")|\($0.signal)" })
    let isLonger = before.trace.duration != now.trace.duration
    guard signals.isSubset(of: named), isLonger || signals == named else {
      return "names the signals \(named.sorted()), not \(signals.sorted())"
    }
    for course in motion?.courses ?? [] {
      let owner = "\(course.variant ?? "")|"
      let isMoved = named.contains { signal in
        signal.hasPrefix(owner + course.behavior + ".")
          || course.behavior.split(separator: " ").contains { signal == owner + $0 }
      }
      guard isMoved else { return "names the course of \(course.behavior)" }
    }
    let kinds = verdict.causes.map(\.kind)
    var expected: [GoldenVerdict.Cause.Kind] = []
    if try Self.size(before) != Self.size(now) { expected.append(.size) }
    if before.plan.frameRate != now.plan.frameRate { expected.append(.fps) }
    // A value of a sweep is its variants' name.
    let names = [before, now].map { Set($0.file.scene.variants.map(\.name)) }
    if !signals.isEmpty || names[0] != names[1] || motion != nil && isLonger {
      expected.append(.motion)
    }
    if before.frameCount != now.frameCount { expected.append(.frames) }
    let differs = verdict.frames?.differing.isEmpty == false
    if expected.isEmpty, differs { expected.append(.drawing) }
    guard kinds == expected else { return "tells of \(kinds), not of \(expected)" }
    return nil
  }
}
