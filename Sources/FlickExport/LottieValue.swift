import FlickCore
import FlickScene

/// Members of a Lottie file as text.
enum LottieValue {
  /// The line through the middle of the box whose ends see its corners.
  static func gradient(
    _ gradient: Gradient, angleDegrees: Double, _ size: Size
  ) -> String {
    let along = AffineTransform.rotation(degrees: angleDegrees).apply(Vector(dx: 1, dy: 0))
    let reach = (abs(size.width * along.dx) + abs(size.height * along.dy)) / 2
    let (x, y) = (size.width / 2, size.height / 2)
    let start = [x - reach * along.dx, y - reach * along.dy].map(number).joined(separator: ", ")
    let end = [x + reach * along.dx, y + reach * along.dy].map(number).joined(separator: ", ")
    let stops = gradient.stops
    let colors = stops.flatMap { [$0.offset, $0.color.red, $0.color.green, $0.color.blue] }
    let alphas =
      stops.contains { $0.color.alpha < 1 } ? stops.flatMap { [$0.offset, $0.color.alpha] } : []
    let numbers = (colors + alphas).map(number).joined(separator: ", ")
    return "{ \"ty\": \"gf\", \"o\": { \"a\": 0, \"k\": 100 }, \"r\": 1, \"t\": 1, "
      + "\"s\": { \"a\": 0, \"k\": [\(start)] }, \"e\": { \"a\": 0, \"k\": [\(end)] }, "
      + "\"g\": { \"p\": \(stops.count), \"k\": { \"a\": 0, \"k\": [\(numbers)] } } }"
  }

  static func color(_ color: Color) -> String {
    let parts = [color.red, color.green, color.blue, 1].map(number).joined(separator: ", ")
    return
      "\"c\": { \"a\": 0, \"k\": [\(parts)] }, \"o\": { \"a\": 0, \"k\": \(number(100 * color.alpha)) }"
  }

  static let identity = """
    { "ty": "tr", "p": { "a": 0, "k": [0, 0] }, "a": { "a": 0, "k": [0, 0] }, \
    "s": { "a": 0, "k": [100, 100] }, "r": { "a": 0, "k": 0 }, "o": { "a": 0, "k": 100 } }
    """

  static func property(
    _ track: LottieMotion.Track?, still: Double, _ map: (Double) -> Double
  ) -> String {
    guard let track else { return "{ \"a\": 0, \"k\": \(number(map(still))) }" }
    return animated(track) { number(map($0)) }
  }

  /// Keyframes joined by straight lines, whose tangents run from 0, 0 to 1, 1.
  static func animated(_ track: LottieMotion.Track, _ text: (Double) -> String) -> String {
    let last = track.keyframes.count - 1
    let frames = track.keyframes.enumerated().map { index, frame in
      let ease =
        frame.holds
        ? ", \"h\": 1"
        : index == last
          ? "" : ", \"o\": { \"x\": [0], \"y\": [0] }, \"i\": { \"x\": [1], \"y\": [1] }"
      return "{ \"t\": \(frame.time), \"s\": [\(text(frame.value))]\(ease) }"
    }
    return "{ \"a\": 1, \"k\": [\(frames.joined(separator: ", "))] }"
  }

  /// With at most nine decimals, which hide what products add.
  static func number(_ value: Double) -> String {
    ExportNumber.text(value, decimals: 9)
  }

  /// In the middle of the shape's edge, without dashes.
  static func stroke(_ stroke: Layer.Stroke, _ color: Color) -> String {
    let cap =
      switch stroke.style.cap {
      case .butt: 1
      case .round: 2
      case .square: 3
      }
    let join =
      switch stroke.style.join {
      case .miter: 1
      case .round: 2
      case .bevel: 3
      }
    return "{ \"ty\": \"st\", \(self.color(color)), "
      + "\"w\": { \"a\": 0, \"k\": \(number(stroke.style.width)) }, "
      + "\"lc\": \(cap), \"lj\": \(join), \"ml\": \(number(stroke.style.miterLimit)) }"
  }
}
