import Flick
import FlickGolden
import FlickTestScenes
import FlickTestSupport
import Foundation
import Testing

/// A folder with small scenes, in which goldens are recorded.
struct GoldenFixture {
  let folder: URL

  static let scene = """
    {
      "flick": 1,
      "canvas": { "size": [64, 64], "scale": 1, "background": "#FFFFFF" },
      "layers": [
        {
          "id": "box", "type": "rect", "frame": [0, 0, 10, 10], "cornerRadius": 3,
          "fill": "#203040"
        },
        {
          "id": "word", "type": "text", "frame": [20, 30, 40, 14], "fill": "#2A2F45",
          "text": "Ab", "fontSize": 12
        }
      ],
      "behaviors": {
        "box": {
          "layer": "box", "property": "x", "states": { "a": 0, "b": 40 }, "initial": "a",
          "motion": { "spring": { "stiffness": 300, "damping": 20 } }, "on": { "tap": "toggle" }
        }
      },
      "events": [ { "id": "go", "at": "100ms", "tap": [5, 5] } ],
      "render": { "fps": 60 }
    }
    """

  /// Runs `body` with a folder that is removed afterwards.
  static func run(_ body: (GoldenFixture) throws -> Void) throws {
    try withTemporaryFolder { try body(GoldenFixture(folder: $0)) }
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Every file below a folder with its bytes.
  func content(_ name: String) throws -> [String: Data] {
    var content: [String: Data] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: path(name)) {
      if let data = FileManager.default.contents(atPath: path(name) + "/" + file) {
        content[file] = data
      }
    }
    return content
  }

  /// Writes the scene with some words replaced.
  func scene(_ name: String = "a.json", _ before: String = "", _ now: String = "") throws {
    let text =
      before.isEmpty ? Self.scene : Self.scene.replacingOccurrences(of: before, with: now)
    #expect(before.isEmpty || text != Self.scene, "'\(before)' is in the scene")
    try write(text, to: name)
  }

  private func job(
    _ scenes: [String], _ change: (inout GoldenOptions) -> Void
  ) throws -> GoldenJob {
    var options = GoldenOptions()
    options.jobs = 2
    // These tests run in CI too.
    options.isForced = true
    options.words = \.message
    change(&options)
    return try GoldenJob(scenes: scenes.map(path), options: options)
  }

  @discardableResult
  func record(
    _ scenes: [String] = ["a.json"], _ change: (inout GoldenOptions) -> Void = { _ in }
  ) throws -> (code: Int32, said: [String]) {
    var said: [String] = []
    let code = try job(scenes, change).record { said.append($0) }
    return (code, said)
  }

  func verify(
    _ scenes: [String] = ["a.json"], _ change: (inout GoldenOptions) -> Void = { _ in }
  ) throws -> GoldenReport {
    try job(scenes, change).verify().report
  }

  func verdict(_ change: (inout GoldenOptions) -> Void = { _ in }) throws -> GoldenVerdict {
    try #require(try verify(["a.json"], change).scenes.first)
  }

  func approve(_ scenes: [String] = ["a.json"]) throws -> (code: Int32, said: [String]) {
    var said: [String] = []
    let code = try job(scenes) { _ in }.approve { said.append($0) }
    return (code, said)
  }

  func prune(_ scenes: [String] = [""]) throws -> (code: Int32, said: [String]) {
    var said: [String] = []
    let code = try job(scenes) { _ in }.prune { said.append($0) }
    return (code, said)
  }

  func status(_ scenes: [String] = ["a.json"]) throws -> (code: Int32, said: [String]) {
    var said: [String] = []
    let code = try job(scenes) { _ in }.status { said.append($0) }
    return (code, said)
  }
}
