import FlickCore
import FlickDisplay
import FlickPlot
import FlickText
import Testing

/// Badges and magnifiers on a curve that jumps at 0.6 s from 360 to 60.
@Suite struct CalloutTests {
  private static let sizes = [
    Size(width: 420, height: 360), Size(width: 900, height: 420), Size(width: 260, height: 300),
  ]

  private static func plot(
    _ callouts: [Plot.Callout], size: Size = sizes[0], tellsJumps: Bool = true
  ) throws -> Plot {
    var panel = Plot.Panel(
      title: "Velocity", unit: "pt/s", colors: PlotTheme.light.series[1],
      curve: PlotFixture.curve, value: { PlotFixture.value(at: $0) }, range: 0...500,
      tellsJumps: tellsJumps)
    panel.callouts = callouts
    return try Plot(
      panels: [panel], marks: [Plot.Mark(time: PlotFixture.jump, name: "Flip")],
      until: PlotFixture.end,
      frame: Rect(x: 20, y: 30, width: size.width, height: size.height),
      Typesetter(
        FontBook(), theme: .light,
        metrics: PlotMetrics(scale: 1, textScale: 1, families: TextStyle.defaultFamilies)))
  }

  private static func values(
    at seconds: Double = 0.6, _ before: Double = 360, _ after: Double = 60, unit: String? = "pt/s"
  ) -> Plot.Callout {
    Plot.Callout(
      time: PlotFixture.seconds(seconds), line: 0,
      kind: .values(before: before, after: after, unit: unit))
  }

  private static func magnified(_ seconds: Double) throws -> Plot.Callout {
    Plot.Callout(
      time: PlotFixture.jump, line: 0,
      kind: .magnified(try #require(FlickDuration(seconds: seconds))))
  }

  private static func words(_ plot: Plot, at time: FlickTime) -> [String] {
    PlotFixture.commands(plot, at: time).compactMap {
      if case .glyphs(let run, _) = $0 { run.text } else { nil }
    }
  }

  @Test func `a badge tells both sides of a jump, and takes its note's place`() throws {
    let plain = Self.words(try Self.plot([]), at: PlotFixture.end)
    #expect(plain.contains("360 → 60"))
    let words = Self.words(try Self.plot([Self.values()]), at: PlotFixture.end)
    #expect(words.contains("360 → 60\u{202F}pt/s"))
    #expect(!words.contains("360 → 60"))
  }

  @Test(arguments: [
    (225.0, 225.0, "pt/s", "225\u{202F}pt/s"), (104.79, 104.79, "%", "105\u{202F}%"),
    (0.26, 0.26, "°", "0.3°"),
    (-12.5, -12.5, nil, "\u{2212}12.5"), (60, 60.4, "pt", "60.4\u{202F}pt"),
  ])
  func `a badge on an unbroken curve tells one value`(
    before: Double, after: Double, unit: String?, text: String
  ) throws {
    let plot = try Self.plot([Self.values(at: 0.3, before, after, unit: unit)])
    #expect(Self.words(plot, at: PlotFixture.end).contains(text))
  }

  @Test func `a badge without room for its unit leaves that out, and is there`() throws {
    let long = "kilometres per hour and a half"
    let plot = try Self.plot([Self.values(unit: long)], size: Self.sizes[2])
    #expect(Self.words(plot, at: PlotFixture.end).contains("360 → 60"))
    #expect(!Self.words(plot, at: PlotFixture.end).contains { $0.contains("kilometres") })
  }

  @Test func `callouts appear as the film comes to them, and stay`() throws {
    let badge = try Self.plot([Self.values(at: 0.3, 90, 90)])
    #expect(!Self.words(badge, at: PlotFixture.seconds(0.29)).contains { $0.hasPrefix("90") })
    for seconds in [0.32, 0.5, 1] {
      #expect(Self.words(badge, at: PlotFixture.seconds(seconds)).contains { $0.hasPrefix("90") })
    }
    let magnifier = try Self.plot([try Self.magnified(0.08)])
    #expect(!Self.words(magnifier, at: PlotFixture.seconds(0.63)).contains("80\u{202F}ms"))
    #expect(Self.words(magnifier, at: PlotFixture.seconds(0.66)).contains("80\u{202F}ms"))
  }

  @Test(arguments: sizes)
  func `no callout lies on a word, on the curve or outside its panel`(size: Size) throws {
    let all = [
      Self.values(), Self.values(at: 0.3, 90, 90), Self.values(at: 0.99, 99, 99),
      try Self.magnified(0.06),
    ]
    let plot = try Self.plot(all, size: size)
    let boxes = plot.textBoxes
    for (index, box) in boxes.enumerated() {
      #expect(boxes[..<index].allSatisfy { $0.intersection(box) == nil })
    }
    let area = plot.areas[0]
    let curve = PlotFixture.curve.pieces.joined().map {
      Point(x: plot.position(of: $0.time), y: plot.height(of: $0.value, inPanel: 0))
    }
    let told = plot.calloutBoxes
    // A small panel has no room for all.
    #expect(told.count >= (size.width > 800 ? 4 : size.width > 400 ? 3 : 1))
    for (index, box) in told.enumerated() {
      #expect(box.minX >= area.minX && box.maxX <= area.maxX)
      #expect(box.minY >= area.minY && box.maxY <= area.maxY)
      #expect(!curve.contains { box.contains($0) })
      #expect(told[..<index].allSatisfy { $0.intersection(box) == nil })
    }
  }

  @Test func `a magnifier shows its stretch larger, with the jump broken`() throws {
    let plot = try Self.plot([try Self.magnified(0.06)])
    let frame = try #require(plot.calloutBoxes.first)
    let shown =
      plot.position(of: PlotFixture.seconds(0.63))
      - plot.position(of: PlotFixture.seconds(0.57))
    #expect(frame.width >= 2 * shown)
    let strokes = PlotFixture.commands(plot, at: PlotFixture.end).compactMap(\.stroked)
      .filter { $0.style.join == .round }
      .filter { stroke in stroke.path.points.allSatisfy { frame.insetBy(-1).contains($0) } }
    let points = try #require(strokes.last).path.points
    #expect(points.first?.x == frame.minX && points.last?.x == frame.maxX)
    // The left limit and the right one stand over each other.
    let middle = points.filter { ($0.x - frame.center.x).magnitude < 0.01 }
    #expect(middle.count == 2 && (middle[0].y - middle[1].y).magnitude > frame.height / 2)
  }

  @Test func `what has no room is left out`() throws {
    let plot = try Self.plot(
      [Self.values(), try Self.magnified(0.06)], size: Size(width: 90, height: 90))
    #expect(plot.calloutBoxes.isEmpty)
  }
}

extension Rect {
  fileprivate func insetBy(_ amount: Double) -> Rect {
    Rect(
      x: minX + amount, y: minY + amount, width: width - 2 * amount, height: height - 2 * amount)
  }
}
