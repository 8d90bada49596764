import Flick
import FlickCore
import FlickEngine
import FlickMedia
import FlickRaster
import FlickScene
import FlickStage
import Testing

/// What is seen and touched of a layer that is transformed.
@Suite struct TransformedLayerTests {
  @Test func `a transform that is none changes no pixel`() throws {
    let look = ##""rotation": 20, "scale": 1.5, "fill": "#0A84FF","##
    let plain = try AnimatedLayer("", layer: look)
    let turned = try AnimatedLayer(
      #""a": { "property": "transform", "to": [{ "rotate": 360 }], "duration": "1s" }"#,
      layer: look)
    for milliseconds in [0, 400, 1500] as [Int64] {
      let hashes = try [plain, turned].map { layer in
        let playback = layer.playback
        let stage = try Stage(
          scene: playback.file.scene, trace: playback.trace, fonts: playback.file.fonts)
        let list = stage.displayList(
          at: FlickTime(flicks: FlickTime.flicksPerSecond / 1000 * milliseconds))
        var rasterizer = Rasterizer()
        return PixelHash(of: rasterizer.draw(list)).description
      }
      #expect(hashes[0] == hashes[1])
    }
  }

  static let moved = """
    { "at": "0s", "set": { "boat.transform": [{ "translate": [200, 0] }, { "rotateY": 60 }] },
      "transaction": { "disableActions": true } }
    """

  @Test func `a finger meets what is seen`() throws {
    let answer = #""on": { "tap": { "set": { "boat.opacity": 0 } } },"#
    // The middle, at 40, goes 200·cos 60° to the right.
    let boat = try AnimatedLayer(
      "", events: [Self.moved, #"{ "at": "1s", "tap": [140, 55] }"#], layer: answer)
    #expect(boat.steps == ["opacity added", "opacity completed(finished: true)"])
    for place in ["[40, 55]", "[152, 55]"] {
      let tap = "{ \"at\": \"1s\", \"tap\": \(place) }"
      // A tap that meets nothing may be refused.
      let missed = try? AnimatedLayer("", events: [Self.moved, tap], layer: answer)
      #expect(missed?.steps ?? [] == [])
    }
  }

  @Test func `its own scale and rotation come after the transform`() throws {
    let boat = try AnimatedLayer(
      "", events: [Self.moved], layer: #""rotation": 90, "scale": [1, 2],"#)
    let variant = boat.playback.file.scene.variants[0]
    let trace = boat.playback.trace.variants[0]
    let pose = trace.modelPose(of: variant, at: FlickTime(flicks: FlickTime.flicksPerSecond))
    let middle = pose.transform(of: variant.layers[0]).apply(Point(x: 20, y: 15))
    // 100 to the right is 100 down, once it is turned.
    #expect(abs(middle.x - 40) < 1e-9)
    #expect(abs(middle.y - 155) < 1e-9)
  }

  @Test func `the model stays while an animation passes`() throws {
    let boat = try AnimatedLayer(
      #""a": { "property": "transform", "to": [{ "rotate": 90 }], "duration": "2s" }"#)
    let variant = boat.playback.file.scene.variants[0]
    let now = FlickTime(flicks: FlickTime.flicksPerSecond)
    let pose = boat.playback.trace.variants[0].modelPose(of: variant, at: now)
    #expect(pose.transform(of: variant.layers[0]) == .translation(20, 40))
  }
}
