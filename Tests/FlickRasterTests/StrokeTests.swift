import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// The union of a line's segments, joins and caps, built piece by piece.
private struct StrokePieces {
  var polygons: [[Point]] = []

  /// A polygon, turned so that all wind alike.
  mutating func add(_ points: [Point]) {
    var area = 0.0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      area += point.x * next.y - next.x * point.y
    }
    polygons.append(area < 0 ? points.reversed() : points)
  }

  mutating func addSegment(_ a: Point, _ b: Point, halfWidth: Double) {
    let d = (1 / (b - a).length) * (b - a)
    let n = halfWidth * Vector(dx: d.dy, dy: -d.dx)
    add([a + n, b + n, b - n, a - n])
  }

  mutating func addDisc(_ center: Point, radius: Double) {
    // Corners from a rational parametrisation of the circle; 4 × 64 of them.
    var quarter: [Vector] = []
    for index in 0..<64 {
      let t = Double(index) / 64
      quarter.append(
        Vector(
          dx: radius * (1 - t * t) / (1 + t * t), dy: radius * 2 * t / (1 + t * t)))
    }
    var points: [Point] = []
    var turned = quarter
    for _ in 0..<4 {
      points += turned.map { center + $0 }
      turned = turned.map { Vector(dx: -$0.dy, dy: $0.dx) }
    }
    add(points)
  }

  mutating func addBevel(_ a: Point, _ p: Point, _ b: Point, halfWidth: Double, miter: Bool) {
    let d0 = (1 / (p - a).length) * (p - a)
    let d1 = (1 / (b - p).length) * (b - p)
    let side: Double = d0.dx * d1.dy - d0.dy * d1.dx > 0 ? 1 : -1
    let n0 = (side * halfWidth) * Vector(dx: d0.dy, dy: -d0.dx)
    let n1 = (side * halfWidth) * Vector(dx: d1.dy, dy: -d1.dx)
    add([p, p + n0, p + n1])
    if miter {
      let k = halfWidth * halfWidth / (halfWidth * halfWidth + n0.dot(n1))
      add([p + n0, p + k * (n0 + n1), p + n1])
    }
  }
}

@Suite struct StrokeTests {
  private static let bends: [[Point]] = [
    [Point(x: 4, y: 5.5), Point(x: 16.2, y: 7.3), Point(x: 9, y: 17)],
    [Point(x: 4, y: 4), Point(x: 17, y: 10), Point(x: 4.3, y: 12)],
    [Point(x: 3, y: 10), Point(x: 10, y: 10.4), Point(x: 17, y: 9.1), Point(x: 17.5, y: 17)],
    [Point(x: 5, y: 5), Point(x: 15, y: 15), Point(x: 15, y: 5), Point(x: 5, y: 15)],
    [Point(x: 6, y: 10), Point(x: 7, y: 10.2), Point(x: 7.4, y: 11), Point(x: 7.1, y: 11.6)],
  ]

  private func difference(
    _ points: [Point], style: StrokeStyle, closed: Bool = false, _ pieces: StrokePieces
  ) -> Double {
    var path = Path()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if closed { path.close() }
    let drawn = CoverageGrid.drawing(width: 21, height: 21) {
      $0.stroke(Shape(path), style: style, with: .solid(.white))
    }
    let exact = AreaOracle(contours: pieces.polygons)
      .coverage(width: 21, height: 21, rule: .nonzero)
    return zip(drawn.values, exact).map { abs(Double($0) - $1 * 255) }.max() ?? 0
  }

  @Test(arguments: bends, [0.1, 1, 2, 3.7])
  func `a round stroke is the union of its segments and of discs`(points: [Point], width: Double) {
    var pieces = StrokePieces()
    for index in 1..<points.count {
      pieces.addSegment(points[index - 1], points[index], halfWidth: width / 2)
    }
    for point in points { pieces.addDisc(point, radius: width / 2) }
    let style = StrokeStyle(width: width, cap: .round, join: .round)
    #expect(difference(points, style: style, pieces) <= 1.2)
  }

  @Test(arguments: bends, [StrokeStyle.Join.miter, .bevel])
  func `a sharp stroke is the union of its segments and wedges`(
    points: [Point], join: StrokeStyle.Join
  ) {
    var pieces = StrokePieces()
    for index in 1..<points.count {
      pieces.addSegment(points[index - 1], points[index], halfWidth: 1.5)
    }
    for index in 1..<(points.count - 1) {
      pieces.addBevel(
        points[index - 1], points[index], points[index + 1], halfWidth: 1.5, miter: join == .miter)
    }
    let style = StrokeStyle(width: 3, cap: .butt, join: join, miterLimit: 100)
    #expect(difference(points, style: style, pieces) <= 1.2)
  }

  @Test(arguments: bends)
  func `a closed stroke joins its end to its start`(points: [Point]) {
    var pieces = StrokePieces()
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      let after = points[(index + 2) % points.count]
      pieces.addSegment(point, next, halfWidth: 1)
      pieces.addBevel(point, next, after, halfWidth: 1, miter: false)
    }
    let style = StrokeStyle(width: 2, join: .bevel)
    #expect(difference(points, style: style, closed: true, pieces) <= 1.2)
  }

  @Test func `a square cap adds half the width at both ends`() {
    var pieces = StrokePieces()
    pieces.addSegment(Point(x: 5 - 1.5, y: 10), Point(x: 15 + 1.5, y: 10), halfWidth: 1.5)
    let style = StrokeStyle(width: 3, cap: .square)
    #expect(difference([Point(x: 5, y: 10), Point(x: 15, y: 10)], style: style, pieces) <= 0.6)
  }

  @Test func `a miter beyond its limit becomes a bevel`() {
    // A right angle's miter is √2 widths long.
    let points = [Point(x: 4, y: 4), Point(x: 16, y: 4), Point(x: 16, y: 16)]
    for (limit, isMiter) in [(1.5, true), (1.4, false)] {
      var pieces = StrokePieces()
      pieces.addSegment(points[0], points[1], halfWidth: 2)
      pieces.addSegment(points[1], points[2], halfWidth: 2)
      pieces.addBevel(points[0], points[1], points[2], halfWidth: 2, miter: isMiter)
      let style = StrokeStyle(width: 4, miterLimit: limit)
      #expect(difference(points, style: style, pieces) <= 0.6)
    }
  }

  /// What rounding leaves of a way back to the start has no direction.
  @Test(arguments: [9e-16, -3e-7, 0])
  func `a line that comes back to its start has a corner there`(rest: Double) {
    func drawing(_ points: [Point]) -> CoverageGrid {
      var path = Path()
      path.move(to: points[0])
      for point in points.dropFirst() { path.line(to: point) }
      path.close()
      return CoverageGrid.drawing(width: 20, height: 20) {
        $0.stroke(
          Shape(path), style: StrokeStyle(width: 3, join: .miter), with: .solid(.white))
      }
    }
    let corners = [
      Point(x: 4, y: 4), Point(x: 4, y: 14), Point(x: 14, y: 14), Point(x: 14, y: 4),
    ]
    let back = Point(x: 4 + rest, y: 4 - rest / 2)
    #expect(drawing(corners + [back]) == drawing(corners))
  }

  @Test func `dashes are the line in pieces`() {
    var pieces = StrokePieces()
    // 12 units along an L of two sides of 9, from phase 1 of dash 4, gap 2.
    pieces.addSegment(Point(x: 5, y: 5), Point(x: 8, y: 5), halfWidth: 1)
    pieces.addSegment(Point(x: 10, y: 5), Point(x: 14, y: 5), halfWidth: 1)
    pieces.addSegment(Point(x: 14, y: 7), Point(x: 14, y: 11), halfWidth: 1)
    pieces.addSegment(Point(x: 14, y: 13), Point(x: 14, y: 14), halfWidth: 1)
    let style = StrokeStyle(width: 2, dash: [4, 2], dashPhase: 1)
    let points = [Point(x: 5, y: 5), Point(x: 14, y: 5), Point(x: 14, y: 14)]
    #expect(difference(points, style: style, pieces) <= 0.6)
  }

  @Test func `a dash without length is a dot that looks along the line`() {
    var pieces = StrokePieces()
    for step in 0..<3 {
      let t = Double(step) * 5 / 2.0.squareRoot()
      let d = 1 / 2.0.squareRoot()
      pieces.addSegment(
        Point(x: 4 + t - d, y: 4 + t - d), Point(x: 4 + t + d, y: 4 + t + d), halfWidth: 1)
    }
    let style = StrokeStyle(width: 2, cap: .square, dash: [0, 5])
    let points = [Point(x: 4, y: 4), Point(x: 14, y: 14)]
    #expect(difference(points, style: style, pieces) <= 0.6)
  }

  @Test func `a dash across the start of a closed line is one`() {
    // Without a seam at (5, 5) the corner has its miter.
    let points = [
      Point(x: 5, y: 5), Point(x: 15, y: 5), Point(x: 15, y: 15), Point(x: 5, y: 15),
    ]
    let path = Path(polygon: points)
    let grid = CoverageGrid.drawing(width: 21, height: 21) {
      $0.stroke(
        Shape(path), style: StrokeStyle(width: 2, dash: [4, 2], dashPhase: 3), with: .solid(.white))
    }
    #expect(grid[4, 4] == 255)
  }

  @Test func `far dashed lines cost only what is seen of them`() {
    var path = Path()
    path.move(to: Point(x: -1_000_000, y: 10))
    path.line(to: Point(x: 1_000_000, y: 10))
    let far = CoverageGrid.drawing(width: 20, height: 20) {
      $0.stroke(
        Shape(path), style: StrokeStyle(width: 2, dash: [3, 2]), with: .solid(.white))
    }
    #expect(abs(far.area - 20 * 2 * 3 / 5) < 0.1)
  }

  @Test(arguments: [(0.5, 0.5), (0.75, 0.25)])
  func `dashes too short to see are an even tint`(on: Double, off: Double) {
    var path = Path()
    path.move(to: Point(x: 0, y: 10))
    path.line(to: Point(x: 20, y: 10))
    let grid = CoverageGrid.drawing(width: 20, height: 20) {
      $0.stroke(
        Shape(path), style: StrokeStyle(width: 2, dash: [on * 1e-7, off * 1e-7]),
        with: .solid(.white))
    }
    #expect(abs(Double(grid[7, 9]) - on * 255) <= 1)
  }

  @Test func `lines without length are dots under round and square caps only`() {
    var path = Path()
    path.move(to: Point(x: 10, y: 10))
    path.line(to: Point(x: 10, y: 10))
    func area(_ cap: StrokeStyle.Cap) -> Double {
      CoverageGrid.drawing(width: 20, height: 20) {
        $0.stroke(Shape(path), style: StrokeStyle(width: 4, cap: cap), with: .solid(.white))
      }.area
    }
    #expect(area(.butt) == 0)
    #expect(abs(area(.round) - Double.pi * 4) < 0.05)
    #expect(abs(area(.square) - 16) < 0.01)
  }

  @Test func `a stroked circle covers its ring, thick or thin`() {
    for width in [0.1, 1, 5, 19.9] {
      let circle = Path(ellipseIn: Rect(x: 10, y: 10, width: 20, height: 20))
      let grid = CoverageGrid.drawing(width: 40, height: 40) {
        $0.stroke(Shape(circle), style: StrokeStyle(width: width), with: .solid(.white))
      }
      #expect(abs(grid.area - 2 * Double.pi * 10 * width) < 0.02 * width + 0.4)
    }
  }

  @Test func `a transformed pen draws what a transformed outline would`() {
    var path = Path()
    path.move(to: Point(x: 2, y: 2))
    path.line(to: Point(x: 8, y: 8))
    let transform = AffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    let grid = CoverageGrid.drawing(width: 21, height: 21) {
      $0.stroke(
        Shape(path, transform: transform), style: StrokeStyle(width: 2), with: .solid(.white))
    }
    let n = 1 / 2.0.squareRoot()
    let corners = [
      Point(x: 2 + n, y: 2 - n), Point(x: 8 + n, y: 8 - n), Point(x: 8 - n, y: 8 + n),
      Point(x: 2 - n, y: 2 + n),
    ].map { transform.apply($0) }
    let exact = AreaOracle(contours: [corners]).coverage(width: 21, height: 21, rule: .nonzero)
    for (drawn, share) in zip(grid.values, exact) { #expect(abs(Double(drawn) - share * 255) <= 1) }
  }
}
