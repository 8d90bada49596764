import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// Random paths of lines and curves against exact areas, over all sizes.
///
/// The oracle takes polygons; curves reach it as chords that lie within 10⁻⁴
/// pixel, cut here by de Casteljau's construction. Each test prints the largest
/// error that it met, in levels of 1/255.
@Suite struct CoverageAccuracyTests {
  // The oracle is slow without optimisation: a twentieth of the paths will do.
  #if DEBUG
    private static let count = 100
  #else
    private static let count = 2000
  #endif

  /// What a path is made of, and the same as polygons.
  private struct Figure {
    var path = Path()
    var contours: [[Point]] = []

    mutating func move(to point: Point) {
      path.move(to: point)
      contours.append([point])
    }

    mutating func line(to point: Point) {
      path.line(to: point)
      contours[contours.count - 1].append(point)
    }

    /// - Parameter controls: One or two points between the curve's ends.
    mutating func curve(_ controls: [Point], to end: Point, size: Double) {
      if controls.count == 1 {
        path.quadratic(control: controls[0], to: end)
      } else {
        path.cubic(control1: controls[0], control2: controls[1], to: end)
      }
      let start = contours[contours.count - 1].last ?? .zero
      let chords = max(4, Int((size * 22000).squareRoot()))
      for index in 1...chords {
        let t = Double(index) / Double(chords)
        func between(_ a: Point, _ b: Point) -> Point { a + t * (b - a) }
        let (first, last) = (
          between(start, controls[0]), between(controls[controls.count - 1], end)
        )
        if controls.count == 1 {
          contours[contours.count - 1].append(between(first, last))
        } else {
          let middle = between(controls[0], controls[1])
          contours[contours.count - 1].append(
            between(between(first, middle), between(middle, last)))
        }
      }
    }
  }

  private static let size = 16

  private enum Sides {
    case straight, curved
    /// Curves that stray from their chord by up to two pixels.
    case flat
  }

  private func figure(
    _ random: inout SeededRandom, around center: Point, size: Double, sides: Sides
  ) -> Figure {
    var figure = Figure()
    func point() -> Point {
      Point(
        x: center.x + random.number(-0.5...0.5) * size,
        y: center.y + random.number(-0.5...0.5) * size)
    }
    for _ in 0..<random.whole(1...2) {
      figure.move(to: point())
      for _ in 0..<random.whole(2...6) {
        let end = point()
        var controls: [Point] = []
        if sides != .straight {
          for _ in 0..<max(0, random.whole(-1...2)) { controls.append(point()) }
        }
        if sides == .flat, let start = figure.contours.last?.last {
          for index in controls.indices {
            let t = Double(index + 1) / Double(controls.count + 1)
            let stray = Vector(dx: random.number(-2...2), dy: random.number(-2...2))
            controls[index] = start + t * (end - start) + stray
          }
        }
        if controls.isEmpty {
          figure.line(to: end)
        } else {
          figure.curve(controls, to: end, size: size)
        }
      }
      figure.path.close()
    }
    return figure
  }

  private func worst(
    _ sizes: ClosedRange<Double>, seed: UInt64, count: Int, sides: Sides
  ) -> Double {
    var random = SeededRandom(seed)
    var worst = 0.0
    for index in 0..<count {
      // As many of each order of magnitude.
      let exponent = random.number(
        Reproducible.log(sizes.lowerBound)...Reproducible.log(sizes.upperBound))
      let rule: FillRule = index % 2 == 0 ? .nonzero : .evenOdd
      let center = Point(x: random.number(2...14), y: random.number(2...14))
      let figure = figure(&random, around: center, size: Reproducible.exp(exponent), sides: sides)
      let drawn = CoverageGrid.filling(
        figure.path, rule: rule, width: Self.size, height: Self.size)
      let exact = AreaOracle(contours: figure.contours)
        .coverage(width: Self.size, height: Self.size, rule: rule)
      for (level, share) in zip(drawn.values, exact) {
        worst = max(worst, abs(Double(level) - share * 255))
      }
    }
    return worst
  }

  @Test(arguments: [
    ("less than a pixel", 0.01...1.0, 300), ("a few pixels", 1...8, 600),
    ("the picture's size", 8...100, 600), ("up to a million pixels", 100...2_000_000.0, 500),
  ])
  func `random polygons are within a level of their area`(
    name: String, sizes: ClosedRange<Double>, share: Int
  ) {
    let count = share * Self.count / 2000
    let worst = worst(
      sizes, seed: UInt64(share) + UInt64(sizes.upperBound), count: count, sides: .straight)
    print("coverage, polygons of \(name): \(count), largest error \(worst) levels")
    #expect(worst <= 1)
  }

  @Test(arguments: [
    ("less than a pixel", 0.01...1.0, 400), ("a few pixels", 1...8, 600),
    ("the picture's size", 8...100, 600), ("up to a hundred thousand pixels", 100...100_000.0, 400),
  ])
  func `random curves are within a level of their area`(
    name: String, sizes: ClosedRange<Double>, share: Int
  ) {
    let count = share * Self.count / 2000
    let worst = worst(
      sizes, seed: UInt64(share) + UInt64(sizes.upperBound), count: count, sides: .curved)
    print("coverage, curves of \(name): \(count), largest error \(worst) levels")
    #expect(worst <= 1)
  }

  @Test func `random curves that are nearly straight are within a level of their area`() {
    let worst = worst(4...1000, seed: 17, count: Self.count / 4, sides: .flat)
    print("coverage, flat curves: \(Self.count / 4), largest error \(worst) levels")
    #expect(worst <= 1)
  }

  @Test(arguments: [0.1, 0.13, 0.25, 0.5])
  func `hairlines cover their area wherever they pass`(width: Double) {
    var random = SeededRandom(9)
    var worst = 0.0
    for _ in 0..<Self.count / 20 {
      let (a, b) = (
        Point(x: random.number(-4...20), y: random.number(-4...20)),
        Point(x: random.number(-4...20), y: random.number(-4...20))
      )
      let across = (width / 2 / (b - a).length) * Vector(dx: b.y - a.y, dy: a.x - b.x)
      var path = Path()
      path.move(to: a)
      path.line(to: b)
      let drawn = CoverageGrid.drawing(width: Self.size, height: Self.size) {
        $0.stroke(Shape(path), style: StrokeStyle(width: width), with: .solid(.white))
      }
      let exact = AreaOracle(contours: [[a + across, b + across, b - across, a - across]])
        .coverage(width: Self.size, height: Self.size, rule: .nonzero)
      for (level, share) in zip(drawn.values, exact) {
        worst = max(worst, abs(Double(level) - share * 255))
      }
    }
    print("coverage, hairlines of \(width): largest error \(worst) levels")
    #expect(worst <= 1)
  }

  /// What lies wholly in a picture is measured in one go where it is small; what the
  /// picture cuts off, line by line and row by row.
  @Test func `a small outline is covered alike whether the picture cuts it or not`() {
    var random = SeededRandom(41)
    for index in 0..<Self.count {
      let rect = Rect(
        x: random.number(0...8), y: random.number(0...8), width: random.number(0.2...60),
        height: random.number(0.2...60))
      let middle = Point(x: rect.minX + rect.width / 2, y: rect.minY + rect.height / 2)
      let (a, b) = (random.number(0...1), random.number(0...1))
      let paths = [
        Path(ellipseIn: rect), Path(roundedRect: rect, radius: random.number(0...12)),
        // On the grid, where lines end on pixels' borders.
        Path(rect: Rect(x: 3, y: 5, width: rect.width.rounded() + 1, height: 7)),
        Path(polygon: [
          Point(x: rect.minX + a * rect.width, y: rect.minY),
          Point(x: rect.minX + rect.width, y: rect.minY + b * rect.height), middle,
          Point(x: rect.minX, y: rect.minY + rect.height),
        ]),
      ]
      func drawn(_ dx: Int, _ dy: Int) -> Pixmap {
        var list = DisplayList(width: 72 - dx, height: 72 - dy, background: .white)
        let move = AffineTransform.translation(-Double(dx), -Double(dy))
        list.fill(
          Shape(paths[index % 4].transformed(by: move)), rule: index % 3 == 0 ? .evenOdd : .nonzero,
          with: .solid(.black))
        var rasterizer = Rasterizer(kernels: .best)
        return rasterizer.draw(list)
      }
      let (dx, dy) = (random.whole(0...20), random.whole(1...20))
      let (whole, cut) = (drawn(0, 0), drawn(dx, dy))
      let rest = (dy..<72).flatMap { (row: Int) -> ArraySlice<UInt32> in
        let start = row * 72
        return whole.pixels[(start + dx)..<(start + 72)]
      }
      #expect(cut.pixels == rest, "\(index)")
    }
  }
}
