import FlickCore
import FlickDisplay
import FlickStage
import Testing

@Suite struct LayerTextTests {
  /// The text of each line with its baseline, in points.
  private func lines(_ keys: String, frame: String, at milliseconds: Int = 0) throws -> [(
    text: String, y: Double
  )] {
    let played = try StageFixture.play(
      """
      { "flick": 1, "canvas": { "size": [400, 400], "scale": 1 },
        "layers": [ { "id": "word", "type": "text", "frame": \(frame), "fontSize": 20, \(keys) } ],
        "behaviors": { "wide": { "layer": "word", "property": "width",
          "states": { "narrow": 60, "wide": 390 }, "motion": { "ease": { "duration": "100ms" } } } },
        "events": [ { "at": "100ms", "set": { "wide": "wide" } } ],
        "render": { "duration": "300ms" } }
      """)
    let time = try #require(FlickDuration(seconds: Double(milliseconds) / 1000))
    var found: [(text: String, y: Double)] = []
    for command in try played.stage().displayList(at: .zero + time).commands {
      guard case .glyphs(let run, _) = command else { continue }
      let y = run.transform.apply(Point.zero).y
      if found.last?.y == y {
        found[found.count - 1].text += run.text
      } else {
        found.append((run.text, y))
      }
    }
    return found
  }

  @Test func `a text without 'lines' is neither wrapped nor cut`() throws {
    let found = try lines(#""text": "a long text in a narrow frame""#, frame: "[0, 0, 60, 40]")
    #expect(found.map(\.text) == ["a long text in a narrow frame"])
  }

  @Test func `newlines end lines, as high as the layer says`() throws {
    let found = try lines(
      #""text": "one\ntwo", "lineHeight": 31, "verticalAlign": "top""#, frame: "[0, 0, 60, 40]")
    #expect(found.map(\.text) == ["one", "two"])
    #expect(found[1].y - found[0].y == 31)
  }

  @Test func `a frame that widens takes more on a line in each frame`() throws {
    let keys = #""text": "a text of seven words or more", "lines": "all", "verticalAlign": "top""#
    let narrow = try lines(keys, frame: "[0, 0, 60, 40]")
    let middle = try lines(keys, frame: "[0, 0, 60, 40]", at: 150)
    let wide = try lines(keys, frame: "[0, 0, 60, 40]", at: 300)
    #expect(narrow.count > middle.count && middle.count > wide.count)
    #expect(wide.map(\.text) == ["a text of seven words or more"])
    for found in [narrow, middle] {
      #expect(found.map(\.text).joined(separator: " ") == "a text of seven words or more")
    }
  }

  @Test func `the last line that may be ends with an ellipsis`() throws {
    let keys = #""text": "a text of seven words or more", "lines": 2"#
    let found = try lines(keys, frame: "[0, 0, 60, 40]")
    #expect(found.count == 2)
    #expect(found.last?.text.hasSuffix("…") == true)
  }
}
