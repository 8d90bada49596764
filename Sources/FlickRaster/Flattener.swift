import FlickCore

/// Curves into chords that stay within a tolerance.
///
/// The number of chords follows from the second differences of the control
/// points (Wang's bound): with degree d and M = max |Pᵢ − 2Pᵢ₊₁ + Pᵢ₊₂|, a curve
/// cut at n equal steps of its parameter stays within d(d−1)/8 · M / n².
enum Flattener {
  /// The fewest equal steps that keep a cubic within `tolerance`.
  static func steps(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, tolerance: Double
  ) -> Int {
    let first = secondDifference(p0, p1, p2)
    let second = secondDifference(p1, p2, p3)
    return steps(0.75 * max(first, second) / tolerance)
  }

  /// The fewest equal steps that keep a quadratic within `tolerance`.
  static func steps(_ p0: Point, _ p1: Point, _ p2: Point, tolerance: Double) -> Int {
    steps(0.25 * secondDifference(p0, p1, p2) / tolerance)
  }

  private static func steps(_ squared: Double) -> Int {
    let root = squared.squareRoot()
    guard root < Double(RasterConstants.mostCurveSegments) else {
      return RasterConstants.mostCurveSegments
    }
    let whole = Int(root)
    return Double(whole) < root ? whole + 1 : max(whole, 1)
  }

  private static func secondDifference(_ a: Point, _ b: Point, _ c: Point) -> Double {
    ((a - b) + (c - b)).length
  }

  /// Where a cubic is at `t`, relative to its start: exact differences first,
  /// so that a moved curve is cut at moved points.
  static func offset(_ d1: Vector, _ d2: Vector, _ d3: Vector, at t: Double) -> Vector {
    let s = 1 - t
    let b1 = 3 * s * s * t
    let b2 = 3 * s * t * t
    let b3 = t * t * t
    return Vector(
      dx: b1 * d1.dx + b2 * d2.dx + b3 * d3.dx, dy: b1 * d1.dy + b2 * d2.dy + b3 * d3.dy)
  }

  /// Where a quadratic is at `t`, relative to its start.
  static func offset(_ d1: Vector, _ d2: Vector, at t: Double) -> Vector {
    let b1 = 2 * (1 - t) * t
    let b2 = t * t
    return Vector(dx: b1 * d1.dx + b2 * d2.dx, dy: b1 * d1.dy + b2 * d2.dy)
  }
}

extension Outline {
  /// Adds a path's contours, each closed, its points put on the grid.
  ///
  /// - Parameter origin: A point of the grid to which the outline is moved once
  ///   it is on the grid itself, so that its shape does not depend on its place.
  mutating func append(
    _ path: Path, transform: AffineTransform, movedTo origin: Point = .zero
  ) {
    func place(_ point: Point) -> Point {
      let local = Grid.round(transform.apply(point))
      return Point(x: local.x + origin.x, y: local.y + origin.y)
    }
    var current = Point.zero
    var start = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point):
        current = place(point)
        start = current
        move(to: current)
      case .line(let point):
        current = place(point)
        line(to: current)
      case .quadratic(let control, let point):
        let end = place(point)
        quadratic(current, place(control), end)
        current = end
      case .cubic(let control1, let control2, let point):
        let end = place(point)
        cubic(
          current, place(control1), place(control2),
          end)
        current = end
      case .close:
        close()
        current = start
        move(to: start)
      }
    }
    close()
  }

  private mutating func quadratic(_ p0: Point, _ p1: Point, _ p2: Point) {
    let count = Flattener.steps(p0, p1, p2, tolerance: RasterConstants.flatteningTolerance)
    if count > 1 {
      let step = 1 / Double(count)
      for index in 1..<count {
        let offset = Flattener.offset(p1 - p0, p2 - p0, at: Double(index) * step)
        line(to: Point(x: p0.x + Grid.round(offset.dx), y: p0.y + Grid.round(offset.dy)))
      }
    }
    line(to: p2)
  }

  private mutating func cubic(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    let count = Flattener.steps(p0, p1, p2, p3, tolerance: RasterConstants.flatteningTolerance)
    if count > 1 {
      let step = 1 / Double(count)
      for index in 1..<count {
        let offset = Flattener.offset(p1 - p0, p2 - p0, p3 - p0, at: Double(index) * step)
        line(to: Point(x: p0.x + Grid.round(offset.dx), y: p0.y + Grid.round(offset.dy)))
      }
    }
    line(to: p3)
  }
}
