import Flick
import FlickCore
import FlickMedia
import FlickRaster
import FlickScene
import FlickStage
import FlickTestSupport
import Foundation
import Testing

/// Films of made-up scenes, drawn by threads that each update a picture of their
/// own. Which frames a thread gets is chance, what it leaves is not.
@Suite struct PipelineDamageTests {
  #if DEBUG
    private static let scenes = 2
  #else
    private static let scenes = 60
  #endif

  @Test func `one, two and five threads leave what drawing each frame anew leaves`() throws {
    try withTemporaryFolder { folder in
      let pixels = (0..<12 * 9).map { (index: Int) -> UInt32 in
        UInt32(index * 2_654_435 % 0x1000000) | 0xFF00_0000
      }
      let png = try PNGCodec.encode(Pixmap(width: 12, height: 9, pixels: pixels))
      try Data(png).write(to: folder.appending(path: "picture.png"))
      for seed in 0..<Self.scenes {
        let text = RandomSceneText(seed: UInt64(seed)).document
        let playback = try SceneFile(
          bytes: Array(text.utf8), name: "random-\(seed).json", folder: folder.path
        ).play()
        let anew = try Self.hashesAnew(playback)
        #expect(Set(anew).count > anew.count / 4, "scene \(seed) hardly moves")
        for jobs in [1, 2, 5] {
          var hashes: [String] = []
          try playback.hashes(every: 1, jobs: jobs) {
            hashes.append($0.split(separator: " ").last.map(String.init) ?? "")
          }
          #expect(hashes == anew, "scene \(seed), \(jobs) threads:\n\(text)")
        }
      }
    }
  }

  /// Each frame by a rasteriser that has drawn nothing before.
  private static func hashesAnew(_ playback: Playback) throws -> [String] {
    let scene = playback.file.scene
    let stage = try Stage(
      scene: scene, trace: playback.trace, fonts: playback.file.fonts,
      variant: scene.film == nil ? 0 : nil)
    return (0..<playback.plan.frameCount).map { frame in
      var rasterizer = Rasterizer()
      let list = stage.displayList(at: playback.plan.time(ofFrame: frame))
      return PixelHash(of: rasterizer.draw(list)).description
    }
  }
}

/// A scene of a round screen in which a gradient creeps, with layers of every
/// kind that move, fade, turn and grow, some of them of translucent material.
private struct RandomSceneText {
  private var random: FixedRandom
  private var layers: [String] = []
  private var behaviors: [String] = []
  private var events: [String] = []

  private(set) var document = ""

  init(seed: UInt64) {
    random = FixedRandom(seed: seed &+ 1)
    let children = (0..<3 + random.next(below: 4)).map { layer($0) }
    // As slow as a pane that settles: less than a pixel a frame.
    behave("pane", property: "y", from: 0, to: 6 + random.next(below: 20), "1s")
    let screen = """
      { "type": "rect", "frame": [8, 6, 104, 88], "cornerRadius": 26, "clip": true,
        "fill": "#FFFFFF", "children": [
        { "id": "pane", "type": "rect", "frame": [-4, -40, 112, 170],
          "fill": { "linear": ["#5B8DEF", "#2F5FD0"], "angle": 90 } },
        \(children.joined(separator: ",\n")) ] }
      """
    let film =
      random.next(below: 3) > 0
      ? ""
      : """
      "film": { "size": [240, 136], "device": "none", "plots": ["pane.y"], "hold": "50ms" },
      """
    document = """
      { "flick": 1, "canvas": { "size": [120, 100], "scale": 1,
          "background": { "linear": ["#C4DAFB", "#F8D5DA"], "angle": \(random.next(below: 180)) } },
        "layers": [ \(screen) ],
        "behaviors": { \(behaviors.joined(separator: ",\n")) },
        "events": [ \(events.joined(separator: ",\n")) ],
        \(film)
        "render": { "fps": 60, "duration": "500ms" } }
      """
  }

  private mutating func layer(_ index: Int) -> String {
    let id = "layer\(index)"
    let (x, y) = (random.next(below: 90) - 10, random.next(below: 80) - 10)
    let (width, height) = (10 + random.next(below: 60), 10 + random.next(below: 50))
    let motions = [("x", x + 9), ("y", y - 31), ("opacity", 0), ("rotation", 40), ("scale", 2)]
    let (property, to) = motions[random.next(below: motions.count)]
    let from = ["x": x, "y": y, "opacity": 1, "rotation": 0, "scale": 1][property] ?? 0
    if random.next(below: 4) > 0 {
      behave(id, property: property, from: from, to: to, "\(150 + random.next(below: 600))ms")
    }
    let place = "\"id\": \"\(id)\", \"frame\": [\(x), \(y), \(width), \(height)]"
    let fills = [
      "\"#D55E00\"", "\"#0072B280\"",
      "{ \"linear\": [\"#FF2D55\", \"#5856D6C0\"], \"angle\": \(random.next(below: 180)) }",
      "{ \"radial\": [\"#34C759\", \"#FFCC0040\"] }",
    ]
    let fill = fills[random.next(below: fills.count)]
    let extras = [
      "", "\"shadow\": { \"radius\": \(random.next(below: 9)), \"offset\": [1, 3] },",
      "\"blur\": \(1 + random.next(below: 6)),", "\"blend\": \"multiply\",",
    ]
    let extra = extras[random.next(below: extras.count)]
    switch random.next(below: 5) {
    case 0: return "{ \"type\": \"image\", \(place), \(extra) \"image\": \"picture.png\" }"
    case 1: return "{ \"type\": \"ellipse\", \(place), \(extra) \"fill\": \(fill) }"
    case 2:
      return """
        { "type": "rect", \(place), "cornerRadius": 9, "fill": "#FFFFFF60",
          "backdropFilter": { "blur": \(1 + random.next(below: 12)), "saturation": 1.8 } }
        """
    default:
      return "{ \"type\": \"rect\", \(place), \(extra) \"cornerRadius\": 7, \"fill\": \(fill) }"
    }
  }

  private mutating func behave(
    _ id: String, property: String, from: Int, to: Int, _ response: String
  ) {
    behaviors.append(
      """
      "\(id)": { "layer": "\(id)", "property": "\(property)",
        "states": { "a": \(from), "b": \(to) }, "initial": "a",
        "motion": { "spring": { "response": "\(response)", "dampingRatio": 1 } } }
      """)
    let start = 20 * random.next(below: 6)
    events.append("{ \"at\": \"\(start)ms\", \"set\": { \"\(id)\": \"b\" } }")
    if random.next(below: 2) == 0 {
      events.append("{ \"at\": \"\(start + 150)ms\", \"set\": { \"\(id)\": \"a\" } }")
    }
  }
}
