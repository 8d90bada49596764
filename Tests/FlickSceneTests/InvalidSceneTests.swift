import FlickJSON
import FlickScene
import Foundation
import Testing

/// Every folder of `scenes/invalid` holds a scene that is refused, and the
/// exact text that says why.
@Suite struct InvalidSceneTests {
  private static let folder = packageFolder.appending(path: "scenes/invalid")

  /// Refused only by playing them; their texts are tested with the program.
  private static let refusedByPlaying: Set<String> = [
    "after-the-end", "animation-forever", "callouts-in-vain", "conditions-never-hold",
    "event-never-fires",
    "film-speeds", "finger-in-two-places", "finger-never-lifts", "finger-not-down",
    "impossible-when-played", "never-rests", "never-settles",
    "never-settles-in-the-plane", "pinch-hits-nothing",
    "poster-after-the-end", "runs-away", "tap-hits-nothing", "too-slow", "unrested",
    "waits-in-vain",
  ]

  private static let cases: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }()

  private static func load(_ name: String) throws -> LoadedScene {
    let bytes = try Data(contentsOf: folder.appending(path: "\(name)/scene.json"))
    return try SceneLoader.load(
      bytes: [UInt8](bytes), file: "scenes/invalid/\(name)/scene.json",
      resources: TwoFonts(folder: folder.appending(path: name)))
  }

  @Test func `there are at least sixty`() {
    #expect(Self.cases.count >= 60)
  }

  /// With `RECORD_DIAGNOSTICS=1` the texts are written instead of compared:
  /// read what changed before committing it.
  @Test(arguments: cases)
  func `a refused scene says exactly what is wrong`(name: String) throws {
    if Self.refusedByPlaying.contains(name) {
      #expect(throws: Never.self) { try Self.load(name) }
      return
    }
    let errors = try #require(throws: SceneErrors.self) { try Self.load(name) }
    let file = Self.folder.appending(path: "\(name)/expected.txt")
    if ProcessInfo.processInfo.environment["RECORD_DIAGNOSTICS"] == "1" {
      try errors.text.write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(errors.text == expected)
    #expect(errors.diagnostics.contains { $0.problem.severity == .error })
  }

  /// The order of keys changes the order in which mistakes are told, and which
  /// of two conflicting keys is named; not what is wrong.
  @Test(arguments: cases)
  func `a refused scene is refused for the same in any order of keys`(name: String) throws {
    let bytes = try Data(contentsOf: Self.folder.appending(path: "\(name)/scene.json"))
    let read = JSONReader.read([UInt8](bytes))
    guard read.root != nil, read.findings.isEmpty, !Self.refusedByPlaying.contains(name) else {
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let expected = problems(text).map(\.code.rawValue).sorted()
    for seed in 1...4 as ClosedRange<UInt64> {
      let shuffled = try ShuffledScene(text).text(seed: seed)
      #expect(problems(shuffled).map(\.code.rawValue).sorted() == expected)
    }
  }
}
