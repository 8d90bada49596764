import FlickCore

/// Curves into chords that stay within a tolerance.
///
/// The number of chords follows from the second differences of the control
/// points (Wang's bound): with degree d and M = max |Pᵢ − 2Pᵢ₊₁ + Pᵢ₊₂|, a curve
/// cut at n equal steps of its parameter stays within d(d−1)/8 · M / n².
///
/// Curves are given by the steps from their start to their other points, so
/// that a moved curve is cut at moved points.
enum Flattener {
  /// The most steps that a curve of a path is cut into: fewer where the path
  /// has very many curves, so that it never takes more than
  /// `RasterConstants.mostChords` and its elements.
  static func mostSteps(of path: Path) -> Int {
    let most = RasterConstants.mostCurveSegments
    guard path.elements.count * most > RasterConstants.mostChords else { return most }
    var curves = 1
    for element in path.elements {
      switch element {
      case .quadratic, .cubic: curves += 1
      case .move, .line, .close: break
      }
    }
    return min(most, max(RasterConstants.mostChords / curves, 1))
  }

  /// The fewest equal steps that keep a cubic within `tolerance`, if no more
  /// than `most`.
  static func steps(
    _ d1: Vector, _ d2: Vector, _ d3: Vector, tolerance: Double, most: Int
  ) -> Int {
    let first = (d2 - 2 * d1).length
    let second = ((d1 - d2) + (d3 - d2)).length
    return steps(0.75 * max(first, second) / tolerance, most: most)
  }

  /// The fewest equal steps that keep a quadratic within `tolerance`, if no
  /// more than `most`.
  static func steps(_ d1: Vector, _ d2: Vector, tolerance: Double, most: Int) -> Int {
    steps(0.25 * (d2 - 2 * d1).length / tolerance, most: most)
  }

  private static func steps(_ squared: Double, most: Int) -> Int {
    let root = squared.squareRoot()
    guard root < Double(most) else { return most }
    let whole = Int(root)
    return Double(whole) < root ? whole + 1 : max(whole, 1)
  }

  /// Where a cubic is at `t`, relative to its start.
  @inline(__always)
  static func offset(_ d1: Vector, _ d2: Vector, _ d3: Vector, at t: Double) -> Vector {
    let s = 1 - t
    let b1 = 3 * s * s * t
    let b2 = 3 * s * t * t
    let b3 = t * t * t
    return Vector(
      dx: b1 * d1.dx + b2 * d2.dx + b3 * d3.dx, dy: b1 * d1.dy + b2 * d2.dy + b3 * d3.dy)
  }

  /// Where a quadratic is at `t`, relative to its start.
  @inline(__always)
  static func offset(_ d1: Vector, _ d2: Vector, at t: Double) -> Vector {
    let b1 = 2 * (1 - t) * t
    let b2 = t * t
    return Vector(dx: b1 * d1.dx + b2 * d2.dx, dy: b1 * d1.dy + b2 * d2.dy)
  }
}

extension Outline {
  /// Adds a path's contours, each closed, its points put on the grid.
  ///
  /// - Parameter origin: To where the outline is moved once it is on the grid,
  ///   so that its shape does not depend on its place.
  mutating func append(
    _ path: Path, transform: AffineTransform, movedTo origin: GridPoint = .zero
  ) {
    isSimple = lines.isEmpty && path.isConvex
    reserve(path.elements.count + 1)
    let most = Flattener.mostSteps(of: path)
    var current = GridPoint.zero
    var start = GridPoint.zero
    func place(_ point: Point) -> GridPoint { GridPoint(transform.apply(point)) + origin }
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
        quadratic(from: current, place(control), end, most: most)
        current = end
      case .cubic(let control1, let control2, let point):
        let end = place(point)
        cubic(from: current, place(control1), place(control2), end, most: most)
        current = end
      case .close:
        close()
        current = start
      }
    }
    close()
  }

  /// The tolerance in grid steps.
  private static let tolerance =
    RasterConstants.flatteningTolerance * Double(RasterConstants.one)

  private mutating func quadratic(
    from p0: GridPoint, _ p1: GridPoint, _ p2: GridPoint, most: Int
  ) {
    let (d1, d2) = (p1 - p0, p2 - p0)
    let count = Flattener.steps(d1, d2, tolerance: Self.tolerance, most: most)
    reserve(count)
    let step = 1 / Double(count)
    var index = 1
    while index < count {
      let offset = Flattener.offset(d1, d2, at: Double(index) * step)
      line(
        to: GridPoint(
          x: p0.x &+ GridPoint.steps(offset.dx), y: p0.y &+ GridPoint.steps(offset.dy)))
      index &+= 1
    }
    line(to: p2)
  }

  private mutating func cubic(
    from p0: GridPoint, _ p1: GridPoint, _ p2: GridPoint, _ p3: GridPoint, most: Int
  ) {
    let (d1, d2, d3) = (p1 - p0, p2 - p0, p3 - p0)
    let count = Flattener.steps(d1, d2, d3, tolerance: Self.tolerance, most: most)
    reserve(count)
    let step = 1 / Double(count)
    var index = 1
    while index < count {
      let offset = Flattener.offset(d1, d2, d3, at: Double(index) * step)
      line(
        to: GridPoint(
          x: p0.x &+ GridPoint.steps(offset.dx), y: p0.y &+ GridPoint.steps(offset.dy)))
      index &+= 1
    }
    line(to: p3)
  }
}
