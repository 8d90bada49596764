import CKernels
import FlickCore

/// A straight edge between grid points (see `RasterConstants.subpixelBits`).
struct FixedLine: Equatable {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32
}

/// A place on the subpixel grid, in grid steps.
struct GridPoint: Equatable {
  static let zero = GridPoint(x: 0, y: 0)

  var x: Int
  var y: Int

  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The grid point nearest to a place in pixels, ties towards larger
  /// coordinates so that a move by whole pixels moves the result by as much.
  @inline(__always)
  init(_ point: Point) { self.init(SIMD2(point.x, point.y)) }

  /// The same of a place's two coordinates.
  @inline(__always)
  init(_ place: SIMD2<Double>) {
    let steps = place * Double(RasterConstants.one)
    x = Self.steps(steps.x)
    y = Self.steps(steps.y)
  }

  /// The whole number nearest to `value`, saturated.
  @inline(__always)
  static func steps(_ value: Double) -> Int {
    let limit = RasterConstants.saturation * Double(RasterConstants.one)
    // In this order a difference of two infinities ends at the limit too.
    let bounded = max(-limit, min(limit, value))
    // Adding half and a large even bias turns truncation into rounding down.
    return Int(flick_truncated(bounded + (8_796_093_022_208.0 + 0.5))) &- 8_796_093_022_208
  }

  static func + (lhs: GridPoint, rhs: GridPoint) -> GridPoint {
    GridPoint(x: lhs.x &+ rhs.x, y: lhs.y &+ rhs.y)
  }

  static prefix func - (point: GridPoint) -> GridPoint {
    GridPoint(x: 0 &- point.x, y: 0 &- point.y)
  }

  /// The step from one grid point to another, in grid steps.
  static func - (end: GridPoint, start: GridPoint) -> Vector {
    Vector(dx: Double(end.x &- start.x), dy: Double(end.y &- start.y))
  }
}

/// A closed, flattened outline on the subpixel grid: what the sweep measures.
///
/// Guarantees: the lines form closed contours except where they were cut at
/// the guard square, which no picture reaches; every coordinate lies in it.
struct Outline {
  private(set) var lines: [FixedLine] = []
  /// Whether nothing is wound twice or against the rest, so that the signed
  /// area is the covered area.
  var isSimple = false

  /// Whether lines were cut, so that contours may be open.
  private(set) var isCut = false

  private var start = GridPoint.zero
  private var current = GridPoint.zero

  mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    isSimple = false
    isCut = false
    start = .zero
    current = .zero
  }

  /// Closes the open contour and begins another.
  mutating func move(to point: GridPoint) {
    close()
    start = point
    current = point
  }

  @inline(__always)
  mutating func line(to point: GridPoint) {
    append(from: current, to: point)
    current = point
  }

  /// Closes the open contour with a straight line.
  mutating func close() {
    append(from: current, to: start)
    current = start
  }

  /// Takes back whole contours that were added last.
  mutating func removeLines(from index: Int) {
    lines.removeSubrange(index...)
    start = .zero
    current = .zero
  }

  /// Makes room for as many more lines.
  mutating func reserve(_ count: Int) {
    let need = lines.count + count
    if lines.capacity < need { lines.reserveCapacity(max(need, 2 * lines.capacity)) }
  }

  /// The rectangle around the lines.
  var extent: GridExtent {
    var extent = GridExtent.empty
    lines.withUnsafeBufferPointer { lines in
      for index in 0..<lines.count { extent.include(lines[index].x1, lines[index].y1) }
    }
    // In a closed contour every line begins where another ends.
    if isCut {
      for line in lines { extent.include(line.x0, line.y0) }
    }
    return extent
  }

  /// The whole pixels of which the lines may enclose something; empty when there
  /// are none.
  var bounds: PixelRect { extent.pixels(movedBy: .zero) }

  /// The guard square in grid steps.
  private static let limit = Int(RasterConstants.guardExtent) << RasterConstants.subpixelBits

  @inline(__always)
  private static func isInside(_ point: GridPoint) -> Bool {
    UInt(bitPattern: point.x &+ limit) <= UInt(2 * limit)
      && UInt(bitPattern: point.y &+ limit) <= UInt(2 * limit)
  }

  @inline(__always)
  private mutating func append(from a: GridPoint, to b: GridPoint) {
    if a == b { return }
    guard Self.isInside(a), Self.isInside(b) else { return appendCut(from: a, to: b) }
    lines.append(
      FixedLine(
        x0: Int32(truncatingIfNeeded: a.x), y0: Int32(truncatingIfNeeded: a.y),
        x1: Int32(truncatingIfNeeded: b.x), y1: Int32(truncatingIfNeeded: b.y)))
  }

  /// Drops what lies above and below the guard square and projects what lies
  /// left and right of it onto its sides, which leaves every winding number
  /// inside the square as it was.
  @inline(never)
  private mutating func appendCut(from a: GridPoint, to b: GridPoint) {
    isCut = true
    let limit = Self.limit
    guard max(a.y, b.y) > -limit, min(a.y, b.y) < limit else { return }
    let step = b - a
    func at(x: Int) -> GridPoint {
      GridPoint(x: x, y: a.y + GridPoint.steps(Double(x - a.x) * (step.dy / step.dx)))
    }
    func cutY(_ point: GridPoint) -> GridPoint {
      let y = min(max(point.y, -limit), limit)
      if y == point.y { return point }
      return GridPoint(x: a.x + GridPoint.steps(Double(y - a.y) * (step.dx / step.dy)), y: y)
    }
    let (first, last) = (cutY(a), cutY(b))
    var corners = [first]
    for x in first.x < last.x ? [-limit, limit] : [limit, -limit]
    where min(first.x, last.x) < x && max(first.x, last.x) > x { corners.append(at(x: x)) }
    corners.append(last)
    let kept = corners.map {
      GridPoint(x: min(max($0.x, -limit), limit), y: min(max($0.y, -limit), limit))
    }
    for index in 1..<kept.count { append(from: kept[index - 1], to: kept[index]) }
  }

  /// The outline with every line moved by a step on the grid, without cutting again.
  func moved(by offset: GridPoint) -> Outline {
    guard offset != .zero else { return self }
    var result = self
    let (dx, dy) = (Int32(truncatingIfNeeded: offset.x), Int32(truncatingIfNeeded: offset.y))
    for (index, line) in lines.enumerated() {
      result.lines[index] = FixedLine(
        x0: line.x0 &+ dx, y0: line.y0 &+ dy, x1: line.x1 &+ dx, y1: line.y1 &+ dy)
    }
    return result
  }
}
