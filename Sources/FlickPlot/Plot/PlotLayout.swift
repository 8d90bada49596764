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
    /// Of printed lines through the states' values.
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
}

/// Lays out a plot, step by step.
struct PlotComposer {
  typealias PanelPlace = PlotLayout.PanelPlace
  typealias Tick = PlotLayout.Tick

  let panels: [Plot.Panel]
  let marks: [Plot.Mark]
  let end: FlickTime
  /// Of a printed plot: what words may cover from left to right, and where it
  /// begins; it ends where its panels do.
  let frame: Rect
  let type: Typesetter
  var places: [PanelPlace] = []
  var texts: [PlacedText] = []
  var samples: [PrintedAxes.Sample] = []

  init(
    _ panels: [Plot.Panel], marks: [Plot.Mark], until end: FlickTime, frame: Rect,
    _ type: Typesetter
  ) {
    self.panels = panels
    self.marks = marks
    self.end = end
    self.frame = frame
    self.type = type
  }

  var theme: PlotTheme { type.theme }
  var metrics: PlotMetrics { type.metrics }
  var size: Double { type.size }
  var rowHeight: Double { size * PlotConstants.lineFactor }

  static func layout(
    _ panels: [Plot.Panel], marks: [Plot.Mark], until end: FlickTime, frame: Rect,
    detail: Plot.Detail, _ type: Typesetter
  ) throws(FontError) -> PlotLayout {
    var composer = PlotComposer(panels, marks: marks, until: end, frame: frame, type)
    switch detail {
    case .whole: return try composer.composeWhole()
    case .small(let showsTitles, let showsTimes):
      return try composer.composeSmall(showsTitles: showsTitles, showsTimes: showsTimes)
    case .printed(let style): return try composer.compose(printed: style)
    }
  }

  /// The names of marks, spread above the first panel.
  func names(
    of marks: [Plot.Mark], on timeScale: TimeScale
  ) throws(FontError) -> MarkNames {
    try MarkNames(
      marks: marks, on: timeScale, within: timeScale.left...max(timeScale.left, frame.maxX), type)
  }

  func placed(_ names: MarkNames, on timeScale: TimeScale) -> [PlottedMark] {
    names.placed(
      marks, on: timeScale, above: places.first?.area.minY ?? frame.minY, rowHeight: rowHeight,
      color: theme.ink)
  }

  /// Numbers on a vertical axis, one every so many text sizes.
  func numbers(
    of panel: Plot.Panel, height: Double, spacing: Double
  ) throws(FontError) -> [Tick] {
    var ticks: [Tick] = []
    let (low, high) = (panel.range.lowerBound, panel.range.upperBound)
    var count = max(1, height / (size * spacing))
    // One number is no scale.
    while low < high, Ticks.values(from: low, to: high, count: count).count < 2, count < 64 {
      count *= 1.5
    }
    let decimals = Ticks.step(from: low, to: high, count: count)?.decimals ?? 0
    for value in Ticks.values(from: low, to: high, count: count) {
      let text = PlotNumber.text(panel.countsDown ? 0 - value : value, decimals: decimals)
      ticks.append(Tick(value: value, line: try type.line(text, style: metrics.text)))
    }
    return ticks
  }

  /// Labels beside their ticks, without those that would touch another.
  func labels(
    _ ticks: [Tick], at heights: [Double], rightEnd: Double, color: Color
  ) -> [PlacedText] {
    var labels: [PlacedText] = []
    for (tick, y) in zip(ticks, heights) {
      let label = PlacedText(
        tick.line, at: Point(x: rightEnd, y: y + tick.line.capHeight * 0.48),
        alignment: .trailing, color: color)
      let isFree = labels.allSatisfy { $0.box.intersection(label.box) == nil }
      if isFree { labels.append(label) }
    }
    return labels
  }

  /// A panel's title, with its unit beside it where that fits, and which way counts up, too.
  func title(
    of panel: Plot.Panel, at corner: Point, width: Double
  ) throws(FontError) -> [PlacedText] {
    guard let title = try type.line(panel.title, style: metrics.title, width: width) else {
      return []
    }
    let baseline = corner.y + title.capHeight
    var texts = [
      PlacedText(title, at: Point(x: corner.x, y: baseline), color: panel.titleColor)
    ]
    guard let unit = panel.unit else { return texts }
    let x = corner.x + title.width + size * 0.6
    for words in [unit, String(unit.prefix { $0 != "," })] {
      let line = try type.line(words, style: metrics.text)
      guard x + line.width <= corner.x + width else { continue }
      texts.append(PlacedText(line, at: Point(x: x, y: baseline), color: theme.secondaryInk))
      break
    }
    return texts
  }
}
