import FlickCore
import FlickDisplay
import FlickRaster
import FlickText
import Testing

@Suite(.enabled(if: InstalledFonts.hasEmoji)) struct EmojiTests {
  private let book = FontBook()
  private let style = TextStyle(size: 20)

  static let pictures = [
    "😀", "⚡", "❤\u{FE0F}", "👍🏽", "☝🏽", "👨‍👩‍👧‍👦", "❤\u{FE0F}‍🔥", "🏳\u{FE0F}‍🌈", "🇩🇪", "1\u{FE0F}\u{20E3}",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  ]

  @Test(arguments: pictures)
  func `an emoji is one picture in colours, however many characters it has`(
    emoji: String
  ) throws {
    let line = try book.line(emoji, style: style)
    let glyphs = line.runs.flatMap(\.glyphs)
    #expect(line.runs.map(\.font.family) == ["Noto Color Emoji"])
    #expect(glyphs.count == 1)
    #expect(glyphs[0].art != nil)
    // By hb-shape 6.0.0: 2550 units of an em of 2048.
    let width: Double = 2550 * 20 / 2048
    #expect(line.width == width)
  }

  @Test(arguments: ["❤\u{FE0E}", "☺", "♔", "1", "#", "©", "→"])
  func `a sign that is text by itself stays text`(sign: String) throws {
    let line = try book.line(sign, style: style)
    #expect(line.missing.isEmpty)
    #expect(line.runs.allSatisfy { run in run.glyphs.allSatisfy { $0.art == nil } })
  }

  @Test func `emoji side by side are one run, and flags are told apart`() throws {
    let line = try book.line("🇩🇪🇯🇵👍🏽", style: style)
    #expect(line.runs.count == 1)
    #expect(line.clusters.map(\.text) == ["🇩🇪", "🇯🇵", "👍🏽"])
  }

  @Test func `a font that stands in does not move the line`() throws {
    let plain = try book.line("Hand", style: style)
    for text in ["Hand 😀", "Hand مرحبا", "Hand 中文"] {
      let line = try book.line(text, style: style)
      #expect(line.ascent == plain.ascent)
      #expect(line.descent == plain.descent)
      #expect(line.lineHeight == plain.lineHeight)
    }
  }

  @Test func `the font can be asked for by name`() throws {
    let line = try book.line("😀", style: TextStyle(family: "Noto Color Emoji", size: 2048))
    #expect(line.width == 2550)
    #expect(line.ascent == 1900 && line.descent == 500)
  }

  @Test func `a picture takes the text's opacity and not its colour`() throws {
    let run = try #require(book.line("😀", style: style).placed(at: .zero).first)
    func paint(_ color: Color) throws -> ImagePaint {
      var list = DisplayList(width: 40, height: 40, background: .white)
      list.draw(run, with: color)
      for case .fill(_, _, .image(let paint)) in list.commands { return paint }
      throw NoPicture()
    }
    let plain = try paint(.black)
    #expect(plain.opacity == 1)
    #expect(try paint(Color(hex: 0xFF0000)) == plain)
    #expect(try paint(Color(hex: 0xFF0000, alpha: 0.25)).opacity == 0.25)
  }

  struct NoPicture: Error {}

  @Test func `a picture list tells the font of its emoji`() throws {
    var list = DisplayList(width: 40, height: 40, background: .white)
    for run in try book.line("😀", style: style).runs { list.draw(run, with: .black) }
    let fonts = list.commands.compactMap { command -> String? in
      guard case .glyphs(let run, _) = command else { return nil }
      return run.font.family
    }
    #expect(fonts == ["Noto Color Emoji"])
  }

  @Test func `a picture stands on the line as large as its letters`() throws {
    var list = DisplayList(width: 200, height: 200, background: .white)
    let style = TextStyle(size: 128)
    for run in try book.line("😀", style: style).placed(at: Point(x: 20, y: 150)) {
      list.draw(run, with: .black)
    }
    var rasterizer = Rasterizer()
    let pixmap = rasterizer.draw(list)
    var rows: [Int] = []
    for y in 0..<200 where (0..<200).contains(where: { pixmap[$0, y] != pixmap[0, 0] }) {
      rows.append(y)
    }
    #expect(try #require(rows.first) > 10 && rows.count > 100)
    #expect(try #require(rows.last) > 150 && rows.last! < 185)
  }
}
