import FlickCore
import FlickDisplay
import FlickEngine
import FlickText

/// A panel with everything about it that does not change with time.
struct PlottedPanel: Sendable {
  let area: Rect
  let scale: LinearScale
  let grid: [Double]
  let zero: Double?
  let color: Color
  let curve: PlottedCurve
  let strips: CurveStrips
  let notes: [JumpNote]
  private let value: @Sendable (FlickTime) -> Double

  init(
    _ panel: Plot.Panel, place: PlotLayout.PanelPlace, timeScale: TimeScale, marks: [Double],
    tellsJumps: Bool, metrics: PlotMetrics, fonts: FontBook
  ) throws(FontError) {
    area = place.area
    scale = place.scale
    grid = place.grid
    zero = place.zero
    color = panel.colors.line
    value = panel.value
    curve = PlottedCurve(
      panel.curve, timeScale: timeScale, scale: place.scale,
      visibleJump: max(0.5, place.area.height * PlotConstants.visibleJump),
      tolerance: PlotConstants.curveTolerance)
    strips = CurveStrips(
      curve, in: place.area,
      width: PlotConstants.stripWidth * metrics.curveWidth / PlotConstants.curveWidth,
      reach: metrics.curveWidth)
    notes =
      tellsJumps
      ? try JumpNote.notes(
        of: curve, in: place, timeScale: timeScale, marks: marks, color: panel.colors.label,
        metrics: metrics, fonts: fonts) : []
  }

  /// A value between two samples may lie past the range that the samples span,
  /// or have no limit; the head then stays at the range's end.
  func head(at time: FlickTime, on timeScale: TimeScale) -> Point {
    let time = min(time, timeScale.end)
    let range = scale.domain
    let value = value(time)
    let shown = value > range.lowerBound ? min(value, range.upperBound) : range.lowerBound
    return Point(x: timeScale.position(of: time), y: scale.position(of: shown))
  }
}
