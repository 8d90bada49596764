import FlickCore
import FlickDisplay
import FlickText
import Testing

@Suite struct LetterFormTests {
  private let book = FontBook()

  @Test(.enabled(if: InstalledFonts.hasMicroHei))
  func `a family without italics gives its upright letters slanted`() throws {
    func glyphs(_ isItalic: Bool) throws -> [GlyphRun.Glyph] {
      let style = TextStyle(family: "WenQuanYi Micro Hei", size: 20, isItalic: isItalic)
      return try book.line("Wen", style: style).runs.flatMap(\.glyphs)
    }
    let (upright, slanted) = (try glyphs(false), try glyphs(true))
    #expect(upright.map(\.position) == slanted.map(\.position))
    for (a, b) in zip(upright, slanted) {
      #expect(b.outline == a.outline.transformed(by: .shear(x: 0.25, y: 0)))
    }
  }

  @Test(.enabled(if: InstalledFonts.hasMicroHei))
  func `a slanted face is another font than the upright one`() throws {
    let family = "WenQuanYi Micro Hei"
    let upright = try book.font(for: TextStyle(family: family, size: 20))
    let slanted = try book.font(for: TextStyle(family: family, size: 20, isItalic: true))
    #expect(slanted.isItalic && !upright.isItalic)
    #expect(slanted.digest != upright.digest)
  }

  @Test(.enabled(if: InstalledFonts.hasDejaVuSans))
  func `a family with italics is not slanted further`() throws {
    let style = TextStyle(family: "DejaVu Sans", size: 20, isItalic: true)
    let again = try FontBook().line("I", style: style).runs[0]
    #expect(again.font.isItalic)
    // The oblique's own I, by fontTools 4.38: from -29 to 632 at 1493 units.
    #expect(again.glyphs[0].outline.controlBounds?.maxY == 1493)
  }

  @Test(.enabled(if: InstalledFonts.hasMicroHei))
  func `a family without a bold face gives bold letters from its regular one`() throws {
    func run(_ weight: Int) throws -> GlyphRun {
      let style = TextStyle(family: "WenQuanYi Micro Hei", size: 20, weight: weight)
      return try book.line("速度", style: style).runs[0]
    }
    let (regular, semibold, bold) = (try run(400), try run(600), try run(700))
    #expect(regular.glyphs.map(\.position) == bold.glyphs.map(\.position))
    #expect([regular, semibold, bold].map(\.font.weight) == [400, 600, 700])
    #expect(Set([regular, semibold, bold].map(\.font.digest)).count == 3)
    #expect(try run(500).font.digest == regular.font.digest)
    for place in 0..<2 {
      let boxes = try [regular, semibold, bold].map {
        try #require($0.glyphs[place].outline.controlBounds)
      }
      // A twenty-fourth of an em is added for 300 of weight, as much on either side, and
      // more or less where strokes end in points.
      let em = regular.font.unitsPerEm
      #expect((em / 48...em / 16).contains(boxes[2].width - boxes[0].width))
      #expect((boxes[2].center - boxes[0].center).length < em / 100)
      #expect(boxes[1].width > boxes[0].width && boxes[1].width < boxes[2].width)
    }
  }

  @Test(.enabled(if: InstalledFonts.hasDejaVuSans))
  func `a family with a bold face is not emboldened further`() throws {
    let style = TextStyle(family: "DejaVu Sans", size: 20, weight: 800)
    #expect(try book.font(for: style).weight == 700)
  }

  /// Requirements for Chinese Text Layout, section 3.1.6.
  @Test(.enabled(if: InstalledFonts.hasMicroHei))
  func `of Chinese marks that follow each other the first loses its empty half`() throws {
    let style = TextStyle(size: 20)
    let (plain, chinese) = (book, book.speaking(.chinese))
    func width(_ text: String, in book: FontBook) throws -> Double {
      try book.line(text, style: style).width
    }
    for (text, narrowed) in [
      ("走，而", 0.0), ("走”，而", 1), ("走，“而", 1), ("（走）。", 1), ("走。」）", 2), ("“走", 0),
      ("走：《而》", 1),
    ] {
      let whole = 20 * Double(text.count)
      #expect(try width(text, in: chinese) == whole - 10 * narrowed, "\(text)")
    }
    // Not where the picture speaks another language.
    #expect(try width("走。」）", in: plain) == 80)
  }

  /// The tables post and OS/2 by fontTools 4.38, in font units.
  @Test(
    .enabled(if: InstalledFonts.hasInter && InstalledFonts.hasDejaVuSans),
    arguments: [
      ("Inter", 2816.0, [464, 192], [-922, 192]), ("DejaVu Sans", 2048, [40, 90], [-530, 102]),
    ])
  func `lines across letters stand where their font says`(
    family: String, em: Double, underline: [Double], strikethrough: [Double]
  ) throws {
    let line = try book.line("x", style: TextStyle(family: family, size: em))
    #expect([line.underline.top, line.underline.thickness] == underline)
    #expect([line.strikethrough.top, line.strikethrough.thickness] == strikethrough)
  }

  @Test func `lines across letters are as wide as each line and stand upon its baseline`() throws {
    let block = try book.block("Interrupting\na pane", style: TextStyle(size: 20))
    let box = Rect(x: 10, y: 20, width: 300, height: 100)
    for alignment in [TextLine.Alignment.leading, .center, .trailing] {
      let rects = block.stripes(\.underline, in: box, alignment: alignment, vertical: .center)
      let runs = block.placed(in: box, alignment: alignment, vertical: .center)
      #expect(rects.map(\.width) == block.lines.map(\.width))
      for (rect, run) in zip(rects, runs) {
        let start = run.transform.apply(Point.zero)
        #expect(rect.minX == start.x)
        #expect(rect.minY == start.y + block.lines[0].underline.top)
      }
    }
  }
}
