import FlickCore
import FlickDisplay
import FlickRaster
import Testing

@Suite struct GlyphTests {
  /// A made-up font of 1000 units whose glyph is a block with a notch, y up.
  private let font = GlyphRun.Font(
    family: "Block", weight: 400, isItalic: false, digest: 1, unitsPerEm: 1000)
  private let block = [
    Point(x: 0, y: 0), Point(x: 600, y: 0), Point(x: 600, y: 700), Point(x: 300, y: 400),
    Point(x: 0, y: 700),
  ]

  private func run(
    at positions: [Point], size: Double = 20, transform: AffineTransform = .identity
  ) -> GlyphRun {
    GlyphRun(
      font: font, size: size,
      glyphs: positions.map { .init(id: 7, outline: Path(polygon: block), position: $0) },
      text: String(repeating: "M", count: positions.count), transform: transform)
  }

  @Test func `a glyph is its outline, scaled to the size, y turned down, at its place`() {
    let drawn = CoverageGrid.drawing(width: 30, height: 30) {
      $0.draw(run(at: [Point(x: 4.3, y: 21.7)]), with: .white)
    }
    let points = block.map { Point(x: 4.3 + $0.x * 0.02, y: 21.7 - $0.y * 0.02) }
    let exact = AreaOracle(contours: [points]).coverage(width: 30, height: 30, rule: .nonzero)
    for (level, share) in zip(drawn.values, exact) {
      #expect(abs(Double(level) - share * 255) <= 1)
    }
  }

  @Test func `a turned run turns its glyphs and their places`() {
    let turn = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 25, ty: 2)
    let drawn = CoverageGrid.drawing(width: 30, height: 30) {
      $0.draw(run(at: [Point(x: 1, y: 2), Point(x: 14.5, y: 2)], transform: turn), with: .white)
    }
    let contours = [1.0, 14.5].map { x in
      block.map { turn.apply(Point(x: x + $0.x * 0.02, y: 2 - $0.y * 0.02)) }
    }
    let exact = AreaOracle(contours: contours).coverage(width: 30, height: 30, rule: .nonzero)
    for (level, share) in zip(drawn.values, exact) {
      #expect(abs(Double(level) - share * 255) <= 1)
    }
  }

  @Test func `the second drawing of a glyph has the bytes of the first`() {
    var list = DisplayList(width: 40, height: 30, background: .white)
    list.draw(run(at: [Point(x: 2.37, y: 20.1), Point(x: 20.37, y: 20.1)]), with: .black)
    var worker = Rasterizer()
    let once = worker.draw(list)
    #expect(worker.draw(list) == once)
    for y in 0..<30 {
      for x in 0..<18 { #expect(once[x, y] == once[x + 18, y]) }
    }
  }
}
