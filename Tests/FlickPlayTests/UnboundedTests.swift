import Flick
import FlickGolden
import FlickScene
import FlickTestScenes
import Foundation
import Testing

/// Values that no number is large enough for.
@Suite struct UnboundedTests {
  /// `ease-out` rises straight up at first.
  private static func playback(expectation: String = "") throws -> Playback {
    try SceneText.play(
      SceneText.square(
        states: "\"a\": 0, \"b\": 50",
        motion: "\"ease\": { \"duration\": \"0.5s\", \"curve\": \"ease-out\" }",
        events: "{ \"at\": \"100ms\", \"set\": { \"box\": \"b\" } }",
        render: "\"fps\": 60 }\(expectation), \"x-note\": { \"a\": 1"))
  }

  private static func trace(_ playback: Playback) -> String {
    var text = ""
    playback.trace(variant: nil, everyTick: false) { text += $0 }
    return text
  }

  @Test func `a trace has an empty cell, which diff reads`() throws {
    let text = Self.trace(try Self.playback())
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("0.1,") })
    #expect(line.hasSuffix(","))
    let table = try TraceTable(csv: text)
    #expect(table.variants[0].rows.contains { $0.values.last == .some(nil) })
    let same = TraceComparison(table, table, names: ("a", "b"))
    #expect(same.isSame)
    let filled = text.replacing(line + "\n", with: line + "5\n")
    let other = TraceComparison(table, try TraceTable(csv: filled), names: ("a", "b"))
    #expect(
      other.text
        == """
        different: the motion, first box.acceleration at 0.1 s: unbounded, then 5
          box.acceleration differs at 1 instant from 0.1 s on, without a bound at 0.1 s
        """)
    #expect(other.json.contains("\"expected\": null") && other.json.contains("\"largest\": null"))
  }

  @Test func `an expectation's numbers are null in JSON`() throws {
    let playback = try Self.playback(
      expectation: ", \"expect\": [ { \"range\": \"box.acceleration\", \"max\": 10 } ]")
    let json = playback.expectationJSON
    #expect(json.contains("\"least\":null"), "\(json)")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
    #expect(playback.expectationResults[0].text.contains("from unbounded to 0"))
  }

  @Test func `an export says that a value has no bound, and its advice can be taken`() throws {
    let playback = try Self.playback()
    var options = ExportOptions(signal: "box.acceleration")
    // It falls steeply from there, too steeply for a few stops.
    options.tolerance = 1000
    for format in [ExportFormat.css, .csv, .json] {
      options.range = nil
      let error = try #require(throws: FlickError.self) {
        try playback.export(options, to: format)
      }
      #expect(error.message.contains("'box.acceleration' is unbounded at 0.1 s"))
      options.range = InstantRange("200ms..")
      #expect(throws: Never.self) { try playback.export(options, to: format) }
    }
  }
}
