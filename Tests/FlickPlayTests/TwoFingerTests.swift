import Flick
import FlickCore
import FlickEngine
import FlickScene
import FlickTestScenes
import Foundation
import Testing

/// Double taps, pinches and rotations as scenes write them.
@Suite struct TwoFingerTests {
  private static let photo = """
    { "id": "photo", "type": "rect", "frame": [100, 100, 200, 200], "fill": "#0A84FF" }
    """

  private static func behaviors(_ layer: String) -> String {
    """
    "behaviors": {
      "zoom": { "layer": "\(layer)", "property": "scale", "states": { "fit": 1, "near": 2.5 },
        "on": { "tap": "fit", "doubleTap": "near", "pinch": { "follow": "scale", "bounds": [1, 4] },
          "release": [ { "if": "scale > 2", "to": "near" } ] },
        "motion": { "spring": { "response": "400ms", "dampingRatio": 0.8 } } },
      "turn": { "layer": "\(layer)", "property": "rotation", "states": { "even": 0 },
        "on": { "rotate": "follow", "release": "stay" },
        "motion": { "spring": { "response": "400ms", "dampingRatio": 0.8 } } } }
    """
  }

  private static func events(_ layer: String) -> String {
    """
    "events": [
      { "id": "two", "at": "100ms", "tap": { "place": "\(layer)", "count": 2 } },
      { "at": "1.5s", "tap": "\(layer)" },
      { "at": "3s", "pinch": { "center": "\(layer)", "spread": [60, 140], "rotate": 200,
        "duration": "300ms", "velocity": 200, "hold": { "before": "50ms" } } } ]
    """
  }

  /// A switch of the kit answers a tap anywhere on it, in both of its states.
  @Test(arguments: [5.0, 25, 46])
  func `a switch answers where it is seen`(x: Double) throws {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [100, 100] }, "include": ["flick:kit"],
        "layers": [ { "use": "switch", "id": "wifi", "frame": [10, 10, 51, 31] } ],
        "events": [ { "at": "0.1s", "tap": [\(x + 10), 15] }, { "at": "2s", "tap": [\(x + 10), 36] } ],
        "expect": [ { "holds": "wifi.turn.x > 21.9", "at": "1.9s" },
          { "holds": "wifi.turn.x < 2.1", "at": "settled" } ] }
      """)
    #expect(playback.verdicts.map(\.isMet) == [true, true], "\(playback.verdicts.map(\.text))")
  }

  @Test func `in a component they are what they are outside`() throws {
    let plain = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [400, 400] }, "layers": [ \(Self.photo) ],
        \(Self.behaviors("photo")), \(Self.events("photo")) }
      """)
    let used = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [400, 400] },
        "components": { "viewer": { "layers": [ \(Self.photo) ], \(Self.behaviors("photo")) } },
        "layers": [ { "use": "viewer", "id": "a" } ], \(Self.events("a.photo")) }
      """)
    #expect(used.file.scene.variants[0].behaviors.map(\.name) == ["a.zoom", "a.turn"])
    #expect(plain.trace.variants[0].tracks == used.trace.variants[0].tracks)
    let ends = plain.trace.variants[0].tracks.map {
      $0.sample(at: .zero + plain.trace.duration).position.x
    }
    #expect(ends == [2.5, 200])
    var table = ""
    plain.eventTable(variant: 0) { table += $0 }
    #expect(table.contains("finger 0 taps twice at [200, 200]"))
    #expect(table.contains("turn follows the fingers"))
    var rows = ""
    plain.pointerStream(variant: 0) { rows += $0 }
    #expect(rows.contains(",1,down,170,200"))
  }

  /// A recording of both fingers is the pinch.
  @Test func `two recorded fingers pinch as the event does`() throws {
    func scene(_ event: String) -> String {
      """
      { "flick": 1, "canvas": { "size": [400, 400] }, "layers": [ \(Self.photo) ],
        \(Self.behaviors("photo")), "events": [ \(event) ] }
      """
    }
    let pinched = try SceneText.play(
      scene(
        """
        { "at": "0s", "pinch": { "center": "photo", "spread": [60, 140], "rotate": 30,
          "duration": "300ms", "velocity": 200 } }
        """))
    var rows = ""
    pinched.pointerStream(variant: 0) { rows += $0 }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try rows.write(to: folder.appending(path: "two.csv"), atomically: true, encoding: .utf8)
    let replayed = try SceneFile(
      bytes: Array(scene("{ \"at\": \"0s\", \"trace\": \"two.csv\" }").utf8), name: "test.json",
      folder: folder.path
    ).play()
    for (one, other) in zip(pinched.trace.variants[0].tracks, replayed.trace.variants[0].tracks) {
      for step in 0..<100 as Range<Int64> {
        let time = FlickTime.zero + FlickDuration(flicks: step * FlickTime.flicksPerSecond / 120)
        let (a, b) = (one.sample(at: time), other.sample(at: time))
        #expect(abs(a.position.x - b.position.x) < 1e-9)
        #expect(abs(a.velocity.dx - b.velocity.dx) < 1e-6 * (1 + abs(a.velocity.dx)))
      }
    }
  }

  @Test func `a layer that reacts to taps waits for the second one too`() throws {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [400, 400] },
        "layers": [ { "id": "photo", "type": "rect", "frame": [100, 100, 200, 200],
          "fill": "#0A84FF", "on": { "tap": { "set": { "photo.opacity": 0.5 } } } } ],
        "behaviors": { "zoom": { "layer": "photo", "property": "scale",
          "states": { "fit": 1, "near": 2.5 }, "on": { "doubleTap": "toggle" },
          "motion": { "ease": { "duration": "200ms" } } } },
        "events": [ { "at": "100ms", "tap": "photo" },
          { "at": "1s", "tap": { "place": "photo", "count": 2 } } ],
        "render": { "duration": "2s" } }
      """)
    let signals = playback.file.scene.variants[0].signals
    let opacity = try #require(signals.first { $0.name == "photo.opacity" })
    let scale = try #require(signals.first { $0.name == "zoom.scale" })
    func value(_ signal: Signal, _ milliseconds: Int64) -> Double {
      playback.trace.variants[0].value(
        of: signal,
        at: .zero + FlickDuration(flicks: milliseconds * FlickTime.flicksPerSecond / 1000))
    }
    #expect(value(opacity, 449) == 1 && value(opacity, 1900) == 0.5)
    #expect(value(opacity, 460) < 1)
    #expect(value(scale, 900) == 1 && value(scale, 1900) == 2.5)
  }
}
