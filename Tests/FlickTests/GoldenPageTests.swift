import Flick
import FlickGolden
import FlickTestScenes
import Foundation
import Testing

/// What is made of a report for people and for continuous integration. That the page
/// works in a browser is seen by scripts/check-report.
@Suite struct GoldenPageTests {
  /// As many scenes as asked for, with words that would break what holds them.
  private static func report(_ count: Int, lines: Int = 1) -> GoldenReport {
    var report = GoldenReport(renderer: "0")
    for number in 0..<count {
      var scene = GoldenVerdict(
        scene: "a,\(number):%<&\"|.json", golden: "a.golden", outcome: .different, exitCode: 1,
        headline: "different: </script>\u{1}")
      scene.message = String(repeating: "a line\n", count: lines)
      scene.frames = .init(
        compared: 1, runs: [.init(first: 0, last: 0, worst: 0)], worst: 0,
        differing: [
          .init(
            number: 0, expected: "0", actual: "1", isTolerated: false,
            pixels: .init(
              differing: number, unequal: number, largest: [1, 1, 1, 0], box: nil,
              worstWindow: nil, reduction: nil))
        ], offset: nil)
      report.scenes.append(scene)
    }
    return report
  }

  @Test func `nothing in a page ends its script, and nothing is asked for`() throws {
    var report = GoldenReportTests.full
    report.scenes[0].headline = "</script><script>alert(1)</script><!--"
    let page = GoldenPage(
      report, json: try report.json(),
      pictures: [.init(scene: 0, frame: 1, expected: "AAEC/Q==", actual: "/w==")]
    ).html
    #expect(page.components(separatedBy: "</script").count == 4)
    #expect(!page.contains("<!--"))
    #expect(page.contains("data:image/png;base64,AAEC/Q==\""))
    #expect(page.contains("data:image/png;base64,/w==\""))
    let links = page.components(separatedBy: "http").dropFirst().map { $0.prefix(20) }
    #expect(links.allSatisfy { $0.hasPrefix("-equiv") || $0.hasPrefix("://www.w3.org/2000/s") })
    // The report can be read from the page.
    let start = try #require(page.range(of: "id=\"report\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let data = Data(page[start.upperBound..<end.lowerBound].utf8)
    #expect(try JSONDecoder().decode(GoldenReport.self, from: data) == report)
  }

  @Test func `every scene is a case of JUnit's XML`() {
    var report = Self.report(2)
    report.scenes.append(
      GoldenVerdict(
        scene: "b.json", golden: "b.golden", outcome: .same, exitCode: 0, headline: "same"))
    report.scenes.append(
      GoldenVerdict(
        scene: "c.json", golden: "c.golden", outcome: .missing, exitCode: 66, headline: "missing"))
    report.scenes[0].seconds = 1.25
    report.scenes[1].seconds = 0.0304
    report.scenes[1].causes = [.init(.motion, "motion: first")]
    let lines = report.junit.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(
      lines[1]
        == "<testsuites name=\"goldens\" tests=\"4\" failures=\"2\" errors=\"1\" time=\"1.280\">")
    #expect(
      lines[3]
        == "<testcase classname=\"goldens\" name=\"a,0:%&lt;&amp;&quot;|.json\" time=\"1.250\">")
    #expect(
      lines[4].hasPrefix(
        "<failure type=\"different\" message=\"different: &lt;/script&gt;\u{FFFD}\">"))
    #expect(report.junit.contains("<failure type=\"motion\" "))
    #expect(
      report.junit.contains("<testcase classname=\"goldens\" name=\"b.json\" time=\"0.000\"/>\n"))
    #expect(report.junit.contains("<error type=\"missing\" message=\"missing\">"))
    #expect(
      report.junit.components(separatedBy: "<testcase").count - 1
        == report.junit.components(separatedBy: "</testcase>").count)
  }

  @Test func `ten annotations at most, the worst first`() {
    let lines = Self.report(25).annotations.split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines[0].hasPrefix("::error file=a%2C24%3A%25<&\"|.json,title=different%3A </script>"))
    #expect(lines[9].hasPrefix("::error file=a%2C15%3A"))
    #expect(lines[10] == "::notice::15 more scenes differ")
    #expect(Self.report(10).annotations.split(separator: "\n").count == 10)
    #expect(GoldenReport(renderer: "0").annotations.isEmpty)
  }

  @Test func `an annotation has the line of the first key that changed`() {
    var report = Self.report(1)
    report.scenes[0].changedKeys = [
      .init(path: "$.a", expected: "1", actual: "2", line: 14),
      .init(path: "$.b", expected: "1", actual: "2", line: 20),
    ]
    #expect(report.annotations.hasPrefix("::error file=a%2C0%3A%25<&\"|.json,line=14,title="))
  }

  /// GitHub takes every line for a command that begins with `::` after its blanks.
  @Test(arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{85}"])
  func `no name begins an annotation of its own`(separator: String) {
    let name = "x\(separator)  ::error file=y::z"
    var scene = GoldenVerdict(
      scene: name, golden: name, outcome: .different, exitCode: 1, headline: name)
    scene.message = name
    var motion = GoldenVerdict.MotionChange()
    motion.onlyActual = [name]
    motion.courses = [
      .init(
        variant: name, layer: name, behavior: name, expected: .init(settles: 1, overshoot: 0),
        actual: .init(settles: 2, overshoot: 0))
    ]
    scene.causes = [.init(.motion, name, motion: motion)]
    scene.changedKeys = [.init(path: name, expected: name, actual: name)]
    scene.changedFiles = [.init(path: name, expected: nil, actual: "1")]
    let report = GoldenReport(renderer: "0", scenes: [scene])
    // Whatever ends a line for whoever reads it.
    let breaks: Set<UInt32> = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]
    func lines(_ text: String) -> [String] {
      text.unicodeScalars.split { breaks.contains($0.value) }.map { String($0) }
    }
    #expect(lines(report.annotations).filter { $0.hasPrefix("::") }.count == 1)
    // What is left of an annotation on a second line is lost.
    #expect(report.annotations.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.count == 1)
    // The message may have lines of its own, with their command's words told apart.
    scene.message = nil
    for line in scene.lines.flatMap(lines) {
      #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(line)")
    }
  }

  @Test func `a step's summary fits, and says what it leaves out`() {
    let summary = Self.report(40, lines: 10_000).stepSummary
    #expect(summary.utf8.count < 1 << 20)
    #expect(summary.contains("more scenes are in report.json"))
    #expect(summary.contains("\\|.json"))
    let short = Self.report(2).stepSummary
    #expect(short.hasPrefix("## goldens: 2 different\n"))
    #expect(!short.contains("report.json"))
  }
}
