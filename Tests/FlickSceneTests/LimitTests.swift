import FlickScene
import Testing

/// What costs memory or time is refused before the work, and soon. Times are
/// generous, since tests run in debug builds beside each other; they catch work
/// that grows with the square of the file.
@Suite struct LimitTests {
  private static func codes(_ text: String) -> [DiagnosticCode] {
    problems(text).map(\.code)
  }

  private static func scene(_ part: String) -> String {
    "{ \"flick\": 1, \"canvas\": { \"size\": [390, 844] }, \"layers\": [], \(part) }"
  }

  static let hostile: [(name: String, text: String, code: DiagnosticCode)] = [
    ("deep", String(repeating: "[", count: 300_000), .limit),
    ("deep objects", String(repeating: "{\"a\":", count: 100_000), .limit),
    ("a long number", scene("\"x\": \(String(repeating: "9", count: 300_000))"), .limit),
    ("a huge number", scene("\"film\": { \"speed\": 1e999 }"), .notFinite),
    (
      "many events",
      scene("\"events\": [\(String(repeating: "{\"at\":\"1s\"},", count: 30_000))]"), .limit
    ),
    (
      "many keys", scene((0..<20_000).map { "\"k\($0)\": 1" }.joined(separator: ",")), .unknownKey
    ),
    (
      "a long name", scene("\"\(String(repeating: "n", count: 300_000))\": 1"), .unknownKey
    ),
    ("no commas", "[" + String(repeating: "{} ", count: 100_000) + "]", .syntax),
    ("words", "[" + String(repeating: "x,", count: 60_000) + "]", .json5),
    ("an open comment", "{ \"a\": " + String(repeating: "/*", count: 200_000), .syntax),
    ("a long text", scene("\"title\": \"\(String(repeating: "é", count: 200_000))\""), .malformed),
  ]

  @Test(arguments: hostile.map(\.name))
  func `a hostile file is refused soon and in few words`(name: String) throws {
    let (_, text, code) = try #require(Self.hostile.first { $0.name == name })
    let start = ContinuousClock.now
    do throws(SceneErrors) {
      _ = try load(text)
      Issue.record("accepted")
    } catch {
      #expect(error.diagnostics.contains { $0.problem.code == code || $0.problem.code == .limit })
      #expect(error.diagnostics.count <= SceneConstants.maximumDiagnostics)
      #expect(error.text.utf8.count < 300_000)
      #expect(error.json.utf8.count < 500_000)
    }
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func `what is not told is counted`() throws {
    let errors = try #require(throws: SceneErrors.self) {
      try load("[" + String(repeating: "{} ", count: 50_000) + "]")
    }
    #expect(errors.diagnostics.count == 100)
    #expect(errors.omitted >= 49_899)
  }

  @Test func `a long line is shown around the caret`() throws {
    let long = String(repeating: "é", count: 5_000)
    let errors = try #require(throws: SceneErrors.self) {
      try load("{ \"x-a\": \"\(long)\", \"flick\": 2, \"x-b\": \"\(long)\" }")
    }
    let lines = errors.text.split(separator: "\n")
    #expect(lines[0].hasPrefix("scene.json:1:5023: error: this is format 2"))
    #expect(lines[1].hasPrefix("  1 | …é"))
    #expect(lines[1].hasSuffix("é…"))
    #expect(lines[1].count == 108)
    let column = try #require(lines[2].firstIndex(of: "^"))
    let offset = lines[2].distance(from: lines[2].startIndex, to: column)
    #expect(Array(lines[1])[offset] == "2")
  }
}
