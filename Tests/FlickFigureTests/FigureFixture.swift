import FlickCore
import FlickEngine
import FlickFigure
import FlickScene
import FlickText

/// Scenes written in the test, played and drawn as figures.
struct FigureFixture {
  private struct DefaultFonts: ResourceResolver {
    let fontFamilies = TextStyle.defaultFamilies

    func hasFont(family: String) -> Bool { fontFamilies.contains(family) }
  }

  let scene: Scene
  let trace: Trace
  static let fonts = FontBook()

  init(_ text: String) throws {
    scene = try SceneLoader.load(
      bytes: Array(text.utf8), file: "test.json", resources: DefaultFonts()
    ).scene
    trace = Engine.simulate(scene)
  }

  /// A pane that is tapped twice, in two variants.
  static func pane() throws -> FigureFixture {
    try FigureFixture(
      """
      { "flick": 1, "title": "A pane",
        "canvas": { "size": [390, 844] },
        "layers": [ { "id": "pane", "type": "rect", "frame": [0, 633, 390, 900],
                      "fill": "#FFFFFF" } ],
        "behaviors": { "pane": { "layer": "pane", "property": "y",
          "states": { "closed": 633, "open": 50 }, "initial": "closed", "on": { "tap": "toggle" },
          "motion": { "spring": { "stiffness": 300, "damping": 20 } },
          "interrupt": "carry" } },
        "variants": {
          "Abrupt": { "behaviors.pane.motion": { "ease": { "duration": "400ms" } },
                      "behaviors.pane.interrupt": "restart", "note": "starts from rest" },
          "Smooth": { "note": "keeps its velocity" } },
        "events": [ { "at": "200ms", "tap": [195, 740], "note": "tap" },
                    { "at": "320ms", "tap": [195, 740], "note": "tap again" } ] }
      """)
  }

  func signals(_ names: String...) throws -> [Signal] {
    try names.map { name in
      guard let signal = scene.signal(named: name) else { throw Missing(name: name) }
      return signal
    }
  }

  struct Missing: Error { let name: String }

  func figure(
    _ form: FigureForm, signals: [Signal], width: Double = 692,
    theme: FigureSettings.Theme = .light, remarks: Bool = false, variants: [Int]? = nil,
    count: Int = 7
  ) throws -> Figure {
    try FigureBuilder(
      FigureSettings(
        form: form, variants: variants ?? Array(scene.variants.indices), signals: signals,
        width: width, theme: theme, remarks: remarks, count: count),
      of: scene, trace: trace, fonts: Self.fonts
    ).figure()
  }
}
