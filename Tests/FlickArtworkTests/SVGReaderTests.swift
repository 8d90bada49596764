import FlickArtwork
import FlickCore
import Testing

/// What elements and attributes mean, without a pixel.
@Suite struct SVGReaderTests {
  private func read(
    _ body: String, head: String = "viewBox=\"0 0 100 50\"", part: String? = nil,
    ignored: Set<String> = []
  ) throws(ArtworkProblem) -> Artwork {
    try SVGReader.read(
      Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(head)>\(body)</svg>".utf8),
      options: SVGReader.Options(part: part, ignored: ignored))
  }

  /// The boxes of what is filled, in the drawing's coordinates.
  private func boxes(_ artwork: Artwork) -> [Rect] {
    artwork.steps.compactMap {
      guard case .fill(let path, let transform, _, _) = $0 else { return nil }
      return path.transformed(by: transform).bounds
    }
  }

  private func problem(_ body: String, head: String = "viewBox=\"0 0 100 50\"") -> ArtworkProblem? {
    do throws(ArtworkProblem) {
      _ = try read(body, head: head)
      return nil
    } catch {
      return error
    }
  }

  static let sizes: [(head: String, size: Size?)] = [
    ("viewBox=\"0 0 100 50\"", Size(width: 100, height: 50)),
    ("width=\"20\" height=\"30\"", Size(width: 20, height: 30)),
    ("width=\"1in\" height=\"2.54cm\"", Size(width: 96, height: 96)),
    ("width=\"50\" viewBox=\"0 0 100 50\"", Size(width: 50, height: 25)),
    ("width=\"100%\" height=\"100%\" viewBox=\"0 0 8 4\"", Size(width: 8, height: 4)),
    ("width=\"20\"", nil), ("", nil), ("width=\"0\" height=\"9\"", nil),
  ]

  @Test(arguments: sizes)
  func `the size is what the root says`(row: (head: String, size: Size?)) throws {
    if let size = row.size {
      #expect(try read("", head: row.head).size == size)
    } else {
      #expect(problem("", head: row.head)?.reason == .noSize)
    }
  }

  @Test func `a use is a copy moved along`() throws {
    let artwork = try read("<rect id='a' x='1' y='2' width='3' height='4'/><use href='#a' x='10'/>")
    #expect(boxes(artwork)[1] == boxes(artwork)[0].offset(by: Vector(dx: 10, dy: 0)))
  }

  @Test func `a view box in the middle of its viewport`() throws {
    let artwork = try read(
      "<rect width='2' height='2'/>", head: "width='40' height='20' viewBox='0 0 2 2'")
    #expect(boxes(artwork) == [Rect(x: 10, y: 0, width: 20, height: 20)])
  }

  @Test func `a part is drawn where it stands, a symbol alone`() throws {
    let body = """
      <g transform='translate(10 5)'><rect width='9' height='9'/>
      <rect id='b' x='1' width='2' height='2'/></g>
      <symbol id='s' viewBox='0 0 4 4'><rect width='4' height='4'/></symbol>
      """
    #expect(boxes(try read(body, part: "b")) == [Rect(x: 11, y: 5, width: 2, height: 2)])
    let symbol = try read(body, part: "s")
    #expect(symbol.size == Size(width: 4, height: 4))
    #expect(boxes(symbol) == [Rect(x: 0, y: 0, width: 4, height: 4)])
    let none = #expect(throws: ArtworkProblem.self) { try read(body, part: "none") }
    #expect(none?.reason == .noPart("none", known: ["b", "s"]))
    let empty = #expect(throws: ArtworkProblem.self) {
      try read("<linearGradient id='g'/><rect width='1' height='1'/>", part: "g")
    }
    #expect(empty?.reason == .emptyPart("g"))
  }

  @Test func `the stronger rule counts, then the later, then what is important`() throws {
    let body = """
      <style>rect { fill: #010101 } .a { fill: #020202 } #i { fill: #030303 }
      g > .b { fill: #040404 !important }</style>
      <rect width='1' height='1' fill='#090909'/>
      <rect class='a' width='1' height='1'/>
      <rect id='i' class='a' width='1' height='1'/>
      <rect id='j' class='a' width='1' height='1' style='fill:#050505'/>
      <g><rect class='a b' width='1' height='1' style='fill:#060606'/></g>
      """
    let levels = try read(body).steps.compactMap { step -> Int? in
      guard case .fill(_, _, _, .solid(let color)) = step else { return nil }
      return Int((color.red * 255).rounded())
    }
    #expect(levels == [1, 2, 3, 5, 4])
  }

  @Test func `a tint keeps opacities, and several colours are not one`() throws {
    let one = try read("<rect width='1' height='1' fill='red' fill-opacity='0.5'/>")
    #expect(one.onlyColor == Color(hex: 0xFF0000))
    guard case .fill(_, _, _, .solid(let color)) = one.tinted(Color(hex: 0x0000FF)).steps[0] else {
      Issue.record("it is filled")
      return
    }
    #expect(color == Color(hex: 0x0000FF, alpha: 0.5))
    #expect(try read("<rect width='1' height='1'/><circle r='1' fill='red'/>").onlyColor == nil)
  }

  static let refused: [(body: String, name: String)] = [
    ("<text>a</text>", "text"), ("<script/>", "script"), ("<defs><script/></defs>", "script"),
    ("<rect><animate/></rect>", "animate"), ("<g onclick='a()'/>", "onclick"),
    ("<rect filter='url(#f)' width='1' height='1'/>", "filter"),
    ("<rect mask='url(#f)' width='1' height='1'/>", "mask"),
    ("<pattern id='p'/><rect fill='url(#p)' width='1' height='1'/>", "pattern"),
    ("<image href='a.png'/>", "image"), ("<foreignObject/>", "foreignObject"),
    ("<style>@media print { g { fill: red } }</style>", "@media"),
    ("<style>g:nth-child(2) { fill: red }</style>", ":nth-child"),
  ]

  @Test(arguments: refused)
  func `what is not drawn is refused by name, or ignored`(row: (body: String, name: String)) throws
  {
    #expect(problem(row.body)?.reason == .unsupported(row.name))
    if !row.name.hasPrefix(":") {
      _ = try read(row.body, ignored: [row.name])
    }
  }

  @Test func `all that is not drawn is told at once`() {
    let problem = problem(
      "<text>a</text><rect filter='url(#f)' mask='url(#m)' width='1' height='1'/><text>b</text>")
    #expect(problem?.reason == .unsupported("text"))
    #expect(problem?.others == ["filter", "mask"])
    #expect(self.problem("<text>a</text>")?.others == [])
  }

  /// What editors leave behind.
  @Test(arguments: [
    "<text/>", "<text x='3'><tspan> </tspan></text>", "<g><text display='none'>a</text></g>",
    "<text visibility='hidden'>a</text>", "<image/>", "<image href='a.png' width='0' height='3'/>",
  ])
  func `what would show nothing is not refused`(body: String) throws {
    #expect(problem("<text><tspan><tref href='#a'/></tspan></text>") != nil)
    #expect(try boxes(read(body + "<rect width='2' height='3'/>")).count == 1)
    #expect(
      problem("<text visibility='hidden'>a<tspan visibility='visible'>b</tspan></text>") != nil)
  }

  @Test(arguments: [
    ("translate(-3-4)", Rect(x: -3, y: -4, width: 2, height: 3)),
    ("scale(2-1)", Rect(x: 0, y: -3, width: 4, height: 3)),
    ("matrix(1 0 0-1 0 20)", Rect(x: 0, y: 17, width: 2, height: 3)),
    ("translate(.5.25)", Rect(x: 0.5, y: 0.25, width: 2, height: 3)),
    ("translate(1e1-2px)", Rect(x: 10, y: -2, width: 2, height: 3)),
  ])
  func `numbers of a transform may follow at once`(transform: String, box: Rect) throws {
    let artwork = try read("<rect width='2' height='3' transform='\(transform)'/>")
    #expect(boxes(artwork) == [box])
  }

  @Test func `UTF-8 by its other name, and inherited opacity of stops`() throws {
    let text =
      "<?xml version='1.0' encoding='utf8'?><svg xmlns='http://www.w3.org/2000/svg' "
      + "width='9' height='9'><rect width='2' height='3'/></svg>"
    #expect(try boxes(SVGReader.read(Array(text.utf8))).count == 1)
    let artwork = try read(
      "<linearGradient id='a' stop-opacity='.5'><stop stop-color='red' stop-opacity='inherit'/>"
        + "</linearGradient><rect width='9' height='9' fill='url(#a)'/>")
    #expect(artwork.steps.count == 1)
    guard case .fill(_, _, _, .solid(let color)) = artwork.steps[0] else {
      Issue.record("one stop is one colour")
      return
    }
    #expect(color == Color(hex: 0xFF0000, alpha: 0.5))
  }

  @Test(arguments: [("1", true), ("1.00001", true), ("0.5", true), ("1.2", false)])
  func `a focus on the circle is drawn, one beyond it is not`(x: String, isDrawn: Bool) {
    let problem = problem(
      "<radialGradient id='a' cx='.5' cy='.5' r='.5' fx='\(x)' fy='.5'>"
        + "<stop stop-color='red'/><stop offset='1' stop-color='blue'/></radialGradient>"
        + "<rect width='20' height='20' fill='url(#a)'/>")
    #expect((problem == nil) == isDrawn)
  }

  @Test func `a problem has its line and column`() {
    let problem = problem("\n  <g>\n    <text>a</text></g>")
    #expect(problem?.line == 3)
    #expect(problem?.column == 5)
  }

  static let outside = [
    "<use href='other.svg#a'/>", "<use href='/etc/passwd#a'/>",
    "<use href='data:image/svg+xml,a'/>",
    "<rect fill='url(http://a/b#c)' width='1' height='1'/>",
    "<rect clip-path='url(b.svg#c)' width='1' height='1'/>",
    "<path marker-start='url(b.svg#c)' d='M0 0L1 1'/>", "<style>@import url(a.css);</style>",
    "<linearGradient id='g' href='b.svg#c'/><rect fill='url(#g)' width='1' height='1'/>",
  ]

  @Test(arguments: outside) func `nothing leads out of the file`(body: String) {
    guard case .external = problem(body)?.reason else {
      Issue.record("\(body) is refused (was \(String(describing: problem(body))))")
      return
    }
  }

  @Test func `a style sheet of its own file is refused`() {
    let text = "<?xml-stylesheet href='a.css'?><svg xmlns='http://www.w3.org/2000/svg'/>"
    #expect(throws: ArtworkProblem.self) { try SVGReader.read(Array(text.utf8)) }
  }
}
