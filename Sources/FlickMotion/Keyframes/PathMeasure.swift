import FlickCore

/// The stretches of a path, each a Bézier curve, with their lengths.
///
/// A `move` starts elsewhere without travel; a `close` is a stretch of its own.
public struct PathMeasure: Hashable, Sendable {
  /// One to four control points make a curve of degree 1, 2 or 3.
  public struct Stretch: Hashable, Sendable {
    public let start: Point
    public let control1: Point
    public let control2: Point
    public let end: Point
    /// In points.
    public let length: Double
    /// The length up to each of `pieces` equal steps of the parameter.
    let marks: [Double]

    private static let pieces = 32

    /// Lines and quadratic curves are raised to cubics, which changes neither
    /// their points nor their parameter.
    init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
      self.start = start
      self.control1 = control1
      self.control2 = control2
      self.end = end
      var marks = [0.0]
      var length = 0.0
      for piece in 0..<Self.pieces {
        let low = Double(piece) / Double(Self.pieces)
        let high = Double(piece + 1) / Double(Self.pieces)
        length += Self.length(start, control1, control2, end, from: low, to: high)
        marks.append(length)
      }
      self.length = length
      self.marks = marks
    }

    static func line(_ start: Point, _ end: Point) -> Stretch {
      let third = (1.0 / 3) * (end - start)
      return Stretch(start, start + third, end - third, end)
    }

    static func quadratic(_ start: Point, _ control: Point, _ end: Point) -> Stretch {
      Stretch(
        start, start + (2.0 / 3) * (control - start), end + (2.0 / 3) * (control - end), end)
    }

    /// Exact at 0 and 1; beyond them the curve goes on.
    public func point(at t: Double) -> Point {
      let s = 1 - t
      let w0 = s * s * s
      let w1 = 3 * s * s * t
      let w2 = 3 * s * t * t
      let w3 = t * t * t
      return Point(
        x: w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
        y: w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y)
    }

    /// d point/dt.
    public func derivative(at t: Double) -> Vector {
      Self.derivative(start, control1, control2, end, t)
    }

    /// d²point/dt².
    func secondDerivative(at t: Double) -> Vector {
      let middle: Vector = control2 - control1
      let first: Vector = control1 - start
      let last: Vector = end - control2
      return 6 * (1 - t) * (middle - first) + 6 * t * (last - middle)
    }

    /// d³point/dt³, which is the same everywhere.
    var thirdDerivative: Vector { 6 * ((end - start) - 3 * (control2 - control1)) }

    func moved(by way: Vector) -> Stretch {
      Stretch(start + way, control1 + way, control2 + way, end + way)
    }

    private static func derivative(
      _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ t: Double
    ) -> Vector {
      let s = 1 - t
      return 3 * (s * s) * (p1 - p0) + 6 * (s * t) * (p2 - p1) + 3 * (t * t) * (p3 - p2)
    }

    /// Gauss and Legendre's rule with five points.
    private static func length(
      _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, from low: Double, to high: Double
    ) -> Double {
      let middle = (low + high) / 2
      let half = (high - low) / 2
      let rule: [(Double, Double)] = [
        (0, 0.568_888_888_888_888_9), (0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
        (0.906_179_845_938_664, 0.236_926_885_056_189_1),
      ]
      var sum = 0.0
      for (place, weight) in rule {
        sum += weight * derivative(p0, p1, p2, p3, middle + half * place).length
        if place > 0 {
          sum += weight * derivative(p0, p1, p2, p3, middle - half * place).length
        }
      }
      return half * sum
    }

    /// The parameter at which the stretch has come `way` points.
    public func parameter(atLength way: Double) -> Double {
      if way <= 0 { return 0 }
      if way >= length { return 1 }
      let piece = KeyTimes.interval(marks, at: way)
      let low = Double(piece) / Double(Self.pieces)
      let high = Double(piece + 1) / Double(Self.pieces)
      let rest = way - marks[piece]
      var bracket = (low, high)
      var t = low + (high - low) * rest / max(marks[piece + 1] - marks[piece], rest)
      for _ in 0..<60 {
        let error = Self.length(start, control1, control2, end, from: low, to: t) - rest
        if error > 0 { bracket.1 = t } else { bracket.0 = t }
        var next = t - error / derivative(at: t).length
        if !(next > bracket.0 && next < bracket.1) { next = (bracket.0 + bracket.1) / 2 }
        if (next - t).magnitude < 1e-15 { break }
        t = next
      }
      return t
    }

    /// The direction of travel as an angle in radians, from −π to π; where the
    /// curve stands still, that of the nearest control point it heads for.
    public func angle(at t: Double) -> Double {
      let slope = derivative(at: t)
      let candidates =
        t < 0.5
        ? [slope, control2 - start, end - start]
        : [slope, end - control1, end - start]
      for way in candidates where way.length > 1e-9 * (end - start).length && way != .zero {
        return Reproducible.atan2(way.dy, way.dx)
      }
      return 0
    }

    /// How far the direction of travel has turned since the start, in radians: more than π after
    /// more than half a turn.
    ///
    /// B′(0) × B′(t) is t·(bend + t·spread), so the direction lies along the first one, or
    /// against it, at one place at most, and comes less than once around.
    func turn(at t: Double) -> Double {
      let first = derivative(at: 0)
      let bend = first.cross(secondDerivative(at: 0))
      let spread = first.cross(thirdDerivative) / 2
      let turned = PathMeasure.wrapped(angle(at: t) - angle(at: 0))
      let place = -bend / spread
      let isPast = place > 0 && place < t
      let isLeft = bend == 0 ? spread > 0 : bend > 0
      if isPast, first.dot(derivative(at: place)) > 0 { return turned }
      let side: Double = isLeft ? 1 : -1
      // Behind: on whichever side of the half turn it lies.
      if first.dot(derivative(at: t)) < 0 {
        return side * .pi + PathMeasure.wrapped(turned - side * .pi)
      }
      return isPast ? turned + side * 2 * .pi : turned
    }
  }

  public let stretches: [Stretch]
  /// By stretch: its first direction, counted on from that of the first stretch.
  private let turns: [Double]

  private init(stretches: [Stretch]) {
    self.stretches = stretches
    var turns: [Double] = []
    for (index, stretch) in stretches.enumerated() {
      let start = stretch.angle(at: 0)
      guard index > 0 else {
        turns.append(start)
        continue
      }
      let end = turns[index - 1] + stretches[index - 1].turn(at: 1)
      turns.append(end + Self.wrapped(start - end))
    }
    self.turns = turns
  }

  func moved(by way: Vector) -> PathMeasure {
    PathMeasure(stretches: stretches.map { $0.moved(by: way) })
  }

  /// The direction of travel on a stretch, counted on from the path's start.
  func angle(of stretch: Int, at t: Double) -> Double {
    let angle = stretches[stretch].angle(at: t)
    let counted = turns[stretch] + stretches[stretch].turn(at: t)
    return angle + 2 * .pi * ((counted - angle) / (2 * .pi)).rounded()
  }

  /// The same direction, from −π to π.
  private static func wrapped(_ angle: Double) -> Double {
    angle - 2 * .pi * (angle / (2 * .pi)).rounded()
  }

  public init(_ path: Path) {
    var stretches: [Stretch] = []
    var start = Point.zero
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point):
        start = point
        current = point
      case .line(let point):
        stretches.append(.line(current, point))
        current = point
      case .quadratic(let control, let point):
        stretches.append(.quadratic(current, control, point))
        current = point
      case .cubic(let control1, let control2, let point):
        stretches.append(Stretch(current, control1, control2, point))
        current = point
      case .close:
        stretches.append(.line(current, start))
        current = start
      }
    }
    self.init(stretches: stretches)
  }

  /// In points.
  public var length: Double { stretches.reduce(0) { $0 + $1.length } }
}
