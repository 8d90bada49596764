import FlickCore
import FlickDisplay
import FlickRaster
import Testing

@Suite struct CoverageOracleTests {
  /// The largest difference between drawn and exact coverage, in levels.
  private func largestError(_ contours: [[Point]], rule: FillRule, size: Int) -> Double {
    var path = Path()
    for points in contours { path.append(Path(polygon: points)) }
    let drawn = CoverageGrid.filling(path, rule: rule, width: size, height: size)
    let exact = AreaOracle(contours: contours).coverage(width: size, height: size, rule: rule)
    return zip(drawn.values, exact).map { abs(Double($0) - $1 * 255) }.max() ?? 0
  }

  @Test(arguments: [FillRule.nonzero, .evenOdd])
  func `a thousand random polygons, crossing themselves at will, are within a level of their area`(
    rule: FillRule
  ) {
    var random = SeededRandom(rule == .nonzero ? 1 : 2)
    var worst = 0.0
    for _ in 0..<1000 {
      let contours = (0..<random.whole(1...2)).map { _ in
        (0..<random.whole(3...8)).map { _ in
          Point(x: random.number(-3...15), y: random.number(-3...15))
        }
      }
      worst = max(worst, largestError(contours, rule: rule, size: 12))
    }
    #expect(worst <= 1)
  }

  /// Outlines that are found to meet themselves nowhere are measured in another way than
  /// those that nearly are so: with two corners exchanged, wound twice, with a spike that
  /// pierces the other side.
  @Test(arguments: ["star", "exchanged", "spiral", "pierced"])
  func `ragged outlines around a place are within a level of their area`(kind: String) {
    var random = SeededRandom(UInt64(kind.count))
    var worst = 0.0
    for _ in 0..<150 {
      let count = random.whole(5...60)
      let turns = kind == "spiral" ? 2.0 : 1
      let ragged = random.number(0...3)
      var points = (0..<count).map { index in
        let angle = 2 * Double.pi * turns * (Double(index) + random.number(0...0.9)) / Double(count)
        let radius = 4 + random.number((-ragged)...ragged)
        return Point(
          x: 6.3 + radius * Reproducible.sinCos(angle).cos,
          y: 5.8 + radius * Reproducible.sinCos(angle).sin)
      }
      if kind == "exchanged" { points.swapAt(1, 3) }
      if kind == "pierced" {
        points[2] = Point(x: 12.6 - points[2].x * 1.2, y: 11.6 - points[2].y * 1.2)
      }
      worst = max(worst, largestError([points], rule: .nonzero, size: 12))
    }
    #expect(worst <= 1)
  }

  @Test func `tiny scribbles inside a few pixels are within a level of their area`() {
    var random = SeededRandom(3)
    var worst = 0.0
    for index in 0..<300 {
      let points = (0..<random.whole(4...14)).map { _ in
        Point(x: random.number(1...3.5), y: random.number(1...3.5))
      }
      worst = max(
        worst, largestError([points], rule: index % 2 == 0 ? .nonzero : .evenOdd, size: 5))
    }
    #expect(worst <= 1)
  }

  @Test func `vertices on pixel corners and borders change nothing`() {
    var random = SeededRandom(4)
    var worst = 0.0
    for index in 0..<300 {
      let contours = (0..<2).map { _ in
        (0..<random.whole(3...7)).map { _ in
          Point(x: Double(random.whole(-2...10)) / 2, y: Double(random.whole(-2...10)) / 2)
        }
      }
      worst = max(
        worst, largestError(contours, rule: index % 2 == 0 ? .nonzero : .evenOdd, size: 5))
    }
    #expect(worst <= 1)
  }

  @Test func `ragged outlines with dozens of corners in a pixel are within a level of their area`()
  {
    var random = SeededRandom(5)
    var worst = 0.0
    for index in 0..<40 {
      let corners = 20 + 5 * index
      let points = (0..<corners).map { corner -> Point in
        let angle = 2 * Double.pi * Double(corner) / Double(corners)
        let radius = 1.5 + random.number(-0.6...0.6)
        return Point(
          x: 2.5 + radius * Reproducible.cos(angle), y: 2.5 + radius * Reproducible.sin(angle))
      }
      worst = max(
        worst, largestError([points], rule: index % 2 == 0 ? .nonzero : .evenOdd, size: 5))
    }
    #expect(worst <= 1)
  }
}
