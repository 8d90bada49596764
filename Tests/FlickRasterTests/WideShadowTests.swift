import FlickCore
import FlickDisplay
import FlickRaster
import Testing

/// Shadows as wide as the picture and wider, against the integral of a Gaussian
/// over a rectangle.
@Suite struct WideShadowTests {
  private struct Case: CustomTestStringConvertible {
    var radius: Double
    /// By how much the axes are stretched.
    var scale = Vector(dx: 1, dy: 1)
    /// Before that.
    var rect: Rect
    var testDescription: String { "radius \(radius), scale \(scale.dx) × \(scale.dy)" }
  }

  private static let size = 96

  private static let cases = [
    Case(radius: 30, rect: Rect(x: -20.3, y: 20.6, width: 70, height: 53)),
    Case(radius: 63, rect: Rect(x: -60.7, y: 30.6, width: 140, height: 3000)),
    Case(radius: 64.1, rect: Rect(x: -60.7, y: 30.6, width: 140, height: 3000)),
    Case(radius: 65, rect: Rect(x: 31.3, y: -500, width: 7000, height: 8000)),
    Case(radius: 129, rect: Rect(x: 40.9, y: -900, width: 6000, height: 1800)),
    Case(radius: 256, rect: Rect(x: -300.3, y: 20.6, width: 400, height: 300)),
    Case(radius: 700, rect: Rect(x: 31.5, y: -900, width: 6000, height: 1200.5)),
    Case(radius: 3000, rect: Rect(x: 61.5, y: -20_000, width: 60_000, height: 40_000)),
    Case(
      radius: 20, scale: Vector(dx: 900, dy: 900),
      rect: Rect(x: -30.01, y: -40, width: 30.03, height: 70)),
    Case(
      radius: 4, scale: Vector(dx: 300, dy: 1), rect: Rect(x: 0.1, y: 20.3, width: 9, height: 30)),
    Case(
      radius: 9, scale: Vector(dx: 1, dy: -40),
      rect: Rect(x: 20.2, y: -30.5, width: 41, height: 30)),
  ]

  /// How much of a Gaussian around a place lies over a line, by the midpoint rule.
  private static func share(
    _ place: Double, from start: Double, to end: Double, _ sigma: Double
  ) -> Double {
    let steps = 4000
    let (low, high) = (max(start - place, -8 * sigma), min(end - place, 8 * sigma))
    guard high > low else { return 0 }
    let step = (high - low) / Double(steps)
    var sum = 0.0
    for index in 0..<steps {
      let at = (low + (Double(index) + 0.5) * step) / sigma
      sum += Reproducible.exp(-at * at / 2)
    }
    // √2π
    return sum * step / sigma / 2.506628274631000502
  }

  private static func shares(_ start: Double, _ end: Double, _ sigma: Double) -> [Double] {
    (0..<size).map {
      share(Double($0) + 0.5, from: min(start, end), to: max(start, end), sigma)
    }
  }

  @Test(arguments: cases)
  private func `a shadow wider than the picture is within a level of a Gaussian`(
    example: Case
  ) {
    let (rect, scale) = (example.rect, example.scale)
    let drawn = CoverageGrid.drawing(width: Self.size, height: Self.size) {
      $0.shadow(
        of: Shape(Path(rect: rect), transform: .scale(x: scale.dx, y: scale.dy)),
        Shadow(radius: example.radius, offset: .zero, color: .white))
    }
    let columns = Self.shares(
      rect.minX * scale.dx, (rect.minX + rect.size.width) * scale.dx,
      example.radius * scale.dx.magnitude)
    let rows = Self.shares(
      rect.minY * scale.dy, (rect.minY + rect.size.height) * scale.dy,
      example.radius * scale.dy.magnitude)
    var worst = 0.0
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        worst = max(worst, abs(Double(drawn[x, y]) - columns[x] * rows[y] * 255))
      }
    }
    print("wide shadows, \(example.testDescription): largest error \(worst) levels")
    #expect(worst <= 1)
    #expect(drawn.values.contains { $0 > 30 })
  }

  @Test func `a part of a wide shadow is what the whole one has there`() {
    func grid(_ clip: Rect) -> CoverageGrid {
      CoverageGrid.drawing(width: 64, height: 64) {
        $0.pushClip(Shape(Path(rect: clip)))
        $0.shadow(
          of: Shape(Path(ellipseIn: Rect(x: -400.3, y: 10.2, width: 700, height: 900))),
          Shadow(radius: 300, offset: .zero, color: .white))
        $0.popClip()
      }
    }
    let whole = grid(Rect(x: 0, y: 0, width: 64, height: 64))
    let part = grid(Rect(x: 11, y: 20, width: 30, height: 21))
    for y in 20..<41 {
      for x in 11..<41 { #expect(part[x, y] == whole[x, y]) }
    }
    #expect(part[10, 20] == 0)
  }

  @Test func `a wide shadow that moves leaves nothing of itself behind`() {
    func scene(_ x: Double, _ radius: Double) -> DisplayList {
      var list = DisplayList(width: 200, height: 160, background: .white)
      list.shadow(
        of: Shape(
          Path(roundedRect: Rect(x: 0, y: 60, width: 90, height: 40), radius: 12),
          transform: .translation(x, 0)),
        Shadow(radius: radius, offset: .zero, color: .black))
      list.fill(
        Shape(Path(rect: Rect(x: 50, y: 50, width: 60, height: 60))), with: .solid(.white))
      return list
    }
    var updating = Rasterizer()
    var shown = Pixmap(width: 200, height: 160)
    let steps = [
      (60.0, 70.0), (60.4, 70), (61, 70), (-100.5, 70), (20, 63), (20, 64.5), (20, 1000),
    ]
    for (x, radius) in steps {
      _ = updating.update(scene(x, radius), in: &shown)
      var fresh = Rasterizer()
      #expect(shown == fresh.draw(scene(x, radius)))
    }
    #expect(updating.update(scene(20, 1000), in: &shown).isEmpty)
  }
}
