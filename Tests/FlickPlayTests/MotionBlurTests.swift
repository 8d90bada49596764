import Flick
import FlickCore
import FlickRaster
import FlickStage
import FlickTestScenes
import FlickText
import Testing

@Suite struct MotionBlurTests {
  private static func play(_ film: String = "\"motionBlur\": {},") throws -> Playback {
    try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [64, 64], "background": "#000000" },
        "layers": [ { "id": "box", "type": "rect", "frame": [0, 20, 8, 8], "fill": "#FFFFFF" } ],
        "behaviors": { "box": { "layer": "box", "property": "x", "states": { "a": 0, "b": 50 },
          "motion": { "ease": { "duration": "500ms", "curve": "linear" } } } },
        "events": [ { "at": "100ms", "set": { "box": "b" } } ],
        "film": { \(film) "size": [160, 120], "device": "none", "plots": ["box.x"],
          "hold": "100ms" },
        "render": { "fps": 30, "duration": "500ms" } }
      """)
  }

  private static func stage(_ playback: Playback) throws -> Stage {
    try Stage(scene: playback.file.scene, trace: playback.trace, fonts: FontBook())
  }

  private static func shutter(_ playback: Playback) -> Shutter? {
    Shutter(
      playback.file.scene, plan: playback.plan, end: .zero + playback.trace.duration)
  }

  @Test func `equal pixels average to themselves`() {
    let meter = LinearLightAccumulator()
    for value: UInt32 in 0...255 {
      let pixel = value | value << 8 | value << 16 | 255 << 24
      for count in [1, 2, 3, 8, 64] {
        #expect(meter.average(Array(repeating: pixel, count: count)) == pixel)
      }
      let sheer = value / 2 | value / 2 << 8 | value << 24
      #expect(meter.average([sheer, sheer, sheer]) == sheer)
    }
  }

  @Test func `light is added up, not its code`() {
    let meter = LinearLightAccumulator()
    let (black, white) = (UInt32(0xFF00_0000), UInt32(0xFFFF_FFFF))
    let pixel = meter.average([white] + Array(repeating: black, count: 7))
    #expect(pixel & 255 == 99)
    #expect(meter.average([white, black]) & 255 == 188)
  }

  @Test(arguments: ["", "\"speed\": 0.5,"], ["{}", "{ \"samples\": 3, \"shutter\": 1 }"])
  func `a frame is the average of its instants`(speed: String, blur: String) throws {
    let playback = try Self.play("\"motionBlur\": \(blur), \(speed)")
    let stage = try Self.stage(playback)
    let shutter = try #require(Self.shutter(playback))
    let meter = LinearLightAccumulator()
    var drawer = FrameDrawer(stage, shutter: shutter)
    var differing = 0
    for frame in 0..<playback.frameCount {
      let time = playback.plan.time(ofFrame: frame)
      drawer.draw(at: time)
      let sharp = shutter.instants(from: time).map { moment in
        var rasterizer = Rasterizer()
        return rasterizer.draw(stage.displayList(at: time, canvasesAt: moment)).pixels
      }
      let average = sharp[0].indices.map { pixel in meter.average(sharp.map { $0[pixel] }) }
      #expect(drawer.pixmap.pixels == average, "frame \(frame)")
      if average != sharp[0] { differing += 1 }
    }
    #expect(differing >= 10)
  }

  @Test func `a frame in which nothing moves is the plain one`() throws {
    let (blurred, plain) = (try Self.play(), try Self.play(""))
    #expect(Self.shutter(plain) == nil)
    var (a, b) = (
      FrameDrawer(try Self.stage(blurred), shutter: Self.shutter(blurred)),
      FrameDrawer(try Self.stage(plain), shutter: nil)
    )
    var equal: [Bool] = []
    for frame in 0..<blurred.frameCount {
      let time = blurred.plan.time(ofFrame: frame)
      a.draw(at: time)
      b.draw(at: time)
      equal.append(a.pixmap == b.pixmap)
    }
    // At rest before the event at 100 ms, and held from 500 ms on.
    #expect(equal[0] && equal[1] && equal.last == true)
    #expect(!equal[4] && !equal[10])
  }

  @Test func `the shutter opens at the frame's instant and closes before the next frame's`() throws
  {
    let playback = try Self.play(
      "\"motionBlur\": { \"samples\": 4, \"shutter\": 1 }, \"speed\": 0.5,")
    let shutter = try #require(Self.shutter(playback))
    let start = FlickTime(flicks: FlickTime.flicksPerSecond / 5)
    let frame = FlickTime.flicksPerSecond / 60
    #expect(
      shutter.instants(from: start).map { $0.flicks - start.flicks } == [
        0, frame / 4, frame / 2, frame * 3 / 4,
      ])
    let end = FlickTime.zero + playback.trace.duration
    #expect(shutter.instants(from: end) == [end, end, end, end])
  }

  @Test func `blurred frames do not depend on the number of workers`() throws {
    let playback = try Self.play()
    func lines(_ jobs: Int) throws -> [String] {
      var lines: [String] = []
      try playback.hashes(every: 1, jobs: jobs) { lines.append($0) }
      return lines
    }
    let one = try lines(1)
    #expect(one.count == playback.frameCount)
    #expect(try lines(3) == one)
  }
}
