import Flick
import FlickCore
import FlickJSON
import FlickTestSupport
import Foundation
import Testing

/// A page that records: what it was shown live, what is saved, and what that replays.
@Suite(.serialized) struct FingerPageTests {
  /// A scene's copy with what it includes, in a folder of its own.
  private static func copy(_ name: String, to folder: URL) throws -> URL {
    let scenes = URL(filePath: PreviewHouse.scenes)
    try FileManager.default.copyItem(
      at: scenes.appending(path: "parts"), to: folder.appending(path: "parts"))
    let place = folder.appending(path: "\(name).json")
    try FileManager.default.copyItem(at: scenes.appending(path: "\(name).json"), to: place)
    // A file that is as old as this counts as changed no more when it is read.
    Thread.sleep(forTimeInterval: 0.1)
    return place
  }

  /// With a scene's copy, and a page that shows it.
  private func onPage(
    _ name: String, _ body: @escaping @Sendable (URL, TestPage) throws -> Void
  ) async throws {
    try await apart {
      try withTemporaryFolder { folder in
        let scene = try Self.copy(name, to: folder)
        let house = try PreviewHouse([scene.path], size: "480x270")
        let page = try house.page()
        _ = try page.open(scene.path)
        try body(scene, page)
      }
    }
  }

  private static func hashes(of scene: URL, _ values: [String]) throws -> [String] {
    var options = SceneFile.Options()
    options.size = SceneFile.Size(width: 480, height: 270)
    options.values = values
    var hashes: [String] = []
    try SceneFile(path: scene.path, options: options).play().hashes(every: 1, jobs: 1) {
      hashes.append(String($0.split(separator: " ")[2]))
    }
    return hashes
  }

  private static func acknowledged(_ page: TestPage) throws -> TestPage.Shown {
    let shown = try page.picture()
    try page.say(["type": "ack", "id": .integer(shown.id)])
    return shown
  }

  /// Draws on the first canvas, a sample each 6 ms, and keeps what is shown.
  private static func draw(
    on page: TestPage, from: (Double, Double), by: (Double, Double), milliseconds: Int
  ) throws -> (live: [Int: String], recorded: JSONNode, values: [String]) {
    try page.say(["type": "record", "frame": .integer(0)])
    let film = try Self.film("record", on: page)
    let values = try page.next("recording")["values"]?.items.compactMap(\.string) ?? []
    let place = try #require(film["places"]?.items.first)
    func side(_ key: String) -> Double { place[key]?.number ?? 0 }
    func pixel(_ part: Double) -> (x: Double, y: Double) {
      let point = (x: from.0 + part * by.0, y: from.1 + part * by.1)
      return (
        side("x") + point.x / 390 * side("width"), side("y") + point.y / 844 * side("height")
      )
    }
    var live: [Int: String] = [:]
    for time in stride(from: 0, through: milliseconds, by: 6) {
      let (x, y) = pixel(Double(time) / Double(milliseconds))
      let phase = time == 0 ? "down" : time + 6 > milliseconds ? "up" : "move"
      try page.say([
        "type": "touch", "now": .integer(time),
        "samples": .list([
          [
            "pointer": .integer(0), "phase": .text(phase), "x": .number(x), "y": .number(y),
            "time": .integer(time),
          ]
        ]),
      ])
      // A picture for each frame that has passed, and no other.
      guard time * 60 / 1000 > max(0, time - 6) * 60 / 1000 else { continue }
      let shown = try acknowledged(page)
      #expect(shown.painted == shown.hash)
      live[shown.frame] = shown.hash
    }
    try page.say(["type": "stop"])
    return (live, try page.next("recorded"), values)
  }

  @Test func `what a page saw under the finger is what the saved scene replays`() async throws {
    try await apart {
      try withTemporaryFolder { folder in
        let scene = try Self.copy("sheet-detents", to: folder)
        let before = try Data(contentsOf: scene)
        let house = try PreviewHouse([scene.path], size: "480x270")
        let page = try house.page()
        _ = try page.open(scene.path)
        _ = try page.show(0, id: 1)
        let (live, recorded, values) = try Self.draw(
          on: page, from: (195, 720), by: (0, -300), milliseconds: 300)
        #expect(live.count > 12)
        #expect(recorded["file"]?.string == "sheet-detents.touches.csv")
        #expect(try Data(contentsOf: scene) == before)
        try page.say(["type": "save"])
        _ = try page.next("wrote")
        let replayed = try Self.hashes(of: scene, values)
        for (frame, hash) in live { #expect(replayed[frame] == hash, "frame \(frame)") }
        try page.say(["type": "undo"])
        _ = try Self.film("undo", on: page)
        #expect(try Data(contentsOf: scene) == before)
        let table = folder.appending(path: "sheet-detents.touches.csv").path
        #expect(!FileManager.default.fileExists(atPath: table))
      }
    }
  }

  /// The next film that is shown for a reason; that a copy is new may be told as well.
  private static func film(_ reason: String, on page: TestPage) throws -> JSONNode {
    while true {
      let film = try page.next("film")
      if film["reason"]?.string == reason { return film }
    }
  }

  @Test func `a slider's number is shown, kept in its place and undone`() async throws {
    try await apart {
      try withTemporaryFolder { folder in
        let scene = try Self.copy("pane", to: folder)
        let before = try String(contentsOf: scene, encoding: .utf8)
        let house = try PreviewHouse([scene.path], size: "480x270")
        let page = try house.page()
        let film = try page.open(scene.path)
        let path = "behaviors.pane.motion.spring.damping"
        #expect(film["parameters"]?.items.contains { $0["path"]?.string == path } == true)
        for value in [21, 23.5, 16] {
          try page.say(["type": "set", "path": .text(path), "value": .number(value)])
          let film = try Self.film("set", on: page)
          #expect(film["edited"]?.isLike(JSONNode(true, range: 0..<0)) == true)
        }
        let shown = try page.show(60, id: 9)
        #expect(try String(contentsOf: scene, encoding: .utf8) == before)
        try page.say(["type": "keep"])
        _ = try Self.film("set", on: page)
        let kept = before.replacing("\"damping\": 20", with: "\"damping\": 16")
        #expect(try String(contentsOf: scene, encoding: .utf8) == kept)
        #expect(try Self.hashes(of: scene, [])[60] == shown.hash)
        try page.say(["type": "undo"])
        _ = try Self.film("undo", on: page)
        #expect(try String(contentsOf: scene, encoding: .utf8) == before)
      }
    }
  }

  @Test
  func `a number with which the scene cannot be played leaves the film and says why`() async throws
  {
    try await apart {
      let house = try PreviewHouse(["\(PreviewHouse.scenes)/sheet-detents.json"], size: "480x270")
      let page = try house.page()
      _ = try page.open("\(PreviewHouse.scenes)/sheet-detents.json")
      let path = "behaviors.sheet.motion.spring.dampingRatio"
      func refusal(of value: Double) throws -> String? {
        try page.say(["type": "set", "path": .text(path), "value": .number(value)])
        let answer = try page.next("refused")
        #expect(answer["path"]?.string == path)
        return answer["items"]?.items.first?["code"]?.string
      }
      #expect(try refusal(of: 0.3) == "hits-nothing")
      #expect(try refusal(of: -1) == "out-of-range")
      #expect(try page.show(10, id: 4).frame == 10)
      // What was refused is not set: the next number counts alone, and is all that is kept.
      try page.say(["type": "set", "path": .text(path), "value": .number(0.82)])
      let film = try Self.film("set", on: page)
      let own = film["parameters"]?.items.first { $0["path"]?.string == path }
      #expect(own?["value"]?.number == 0.82)
    }
  }

  @Test func `a comparison is saved with its finger, which stays`() async throws {
    try await onPage("sheet-detents") { scene, page in
      _ = try page.show(0, id: 1)
      _ = try Self.draw(on: page, from: (195, 720), by: (0, -300), milliseconds: 300)
      try page.say(["type": "policies"])
      _ = try page.next("policies")
      try page.say(["type": "save"])
      // The recording is shown again, and can be saved itself.
      #expect(try page.next("recorded")["file"]?.string == "sheet-detents.touches.csv")
      let wrote = try page.next("wrote")["path"]?.string ?? ""
      #expect(wrote.hasSuffix("/sheet-detents.policies.json"))
      #expect(try SceneFile(path: wrote).scene.variants.count > 4)
      // What was written beside the scene is taken back, and the recording is still there.
      try page.say(["type": "undo"])
      _ = try page.next("undone")
      #expect(!FileManager.default.fileExists(atPath: wrote))
      try page.say(["type": "save"])
      #expect(try page.next("wrote")["path"]?.string == scene.path)
      _ = try SceneFile(path: scene.path)
    }
  }

  @Test func `a comparison of no recording ends with the scene, and is saved once`() async throws {
    try await onPage("pane") { scene, page in
      let before = try Data(contentsOf: scene)
      try page.say(["type": "policies"])
      _ = try page.next("policies")
      try page.say(["type": "save"])
      _ = try page.next("idle")
      _ = try page.next("wrote")
      try page.say(["type": "save"])
      #expect(try page.next("failed")["message"]?.string?.contains("nothing is recorded") == true)
      #expect(try Data(contentsOf: scene) == before)
    }
  }

  @Test func `a recording without a finger leaves the scene as it was`() async throws {
    try await apart {
      let house = try PreviewHouse(["\(PreviewHouse.scenes)/pane.json"], size: "480x270")
      let page = try house.page()
      let film = try page.open("\(PreviewHouse.scenes)/pane.json")
      try page.say(["type": "record", "frame": .integer(0)])
      _ = try page.next("recording")
      try page.say(["type": "stop"])
      #expect(try Self.film("record", on: page)["frames"]?.number == film["frames"]?.number)
      _ = try page.next("unrecorded")
    }
  }

  @Test func `policies are shown in a grid, and blind pictures bring no names`() async throws {
    try await onPage("pane") { _, page in
      _ = try page.show(30, id: 1)
      try page.say(["type": "policies"])
      #expect(try Self.film("policies", on: page)["variants"]?.items.count == 8)
      #expect(try page.next("policies")["policies"]?.items.count == 8)
      try page.say(["type": "blind"])
      _ = try page.next("blind")
      let one = try page.show(40, id: 2)
      try page.say(["type": "side", "side": .integer(1)])
      let other = try page.show(40, id: 3)
      #expect(one.hash != other.hash)
      try page.say(["type": "reveal", "side": .integer(1)])
      let names = try page.next("revealed")
      #expect(names["chosen"]?.string == names["names"]?.items.last?.string)
    }
  }
}
