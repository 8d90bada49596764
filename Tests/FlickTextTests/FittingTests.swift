import FlickText
import Foundation
import Testing

@Suite struct FittingTests {
  let fonts = FontBook()
  let style = TextStyle(families: ["Inter", "DejaVu Sans"], size: 20)

  @Test(arguments: [15.0, 40, 90, 200, 1000])
  func `a line is never wider than its room`(width: Double) throws {
    let text = "a new animation starts from rest and says so at length"
    if let line = try fonts.line(text, style: style, width: width) {
      #expect(line.width <= width)
    } else {
      let ellipsis = try fonts.line("a…", style: style)
      #expect(ellipsis.width > width)
    }
  }

  @Test func `text that fits is left alone`() throws {
    let whole = try fonts.line("tap again", style: style)
    #expect(
      try fonts.line("tap again", style: style, width: whole.width) == whole)
  }

  @Test func `lines break at spaces, and the last one is cut short`() throws {
    let lines = try fonts.lines(
      "one two three four five six seven eight nine ten", style: style, width: 120, limit: 2)
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.width <= 120 })
    #expect(lines.last?.runs.last?.text.hasSuffix("…") == true)
    #expect(lines.first?.runs.last?.text.hasSuffix("…") == false)
  }

  @Test(arguments: [150.0, 220, 300, 420])
  func `balanced lines are as many, no longer, and leave no lonely word`(width: Double) throws {
    let text = "Interrupted on its way, a sheet breaks off or turns round"
    func set(_ balanced: Bool) throws -> [TextLine] {
      try fonts.lines(text, style: style, width: width, limit: 5, balanced: balanced)
    }
    let (plain, even) = (try set(false), try set(true))
    func words(_ lines: [TextLine]) -> [String] {
      lines.map { $0.runs.map(\.text).joined().trimmingCharacters(in: .whitespaces) }
    }
    #expect(words(even).joined(separator: " ") == text)
    #expect(even.count == plain.count)
    let (longest, shortest) = (even.map(\.width).max() ?? 0, even.map(\.width).min() ?? 0)
    #expect(longest <= plain.map(\.width).max() ?? 0)
    #expect(even.count == 1 || shortest > 0.4 * longest, "\(words(even))")
    // What is cut short is as it was.
    #expect(
      try fonts.lines(text, style: style, width: 100, limit: 2, balanced: true)
        == fonts.lines(text, style: style, width: 100, limit: 2))
  }

  @Test func `line breaks become spaces`() throws {
    let line = try fonts.line("a\nb", style: style, width: 500)
    #expect(line?.runs.map(\.text).joined() == "a b")
  }
}
