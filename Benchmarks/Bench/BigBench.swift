import Flick
import FlickCore
import FlickText

/// A scene of very many rectangles of which 50 move: reading and playing it, and its
/// frames, 120 of 1920 × 1080.
struct BigBench {
  let layers: Int
  private static let moving = 50
  private static let frames = 120

  /// Prints milliseconds of CPU.
  func run() throws {
    let bytes = Array(text.utf8)
    let start = Bench.cpuSeconds()
    let playback = try SceneFile(bytes: bytes, name: "big.json").play()
    let read = Bench.cpuSeconds()
    let stage = try playback.stage()
    var drawer = FrameDrawer(stage, shutter: nil)
    drawer.draw(at: playback.plan.time(ofFrame: 0))
    let first = Bench.cpuSeconds()
    for frame in 1..<Self.frames { drawer.draw(at: playback.plan.time(ofFrame: frame)) }
    let each = (Bench.cpuSeconds() - first) * 1000 / Double(Self.frames - 1)
    print(
      "\(layers) layers: \(Bench.rounded((read - start) * 1000)) ms to read and play, "
        + "\(Bench.rounded((first - read) * 1000)) ms the first frame, "
        + "\(Bench.rounded(each)) ms each of the others")
  }

  /// The scene's file.
  var text: String {
    let across = 1 + Int((Double(layers) * 16 / 9).squareRoot())
    let side = max(2, min(40, 1800 / across))
    let rects = (1..<max(2, layers)).map { index -> String in
      let (x, y) = (index % across * 1880 / across, 80 + index / across * 1880 / across)
      let color = String(index &* 2_654_435_761 % 0xFFFFFF + 0x1000000, radix: 16).suffix(6)
      let frame = "[\(x), \(y), \(side), \(side)]"
      let rect = ##""type": "rect", "frame": \##(frame), "fill": "#\##(color)""##
      guard index % max(1, layers / Self.moving) == 0 else { return "{ \(rect) }" }
      let map = #""from": "driver.x", "in": [20, 1800], "out": [\#(y), \#(y + 90)]"#
      return #"{ \#(rect), "map": { "y": { \#(map) } } }"#
    }
    return """
      {
        "flick": 1,
        "canvas": { "size": [1920, 1080], "background": "#FFFFFF" },
        "layers": [
          \(rects.joined(separator: ",\n    ")),
          { "id": "driver", "type": "rect", "frame": [20, 10, 60, 60], "fill": "#2F6FED" }
        ],
        "behaviors": {
          "driver": {
            "layer": "driver", "property": "x", "states": { "left": 20, "right": 1800 },
            "initial": "left", "on": { "tap": "toggle" },
            "motion": { "spring": { "stiffness": 20, "damping": 6 } }
          }
        },
        "events": [{ "at": "20ms", "tap": [40, 40] }],
        "render": { "fps": 60, "duration": "2s" }
      }
      """
  }
}
