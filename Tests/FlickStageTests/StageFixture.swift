import FlickCore
import FlickDisplay
import FlickEngine
import FlickScene
import FlickStage
import FlickText

/// Scenes written in the test, played and staged.
enum StageFixture {
  private struct DefaultFonts: ResourceResolver {
    let fontFamilies = TextStyle.defaultFamilies

    func hasFont(family: String) -> Bool { fontFamilies.contains(family) }
  }

  struct Played {
    let scene: Scene
    let trace: Trace

    func stage(variant: Int? = nil, scale: Double? = nil) throws -> Stage {
      try Stage(
        scene: scene, trace: trace, fonts: FontBook(), variant: variant, scale: scale)
    }
  }

  static func play(_ text: String) throws -> Played {
    let scene = try SceneLoader.load(
      bytes: Array(text.utf8), file: "test.json", resources: DefaultFonts()
    ).scene
    return Played(scene: scene, trace: Engine.simulate(scene))
  }

  /// Variants of a pane that is tapped twice, in a film.
  static func film(
    width: Int, height: Int, variants: Int = 2, theme: String = "light",
    device: String = "phone", plots: [String] = ["pane.y", "pane.velocity"],
    touches: String = "dot", note: String = "a spring that keeps its velocity",
    event: String = "tap again", layout: String = "columns", extra: String = ""
  ) throws -> Played {
    let motions = [
      """
      "behaviors.pane.motion": { "ease": { "duration": "400ms", "curve": "ease-in-out" } },
      "behaviors.pane.interrupt": "restart",
      """, "",
      """
      "behaviors.pane.motion": { "ease": { "duration": "400ms", "curve": "ease-out" } },
      "behaviors.pane.interrupt": "jump",
      """,
      "\"behaviors.pane.motion\": { \"spring\": { \"stiffness\": 500, \"damping\": 40 } },",
    ]
    let names = ["Abrupt", "Smooth", "Jump", "Stiff"]
    let written = (0..<variants).map { index in
      let name = names[index % 4] + (index < 4 ? "" : " \(index)")
      return "\"\(name)\": { \(motions[index % 4]) \"note\": \"\(note)\" }"
    }
    return try play(
      """
      { "flick": 1, "title": "Interrupting a pane",
        "canvas": { "size": [390, 844], "background": "#E4E2F0" },
        "layers": [ { "id": "pane", "type": "rect", "frame": [0, 633, 390, 900],
          "fill": "#2F6FED", "cornerRadius": 28 } ],
        "behaviors": { "pane": { "layer": "pane", "property": "y",
          "states": { "closed": 633, "open": 50 }, "on": { "tap": "toggle" },
          "motion": { "spring": { "stiffness": 300, "damping": 20 } } } },
        "events": [ { "at": "200ms", "tap": [195, 740], "note": "tap" },
          { "at": "360ms", "tap": [195, 740], "note": "\(event)" } ],
        "variants": { \(written.joined(separator: ",\n")) },
        "film": { \(extra) "layout": "\(layout)", "size": [\(width), \(height)], "device": "\(device)", "theme": "\(theme)",
          "speed": 0.25, "touches": "\(touches)",
          "plots": [\(plots.map { "\"\($0)\"" }.joined(separator: ", "))] },
        "render": { "duration": "settled+250ms" } }
      """)
  }

  /// One canvas of 100 × 100 points without a film.
  static func canvas(layers: String, behaviors: String = "", events: String = "") throws -> Played {
    try play(
      """
      { "flick": 1, "canvas": { "size": [100, 100], "scale": 2, "background": "#FFFFFF" },
        "layers": [ \(layers) ], "behaviors": { \(behaviors) }, "events": [ \(events) ],
        "render": { "duration": "1s" } }
      """)
  }

  /// What the canvas shows at an instant.
  static func picture(
    layers: String, behaviors: String = "", at time: FlickTime = .zero, scale: Double? = nil
  ) throws -> DisplayList {
    try canvas(layers: layers, behaviors: behaviors).stage(scale: scale).displayList(at: time)
  }

  static func milliseconds(_ count: Int64) -> FlickTime {
    FlickTime(flicks: FlickTime.flicksPerSecond / 1000 * count)
  }
}
