import FlickCore
import FlickDisplay
import FlickRaster
import FlickStage
import Testing

@Suite struct LayerShapeTests {
  private func pixels(_ layers: String) throws -> Pixmap {
    var rasterizer = Rasterizer()
    return rasterizer.draw(try StageFixture.picture(layers: layers))
  }

  /// Whether the pixel around a point of the canvas has the layer's colour.
  private func isPainted(_ pixmap: Pixmap, _ x: Double, _ y: Double) -> Bool {
    pixmap[Int(x * 2), Int(y * 2)] != PremultipliedColor(packed: 0xFFFF_FFFF)
  }

  private func path(_ data: String, _ keys: String = "") -> String {
    ##"{ "type": "path", "path": "\##(data)", "fill": "#0A84FF"\##(keys) }"##
  }

  private static let rings = "M10 10H90V90H10Z M30 30H70V70H30Z"

  // MARK: - Paths

  @Test func `a path is filled by its rule`() throws {
    let whole = try pixels(path(Self.rings))
    let ring = try pixels(path(Self.rings, ", \"fillRule\": \"evenodd\""))
    for (pixmap, hasMiddle) in [(whole, true), (ring, false)] {
      #expect(isPainted(pixmap, 20, 20))
      #expect(isPainted(pixmap, 50, 50) == hasMiddle)
      #expect(!isPainted(pixmap, 5, 5))
    }
  }

  @Test func `a path's shadow has its holes`() throws {
    func shadow(_ rule: String) throws -> Pixmap {
      try pixels(
        """
        { "type": "path", "path": "\(Self.rings)", "fillRule": "\(rule)",
          "shadow": { "radius": 2, "color": "#000000" } }
        """)
    }
    #expect(isPainted(try shadow("nonzero"), 50, 50))
    #expect(!isPainted(try shadow("evenodd"), 50, 50))
    #expect(isPainted(try shadow("evenodd"), 20, 20))
  }

  @Test func `a path clips its children by its rule`() throws {
    let pixmap = try pixels(
      """
      { "type": "path", "path": "\(Self.rings)", "fillRule": "evenodd", "clip": true, "children": [
        { "type": "rect", "frame": [-50, -50, 100, 200], "fill": "#FF0000" } ] }
      """)
    #expect(isPainted(pixmap, 20, 20))
    #expect(!isPainted(pixmap, 45, 45))
    #expect(!isPainted(pixmap, 5, 5))
    // The child ends at 50 + the path's own 10.
    #expect(!isPainted(pixmap, 80, 20))
  }

  @Test func `a frame moves a path, without one it lies where it says`() throws {
    let own = try pixels(path("M30 40h20v10z"))
    let framed = try pixels(path("M0 0h20v10z", ", \"frame\": [30, 40, 5, 5]"))
    #expect(own == framed)
    let moved = try pixels(path("M30 40h20v10z", ", \"frame\": [0, 0, 5, 5]"))
    #expect(own == moved)
  }

  @Test func `a path turns about the middle of its box`() throws {
    let square = try pixels(path("M20 30h40v40h-40z"))
    #expect(try pixels(path("M20 30h40v40h-40z", ", \"rotation\": 90")) == square)
    #expect(try pixels(path("M20 30h40v40h-40z", ", \"rotation\": 45")) != square)
  }

  // MARK: - Corners

  private func box(_ keys: String) throws -> Pixmap {
    try pixels(
      ##"{ "type": "rect", "frame": [10, 10, 80, 80], "fill": "#0A84FF"\##(keys) }"##)
  }

  static let corners: [(index: Int, x: Double, y: Double)] = [
    (0, 11, 11), (1, 89, 11), (2, 89, 89), (3, 11, 89),
  ]

  @Test(arguments: ["round", "continuous"])
  func `each corner has its own radius, clockwise from the top left`(corner: String) throws {
    for (index, x, y) in Self.corners {
      var radii = [0, 0, 0, 0]
      radii[index] = 30
      let pixmap = try box(", \"cornerRadius\": \(radii), \"corner\": \"\(corner)\"")
      for (other, x, y) in Self.corners {
        #expect(isPainted(pixmap, x, y) == (other != index))
      }
      #expect(isPainted(pixmap, 50, 50) && !isPainted(pixmap, x, y))
    }
  }

  @Test(arguments: ["round", "continuous"])
  func `four equal radii are one`(corner: String) throws {
    let four = try box(", \"cornerRadius\": [20, 20, 20, 20], \"corner\": \"\(corner)\"")
    #expect(try four == box(", \"cornerRadius\": 20, \"corner\": \"\(corner)\""))
  }

  @Test func `corners that would meet shrink together`() throws {
    let large = try box(", \"cornerRadius\": [120, 40, 0, 40]")
    #expect(try large == box(", \"cornerRadius\": [60, 20, 0, 20]"))
    #expect(try large != box(", \"cornerRadius\": [60, 20, 0, 40]"))
  }

  @Test func `a continuous corner sets in earlier than a round one`() throws {
    let round = try box(", \"cornerRadius\": 25")
    let continuous = try box(", \"cornerRadius\": 25, \"corner\": \"continuous\"")
    #expect(round != continuous)
    // Where the quarter circle has not begun the edge has already left.
    let row = 20 * 2 + 2 * 12
    #expect(round.pixels[20 * 200 + row] != continuous.pixels[20 * 200 + row])
  }

  @Test func `a behavior's radius is that of all corners and keeps their kind`() throws {
    let layer =
      ##"{ "id": "box", "type": "rect", "frame": [10, 10, 80, 80], "fill": "#0A84FF", "##
      + "\"corner\": \"continuous\", \"cornerRadius\": "
    let moved = try StageFixture.picture(
      layers: layer + "[0, 5, 10, 15] }",
      behaviors: """
        "box": { "layer": "box", "property": "cornerRadius", "states": { "a": 20 },
          "motion": { "spring": { "stiffness": 1, "damping": 1 } } }
        """)
    #expect(try moved == StageFixture.picture(layers: layer + "20 }"))
  }

  // MARK: - Strokes

  private func line(_ keys: String, data: String = "M10 50H90") throws -> Pixmap {
    try pixels(
      """
      { "type": "path", "path": "\(data)", "stroke": { "color": "#000000", "width": 8\(keys) } }
      """)
  }

  @Test func `dashes and gaps follow each other from the start of the path`() throws {
    let dashed = try line(", \"dash\": [20, 10]")
    let expected: [(Double, Bool)] = [(15, true), (35, false), (45, true), (65, false), (75, true)]
    for (x, isOn) in expected { #expect(isPainted(dashed, x, 50) == isOn, "\(x)") }
    let later = try line(", \"dash\": [20, 10], \"dashPhase\": 20")
    #expect(!isPainted(later, 15, 50) && isPainted(later, 25, 50))
  }

  @Test func `caps end a line where they say`() throws {
    for (cap, beyond, corner) in [
      ("butt", false, false), ("round", true, false), ("square", true, true),
    ] {
      let pixmap = try line(", \"cap\": \"\(cap)\"")
      #expect(isPainted(pixmap, 92, 50) == beyond)
      #expect(isPainted(pixmap, 93.5, 46.5) == corner)
      #expect(isPainted(pixmap, 88, 50))
    }
  }

  @Test func `joins end a corner where they say`() throws {
    let corner = "M10 90H80V20"
    for (keys, tip, inner) in [
      ("\"miter\"", true, true), ("\"bevel\"", false, false), ("\"round\"", false, true),
      ("\"miter\", \"miterLimit\": 1", false, false),
    ] {
      let pixmap = try line(", \"join\": \(keys)", data: corner)
      #expect(isPainted(pixmap, 83.6, 93.6) == tip, "\(keys)")
      #expect(isPainted(pixmap, 82.4, 92.4) == inner, "\(keys)")
    }
  }

  // MARK: - Every key

  static let keys: [(type: String, key: String)] = [
    ("rect", "\"anchor\": [0, 0]"), ("rect", "\"rotation\": 40"), ("rect", "\"scale\": 0.5"),
    ("rect", "\"scale\": [1, 0.7]"), ("rect", "\"cornerRadius\": [0, 9, 0, 9]"),
    ("rect", "\"corner\": \"continuous\", \"cornerRadius\": 12"),
    ("path", "\"fillRule\": \"evenodd\""), ("path", "\"rotation\": 9"),
    ("path", "\"frame\": [11, 12, 50, 50]"),
  ]

  @Test(arguments: keys)
  func `a key changes the picture`(type: String, key: String) throws {
    let shape =
      type == "path"
      ? "\"path\": \"\(Self.rings)\"" : "\"frame\": [30, 30, 30, 20]"
    // Where a key is about another one, the plain layer has that one too.
    let other = key.contains("anchor") ? ", \"rotation\": 10" : ""
    let radius = key.contains("continuous") ? ", \"cornerRadius\": 12" : ""
    let plain = ##"{ "type": "\##(type)", \##(shape), "fill": "#0A84FF"\##(other)\##(radius) }"##
    let keyed = ##"{ "type": "\##(type)", \##(shape), "fill": "#0A84FF"\##(other), \##(key) }"##
    #expect(try pixels(plain) != pixels(keyed))
  }

  @Test func `a variant changes new keys of a layer by its id`() throws {
    let layer = """
      { "id": "leaf", "type": "path", "path": "M10 10h40v40z", "fill": "#0A84FF",
        "stroke": { "color": "#000000", "width": 2 } }
      """
    let played = try StageFixture.play(
      """
      { "flick": 1, "canvas": { "size": [100, 100] }, "layers": [ \(layer) ],
        "variants": { "A": {}, "B": { "layers.leaf.path": "M10 10h40v20z" },
          "C": { "layers.leaf.rotation": 20 }, "D": { "layers.leaf.stroke.dash": [3, 3] },
          "E": { "layers.leaf.fillRule": "evenodd", "layers.leaf.scale": 2 } },
        "render": { "duration": "1s" } }
      """)
    var rasterizer = Rasterizer()
    var pictures: Set<[UInt32]> = []
    for variant in 0..<5 {
      let list = try played.stage(variant: variant).displayList(at: .zero)
      pictures.insert(rasterizer.draw(list).pixels)
    }
    #expect(pictures.count == 5)
  }
}
