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
    if !style.dash.isEmpty, style.dashPeriod * scale >= RasterConstants.shortestDashPeriod {
      let first = outline.lines.count
      if stroker.appendDashes(lines, limit: limit, to: &outline) { return 1 }
      outline.removeLines(from: first)
    }
    for line in lines { stroker.append(line, to: &outline) }
    return style.dashShare
  }

  /// Returns whether there was room for all dashes that can be seen.
  private func appendDashes(
    _ lines: [Polyline], limit: PixelRect, to outline: inout Outline
  ) -> Bool {
    let view = LineView(limit, style: style, transform: transform)
    let most = outline.lines.count + RasterConstants.mostDashLines
    var steps = RasterConstants.mostDashSteps
    for line in lines {
      let fits = line.forEachDash(style.dash, phase: style.dashPhase, view: view, steps: &steps) {
        append($0, to: &outline)
        return outline.lines.count <= most
      }
      if !fits { return false }
    }
    return true
  }

  private func append(_ line: Polyline, to outline: inout Outline) {
    guard line.vertices.count > 1 else {
      if let dot = line.vertices.first {
        appendDot(
          at: Lanes(dot.point.x, dot.point.y), Lanes(line.dotDirection.dx, line.dotDirection.dy),
          to: &outline)
      }
      return
    }
    Corner.all(of: line).withUnsafeBufferPointer { corners in
      let last = corners.count - 1
      outline.reserve(3 * corners.count)
      move(to: corners[0].point + halfWidth * corners[0].direction.leftNormal, in: &outline)
      appendJoins(corners, 1..<last, to: &outline)
      if line.isClosed {
        appendJoins(corners, last..<last + 1, to: &outline)
        appendJoins(corners, 0..<1, to: &outline)
        outline.close()
        let start = corners[last]
        move(to: start.point + halfWidth * (-corners[last - 1].direction).leftNormal, in: &outline)
        appendJoinsBackwards(corners, 0..<last, to: &outline)
        appendJoinsBackwards(corners, last..<last + 1, to: &outline)
      } else {
        let (start, end) = (corners[0].direction, corners[last - 1].direction)
        appendCap(at: corners[last].point, end, to: &outline)
        appendJoinsBackwards(corners, 1..<last, to: &outline)
        appendCap(at: corners[0].point, -start, to: &outline)
      }
      outline.close()
    }
  }

  /// A place or a way, whose two coordinates are computed side by side.
  private typealias Lanes = SIMD2<Double>

  /// A vertex of a line and the way to the next, around when the line is closed.
  private struct Corner {
    let point: Lanes
    /// A unit vector.
    let direction: Lanes
    let length: Double
    let isSmooth: Bool

    init(_ vertex: Polyline.Vertex, to next: Polyline.Vertex) {
      point = Lanes(vertex.point.x, vertex.point.y)
      isSmooth = vertex.isSmooth
      (length, direction) = (Lanes(next.point.x, next.point.y) - point).measured
    }

    /// The last one of an open line leads nowhere that is asked for.
    static func all(of line: Polyline) -> [Corner] {
      var corners: [Corner] = []
      corners.reserveCapacity(line.vertices.count)
      line.vertices.withUnsafeBufferPointer { vertices in
        let last = vertices.count - 1
        for index in 0..<last { corners.append(Corner(vertices[index], to: vertices[index + 1])) }
        corners.append(Corner(vertices[last], to: vertices[0]))
      }
      return corners
    }
  }

  /// The left sides of bends for who walks along a line.
  private func appendJoins(
    _ corners: UnsafeBufferPointer<Corner>, _ range: Range<Int>, to outline: inout Outline
  ) {
    for index in range {
      let before = index == 0 ? corners.count - 1 : index - 1
      appendJoin(
        at: corners[index], from: corners[before].direction, to: corners[index].direction,
        room: min(corners[before].length, corners[index].length) / 2, outline: &outline)
    }
  }

  /// The same for who walks back, from the last of a range to its first.
  private func appendJoinsBackwards(
    _ corners: UnsafeBufferPointer<Corner>, _ range: Range<Int>, to outline: inout Outline
  ) {
    for index in range.reversed() {
      let before = index == 0 ? corners.count - 1 : index - 1
      appendJoin(
        at: corners[index], from: -corners[index].direction, to: -corners[before].direction,
        room: min(corners[index].length, corners[before].length) / 2, outline: &outline)
    }
  }

  /// The left side of a bend.
  ///
  /// - Parameter room: How far the shorter segment's side may be cut off.
  @inline(__always)
  private func appendJoin(
    at corner: Corner, from d0: Lanes, to d1: Lanes, room: Double, outline: inout Outline
  ) {
    let point = corner.point
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
    let halfCosine = ((1 + max(cosine, -1)) / 2).squareRoot()
    if cosine > 0, halfWidth * (1 - halfCosine) <= tolerance * 0.25 {
      // The wedge is thinner than the tolerance: its tip stands for it.
      line(to: point + (halfWidth / (1 + cosine)) * (n0 + n1), in: &outline)
      return
    }
    switch corner.isSmooth ? .round : style.join {
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
    around center: Lanes, from a: Lanes, to b: Lanes, outline: inout Outline, depth: Int = 0
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
  private func line(to point: Lanes, in outline: inout Outline) {
    outline.line(to: GridPoint(place.apply(point)))
  }
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
