import FlickCore
import FlickText

/// Where a plot's panels, labels and marks lie.
struct PlotLayout {
  struct PanelPlace {
    let area: Rect
    let scale: LinearScale
    /// Of grid lines, in pixels.
    let grid: [Double]
    /// Of the line at zero, where the axis shows numbers on both sides of it
    /// or ends there.
    let zero: Double?
    /// Of paper's lines through the states' values.
    var levels: [Double] = []
  }

  /// A label of a vertical axis before it has a place.
  struct Tick {
    let value: Double
    let line: TextLine
  }

  let panels: [PanelPlace]
  let marks: [PlottedMark]
  let texts: [PlacedText]
  let timeScale: TimeScale
  let printed: PrintedAxes?

  init(
    panels: [PanelPlace], marks: [PlottedMark], texts: [PlacedText], timeScale: TimeScale,
    printed: PrintedAxes
  ) {
    self.panels = panels
    self.marks = marks
    self.texts = texts
    self.timeScale = timeScale
    self.printed = printed
  }

  init(
    panels: [Plot.Panel], marks: [Plot.Mark], until end: FlickTime, frame: Rect,
    detail: Plot.Detail, theme: PlotTheme, metrics: PlotMetrics, fonts: FontBook
  ) throws(FontError) {
    let isWhole = detail == .whole
    let (showsTitles, showsTimes) =
      switch detail {
      case .whole: (true, true)
      case .small(let titles, let times): (titles, times)
      case .printed: preconditionFailure("print has a layout of its own")
      }
    printed = nil
    let titleHeight = isWhole ? metrics.titleSize * PlotConstants.titleFactor : 0
    let rowHeight = metrics.textSize * PlotConstants.lineFactor
    let timeHeight = isWhole ? metrics.textSize * PlotConstants.timeFactor : 0

    // Widths of labels decide where the time axis starts, and their number
    // depends on heights, which depend on the rows of marks: guess the axis
    // from all labels, then place the marks, then the panels.
    let roughHeights = Self.heights(
      of: panels, sharing: frame.height - Double(panels.count) * titleHeight - timeHeight,
      gap: metrics.panelGap)
    var ticks: [[Tick]] = []
    for (panel, height) in zip(panels, roughHeights) {
      ticks.append(try Self.ticks(of: panel, height: height, metrics: metrics, fonts: fonts))
    }
    let labelWidth = ticks.joined().map(\.line.width).max() ?? 0
    let left = min((frame.minX + labelWidth + metrics.labelGap).rounded(.up), frame.maxX)
    let timeAxis = try TimeAxis(
      until: end, left: left, right: frame.maxX, metrics: metrics, fonts: fonts)
    let timeScale = timeAxis.scale
    self.timeScale = timeScale

    let names = try MarkNames(
      marks: isWhole ? marks : marks.map { Plot.Mark(time: $0.time, name: nil) }, on: timeScale,
      within: frame.minX...max(frame.minX, frame.maxX),
      metrics: metrics, fonts: fonts)
    let nameHeight = Double(names.rows) * rowHeight
    let heights = Self.heights(
      of: panels,
      sharing: frame.height - Double(panels.count) * titleHeight - timeHeight - nameHeight,
      gap: metrics.panelGap)

    var texts: [PlacedText] = []
    var places: [PanelPlace] = []
    var y = frame.minY
    for (index, panel) in panels.enumerated() {
      if showsTitles {
        let above = isWhole ? 0 : metrics.titleSize * PlotConstants.titleFactor
        texts += try Self.title(
          of: panel, at: Point(x: left, y: y - above), width: frame.maxX - left, theme: theme,
          metrics: metrics, fonts: fonts)
      }
      y += titleHeight
      if index == 0 { y += nameHeight }
      let area = Rect(
        x: left, y: y.rounded(), width: max(0, timeScale.right - left),
        height: heights[index].rounded())
      let (place, labels) = Self.place(ticks[index], of: panel, in: area, theme, metrics)
      places.append(place)
      texts += labels
      y = area.maxY + metrics.panelGap
    }
    self.panels = places
    if let last = places.last, showsTimes {
      let baseline = last.area.maxY + metrics.textSize * 1.55
      texts += timeAxis.labels(baseline: baseline, color: theme.secondaryInk)
    }
    self.texts = texts
    let firstTop = places.first?.area.minY ?? frame.minY
    self.marks = names.placed(
      marks, on: timeScale, above: firstTop, rowHeight: rowHeight, color: theme.ink)
  }

  /// Heights of the areas that share `total`, gaps not counted as theirs.
  static func heights(
    of panels: [Plot.Panel], sharing total: Double, gap: Double
  ) -> [Double] {
    let weights = panels.map(\.weight)
    let sum = weights.reduce(0, +)
    let room = total - gap * Double(max(0, panels.count - 1))
    return weights.map { max(1, room * $0 / sum) }
  }

  // MARK: Vertical axes

  private static func ticks(
    of panel: Plot.Panel, height: Double, metrics: PlotMetrics, fonts: FontBook
  ) throws(FontError) -> [Tick] {
    var ticks: [Tick] = []
    if !panel.landmarks.isEmpty {
      for landmark in panel.landmarks where panel.range.contains(landmark.value) {
        let limit = metrics.textSize * 8
        if let line = try FittedText.line(
          landmark.name, style: metrics.text, width: limit, fonts: fonts)
        {
          ticks.append(Tick(value: landmark.value, line: line))
        }
      }
      return ticks
    }
    return try numbers(
      of: panel, height: height, spacing: PlotConstants.tickSpacing, metrics: metrics, fonts: fonts)
  }

  /// Numbers on a vertical axis, one every so many text sizes.
  static func numbers(
    of panel: Plot.Panel, height: Double, spacing: Double, metrics: PlotMetrics, fonts: FontBook
  ) throws(FontError) -> [Tick] {
    var ticks: [Tick] = []
    let count = max(1, height / (metrics.textSize * spacing))
    let (low, high) = (panel.range.lowerBound, panel.range.upperBound)
    let decimals = Ticks.step(from: low, to: high, count: count)?.decimals ?? 0
    for value in Ticks.values(from: low, to: high, count: count) {
      let text = PlotNumber.text(value, decimals: decimals)
      ticks.append(Tick(value: value, line: try fonts.line(text, style: metrics.text)))
    }
    return ticks
  }

  private static func place(
    _ ticks: [Tick], of panel: Plot.Panel, in area: Rect, _ theme: PlotTheme,
    _ metrics: PlotMetrics
  ) -> (PanelPlace, [PlacedText]) {
    // Dots at the extremes stay inside the area.
    let inset = min(metrics.headRadius + metrics.hairlineWidth, area.height / 4)
    let scale = LinearScale(
      domain: panel.range, from: area.maxY - inset, to: area.minY + inset)
    var labels: [PlacedText] = []
    var grid: [Double] = []
    let zeroIsShown = panel.landmarks.isEmpty && panel.range.contains(0)
    for tick in ticks {
      let y = scale.position(of: tick.value)
      if !(zeroIsShown && tick.value == 0) { grid.append(y) }
      let label = PlacedText(
        tick.line,
        at: Point(x: area.minX - metrics.labelGap, y: y + tick.line.capHeight * 0.48),
        alignment: .trailing, color: theme.secondaryInk)
      let isFree = labels.allSatisfy { $0.box.intersection(label.box) == nil }
      if isFree { labels.append(label) }
    }
    let place = PanelPlace(
      area: area, scale: scale, grid: grid, zero: zeroIsShown ? scale.position(of: 0) : nil)
    return (place, labels)
  }

  // MARK: Titles

  static func title(
    of panel: Plot.Panel, at corner: Point, width: Double, theme: PlotTheme,
    metrics: PlotMetrics, fonts: FontBook
  ) throws(FontError) -> [PlacedText] {
    guard
      let title = try FittedText.line(
        panel.title, style: metrics.title, width: width, fonts: fonts)
    else { return [] }
    let baseline = corner.y + title.capHeight
    var texts = [
      PlacedText(title, at: Point(x: corner.x, y: baseline), color: panel.titleColor)
    ]
    guard let unit = panel.unit else { return texts }
    let line = try fonts.line(unit, style: metrics.text)
    let x = corner.x + title.width + metrics.textSize * 0.6
    if x + line.width <= corner.x + width {
      texts.append(PlacedText(line, at: Point(x: x, y: baseline), color: theme.secondaryInk))
    }
    return texts
  }
}
