import FlickCore
import FlickDisplay
import FlickSVG
import Testing

import struct FlickDisplay.Shape

@Suite struct SVGWriterTests {
  private static let square = Path(rect: Rect(x: 1, y: 2, width: 3, height: 4))

  private func document(
    _ writer: SVGWriter = SVGWriter(), _ draw: (inout DisplayList) -> Void
  ) -> String {
    var list = DisplayList(width: 10, height: 20, background: .clear)
    draw(&list)
    return writer.document(list)
  }

  private func line(_ text: String, containing part: String) -> String? {
    text.split(separator: "\n").first { $0.contains(part) }.map(String.init)
  }

  @Test func `a document is whole`() {
    var list = DisplayList(width: 10, height: 20, background: Color(hex: 0x0072B2))
    list.fill(Shape(Self.square), with: .solid(Color(hex: 0xD55E00, alpha: 0.5)))
    #expect(
      SVGWriter(title: "Two & <three>", summary: "a \"b\"\u{1}").document(list) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
        width="10" height="20" viewBox="0 0 10 20" role="img">
        <title>Two &amp; &lt;three&gt;</title>
        <desc>a &quot;b&quot;\u{FFFD}</desc>
        <rect width="10" height="20" fill="#0072b2"/>
        <path d="M1 2L4 2L4 6L1 6Z" fill="#d55e00" fill-opacity="0.5"/>
        </svg>

        """)
  }

  @Test func `a dark ground's colours are rules, each once, and only where they differ`() {
    func list(_ ink: Color, _ line: Color) -> DisplayList {
      var list = DisplayList(width: 10, height: 20, background: .clear)
      list.fill(Shape(Self.square), with: .solid(.white))
      for _ in 0..<2 { list.fill(Shape(Self.square), with: .solid(ink)) }
      list.stroke(Shape(Self.square), style: StrokeStyle(width: 1), with: .solid(line))
      return list
    }
    let light = list(.black, .black)
    let text = SVGWriter().document(
      light, onDark: list(.white, Color(hex: 0xFFFFFF, alpha: 0.5)))
    #expect(
      text.contains(
        "<style>@media (prefers-color-scheme:dark){.d0 *{fill:#ffffff}"
          + ".d1 *{stroke:#ffffff;stroke-opacity:0.5}}</style>\n"))
    #expect(text.components(separatedBy: "<g class=\"d0\">").count == 3)
    #expect(text.components(separatedBy: "<g class=\"d1\">").count == 2)
    // Whoever knows no such rules sees what is light.
    #expect(
      text.components(separatedBy: "fill=\"#000000\"").count == 3
        && text.contains("stroke=\"#000000\""))
    #expect(SVGWriter().document(light, onDark: light) == SVGWriter().document(light))
  }

  @Test func `shapes are written in pixels`() {
    let text = document {
      $0.fill(
        Shape(Self.square, transform: .scale(2).then(.translation(0.5, 0))), rule: .evenOdd,
        with: .solid(.black))
    }
    #expect(text.contains("<path d=\"M2.5 4L8.5 4L8.5 12L2.5 12Z\" fill-rule=\"evenodd\""))
  }

  @Test func `what cannot be seen is not written`() {
    let text = document {
      $0.fill(Shape(Path()), with: .solid(.black))
      $0.fill(Shape(Self.square), with: .solid(.clear))
      $0.fill(Shape(Self.square, transform: .scale(x: 0, y: 1)), with: .solid(.black))
      $0.stroke(Shape(Self.square), style: StrokeStyle(width: 0), with: .solid(.black))
      let shadow = Shadow(radius: 2, offset: Vector(dx: 500, dy: 0), color: .black)
      $0.shadow(of: Shape(Self.square), shadow)
    }
    #expect(text.split(separator: "\n").count == 3)
  }

  @Test func `a pen that keeps its shape is worked into the coordinates`() {
    let style = StrokeStyle(
      width: 1.5, cap: .round, join: .miter, miterLimit: 7, dash: [3, 1], dashPhase: 0.5)
    let text = document {
      $0.stroke(Shape(Self.square, transform: .scale(2)), style: style, with: .solid(.black))
    }
    #expect(
      text.contains(
        "fill=\"none\" stroke=\"#000000\" stroke-width=\"3\" stroke-linecap=\"round\" "
          + "stroke-miterlimit=\"7\" stroke-dasharray=\"6 2\" stroke-dashoffset=\"1\"/>"))
  }

  @Test func `a pen that is squeezed keeps its transform`() {
    let text = document {
      $0.stroke(
        Shape(Self.square, transform: .scale(x: 2, y: 1)),
        style: StrokeStyle(width: 1, join: .bevel),
        with: .solid(.black))
    }
    #expect(text.contains("<path transform=\"matrix(2 0 0 1 0 0)\" d=\"M1 2L4 2L4 6L1 6Z\""))
    #expect(text.contains("stroke-width=\"1\" stroke-linejoin=\"bevel\""))
  }

  @Test func `groups and clips nest as the list nests`() throws {
    let text = document {
      $0.pushClip(Shape(Self.square))
      $0.pushGroup(opacity: 0.25)
      $0.pushClip(Shape(Self.square), rule: .evenOdd)
      $0.fill(Shape(Self.square), with: .solid(.black))
      $0.popClip()
      $0.popGroup()
      $0.popClip()
    }
    let tags = text.split(separator: "\n").filter { $0.hasPrefix("<g") || $0.hasPrefix("</g") }
    #expect(
      tags == [
        "<g clip-path=\"url(#c0)\">", "<g opacity=\"0.25\">", "<g clip-path=\"url(#c1)\">", "</g>",
        "</g>", "</g>",
      ])
    #expect(text.contains("<clipPath id=\"c0\"><path d=\"M1 2L4 2L4 6L1 6Z\"/></clipPath>"))
    #expect(text.contains("clip-rule=\"evenodd\"/></clipPath>"))
  }

  /// The elements that are open at the end; `nil` where one is closed that is
  /// not the last one opened.
  private func openElements(_ document: String) -> [Substring]? {
    var open: [Substring] = []
    for part in document.split(separator: "<").dropFirst() {
      let tag = part.prefix { $0 != ">" }
      guard tag.count < part.count else { return nil }
      let name = tag.drop { $0 == "/" }.prefix { $0 != " " && $0 != "/" }
      if tag.hasPrefix("/") {
        guard open.popLast() == name else { return nil }
      } else if !tag.hasSuffix("/"), !tag.hasPrefix("?"), !tag.hasPrefix("!") {
        open.append(name)
      }
    }
    return open
  }

  @Test func `each element ends where it should, after a picture too`() throws {
    let picture = Picture(Pixmap(width: 1, height: 1, pixels: [0xFF00_00FF]))
    for isTiled in [false, true] {
      let text = document {
        // Written as two groups, which end together.
        $0.pushGroup(GroupStyle(opacity: 0.5, blend: .luminosity))
        for _ in 0..<2 {
          $0.pushClip(Shape(Self.square))
          $0.fill(
            Shape(Self.square),
            with: .image(ImagePaint(picture, transform: .identity, isTiled: isTiled)))
          $0.popClip()
        }
        $0.popGroup()
      }
      #expect(openElements(text) == [])
    }
    #expect(openElements("<?xml?><svg><g><path/></g>") == ["svg"])
    #expect(openElements("<svg></g></svg>") == nil)
  }

  @Test func `what is used twice is defined once`() throws {
    let gradient = GradientPaint.linear(
      start: .zero, end: Point(x: 3, y: 0),
      stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)])
    let text = document(SVGWriter(idPrefix: "fig-")) {
      for _ in 0..<2 {
        $0.fill(Shape(Self.square), with: .gradient(gradient))
        $0.shadow(
          of: Shape(Self.square), Shadow(radius: 1, offset: .zero, color: .black.faded(by: 0.3)))
      }
    }
    #expect(text.split(separator: "<linearGradient id=\"fig-l0\"").count == 2)
    #expect(text.split(separator: "<filter id=\"fig-b0\"").count == 2)
    #expect(text.split(separator: "fill=\"url(#fig-l0)\"").count == 3)
    #expect(text.split(separator: "<g filter=\"url(#fig-b0)\" opacity=\"0.3\">").count == 3)
    #expect(!text.contains("l1") && !text.contains("b1"))
  }

  @Test func `a shadow is a blur with our own deviation, moved in its shape's coordinates`() throws
  {
    let shadow = Shadow(radius: 3, offset: Vector(dx: 1, dy: 2), color: .black)
    let text = document {
      $0.shadow(of: Shape(Self.square, transform: .scale(x: 2, y: 1)), shadow)
    }
    #expect(text.contains("<feGaussianBlur stdDeviation=\"6 3\"/>"))
    #expect(text.contains("color-interpolation-filters=\"sRGB\""))
    #expect(text.contains("<path d=\"M4 4L10 4L10 8L4 8Z\" fill=\"#000000\"/></g>"))
  }

  @Test func `a gradient towards nothing keeps its hue`() throws {
    let gradient = GradientPaint.linear(
      start: .zero, end: Point(x: 3, y: 0),
      stops: [.init(offset: 0, color: Color(hex: 0xFF0000)), .init(offset: 1, color: .clear)])
    let text = document { $0.fill(Shape(Self.square), with: .gradient(gradient)) }
    #expect(
      line(text, containing: "<linearGradient")?.contains(
        "<stop offset=\"1\" stop-color=\"#ff0000\" stop-opacity=\"0\"/>") == true)
    #expect(text.split(separator: "<stop ").count == 3)
  }

  @Test func `a gradient of colour and opacity at once is cut into stretches`() throws {
    let gradient = GradientPaint.linear(
      start: .zero, end: Point(x: 3, y: 0),
      stops: [
        .init(offset: 0, color: Color(hex: 0xFF0000)),
        .init(offset: 0.5, color: Color(hex: 0x0000FF, alpha: 0.5)),
        .init(offset: 1, color: Color(hex: 0x00FF00, alpha: 0.5)),
      ])
    let text = document { $0.fill(Shape(Self.square), with: .gradient(gradient)) }
    #expect(text.split(separator: "<stop ").count == 19)
    // Half-way, premultiplied: red 0.5, blue 0.25, alpha 0.75.
    #expect(text.contains("<stop offset=\"0.25\" stop-color=\"#aa0055\" stop-opacity=\"0.75\"/>"))
  }

  @Test func `a gradient without a direction is its last colour`() throws {
    let gradient = GradientPaint.linear(
      start: .zero, end: .zero,
      stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)])
    let text = document { $0.fill(Shape(Self.square), with: .gradient(gradient)) }
    #expect(text.contains("fill=\"#ffffff\""))
    #expect(!text.contains("<defs>"))
  }

  @Test func `a radial gradient has its circle and its focus`() throws {
    let gradient = GradientPaint.radial(
      center: Point(x: 2, y: 3), radius: 5, focus: Vector(dx: 0.2, dy: 0),
      stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)], spread: .reflect)
    let text = document { $0.fill(Shape(Self.square), with: .gradient(gradient)) }
    let expected =
      "<radialGradient id=\"r0\" gradientUnits=\"userSpaceOnUse\" spreadMethod=\"reflect\""
      + " cx=\"2\" cy=\"3\" r=\"5\" fx=\"3\" fy=\"3\">"
    #expect(text.contains(expected))
    #expect(text.contains("fill=\"url(#r0)\""))
  }

  @Test func `a conic gradient is a pattern of wedges, and the document says so`() throws {
    let gradient = GradientPaint.conic(
      center: Point(x: 5, y: 5), direction: Vector(dx: 0, dy: -1),
      stops: [
        .init(offset: 0, color: .black), .init(offset: 0.5, color: .black),
        .init(offset: 0.5, color: .white), .init(offset: 1, color: .white),
      ])
    let text = document { $0.fill(Shape(Self.square), with: .gradient(gradient)) }
    #expect(text.contains("<!-- a conic gradient in wedges, which SVG has not -->"))
    #expect(text.contains("fill=\"url(#w0)\""))
    #expect(text.split(separator: "<path d=\"M5 5L").count == 3)
  }

  @Test func `what repeats runs from the first stop to the last`() throws {
    let gradient = GradientPaint.linear(
      start: .zero, end: Point(x: 10, y: 0),
      stops: [.init(offset: 0.2, color: .black), .init(offset: 0.7, color: .white)], spread: .repeat
    )
    let text = document { $0.fill(Shape(Self.square), with: .gradient(gradient)) }
    #expect(text.contains("x1=\"2\" y1=\"0\" x2=\"7\" y2=\"0\""))
    #expect(text.contains("<stop offset=\"1\" stop-color=\"#ffffff\"/>"))
  }

  @Test func `an empty clip hides everything`() throws {
    let text = document {
      $0.pushClip(Shape(Path()))
      $0.popClip()
    }
    #expect(text.contains("<clipPath id=\"c0\"><path d=\"M0 0Z\"/></clipPath>"))
  }

  @Test func `a thousand clips within each other are written`() throws {
    let text = document {
      for _ in 0..<1000 { $0.pushClip(Shape(Self.square)) }
      for _ in 0..<1000 { $0.popClip() }
    }
    #expect(text.split(separator: "</g>").count == 1001)
  }
}
