import FlickCore
import FlickDisplay
import FlickRaster
import FlickTestSupport
import FlickText
import Foundation
import Testing

/// A font that scripts/support/color-font writes: each letter shows one thing that the
/// table COLR can say.
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

  /// Whatever bytes the table has: an answer, and a list that can be drawn.
  @Test func `a damaged table draws something or nothing`() throws {
    let file = try #require(Bundle.module.path(forResource: Self.path, ofType: "ttf"))
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    let start = try #require(whole.range(of: Data("COLR".utf8)))
    func number(_ place: Int) -> Int { whole[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (first, length) = (number(start.upperBound + 4), number(start.upperBound + 8))
    let damaged = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString + ".ttf")
    defer { try? FileManager.default.removeItem(at: damaged) }
    var random = FixedRandom(seed: 19)
    var rasterizer = Rasterizer()
    for _ in 0..<200 {
      var bytes = whole
      for _ in 0..<8 {
        let place = first + random.next(below: length)
        bytes[place] = UInt8(truncatingIfNeeded: random.next())
      }
      try bytes.write(to: damaged)
      let style = TextStyle(fontFile: damaged.path, size: 20)
      guard let line = try? FontBook().line("ABCDEFGHIJKLMNOPQRSTUVWZ", style: style) else {
        continue
      }
      var list = DisplayList(width: 500, height: 30, background: .white)
      for run in line.placed(at: Point(x: 0, y: 25)) { list.draw(run, with: .black) }
      #expect(list.isBalanced)
      _ = rasterizer.draw(list)
    }
  }
}
