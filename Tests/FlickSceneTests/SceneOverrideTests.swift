import FlickScene
import Testing

/// `--set`, `--size` and `--scale`.
@Suite struct SceneOverrideTests {
  private static let scene = """
    {
      "flick": 1,
      "canvas": { "size": [390, 844] },
      "layers": [
        { "type": "group", "children": [
          { "id": "pane", "type": "rect", "frame": [0, 633, 390, 900], "fill": "#0A84FF" }
        ] }
      ],
      "behaviors": {
        "pane": {
          "layer": "pane", "property": "y", "states": { "closed": 633, "open": 50 },
          "on": { "tap": "toggle" },
          "motion": { "spring": { "stiffness": 300, "damping": 20 } }
        }
      },
      "events": [ { "id": "open", "at": "200ms", "tap": [195, 740] } ],
      "variants": { "A": {}, "B": { "behaviors.pane.interrupt": "jump" } },
      "film": { "size": [640, 360] }
    }
    """

  private static func load(
    _ values: String..., size: String? = nil, scale: String? = nil, text: String = scene
  ) throws(SceneErrors) -> Scene {
    var overrides = values.enumerated().map {
      SceneOverride(.value, name: "--set \($0 + 1)", text: $1)
    }
    if let size { overrides.append(SceneOverride(.size, name: "--size", text: size)) }
    if let scale { overrides.append(SceneOverride(.scale, name: "--scale", text: scale)) }
    return try SceneLoader.load(
      bytes: Array(text.utf8), file: "scene.json", resources: TwoFonts(), overrides: overrides
    ).scene.withoutOrigins
  }

  private static func edited(_ find: String, _ replacement: String) throws -> Scene {
    let range = try #require(scene.range(of: find))
    return try load(text: scene.replacingCharacters(in: range, with: replacement))
  }

  // MARK: - Values

  @Test(arguments: [
    ("render.fps=30", "\"film\":", "\"render\": { \"fps\": 30 }, \"film\":"),
    ("render.duration=2s", "\"film\":", "\"render\": { \"duration\": \"2s\" }, \"film\":"),
    ("film.theme=dark", "[640, 360]", "[640, 360], \"theme\": \"dark\""),
    ("film.plots=[\"pane.y\"]", "[640, 360]", "[640, 360], \"plots\": [\"pane.y\"]"),
    ("canvas.background=#FF0000", "[390, 844]", "[390, 844], \"background\": \"#FF0000\""),
    ("layers.pane.fill=#FF0000", "#0A84FF", "#FF0000"),
    ("layers.pane.shadow.radius=4", "\"#0A84FF\"", "\"#0A84FF\", \"shadow\": {\"radius\": 4}"),
    ("behaviors.pane.motion.spring.damping=7", "\"damping\": 20", "\"damping\": 7"),
    (
      "behaviors.pane.motion={\"ease\": {\"duration\": \"1s\"}}",
      "{ \"spring\": { \"stiffness\": 300, \"damping\": 20 } }",
      "{ \"ease\": { \"duration\": \"1s\" } }"
    ),
    ("behaviors.pane.states.open=40", "\"open\": 50", "\"open\": 40"),
    ("touch.rate=60", "\"film\":", "\"touch\": { \"rate\": 60 }, \"film\":"),
  ])
  func `a value from outside is like one in the file`(
    set: String, find: String, replacement: String
  ) throws {
    #expect(try Self.load(set) == Self.edited(find, replacement))
    #expect(try Self.load(set) != Self.load())
  }

  @Test func `of two values for one path the later counts`() throws {
    #expect(try Self.load("render.fps=30", "render.fps=24") == Self.load("render.fps=24"))
  }

  @Test func `a variant's own value wins`() throws {
    let scene = try Self.load("behaviors.pane.interrupt=restart")
    #expect(scene.variants.map { $0.behaviors[0].interruption } == [.restart, .jump])
  }

  @Test(arguments: ["film.theme=dark", "layers.pane.opacity=0.5", "touch.rate=60"])
  func `a value counts in a variant with constants of its own`(set: String) throws {
    func text(_ let: String, _ variant: String) -> String {
      Self.scene.replacing("\"layers\": [", with: "\(`let`)\"layers\": [")
        .replacing("\"B\": { \"behaviors", with: "\"B\": { \(variant), \"behaviors")
        .replacing(
          "\"fill\":", with: "\(`let`.isEmpty ? "" : "\"cornerRadius\": \"$x\", ")\"fill\":")
    }
    #expect(
      try Self.load(set, text: text("\"let\": { \"x\": 0 }, ", "\"let.x\": 5"))
        == Self.load(set, text: text("", "\"layers.pane.cornerRadius\": 5")))
  }

  // MARK: - Size and scale

  @Test func `a size is the film's, a scale makes it larger or the canvas finer`() throws {
    #expect(try Self.load(size: "320x180") == Self.edited("[640, 360]", "[320, 180]"))
    #expect(try Self.load(scale: "0.5") == Self.edited("[640, 360]", "[320, 180]"))
    #expect(try Self.load(size: "640x180", scale: "2") == Self.edited("[640, 360]", "[1280, 360]"))
    let bare = Self.scene.replacing(",\n  \"film\": { \"size\": [640, 360] }", with: "")
    #expect(!bare.contains("film"))
    #expect(try Self.load(scale: "3", text: bare).canvas.scale == 3)
    let film = try Self.load(
      scale: "0.5", text: bare.replacing("\"events\"", with: "\"film\": {}, \"events\"")
    ).film
    #expect(film?.width == 960)
    #expect(film?.height == 540)
    let error = #expect(throws: SceneErrors.self) { try Self.load(size: "10x10", text: bare) }
    #expect(error?.diagnostics.map(\.problem.code) == [.override])
  }

  // MARK: - Mistakes

  /// What is said, at which place, and at which path.
  @Test(arguments: [
    ("render.fps=abc", "--set 1:1:12: error: 'fps' must be", "$.render.fps"),
    ("render.fsp=30", "--set 1:1:8: error: a render has no key \"fsp\"", "$.render.fsp"),
    ("rendre.fps=30", "--set 1:1:1: error: no value under \"rendre\"", "$.rendre.fps"),
    ("events=[]", "--set 1:1:1: error: no value under", "$.events"),
    ("layers.pan.fill=#FFF", "--set 1:1:8: error: there is no layer \"pan\"", "$.layers.pan.fill"),
    ("layers.pane=1", "--set 1:1:1: error: 'layers' is not", "$.layers.pane"),
    ("behaviors=1", "--set 1:1:1: error: 'behaviors' is not", "$.behaviors"),
    (
      "behaviors.pain.motion=x", "--set 1:1:11: error: there is no behavior \"pain\"",
      "$.behaviors.pain.motion"
    ),
    (
      "layers.pane.fill.linear=[]", "--set 1:1:18: error: there is no 'linear' in a value",
      "$.layers.pane.fill.linear"
    ),
    (
      "canvas.background={\"linear\": [\"#FFF\", \"red\"]}", "--set 1:1:39: error: ",
      "$.canvas.background.linear[1]"
    ),
    ("canvas.background={\"linear\": [", "--set 1:1:30: error: expected", "$.canvas.background"),
    ("render.fps", "--set 1:1:1: error: a value is set by", "$"),
    ("=3", "--set 1:1:1: error: a value is set by", "$"),
    ("", "--set 1:1:1: error: a value is set by", "$"),
    ("render..fps=3", "--set 1:1:1: error: \"render..fps=3\" has a path", "$.render[\"\"].fps"),
  ])
  func `a mistake points into what was given`(set: String, message: String, path: String) throws {
    let errors = try #require(throws: SceneErrors.self) { try Self.load(set) }
    #expect(errors.text.contains(message), "\(errors.text)")
    #expect(errors.diagnostics.map(\.origin.path) == [path])
  }

  @Test func `the file's own mistakes come first and keep their places`() throws {
    let text = Self.scene.replacing("\"damping\": 20", with: "\"damping\": -2")
    let errors = try #require(throws: SceneErrors.self) {
      try Self.load("render.fps=0", "canvas.scale=99", text: text)
    }
    let lines = errors.text.split(separator: "\n").filter { $0.contains(" error: ") }
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("scene.json:13:"))
    #expect(lines[1].hasPrefix("--set 1:1:12:"))
    #expect(lines[2].hasPrefix("--set 2:1:14:"))
    #expect(errors.json.contains("\"source\":\"--set 2\""))
    #expect(errors.json.contains("\"offset\":13,"))
  }

  @Test(arguments: ["10", "ax3", "1x2x3", "-1x3", "1.5x2", "", "x", "1x", "1e3x2"])
  func `what is no size is refused`(size: String) {
    #expect(throws: SceneErrors.self) { try Self.load(size: size) }
  }

  @Test(arguments: ["0", "-1", "", "1x2", "two", "inf", "nan", "0.3333"])
  func `what is no scale is refused`(scale: String) {
    #expect(throws: SceneErrors.self) { try Self.load(scale: scale) }
  }
}
