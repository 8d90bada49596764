import FlickCore
import FlickScene
import FlickTestSupport
import Testing

@Suite struct PathDataTests {
  /// What a text draws, in absolute coordinates rounded to thousandths.
  private func drawn(_ text: String) throws -> String {
    func write(_ points: Point...) -> String {
      points.map { "\(short($0.x)),\(short($0.y))" }.joined(separator: " ")
    }
    return try path(text).elements.map { element in
      switch element {
      case .move(let to): "M\(write(to))"
      case .line(let to): "L\(write(to))"
      case .quadratic(let control, let to): "Q\(write(control, to))"
      case .cubic(let control1, let control2, let to): "C\(write(control1, control2, to))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }

  private func short(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    let text = (rounded == 0 ? 0 : rounded).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The path of a layer whose frame starts at 0, 0.
  private func path(_ text: String) throws -> Path {
    let layer = try load(scene(text)).scene.variants[0].layers[0]
    guard case .path(let contour) = layer.content else {
      Issue.record("the layer is a path")
      return Path()
    }
    return contour.path
  }

  private func scene(_ text: String, keys: String = ", \"frame\": [0, 0, 10, 10]") -> String {
    """
    { "flick": 1, "canvas": { "size": [100, 100] }, "layers": [
    { "type": "path", "path": "\(text)"\(keys), "fill": "#000000" } ] }
    """
  }

  // MARK: - The grammar

  static let texts: [(String, String)] = [
    ("M10 20", "M10,20"),
    ("m10 20", "M10,20"),
    (" \\t\\nM\\n10,20 L 30 , 40Z ", "M10,20 L30,40 Z"),
    ("M0 0L10 0 10 10 0 10z", "M0,0 L10,0 L10,10 L0,10 Z"),
    ("m1 1l10 0 0 10-10 0z", "M1,1 L11,1 L11,11 L1,11 Z"),
    ("M10 20 30 40 50 60", "M10,20 L30,40 L50,60"),
    ("m10 20 30 40 50 60", "M10,20 L40,60 L90,120"),
    ("M0 0H10V20h-5v-5", "M0,0 L10,0 L10,20 L5,20 L5,15"),
    ("M0 0H10 20 30V1 2", "M0,0 L10,0 L20,0 L30,0 L30,1 L30,2"),
    ("M1 1h2 3v4 5", "M1,1 L3,1 L6,1 L6,5 L6,10"),
    ("M0 0C1 2 3 4 5 6", "M0,0 C1,2 3,4 5,6"),
    ("M10 10c1 2 3 4 5 6 1 2 3 4 5 6", "M10,10 C11,12 13,14 15,16 C16,18 18,20 20,22"),
    ("M0 0C0 10 10 10 10 0S20-10 20 0", "M0,0 C0,10 10,10 10,0 C10,-10 20,-10 20,0"),
    ("M10 10s5 5 10 0 5-5 10 0", "M10,10 C10,10 15,15 20,10 C25,5 25,5 30,10"),
    ("M5 5C0 0 1 1 2 2L3 3S4 4 5 5", "M5,5 C0,0 1,1 2,2 L3,3 C3,3 4,4 5,5"),
    ("M0 0Q5 10 10 0", "M0,0 Q5,10 10,0"),
    ("M10 0q5 10 10 0t10 0 10 0", "M10,0 Q15,10 20,0 Q25,-10 30,0 Q35,10 40,0"),
    ("M0 0T10 10", "M0,0 Q0,0 10,10"),
    ("M0 0Q5 10 10 0L11 1T20 0", "M0,0 Q5,10 10,0 L11,1 Q11,1 20,0"),
    // Subpaths: a move after a close counts from the closed one's start.
    ("M10 10h5zm1 1h5z", "M10,10 L15,10 Z M11,11 L16,11 Z"),
    ("M10 10h5zh-5", "M10,10 L15,10 Z L5,10"),
    ("M0 0zz", "M0,0 Z Z"),
    ("M1 1M2 2m3 3", "M1,1 M2,2 M5,5"),
    // Numbers with nothing between them.
    ("M.5.5.6.7", "M0.5,0.5 L0.6,0.7"),
    ("M-1-2-3-4", "M-1,-2 L-3,-4"),
    ("M1.5.5-.5+.25", "M1.5,0.5 L-0.5,0.25"),
    ("M1.-2.", "M1,-2"),
    ("M1e2 1E-1", "M100,0.1"),
    ("M1e+1-1.5e1", "M10,-15"),
    ("M.1e1 1.e1", "M1,10"),
    ("M00010 -0", "M10,0"),
    ("M1,2,3,4", "M1,2 L3,4"),
    ("M1 ,2", "M1,2"),
    // An arc that is nothing, one that is straight, and one to a point.
    ("M0 0A5 5 0 0 1 0 0L1 1", "M0,0 L1,1"),
    ("M0 0A0 5 0 0 1 10 0", "M0,0 L10,0"),
    ("M0 0A1e-300 5 0 0 1 10 0", "M0,0 L10,0"),
  ]

  @Test(arguments: texts)
  func `a path text draws what SVG says`(text: String, expected: String) throws {
    #expect(try drawn(text) == expected)
  }

  static let wrong: [(text: String, at: Int, message: String)] = [
    ("", 0, "a path has M or m here (was its end)"),
    ("   ", 3, "a path has M or m here (was its end)"),
    ("L10 10", 0, "a path has M or m here (was \"L\")"),
    ("10 10", 0, "a path has M or m here (was \"1\")"),
    ("M", 1, "a path has a number (x of M) here (was its end)"),
    ("M,1 2", 1, "a path has a number (x of M) here (was \",\")"),
    ("M10", 3, "a path has a number (y of M) here (was its end)"),
    ("M10,,20", 4, "a path has a number (y of M) here (was \",\")"),
    ("M10 20,", 7, "a path has a number after the comma here (was its end)"),
    ("M10 20,L1 1", 7, "a path has a number after the comma here (was \"L\")"),
    ("M10 20 30", 9, "a path has a number (y of L) here (was its end)"),
    (
      "M10 20 X", 7,
      "a path has a command (M, L, H, V, C, S, Q, T, A or Z) here (was \"X\")"
    ),
    (
      "M10 20Z5 5", 7,
      "a path has a command (M, L, H, V, C, S, Q, T, A or Z) here (was \"5\")"
    ),
    (
      "M10 20é", 6, "a path has a command (M, L, H, V, C, S, Q, T, A or Z) here (was \"é\")"
    ),
    (
      "M1 1.5.", 6, "a path has a number (x of L) here (was \".\")"
    ),
    ("M10px 20", 3, "a path has a number (y of M) here (was \"p\")"),
    ("M50% 20", 3, "a path has a number (y of M) here (was \"%\")"),
    ("M- 1", 1, "a path has a number (x of M) here (was \"-\")"),
    ("M--1 1", 1, "a path has a number (x of M) here (was \"-\")"),
    ("M.-1", 1, "a path has a number (x of M) here (was \".\")"),
    ("M0 0C1 2 3 4 5", 14, "a path has a number (y of C) here (was its end)"),
    ("M0 0c1 2 3 Z", 11, "a path has a number (y2 of c) here (was \"Z\")"),
    ("M0 0A5 5 0 2 0 1 1", 11, "a path has 0 or 1 (the large-arc flag of A) here (was \"2\")"),
    ("M0 0A5 5 0 0 - 1 1", 13, "a path has 0 or 1 (the sweep flag of A) here (was \"-\")"),
    ("M0 0a5 5 0 0", 12, "a path has 0 or 1 (the sweep flag of a) here (was its end)"),
    ("M1e7 0", 1, "the points of a path lie within ±1000000"),
    ("M1e999 0", 1, "the points of a path lie within ±1000000"),
    ("M900000 0h900000", 10, "the points of a path lie within ±1000000"),
    ("M0 0A1e9 1 0 0 0 1 1", 5, "the points of a path lie within ±1000000"),
    ("MNaN 0", 1, "a path has a number (x of M) here (was \"N\")"),
    ("M0x10 0", 2, "a path has a number (y of M) here (was \"x\")"),
  ]

  @Test(arguments: wrong)
  func `a path text that is none is pointed into`(text: String, at: Int, message: String) throws {
    let whole = scene(text)
    do throws(SceneErrors) {
      _ = try load(whole)
      Issue.record("\(text) is refused")
    } catch {
      let first = try #require(error.diagnostics.first)
      #expect(error.diagnostics.count == 1)
      #expect(first.problem.message == message)
      let start = try #require(whole.utf8.firstRange(of: Array("\"path\": \"".utf8))?.upperBound)
      #expect(
        first.origin.bytes.lowerBound
          == whole.utf8.distance(from: whole.utf8.startIndex, to: start) + at)
    }
  }

  @Test func `a text with escapes is pointed at as a whole`() throws {
    let text = scene("M0 0\\u0020X")
    do throws(SceneErrors) {
      _ = try load(text)
      Issue.record("the path is refused")
    } catch {
      let bytes = try #require(error.diagnostics.first).origin.bytes
      #expect(bytes.count == "\"M0 0\\u0020X\"".utf8.count)
    }
  }

  /// Damage anywhere gives a path or a diagnostic, never a crash.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a damaged path text is refused or drawn`(seed: UInt64) {
    var random = FixedRandom(seed: seed)
    let spice = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, x%é".utf8)
    for _ in 0..<200 {
      var bytes = Array("M10 10C1 2 3 4 5 6S1 2 3 4A5 4 30 0110-10t1 2z".utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes.insert(spice.randomElement(using: &random) ?? 0, at: at)
        } else {
          bytes.remove(at: at)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      for problem in problems(scene(text, keys: "")) {
        #expect([.malformed, .outOfRange].contains(problem.code), "\(text): \(problem.message)")
      }
    }
  }

  @Test func `a path has a limit of segments`() {
    let limit = SceneConstants.maximumPathSegments
    let most = "M0 0" + String(repeating: "h1", count: limit - 1)
    #expect(problems(scene(most)).isEmpty)
    #expect(problems(scene(most + "h1")).map(\.code) == [.limit])
  }

  // MARK: - Arcs

  /// A point of an arc's picture lies on the ellipse that SVG describes.
  @Test(arguments: [
    "0 0", "0 1", "1 0", "1 1",
  ])
  func `an arc runs along its circle, the way its flags say`(flags: String) throws {
    let path = try path("M30 0A50 50 0 \(flags) 80 50")
    // The circles through (30, 0) and (80, 50) have their centres at (80, 0)
    // and (30, 50); the small clockwise arc turns about (30, 50).
    let isSame = flags == "0 1" || flags == "1 0"
    let center = isSame ? Point(x: 30, y: 50) : Point(x: 80, y: 0)
    var current = Point(x: 30, y: 0)
    var pieces = 0
    for case .cubic(let c1, let c2, let end) in path.elements {
      for step in 0...10 {
        let t = Double(step) / 10
        let s = 1 - t
        func at(_ v: (Point) -> Double) -> Double {
          s * s * s * v(current) + 3 * s * s * t * v(c1) + 3 * s * t * t * v(c2) + t * t * t
            * v(end)
        }
        let radius = (Point(x: at(\.x), y: at(\.y)) - center).length
        #expect((radius - 50).magnitude < 0.02)
      }
      current = end
      pieces += 1
    }
    #expect(current == Point(x: 80, y: 50))
    #expect(pieces == (flags.hasPrefix("1") ? 3 : 1))
  }

  @Test func `flags need nothing between them`() throws {
    let apart = try path("M0 0A5 4 30 0 1 10 -10")
    #expect(try path("M0 0A5 4 30 0110-10") == apart)
    #expect(try path("M0 0A5,4,30,0,1,10,-10") == apart)
    #expect(try path("M0 0a5 4 30 01.10e2-10") == path("M0 0a5 4 30 0 1 .10e2 -10"))
  }

  @Test func `radii that are too small grow until they reach`() throws {
    let grown = try path("M0 0A1 1 0 0 1 40 0")
    let exact = try path("M0 0A20 20 0 0 1 40 0")
    #expect(grown.elements.count == exact.elements.count)
    let (a, b) = (try #require(grown.bounds), try #require(exact.bounds))
    #expect((a.minY - b.minY).magnitude < 1e-9 && (a.height - b.height).magnitude < 1e-9)
    // Clockwise on the screen from left to right goes over the top.
    #expect((b.minY + 20).magnitude < 0.01 && b.maxY == 0)
  }

  @Test func `a turned ellipse is its unturned one, turned`() throws {
    let flat = try path("M0 0A40 20 0 0 1 50 10")
    let turned = try path("M0 0A40 20 90 0 1 -10 50")
    for (a, b) in zip(flat.elements, turned.elements) {
      guard case .cubic(_, let c2, let end) = a, case .cubic(_, let d2, let last) = b else {
        continue
      }
      #expect((Point(x: -c2.y, y: c2.x) - d2).length < 1e-9)
      #expect((Point(x: -end.y, y: end.x) - last).length < 1e-9)
    }
  }

  // MARK: - Its place

  @Test func `without a frame a path lies where its coordinates say`() throws {
    let layer = try load(scene("M20 30h10v40z", keys: "")).scene.variants[0].layers[0]
    #expect(layer.frame == Rect(x: 20, y: 30, width: 10, height: 40))
    guard case .path(let contour) = layer.content else {
      Issue.record("the layer is a path")
      return
    }
    #expect(contour.path.elements.first == .move(.zero))
  }

  @Test func `the box of a path is what it draws, not where its curves are pulled`() throws {
    let layer = try load(scene("M0 0C0 40 30 40 30 0M999 999", keys: "")).scene.variants[0].layers[
      0]
    #expect(layer.frame == Rect(x: 0, y: 0, width: 30, height: 30))
    let quadratic = try load(scene("M0 0Q15 40 30 0", keys: "")).scene.variants[0].layers[0]
    #expect((quadratic.frame.height - 20).magnitude < 1e-12)
  }

  @Test func `children count percentages from the path's box`() throws {
    let text = scene("M20 30h10v40z", keys: "").replacing(
      "\"fill\"",
      with: """
        "children": [ { "type": "rect", "frame": ["50%", "10%", "100%", "25%"] } ], "fill"
        """)
    let child = try load(text).scene.variants[0].layers[0].children[0]
    #expect(child.frame == Rect(x: 5, y: 4, width: 10, height: 10))
  }

  @Test func `a path's size is not a property to move`() {
    let text = scene("M20 30h10v40z", keys: ", \"id\": \"leaf\"").replacing(
      "\"fill\": \"#000000\" } ] }",
      with: """
        "fill": "#000000" } ], "behaviors": { "leaf": { "layer": "leaf", "property": "width", "states": { "a": 1 },
          "motion": { "ease": { "duration": "1s" } } } } }
        """)
    #expect(problems(text).map(\.code) == [.uselessKey])
  }
}
