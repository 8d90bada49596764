import FlickCore
import FlickDisplay
import FlickRaster
import Testing

@Suite struct PaintTests {
  private func draw(
    _ width: Int, _ height: Int, background: Color = .white, _ build: (inout DisplayList) -> Void
  ) -> Pixmap {
    var list = DisplayList(width: width, height: height, background: background)
    build(&list)
    var rasterizer = Rasterizer()
    return rasterizer.draw(list)
  }

  private func channels(_ pixel: PremultipliedColor) -> [Double] {
    [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Double.init)
  }

  @Test func `blending is within a level of the formula`() {
    var random = SeededRandom(11)
    var worst = 0.0
    for _ in 0..<2000 {
      func color(opaque: Bool) -> Color {
        Color(
          red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
          alpha: opaque ? 1 : random.number(0...1))
      }
      let below = color(opaque: random.whole(0...1) == 0)
      let above = color(opaque: false)
      let coverage = Double(random.whole(0...255)) / 255
      let pixmap = draw(1, 1, background: below) {
        $0.fill(
          Shape(Path(rect: Rect(x: 0, y: 0, width: coverage, height: 1))), with: .solid(above))
      }
      let ground = channels(below.premultiplied)
      let alpha = above.alpha * coverage
      let source = [above.red, above.green, above.blue, 1].map { $0 * alpha * 255 }
      for (index, value) in channels(pixmap[0, 0]).enumerated() {
        worst = max(worst, abs(value - (source[index] + ground[index] * (1 - alpha))))
      }
    }
    #expect(worst <= 1)
  }

  @Test func `an opaque ground stays opaque and white on white stays white`() {
    for alpha in 0...255 {
      let pixmap = draw(1, 1) {
        $0.fill(
          Shape(Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))),
          with: .solid(.white.faded(by: Double(alpha) / 255)))
      }
      #expect(pixmap.pixels[0] == 0xFFFF_FFFF)
    }
  }

  @Test(arguments: [
    (Point(x: 0, y: 0), Point(x: 0, y: 40)), (Point(x: 3.3, y: 0), Point(x: 36.1, y: 0)),
    (Point(x: 2, y: 5), Point(x: 31, y: 38)), (Point(x: 30, y: 30), Point(x: 10, y: 12)),
  ])
  func `a gradient is within a level of the formula`(start: Point, end: Point) {
    let stops: [(Double, Color)] = [
      (0, Color(hex: 0x5B8DEF)), (0.3, Color(hex: 0x10F020)), (0.3, Color(hex: 0x202020)),
      (1, Color(hex: 0x2F5FD0)),
    ]
    let gradient = GradientPaint.linear(
      start: start, end: end, stops: stops.map { .init(offset: $0.0, color: $0.1) })
    let pixmap = draw(40, 40) {
      $0.fill(
        Shape(Path(rect: Rect(x: 0, y: 0, width: 40, height: 40))), with: .gradient(gradient))
    }
    let axis = end - start
    var worst = 0.0
    for y in 0..<40 {
      for x in 0..<40 {
        let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let t = (center - start).dot(axis) / axis.dot(axis)
        if abs(t - 0.3) < 1e-9 { continue }
        let (from, to) = t < 0.3 ? (stops[0], stops[1]) : (stops[2], stops[3])
        let u = min(max((t - from.0) / (to.0 - from.0), 0), 1)
        func mix(_ a: Double, _ b: Double) -> Double { 255 * (a + (b - a) * u) }
        let expected = [
          mix(from.1.red, to.1.red), mix(from.1.green, to.1.green), mix(from.1.blue, to.1.blue),
        ]
        for (value, exact) in zip(channels(pixmap[x, y]), expected) {
          worst = max(worst, abs(value - exact))
        }
      }
    }
    #expect(worst <= 0.5001)
  }

  @Test func `a gradient moves with its shape`() {
    let gradient = GradientPaint.linear(
      start: .zero, end: Point(x: 0, y: 20),
      stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)])
    func pixmap(_ dy: Double) -> Pixmap {
      draw(4, 40) {
        $0.fill(
          Shape(
            Path(rect: Rect(x: 0, y: 0, width: 4, height: 20)), transform: .translation(0, dy)),
          with: .gradient(gradient))
      }
    }
    let (still, moved) = (pixmap(0), pixmap(9))
    for y in 0..<20 { #expect(still[1, y] == moved[1, y + 9]) }
  }

  @Test func `translucent gradients are within a level of the formula`() {
    let (from, to) = (
      Color(red: 1, green: 0.2, blue: 0, alpha: 0.1), Color(red: 0, green: 0.4, blue: 1, alpha: 0.9)
    )
    let gradient = GradientPaint.linear(
      start: .zero, end: Point(x: 64, y: 0),
      stops: [.init(offset: 0, color: from), .init(offset: 1, color: to)])
    let ground = Color(red: 0.3, green: 0.8, blue: 0.6)
    let pixmap = draw(64, 1, background: ground) {
      $0.fill(Shape(Path(rect: Rect(x: 0, y: 0, width: 64, height: 1))), with: .gradient(gradient))
    }
    var worst = 0.0
    for x in 0..<64 {
      let t = (Double(x) + 0.5) / 64
      let alpha = from.alpha + (to.alpha - from.alpha) * t
      func mix(_ a: Double, _ b: Double) -> Double {
        255 * (a * from.alpha + (b * to.alpha - a * from.alpha) * t)
      }
      let below = channels(ground.premultiplied)
      let expected = [mix(from.red, to.red), mix(from.green, to.green), mix(from.blue, to.blue)]
      for index in 0..<3 {
        let exact = expected[index] + below[index] * (1 - alpha)
        worst = max(worst, abs(channels(pixmap[x, 0])[index] - exact))
      }
    }
    #expect(worst <= 1)
  }
}
