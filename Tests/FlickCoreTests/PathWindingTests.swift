import FlickCore
import FlickTestSupport
import Testing

@Suite struct PathWindingTests {
  private static let edges: [Double] = [-1, 0, 0.5, 9.999, 10, 10.5]

  @Test func `a rectangle's path holds the points that the rectangle holds`() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    let path = Path(rect: rect)
    for x in Self.edges {
      for y in Self.edges {
        let point = Point(x: x, y: y)
        #expect(path.contains(point) == rect.contains(point), "\(point)")
        #expect(path.contains(point, evenOdd: true) == rect.contains(point), "\(point)")
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `an ellipse's path holds the points of the ellipse`(seed: UInt64) {
    var random = FixedRandom(seed: seed)
    let path = Path(ellipseIn: Rect(x: -30, y: 5, width: 60, height: 20))
    for _ in 0..<2000 {
      let point = Point(
        x: Double.random(in: -35...35, using: &random),
        y: Double.random(in: 0...30, using: &random))
      let (u, v): (Double, Double) = (point.x / 30, (point.y - 15) / 10)
      let radius = (u * u + v * v).squareRoot()
      // The cubics of a circle leave it by at most 2.8e-4 of its radius.
      guard (radius - 1).magnitude > 3e-4 else { continue }
      #expect(path.contains(point) == (radius < 1), "\(point)")
    }
  }

  /// A curve cut into many short lines is the oracle.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `curves wind as the lines that they are cut into`(seed: UInt64) {
    var random = FixedRandom(seed: seed)
    func place() -> Point {
      Point(
        x: Double.random(in: 0...100, using: &random),
        y: Double.random(in: 0...100, using: &random))
    }
    var curves = Path()
    var lines = Path()
    for _ in 0..<3 {
      var current = place()
      curves.move(to: current)
      lines.move(to: current)
      for _ in 0..<3 {
        let (c1, c2, end) = (place(), place(), place())
        let isCubic = Bool.random(using: &random)
        if isCubic {
          curves.cubic(control1: c1, control2: c2, to: end)
        } else {
          curves.quadratic(control: c1, to: end)
        }
        for step in 1...2000 {
          let t = Double(step) / 2000
          let s = 1 - t
          func at(_ value: (Point) -> Double) -> Double {
            isCubic
              ? s * s * s * value(current) + 3 * s * s * t * value(c1) + 3 * s * t * t * value(c2)
                + t * t * t * value(end)
              : s * s * value(current) + 2 * s * t * value(c1) + t * t * value(end)
          }
          lines.line(to: Point(x: at(\.x), y: at(\.y)))
        }
        current = end
      }
      if Bool.random(using: &random) {
        curves.close()
        lines.close()
      }
    }
    var differences = 0
    for _ in 0..<300 {
      let point = place()
      if curves.windingNumber(around: point) != lines.windingNumber(around: point) {
        differences += 1
      }
    }
    // Points between a curve and its chord, which are 1e-4 apart at most.
    #expect(differences <= 1)
  }

  @Test func `a hole is outside by either rule where it turns back, by one where it does not`() {
    var ring = Path(rect: Rect(x: 0, y: 0, width: 30, height: 30))
    ring.append(Path(rect: Rect(x: 10, y: 10, width: 10, height: 10)))
    let hole = Point(x: 15, y: 15)
    #expect(ring.windingNumber(around: hole).magnitude == 2)
    #expect(ring.contains(hole))
    #expect(!ring.contains(hole, evenOdd: true))
    #expect(ring.contains(Point(x: 5, y: 5), evenOdd: true))
  }

  @Test func `an open subpath is closed by a straight line`() {
    var path = Path()
    path.move(to: .zero)
    path.line(to: Point(x: 10, y: 0))
    path.line(to: Point(x: 10, y: 10))
    path.move(to: Point(x: 50, y: 0))
    #expect(path.contains(Point(x: 8, y: 2)))
    #expect(!path.contains(Point(x: 2, y: 8)))
    #expect(!Path().contains(.zero))
  }
}
