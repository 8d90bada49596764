import FlickCore
import FlickDisplay
import FlickRaster
import Testing

@Suite struct CoverageLawTests {
  private let star: [Point] = [
    Point(x: 10.3, y: 1.2), Point(x: 15.7, y: 18.4), Point(x: 1.6, y: 7.7), Point(x: 18.9, y: 7.1),
    Point(x: 4.2, y: 18.8),
  ]

  @Test func `a rectangle on pixel borders is exact`() {
    let grid = CoverageGrid.filling(
      Path(rect: Rect(x: 2, y: 3, width: 4, height: 2)), width: 8, height: 8)
    for y in 0..<8 {
      for x in 0..<8 {
        #expect(grid[x, y] == ((2..<6).contains(x) && (3..<5).contains(y) ? 255 : 0))
      }
    }
  }

  @Test(arguments: [0.1, 0.25, 0.5, 0.75, 0.9])
  func `a rectangle's border pixels are covered by its fraction`(fraction: Double) {
    let grid = CoverageGrid.filling(
      Path(rect: Rect(x: 1 + fraction, y: 1, width: 3, height: 3)), width: 6, height: 6)
    #expect(abs(Double(grid[1, 2]) - (1 - fraction) * 255) <= 0.6)
    #expect(grid[2, 2] == 255)
    #expect(abs(Double(grid[4, 2]) - fraction * 255) <= 0.6)
  }

  @Test func `a circle covers its area`() {
    let grid = CoverageGrid.filling(
      Path(ellipseIn: Rect(x: 3.3, y: 4.6, width: 41, height: 41)), width: 50, height: 50)
    #expect(abs(grid.area - Double.pi * 20.5 * 20.5) < 0.7)
  }

  @Test func `moving by whole pixels moves the bytes`() {
    let still = CoverageGrid.filling(Path(polygon: star), width: 40, height: 40)
    let moved = CoverageGrid.filling(
      Path(polygon: star), width: 40, height: 40, transform: .translation(13, 17))
    for y in 0..<20 {
      for x in 0..<20 { #expect(still[x, y] == moved[x + 13, y + 17]) }
    }
  }

  @Test func `walking a contour backwards changes nothing`() {
    let forwards = CoverageGrid.filling(Path(polygon: star), width: 20, height: 20)
    let backwards = CoverageGrid.filling(Path(polygon: star.reversed()), width: 20, height: 20)
    #expect(forwards == backwards)
  }

  @Test func `starting a contour elsewhere changes nothing`() {
    let still = CoverageGrid.filling(Path(polygon: star), width: 20, height: 20)
    let turned = CoverageGrid.filling(
      Path(polygon: Array(star[2...] + star[..<2])), width: 20, height: 20)
    #expect(still == turned)
  }

  @Test func `the middle of a star is inside only under the nonzero rule`() {
    let nonzero = CoverageGrid.filling(Path(polygon: star), width: 20, height: 20)
    let evenOdd = CoverageGrid.filling(
      Path(polygon: star), rule: .evenOdd, width: 20, height: 20)
    #expect(nonzero[10, 10] == 255)
    #expect(evenOdd[10, 10] == 0)
    #expect(evenOdd[10, 4] == nonzero[10, 4])
  }

  @Test func `two equal shapes in one path cover no more than one`() {
    let rect = Path(rect: Rect(x: 1.5, y: 1.5, width: 4, height: 4))
    var twice = rect
    twice.append(rect)
    let once = CoverageGrid.filling(rect, width: 8, height: 8)
    #expect(CoverageGrid.filling(twice, width: 8, height: 8) == once)
    let none = CoverageGrid.filling(twice, rule: .evenOdd, width: 8, height: 8)
    #expect(none.area == 0)
  }

  @Test func `coverages of shapes that share an edge add up to one`() {
    let a = Point(x: 4.3, y: 0)
    let b = Point(x: 11.9, y: 16)
    let left = CoverageGrid.filling(
      Path(polygon: [Point(x: 0, y: 0), a, b, Point(x: 0, y: 16)]), width: 16, height: 16)
    let right = CoverageGrid.filling(
      Path(polygon: [Point(x: 16, y: 0), Point(x: 16, y: 16), b, a]), width: 16, height: 16)
    for (l, r) in zip(left.values, right.values) { #expect(abs(l + r - 255) <= 1) }
  }

  @Test func `what lies outside the picture leaves the inside as it was`() {
    let wide = Path(rect: Rect(x: -1_000_000, y: 2, width: 2_000_000, height: 3))
    let grid = CoverageGrid.filling(wide, width: 5, height: 8)
    for y in 0..<8 {
      for x in 0..<5 { #expect(grid[x, y] == ((2..<5).contains(y) ? 255 : 0)) }
    }
  }

  @Test func `far triangles cut the picture where their edges pass`() {
    // The edge from (-1e6, 1e6) to (1e6, -1e6 + 20) passes (10, 0) and (0, 10).
    let points = [
      Point(x: -1_000_000, y: 1_000_010), Point(x: 1_000_000, y: -999_990),
      Point(x: -1_000_000, y: -1_000_000),
    ]
    let grid = CoverageGrid.filling(Path(polygon: points), width: 10, height: 10)
    for y in 0..<10 {
      for x in 0..<10 {
        let expected = x + y == 9 ? 128 : x + y < 9 ? 255 : 0
        #expect(abs(grid[x, y] - expected) <= 1)
      }
    }
  }

  @Test(arguments: [1e6, 1e9, 1e300])
  func `enormous coordinates draw without a trap`(reach: Double) {
    var random = SeededRandom(7)
    for _ in 0..<50 {
      let points = (0..<6).map { _ in
        Point(x: random.number(-1...1) * reach, y: random.number(-1...1) * reach)
      }
      _ = CoverageGrid.filling(Path(polygon: points), width: 16, height: 16)
    }
  }

  @Test func `empty and flat paths draw nothing`() {
    let flat = Path(polygon: [Point(x: 1, y: 1), Point(x: 9, y: 9), Point(x: 5, y: 5)])
    #expect(CoverageGrid.filling(Path(), width: 10, height: 10).area == 0)
    #expect(CoverageGrid.filling(flat, width: 10, height: 10).area == 0)
  }
}
