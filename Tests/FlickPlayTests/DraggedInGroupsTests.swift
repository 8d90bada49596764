import Flick
import FlickCore
import FlickEngine
import FlickScene
import FlickTestScenes
import FlickTestSupport
import Testing

/// What a finger drags stays under it, however the layers around it lie on the canvas.
struct DraggedInGroupsTests {
  private static let groups = [
    "\"rotation\": 90", "\"scale\": 0.5", "\"scale\": [-1, 1]", "\"shear\": [0.4, 0]",
    "\"rotation\": 200, \"scale\": [2, -0.7], \"shear\": [0, 0.3]",
  ]

  private static func scene(_ around: String, _ inside: String, property: String) -> String {
    let home = property == "xy" ? "[80, 60]" : property == "x" ? "80" : "60"
    return """
      { "flick": 1, "canvas": { "size": [400, 400] },
        "layers": [
          { "id": "outer", "type": "group", "frame": [100, 100, 200, 200], \(around), "children": [
            { "id": "inner", "type": "group", "frame": [0, 0, 200, 200], \(inside), "children": [
              { "id": "card", "type": "rect", "frame": [80, 60, 40, 40], "rotation": 10,
                "fill": "#30D158" } ] } ] } ],
        "behaviors": { "card": { "layer": "card", "property": "\(property)",
          "states": { "home": \(home) }, "on": { "drag": "follow", "release": "stay" },
          "motion": { "spring": { "response": "300ms", "dampingRatio": 1 } } } },
        "events": [ { "at": "100ms", "drag": { "from": "card", "by": [37, -21], "duration": "300ms",
          "hold": { "after": "100ms" } } } ],
        "render": { "duration": "1s" } }
      """
  }

  private func place(_ playback: Playback, at time: FlickTime) throws -> Point {
    let variant = playback.file.scene.variants[0]
    let pose = LayerPose(variant) { playback.trace.variants[0].tracks[$0].sample(at: time) }
    let layer = try #require(
      variant.layers[0].children[0].children.first { $0.id == "card" })
    return variant.place(
      inLayer: layer.index, fraction: Vector(dx: 0.5, dy: 0.5), points: .zero, pose: pose)
  }

  @Test(arguments: groups, ["\"opacity\": 1", "\"rotation\": -35, \"scale\": 1.5"])
  func `the layer is where its finger is`(_ around: String, _ inside: String) throws {
    let playback = try SceneText.play(Self.scene(around, inside, property: "xy"))
    #expect(playback.trace.problems.isEmpty)
    let touch = try #require(playback.trace.variants[0].touches.first)
    let start = try place(playback, at: .zero)
    #expect((touch.position(at: touch.down) - start).length < 1e-9)
    for part in 0...8 {
      // A screen's samples are the finger's own where they are taken.
      let time = touch.down + FlickDuration(flicks: FlickTime.flicksPerSecond * Int64(part) / 20)
      let shown = try place(playback, at: time)
      #expect((shown - touch.position(at: time)).length < 1e-9, "at \(time.seconds) s")
    }
  }

  /// Along one axis the layer moves by the finger's way along that axis of its parent.
  @Test func `the axis is the parent's`() throws {
    let playback = try SceneText.play(
      Self.scene("\"rotation\": 90", "\"scale\": 0.5", property: "x"))
    let end = playback.trace.variants[0].tracks[0].sample(at: .zero + playback.trace.duration)
    // Up on the canvas is left in what is turned by a quarter, and twice as far there.
    #expect(abs(end.position.x - (80 - 42)) < 1e-9)
  }

  @Test func `what is mirrored turns with the fingers`() throws {
    func turn(_ scale: String) throws -> Double {
      let playback = try SceneText.play(
        """
        { "flick": 1, "canvas": { "size": [400, 400] },
          "layers": [ { "id": "g", "type": "group", "frame": [0, 0, 400, 400], "scale": \(scale),
            "children": [ { "id": "dial", "type": "rect", "frame": [100, 100, 200, 200],
              "fill": "#30D158" } ] } ],
          "behaviors": { "dial": { "layer": "dial", "property": "rotation",
            "states": { "flat": 0 }, "on": { "rotate": "follow", "release": "stay" },
            "motion": { "spring": { "response": "300ms", "dampingRatio": 1 } } } },
          "events": [ { "at": "100ms", "pinch": { "center": [200, 200], "spread": [80, 80],
            "rotate": 40, "duration": "300ms" } } ], "render": { "duration": "1s" } }
        """)
      return playback.trace.variants[0].tracks[0]
        .sample(at: .zero + playback.trace.duration).position.x
    }
    #expect(abs(try turn("[1, 1]") - 40) < 1e-9)
    #expect(abs(try turn("[-1, 1]") + 40) < 1e-9)
    #expect(abs(try turn("[-1, -1]") - 40) < 1e-9)
  }
}
