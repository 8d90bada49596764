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

  @Test(arguments: [
    "two that overlap", "one within another", "a hole", "a hole that sticks out",
    "one that crosses itself", "two side by side", "a hole that touches", "two holes in each other",
  ])
  func `contours of a glyph cover what the nonzero rule says`(kind: String) throws {
    func square(_ x: Double, _ y: Double, _ size: Double, hole: Bool = false) -> [Point] {
      let corners = [
        Point(x: x, y: y), Point(x: x + size, y: y), Point(x: x + size, y: y + size),
        Point(x: x, y: y + size),
      ]
      return hole ? corners.reversed() : corners
    }
    let contours: [[Point]] =
      switch kind {
      case "two that overlap": [square(0, 0, 500), square(213, 307, 400)]
      case "one within another": [square(0, 0, 700), square(113, 207, 310)]
      case "a hole": [square(0, 0, 700), square(113, 207, 310, hole: true)]
      case "a hole that sticks out": [square(0, 0, 500), square(313, 207, 310, hole: true)]
      case "one that crosses itself":
        [[Point(x: 0, y: 0), Point(x: 610, y: 690), Point(x: 620, y: 10), Point(x: 15, y: 650)]]
      case "two side by side": [square(0, 0, 350), square(350, 120, 350)]
      case "a hole that touches": [square(0, 0, 700), square(0, 207, 310, hole: true)]
      default:
        [square(0, 0, 700), square(51, 53, 600, hole: true), square(99, 101, 500, hole: true)]
      }
    var outline = Path()
    for contour in contours { outline.append(Path(polygon: contour)) }
    let glyph = GlyphRun.Glyph(id: 9, outline: outline, position: Point(x: 4.3, y: 21.7))
    let drawn = CoverageGrid.drawing(width: 30, height: 30) {
      $0.draw(
        GlyphRun(font: font, size: 20, glyphs: [glyph], text: "O", transform: .identity),
        with: .white)
    }
    let placed = contours.map { contour in
      contour.map { Point(x: 4.3 + $0.x * 0.02, y: 21.7 - $0.y * 0.02) }
    }
    let exact = AreaOracle(contours: placed).coverage(width: 30, height: 30, rule: .nonzero)
    for (level, share) in zip(drawn.values, exact) {
      #expect(abs(Double(level) - share * 255) <= 1)
    }
  }

  @Test func `a text in which letters change has the bytes of one drawn anew`() {
    func list(_ ids: [UInt32], shift: Double = 0, limit: Double = 90) -> DisplayList {
      var list = DisplayList(width: 90, height: 30, background: .white)
      list.pushClip(Shape(Path(rect: Rect(x: 0, y: 0, width: limit, height: 30))))
      let glyphs = ids.enumerated().map { index, id in
        // Number 0 is a space.
        GlyphRun.Glyph(
          id: id,
          outline: id == 0 ? Path() : Path(polygon: Array(block.prefix(2 + Int(id)))),
          position: Point(x: 3.3 + 15 * Double(index) + (index > 2 ? shift : 0), y: 21.7))
      }
      list.draw(
        GlyphRun(font: font, size: 20, glyphs: glyphs, text: "digits", transform: .identity),
        with: .black)
      list.popClip()
      return list
    }
    let lists = [
      list([1, 2, 3, 1, 2]), list([1, 0, 3, 2, 2]), list([1, 3, 3]), list([1, 3, 0, 2, 1, 3]),
      list([1, 3, 0, 2, 1, 3], shift: 0.37), list([1, 3, 0, 2, 1, 3], limit: 40),
      list([2, 3, 1, 2, 1, 3], limit: 70),
    ]
    var worker = Rasterizer()
    var pixmap = worker.draw(lists[0])
    for list in lists {
      _ = worker.update(list, in: &pixmap)
      var other = Rasterizer()
      #expect(other.draw(list) == pixmap)
    }
  }

  @Test(arguments: [
    Color(hex: 0x2F6FDE), .black, Color(hex: 0x2F6FDE, alpha: 0.6),
    Color(red: 0.1234, green: 0.5678, blue: 0.9, alpha: 1),
  ])
  func `letters have the pixels of shapes in their places, through any clip`(color: Color) {
    var random = SeededRandom(77)
    var worker = Rasterizer()
    var pixmap: Pixmap?
    for turn in 0..<40 {
      let clip: Path? =
        switch turn % 4 {
        case 0: nil
        case 1: Path(rect: Rect(x: 10.3, y: 7.6, width: 50.2, height: 30))
        case 2: Path(ellipseIn: Rect(x: 2, y: 2, width: 70, height: 40))
        default: Path(rect: Rect(x: 0, y: 0, width: 43, height: 60))
        }
      func list(_ draw: (inout DisplayList) -> Void) -> DisplayList {
        var list = DisplayList(width: 80, height: 60, background: Color(hex: 0xF4E9D8))
        if let clip { list.pushClip(Shape(clip)) }
        draw(&list)
        if clip != nil { list.popClip() }
        return list
      }
      // Stars of 3 to 60 points, of which those of many become masks, at places on the grid.
      let glyphs = (0..<4).map { index in
        let (points, id) = (3 + random.whole(0...57), UInt32(turn * 4 + index))
        let star = (0..<points).map { point in
          let angle = 2 * Double.pi * Double(point) / Double(points)
          let radius = random.number(100...500)
          return Point(
            x: radius * Reproducible.cos(angle), y: radius * Reproducible.sin(angle))
        }
        return GlyphRun.Glyph(
          id: id, outline: Path(polygon: star),
          position: Point(
            x: Double(random.whole(-10...5200)) / 64, y: Double(random.whole(-10...4000)) / 64))
      }
      let size = [8.0, 16, 32][turn % 3]
      let run = GlyphRun(
        font: font, size: size, glyphs: glyphs, text: "****", transform: .identity)
      let letters = list { $0.draw(run, with: color) }
      let shapes = list {
        for glyph in glyphs {
          let place = AffineTransform.scale(x: size / 1000, y: -size / 1000).then(
            .translation(glyph.position.x, glyph.position.y))
          $0.fill(Shape(glyph.outline, transform: place), with: .solid(color))
        }
      }
      var other = Rasterizer()
      let expected = other.draw(shapes)
      var (plain, best) = (Rasterizer(kernels: .plain), Rasterizer(kernels: .best))
      #expect(plain.draw(letters) == expected)
      #expect(best.draw(letters) == expected)
      // After the other letters, and after the same in another colour.
      for list in [list { $0.draw(run, with: Color(hex: 0x3366CC, alpha: 0.5)) }, letters] {
        if pixmap == nil { pixmap = worker.draw(list) }
        if var known = pixmap {
          _ = worker.update(list, in: &known)
          pixmap = known
        }
      }
      #expect(pixmap == expected)
    }
  }
}
