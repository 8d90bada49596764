import FlickCore
import FlickDisplay
import FlickEngine
import FlickPlot
import FlickText
import Testing

@Suite struct PlotTests {
  private static let times = [0, 0.003, 0.1, 0.37, 0.5999, 0.6, 0.6001, 0.75, 1].map {
    PlotFixture.seconds($0)
  }

  /// The strips of a curve: what each is clipped to, and its stroke's points.
  private func strips(_ plot: Plot, at time: FlickTime) -> [(clip: Rect, points: [Point])] {
    var strips: [(clip: Rect, points: [Point])] = []
    var clip: Rect?
    for command in PlotFixture.commands(plot, at: time) {
      if case .pushClip(let shape, _) = command { clip = shape.path.controlBounds }
      if let clip, let path = command.stroked?.path { strips.append((clip, path.points)) }
      if case .popClip = command { clip = nil }
    }
    return strips
  }

  @Test(arguments: times)
  func `a curve cut at an instant is a prefix of the whole, and its head`(time: FlickTime) throws {
    let plot = try PlotFixture.plot()
    let whole = Set(strips(plot, at: PlotFixture.end).flatMap(\.points))
    let head = try #require(plot.head(ofPanel: 0, at: time))
    for strip in strips(plot, at: time) {
      for point in strip.points {
        #expect(min(point.x, strip.clip.maxX) <= head.x)
        #expect(whole.contains(point) || point == head)
      }
    }
  }

  @Test func `a curve in a wide and very low film is cut into few strips`() throws {
    let frame = Rect(x: 0, y: 0, width: 8192, height: 16)
    let plot = try PlotFixture.plot(frame: frame, scale: 0.015)
    // Both pieces have a stroke in the strip of the jump.
    #expect((40...67).contains(strips(plot, at: PlotFixture.end).count))
  }

  @Test(arguments: times)
  func `the head lies at the value of its instant`(time: FlickTime) throws {
    let plot = try PlotFixture.plot()
    let head = try #require(plot.head(ofPanel: 0, at: time))
    #expect(head.y == plot.height(of: PlotFixture.value(at: time), inPanel: 0))
  }

  @Test func `thousands of marks are drawn as many as can be told apart`() throws {
    func marks(_ count: Int) -> [Plot.Mark] {
      (0..<count).map { index in
        let time = FlickTime(flicks: PlotFixture.end.flicks * Int64(index) / Int64(count))
        return Plot.Mark(time: time, name: index == 7 ? "Flip" : nil)
      }
    }
    #expect(try PlotFixture.plot(marks: marks(20)).markPlaces.count == 20)
    // The first and the last of those before the one with a name, and of those from it on.
    for count in [400, 5000] {
      let plot = try PlotFixture.plot(marks: marks(count))
      let all = (0..<count).map { Double($0) / Double(count) }
      let left = [0, 6, 7, count - 1].map { plot.position(of: PlotFixture.seconds(all[$0])) }
      #expect(zip(plot.markPlaces, left).allSatisfy { ($0 - $1).magnitude < 0.01 })
      #expect(plot.markPlaces.count == 4)
    }
  }

  @Test func `a curve that swings within a pixel is drawn with few points, and as high`() throws {
    let samples = (0...20_000).map { index in
      SignalCurve.Sample(
        time: FlickTime(flicks: PlotFixture.end.flicks * Int64(index) / 20_000),
        value: index.isMultiple(of: 2) ? 100 : 400)
    }
    let plot = try PlotFixture.plot(SignalCurve(pieces: [samples]))
    let points = strips(plot, at: PlotFixture.end).flatMap(\.points)
    let width = plot.position(of: PlotFixture.end) - plot.position(of: .zero)
    #expect(Double(Set(points).count) <= 8 * (width + 1))
    // Both ends of the way are in every pixel.
    let columns = Dictionary(grouping: points.dropFirst().dropLast()) { $0.x.rounded(.down) }
    #expect(columns.count >= Int(width))
    let heights = [100.0, 400].map { plot.height(of: $0, inPanel: 0) }
    for column in columns.values where column.count > 4 {
      #expect(heights.allSatisfy { height in column.contains { $0.y == height } })
    }
  }

  @Test func `up is positive`() throws {
    let plot = try PlotFixture.plot()
    #expect(plot.height(of: 400, inPanel: 0) < plot.height(of: 0, inPanel: 0))
  }

  @Test func `no line joins the two sides of a jump`() throws {
    let plot = try PlotFixture.plot()
    let strokes = PlotFixture.commands(plot, at: PlotFixture.end).compactMap(\.stroked)
      .filter { $0.style.join == .round }
    let (high, low) = (plot.height(of: 360, inPanel: 0), plot.height(of: 60, inPanel: 0))
    for stroke in strokes {
      for (element, next) in zip(stroke.path.elements, stroke.path.elements.dropFirst()) {
        guard case .line(let end) = next else { continue }
        let start: Point? =
          switch element {
          case .move(let point), .line(let point): point
          default: nil
          }
        guard let start else { continue }
        #expect(abs(end.y - start.y) < abs(high - low) / 2)
      }
    }
  }

  /// Centres of the filled circles of that radius.
  private func circles(
    _ commands: [DrawCommand], radius: Double, color: Color
  ) -> [Point] {
    commands.compactMap(\.filled).compactMap { fill in
      guard fill.paint == .solid(color), let bounds = fill.path.controlBounds,
        abs(bounds.width - 2 * radius) < 1e-9, fill.path.elements.count == 6
      else { return nil }
      return bounds.center
    }
  }

  @Test func `a jump has an open circle at its left limit and a filled one at its right`() throws {
    let plot = try PlotFixture.plot()
    let metrics = PlotMetrics(scale: 1, textScale: 1, families: ["Inter"])
    let commands = PlotFixture.commands(plot, at: PlotFixture.seconds(0.9))
    let open = circles(commands, radius: metrics.jumpRadius, color: PlotTheme.light.ground)
    let filled = circles(commands, radius: metrics.jumpRadius, color: Color(hex: 0xD55E00))
    #expect(open.count == 1 && filled.count == 1)
    #expect(abs(open[0].y - plot.height(of: 360, inPanel: 0)) < 1e-9)
    #expect(abs(filled[0].y - plot.height(of: 60, inPanel: 0)) < 1e-9)
    #expect(open[0].x == filled[0].x)
  }

  @Test func `nothing but a jump's own circles covers the curve`() throws {
    let commands = PlotFixture.commands(try PlotFixture.plot(), at: PlotFixture.seconds(0.7))
    let lastStrip = try #require(commands.lastIndex { $0.stroked?.style.join == .round })
    let covers = commands[lastStrip...].compactMap(\.filled).filter { fill in
      fill.paint == .solid(PlotTheme.light.ground)
    }
    #expect(covers.count == 1)
    #expect(covers.first?.path.elements.count == 6)
  }

  @Test func `a jump is not shown before it happens`() throws {
    let plot = try PlotFixture.plot()
    let metrics = PlotMetrics(scale: 1, textScale: 1, families: ["Inter"])
    let commands = PlotFixture.commands(plot, at: PlotFixture.seconds(0.5999))
    #expect(circles(commands, radius: metrics.jumpRadius, color: PlotTheme.light.ground).isEmpty)
  }

  @Test func `a jump over which its circles would lie on each other has none`() throws {
    let pieces = PlotFixture.curve.pieces
    let metrics = PlotMetrics(scale: 1, textScale: 1, families: ["Inter"])
    // Of 300 points a part is left; the axis has 500 of them.
    for (height, count) in [(2.0, 1), (0.9, 0)] {
      let plot = try PlotFixture.plot()
      let points =
        height * 2 * metrics.jumpRadius * 300
        / (plot.height(of: 0, inPanel: 0) - plot.height(of: 300, inPanel: 0))
      let low = pieces[1].map { SignalCurve.Sample(time: $0.time, value: $0.value + 300 - points) }
      let commands = PlotFixture.commands(
        try PlotFixture.plot(SignalCurve(pieces: [pieces[0], low])), at: PlotFixture.end)
      let open = circles(commands, radius: metrics.jumpRadius, color: PlotTheme.light.ground)
      #expect(open.count == count)
    }
  }

  @Test func `a staircase whose steps cannot be told apart is one line`() throws {
    let times = (0..<240).map { FlickTime(flicks: PlotFixture.end.flicks * Int64($0) / 240) }
    let pieces = times.map { time in
      [time, time + FlickDuration(flicks: FlickTime.flicksPerSecond / 240)].map {
        SignalCurve.Sample(time: $0, value: 400 * time.seconds)
      }
    }
    let plot = try PlotFixture.plot(SignalCurve(pieces: pieces))
    let strokes = PlotFixture.commands(plot, at: PlotFixture.end).compactMap(\.stroked)
      .filter { $0.style.join == .round }
    let starts = strokes.flatMap(\.path.elements).count {
      if case .move = $0 { true } else { false }
    }
    #expect(!strokes.isEmpty && starts == strokes.count)
  }

  @Test func `limits that agree are no jump`() throws {
    let pieces = PlotFixture.curve.pieces
    let low = pieces[1].map { sample in
      SignalCurve.Sample(time: sample.time, value: sample.value + 300)
    }
    let plot = try PlotFixture.plot(SignalCurve(pieces: [pieces[0], low]))
    let metrics = PlotMetrics(scale: 1, textScale: 1, families: ["Inter"])
    let commands = PlotFixture.commands(plot, at: PlotFixture.end)
    #expect(circles(commands, radius: metrics.jumpRadius, color: PlotTheme.light.ground).isEmpty)
  }

  @Test func `what a growing curve has left behind stays the same`() throws {
    let plot = try PlotFixture.plot()
    let early = PlotFixture.commands(plot, at: PlotFixture.seconds(0.4)).filter {
      $0.stroked?.style.join == .round
    }
    let late = PlotFixture.commands(plot, at: PlotFixture.seconds(0.41)).filter {
      $0.stroked?.style.join == .round
    }
    #expect(early.count >= 3)
    #expect(early.dropLast(2) == late.prefix(early.count - 2))
  }

  @Test func `a mark and its name appear as their instant passes`() throws {
    let mark = Plot.Mark(time: PlotFixture.seconds(0.5), name: "tap again")
    let plot = try PlotFixture.plot(marks: [mark])
    func names(_ time: Double) -> Int {
      PlotFixture.commands(plot, at: PlotFixture.seconds(time)).filter {
        if case .glyphs(let run, _) = $0 { run.text == "tap again" } else { false }
      }.count
    }
    #expect(names(0.49) == 0)
    #expect(names(0.6) == 1)
  }

  @Test func `a mark's name stands beside its line, within the panel`() throws {
    for second in [0.0, 0.02, 0.3, 0.7, 0.98, 1] {
      let plot = try PlotFixture.plot(
        marks: [Plot.Mark(time: PlotFixture.seconds(second), name: "tap again")])
      let box = try #require(plot.nameBoxes.first)
      let x = plot.markPlaces[0]
      #expect(box.minX >= plot.areas[0].minX && box.maxX <= 440)
      #expect((box.minX > x && box.minX < x + 8) || (box.maxX < x && box.maxX > x - 8))
    }
  }

  @Test func `a name keeps clear of the lines of others`() throws {
    let marks = [0.1, 0.2, 0.21, 0.6].map { second in
      Plot.Mark(time: PlotFixture.seconds(second), name: "event at \(second)")
    }
    let plot = try PlotFixture.plot(marks: marks)
    try #require(plot.nameBoxes.count == marks.count)
    for (index, box) in plot.nameBoxes.enumerated() {
      for (other, x) in plot.markPlaces.enumerated() where other != index {
        // Another's line crosses this row only where its own name stands above.
        let isAbove = plot.nameBoxes[other].minY < box.minY - 1
        #expect(!isAbove || x < box.minX || x > box.maxX)
      }
    }
  }

  @Test func `a name that finds room stands, whichever before it do not`() throws {
    let crowd = (0..<9).map { index in
      Plot.Mark(
        time: PlotFixture.seconds(0.1 + 0.01 * Double(index)),
        name: "the \(index)th of many events")
    }
    let plot = try PlotFixture.plot(
      marks: crowd + [Plot.Mark(time: PlotFixture.seconds(0.8), name: "stop")])
    let names = PlotFixture.commands(plot, at: PlotFixture.end).compactMap {
      if case .glyphs(let run, _) = $0 { run.text } else { nil }
    }
    #expect(names.contains("stop"))
    #expect(names.contains("the 0th of many events"))
    #expect(!names.contains("the 8th of many events"))
  }

  @Test func `names that have no room as a whole are cut beside their own lines`() throws {
    let long = "once more while all of it is still on its way to where it was sent before"
    let marks = [
      Plot.Mark(time: PlotFixture.seconds(0.1), name: "first"),
      Plot.Mark(time: PlotFixture.seconds(0.16), name: long),
    ]
    let plot = try PlotFixture.plot(marks: marks)
    #expect(plot.nameBoxes.count == 2)
    for (box, x) in zip(plot.nameBoxes, plot.markPlaces) {
      #expect(box.minX > x && box.minX < x + 8, "\(box) at \(x)")
    }
  }

  @Test func `a burst of marks under one name has it once, with their number`() throws {
    func names(_ marks: [Plot.Mark]) throws -> [String] {
      PlotFixture.commands(try PlotFixture.plot(marks: marks), at: PlotFixture.end).compactMap {
        if case .glyphs(let run, _) = $0, run.text.hasPrefix("scrub") { run.text } else { nil }
      }
    }
    func marks(_ seconds: [Double]) -> [Plot.Mark] {
      seconds.map { Plot.Mark(time: PlotFixture.seconds($0), name: "scrub") }
    }
    #expect(try names(marks((0..<10).map { 0.2 + Double($0) * 0.03 })) == ["scrub\u{202F}×10"])
    #expect(try names(marks([0.1, 0.8])) == ["scrub", "scrub"])
  }

  @Test func `text never overlaps over random plots`() throws {
    var random = SeededGenerator(seed: 4)
    let words = ["tap", "tap again", "flick it open once more", "x", "drag to the top"]
    for _ in 0..<60 {
      let frame = Rect(
        x: 30, y: 40, width: .random(in: 110...1200, using: &random),
        height: .random(in: 130...900, using: &random))
      let marks = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Plot.Mark(
          time: PlotFixture.seconds(.random(in: 0...1, using: &random)),
          name: words.randomElement(using: &random))
      }
      let plot = try PlotFixture.plot(frame: frame, marks: marks)
      let boxes = plot.textBoxes
      for (index, box) in boxes.enumerated() {
        #expect(box.minX >= frame.minX - 20 && box.maxX <= frame.maxX + 1e-9)
        #expect(plot.nameBoxes.allSatisfy { $0.minX >= plot.areas[0].minX })
        for other in boxes[..<index] {
          #expect(box.intersection(other) == nil, "in \(frame) with \(marks.count) marks")
        }
      }
    }
  }

  /// A value that steps `count` times a second along a straight line, and then stands.
  private func stepped(_ count: Int) -> SignalCurve {
    let samples = (0...count).map { index in
      SignalCurve.Sample(
        time: FlickTime(flicks: PlotFixture.end.flicks * Int64(index) / Int64(count)),
        value: Double(min(index, count / 2)) * 500 / Double(count), isHeld: true)
    }
    return SignalCurve(pieces: [samples])
  }

  @Test func `steps that can be told apart have dots, where something moves`() throws {
    let metrics = PlotMetrics(scale: 1, textScale: 1, families: ["Inter"])
    let color = Color(hex: 0xD55E00)
    let plot = try PlotFixture.plot(stepped(20))
    func dots(_ plot: Plot, _ seconds: Double) -> [Point] {
      circles(
        PlotFixture.commands(plot, at: PlotFixture.seconds(seconds)),
        radius: metrics.curveWidth * 1.15, color: color)
    }
    let all = dots(plot, 1)
    #expect(all.count == 11)
    #expect(all.first?.x == plot.position(of: .zero))
    #expect(all.last?.y == plot.height(of: 250, inPanel: 0))
    #expect(dots(plot, 0.22) == Array(all.prefix(5)))
    #expect(dots(try PlotFixture.plot(stepped(200)), 1).isEmpty)
    #expect(dots(try PlotFixture.plot(), 1).isEmpty)
  }

  @Test func `no hairline strikes a curve's name through`() throws {
    // Two flat curves; the places along them that lie nearest are those of grid lines. They
    // stay away from the area's edge, beside which there may be no other place.
    func curve(_ value: Double, _ slope: Double) -> SignalCurve {
      SignalCurve(pieces: [
        [0, 0.5, 1].map { seconds in
          SignalCurve.Sample(
            time: PlotFixture.seconds(seconds), value: value + slope * seconds)
        }
      ])
    }
    for value in stride(from: 95.0, through: 230, by: 15) {
      let lines = [("Slow", value, 30.0), ("Steady", value + 200, -40)].enumerated().map {
        index, line in
        Plot.Line(
          name: line.0, colors: PlotTheme.light.compared[index], curve: curve(line.1, line.2),
          value: { line.1 + line.2 * $0.seconds })
      }
      let plot = try Plot(
        panels: [
          Plot.Panel(
            title: "Place", unit: nil, titleColor: PlotTheme.light.ink, lines: lines,
            range: 0...500)
        ], marks: [], until: PlotFixture.end, frame: Rect(x: 20, y: 30, width: 420, height: 360),
        Typesetter(
          FontBook(), theme: .light,
          metrics: PlotMetrics(scale: 1, textScale: 1, families: TextStyle.defaultFamilies)))
      let hairlines = stride(from: 0.0, through: 500, by: 100).map {
        plot.height(of: $0, inPanel: 0)
      }
      let names = plot.textBoxes.filter { box in
        box.minX >= plot.areas[0].minX && box.minY >= plot.areas[0].minY
          && box.maxY <= plot.areas[0].maxY
      }
      #expect(names.count == 2, "at \(value)")
      for name in names {
        #expect(!hairlines.contains { $0 > name.minY && $0 < name.maxY }, "at \(value)")
      }
    }
  }
}
