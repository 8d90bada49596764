import Flick
import FlickMedia
import FlickTestScenes
import Foundation
import Testing

/// Every shipped scene's trace, tick by tick, has the bits that are stored
/// here: in debug and release, with and without the processor's FMA units, on
/// every machine.
///
/// `FLICK_RECORD_TRACES=1 swift test --filter TraceHash` writes the file anew;
/// look at what changed and say why in the commit.
@Suite struct TraceHashTests {
  static let file = SceneText.root.appending(path: "Tests/FlickTests/Data/trace-hashes.txt")

  static func scenes() throws -> [String] {
    try FileManager.default
      .contentsOfDirectory(atPath: SceneText.root.appending(path: "scenes").path)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  static func line(_ scene: String) throws -> String {
    var rows: [String] = []
    try SceneText.shipped(scene).trace(variant: nil, everyTick: true) { rows.append($0) }
    return "\(scene) \(rows.count - 1) \(ContentHash(of: rows))"
  }

  @Test func `Every scene's trace has its stored hash`() throws {
    let lines = try Self.scenes().map(Self.line)
    if ProcessInfo.processInfo.environment["FLICK_RECORD_TRACES"] != nil {
      try (lines.joined(separator: "\n") + "\n").write(
        to: Self.file, atomically: true, encoding: .utf8)
    }
    let stored = try String(contentsOf: Self.file, encoding: .utf8)
      .split(separator: "\n").map(String.init)
    #expect(lines.count > 1)
    #expect(lines == stored)
  }
}
