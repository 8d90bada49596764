import FlickCore
import FlickDisplay
import FlickText
import Testing

@Suite struct TextLineLawTests {
  private let book = FontBook()
  private static let samples = [
    "Interrupting a pane", "AVATAR", "0:30", "−1 234.5", "é", "a ♔ b", "",
  ]

  @Test(arguments: samples)
  func `twice the size is twice the line`(text: String) throws {
    let small = try book.line(text, style: TextStyle(size: 17))
    let large = try book.line(text, style: TextStyle(size: 34))
    #expect(large.width == 2 * small.width)
    #expect(large.capHeight == 2 * small.capHeight)
    for (smallRun, largeRun) in zip(small.runs, large.runs) {
      for (a, b) in zip(smallRun.glyphs, largeRun.glyphs) {
        #expect(b.position == Point(x: 2 * a.position.x, y: 2 * a.position.y))
        #expect(a.outline == b.outline)
      }
    }
  }

  @Test(arguments: samples)
  func `another book sets the same line`(text: String) throws {
    let style = TextStyle(size: 22, weight: 700)
    #expect(try book.line(text, style: style) == FontBook().line(text, style: style))
  }

  @Test(arguments: samples)
  func `runs spell the text in order`(text: String) throws {
    let line = try book.line(text, style: TextStyle(size: 22))
    #expect(line.runs.map(\.text).joined() == text)
  }

  @Test func `letters that need kerning stand closer than alone`() throws {
    let style = TextStyle(size: 100)
    let apart = try book.line("A", style: style).width + book.line("V", style: style).width
    #expect(try book.line("AV", style: style).width < apart)
  }

  @Test func `tabular figures are equally wide`() throws {
    let tabular = TextStyle(size: 100, tabularFigures: true)
    let widths = try (0...9).map { try book.line("\($0)", style: tabular).width }
    #expect(Set(widths).count == 1)
  }

  @Test func `tracking opens every gap and not the ends`() throws {
    let plain = try book.line("HHHH", style: TextStyle(size: 100))
    let tracked = try book.line("HHHH", style: TextStyle(size: 100, tracking: 0.25))
    #expect(abs(tracked.width - plain.width - 75) < 1e-9)
    let places = tracked.runs.flatMap(\.glyphs).map(\.position.x)
    let plainPlaces = plain.runs.flatMap(\.glyphs).map(\.position.x)
    for (number, pair) in zip(places, plainPlaces).enumerated() {
      #expect(abs(pair.0 - pair.1 - 25 * Double(number)) < 1e-9)
    }
  }

  @Test func `tracking goes on across a change of font`() throws {
    let plain = try book.line("a♔b", style: TextStyle(size: 100))
    let tracked = try book.line("a♔b", style: TextStyle(size: 100, tracking: 0.1))
    #expect(plain.runs.count == 3)
    #expect(abs(tracked.width - plain.width - 20) < 1e-9)
  }

  @Test func `a line ends or is centred where it is placed`() throws {
    let line = try book.line("Pane", style: TextStyle(size: 40))
    let place = Point(x: 300, y: 80)
    func start(_ alignment: TextLine.Alignment) -> Point? {
      line.placed(at: place, alignment: alignment).first?.transform.apply(Point.zero)
    }
    #expect(start(.leading) == place)
    #expect(start(.center) == Point(x: 300 - line.width / 2, y: 80))
    #expect(start(.trailing) == Point(x: 300 - line.width, y: 80))
  }

  @Test func `an empty line has no width and no glyphs`() throws {
    let line = try book.line("", style: TextStyle(size: 40))
    #expect(line.width == 0)
    #expect(line.runs.isEmpty)
    #expect(line.ascent > 0)
  }

  @Test func `many threads get the same lines`() async throws {
    let expected = try book.line("Smooth", style: TextStyle(size: 30))
    let shared = FontBook()
    try await withThrowingTaskGroup(of: TextLine.self) { group in
      for _ in 0..<16 {
        group.addTask { try shared.line("Smooth", style: TextStyle(size: 30)) }
      }
      for try await line in group { #expect(line == expected) }
    }
  }
}

/// Measured with fontTools 4 and uharfbuzz from the same files, in font units.
@Suite struct TextVectorTests {
  private let book = FontBook()

  struct Advance: Sendable {
    let text: String
    let tabular: Bool
    let width: Double
  }

  static let interAdvances = [
    Advance(text: "A", tabular: false, width: 1904),
    Advance(text: "AV", tabular: false, width: 3616),
    Advance(text: "To", tabular: false, width: 3264),
    Advance(text: "1117", tabular: false, width: 5532),
    Advance(text: "1117", tabular: true, width: 7296),
    Advance(text: "0:30", tabular: true, width: 6248),
    Advance(text: "Interrupting a pane", tabular: false, width: 25308),
  ]

  @Test(.enabled(if: InstalledFonts.hasInter), arguments: interAdvances)
  func `Inter's advances are the font's own`(advance: Advance) throws {
    let style = TextStyle(family: "Inter", size: 2816, tabularFigures: advance.tabular)
    #expect(try book.line(advance.text, style: style).width == advance.width)
  }

  @Test(.enabled(if: InstalledFonts.hasInter))
  func `Inter's heights are the font's own`() throws {
    let line = try book.line("x", style: TextStyle(family: "Inter", size: 2816))
    #expect(line.ascent == 2728)
    #expect(line.descent == 680)
    #expect(line.capHeight == 2048)
    #expect(line.xHeight == 1536)
  }

  static let dejaVuAdvances = [
    Advance(text: "AV", tabular: false, width: 2671),
    Advance(text: "ffi", tabular: false, width: 1980),
    Advance(text: "−", tabular: false, width: 1716),
    Advance(text: "Interrupting a pane", tabular: false, width: 19851),
  ]

  @Test(.enabled(if: InstalledFonts.hasDejaVuSans), arguments: dejaVuAdvances)
  func `DejaVu Sans' advances are the font's own`(advance: Advance) throws {
    let style = TextStyle(family: "DejaVu Sans", size: 2048)
    #expect(try book.line(advance.text, style: style).width == advance.width)
  }

  @Test(.enabled(if: InstalledFonts.hasDejaVuSans))
  func `a ligature is one glyph and tracking undoes it`() throws {
    func glyphs(_ tracking: Double) throws -> Int {
      let style = TextStyle(family: "DejaVu Sans", size: 16, tracking: tracking)
      return try book.line("ffi", style: style).runs.reduce(0) { $0 + $1.glyphs.count }
    }
    #expect(try glyphs(0) == 1)
    #expect(try glyphs(0.1) == 3)
  }

  @Test(.enabled(if: InstalledFonts.hasDejaVuSans))
  func `heights that the font does not state are measured`() throws {
    let line = try book.line("x", style: TextStyle(family: "DejaVu Sans", size: 2048))
    #expect(line.capHeight == 1493)
    #expect(line.xHeight == 1120)
  }

  @Test(.enabled(if: InstalledFonts.hasInter))
  func `an outline keeps the designer's points`() throws {
    let line = try book.line("H", style: TextStyle(family: "Inter", size: 20))
    let outline = try #require(line.runs.first?.glyphs.first?.outline)
    #expect(outline.controlBounds == Rect(x: 248, y: 0, width: 1588, height: 2048))
    #expect(outline.elements.last == .close)
  }

  @Test(.enabled(if: InstalledFonts.hasInter))
  func `a space has an advance and no outline`() throws {
    let line = try book.line(" ", style: TextStyle(family: "Inter", size: 2816))
    #expect(line.width == 792)
    #expect(line.runs.first?.glyphs.first?.outline.isEmpty == true)
  }
}
