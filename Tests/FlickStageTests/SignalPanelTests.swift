import FlickCore
import FlickDisplay
import FlickPlot
import FlickStage
import Testing

/// What panels say is what the scene says.
@Suite struct SignalPanelTests {
  private func played(_ events: String, more: String = "", plot: String) throws
    -> StageFixture.Played
  {
    try StageFixture.play(
      """
      { "flick": 1, "canvas": { "size": [390, 844], "background": "#FFFFFF" },
        "layers": [ { "id": "card", "type": "rect", "frame": [0, 560, 300, 200],
          "fill": "#2F6FED" } ], \(more)
        "events": [ \(events) ],
        "film": { "layout": "single", "size": [1920, 1080], "plots": ["\(plot)"] },
        "render": { "duration": "1s" } }
      """)
  }

  private func words(_ played: StageFixture.Played, at milliseconds: Int64) throws -> [String] {
    try played.stage().displayList(at: StageFixture.milliseconds(milliseconds)).commands
      .compactMap { if case .glyphs(let run, _) = $0 { run.text } else { nil } }
  }

  private func panel(_ played: StageFixture.Played) throws -> Plot.Panel {
    let plots = try #require(played.scene.film?.signals)
    return SignalPanels(scene: played.scene, trace: played.trace, theme: .light, language: .english)
      .panels(for: plots)[0][0]
  }

  private static let block = """
    { "id": "open", "at": "100ms",
      "animate": { "changes": { "card.y": 160 }, "duration": "1s", "curve": "linear" } },
    { "at": "200ms", "animator": { "of": "open", "pause": true } }
    """

  @Test func `an animator that is scrubbed has the velocity that is seen`() throws {
    let scrubs = (1...40).map { step in
      """
      { "at": "\(200 + 5 * step)ms",
        "animator": { "of": "open", "scrub": \(0.1 + 0.01 * Double(step)) } }
      """
    }
    let played = try played(
      ([Self.block] + scrubs).joined(separator: ","), plot: "card.velocity.y")
    let panel = try panel(played)
    // A hundredth of 400 pt every 5 ms, upwards.
    let value = panel.lines[0].value(StageFixture.milliseconds(300))
    #expect((value - 800).magnitude < 1)
    let drawn = panel.lines[0].curve.pieces.joined().filter {
      $0.time > StageFixture.milliseconds(210) && $0.time < StageFixture.milliseconds(390)
    }
    #expect(drawn.count > 20 && drawn.allSatisfy { ($0.value - 800).magnitude < 1 })
    for time in [Int64(50), 450, 600] {
      #expect(panel.lines[0].value(StageFixture.milliseconds(time)) == 0, "at \(time) ms")
    }
    #expect(panel.range.contains(800))
  }

  @Test func `a single scrub is a step without a velocity`() throws {
    let played = try played(
      Self.block + ", { \"at\": \"300ms\", \"animator\": { \"of\": \"open\", \"scrub\": 0.8 } }",
      plot: "card.velocity.y")
    let panel = try panel(played)
    #expect(panel.lines[0].value(StageFixture.milliseconds(300)) == 0)
    #expect(panel.lines[0].curve.range == 0...400)
  }

  @Test func `a place down the screen has the scene's numbers, and rises as it does`() throws {
    let played = try played(Self.block, plot: "card.y")
    let panel = try panel(played)
    #expect(panel.lines[0].value(.zero) == -560)
    let shown = try words(played, at: 0)
    #expect(shown.contains("560") && !shown.contains("−560"))
    #expect(shown.contains("pt, from the top"))
  }

  @Test func `a note at an event's end stands where the finger leaves`() throws {
    let drag = """
      { "at": "100ms", "note": ["pulled", "let go"],
        "drag": { "from": [100, 600], "by": [0, -100], "duration": "300ms" } }
      """
    let behavior = """
      "behaviors": { "card": { "layer": "card", "property": "y", "states": { "low": 560 },
        "on": { "drag": "follow" },
        "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
      """
    let played = try played(drag, more: behavior, plot: "card.velocity")
    let marks = MarkList(scene: played.scene, trace: played.trace, showsNotes: true)
      .marks(ofVariants: [0])
    #expect(marks.map(\.name) == ["pulled", "let go"])
    #expect(marks[0].time == StageFixture.milliseconds(100))
    #expect(marks[1].time == StageFixture.milliseconds(400))
    #expect(try !words(played, at: 300).contains("let go"))
    #expect(try words(played, at: 700).contains("let go"))
  }

  @Test(arguments: [(["", ""], 2), (["", "\"note\": \"up\","], 1)])
  func `among events with notes those without have no mark`(notes: [String], count: Int) throws {
    let events = notes.enumerated().map { number, note in
      """
      { "at": "\(100 + 300 * number)ms", \(note)
        "animate": { "changes": { "card.y": \(160 + 80 * number) }, "duration": "200ms" } }
      """
    }
    let played = try played(events.joined(separator: ","), plot: "card.y")
    let marks = MarkList(scene: played.scene, trace: played.trace, showsNotes: true)
      .marks(ofVariants: [0])
    #expect(marks.count == count)
    #expect(marks.last?.name == (count == 1 ? "up" : nil))
  }
}
