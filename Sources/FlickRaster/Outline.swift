import FlickCore

/// A straight edge between grid points (see `RasterConstants.subpixelBits`).
struct FixedLine: Equatable {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32
}

/// A closed, flattened outline on the subpixel grid: what the sweep measures.
///
/// Guarantees: the lines form closed contours except where they were cut at
/// the guard square, which no picture reaches; every coordinate lies in it.
struct Outline {
  private(set) var lines: [FixedLine] = []
  /// Whether every horizontal chord meets the inside in one piece and nothing
  /// is wound twice, so that the signed area is the covered area.
  var isSimple = false

  private var start = Point.zero
  private var current = Point.zero
  private var isOpen = false

  /// The bounds of all lines in whole pixels, empty when there are none.
  private(set) var bounds = PixelBounds.empty

  mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    isSimple = false
    isOpen = false
    bounds = .empty
  }

  /// Begins a contour at a point of the grid, in pixels.
  mutating func move(to point: Point) {
    close()
    start = point
    current = point
    isOpen = true
  }

  mutating func line(to point: Point) {
    append(from: current, to: point)
    current = point
  }

  /// Closes the open contour with a straight line.
  mutating func close() {
    guard isOpen else { return }
    append(from: current, to: start)
    current = start
    isOpen = false
  }

  private mutating func append(from a: Point, to b: Point) {
    if a == b { return }
    let limit = RasterConstants.guardExtent
    if a.x.magnitude <= limit, a.y.magnitude <= limit, b.x.magnitude <= limit,
      b.y.magnitude <= limit
    {
      appendInside(from: a, to: b)
    } else {
      appendCut(from: a, to: b, limit: limit)
    }
  }

  private mutating func appendInside(from a: Point, to b: Point) {
    let one = Double(RasterConstants.one)
    let line = FixedLine(
      x0: Int32(a.x * one), y0: Int32(a.y * one), x1: Int32(b.x * one), y1: Int32(b.y * one))
    if line.x0 == line.x1, line.y0 == line.y1 { return }
    lines.append(line)
    bounds.include(
      x0: min(line.x0, line.x1), y0: min(line.y0, line.y1), x1: max(line.x0, line.x1),
      y1: max(line.y0, line.y1))
  }

  /// Drops what lies above and below the guard square and projects what lies
  /// left and right of it onto its sides, which leaves every winding number
  /// inside the square as it was.
  private mutating func appendCut(from a: Point, to b: Point, limit: Double) {
    guard max(a.y, b.y) > -limit, min(a.y, b.y) < limit else { return }
    func at(x: Double) -> Point {
      Grid.round(Point(x: x, y: a.y + (x - a.x) * ((b.y - a.y) / (b.x - a.x))))
    }
    func at(y: Double) -> Point {
      Grid.round(Point(x: a.x + (y - a.y) * ((b.x - a.x) / (b.y - a.y)), y: y))
    }
    func clampedY(_ point: Point) -> Point {
      if point.y < -limit { return at(y: -limit) }
      if point.y > limit { return at(y: limit) }
      return point
    }
    let first = clampedY(a)
    let last = clampedY(b)
    var corners = [first]
    let crossings = first.x < last.x ? [-limit, limit] : [limit, -limit]
    for x in crossings where min(first.x, last.x) < x && max(first.x, last.x) > x {
      corners.append(at(x: x))
    }
    corners.append(last)
    for index in 1..<corners.count {
      appendInside(
        from: corners[index - 1].clamped(to: limit), to: corners[index].clamped(to: limit))
    }
  }
}

extension Point {
  fileprivate func clamped(to limit: Double) -> Point {
    Point(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }
}

/// The subpixel grid.
enum Grid {
  /// The grid point nearest to a place in pixels, ties towards larger
  /// coordinates so that a move by whole pixels moves the result by as much.
  static func round(_ point: Point) -> Point {
    Point(x: round(point.x), y: round(point.y))
  }

  /// See `round(_:)` for points. Saturates at `RasterConstants.saturation`.
  static func round(_ value: Double) -> Double {
    let limit = RasterConstants.saturation
    let bounded = min(max(value, -limit), limit)
    // Adding half and a large even bias turns truncation into rounding down.
    let bias = 8_796_093_022_208.0
    let steps = Int(bounded * Double(RasterConstants.one) + (bias + 0.5))
    return Double(steps &- 8_796_093_022_208) / Double(RasterConstants.one)
  }
}
