import FlickCore
import FlickDisplay
import FlickPlot
import FlickText

/// The page that a figure is laid out on: as wide as asked for, as high as needed.
struct FigurePage {
  let width: Double
  let type: Typesetter
  private let ground: Color
  private(set) var texts: [PlacedText] = []
  private(set) var boxes: [Rect] = []
  private var missing: [Unicode.Scalar] = []
  private var plots: [Plot] = []
  private var phases: [PhasePlot] = []
  /// What lies under the plots, and what lies over them, as it comes.
  private var drawings: [(inout DisplayList) -> Void] = []
  private var lastDrawings: [(inout DisplayList) -> Void] = []
  /// Where what comes next may begin.
  var bottom: Double

  init(
    width: Double, textSize: Double, theme: FigureSettings.Theme, fonts: FontBook
  ) {
    self.width = width.rounded()
    ground = theme.ground
    type = Typesetter(fonts, theme: theme.plot, metrics: PlotMetrics(printing: textSize))
    bottom = (textSize * FigureConstants.margin).rounded()
  }

  var theme: PlotTheme { type.theme }
  var metrics: PlotMetrics { type.metrics }
  var size: Double { type.size }
  var margin: Double { (size * FigureConstants.margin).rounded() }
  /// What may be drawn on, from left to right.
  var left: Double { margin }
  var right: Double { width - margin }

  mutating func add(_ plot: Plot) {
    plots.append(plot)
    boxes += plot.textBoxes
    missing += plot.missingGlyphs
    bottom = max(bottom, plot.bottom)
  }

  mutating func add(_ plot: PhasePlot) {
    phases.append(plot)
    boxes += plot.textBoxes
    missing += plot.missingGlyphs
    bottom = max(bottom, plot.bottom)
  }

  mutating func add(_ text: PlacedText) {
    texts.append(text)
    boxes.append(text.box)
    missing += text.missing
  }

  /// Adds the names of what stands side by side, two lines each at most.
  ///
  /// - Returns: The lowest baseline; `bottom` where there are no names.
  mutating func addNames(
    _ names: [(text: String, x: Double, width: Double)]
  ) throws(FontError) -> Double {
    let style = TextStyle(families: metrics.families, size: metrics.titleSize, weight: 700)
    var lowest = bottom
    for name in names {
      var baseline = bottom
      for (row, line) in try type.lines(name.text, style: style, width: name.width, limit: 2)
        .enumerated()
      {
        baseline +=
          row == 0 ? line.capHeight : metrics.titleSize * FigureConstants.nameLineHeight
        add(PlacedText(line, at: Point(x: name.x, y: baseline), color: theme.ink))
      }
      lowest = max(lowest, baseline)
    }
    return lowest
  }

  mutating func draw(_ drawing: @escaping (inout DisplayList) -> Void) {
    drawings.append(drawing)
  }

  mutating func drawLast(_ drawing: @escaping (inout DisplayList) -> Void) {
    lastDrawings.append(drawing)
  }

  /// The figure of all that was added.
  func figure(title: String, summary: String) -> Figure {
    let lowest = max(bottom, boxes.map(\.maxY).max() ?? bottom)
    var list = DisplayList(
      width: Int(width), height: Int((lowest + margin).rounded(.up)), background: ground)
    for drawing in drawings { drawing(&list) }
    for plot in plots {
      plot.drawWhole(into: &list)
      plot.drawAxes(into: &list)
    }
    for plot in phases { plot.draw(into: &list) }
    for drawing in lastDrawings { drawing(&list) }
    for text in texts { text.draw(into: &list) }
    var seen: [Unicode.Scalar] = []
    for scalar in missing where !seen.contains(scalar) { seen.append(scalar) }
    return Figure(
      list: list, dark: nil, title: title, summary: summary, labels: boxes, missingGlyphs: seen)
  }
}
