import FlickCore
import FlickDisplay
import FlickFigure
import FlickPlot
import FlickSVG
import FlickScene
import Testing

@Suite struct FigureTests {
  @Test(arguments: FigureForm.allCases, FigureSettings.Theme.allCases)
  func `every form is the same bytes twice, with text as text`(
    form: FigureForm, theme: FigureSettings.Theme
  ) throws {
    let fixture = try FigureFixture.pane()
    func document() throws -> String {
      let figure = try fixture.figure(
        form, signals: try fixture.signals("pane.y", "pane.velocity"), theme: theme)
      return SVGWriter(textForm: .text, title: figure.title, summary: figure.summary)
        .document(figure.list)
    }
    let first = try document()
    #expect(try document() == first)
    #expect(first.contains("<title>") && first.contains("<desc>") && first.contains("<text"))
  }

  @Test func `a figure is as wide as asked for`() throws {
    let fixture = try FigureFixture.pane()
    for width in [120.0, 336.4, 692] {
      let figure = try fixture.figure(
        .curves, signals: try fixture.signals("pane.y"), width: width)
      #expect(figure.list.width == Int(width.rounded()))
    }
  }

  @Test func `an enlarged figure has so many times the pixels`() throws {
    let fixture = try FigureFixture.pane()
    let figure = try fixture.figure(.curves, signals: try fixture.signals("pane.y"))
    for scale in 1...3 {
      let list = figure.enlarged(by: scale)
      #expect(list.width == figure.list.width * scale)
      #expect(list.height == figure.list.height * scale)
    }
  }

  private func words(_ figure: Figure) -> [String] {
    figure.list.commands.compactMap { command in
      if case .glyphs(let run, _) = command { run.text } else { nil }
    }
  }

  @Test func `position and velocity say the same sign on their axes`() throws {
    let fixture = try FigureFixture.pane()
    let figure = try fixture.figure(
      .curves, signals: try fixture.signals("pane.y", "pane.velocity"))
    #expect(words(figure).contains("pt, upward positive"))
    #expect(words(figure).contains("pt/s, upward positive"))
  }

  @Test func `a narrow figure has its units too`() throws {
    let fixture = try FigureFixture.pane()
    let figure = try fixture.figure(
      .curves, signals: try fixture.signals("pane.y", "pane.velocity"), width: 200)
    #expect(words(figure).contains("pt, upward positive"))
    #expect(words(figure).contains("pt/s, upward positive"))
  }

  @Test func `a phase plot names each place of rest in every panel`() throws {
    let fixture = try FigureFixture.pane()
    let words = words(
      try fixture.figure(.phase, signals: try fixture.signals("pane.y", "pane.velocity")))
    #expect(words.filter { $0 == "open" }.count == 2)
    #expect(words.filter { $0 == "closed" }.count == 2)
  }

  @Test func `names of variants that are long take a second line, in the last column too`() throws {
    let names = ["restarted from its rest", "carried on with what it has", "added to what goes on"]
    let variants = names.map { "\"\($0) every time that it is tapped\": {}" }
    let fixture = try FigureFixture(
      """
      { "flick": 1, "canvas": { "size": [390, 844] },
        "layers": [ { "id": "pane", "type": "rect", "frame": [0, 633, 390, 900],
                      "fill": "#FFFFFF" } ],
        "behaviors": { "pane": { "layer": "pane", "property": "y",
          "states": { "closed": 633, "open": 50 }, "initial": "closed", "on": { "tap": "toggle" },
          "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
        "variants": { \(variants.joined(separator: ", ")) },
        "events": [ { "at": "200ms", "tap": [195, 740] } ] }
      """)
    for (form, signals) in [
      (FigureForm.curves, ["pane.y"]), (.phase, ["pane.y", "pane.velocity"]),
    ] {
      let words = words(
        try fixture.figure(form, signals: try signals.flatMap { try fixture.signals($0) }))
      for name in names {
        #expect(words.contains { $0.hasPrefix(name.prefix(9)) }, "\(form): \(words)")
      }
      #expect(words.count { $0.contains("tapped") || $0.hasSuffix("…") } >= 3, "\(words)")
    }
  }

  @Test func `a jump is told in numbers, and what keeps its velocity has none`() throws {
    let fixture = try FigureFixture.pane()
    func jumps(_ variant: Int) throws -> [String] {
      words(
        try fixture.figure(
          .curves, signals: try fixture.signals("pane.velocity"), variants: [variant])
      ).filter { $0.contains("→") }
    }
    #expect(try jumps(0).count == 1)
    #expect(try jumps(1).isEmpty)
  }

  @Test func `a title names what is drawn alone`() throws {
    let fixture = try FigureFixture.pane()
    let signals = try fixture.signals("pane.y", "pane.velocity")
    for form in [FigureForm.strip, .onion, .timeline] {
      #expect(!(try fixture.figure(form, signals: signals).title.contains("pane.")))
    }
    #expect(try fixture.figure(.curves, signals: signals).title.hasSuffix("pane.velocity"))
  }

  @Test func `the summary says what the interruption does`() throws {
    let fixture = try FigureFixture.pane()
    let figure = try fixture.figure(.curves, signals: try fixture.signals("pane.velocity"))
    #expect(figure.summary.contains("to 0\u{202F}pt/s in Abrupt"))
    #expect(figure.summary.contains("keeps its speed"))
    #expect(figure.summary.contains("in Smooth"))
  }

  @Test func `overshoot and rest are pointed out on request`() throws {
    let fixture = try FigureFixture.pane()
    func remarks(_ asked: Bool) throws -> [String] {
      words(
        try fixture.figure(
          .curves, signals: try fixture.signals("pane.y"), remarks: asked, variants: [1])
      ).filter { $0.hasPrefix("overshoot") || $0.hasPrefix("at rest") }
    }
    #expect(try remarks(true).count == 2)
    #expect(try remarks(false).isEmpty)
  }
}

@Suite struct TimeUnitTests {
  private func ticks(_ seconds: Double, _ unit: Plot.PrintStyle.TimeUnit) throws -> [String] {
    let fixture = try FigureFixture(
      """
      { "flick": 1, "canvas": { "size": [100, 100] },
        "layers": [ { "id": "box", "type": "rect", "frame": [0, 0, 9, 9], "fill": "#000000" } ],
        "behaviors": { "box": { "layer": "box", "property": "x", "states": { "a": 0, "b": 9 }, "initial": "a",
          "motion": { "ease": { "duration": "100ms" } } } },
        "events": [], "render": { "duration": "\(Int((seconds * 1000).rounded()))ms" } }
      """)
    let figure = try FigureBuilder(
      FigureSettings(
        form: .curves, variants: [0], signals: try fixture.signals("box.velocity"), width: 454,
        timeUnit: unit),
      of: fixture.scene, trace: fixture.trace, fonts: FigureFixture.fonts
    ).figure()
    let lowest = figure.labels.map(\.minY).max() ?? 0
    let baseline = figure.labels.map(\.minY).filter { $0 < lowest - 1 }.max() ?? 0
    return figure.list.commands.compactMap { command in
      guard case .glyphs(let run, _) = command,
        abs(run.transform.ty - baseline - 8) < 6
      else { return nil }
      return run.text
    }
  }

  @Test func `milliseconds step by 250 and 500`() throws {
    #expect(try ticks(1.6, .milliseconds) == ["0", "250", "500", "750", "1000", "1250", "1500"])
    #expect(try ticks(2.2, .milliseconds) == ["0", "500", "1000", "1500", "2000"])
  }

  @Test func `seconds step by a quarter and a half`() throws {
    #expect(try ticks(1.6, .seconds) == ["0", "0.25", "0.5", "0.75", "1", "1.25", "1.5"])
    #expect(try ticks(2.2, .seconds) == ["0", "0.5", "1", "1.5", "2"])
  }
}
