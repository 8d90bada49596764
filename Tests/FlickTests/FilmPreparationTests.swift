import Flick
import FlickCore
import FlickMedia
import FlickStage
import FlickTestScenes
import FlickText
import Testing

/// What is handed to the encoder, drawn and converted where the film changes,
/// against the whole of each frame.
@Suite struct FilmPreparationTests {
  @Test(arguments: ["", "\"motionBlur\": { \"samples\": 3 },"], [true, false])
  func `a frame's planes do not depend on the frames before it`(
    blur: String, isQuarter: Bool
  ) throws {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [64, 64], "background": "#FFE000" },
        "layers": [ { "id": "box", "type": "rect", "frame": [0, 20, 8, 8], "fill": "#0030FF",
          "shadow": { "color": "#00000080", "radius": 4, "offset": [0, 2] } } ],
        "behaviors": { "box": { "layer": "box", "property": "x", "states": { "a": 0, "b": 50 },
          "motion": { "spring": { "response": "300ms", "dampingRatio": 0.6 } } } },
        "events": [ { "at": "100ms", "set": { "box": "b" } } ],
        "film": { \(blur) "size": [301, 201], "device": "none", "plots": ["box.x"],
          "hold": "100ms" },
        "render": { "fps": 60, "duration": "600ms" } }
      """)
    let scene = playback.file.scene
    let stage = try Stage(scene: scene, trace: playback.trace, fonts: FontBook())
    let shutter = Shutter(
      scene, plan: playback.plan, end: .zero + playback.trace.duration)
    #expect((shutter == nil) == blur.isEmpty)
    var drawer = FrameDrawer(stage, shutter: shutter)
    var preparer = PlanarPreparer(width: 301, height: 201, isQuarter: isQuarter)
    var composer = PlanarComposer(width: 301, height: 201, isQuarter: isQuarter)
    let layout: PixelLayout = isQuarter ? .planar420 : .planar444
    var changed = 0
    for frame in 0..<playback.frameCount {
      drawer.draw(at: playback.plan.time(ofFrame: frame))
      let planes = composer.whole(try preparer.prepare(drawer.pixmap, drawer.change))
      #expect(planes.bytes == layout.bytes(of: drawer.pixmap), "frame \(frame)")
      let pixels = drawer.change.areas.reduce(0) { $0 + $1.pixelCount }
      if frame > 0, pixels < 301 * 201 { changed += 1 }
    }
    // Mostly less than the whole has changed.
    #expect(changed > playback.frameCount / 2)
  }
}
