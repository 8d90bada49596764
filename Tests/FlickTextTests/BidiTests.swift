import FlickCore
import FlickDisplay
import FlickText
import Testing

/// Orders by the rules of UAX #9, in the default font, which has neither Hebrew nor
/// Arabic.
@Suite struct BidiTests {
  private let book = FontBook()

  struct Order: Sendable, CustomTestStringConvertible {
    let logical: String
    let visual: String
    var testDescription: String { logical }

    init(_ logical: String, _ visual: String) {
      self.logical = logical
      self.visual = visual
    }
  }

  static let orders = [
    Order("abc אבג def", "abc גבא def"),
    Order("שלום עולם טוב", "בוט םלוע םולש"),
    Order("שלום, עולם!", "!םלוע ,םולש"),
    // The first letter says where a paragraph begins.
    Order("אבג abc דהו", "והד abc גבא"),
    Order("12 אבג", "גבא 12"),
    Order("!אבג", "גבא!"),
    // Figures keep their order, and what belongs to them.
    Order("אבג 123 דהו", "והד 123 גבא"),
    Order("abc אבג 123 דהו def", "abc והד 123 גבא def"),
    Order("אבג 45.6% דהו", "והד 45.6% גבא"),
    Order("אבג 10-20", "10-20 גבא"),
    Order("אבג $5", "$5 גבא"),
    // After Arabic letters they are Arabic numbers.
    Order("abc دار 12-34 def", "abc 34-12 راد def"),
    // Brackets stand round what they enclose.
    Order("Hi שלום (עולם) there", "Hi )םלוע( םולש there"),
    Order("abc (אבג) def", "abc (גבא) def"),
    Order("אבג (abc) דהו", "והד )abc( גבא"),
    Order("abc (אבג def) ghi", "abc (גבא def) ghi"),
    // Both scripts in one line.
    Order("דור دار 12", "12 راد רוד"),
    // Overrides and isolates; the characters that say so are not seen.
    Order("\u{202E}abc\u{202C}", "\u{202E}cba\u{202C}"),
    Order("abc \u{2067}אבג def\u{2069} ghi", "abc \u{2067}def גבא\u{2069} ghi"),
  ]

  @Test(arguments: orders)
  func `letters stand in the order of UAX 9`(order: Order) throws {
    let line = try book.line(order.logical, style: TextStyle(size: 20))
    try #require(line.missing.isEmpty)
    #expect(line.visual == order.visual)
  }

  @Test(arguments: orders)
  func `letters stand beside each other in the order of their runs`(order: Order) throws {
    let line = try book.line(order.logical, style: TextStyle(size: 20))
    let places = line.clusters.map(\.left)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
    #expect(places.allSatisfy { $0 >= -1e-9 && $0 <= line.width + 1e-9 })
  }

  @Test func `a space keeps its font and parts no words`() throws {
    let line = try book.line("שלום עולם", style: TextStyle(family: "Inter", size: 20))
    #expect(line.runs.map(\.text) == ["עולם", " ", "שלום"])
    #expect(line.runs.map(\.font.family) == ["DejaVu Sans", "Inter", "DejaVu Sans"])
  }

  @Test func `brackets look the other way in text from right to left`() throws {
    let style = TextStyle(size: 20)
    let right = try book.line("א(", style: style).runs.first { $0.text == "(" }
    let left = try book.line(")", style: style).runs.first
    #expect(try #require(right).glyphs.map(\.id) == #require(left).glyphs.map(\.id))
  }

  @Test func `a closing bracket is of the script that its opening one is of`() throws {
    let style = TextStyle(family: "DejaVu Sans", size: 20)
    let line = try book.line("я (abc) я", style: style)
    #expect(line.runs.map(\.text) == ["я (", "abc", ") я"])
  }

  @Test func `each line of a paragraph is put in order by itself`() throws {
    let text = "אבג דהו abc def"
    let style = TextStyle(size: 20)
    let width = try book.line("abc def ", style: style).width
    let block = try book.block(text, style: style, flow: TextFlow(width: width))
    #expect(block.lines.map(\.visual) == ["והד גבא", "abc def"])
  }

  @Test func `lines run the way of their paragraph, whatever they begin with`() throws {
    let style = TextStyle(size: 20)
    let width = try book.line("אבג דהו", style: style).width
    let block = try book.block("אבג דהו abc !\nabc !", style: style, flow: TextFlow(width: width))
    #expect(block.lines.map(\.visual) == ["והד גבא", "! abc", "abc !"])
  }

  @Test func `what is left out is told at the end of the line`() throws {
    let style = TextStyle(size: 20)
    let width = try book.line("אבג דהו", style: style).width
    let block = try book.block(
      "אבג דהו זחט", style: style, flow: TextFlow(width: width, lineLimit: 1))
    #expect(block.lines[0].visual.hasPrefix("…"))
  }

  /// By hb-shape 6.0.0, in font units.
  @Test(
    .enabled(if: InstalledFonts.hasDejaVuSans),
    arguments: [
      ("שלום", 4532.0), ("مرحبا", 4735), ("سلام", 4206),
    ])
  func `advances are the font's own`(text: String, width: Double) throws {
    let style = TextStyle(family: "DejaVu Sans", size: 2048)
    #expect(try book.line(text, style: style).width == width)
  }

  @Test func `Arabic letters join, and are not moved apart`() throws {
    func line(_ text: String, _ tracking: Double) throws -> TextLine {
      try book.line(text, style: TextStyle(family: "DejaVu Sans", size: 20, tracking: tracking))
    }
    #expect(try Set(line("ببب", 0).runs.flatMap(\.glyphs).map(\.id)).count == 3)
    #expect(try line("ببب", 0.5).width == line("ببب", 0).width)
    // One before the space, one after it.
    #expect(try abs(line("ب ب", 0.5).width - line("ب ب", 0).width - 20) < 1e-9)
    let hebrew = try line("אבג", 0.5)
    #expect(hebrew.visual == "גבא")
    #expect(try abs(hebrew.width - line("אבג", 0).width - 20) < 1e-9)
  }
}
