import Flick
import FlickTestScenes
import Foundation
import Testing

/// What `render check` says of scenes to editors and build machines.
@Suite struct CheckReportTests {
  private static let scene = SceneText.square(
    states: "\"a\": 0, \"b\": 50", motion: "\"ease\": { \"duration\": \"100ms\" }",
    events: "{ \"id\": \"go\", \"at\": \"100ms\", \"set\": { \"box\": \"b\" } }")

  private static func report(_ text: String, judged: Bool = false) -> CheckReport {
    var report = CheckReport()
    do throws(FlickError) {
      let file = try SceneFile(bytes: Array(text.utf8), name: "a.json")
      report.add(try file.play(), judged: judged)
    } catch {
      report.add("a.json", error, words: error.message)
    }
    return report
  }

  @Test func `a mistake is a line for editors and an annotation for GitHub`() {
    let report = Self.report(Self.scene.replacing("\"100ms\", \"set\"", with: "100, \"set\""))
    let help = "write \"100ms\" or \"0.1s\""
    #expect(report.gcc == "a.json:5:35: error: a time needs a unit (\(help)) [time-unit]\n")
    #expect(
      report.annotations
        == "::error file=a.json,line=5,col=35,title=time-unit::a time needs a unit%0Ahelp: \(help)\n"
    )
    #expect(report.junit.contains("<failure type=\"time-unit\" message=\"a time needs a unit\">"))
  }

  @Test func `an expectation that is not met is told where it is written`() {
    let text =
      String(Self.scene.dropLast(2))
      + ",\n\"expect\": [{ \"range\": \"box.x\", \"max\": 20 }] }"
    #expect(Self.report(text).gcc == "")
    let report = Self.report(text, judged: true)
    #expect(report.gcc.hasPrefix("a.json:7:12: error: "))
    #expect(report.junit.contains("failures=\"1\""))
  }

  @Test func `a warning is told and is no failure`() {
    let layer = "{ \"type\": \"text\", \"frame\": [0, 0, 60, 20], \"text\": \"\\u0378\" }"
    let report = Self.report(
      Self.scene.replacing("\"layers\": [", with: "\"layers\": [\(layer), "))
    #expect(report.gcc.contains(": warning: "))
    #expect(report.gcc.hasSuffix(" [missing-glyph]\n"))
    #expect(report.junit.contains("failures=\"0\""))
  }

  @Test func `a file that is not there is told at its first line`() {
    var report = CheckReport()
    let error = #expect(throws: FlickError.self) { try SceneFile(path: "no/such.json") }
    if let error { report.add("no/such.json", error, words: error.message) }
    #expect(report.gcc.hasPrefix("no/such.json:1:1: error: cannot read "))
  }
}
