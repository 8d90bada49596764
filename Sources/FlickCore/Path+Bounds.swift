extension Path {
  /// The smallest rectangle around what the path draws, `nil` where it draws
  /// nothing. A curve reaches its control points only where it ends.
  public var bounds: Rect? {
    var box: (left: Double, top: Double, right: Double, bottom: Double)?
    func include(_ point: Point) {
      let old = box ?? (point.x, point.y, point.x, point.y)
      box = (
        min(old.left, point.x), min(old.top, point.y), max(old.right, point.x),
        max(old.bottom, point.y)
      )
    }
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      if case .move(let to) = element {
        start = to
        current = to
        continue
      }
      include(current)
      switch element {
      case .line(let to): current = to
      case .quadratic(let control, let to):
        // The quadratic as the cubic that it is.
        let control1 = current + (2 / 3.0) * (control - current)
        let control2 = to + (2 / 3.0) * (control - to)
        Self.turningPoints(current, control1, control2, to).forEach(include)
        current = to
      case .cubic(let control1, let control2, let to):
        Self.turningPoints(current, control1, control2, to).forEach(include)
        current = to
      case .move, .close: current = start
      }
      include(current)
    }
    return box.map {
      Rect(x: $0.left, y: $0.top, width: $0.right - $0.left, height: $0.bottom - $0.top)
    }
  }

  /// Where a cubic runs level or upright between its ends: the zeros of the
  /// slope c + b·t + a·t² of either coordinate.
  private static func turningPoints(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) -> [Point] {
    var points: [Point] = []
    for (v0, v1, v2, v3) in [(p0.x, p1.x, p2.x, p3.x), (p0.y, p1.y, p2.y, p3.y)] {
      // Control values between the ends' cannot lead beyond them.
      if min(v0, v3) <= min(v1, v2), max(v1, v2) <= max(v0, v3) { continue }
      let a = v3 - 3 * v2 + 3 * v1 - v0
      let b = 2 * (v2 - 2 * v1 + v0)
      let c = v1 - v0
      let root = (b * b - 4 * a * c).squareRoot()
      // The form of the solution that takes no difference of near numbers.
      let q = -(b < 0 ? b - root : b + root) / 2
      for t in [q / a, c / q] where t > 0 && t < 1 {
        let s = 1 - t
        func at(_ v0: Double, _ v1: Double, _ v2: Double, _ v3: Double) -> Double {
          s * s * s * v0 + 3 * s * s * t * v1 + 3 * s * t * t * v2 + t * t * t * v3
        }
        points.append(Point(x: at(p0.x, p1.x, p2.x, p3.x), y: at(p0.y, p1.y, p2.y, p3.y)))
      }
    }
    return points
  }
}
