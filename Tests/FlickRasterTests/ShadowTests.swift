import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// A Gaussian blur in floating point, with all weights that count.
private func blurred(_ values: [Double], width: Int, height: Int, sigma: Double) -> [Double] {
  let radius = Int(6 * sigma) + 1
  var weights = (-radius...radius).map {
    Reproducible.exp(-Double($0 * $0) / (2 * sigma * sigma))
  }
  let total = weights.reduce(0, +)
  weights = weights.map { $0 / total }
  func pass(_ source: [Double], step: Int, length: Int, lines: Int, lineStep: Int) -> [Double] {
    var result = [Double](repeating: 0, count: source.count)
    for line in 0..<lines {
      for index in 0..<length {
        var sum = 0.0
        let low = max(-radius, -index)
        let high = min(radius, length - 1 - index)
        for tap in low...high {
          sum += weights[tap + radius] * source[line * lineStep + (index + tap) * step]
        }
        result[line * lineStep + index * step] = sum
      }
    }
    return result
  }
  let across = pass(values, step: 1, length: width, lines: height, lineStep: width)
  return pass(across, step: width, length: height, lines: width, lineStep: 1)
}

@Suite struct ShadowTests {
  private struct Case: CustomTestStringConvertible {
    var points: [Point]
    var sigma: Double
    var size: Int
    var testDescription: String { "\(points.count) corners, sigma \(sigma)" }
  }

  private static func rectangle(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> [Point] {
    [
      Point(x: x, y: y), Point(x: x + w, y: y), Point(x: x + w, y: y + h), Point(x: x, y: y + h),
    ]
  }

  private static let cases = [
    Case(points: rectangle(12, 12, 20, 16), sigma: 0.5, size: 44),
    Case(points: rectangle(12.3, 12.7, 20, 16), sigma: 1, size: 44),
    Case(points: rectangle(14.25, 13.6, 20, 16), sigma: 2.9, size: 50),
    Case(points: rectangle(18.25, 17.6, 20, 16), sigma: 4, size: 60),
    Case(points: rectangle(20.5, 20.9, 50, 40), sigma: 4.2, size: 90),
    Case(
      points: [
        Point(x: 20.2, y: 12), Point(x: 44.7, y: 40.1), Point(x: 12, y: 33), Point(x: 40, y: 14),
      ], sigma: 3.5, size: 60),
    Case(
      points: [
        Point(x: 26.5, y: 20.5), Point(x: 44.7, y: 40.1), Point(x: 18, y: 44), Point(x: 42, y: 18),
      ], sigma: 4, size: 64),
    Case(
      points: [
        Point(x: 46.5, y: 40.5), Point(x: 64.7, y: 70.1), Point(x: 38, y: 74), Point(x: 72, y: 38),
      ], sigma: 8, size: 112),
  ]

  @Test(arguments: cases)
  private func `a shadow is within a level of a Gaussian of the exact silhouette`(
    example: Case
  ) {
    let drawn = CoverageGrid.drawing(width: example.size, height: example.size) {
      $0.shadow(
        of: Shape(Path(polygon: example.points)),
        Shadow(radius: example.sigma, offset: .zero, color: .white))
    }
    let exact = blurred(
      AreaOracle(contours: [example.points])
        .coverage(width: example.size, height: example.size, rule: .nonzero),
      width: example.size, height: example.size, sigma: example.sigma)
    let worst = zip(drawn.values, exact).map { abs(Double($0) - $1 * 255) }.max() ?? 0
    print("shadows, \(example.testDescription): largest error \(worst) levels")
    #expect(worst <= 1)
  }

  @Test func `a shadow without radius is the silhouette`() {
    let shape = Shape(Path(polygon: Self.cases[5].points))
    let shadow = CoverageGrid.drawing(width: 60, height: 60) {
      $0.shadow(of: shape, Shadow(radius: 0, offset: .zero, color: .white))
    }
    let fill = CoverageGrid.drawing(width: 60, height: 60) {
      $0.fill(shape, with: .solid(.white))
    }
    #expect(shadow == fill)
  }

  @Test func `the stretched middle of a large pane is where a large blur puts it`() {
    let points = Self.rectangle(30.4, 25.2, 120, 100)
    let drawn = CoverageGrid.drawing(width: 180, height: 150) {
      $0.shadow(
        of: Shape(Path(polygon: points)), Shadow(radius: 5, offset: .zero, color: .white))
    }
    let exact = blurred(
      AreaOracle(contours: [points]).coverage(width: 180, height: 150, rule: .nonzero),
      width: 180, height: 150, sigma: 5)
    let worst = zip(drawn.values, exact).map { abs(Double($0) - $1 * 255) }.max() ?? 0
    #expect(worst <= 1)
  }

  @Test func `what was drawn before changes no byte`() {
    let path = Path(roundedRect: Rect(x: 0, y: 0, width: 60, height: 40), radius: 12)
    func list(_ x: Double, _ y: Double, _ alpha: Double) -> DisplayList {
      var list = DisplayList(width: 120, height: 100, background: .white)
      list.shadow(
        of: Shape(path, transform: .translation(x, y)),
        Shadow(radius: 6, offset: Vector(dx: 1.5, dy: 4), color: .black.faded(by: alpha)))
      return list
    }
    let places = [(30.0, 20.0, 0.3), (30.25, 20.0, 0.3), (31.7, 24.9, 0.3), (30.25, 20, 0.5)]
    var worker = Rasterizer()
    for _ in 0..<2 {
      for (x, y, alpha) in places {
        var fresh = Rasterizer()
        #expect(worker.draw(list(x, y, alpha)) == fresh.draw(list(x, y, alpha)))
      }
    }
  }

  @Test func `a shadow moved by whole pixels moves its bytes`() {
    let path = Path(roundedRect: Rect(x: 10, y: 10, width: 30, height: 20), radius: 8)
    func grid(_ dx: Double, _ dy: Double) -> CoverageGrid {
      CoverageGrid.drawing(width: 90, height: 80) {
        $0.shadow(
          of: Shape(path, transform: .translation(20.25 + dx, 18.5 + dy)),
          Shadow(radius: 4, offset: .zero, color: .white))
      }
    }
    let (still, moved) = (grid(0, 0), grid(5, -3))
    for y in 10..<70 {
      for x in 10..<80 { #expect(still[x, y] == moved[x + 5, y - 3]) }
    }
  }

  @Test func `a shadow's colour and alpha are those asked for`() {
    var list = DisplayList(width: 80, height: 80, background: .white)
    list.shadow(
      of: Shape(Path(rect: Rect(x: -100, y: -100, width: 300, height: 300))),
      Shadow(radius: 4, offset: .zero, color: Color(red: 1, green: 0.5, blue: 0, alpha: 0.4)))
    var rasterizer = Rasterizer()
    let pixel = rasterizer.draw(list)[40, 40]
    #expect(pixel.red == 255)
    let green = 0.6 * 255 + 0.4 * 127.5
    #expect(abs(Int(pixel.green) - Int(green.rounded())) <= 1)
    #expect(abs(Int(pixel.blue) - 153) <= 1)
  }
}
