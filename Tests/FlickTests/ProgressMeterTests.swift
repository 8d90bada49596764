import Flick
import FlickTestScenes
import Foundation
import Testing

@Suite struct ProgressMeterTests {
  /// What is written while `total` frames come at an even rate.
  private func texts(
    _ style: ProgressMeter.Style, total: Int, seconds: Double
  ) -> [(done: Int, text: String)] {
    var meter = ProgressMeter(style)
    return (1...total).compactMap { done in
      let now = seconds * Double(done) / Double(total)
      return meter.text(done: done, of: total, after: now).map { (done, $0) }
    }
  }

  @Test(arguments: [(0.5, 0), (5.0, 4), (20, 9), (600, 59)])
  func `plain lines are few, however long it takes`(seconds: Double, count: Int) {
    let lines = texts(.plain, total: 1000, seconds: seconds)
    #expect(abs(lines.count - count) <= 1)
    #expect(lines.allSatisfy { $0.text.hasSuffix("\n") && !$0.text.contains("\u{1B}") })
  }

  @Test func `a line tells frames, rate and time left`() {
    let lines = texts(.plain, total: 1000, seconds: 100)
    #expect(lines.first?.text == "100 of 1000 frames, 10 a second, 1 min 30 s left\n")
  }

  @Test(arguments: [20, 40, 80, 200])
  func `a bar never takes a second line`(columns: Int) {
    for isColored in [false, true] {
      for (_, text) in texts(
        .bar(columns: columns, isColored: isColored), total: 3000, seconds: 5000)
      {
        #expect(text.hasPrefix("\r\u{1B}[K"))
        let shown = text.dropFirst(4).replacing("\u{1B}[36m", with: "").replacing(
          "\u{1B}[0m", with: "")
        #expect(shown.count < columns)
        #expect(text.contains("\u{1B}[36m") == (isColored && shown.contains { "█░".contains($0) }))
      }
    }
  }

  @Test func `a bar grows with the work and is cleared at the end`() {
    var meter = ProgressMeter(.bar(columns: 80, isColored: false))
    #expect(meter.end() == nil)
    let half = meter.text(done: 50, of: 100, after: 1)
    #expect(half?.filter { $0 == "█" }.count == 12)
    #expect(meter.text(done: 51, of: 100, after: 1.05) == nil)
    let whole = meter.text(done: 100, of: 100, after: 1.06)
    #expect(whole?.filter { $0 == "█" }.count == 24)
    #expect(meter.end() == "\r\u{1B}[K")
    #expect(meter.end() == nil)
  }

  @Test func `each object of a line is whole and the last says that all is done`() throws {
    let lines = texts(.json, total: 100, seconds: 2)
    #expect((18...20).contains(lines.count))
    for (done, text) in lines {
      let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let object = try require(value as? [String: Any])
      #expect(object["event"] as? String == "progress")
      #expect(object["frames"] as? Int == done)
      #expect(object["total"] as? Int == 100)
    }
    #expect(lines.last?.done == 100)
  }

  @Test func `without a rate nothing is said of the time left`() throws {
    var meter = ProgressMeter(.json)
    let text = try require(meter.text(done: 0, of: 10, after: 0))
    #expect(text.contains("\"secondsLeft\":null"))
  }
}
