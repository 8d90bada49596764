import FlickCore
import FlickDisplay
import FlickEngine
import FlickPlot
import FlickText

/// A plot of one panel whose value rises as a parabola, jumps down at 0.6 s
/// and goes on as a straight line.
struct PlotFixture {
  static let end = FlickTime.zero + FlickDuration(flicks: FlickTime.flicksPerSecond)
  static let jump = FlickTime(flicks: FlickTime.flicksPerSecond * 6 / 10)

  static func value(at time: FlickTime) -> Double {
    let t = time.seconds
    return time < jump ? 1000 * t * t : 100 * t
  }

  static var curve: SignalCurve {
    func sample(_ time: FlickTime, _ value: Double) -> SignalCurve.Sample {
      SignalCurve.Sample(time: time, value: value)
    }
    let times = (0...600).map { FlickTime(flicks: end.flicks * Int64($0) / 600) }
    let before = times.filter { $0 < jump }.map { sample($0, value(at: $0)) }
    let limit = sample(jump, 1000 * jump.seconds * jump.seconds)
    let after = times.filter { $0 >= jump }.map { sample($0, value(at: $0)) }
    return SignalCurve(pieces: [before + [limit], after])
  }

  static func plot(
    _ curve: SignalCurve = curve, frame: Rect = Rect(x: 20, y: 30, width: 420, height: 360),
    marks: [Plot.Mark] = [], scale: Double = 1
  ) throws -> Plot {
    try Plot(
      panels: [
        Plot.Panel(
          title: "Velocity", unit: "pt/s", colors: PlotTheme.light.series[1], curve: curve,
          value: { value(at: $0) }, range: 0...500, tellsJumps: true)
      ], marks: marks, until: end, frame: frame,
      Typesetter(
        FontBook(), theme: .light,
        metrics: PlotMetrics(
          scale: scale, textScale: scale, families: TextStyle.defaultFamilies)))
  }

  static func commands(_ plot: Plot, at time: FlickTime) -> [DrawCommand] {
    var list = DisplayList(width: 480, height: 420, background: .white)
    plot.drawCurves(at: time, into: &list)
    return list.commands
  }

  static func seconds(_ seconds: Double) -> FlickTime {
    FlickTime(flicks: Int64(seconds * Double(FlickTime.flicksPerSecond)))
  }
}

extension DrawCommand {
  /// The path and colour of a stroke.
  var stroked: (path: Path, style: StrokeStyle)? {
    if case .stroke(let shape, let style, _) = self { (shape.path, style) } else { nil }
  }

  var filled: (path: Path, paint: Paint)? {
    if case .fill(let shape, _, let paint) = self { (shape.path, paint) } else { nil }
  }
}

extension Path {
  /// The ends of all elements.
  var points: [Point] {
    elements.compactMap { element in
      switch element {
      case .move(let point), .line(let point), .quadratic(_, let point), .cubic(_, _, let point):
        point
      case .close: nil
      }
    }
  }
}
