import FlickPlot
import FlickText
import Testing

@Suite struct LabelRowTests {
  @Test func `boxes never touch and never leave their bounds`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let count = Int.random(in: 1...6, using: &random)
      let centers = (0..<count).map { _ in Double.random(in: -50...450, using: &random) }.sorted()
      let widths = (0..<count).map { _ in Double.random(in: 1...60, using: &random) }
      let lefts = try #require(
        LabelRow.lefts(centers: centers, widths: widths, gap: 5, within: 0...400))
      for index in 0..<count {
        #expect(lefts[index] >= -1e-9 && lefts[index] + widths[index] <= 400 + 1e-9)
        if index > 0 { #expect(lefts[index] - lefts[index - 1] - widths[index - 1] >= 5 - 1e-9) }
      }
    }
  }

  @Test func `boxes with room stand in the middle of what they name`() {
    let lefts = LabelRow.lefts(centers: [50, 150], widths: [20, 40], gap: 5, within: 0...400)
    #expect(lefts == [40, 130])
  }

  @Test func `two crowded boxes give way by the same amount`() {
    let lefts = LabelRow.lefts(centers: [100, 110], widths: [30, 30], gap: 10, within: 0...400)
    #expect(lefts == [70, 110])
  }

  @Test func `too many boxes for the bounds are refused`() {
    #expect(LabelRow.lefts(centers: [1, 2], widths: [30, 30], gap: 5, within: 0...64) == nil)
  }
}

@Suite struct FittedTextTests {
  let fonts = FontBook()
  let style = TextStyle(families: ["Inter", "DejaVu Sans"], size: 20)

  @Test(arguments: [15.0, 40, 90, 200, 1000])
  func `a line is never wider than its room`(width: Double) throws {
    let text = "a new animation starts from rest and says so at length"
    if let line = try FittedText.line(text, style: style, width: width, fonts: fonts) {
      #expect(line.width <= width)
    } else {
      let ellipsis = try fonts.line("a…", style: style)
      #expect(ellipsis.width > width)
    }
  }

  @Test func `text that fits is left alone`() throws {
    let whole = try fonts.line("tap again", style: style)
    #expect(
      try FittedText.line("tap again", style: style, width: whole.width, fonts: fonts) == whole)
  }

  @Test func `lines break at spaces, and the last one is cut short`() throws {
    let lines = try FittedText.lines(
      "one two three four five six seven eight nine ten", style: style, width: 120, limit: 2,
      fonts: fonts)
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.width <= 120 })
    #expect(lines.last?.runs.last?.text.hasSuffix("…") == true)
    #expect(lines.first?.runs.last?.text.hasSuffix("…") == false)
  }

  @Test func `line breaks become spaces`() throws {
    let line = try FittedText.line("a\nb", style: style, width: 500, fonts: fonts)
    #expect(line?.runs.map(\.text).joined() == "a b")
  }
}
