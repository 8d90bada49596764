import FlickCore
import FlickDisplay

/// Lines into the outlines of their strokes.
///
/// Every segment is a rectangle and every join a wedge, all wound the same way,
/// and the outline is their sum; so under the nonzero rule its inside is
/// exactly their union, however the line bends or crosses itself. Arcs are cut
/// by halving angles, which needs square roots only.
struct Stroker {
  private let style: StrokeStyle
  private let transform: AffineTransform
  private let place: LaneTransform
  private let halfWidth: Double
  private let tolerance: Double
  /// Where it matters how an arc is cut; `nil` for arcs so small that to ask
  /// would take longer than to cut them.
  private let arcLimit: Rect?

  private init(
    style: StrokeStyle, transform: AffineTransform, tolerance: Double, limit: PixelRect
  ) {
    self.style = style
    self.transform = transform
    place = LaneTransform(transform)
    self.tolerance = tolerance
    halfWidth = style.width / 2
    let isSmall = halfWidth * RasterConstants.flatteningTolerance < 32 * tolerance
    arcLimit =
      isSmall
      ? nil
      : Rect(
        x: Double(limit.minX) - 2, y: Double(limit.minY) - 2, width: Double(limit.width) + 4,
        height: Double(limit.height) + 4)
  }

  /// Adds the outline of a stroked path, to be filled by the nonzero rule. The
  /// pen is transformed with the path.
  ///
  /// Where a dash pattern is finer than a pixel can tell
  /// (`RasterConstants.shortestDashPeriod`), and where more dashes can be seen
  /// than `RasterConstants.mostDashSteps`, the outline is that of the solid line
  /// and stands for the even tint that the dashes tend to.
  ///
  /// - Parameter limit: The picture; dashes elsewhere may be left out. Not the
  ///   part of it that is drawn, since where dashes are left out their places
  ///   are rounded differently.
  /// - Returns: The share of the outline that is covered; 1 unless it stands
  ///   for dashes.
  @discardableResult
  static func append(
    _ path: Path, style: StrokeStyle, transform: AffineTransform, limit: PixelRect,
    to outline: inout Outline
  ) -> Double {
    let scale = transform.largestScale
    guard style.width > 0, scale > 0, !limit.isEmpty else { return 1 }
    let tolerance = RasterConstants.flatteningTolerance / scale
    let stroker = Stroker(style: style, transform: transform, tolerance: tolerance, limit: limit)
    let lines = Polyline.flattening(path, tolerance: tolerance)
    var right: [GridPoint] = []
    if !style.dash.isEmpty, style.dashPeriod * scale >= RasterConstants.shortestDashPeriod {
      let first = outline.lines.count
      if stroker.appendDashes(lines, limit: limit, to: &outline, &right) { return 1 }
      outline.removeLines(from: first)
    }
    for line in lines { stroker.append(line, to: &outline, &right) }
    return style.dashShare
  }

  /// Returns whether there was room for all dashes that can be seen.
  private func appendDashes(
    _ lines: [Polyline], limit: PixelRect, to outline: inout Outline, _ right: inout [GridPoint]
  ) -> Bool {
    let view = LineView(limit, style: style, transform: transform)
    let most = outline.lines.count + RasterConstants.mostDashLines
    var steps = RasterConstants.mostDashSteps
    for line in lines {
      let fits = line.forEachDash(style.dash, phase: style.dashPhase, view: view, steps: &steps) {
        append($0, to: &outline, &right)
        return outline.lines.count <= most
      }
      if !fits { return false }
    }
    return true
  }

  /// - Parameter right: Memory for the right side.
  private func append(
    _ line: Polyline, to outline: inout Outline, _ right: inout [GridPoint]
  ) {
    guard line.vertices.count > 1 else {
      if let dot = line.vertices.first {
        appendDot(
          at: Lanes(dot.point.x, dot.point.y), Lanes(line.dotDirection.dx, line.dotDirection.dy),
          to: &outline)
      }
      return
    }
    line.vertices.withUnsafeBufferPointer { vertices in
      outline.reserve(3 * vertices.count)
      right.removeAll(keepingCapacity: true)
      if line.isClosed {
        appendClosed(vertices, to: &outline, &right)
      } else {
        appendOpen(vertices, to: &outline, &right)
      }
      outline.close()
    }
  }

  /// A place or a way, whose two coordinates are computed side by side.
  private typealias Lanes = SIMD2<Double>
  private typealias Vertices = UnsafeBufferPointer<Polyline.Vertex>

  /// The way from one vertex of a line to the next.
  private struct Way {
    /// A unit vector.
    let direction: Lanes
    let length: Double

    @inline(__always)
    init(from vertex: Polyline.Vertex, to next: Polyline.Vertex) {
      (length, direction) = (next.lanes - vertex.lanes).measured
    }
  }

  private func appendOpen(
    _ vertices: Vertices, to outline: inout Outline, _ right: inout [GridPoint]
  ) {
    let last = vertices.count - 1
    let start = Way(from: vertices[0], to: vertices[1])
    move(to: vertices[0].lanes + halfWidth * start.direction.leftNormal, in: &outline)
    let end = appendBends(vertices, start, to: &outline, &right)
    appendCap(at: vertices[last].lanes, end.direction, to: &outline)
    for point in right.reversed() { outline.line(to: point) }
    appendCap(at: vertices[0].lanes, -start.direction, to: &outline)
  }

  /// A closed line's left side, and its right side backwards.
  private func appendClosed(
    _ vertices: Vertices, to outline: inout Outline, _ right: inout [GridPoint]
  ) {
    let last = vertices.count - 1
    let around = Way(from: vertices[last], to: vertices[0])
    let start = Way(from: vertices[0], to: vertices[1])
    let before = Way(from: vertices[last - 1], to: vertices[last])
    appendRight(of: vertices[last], before, around, to: &right)
    appendRight(of: vertices[0], around, start, to: &right)
    move(to: vertices[0].lanes + halfWidth * start.direction.leftNormal, in: &outline)
    let end = appendBends(vertices, start, to: &outline, &right)
    appendLeft(of: vertices[last], end, around, to: &outline)
    appendLeft(of: vertices[0], around, start, to: &outline)
    outline.close()
    move(to: vertices[last].lanes + halfWidth * (-end.direction).leftNormal, in: &outline)
    for point in right.reversed() { outline.line(to: point) }
  }

  /// Both sides of all bends between a line's ends; returns the way to its last vertex.
  private func appendBends(
    _ vertices: Vertices, _ start: Way, to outline: inout Outline, _ right: inout [GridPoint]
  ) -> Way {
    var before = start
    for index in 1..<vertices.count - 1 {
      let vertex = vertices[index]
      let way = Way(from: vertex, to: vertices[index + 1])
      let (d0, d1) = (before.direction, way.direction)
      let turn = (d0.x * d1.y - d0.y * d1.x).magnitude
      let cosine = d0.dot(d1)
      let room = min(before.length, way.length) / 2
      // The tip of the wedge stands for it where that is thinner than the tolerance, and
      // on the other side the ways' sides meet there.
      if turn > 0, halfWidth * turn <= room * (1 + cosine), isThin(cosine) {
        let tip = (halfWidth / (1 + cosine)) * (d0.leftNormal + d1.leftNormal)
        line(to: vertex.lanes + tip, in: &outline)
        right.append(GridPoint(place.apply(vertex.lanes - tip)))
      } else {
        appendLeft(of: vertex, before, way, to: &outline)
        appendRight(of: vertex, before, way, to: &right)
      }
      before = way
    }
    return before
  }

  /// Whether the wedge of a bend is thinner than the tolerance, so that its tip stands for it.
  @inline(__always)
  private func isThin(_ cosine: Double) -> Bool {
    cosine > 0 && halfWidth * (1 - ((1 + cosine) / 2).squareRoot()) <= tolerance * 0.25
  }

  private func appendLeft(
    of vertex: Polyline.Vertex, _ before: Way, _ way: Way, to outline: inout Outline
  ) {
    appendJoin(
      at: vertex, from: before.direction, to: way.direction,
      room: min(before.length, way.length) / 2, outline: &outline)
  }

  /// The left side for who walks back, backwards.
  private func appendRight(
    of vertex: Polyline.Vertex, _ before: Way, _ way: Way, to right: inout [GridPoint]
  ) {
    let first = right.count
    appendJoin(
      at: vertex, from: -way.direction, to: -before.direction,
      room: min(before.length, way.length) / 2, outline: &right)
    right[first...].reverse()
  }

  /// The left side of a bend.
  ///
  /// - Parameter room: How far the shorter segment's side may be cut off.
  private func appendJoin(
    at vertex: Polyline.Vertex, from d0: Lanes, to d1: Lanes, room: Double,
    outline: inout some PointSink
  ) {
    let point = vertex.lanes
    let turn = d0.x * d1.y - d0.y * d1.x
    let cosine = d0.dot(d1)
    let (n0, n1) = (d0.leftNormal, d1.leftNormal)
    if turn < 0 {
      let cut = halfWidth * -turn
      if cosine > 0, cut <= room * (1 + cosine) {
        line(to: point + (halfWidth / (1 + cosine)) * (n0 + n1), in: &outline)
      } else {
        // Through the middle: the sides overlap and the sum stays exact.
        line(to: point + halfWidth * n0, in: &outline)
        line(to: point, in: &outline)
        line(to: point + halfWidth * n1, in: &outline)
      }
      return
    }
    if cosine > 0, turn == 0 { return line(to: point + halfWidth * n1, in: &outline) }
    if isThin(cosine) {
      line(to: point + (halfWidth / (1 + cosine)) * (n0 + n1), in: &outline)
      return
    }
    switch vertex.isSmooth ? .round : style.join {
    case .miter where 2 <= style.miterLimit * style.miterLimit * (1 + cosine):
      line(to: point + (halfWidth / (1 + cosine)) * (n0 + n1), in: &outline)
    case .round:
      line(to: point + halfWidth * n0, in: &outline)
      if cosine < 0 {
        let middle = (d0 - d1).measured.direction
        appendArc(around: point, from: n0, to: middle, outline: &outline)
        appendArc(around: point, from: middle, to: n1, outline: &outline)
      } else {
        appendArc(around: point, from: n0, to: n1, outline: &outline)
      }
    case .miter, .bevel:
      line(to: point + halfWidth * n0, in: &outline)
      line(to: point + halfWidth * n1, in: &outline)
    }
  }

  /// The end of a line that arrived in a direction, from its left to its right.
  private func appendCap(at point: Lanes, _ direction: Lanes, to outline: inout Outline) {
    let left = direction.leftNormal
    line(to: point + halfWidth * left, in: &outline)
    switch style.cap {
    case .butt: break
    case .square:
      line(to: point + halfWidth * (left + direction), in: &outline)
      line(to: point + halfWidth * (direction - left), in: &outline)
    case .round:
      appendArc(around: point, from: left, to: direction, outline: &outline)
      appendArc(around: point, from: direction, to: -left, outline: &outline)
    }
    line(to: point - halfWidth * left, in: &outline)
  }

  /// What a line without length shows: its two caps.
  private func appendDot(at point: Lanes, _ direction: Lanes, to outline: inout Outline) {
    guard style.cap != .butt else { return }
    move(to: point + halfWidth * direction.leftNormal, in: &outline)
    appendCap(at: point, direction, to: &outline)
    appendCap(at: point, -direction, to: &outline)
    outline.close()
  }

  /// An arc of at most a right angle between unit vectors, without its start.
  ///
  /// - Parameter depth: How often it has been halved. A line a million pixels
  ///   wide is halved 14 times; beyond all pictures there is an end to it.
  private func appendArc(
    around center: Lanes, from a: Lanes, to b: Lanes, outline: inout some PointSink,
    depth: Int = 0
  ) {
    let halfCosine = ((1 + min(a.dot(b), 1)) / 2).squareRoot()
    if halfWidth * (1 - halfCosine) <= tolerance || depth == RasterConstants.mostArcHalvings
      || isFar(center, a, b)
    {
      line(to: center + halfWidth * b, in: &outline)
    } else {
      let middle = (a + b).measured.direction
      appendArc(around: center, from: a, to: middle, outline: &outline, depth: depth + 1)
      appendArc(around: center, from: middle, to: b, outline: &outline, depth: depth + 1)
    }
  }

  /// Whether an arc lies wholly to one side of the picture, so that its chord
  /// leaves every pixel as it is.
  private func isFar(_ center: Lanes, _ a: Lanes, _ b: Lanes) -> Bool {
    guard let arcLimit else { return false }
    // An arc lies in the triangle of its ends and where its tangents meet.
    let tip = (halfWidth / (1 + a.dot(b))) * (a + b)
    let corners = [halfWidth * a, halfWidth * b, tip].map { place.apply(center + $0) }
    return corners.allSatisfy { $0.x < arcLimit.minX }
      || corners.allSatisfy { $0.x > arcLimit.maxX }
      || corners.allSatisfy { $0.y < arcLimit.minY } || corners.allSatisfy { $0.y > arcLimit.maxY }
  }

  @inline(__always)
  private func move(to point: Lanes, in outline: inout Outline) {
    outline.move(to: GridPoint(place.apply(point)))
  }

  @inline(__always)
  private func line(to point: Lanes, in outline: inout some PointSink) {
    outline.line(to: GridPoint(place.apply(point)))
  }
}

/// What takes the points of a side one after the other.
private protocol PointSink {
  mutating func line(to point: GridPoint)
}

extension Outline: PointSink {}

extension [GridPoint]: PointSink {
  fileprivate mutating func line(to point: GridPoint) { append(point) }
}

extension Polyline.Vertex {
  fileprivate var lanes: SIMD2<Double> { SIMD2(point.x, point.y) }
}

extension SIMD2<Double> {
  /// A quarter turn to the left of who looks along the way on a screen.
  fileprivate var leftNormal: Self { Self(y, -x) }

  fileprivate func dot(_ other: Self) -> Double {
    let products = self * other
    return products.x + products.y
  }

  /// `Vector.robustLength` and `Vector.normalized`.
  fileprivate var measured: (length: Double, direction: Self) {
    let length = dot(self).squareRoot()
    if length.isNormal { return (length, self / length) }
    let vector = Vector(dx: x, dy: y)
    let direction = vector.normalized
    return (vector.robustLength, Self(direction.dx, direction.dy))
  }
}

extension Vector {
  var normalized: Vector {
    let length = self.length
    if length.isNormal { return Vector(dx: dx / length, dy: dy / length) }
    // Squares of very long and very short ways are beyond all numbers.
    let largest = max(dx.magnitude, dy.magnitude)
    guard largest > 0, largest.isFinite else { return Vector(dx: 1, dy: 0) }
    let scaled = Vector(dx: dx / largest, dy: dy / largest)
    return Vector(dx: scaled.dx / scaled.length, dy: scaled.dy / scaled.length)
  }

  /// The length, also where its square is beyond all numbers.
  var robustLength: Double {
    let length = self.length
    if length.isNormal { return length }
    let largest = max(dx.magnitude, dy.magnitude)
    guard largest > 0, largest.isFinite else { return largest }
    return largest * Vector(dx: dx / largest, dy: dy / largest).length
  }
}

extension AffineTransform {
  /// By how much the transform lengthens what it lengthens most: the larger
  /// singular value of its linear part.
  var largestScale: Double {
    let sum = a * a + b * b + c * c + d * d
    let product = 2 * determinant
    let rest = (sum * sum - product * product).squareRoot()
    return ((sum + (rest.isNaN ? 0 : rest)) / 2).squareRoot()
  }
}
