import FlickCore
import FlickDisplay
import FlickPlot
import FlickText

/// Recorded signals with the curves that were fitted to them, and below each what is left:
/// samples as dots, the curve as a line, the noise as a band.
package struct SampledFigure {
  package struct Dot: Hashable, Sendable {
    package let time: Double
    package let value: Double

    /// - Parameter time: In seconds.
    package init(time: Double, value: Double) { (self.time, self.value) = (time, value) }
  }

  /// A run under one law, from one border to the next.
  package struct Part: Hashable, Sendable {
    let span: ClosedRange<Double>
    /// What it is called, longer and shorter; the first that has room is written.
    let names: [String]
    /// Empty where no curve is known.
    let curve: [Dot]

    package init(span: ClosedRange<Double>, names: [String], curve: [Dot]) {
      (self.span, self.names, self.curve) = (span, names, curve)
    }
  }

  package struct Signal: Hashable, Sendable {
    let name: String
    let note: String
    let samples: [Dot]
    let parts: [Part]
    let residuals: [Dot]
    /// Half the width of the band about nothing, from time to time.
    let band: [Dot]

    package init(
      name: String, note: String, samples: [Dot], parts: [Part], residuals: [Dot], band: [Dot]
    ) {
      (self.name, self.note, self.samples) = (name, note, samples)
      (self.parts, self.residuals, self.band) = (parts, residuals, band)
    }
  }

  private let signals: [Signal]
  private let span: ClosedRange<Double>
  private let title: String
  private let width: Double
  private let fonts: FontBook

  /// - Parameters:
  ///   - span: What the time axis spans, in seconds.
  ///   - width: In CSS pixels.
  package init(
    _ signals: [Signal], span: ClosedRange<Double>, title: String, width: Double, fonts: FontBook
  ) {
    precondition(!signals.isEmpty && span.lowerBound < span.upperBound, "a figure shows something")
    (self.signals, self.span, self.title) = (signals, span, title)
    (self.width, self.fonts) = (width, fonts)
  }

  package func figure(_ theme: FigureSettings.Theme) throws(FontError) -> Figure {
    var page = FigurePage(
      width: width, textSize: width < FigureConstants.narrow ? 28.0 / 3 : 32.0 / 3, theme: theme,
      fonts: fonts)
    var room = 0.0
    for axis in signals.flatMap({ [Axis(values: $0), Axis(residuals: $0)] }) {
      for text in try axis.labels(page.type) { room = max(room, text.line.width) }
    }
    let left = (page.left + room + page.size * 1.1).rounded()
    let across = LinearScale(domain: span, from: left, to: page.right - page.size)
    for (index, signal) in signals.enumerated() {
      if index > 0 { page.bottom += page.size * FigureConstants.rowGap }
      try addHeading(signal, isFirst: index == 0, to: &page)
      try addNames(of: signal, across, to: &page)
      let look = page
      let top = addPanel(Axis(values: signal), across, page.size * 11, &page) { area, y in
        draw(signal, across, y, look, area)
      }
      try addLabels(Axis(values: signal), top, across, &page)
      page.bottom += page.size * 2
      let words = "Recorded less fitted" + (index == 0 ? "; the band holds 95 % of the noise" : "")
      let line = try page.type.line(words, style: page.metrics.text)
      page.add(
        PlacedText(
          line, at: Point(x: left, y: page.bottom - page.size * 0.5),
          color: page.theme.secondaryInk))
      let below = addPanel(Axis(residuals: signal), across, page.size * 4.6, &page) { area, y in
        drawRest(signal, across, y, look, area)
      }
      try addLabels(Axis(residuals: signal), below, across, &page)
      try addTimes(across, isNamed: index == signals.count - 1, to: &page)
    }
    let names = signals.map(\.name).joined(separator: ", ")
    return page.figure(
      title: title,
      summary: "\(names) against time: samples as dots, the fitted curve as a line; below it what "
        + "is left between them, with a band that holds 95 % of the noise.")
  }

  // MARK: - Words

  private func addHeading(
    _ signal: Signal, isFirst: Bool, to page: inout FigurePage
  ) throws(FontError) {
    let size = page.size
    let style = TextStyle(
      families: page.metrics.families, size: page.metrics.titleSize, weight: 700)
    var right = page.right
    if isFirst {
      for (word, isDot) in [("fitted", false), ("recorded", true)] {
        let line = try page.type.line(word, style: page.metrics.text)
        let baseline = Point(x: right - line.width, y: page.bottom + line.capHeight)
        page.add(PlacedText(line, at: baseline, color: page.theme.ink))
        let y = baseline.y - line.capHeight / 2
        let end = baseline.x - size * 0.5
        let start = isDot ? end - 0.6 * size : end - 1.8 * size
        let (ink, series, width) = (dotColor(page), page.theme.series[0], lineWidth(page))
        let mark = Self.dot(Point(x: end - 0.3 * size, y: y), radius(page))
        let path = isDot ? mark : Path(from: Point(x: start, y: y), to: Point(x: end, y: y))
        page.draw { list in
          if isDot {
            list.fill(Shape(path), with: .solid(ink))
          } else {
            list.stroke(Shape(path), style: StrokeStyle(width: width), with: .solid(series.line))
          }
        }
        right = start - size * 1.2
      }
    }
    let room = max(1, right - page.left)
    if let line = try page.type.line(signal.name, style: style, width: room) {
      page.bottom += line.capHeight
      page.add(
        PlacedText(line, at: Point(x: page.left, y: page.bottom), color: page.theme.ink))
    }
    for line in try page.type.lines(
      signal.note, style: page.metrics.text, width: page.right - page.left, limit: 3)
    {
      page.bottom += size * FigureConstants.noteDrop
      page.add(
        PlacedText(line, at: Point(x: page.left, y: page.bottom), color: page.theme.secondaryInk))
    }
    page.bottom += size * 1.1
  }

  /// The laws' names over their stretches, where they have room.
  private func addNames(
    of signal: Signal, _ across: LinearScale, to page: inout FigurePage
  ) throws(FontError) {
    let size = page.size
    page.bottom += size
    for part in signal.parts {
      let from = across.position(of: max(part.span.lowerBound, span.lowerBound))
      let to = across.position(of: min(part.span.upperBound, span.upperBound))
      for name in part.names {
        let line = try page.type.line(name, style: page.metrics.text)
        guard line.width + size * 0.6 <= to - from else { continue }
        page.add(
          PlacedText(
            line, at: Point(x: (from + to) / 2, y: page.bottom), alignment: .center,
            color: page.theme.secondaryInk))
        break
      }
    }
    page.bottom += size * 0.6
  }

  private func addTimes(
    _ across: LinearScale, isNamed: Bool, to page: inout FigurePage
  ) throws(FontError) {
    let (size, type) = (page.size, page.type)
    let count = max(1, (across.end - across.start) / (size * 6))
    guard
      let step = Ticks.step(from: span.lowerBound, to: span.upperBound, count: min(count, 10))
    else { return }
    let ticks = step.multiples(from: span.lowerBound, to: span.upperBound)
    let (y, width, ink) = (page.bottom.rounded() + 0.5, page.metrics.hairlineWidth, page.theme.ink)
    var axis = Path(from: Point(x: across.start, y: y), to: Point(x: across.end, y: y))
    for tick in ticks {
      let x = across.position(of: tick).rounded(.down) + 0.5
      axis.append(Path(from: Point(x: x, y: y), to: Point(x: x, y: y + size * 0.42)))
    }
    let path = axis
    page.draw { list in
      list.stroke(Shape(path), style: StrokeStyle(width: width, cap: .square), with: .solid(ink))
    }
    page.bottom += size * 0.42
    guard isNamed else { return }
    page.bottom += size * 1.3
    for tick in ticks {
      let line = try type.line(
        PlotNumber.text(tick, decimals: step.decimals), style: page.metrics.text)
      page.add(
        PlacedText(
          line, at: Point(x: across.position(of: tick), y: page.bottom), alignment: .center,
          color: ink))
    }
    page.bottom += size * 1.5
    let line = try type.line("Time (s)", style: page.metrics.text)
    let middle = Point(x: (across.start + across.end) / 2, y: page.bottom)
    page.add(PlacedText(line, at: middle, alignment: .center, color: ink))
  }

  // MARK: - Panels

  /// What a vertical axis spans.
  private struct Axis {
    let range: ClosedRange<Double>
    let count: Double

    init(values signal: Signal) {
      let all = signal.samples.map(\.value) + signal.parts.flatMap { $0.curve.map(\.value) }
      let (low, high) = (all.min() ?? 0, all.max() ?? 1)
      let room = high > low ? 0.06 * (high - low) : max(1, high.magnitude) * 0.5
      (range, count) = ((low - room)...(high + room), 5)
    }

    init(residuals signal: Signal) {
      let most = signal.residuals.map(\.value.magnitude).max() ?? 0
      let wide = signal.band.map(\.value).max() ?? 0
      let half = max(1.15 * most, 1.3 * wide, 1e-9)
      (range, count) = ((-half)...half, 3)
    }

    func labels(_ type: Typesetter) throws(FontError) -> [(value: Double, line: TextLine)] {
      let step = Ticks.step(from: range.lowerBound, to: range.upperBound, count: count)
      var labels: [(value: Double, line: TextLine)] = []
      for value in step?.multiples(from: range.lowerBound, to: range.upperBound) ?? [] {
        let words = PlotNumber.text(value, decimals: step?.decimals ?? 0)
        labels.append((value, try type.line(words, style: type.metrics.text)))
      }
      return labels
    }
  }

  /// Makes room for a panel and draws it; returns its scale.
  private func addPanel(
    _ axis: Axis, _ across: LinearScale, _ height: Double, _ page: inout FigurePage,
    _ content: (Rect, LinearScale) -> [(inout DisplayList) -> Void]
  ) -> LinearScale {
    let top = page.bottom.rounded()
    let foot = (top + height).rounded()
    let area = Rect(x: across.start, y: top, width: across.end - across.start, height: foot - top)
    let scale = LinearScale(domain: axis.range, from: foot, to: top)
    for drawing in content(area, scale) { page.draw(drawing) }
    page.bottom = foot
    return scale
  }

  private func addLabels(
    _ axis: Axis, _ scale: LinearScale, _ across: LinearScale, _ page: inout FigurePage
  ) throws(FontError) {
    let (size, ink, width) = (page.size, page.theme.ink, page.metrics.hairlineWidth)
    let x = across.start.rounded() - 0.5
    var path = Path(from: Point(x: x, y: scale.end), to: Point(x: x, y: scale.start))
    for (value, line) in try axis.labels(page.type) {
      let y = scale.position(of: value).rounded(.down) + 0.5
      path.append(Path(from: Point(x: x - size * 0.42, y: y), to: Point(x: x, y: y)))
      page.add(
        PlacedText(
          line, at: Point(x: x - size * 0.85, y: y + line.capHeight / 2), alignment: .trailing,
          color: ink))
    }
    let axis = path
    page.draw { list in
      list.stroke(Shape(axis), style: StrokeStyle(width: width, cap: .square), with: .solid(ink))
    }
  }

  private func radius(_ page: FigurePage) -> Double { page.size * 0.2 }
  private func lineWidth(_ page: FigurePage) -> Double { page.size * 0.14 }
  private func dotColor(_ page: FigurePage) -> Color { page.theme.series[1].line }

  private static func dot(_ center: Point, _ radius: Double) -> Path {
    Path(
      ellipseIn: Rect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// All dots as one shape; of very many every second one and so on.
  private func dots(
    _ samples: [Dot], _ across: LinearScale, _ y: LinearScale, _ radius: Double
  ) -> Path {
    let seen = samples.filter { span.contains($0.time) }
    let step = 1 + seen.count / 2000
    var path = Path()
    for index in stride(from: 0, to: seen.count, by: step) {
      let place = Point(
        x: across.position(of: seen[index].time), y: y.position(of: seen[index].value))
      path.append(Self.dot(place, radius))
    }
    return path
  }

  private func borders(
    of signal: Signal, _ across: LinearScale, _ page: FigurePage, _ area: Rect
  ) -> (inout DisplayList) -> Void {
    var path = Path()
    for part in signal.parts.dropFirst() where span.contains(part.span.lowerBound) {
      let x = across.position(of: part.span.lowerBound).rounded(.down) + 0.5
      path.append(Path(from: Point(x: x, y: area.minY), to: Point(x: x, y: area.maxY)))
    }
    let (dash, width, grey) = (page.size * 0.24, page.metrics.hairlineWidth, page.theme.grey)
    let borders = path
    return { list in
      list.stroke(
        Shape(borders), style: StrokeStyle(width: width, dash: [dash, dash]), with: .solid(grey))
    }
  }

  private func draw(
    _ signal: Signal, _ across: LinearScale, _ y: LinearScale, _ page: FigurePage, _ area: Rect
  ) -> [(inout DisplayList) -> Void] {
    var line = Path()
    for part in signal.parts {
      for (index, dot) in part.curve.filter({ span.contains($0.time) }).enumerated() {
        let point = Point(x: across.position(of: dot.time), y: y.position(of: dot.value))
        if index == 0 { line.move(to: point) } else { line.line(to: point) }
      }
    }
    let dots = dots(signal.samples, across, y, radius(page))
    let (curve, color, ink) = (line, page.theme.series[0].line, dotColor(page))
    let style = StrokeStyle(width: lineWidth(page), cap: .round, join: .round)
    return [
      borders(of: signal, across, page, area),
      { list in
        list.fill(Shape(dots), with: .solid(ink))
        list.stroke(Shape(curve), style: style, with: .solid(color))
      },
    ]
  }

  /// The band, the line at nothing, and what is left.
  private func drawRest(
    _ signal: Signal, _ across: LinearScale, _ y: LinearScale, _ page: FigurePage, _ area: Rect
  ) -> [(inout DisplayList) -> Void] {
    var band = Path()
    let seen = signal.band.filter { span.contains($0.time) }
    func point(_ dot: Dot, _ sign: Double) -> Point {
      Point(x: across.position(of: dot.time), y: y.position(of: sign * dot.value))
    }
    if let first = seen.first {
      band.move(to: point(first, 1))
      for dot in seen.dropFirst() { band.line(to: point(dot, 1)) }
      for dot in seen.reversed() { band.line(to: point(dot, -1)) }
      band.close()
    }
    let zero = y.position(of: 0).rounded(.down) + 0.5
    let level = Path(from: Point(x: area.minX, y: zero), to: Point(x: area.maxX, y: zero))
    let dots = dots(signal.residuals, across, y, radius(page) * 0.9)
    let (ground, grey, ink) = (
      page.theme.series[0].line.faded(by: 0.18), page.theme.grey, dotColor(page)
    )
    let (shape, width) = (band, page.metrics.hairlineWidth)
    return [
      { list in
        list.fill(Shape(shape), with: .solid(ground))
        list.stroke(Shape(level), style: StrokeStyle(width: width * 0.75), with: .solid(grey))
      }, borders(of: signal, across, page, area),
      { list in list.fill(Shape(dots), with: .solid(ink)) },
    ]
  }
}
