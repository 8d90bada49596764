import FlickCore
import FlickStage
import Testing

@Suite struct ContinuousCornerTests {
  private struct Cubic {
    let a: Point
    let b: Point
    let c: Point
    let d: Point

    /// Signed curvature of a point set's start.
    private static func curvature(_ p: Point, _ q: Point, _ r: Point) -> Double {
      let first = q - p
      let second = (r - q) - first
      let cross = first.dx * second.dy - first.dy * second.dx
      return 2.0 / 3.0 * cross / (first.length * first.length * first.length)
    }

    var startCurvature: Double { Self.curvature(a, b, c) }
    var endCurvature: Double { -Self.curvature(d, c, b) }
  }

  private func cubics(_ path: Path) -> [Cubic] {
    var result: [Cubic] = []
    var at = Point.zero
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): at = point
      case .cubic(let b, let c, let d):
        result.append(Cubic(a: at, b: b, c: c, d: d))
        at = d
      case .quadratic, .close: break
      }
    }
    return result
  }

  @Test func `curvature rises from nothing to the circle's and falls back`() {
    let path = Path(continuousRect: Rect(x: 10, y: 20, width: 300, height: 500), radius: 50)
    let pieces = cubics(path)
    #expect(pieces.count == 12)
    for corner in 0..<4 {
      let (into, arc, out) = (pieces[3 * corner], pieces[3 * corner + 1], pieces[3 * corner + 2])
      #expect(abs(into.startCurvature) < 1e-12)
      #expect(abs(into.endCurvature - 1 / 50.0) < 1e-9)
      #expect(abs(arc.startCurvature - 1 / 50.0) < 1e-4 / 50)
      #expect(abs(arc.endCurvature - 1 / 50.0) < 1e-4 / 50)
      #expect(abs(out.startCurvature - 1 / 50.0) < 1e-9)
      #expect(abs(out.endCurvature) < 1e-12)
    }
  }

  @Test func `tangents agree where pieces meet`() {
    let path = Path(continuousRect: Rect(x: 0, y: 0, width: 200, height: 200), radius: 40)
    let pieces = cubics(path)
    for (before, after) in zip(pieces, pieces.dropFirst()) where before.d == after.a {
      let (u, v) = (before.d - before.c, after.b - after.a)
      #expect(abs(u.dx * v.dy - u.dy * v.dx) < 1e-9 * u.length * v.length)
      #expect(u.dot(v) > 0)
    }
  }

  @Test func `the deepest point is the plain round corner's`() {
    let path = Path(continuousRect: Rect(x: 0, y: 0, width: 200, height: 200), radius: 40)
    let arc = cubics(path)[10]
    // The middle of the top left corner's arc lies r·(√2 − 1) from the corner.
    let middle = Point(
      x: (arc.a.x + 3 * arc.b.x + 3 * arc.c.x + arc.d.x) / 8,
      y: (arc.a.y + 3 * arc.b.y + 3 * arc.c.y + arc.d.y) / 8)
    let distance = (middle - Point.zero).length
    #expect(abs(distance - 40 * (2.0.squareRoot() - 1)) < 0.01)
  }

  @Test(arguments: [0.0, 1, 40, 99, 1000])
  func `it stays in its rectangle and touches all four sides`(radius: Double) throws {
    let rect = Rect(x: 5, y: 6, width: 100, height: 60)
    let bounds = try #require(Path(continuousRect: rect, radius: radius).controlBounds)
    #expect(abs(bounds.minX - rect.minX) < 1e-9 && abs(bounds.maxX - rect.maxX) < 1e-9)
    #expect(abs(bounds.minY - rect.minY) < 1e-9 && abs(bounds.maxY - rect.maxY) < 1e-9)
  }
}
