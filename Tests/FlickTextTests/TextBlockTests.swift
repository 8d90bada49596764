import FlickCore
import FlickText
import Testing

@Suite struct TextBlockLawTests {
  private let book = FontBook()
  private static let style = TextStyle(size: 17)
  private static let texts = [
    "Interrupting a pane means that it turns round while it is moving.", "supercalifragilistic x",
    "one two  three   four ", "中断动画：从当前位置，以当前速度继续。", "애니메이션을 중단하면 그 자리에서 계속됩니다",
    "a\nb c d e f\n\ng", "x", "",
  ]
  private static let widths = [0, 1, 20, 47.5, 90, 200, 1000]

  private func text(_ line: TextLine) -> String { line.runs.map(\.text).joined() }

  @Test(arguments: texts, widths)
  func `nothing is lost, doubled or moved but spaces at line ends`(text: String, width: Double)
    throws
  {
    let block = try book.block(text, style: Self.style, flow: TextFlow(width: width))
    let set = block.lines.map { self.text($0) }.joined().filter { !$0.isWhitespace }
    #expect(set == text.filter { !$0.isWhitespace })
    #expect(!block.isCut)
  }

  @Test(arguments: texts, widths)
  func `a line is no wider than it may be, or has one letter`(text: String, width: Double) throws {
    let block = try book.block(text, style: Self.style, flow: TextFlow(width: width))
    for line in block.lines {
      #expect(line.width <= width || self.text(line).count <= 1)
    }
  }

  @Test(arguments: texts, widths)
  func `a line is filled with all that fits`(text: String, width: Double) throws {
    let block = try book.block(text, style: Self.style, flow: TextFlow(width: width))
    for (line, next) in zip(block.lines, block.lines.dropFirst()) {
      let stretches = LineBreaks(self.text(next)).stretches
      guard let first = stretches.first, !text.contains("\n") else { continue }
      let stretch = first.filter { !$0.isWhitespace }
      for gap in ["", " ", "  ", "   "] where text.contains(self.text(line) + gap + stretch) {
        let longer = try book.line(self.text(line) + gap + stretch, style: Self.style)
        // A stretch that is broken itself may begin on its own line.
        let isWhole = try book.line(stretch, style: Self.style).width <= width
        #expect(longer.width > width || !isWhole, "\(self.text(line))|\(stretch)")
      }
    }
  }

  @Test(arguments: texts, [1, 2, 3])
  func `text that is cut ends with an ellipsis and fits`(text: String, limit: Int) throws {
    let flow = TextFlow(width: 90, lineLimit: limit)
    let whole = try book.block(text, style: Self.style, flow: TextFlow(width: 90))
    let block = try book.block(text, style: Self.style, flow: flow)
    #expect(block.lines.count == min(limit, whole.lines.count))
    #expect(block.isCut == (whole.lines.count > limit))
    guard block.isCut, let last = block.lines.last else {
      #expect(block == whole)
      return
    }
    #expect(self.text(last).hasSuffix("…"))
    #expect(!self.text(last).hasSuffix(" …"))
    #expect(last.width <= 90)
    #expect(block.lines.dropLast() == whole.lines.prefix(limit - 1))
  }

  @Test func `an ellipsis alone stands where nothing else fits`() throws {
    let flow = TextFlow(width: 1, lineLimit: 1)
    let block = try book.block("Word", style: Self.style, flow: flow)
    #expect(block.lines.map { self.text($0) } == ["…"])
  }

  @Test func `newlines end lines without a width too`() throws {
    let block = try book.block("a\n\nb\n", style: Self.style)
    #expect(block.lines.map { self.text($0) } == ["a", "", "b", ""])
    let cut = try book.block("a\nb", style: Self.style, flow: TextFlow(lineLimit: 1))
    #expect(cut.lines.map { self.text($0) } == ["a…"])
  }

  @Test func `a soft hyphen shows where its line ends`() throws {
    let wide = try book.line("inter", style: Self.style).width + 10
    let block = try book.block(
      "inter\u{AD}ruption", style: Self.style, flow: TextFlow(width: wide))
    #expect(self.text(block.lines[0]) == "inter-")
    let whole = try book.block("inter\u{AD}ruption", style: Self.style)
    #expect(whole.width == (try book.line("interruption", style: Self.style).width))
  }

  @Test func `baselines lie a line height apart, whatever the alignment`() throws {
    let flow = TextFlow(lineHeight: 30)
    let block = try book.block("a\nb\nc", style: Self.style, flow: flow)
    let box = Rect(x: 10, y: 20, width: 100, height: 200)
    let first = block.lines[0]
    for (vertical, start) in [
      (TextBlock.VerticalAlignment.top, 20 + first.ascent),
      (.center, 20 + (200 + first.ascent - first.descent - 60) / 2),
      (.bottom, 220 - first.descent - 60),
    ] {
      let runs = block.placed(in: box, alignment: .leading, vertical: vertical)
      let baselines = runs.map { $0.transform.apply(Point.zero).y }
      #expect(baselines == [start, start + 30, start + 60])
    }
    let middle = block.placed(in: box, alignment: .center, vertical: .center)
    let top = middle[0].transform.apply(Point.zero).y - first.ascent - box.minY
    let bottom = box.maxY - middle[2].transform.apply(Point.zero).y - first.descent
    #expect(abs(top - bottom) < 1e-9)
  }

  @Test func `lines end or are centred in the box`() throws {
    let block = try book.block("Pane\nx", style: Self.style)
    let box = Rect(x: 10, y: 0, width: 100, height: 50)
    for line in block.lines.indices {
      func start(_ alignment: TextLine.Alignment) -> Double {
        block.placed(in: box, alignment: alignment, vertical: .top)[line].transform.apply(
          Point.zero
        ).x
      }
      #expect(start(.leading) == 10)
      #expect(start(.center) == 60 - block.lines[line].width / 2)
      #expect(start(.trailing) == 110 - block.lines[line].width)
    }
  }

  @Test func `all lines of a text have the fonts of its language`() throws {
    // The second line alone would be taken for Chinese.
    let block = try book.block("きせい\n東京", style: Self.style)
    let first = block.lines[0].runs.first?.font.family
    let families = try book.installedFamilies()
    guard families.contains(where: { $0.contains("CJK") || $0 == "WenQuanYi Micro Hei" }) else {
      print("skipped: no font with Japanese characters is installed")
      return
    }
    #expect(block.lines[1].runs.first?.font.family == first)
    #expect(block.missing.isEmpty)
  }
}

@Suite struct FontOfFileTests {
  private static let folder = "/usr/share/fonts/truetype/dejavu"

  @Test(.enabled(if: InstalledFonts.hasDejaVuSans))
  func `a font by file is the file's, found from the book's folder`() throws {
    let style = TextStyle(fontFile: "DejaVuSans.ttf", size: 20)
    guard let font = try? FontBook(folder: Self.folder).font(for: style) else {
      print("skipped: DejaVuSans.ttf is not in \(Self.folder)")
      return
    }
    #expect(font.digest == InstalledFonts.dejaVuSans)
    #expect(font.family == "DejaVu Sans")
    // What the file lacks comes from elsewhere, as with a family.
    let line = try FontBook(folder: Self.folder).line("a中", style: style)
    #expect(line.runs[0].font == font)
  }

  @Test func `a file that is not there or no font is an error that names it`() {
    let book = FontBook(folder: "/etc")
    #expect(throws: FontError.fileNotReadable(path: "/etc/none.ttf")) {
      try book.font(for: TextStyle(fontFile: "none.ttf", size: 20))
    }
    #expect(throws: FontError.notAFont(path: "/etc/passwd")) {
      try book.font(for: TextStyle(fontFile: "passwd", size: 20))
    }
    #expect(throws: FontError.fileNotReadable(path: "/etc/../dev/null")) {
      try book.font(for: TextStyle(fontFile: "../dev/null", size: 20))
    }
  }
}
