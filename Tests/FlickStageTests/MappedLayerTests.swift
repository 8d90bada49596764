import FlickCore
import FlickDisplay
import FlickEngine
import FlickScene
import FlickStage
import Testing

@Suite struct MappedLayerTests {
  private static let open = """
    "open": { "layer": "box", "property": "progress", "states": { "shut": 0, "wide": 1 },
      "on": { "tap": "toggle" }, "motion": { "ease": { "duration": "1s", "curve": "linear" } } }
    """

  static let keys: [(String, String)] = [
    ("x", "30"), ("y", "30"), ("width", "30"), ("height", "30"), ("opacity", "0.5"),
    ("cornerRadius", "8"), ("scale", "1.5"), ("rotation", "30"),
  ]

  @Test(arguments: keys)
  func `a mapped key is drawn as the key itself`(key: String, value: String) throws {
    let names = ["x", "y", "width", "height"]
    var frame = ["5", "6", "40", "50"]
    if let index = names.firstIndex(of: key) { frame[index] = value }
    let own = names.contains(key) ? "" : ", \"\(key)\": \(value)"
    func box(_ frame: [String], _ keys: String) -> String {
      """
      { "id": "box", "type": "rect", "frame": [\(frame.joined(separator: ", "))],
        "fill": "#FF0000"\(keys) }
      """
    }
    // From 0 at the start to twice the value at the end, so half-way is half a second.
    let map = """
      , "map": { "\(key)": { "from": "open.progress", "in": [0, 0.5, 1], "out": [0, \(value), 0] } }
      """
    let mapped = try StageFixture.canvas(
      layers: box(["5", "6", "40", "50"], map), behaviors: Self.open,
      events: ##"{ "at": "0ms", "set": { "open": "wide" } }"##
    ).stage().displayList(at: StageFixture.milliseconds(500))
    #expect(try mapped == StageFixture.picture(layers: box(frame, own)))
  }

  static let styles:
    [(key: String, from: String, half: String, keys: @Sendable (String) -> String)] = [
      ("fill", "\"#000000\"", "\"#804020\"", { "\"fill\": \($0)" }),
      (
        "strokeColor", "\"#000000\"", "\"#804020\"",
        {
          "\"fill\": \"#FF0000\", \"stroke\": { \"color\": \($0), \"width\": 3 }"
        }
      ),
      (
        "strokeWidth", "1", "5",
        {
          "\"fill\": \"#FF0000\", \"stroke\": { \"color\": \"#0000FF\", \"width\": \($0) }"
        }
      ),
      (
        "shadowColor", "\"#000000\"", "\"#804020\"",
        {
          "\"fill\": \"#FF0000\", \"shadow\": { \"color\": \($0), \"radius\": 3 }"
        }
      ),
      (
        "shadowRadius", "0", "4",
        {
          "\"fill\": \"#FF0000\", \"shadow\": { \"radius\": \($0) }"
        }
      ),
      ("blur", "0", "4", { "\"fill\": \"#FF0000\", \"blur\": \($0)" }),
      ("backdropBlur", "1", "4", { "\"backdropFilter\": { \"blur\": \($0) }" }),
    ]

  @Test func `a mapped style is drawn as the style itself`() throws {
    for style in Self.styles {
      let map = """
        , "map": { "\(style.key)": { "from": "open.progress", "in": [0, 0.5, 1],
          "out": [\(style.from), \(style.half), \(style.from)] } }
        """
      func box(_ value: String, _ map: String) -> String {
        """
        { "id": "box", "type": "rect", "frame": [5, 6, 40, 50], \(style.keys(value))\(map) }
        """
      }
      let mapped = try StageFixture.canvas(
        layers: box(style.from, map), behaviors: Self.open,
        events: ##"{ "at": "0ms", "set": { "open": "wide" } }"##
      ).stage().displayList(at: StageFixture.milliseconds(500))
      #expect(try mapped == StageFixture.picture(layers: box(style.half, "")), "\(style.key)")
    }
  }

  @Test func `a mapped number stands in the text`() throws {
    func text(_ string: String, _ map: String = "") -> String {
      """
      { "type": "text", "frame": [5, 6, 90, 30], "text": "\(string)"\(map) }
      """
    }
    let map = """
      , "map": { "number": { "from": "open.progress", "in": [0, 1], "out": [0, 25] } }
      """
    let mapped = try StageFixture.canvas(
      layers: "{ \"id\": \"box\", \"type\": \"group\" }, " + text("#.0 %", map),
      behaviors: Self.open, events: ##"{ "at": "0ms", "set": { "open": "wide" } }"##
    ).stage().displayList(at: StageFixture.milliseconds(500))
    #expect(try mapped == StageFixture.picture(layers: text("12.5 %")))
  }

  @Test func `a layer follows the finger, and is where it says itself without one`() throws {
    let played = try StageFixture.canvas(
      layers: """
        { "id": "box", "type": "rect", "frame": [0, 0, 100, 100] },
        { "id": "dot", "type": "rect", "frame": [3, 4, 10, 10], "fill": "#FF0000",
          "map": { "x": { "from": "finger.x", "in": [0, 100], "out": [0, 100] } } }
        """, behaviors: Self.open,
      events: """
        { "at": "100ms", "press": { "place": [40, 10], "duration": "300ms" } },
        { "at": "200ms", "set": { "open": "wide" } }
        """)
    let layer = played.scene.variants[0].layers[1]
    func x(_ milliseconds: Int64) -> Double {
      played.trace.variants[0].pose(
        of: played.scene.variants[0], at: StageFixture.milliseconds(milliseconds)
      ).frame(of: layer).minX
    }
    #expect([0, 99, 100, 250, 399, 401, 900].map(x) == [3, 3, 40, 40, 40, 3, 3])
  }

  @Test func `a mapping reads any signal of any behavior`() throws {
    let moving = """
      "slide": { "layer": "other", "property": "x", "states": { "left": 0, "right": 60 },
        "motion": { "ease": { "duration": "1s", "curve": "linear" } } }
      """
    func picture(_ from: String, _ input: String) throws -> DisplayList {
      try StageFixture.canvas(
        layers: """
          { "id": "box", "type": "rect", "frame": [0, 0, 10, 10], "fill": "#FF0000",
            "map": { "y": { "from": "\(from)", "in": \(input), "out": [0, 100] } } },
          { "id": "other", "type": "group" }
          """, behaviors: moving, events: ##"{ "at": "0ms", "set": { "slide": "right" } }"##
      ).stage().displayList(at: StageFixture.milliseconds(500))
    }
    for (from, input) in [("slide.x", "[0, 60]"), ("slide.velocity", "[-60, 180]")] {
      guard case .fill(let shape, _, _) = try #require(picture(from, input).commands.last) else {
        Issue.record("a rectangle is filled")
        return
      }
      let expected = from == "slide.x" ? 100.0 : 100
      #expect((shape.transform.apply(Point.zero).y - expected).magnitude < 1e-9, "\(from)")
    }
  }

  @Test func `a finger touches a layer where its mapping has put it`() throws {
    let played = try StageFixture.canvas(
      layers: """
        { "id": "box", "type": "rect", "frame": [0, 0, 20, 20], "fill": "#FF0000",
          "map": { "x": { "from": "open.progress", "in": [0, 1], "out": [0, 70] } } }
        """, behaviors: Self.open,
      events: """
        { "at": "0ms", "tap": [10, 10] }, { "at": "500ms", "tap": [45, 10] }
        """)
    #expect(played.trace.problems.isEmpty)
    let reversed = played.trace.variants[0].events.contains { event in
      if case .retargeted = event.kind { true } else { false }
    }
    #expect(reversed)
  }
}
