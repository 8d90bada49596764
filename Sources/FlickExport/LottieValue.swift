import FlickCore
import FlickScene

/// Members of a Lottie file as text.
enum LottieValue {
  /// The line through the middle of the box whose ends see its corners.
  static func gradient(
    _ gradient: Gradient, angleDegrees: Double, _ size: Size, rule: Int = 1
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
    return "{ \"ty\": \"gf\", \"o\": { \"a\": 0, \"k\": 100 }, \"r\": \(rule), \"t\": 1, "
      + "\"s\": { \"a\": 0, \"k\": [\(start)] }, \"e\": { \"a\": 0, \"k\": [\(end)] }, "
      + "\"g\": { \"p\": \(stops.count), \"k\": { \"a\": 0, \"k\": [\(numbers)] } } }"
  }

  static func color(_ color: Color) -> String {
    let parts = [color.red, color.green, color.blue, 1].map(number).joined(separator: ", ")
    return
      "\"c\": { \"a\": 0, \"k\": [\(parts)] }, \"o\": { \"a\": 0, \"k\": \(number(100 * color.alpha)) }"
  }

  /// A path's contours, each as a shape.
  static func contours(_ path: Path) -> [String] {
    outlines(path).map { "{ \"ty\": \"sh\", \"d\": 1, \"ks\": \($0) }" }
  }

  /// A path's contours, each as a value that stands still.
  static func outlines(_ path: Path) -> [String] {
    var result: [String] = []
    var corners: [Corner] = []
    func end(isClosed: Bool) {
      if corners.count > 1 { result.append(contour(corners, isClosed: isClosed)) }
      corners = []
    }
    func add(_ control1: Point?, _ control2: Point?, _ point: Point) {
      guard let last = corners.last else { return }
      if let control1 { corners[corners.count - 1].leaving = control1 - last.point }
      var corner = Corner(point: point)
      if let control2 { corner.arriving = control2 - point }
      corners.append(corner)
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        end(isClosed: false)
        corners = [Corner(point: point)]
      case .line(let point): add(nil, nil, point)
      case .quadratic(let control, let point):
        guard let last = corners.last?.point else { continue }
        add(
          last + (2.0 / 3) * (control - last), point + (2.0 / 3) * (control - point), point)
      case .cubic(let control1, let control2, let point): add(control1, control2, point)
      case .close:
        // A contour that comes back by itself has its first corner once.
        if corners.count > 2, let last = corners.last, last.point == corners[0].point {
          corners[0].arriving = last.arriving
          corners.removeLast()
        }
        end(isClosed: true)
      }
    }
    end(isClosed: false)
    return result
  }

  /// A point of a contour with its tangents.
  private struct Corner {
    let point: Point
    var arriving = Vector.zero
    var leaving = Vector.zero
  }

  private static func contour(_ corners: [Corner], isClosed: Bool) -> String {
    func list(_ pair: (Corner) -> (Double, Double)) -> String {
      let pairs = corners.map { corner -> String in
        let (x, y) = pair(corner)
        return "[\(ExportNumber.text(x, decimals: 4)), \(ExportNumber.text(y, decimals: 4))]"
      }
      return "[\(pairs.joined(separator: ", "))]"
    }
    let points = list { ($0.point.x, $0.point.y) }
    let arriving = list { ($0.arriving.dx, $0.arriving.dy) }
    let leaving = list { ($0.leaving.dx, $0.leaving.dy) }
    return "{ \"a\": 0, \"k\": { \"c\": \(isClosed), "
      + "\"v\": \(points), \"i\": \(arriving), \"o\": \(leaving) } }"
  }

  /// The effect "Drop Shadow": its direction counts clockwise from upwards, its softness is
  /// four deviations, its opacity runs to 255.
  static func shadow(_ shadow: Shadow) -> String {
    let distance = (shadow.offset.dx * shadow.offset.dx + shadow.offset.dy * shadow.offset.dy)
      .squareRoot()
    let turn = Reproducible.atan2(shadow.offset.dy, shadow.offset.dx) * 180 / Double.pi + 90
    let color = [shadow.color.red, shadow.color.green, shadow.color.blue, 1].map(number)
    let values: [(type: Int, name: String, value: String)] = [
      (2, "Shadow Color", "[\(color.joined(separator: ", "))]"),
      (0, "Opacity", number(255 * shadow.color.alpha)),
      (1, "Direction", ExportNumber.text(distance > 0 ? turn : 0, decimals: 6)),
      (0, "Distance", ExportNumber.text(distance, decimals: 6)),
      (0, "Softness", number(4 * shadow.radius)),
    ]
    let effects = values.enumerated().map { index, item in
      "{ \"ty\": \(item.type), \"nm\": \"\(item.name)\", \"ix\": \(index + 1), "
        + "\"v\": { \"a\": 0, \"k\": \(item.value) } }"
    }
    return "{ \"ty\": 25, \"nm\": \"Drop Shadow\", \"mn\": \"ADBE Drop Shadow\", \"np\": 8, "
      + "\"ix\": 1, \"en\": 1, \"ef\": [\(effects.joined(separator: ", "))] }"
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
