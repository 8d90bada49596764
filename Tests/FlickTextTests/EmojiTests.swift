import FlickCore
import FlickDisplay
import FlickRaster
import FlickText
import Foundation
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
    #expect(line.width == 2550 * 20.0 / 2048)
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

@Suite struct ColorGlyphTests {
  private static let path = "Data/Colors"

  /// What stands at a place of a glyph's square, from the left and from the top, from
  /// 0 to 1.
  struct Sample: Sendable, CustomTestStringConvertible {
    let letter: String
    let x: Double
    let y: Double
    let color: UInt32
    var testDescription: String { "\(letter) at \(x), \(y)" }

    init(_ letter: String, _ x: Double, _ y: Double, _ color: UInt32) {
      self.letter = letter
      self.x = x
      self.y = y
      self.color = color
    }
  }

  static let (red, green, blue): (UInt32, UInt32, UInt32) = (0xFF0000, 0x00FF00, 0x0000FF)
  static let (white, ink): (UInt32, UInt32) = (0xFFFFFF, 0xFF8800)

  /// As the OpenType specification has it, and as Chromium 156 draws the same font.
  static let samples = [
    Sample("A", 0.5, 0.5, red),
    Sample("B", 0.05, 0.5, 0xF2000D), Sample("B", 0.95, 0.5, 0x0D00F2),
    Sample("C", 0.5, 0.5, 0xFC0003), Sample("C", 0.02, 0.02, blue),
    Sample("D", 0.9, 0.45, 0xFB0004), Sample("D", 0.1, 0.5, 0x7F0080),
    Sample("D", 0.9, 0.55, 0x0500FA),
    Sample("E", 0.75, 0.25, green), Sample("E", 0.25, 0.75, red),
    Sample("F", 0.75, 0.75, red), Sample("F", 0.25, 0.75, white),
    Sample("G", 0.75, 0.25, red), Sample("G", 0.25, 0.25, white),
    Sample("H", 0.75, 0.75, red), Sample("H", 0.25, 0.75, white),
    Sample("I", 0.75, 0.6, red), Sample("I", 0.1, 0.6, white),
    Sample("J", 0.5, 0.5, 0xFF7F7F),
    Sample("K", 0.25, 0.75, red), Sample("K", 0.75, 0.25, white),
    Sample("L", 0.5, 0.5, 0x000000),
    Sample("M", 0.5, 0.5, red),
    Sample("N", 0.5, 0.5, ink),
    Sample("Q", 0.01, 0.5, 0xBE0041), Sample("Q", 0.99, 0.5, 0x4100BE),
    Sample("R", 0.05, 0.5, 0xF2000D), Sample("R", 0.95, 0.5, 0x0D00F2),
    Sample("S", 0.5, 0.3, red), Sample("S", 0.5, 0.12, 0x7D0082),
    Sample("T", 0.25, 0.75, 0xBF0040), Sample("T", 0.75, 0.25, white),
    Sample("U", 0.25, 0.5, red), Sample("U", 0.95, 0.5, 0x8C0073),
    Sample("V", 0.01, 0.5, 0xF0000F), Sample("V", 0.25, 0.5, 0x0300FC),
    Sample("V", 0.5, 0.5, 0xFC0003),
    Sample("W", 0.25, 0.75, red), Sample("W", 0.75, 0.25, white),
    // Version 0 of the table.
    Sample("Z", 0.75, 0.25, green), Sample("Z", 0.25, 0.75, red),
  ]

  private func line(_ text: String) throws -> TextLine {
    let file = try #require(Bundle.module.path(forResource: Self.path, ofType: "ttf"))
    return try FontBook().line(text, style: TextStyle(fontFile: file, size: 100))
  }

  @Test(arguments: samples)
  func `a glyph has the colours that its font says`(sample: Sample) throws {
    var list = DisplayList(width: 100, height: 100, background: .white)
    for run in try line(sample.letter).placed(at: Point(x: 0, y: 100)) {
      list.draw(run, with: Color(hex: Self.ink))
    }
    #expect(list.isBalanced)
    var rasterizer = Rasterizer()
    let pixel = rasterizer.draw(list)[Int(sample.x * 100), Int(sample.y * 100)]
    for (shift, level) in [(16, pixel.red), (8, pixel.green), (0, pixel.blue)] {
      #expect(abs(Int(level) - Int(sample.color >> UInt32(shift) & 0xFF)) <= 4)
    }
  }

  @Test func `a faded glyph of many shapes is faded as one`() throws {
    var list = DisplayList(width: 100, height: 100, background: .white)
    for run in try line("E").placed(at: Point(x: 0, y: 100)) {
      list.draw(run, with: Color(hex: 0, alpha: 0.5))
    }
    var rasterizer = Rasterizer()
    let pixel = rasterizer.draw(list)[25, 75]
    #expect(pixel.red == 255 && abs(Int(pixel.green) - 128) <= 1)
  }

  /// O is composited by exclusive or; P refers to itself.
  @Test(arguments: ["O", "P"])
  func `a glyph that cannot be drawn as its font says is taken from another`(
    letter: String
  ) throws {
    let run = try #require(line(letter).runs.first)
    #expect(run.font.family != "Flick Colors")
    #expect(run.glyphs.allSatisfy { $0.art == nil })
  }
}
