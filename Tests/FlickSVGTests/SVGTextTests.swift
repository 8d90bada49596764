import FlickCore
import FlickDisplay
import FlickSVG
import FlickText
import Testing

@Suite struct SVGTextTests {
  private let book = FontBook()

  private func document(
    _ string: String, style: TextStyle, form: SVGWriter.TextForm,
    transform: AffineTransform = .translation(10, 40)
  ) throws -> String {
    var list = DisplayList(width: 400, height: 60, background: .white)
    for run in try book.line(string, style: style).runs {
      list.draw(run.transformed(by: transform), with: .black)
    }
    return SVGWriter(textForm: form).document(list)
  }

  private func elements(_ name: String, in text: String) -> Int {
    text.components(of: "<\(name) ").count - 1
  }

  @Test func `a letter's outline is written once however often it is used`() throws {
    let text = try document("anna", style: TextStyle(size: 20), form: .outlines)
    #expect(elements("path", in: text) == 2)
    #expect(elements("use", in: text) == 4)
    #expect(!text.contains("anna"))
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300, 1e-200])
  func `letters smaller than numbers can be are written as such or not at all`(
    size: Double
  ) throws {
    for form in [SVGWriter.TextForm.outlines, .text] {
      let text = try document("anna", style: TextStyle(size: size), form: form)
      #expect(text.contains("</svg>") && !text.contains("nan") && !text.contains("inf"))
    }
  }

  @Test func `a space has no outline`() throws {
    let text = try document("a a", style: TextStyle(size: 20), form: .outlines)
    #expect(elements("use", in: text) == 2)
  }

  @Test func `text as text has its font and a place for each letter`() throws {
    let style = TextStyle(families: ["DejaVu Sans"], size: 20, weight: 700, tabularFigures: true)
    let line = try book.line("a<b", style: style)
    let text = try document("a<b", style: style, form: .text)
    let places = line.runs[0].glyphs.map { number(10 + $0.position.x) }.joined(separator: " ")
    #expect(
      text.contains(
        "<text xml:space=\"preserve\" x=\"\(places)\" y=\"40\" font-family=\"'DejaVu Sans', "
          + "sans-serif\" font-size=\"20\" font-weight=\"700\" "
          + "font-variant-numeric=\"tabular-nums\" fill=\"#000000\">a&lt;b</text>"))
  }

  @Test func `text from right to left says so, and ends where it stands`() throws {
    let text = try document("(אב)", style: TextStyle(family: "DejaVu Sans", size: 20), form: .text)
    #expect(
      text.contains(
        "<text xml:space=\"preserve\" x=\"10\" y=\"40\" font-family=\"'DejaVu Sans', sans-serif\" "
          + "font-size=\"20\" direction=\"rtl\" unicode-bidi=\"bidi-override\" "
          + "text-anchor=\"end\" fill=\"#000000\">(אב)</text>"))
  }

  @Test func `an emoji is a picture also where letters are text`() throws {
    guard try book.isInstalled(family: "Noto Color Emoji") else {
      print("skipped: 'Noto Color Emoji' is not installed here")
      return
    }
    for form in [SVGWriter.TextForm.text, .outlines] {
      let text = try document("a😀", style: TextStyle(size: 20), form: form)
      #expect(elements("image", in: text) == 1)
      #expect(!text.contains("😀"))
    }
  }

  @Test func `letters of a ligature stay together and the next one has its own place`() throws {
    let style = TextStyle(family: "DejaVu Sans", size: 20)
    guard try book.line("ffi", style: style).runs[0].glyphs.count == 1 else {
      print("skipped: this DejaVu Sans has no ligature for ffi")
      return
    }
    let text = try document("offit", style: style, form: .text)
    let line = try book.line("offit", style: style)
    let last = try #require(line.runs[0].glyphs.last)
    #expect(text.contains(">offi<tspan x=\"\(number(10 + last.position.x))\">t</tspan></text>"))
  }

  @Test func `a letter beyond 16 bits ends a list of places`() throws {
    let style = TextStyle(family: "DejaVu Sans", size: 20)
    let text = try document("a𝔸b", style: style, form: .text)
    #expect(text.contains("<tspan x=") || elements("text", in: text) > 1)
  }

  @Test func `turned text keeps its transform`() throws {
    let turn = AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 10, ty: 50)
    let text = try document("up", style: TextStyle(size: 12), form: .text, transform: turn)
    #expect(text.contains("transform=\"matrix(0 -1 1 0 10 50)\""))
    #expect(text.contains("font-size=\"12\""))
  }

  private func number(_ value: Double) -> String {
    let thousandths = Int((value * 1000).rounded())
    var text = "\(thousandths / 1000)"
    var rest = String(1000 + thousandths % 1000).dropFirst()
    while rest.hasSuffix("0") { rest.removeLast() }
    if !rest.isEmpty { text += "." + rest }
    return text
  }
}

extension String {
  fileprivate func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
