import FlickCore

/// Curves into chords that stay within a tolerance.
///
/// The number of chords follows from the second differences of the control
/// points (Wang's bound): with degree d and M = max |Pᵢ − 2Pᵢ₊₁ + Pᵢ₊₂|, a curve
/// cut at n equal steps of its parameter stays within d(d−1)/8 · M / n².
///
/// Chords between points of a curve lie on its inner side, by two thirds of the
/// tolerance on average. That would show in filled areas, so their chords are
/// drawn between points that lie a little outside (`swell`).
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
    steps(0.75 * bend(d1, d2, d3) / tolerance, most: most)
  }

  /// The longest second difference of a cubic's points.
  private static func bend(_ d1: Vector, _ d2: Vector, _ d3: Vector) -> Double {
    max((d2 - 2 * d1).length, ((d1 - d2) + (d3 - d2)).length)
  }

  /// The fewest equal steps that keep a quadratic within `tolerance`, if no
  /// more than `most`.
  static func steps(_ d1: Vector, _ d2: Vector, tolerance: Double, most: Int) -> Int {
    steps(0.25 * (d2 - 2 * d1).length / tolerance, most: most)
  }

  /// How many chords stand for a cubic's edge of a filled area, if no more than
  /// `most`. In grid steps.
  static func fillSteps(_ d1: Vector, _ d2: Vector, _ d3: Vector, most: Int) -> Int {
    fillSteps(factor: 0.75, bend: bend(d1, d2, d3), span: d3, most: most)
  }

  /// How many chords stand for a quadratic's edge of a filled area, if no more
  /// than `most`. In grid steps.
  static func fillSteps(_ d1: Vector, _ d2: Vector, most: Int) -> Int {
    fillSteps(factor: 0.25, bend: (d2 - 2 * d1).length, span: d2, most: most)
  }

  /// - Parameters:
  ///   - factor: d(d−1)/8, see above.
  ///   - bend: The longest second difference, M above.
  ///   - span: From the curve's start to its end.
  private static func fillSteps(factor: Double, bend: Double, span: Vector, most: Int) -> Int {
    let one = Double(RasterConstants.one)
    let squared = factor * bend
    let count = steps(squared / (RasterConstants.flatteningTolerance * one), most: most)
    let reach = Double(count) * (RasterConstants.longestChord * one)
    guard count == 1 || reach < max(abs(span.dx), abs(span.dy), bend) else { return count }
    return steps(squared / (RasterConstants.fineTolerance * one), most: most)
  }

  private static func steps(_ squared: Double, most: Int) -> Int {
    let root = squared.squareRoot()
    guard root < Double(most) else { return most }
    let whole = Int(root)
    return Double(whole) < root ? whole + 1 : max(whole, 1)
  }

  /// By how much the ends of chords are moved off a curve, so that the chords
  /// enclose the area that the curve does.
  ///
  /// A chord over a step h of the parameter lies −P″h²/12 from the curve on
  /// average (the mean of ½P″s(h − s)), so that much the points between chords
  /// are moved; P″ is d(d−1) times the second difference at hand.
  ///
  /// - Parameters:
  ///   - degree: 2 for a quadratic, 3 for a cubic.
  ///   - d1: The first of two steps between a curve's points.
  ///   - d2: Both of them.
  ///   - step: h.
  @inline(__always)
  static func swell(degree: Double, _ d1: Vector, _ d2: Vector, step: Double) -> Vector {
    (degree * (degree - 1) / 12 * step * step) * (2 * d1 - d2)
  }

  /// How many times the swell the end of a chord is moved. The ends of the curve
  /// stay where they are; those next to them make up for it.
  ///
  /// - Parameters:
  ///   - index: Of the chord that ends there, from 1.
  ///   - count: How many chords there are.
  @inline(__always)
  static func swellWeight(_ index: Int, of count: Int) -> Double {
    if index != 1, index != count &- 1 { return 1 }
    return count == 2 ? 2 : 1.5
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
  /// - Parameters:
  ///   - origin: To where the outline is moved once it is on the grid, so that its
  ///     shape does not depend on its place.
  ///   - isConvex: Whether the path is, where that is known.
  mutating func append(
    _ path: Path, transform: AffineTransform, movedTo origin: GridPoint = .zero,
    isConvex: Bool? = nil
  ) {
    let isFirst = lines.isEmpty
    isSimple = isFirst && (isConvex ?? path.isConvex)
    defer { if isFirst, !isSimple { isSimple = isPlainlySimple } }
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

  private mutating func quadratic(
    from p0: GridPoint, _ p1: GridPoint, _ p2: GridPoint, most: Int
  ) {
    let (d1, d2) = (p1 - p0, p2 - p0)
    let count = Flattener.fillSteps(d1, d2, most: most)
    reserve(count)
    let step = 1 / Double(count)
    let swell = Flattener.swell(degree: 2, d1, d2, step: step)
    var index = 1
    while index < count {
      let weight = Flattener.swellWeight(index, of: count)
      let offset = Flattener.offset(d1, d2, at: Double(index) * step)
      line(
        to: GridPoint(
          x: p0.x &+ GridPoint.steps(offset.dx + weight * swell.dx),
          y: p0.y &+ GridPoint.steps(offset.dy + weight * swell.dy)))
      index &+= 1
    }
    line(to: p2)
  }

  private mutating func cubic(
    from p0: GridPoint, _ p1: GridPoint, _ p2: GridPoint, _ p3: GridPoint, most: Int
  ) {
    let (d1, d2, d3) = (p1 - p0, p2 - p0, p3 - p0)
    let count = Flattener.fillSteps(d1, d2, d3, most: most)
    reserve(count)
    let step = 1 / Double(count)
    // A cubic's second derivative goes straight from one to the other.
    let first = Flattener.swell(degree: 3, d1, d2, step: step)
    let last = Flattener.swell(degree: 3, d2 - d1, d3 - d1, step: step)
    var index = 1
    while index < count {
      let t = Double(index) * step
      let weight = Flattener.swellWeight(index, of: count)
      let (a, b) = (weight * (1 - t), weight * t)
      let offset = Flattener.offset(d1, d2, d3, at: t)
      line(
        to: GridPoint(
          x: p0.x &+ GridPoint.steps(offset.dx + (a * first.dx + b * last.dx)),
          y: p0.y &+ GridPoint.steps(offset.dy + (a * first.dy + b * last.dy))))
      index &+= 1
    }
    line(to: p3)
  }
}
