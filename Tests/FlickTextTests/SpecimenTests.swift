import FlickCore
import FlickDisplay
import FlickRaster
import FlickTestSupport
import FlickText
import Testing

import struct FlickDisplay.Shape

/// Sheets of type that were looked at enlarged; see `Sheet` for how to look again.
@Suite struct SpecimenTests {
  @Test(.enabled(if: InstalledFonts.hasInter && InstalledFonts.hasDejaVuSans))
  func `the type specimen has the pixels that were looked at`() throws {
    let pixmap = try draw(Specimen.type())
    try Sheet.show(pixmap, name: "type-specimen")
    #expect(Sheet.digest(pixmap) == 6_703_262_720_130_477_489)
  }

  @Test(.enabled(if: InstalledFonts.hasInter && InstalledFonts.hasMicroHei))
  func `the captions in three languages have the pixels that were looked at`() throws {
    let pixmap = try draw(Specimen.captions())
    try Sheet.show(pixmap, name: "captions")
    #expect(Sheet.digest(pixmap) == 7_554_430_395_455_176_644)
  }

  private func draw(_ list: DisplayList) throws -> Pixmap {
    var rasterizer = Rasterizer()
    return rasterizer.draw(list)
  }
}

/// A sheet that is being written.
private struct Specimen {
  private static let ink = Color(hex: 0x1C1C1E)
  private static let faint = Color(hex: 0x8E8E93)
  private static let line = Color(hex: 0xD5_5E00)

  private var list: DisplayList
  private let book = FontBook()

  private init(width: Int, height: Int, background: Color = .white) {
    list = DisplayList(width: width, height: height, background: background)
  }

  private mutating func write(
    _ text: String, x: Double, y: Double, style: TextStyle, color: Color = ink
  ) throws {
    for run in try book.line(text, style: style).placed(at: Point(x: x, y: y)) {
      list.draw(run, with: color)
    }
  }

  private mutating func label(_ text: String, x: Double, y: Double) throws {
    try write(text, x: x, y: y, style: TextStyle(family: "Inter", size: 9), color: Self.faint)
  }

  private mutating func block(
    _ text: String, in box: Rect, style: TextStyle, flow: TextFlow,
    alignment: TextLine.Alignment = .leading, vertical: TextBlock.VerticalAlignment = .top,
    color: Color = ink, frame: Color? = line
  ) throws {
    if let frame {
      list.stroke(
        Shape(Path(rect: box)), style: StrokeStyle(width: 0.5), with: .solid(frame))
    }
    let block = try book.block(text, style: style, flow: flow)
    for run in block.placed(in: box, alignment: alignment, vertical: vertical) {
      list.draw(run, with: color)
    }
  }

  // MARK: - Type

  static func type() throws -> DisplayList {
    var sheet = Specimen(width: 720, height: 620)
    try sheet.writeWeights()
    try sheet.writeSizes()
    try sheet.writePairs()
    try sheet.writeFigures()
    try sheet.writeBlocks()
    return sheet.list
  }

  private mutating func writeWeights() throws {
    for (index, weight) in stride(from: 100, through: 900, by: 100).enumerated() {
      let y = 30 + Double(index) * 26
      try label("\(weight)", x: 12, y: y)
      let style = TextStyle(family: "Inter", size: 20, weight: weight)
      try write("Interrupting a pane", x: 44, y: y, style: style)
    }
    let italic = TextStyle(family: "Inter", size: 20, isItalic: true)
    try write("Interrupting a pane", x: 44, y: 264, style: italic)
  }

  private mutating func writeSizes() throws {
    var y = 14.0
    for size in [7.0, 9, 11, 13, 17, 22, 28, 36, 44] {
      y += size * 1.02 + 3
      try write("Hamburgefonstiv \(Int(size))", x: 280, y: y, style: TextStyle(size: size))
    }
  }

  private mutating func writePairs() throws {
    let inter = TextStyle(family: "Inter", size: 26)
    try label("kerning, and without", x: 12, y: 290)
    let pairs = ["AV", "To", "We", "P.", "LT", "Ty", "r,"]
    try write(pairs.joined(separator: " "), x: 12, y: 318, style: inter)
    var x = 12.0
    for pair in pairs {
      for letter in pair {
        try write(String(letter), x: x, y: 346, style: inter)
        x += try book.line(String(letter), style: inter).width
      }
      x += try book.line(" ", style: inter).width
    }
    try label("ligatures, and with tracking", x: 280, y: 290)
    let dejaVu = TextStyle(family: "DejaVu Sans", size: 26)
    try write("office flow ffi fl", x: 280, y: 318, style: dejaVu)
    let tracked = TextStyle(family: "DejaVu Sans", size: 26, tracking: 0.08)
    try write("office flow ffi fl", x: 280, y: 346, style: tracked)
    try label("marks and substitutes", x: 560, y: 290)
    try write("e\u{301} Å ñ ♔ → ∞", x: 560, y: 318, style: TextStyle(family: "Inter", size: 20))
    try write("−3695.3 pt/s", x: 560, y: 346, style: TextStyle(family: "Inter", size: 20))
  }

  private mutating func writeFigures() throws {
    try label("figures: proportional, tabular", x: 12, y: 374)
    for (row, number) in ["1111.17", "0:30.44", "9876.50"].enumerated() {
      let y = 398 + Double(row) * 22
      try write(number, x: 12, y: y, style: TextStyle(family: "Inter", size: 20))
      try write(
        number, x: 120, y: y, style: TextStyle(family: "Inter", size: 20, tabularFigures: true))
    }
  }

  private mutating func writeBlocks() throws {
    let text =
      "An animation that is interrupted goes on from where it is, and as fast as it was — "
      + "supercalifragilisticexpialidocious words are broken."
    let style = TextStyle(family: "Inter", size: 14)
    let places: [(TextLine.Alignment, TextBlock.VerticalAlignment, Int?, Double?)] = [
      (.leading, .top, nil, nil), (.center, .center, 4, nil), (.trailing, .bottom, 3, 22),
      (.leading, .center, 1, nil),
    ]
    for (index, place) in places.enumerated() {
      let box = Rect(x: 240 + Double(index) * 120, y: 376, width: 108, height: 232)
      try block(
        text, in: box, style: style,
        flow: TextFlow(width: 108, lineLimit: place.2, lineHeight: place.3), alignment: place.0,
        vertical: place.1)
    }
    try block(
      "well-known and/or 2020–2024, soft\u{AD}hyphenation and no\u{A0}break",
      in: Rect(x: 12, y: 470, width: 200, height: 138), style: TextStyle(family: "Inter", size: 18),
      flow: TextFlow(width: 200))
  }

  // MARK: - Captions

  private static let caption = TextStyle(families: ["Inter", "WenQuanYi Micro Hei"], size: 22)

  /// As at the foot of a film: what happens, on a dark bar.
  static func captions() throws -> DisplayList {
    var sheet = Specimen(width: 640, height: 560, background: Color(hex: 0x0D1117))
    let texts = [
      "第二次点击时，窗格仍在移动：左边的动画从静止重新开始，速度曲线断开；右边的弹簧继承位置（和速度），曲线连续。",
      "二度目のタップのとき、パネルはまだ動いている。左は静止から始め直すので「速度の曲線」が途切れ、右はばねが位置と速度を引き継ぐ。",
      "두 번째 탭에서 패널은 아직 움직이고 있습니다. 왼쪽은 정지 상태에서 다시 시작하고, 오른쪽 스프링은 위치와 속도를 이어받습니다.",
    ]
    for (row, text) in texts.enumerated() {
      let box = Rect(x: 20, y: 20 + Double(row) * 120, width: 600, height: 104)
      sheet.list.fill(
        Shape(Path(roundedRect: box, radius: 12)), with: .solid(Color(hex: 0x21262D)))
      try sheet.block(
        text, in: box.inset(by: 14), style: Self.caption,
        flow: TextFlow(width: 572, lineLimit: 3, lineHeight: 30), alignment: .center,
        vertical: .center, color: .white, frame: nil)
    }
    // The basic kinsoku rules at every width.
    var x = 20.0
    for width in [44.0, 66, 88, 110, 132] {
      try sheet.block(
        "「中断」は、きっと（速度）を保つ。", in: Rect(x: x, y: 392, width: width, height: 150),
        style: Self.caption, flow: TextFlow(width: width, lineLimit: 5, lineHeight: 29),
        color: .white, frame: faint)
      x += width + 26
    }
    return sheet.list
  }
}
