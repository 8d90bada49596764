import FlickCore
import FlickDisplay
import FlickEngine
import FlickText

/// Panels over one time axis, each with a curve that grows with time, or with
/// several that are compared.
///
/// Everything that stays the same from frame to frame is prepared once; the
/// ranges come from outside, so that neighbours share them and nothing
/// rescales while it plays.
package struct Plot: Sendable {
  /// What one panel shows.
  package struct Panel: Sendable {
    /// A value of the axis in words.
    package struct Landmark: Hashable, Sendable {
      package let value: Double
      package let name: String

      package init(value: Double, name: String) {
        self.value = value
        self.name = name
      }
    }

    package let title: String
    /// What numbers are measured in and which way is positive.
    package let unit: String?
    /// The colour of the title.
    package let titleColor: Color
    /// Painted in order; only paper that shows an axis of time alone has none.
    package let lines: [Line]
    /// What the axis spans.
    package let range: ClosedRange<Double>
    /// Take the place of numbers where there are any.
    package let landmarks: [Landmark]
    /// This panel's share of the height.
    package let weight: Double
    /// Whether a jump is told in numbers where there is room.
    package let tellsJumps: Bool
    /// What paper points out on its curves, where there is room.
    package let remarks: [Remark]
    /// Whether paper draws its vertical axis.
    package let showsAxis: Bool
    /// Whether the values of paper's vertical axis grow downwards.
    package let growsDown: Bool
    /// What films point out on its curves, where there is room.
    package var callouts: [Callout] = []
    /// Whether a film's numbers on the axis grow downwards: those that are plotted with the
    /// other sign.
    package var countsDown = false

    /// A panel in which curves are compared.
    package init(
      title: String, unit: String?, titleColor: Color, lines: [Line], range: ClosedRange<Double>,
      landmarks: [Landmark] = [], weight: Double = 1, tellsJumps: Bool = false,
      remarks: [Remark] = [], showsAxis: Bool = true, growsDown: Bool = false
    ) {
      precondition(weight > 0, "a panel has a height (its share was \(weight))")
      self.title = title
      self.unit = unit
      self.titleColor = titleColor
      self.lines = lines
      self.range = range
      self.landmarks = landmarks
      self.weight = weight
      self.tellsJumps = tellsJumps
      self.remarks = remarks
      self.showsAxis = showsAxis
      self.growsDown = growsDown
    }

    /// A panel of one curve, whose colour its title has.
    package init(
      title: String, unit: String?, colors: PlotTheme.Series, curve: SignalCurve,
      value: @escaping @Sendable (FlickTime) -> Double, range: ClosedRange<Double>,
      landmarks: [Landmark] = [], weight: Double = 1,
      tellsJumps: Bool = false
    ) {
      self.init(
        title: title, unit: unit, titleColor: colors.label,
        lines: [Line(name: nil, colors: colors, curve: curve, value: value)], range: range,
        landmarks: landmarks, weight: weight, tellsJumps: tellsJumps)
    }
  }

  /// A curve of a panel.
  package struct Line: Sendable {
    /// Stands beside the curve where a panel has several.
    package let name: String?
    package let colors: PlotTheme.Series
    /// The whole curve; upwards is positive. All values are finite.
    package let curve: SignalCurve
    /// The curve's value at an instant, exactly as the pane shows it.
    package let value: @Sendable (FlickTime) -> Double
    /// Its width in widths of the metrics' curves.
    package let weight: Double

    package init(
      name: String?, colors: PlotTheme.Series, curve: SignalCurve,
      value: @escaping @Sendable (FlickTime) -> Double, weight: Double = 1
    ) {
      precondition(weight > 0, "a curve has a width (was \(weight))")
      self.weight = weight
      self.name = name
      self.colors = colors
      self.curve = curve
      self.value = value
    }
  }

  /// An instant that is pointed out in every panel.
  package struct Mark: Hashable, Sendable {
    package let time: FlickTime
    package let name: String?

    package init(time: FlickTime, name: String?) {
      self.time = time
      self.name = name
    }
  }

  /// How much a plot says beside its curves.
  package enum Detail: Hashable, Sendable {
    /// Titles, the names of marks, the axes' labels and jumps in numbers, all
    /// within the frame.
    case whole
    /// One of many alike: only labels of its axes. The panels fill the frame;
    /// titles, where shown, stand above it, and times hang below it.
    case small(showsTitles: Bool = false, showsTimes: Bool)
    /// As a journal prints it: axes with ticks in place of a grid, numbers
    /// beside the states' names, everything there at once.
    case printed(PrintStyle)
  }

  let panels: [PlottedPanel]
  let marks: [PlottedMark]
  let texts: [PlacedText]
  let timeScale: TimeScale
  /// What only paper has.
  let printed: PrintedAxes?
  let theme: PlotTheme
  let metrics: PlotMetrics

  /// - Parameters:
  ///   - end: Where the time axis ends; it starts at 0.
  ///   - frame: What the plot may cover, in pixels. The dot at a curve's end
  ///     may reach over its right edge by its radius.
  package init(
    panels: [Panel], marks: [Mark], until end: FlickTime, frame: Rect, detail: Detail = .whole,
    _ type: Typesetter
  ) throws(FontError) {
    let layout = try PlotComposer.layout(
      panels, marks: marks, until: end, frame: frame, detail: detail, type)
    printed = layout.printed
    precondition(
      printed != nil || panels.allSatisfy { !$0.lines.isEmpty }, "a panel has a curve")
    theme = type.theme
    metrics = type.metrics
    timeScale = layout.timeScale
    self.marks = layout.marks
    texts = layout.texts
    var plotted: [PlottedPanel] = []
    for (panel, place) in zip(panels, layout.panels) {
      plotted.append(
        try PlottedPanel(
          panel, place: place, timeScale: layout.timeScale, marks: layout.marks.map(\.x),
          detail: detail, type))
    }
    self.panels = plotted
  }

  /// Where each panel's curve is drawn, without titles and labels.
  package var areas: [Rect] { panels.map(\.area) }

  /// The boxes of all text, for checks that none overlap.
  package var textBoxes: [Rect] {
    texts.map(\.box) + nameBoxes + panels.flatMap(\.words).map(\.box)
  }

  /// The plates of badges and the frames of magnifiers.
  package var calloutBoxes: [Rect] {
    panels.flatMap { $0.badges.map(\.plate) + $0.magnifiers.map(\.frame) }
  }

  /// Those of the marks' names.
  package var nameBoxes: [Rect] { marks.compactMap { $0.name?.box } }

  /// Characters that no font could show.
  package var missingGlyphs: [Unicode.Scalar] {
    texts.flatMap(\.missing) + marks.flatMap { $0.name?.missing ?? [] }
      + panels.flatMap(\.words).flatMap(\.missing)
  }

  /// Where the growing end of a panel's curve lies; `nil` where it has no value.
  package func head(ofPanel index: Int, line: Int = 0, at time: FlickTime) -> Point? {
    let panel = panels[index]
    let head = panel.head(of: panel.lines[line], at: time, on: timeScale)
    return head.y.map { Point(x: head.x, y: $0) }
  }

  /// Where the time axis puts an instant.
  package func position(of time: FlickTime) -> Double { timeScale.position(of: time) }

  /// Where the marks stand along the time axis.
  package var markPlaces: [Double] { marks.map(\.x) }

  /// Where a panel's axis puts a value.
  package func height(of value: Double, inPanel index: Int) -> Double {
    panels[index].scale.position(of: value)
  }
}

/// The time axis, in pixels.
package struct TimeScale: Hashable, Sendable {
  let start: FlickTime
  package let end: FlickTime
  private let scale: LinearScale

  init(
    since start: FlickTime = .zero, until end: FlickTime, from left: Double, to right: Double
  ) {
    self.start = start
    self.end = end
    scale = LinearScale(
      domain: start.seconds...max(start.seconds, end.seconds), from: left, to: right)
  }

  var left: Double { scale.start }
  var right: Double { scale.end }

  package func position(of time: FlickTime) -> Double { scale.position(of: time.seconds) }
  /// The instant that lies at `x`, at most the end.
  func time(at x: Double) -> FlickTime {
    guard x < right else { return end }
    return FlickDuration(seconds: scale.value(at: x)).map { .zero + $0 } ?? end
  }

  func position(ofSeconds seconds: Double) -> Double { scale.position(of: seconds) }
}
