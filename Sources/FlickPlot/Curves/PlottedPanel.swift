import FlickCore
import FlickDisplay
import FlickText

/// A panel with everything about it that does not change with time.
struct PlottedPanel: Sendable {
  /// One of the panel's curves.
  struct Line: Sendable {
    let color: Color
    let style: StrokeStyle
    let curve: PlottedCurve
    /// For curves that grow; paper has none.
    let strips: CurveStrips?
    fileprivate let value: @Sendable (FlickTime) -> Double
  }

  let area: Rect
  let scale: LinearScale
  let grid: [Double]
  let zero: Double?
  /// Of lines through the states' values, on paper.
  let levels: [Double]
  let showsAxis: Bool
  /// Painted in order; at least one.
  let lines: [Line]
  let badges: [Badge]
  let magnifiers: [Magnifier]
  let notes: [CurveNote]
  /// Lines that belong to notes on paper.
  let measures: [CurveMeasure]

  init(
    _ panel: Plot.Panel, place: PlotLayout.PanelPlace, timeScale: TimeScale, marks: [Double],
    detail: Plot.Detail, _ type: Typesetter
  ) throws(FontError) {
    let isPrinted = if case .printed = detail { true } else { false }
    area = place.area
    scale = place.scale
    grid = place.grid
    zero = place.zero
    levels = place.levels
    showsAxis = panel.showsAxis
    let lines = panel.lines.map { line in
      Self.line(
        line, place: place, timeScale: timeScale, metrics: type.metrics, grows: !isPrinted)
    }
    self.lines = lines
    var room = NoteRoom(
      area: place.area, timeScale: timeScale, curves: lines.map(\.curve), marks: marks,
      levels: isPrinted ? place.levels : [], type: type)
    (badges, magnifiers) = try Self.callouts(
      of: panel, showing: lines, on: place.scale, isWhole: detail == .whole, in: &room)
    let told = panel.callouts.compactMap { callout in
      if case .values = callout.kind { timeScale.position(of: callout.time) } else { nil }
    }
    if !isPrinted { room.hairlines = place.grid + (place.zero.map { [$0] } ?? []) }
    var notes: [CurveNote] = []
    if detail == .whole || isPrinted, panel.tellsJumps {
      for line in panel.lines.indices {
        notes += try CurveNote.jumps(
          of: lines[line].curve, on: place.scale, in: room, besides: notes,
          longerThan: isPrinted ? PrintConstants.leastToldJump : PlotConstants.leastToldJump,
          told: told, color: panel.lines[line].colors.label)
      }
    }
    measures = try CurveNote.remarks(
      panel.remarks, on: place.scale, in: room, notes: &notes)
    if panel.lines.count > 1, !isPrinted {
      notes += try CurveNote.names(
        panel.lines.map { line in line.name.map { ($0, line.colors.label) } }, in: room,
        besides: notes)
    }
    self.notes = notes
  }

  /// The callouts that have room; they take theirs before all words, magnifiers first.
  private static func callouts(
    of panel: Plot.Panel, showing lines: [Line], on scale: LinearScale, isWhole: Bool,
    in room: inout NoteRoom
  ) throws(FontError) -> ([Badge], [Magnifier]) {
    var (badges, magnifiers): ([Badge], [Magnifier]) = ([], [])
    for callout in isWhole ? panel.callouts : [] {
      guard case .magnified(let span) = callout.kind,
        let magnifier = try Magnifier(callout, span: span, lines: panel.lines, on: scale, in: room)
      else { continue }
      room.taken += magnifier.taken
      magnifiers.append(magnifier)
    }
    for callout in isWhole ? panel.callouts : [] {
      guard case .values(let before, let after, let unit) = callout.kind,
        let badge = try Badge(
          callout, before: before, after: after, unit: unit, on: scale,
          countsDown: panel.countsDown, colors: panel.lines[callout.line].colors, in: room)
      else { continue }
      room.taken += badge.taken
      badges.append(badge)
    }
    return (badges, magnifiers)
  }

  private static func line(
    _ line: Plot.Line, place: PlotLayout.PanelPlace, timeScale: TimeScale, metrics: PlotMetrics,
    grows: Bool
  ) -> Line {
    let curve = PlottedCurve(
      line.curve, timeScale: timeScale, scale: place.scale,
      visibleJump: max(0.5, place.area.height * PlotConstants.visibleJump),
      signWidth: 2 * metrics.jumpRadius,
      stepDistance: metrics.textSize * PlotConstants.leastStepDistance,
      tolerance: PlotConstants.curveTolerance)
    return Line(
      color: line.colors.line, style: metrics.style(of: line.colors, weight: line.weight),
      curve: curve,
      strips: !grows
        ? nil
        : CurveStrips(
          curve, in: place.area,
          width: PlotConstants.stripWidth * metrics.curveWidth / PlotConstants.curveWidth,
          reach: metrics.curveWidth),
      value: line.value)
  }

  /// All that is told of its curves.
  var words: [PlacedText] {
    badges.map(\.text) + magnifiers.compactMap(\.text) + notes.map(\.text)
  }

  /// A value between two samples may lie past the range that the samples span,
  /// or have no limit; the head then stays at the range's end.
  ///
  /// - Returns: With the height `nil` where the signal has no value, as that of a finger
  ///   that is away.
  func head(
    of line: Line, at time: FlickTime, on timeScale: TimeScale
  ) -> (x: Double, y: Double?) {
    let time = min(time, timeScale.end)
    let range = scale.domain
    let value = line.value(time)
    let shown = value > range.lowerBound ? min(value, range.upperBound) : range.lowerBound
    return (timeScale.position(of: time), value.isNaN ? nil : scale.position(of: shown))
  }

  /// Where the drawn curve ends, and whether it has a value then.
  func tip(
    of line: Line, at time: FlickTime, on timeScale: TimeScale
  ) -> (place: Point, hasValue: Bool) {
    let head = head(of: line, at: time, on: timeScale)
    guard let y = head.y else { return (Point(x: head.x, y: 0), false) }
    return (line.curve.tip(at: time, head: Point(x: head.x, y: y)), true)
  }
}

extension PlotMetrics {
  /// How a curve of that kind is stroked.
  package func style(of series: PlotTheme.Series, weight: Double = 1) -> StrokeStyle {
    let width = curveWidth * weight
    return StrokeStyle(
      width: width, cap: .round, join: .round, dash: series.dash.map { $0 * width })
  }
}
