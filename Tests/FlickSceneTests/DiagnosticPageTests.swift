import FlickScene
import Foundation
import Testing

@Suite struct DiagnosticPageTests {
  private static func example(_ name: String) -> URL {
    packageFolder.appending(path: "scenes/invalid/\(name)")
  }

  /// Codes that only playing finds; their examples are tested with the program.
  private static let foundByPlaying: Set<DiagnosticCode> = [
    .neverFires, .hitsNothing, .pointer, .neverSettles, .unstable, .tooLong,
  ]

  @Test(arguments: DiagnosticCode.allCases)
  func `a code's example shows that code`(code: DiagnosticCode) throws {
    guard let name = code.page.example else {
      #expect(code == .missingGlyph)
      return
    }
    let codes = try Self.errors(name)?.diagnostics.map(\.problem.code) ?? []
    #expect(codes.contains(code) != Self.foundByPlaying.contains(code))
  }

  /// With `RECORD_DOCS=1` the page is written instead of compared.
  @Test func `the page of errors is what the codes say`() throws {
    let file = packageFolder.appending(path: "docs/errors.md")
    if ProcessInfo.processInfo.environment["RECORD_DOCS"] == "1" {
      try Self.page().write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.page())
  }

  private static func errors(_ name: String) throws -> SceneErrors? {
    let file = example(name).appending(path: "scene.json")
    let bytes = [UInt8](try Data(contentsOf: file))
    do throws(SceneErrors) {
      _ = try SceneLoader.load(
        bytes: bytes, file: "scenes/invalid/\(name)/scene.json", resources: TwoFonts())
      return nil
    } catch {
      return error
    }
  }

  /// The first diagnostic of the example that has the code.
  private static func shown(_ code: DiagnosticCode, in name: String) throws -> String {
    if let errors = try errors(name),
      let diagnostic = errors.diagnostics.first(where: { $0.problem.code == code })
    {
      return DiagnosticText.render(diagnostic, source: errors.source)
    }
    let text = try String(
      contentsOf: example(name).appending(path: "expected.txt"), encoding: .utf8)
    return text.components(separatedBy: "\nscenes/")[0]
  }

  private static func page() throws -> String {
    var text = """
      # What Flick says about a scene

      Every problem has a code that stays when its words change; `--json` prints it. All problems \
      of a file are told at once, in the order of the file, each with its place and a fix. The \
      examples lie in `scenes/invalid/`.

      """
    for code in DiagnosticCode.allCases {
      let page = code.page
      text += "\n## \(code.rawValue)\n\n**\(page.title).** \(page.text)\n"
      if let name = page.example {
        let shown = try shown(code, in: name)
        text += "\n```\n\(shown.trimmingCharacters(in: .newlines))\n```\n"
      }
    }
    return text
  }
}
