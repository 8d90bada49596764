import Flick
import FlickGolden
import Foundation
import Testing

/// What is drawn of failures stays within a run's budget, the least important left
/// out first.
@Suite struct FailureBudgetTests {
  private static let animations = ["actual.apng", "difference.apng", "expected.apng"]

  private func failed(
    _ fixture: GoldenFixture, _ change: @escaping (inout FailureBudget) -> Void
  ) throws -> (verdict: GoldenVerdict, files: [String], pictures: Int, frames: [Int?]) {
    let verdict = try fixture.verdict { change(&$0.budget) }
    let page = try fixture.read("a.golden.failed/report.html")
    return (
      verdict, try fixture.content("a.golden.failed").keys.filter { $0.hasSuffix("png") }.sorted(),
      page.components(separatedBy: "\"frame\":").count - 1,
      page.matches(of: /"frame":([0-9]+)/).map { Int($0.1) }
    )
  }

  @Test func `animations go first, then pictures, and it is said`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      try fixture.scene("a.json", "\"damping\": 20", "\"damping\": 19")
      let whole = try failed(fixture) { _ in }
      #expect(whole.verdict.dropped == nil)
      #expect(whole.files.filter { $0.hasSuffix(".apng") } == Self.animations)
      #expect(whole.files.contains("worst.png"))
      #expect(whole.pictures > 3)
      let still = try failed(fixture) { $0.pictures = 4 * 2 * whole.pictures }
      #expect(still.pictures == whole.pictures)
      #expect(!still.files.contains { $0.hasSuffix(".apng") })
      #expect(still.verdict.dropped?.first?.hasSuffix("budget: the animations") == true)
      #expect(still.verdict.lines.contains { $0.contains("the animations") })
      // The worst frame is the last to go, and its surroundings stay.
      let one = try failed(fixture) { $0.pictures = 4 * 2 }
      #expect(one.pictures == 1)
      #expect(one.frames == [one.verdict.frames?.worst])
      #expect(one.frames != [one.verdict.frames?.runs.first?.first])
      #expect(
        one.verdict.dropped?.first?.contains("\(whole.pictures - 1) of \(whole.pictures) pictures")
          == true)
      let none = try failed(fixture) { $0.bytes = 0 }
      #expect(none.pictures == 0)
      #expect(none.files.contains("worst.png"))
      #expect(!none.files.contains { $0.hasSuffix(".apng") })
      #expect(try fixture.approve().code == 0)
    }
  }

  @Test func `a change of everything leaves every scene its worst frame, within the budget`() throws
  {
    try GoldenFixture.run { fixture in
      let names = (0..<12).map { "s\($0).json" }
      for name in names { try fixture.scene(name) }
      try fixture.record(names)
      for name in names { try fixture.scene(name, "\"damping\": 20", "\"damping\": 19") }
      let report = try fixture.verify(names) {
        $0.budget.pictures = 200
        $0.budget.bytes = 1 << 20
      }
      #expect(report.scenes.count { $0.dropped != nil } > 3)
      var bytes = 0
      for name in names {
        let content = try fixture.content(name.dropLast(5) + ".golden.failed")
        #expect(content["worst.png"] != nil)
        bytes += Self.animations.reduce(0) { $0 + (content[$1]?.count ?? 0) }
      }
      #expect(bytes < 1 << 20)
    }
  }

  @Test func `nothing is drawn where nobody wants to see it`() throws {
    try GoldenFixture.run { fixture in
      try fixture.scene()
      try fixture.record()
      try fixture.scene("a.json", "\"damping\": 20", "\"damping\": 19")
      let verdict = try fixture.verdict {
        $0.leavesFailures = false
        $0.showsFailures = false
        $0.budget.bytes = 0
      }
      #expect(verdict.outcome == .different && verdict.dropped == nil)
    }
  }
}
