import FlickCore
import FlickText

// Axes with ticks and numbers, names at the lines' ends, the time's unit under
// it: where everything lies in print.
extension PlotLayout {
  /// - Parameter frame: What words may cover from left to right, and where the
  ///   plot begins; it ends where its panels do.
  init(
    printed style: Plot.PrintStyle, panels: [Plot.Panel], marks: [Plot.Mark], until end: FlickTime,
    frame: Rect, theme: PlotTheme, metrics: PlotMetrics, fonts: FontBook
  ) throws(FontError) {
    let (left, right) = (style.span.lowerBound, style.span.upperBound)
    let size = metrics.textSize
    let timeScale = TimeScale(until: end, from: left, to: right)
    let names = try MarkNames(
      marks: marks, on: timeScale, within: frame.minX...max(frame.minX, frame.maxX),
      metrics: metrics, fonts: fonts)
    let rowHeight = size * PlotConstants.lineFactor
    let nameRows = max(names.rows, style.nameRows)
    var texts: [PlacedText] = []
    var places: [PanelPlace] = []
    var samples: [PrintedAxes.Sample] = []
    var y = frame.minY
    for (index, panel) in panels.enumerated() {
      let hasTitle = !panel.title.isEmpty
      if hasTitle {
        let title = try Self.printedTitle(
          of: panel, at: Point(x: left, y: y), width: style.titleWidth, theme: theme,
          metrics: metrics, fonts: fonts)
        if style.showsValues { texts += title.texts }
        y += title.height
      }
      if index == 0 { y += (Double(nameRows) * rowHeight).rounded() }
      let area = Rect(
        x: left, y: y.rounded(), width: max(1, right - left),
        height: (style.panelHeight * panel.weight).rounded())
      var place = try Self.printedPlace(of: panel, in: area, metrics: metrics, fonts: fonts)
      if style.showsValues {
        texts += try Self.values(
          of: panel, place: place, theme: theme, metrics: metrics, fonts: fonts)
      }
      place.levels = panel.landmarks.filter { panel.range.contains($0.value) }
        .map { place.scale.position(of: $0.value) }
      if style.showsEnds {
        let ends = try Self.ends(
          of: panel, isFirst: index == 0, place: place, width: frame.maxX - right, theme: theme,
          metrics: metrics, fonts: fonts)
        texts += ends.texts
        samples += ends.samples
      }
      places.append(place)
      y = area.maxY + metrics.panelGap
    }
    let axis = PrintedTime(style.timeUnit, on: timeScale, size: size)
    var bottom = (places.last?.area.maxY ?? frame.minY) + size * PrintConstants.tickLength
    if style.showsTimes {
      let labels = try axis.texts(
        below: places.last?.area.maxY ?? frame.minY, within: frame, theme: theme,
        metrics: metrics, fonts: fonts)
      texts += labels
      bottom = max(bottom, labels.map(\.box.maxY).max() ?? bottom)
    }
    self.init(
      panels: places,
      marks: names.placed(
        marks, on: timeScale, above: places.first?.area.minY ?? frame.minY, rowHeight: rowHeight,
        color: theme.ink),
      texts: texts, timeScale: timeScale,
      printed: PrintedAxes(
        timeTicks: axis.seconds.map { timeScale.position(ofSeconds: $0) }, samples: samples,
        grounds: style.tints.map { tint in
          PrintedAxes.Ground(
            left: timeScale.position(of: tint.start), right: timeScale.position(of: tint.end),
            color: tint.color)
        }, nameRows: nameRows, bottom: bottom))
  }

  /// A panel's title with its unit beside it, or under it where that does not
  /// fit.
  private static func printedTitle(
    of panel: Plot.Panel, at corner: Point, width: Double, theme: PlotTheme,
    metrics: PlotMetrics, fonts: FontBook
  ) throws(FontError) -> (texts: [PlacedText], height: Double) {
    var texts = try title(
      of: panel, at: corner, width: width, theme: theme, metrics: metrics, fonts: fonts)
    var height = (metrics.titleSize * PlotConstants.titleFactor).rounded()
    if let unit = panel.unit, texts.count == 1,
      let line = try FittedText.line(unit, style: metrics.text, width: width, fonts: fonts)
    {
      let baseline = texts[0].box.minY + line.capHeight + height
      texts.append(
        PlacedText(line, at: Point(x: corner.x, y: baseline), color: theme.secondaryInk))
      height += (metrics.textSize * PlotConstants.lineFactor).rounded()
    }
    return (texts, height)
  }

  private static func printedPlace(
    of panel: Plot.Panel, in area: Rect, metrics: PlotMetrics, fonts: FontBook
  ) throws(FontError) -> PanelPlace {
    // Circles at the extremes stay inside the area.
    let inset = min(metrics.jumpRadius + metrics.curveWidth / 2, area.height / 4)
    let scale = LinearScale(domain: panel.range, from: area.maxY - inset, to: area.minY + inset)
    let ticks = try numbers(
      of: panel, height: area.height, spacing: PrintConstants.tickSpacing, metrics: metrics,
      fonts: fonts)
    let (low, high) = (panel.range.lowerBound, panel.range.upperBound)
    return PanelPlace(
      area: area, scale: scale, grid: ticks.map { scale.position(of: $0.value) },
      zero: low < 0 && high > 0 ? scale.position(of: 0) : nil)
  }

  /// The numbers of an axis, beside its ticks.
  private static func values(
    of panel: Plot.Panel, place: PanelPlace, theme: PlotTheme, metrics: PlotMetrics,
    fonts: FontBook
  ) throws(FontError) -> [PlacedText] {
    var texts: [PlacedText] = []
    let ticks = try numbers(
      of: panel, height: place.area.height, spacing: PrintConstants.tickSpacing,
      metrics: metrics, fonts: fonts)
    let x = place.area.minX - metrics.textSize * PrintConstants.tickLength - metrics.labelGap
    for (tick, y) in zip(ticks, place.grid) {
      let text = PlacedText(
        tick.line, at: Point(x: x, y: y + tick.line.capHeight * 0.48), alignment: .trailing,
        color: theme.ink)
      if texts.allSatisfy({ $0.box.intersection(text.box) == nil }) { texts.append(text) }
    }
    return texts
  }
}

// MARK: - Names at the right

extension PlotLayout {
  /// A name before it has a height.
  private struct End {
    let y: Double
    let line: TextLine
    let color: Color
    let sample: Plot.Line?
  }

  /// Names of the states and, in the first panel, of the curves that share it,
  /// beside where their lines end. Of too many the last ones are left out,
  /// states first.
  private static func ends(
    of panel: Plot.Panel, isFirst: Bool, place: PanelPlace, width: Double, theme: PlotTheme,
    metrics: PlotMetrics, fonts: FontBook
  ) throws(FontError) -> (texts: [PlacedText], samples: [PrintedAxes.Sample]) {
    let size = metrics.textSize
    let gap = size * PrintConstants.sampleGap
    let sampleRoom = size * (PrintConstants.sampleLength + PrintConstants.sampleGap)
    var ends: [End] = []
    if isFirst, panel.lines.count > 1 {
      for line in panel.lines {
        guard let name = line.name, let last = line.curve.pieces.last?.last,
          let text = try FittedText.line(
            name, style: metrics.noteText, width: width - gap - sampleRoom, fonts: fonts)
        else { continue }
        ends.append(
          End(
            y: place.scale.position(of: last.value), line: text, color: line.colors.label,
            sample: line))
      }
    }
    for landmark in panel.landmarks where panel.range.contains(landmark.value) {
      guard
        let text = try FittedText.line(
          landmark.name, style: metrics.text, width: width - gap, fonts: fonts)
      else { continue }
      ends.append(
        End(
          y: place.scale.position(of: landmark.value), line: text, color: theme.secondaryInk,
          sample: nil))
    }
    let height = size * PrintConstants.endLeading
    // Names of curves that end about there stand before the state's own.
    func order(_ end: End) -> Double {
      isFirst && panel.lines.count > 1 ? (end.y / height).rounded() * height : end.y
    }
    let room = place.area.minY - size * 0.1...place.area.maxY + height / 2
    var tops: [Double]?
    while !ends.isEmpty {
      let sorted = ends.enumerated().sorted {
        (order($0.1), $0.0) < (order($1.1), $1.0)
      }.map(\.1)
      tops = LabelRow.lefts(
        centers: sorted.map(order), widths: sorted.map { _ in height }, gap: 0, within: room)
      if tops != nil {
        ends = sorted
        break
      }
      ends.removeLast()
    }
    var texts: [PlacedText] = []
    var samples: [PrintedAxes.Sample] = []
    for (end, top) in zip(ends, tops ?? []) {
      let middle = top + height / 2
      let x = place.area.maxX + gap
      if let line = end.sample {
        samples.append(
          PrintedAxes.Sample(
            start: Point(x: x + size * 0.2, y: middle), length: size * PrintConstants.sampleLength,
            style: line.colors, weight: line.weight))
      }
      let baseline = Point(
        x: end.sample == nil ? x : x + sampleRoom, y: middle + end.line.capHeight / 2)
      texts.append(PlacedText(end.line, at: baseline, color: end.color))
    }
    return (texts, samples)
  }

  /// How much room the numbers at the left of a plot and the names at its right
  /// take on style.
  ///
  /// - Parameter limit: The most that names may take.
  fileprivate static func rooms(
    of panels: [Plot.Panel], panelHeight: Double, limit: Double, metrics: PlotMetrics,
    fonts: FontBook
  ) throws(FontError) -> (left: Double, right: Double) {
    let size = metrics.textSize
    var widest = 0.0
    var names = 0.0
    for (index, panel) in panels.enumerated() {
      for tick in try numbers(
        of: panel, height: (panelHeight * panel.weight).rounded(),
        spacing: PrintConstants.tickSpacing, metrics: metrics, fonts: fonts)
      {
        widest = max(widest, tick.line.width)
      }
      if index == 0, panel.lines.count > 1 {
        let sample = size * (PrintConstants.sampleLength + PrintConstants.sampleGap)
        for name in panel.lines.compactMap(\.name) {
          names = max(names, sample + (try fonts.line(name, style: metrics.noteText).width))
        }
      }
      for landmark in panel.landmarks {
        names = max(names, try fonts.line(landmark.name, style: metrics.text).width)
      }
    }
    let gap = size * PrintConstants.sampleGap
    return (
      (widest + size * PrintConstants.tickLength + metrics.labelGap).rounded(.up),
      names > 0 ? min(limit, (names + gap).rounded(.up) + 1) : 0
    )
  }
}

extension Plot {
  /// How much room the numbers at the left of a plot and the names at its right
  /// take on paper, so that neighbours can share axes.
  ///
  /// - Parameter limit: The most that names may take; they are cut short there.
  package static func printedRooms(
    of panels: [Panel], panelHeight: Double, limit: Double, metrics: PlotMetrics, fonts: FontBook
  ) throws(FontError) -> (left: Double, right: Double) {
    try PlotLayout.rooms(
      of: panels, panelHeight: panelHeight, limit: limit, metrics: metrics, fonts: fonts)
  }
}
