import FlickCore
import FlickScene
import Foundation
import Testing

@Suite struct DiagnosticTests {
  private static func errors(_ text: String) throws -> SceneErrors {
    try #require(throws: SceneErrors.self) { try load(text, file: "a.json") }
  }

  @Test func `problems come in the order of the file, each once`() throws {
    let text = EveryKey.scene
      .replacing("\"fps\": 30", with: "\"fps\": -1")
      .replacing("#0A84FF", with: "blue")
      .replacing("\"damping\": 20, \"solver\"", with: "\"damping\": -1, \"solver\"")
      .replacing("[50, 30] }", with: "[500, 30] }")
    let errors = try Self.errors(text)
    #expect(
      errors.diagnostics.map(\.origin.path) == [
        "$.layers[1].fill", "$.behaviors.card.motion.spring.damping", "$.events[0].tap",
        "$.render.fps",
      ])
  }

  @Test(arguments: [
    ("filter", "\"filter\""), ("@media", "\"@media\""), ("clip-path: inset(3px)", "\"clip-path\""),
    (":root", nil), ("fx beyond the circle", nil),
  ])
  func `what is not drawn is left out by the name that 'ignore' takes`(
    what: String, name: String?
  ) throws {
    let problem = Problem.artwork("a.svg", ArtworkProblem(.unsupported(what), line: 1, column: 2))
    let help = try #require(problem.help)
    #expect(name.map { help.contains("list \($0) in 'ignore'") } ?? !help.contains("ignore"))
  }

  @Test func `columns count characters, not bytes`() throws {
    let errors = try Self.errors("{ \"flick\": 1, \"title\": \"größe 中\", \"x\": 1 }")
    let diagnostic = try #require(errors.diagnostics.first { $0.problem.code == .unknownKey })
    #expect(diagnostic.origin.path == "$.x")
    #expect(errors.source.position(of: diagnostic.origin.bytes.lowerBound).column == 35)
    let lines = errors.text.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("a.json:1:35: error: ") })
    #expect(lines.contains { $0 == "    | \(String(repeating: " ", count: 34))^~~" })
  }

  @Test func `nothing in a file reaches the terminal as a control`() throws {
    let text = "{ \"flick\": 1, \"\\u001b[31m\": 1, \"a\u{202E}b\": 2, \"\u{9b}x\": [ }"
    for scalar in try Self.errors(text).text.unicodeScalars where scalar != "\n" {
      #expect(Spelling.isPrintable(scalar))
    }
  }

  @Test func `a line of megabytes is shown in part`() throws {
    let filler = String(repeating: "\"x-a\": 0, ", count: 1)
    let list = String(repeating: "1, ", count: 200_000)
    let errors = try Self.errors("{ \(filler)\"x-b\": [\(list)], \"flick\": 1, \"oops\": 1 }")
    #expect(errors.text.split(separator: "\n").allSatisfy { $0.count < 130 })
  }

  @Test func `a million mistakes are told within the limit`() throws {
    let events = String(repeating: "{},", count: 9_999)
    let errors = try Self.errors("{ \"flick\": 1, \"events\": [\(events)] }")
    #expect(errors.diagnostics.count == SceneConstants.maximumDiagnostics)
    #expect(errors.omitted == 9_999 + 2 - SceneConstants.maximumDiagnostics)
    #expect(errors.text.hasSuffix("and \(errors.omitted) more problems\n"))
  }

  @Test func `the form for programs says the same`() throws {
    let errors = try Self.errors(
      EveryKey.scene.replacing("\"100ms\"", with: "300").replacing("\"4s\"", with: "\"4\\u0022\""))
    struct Report: Decodable {
      struct Item: Decodable {
        var code, severity, message, path: String
        var help: String?
        var line, column, endLine, endColumn, offset, length: Int
      }
      var file: String
      var diagnostics: [Item]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(errors.json.utf8))
    #expect(report.file == "a.json")
    #expect(report.diagnostics.count == errors.diagnostics.count)
    for (item, diagnostic) in zip(report.diagnostics, errors.diagnostics) {
      #expect(item.code == diagnostic.problem.code.rawValue)
      #expect(item.message == diagnostic.problem.message)
      #expect(item.help == diagnostic.problem.help)
      #expect(item.path == diagnostic.origin.path)
      #expect(item.offset..<item.offset + item.length == diagnostic.origin.bytes)
      #expect(item.endLine >= item.line)
    }
    #expect(report.diagnostics[0].code == "time-unit")
  }

  @Test func `an unknown key that was meant for a needed one is said once`() {
    let codes = problems(EveryKey.scene.replacing("\"canvas\"", with: "\"canvass\"")).map(\.code)
    #expect(codes == [.unknownKey])
  }

  @Test(arguments: [
    ("motoin", "motion"), ("Layer", "layer"), ("dampingratio", "dampingRatio"), ("fliick", "flick"),
    ("interupt", "interrupt"),
  ])
  func `a slip of the keyboard is recognised`(typed: String, meant: String) {
    let words = ["layer", "motion", "dampingRatio", "flick", "interrupt", "states"]
    #expect(Spelling.nearest(typed, among: words) == meant)
  }

  @Test func `something else is not taken for a slip`() {
    #expect(Spelling.nearest("colour", among: ["clip", "cornerRadius", "fill"]) == nil)
  }
}
