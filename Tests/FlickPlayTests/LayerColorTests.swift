import Flick
import FlickCore
import FlickDisplay
import FlickEngine
import FlickMotion
import FlickRaster
import FlickScene
import FlickStage
import FlickTestScenes
import Testing

/// Colours that are animated: four numbers that are one value.
@Suite struct LayerColorTests {
  static let style = """
    "fill": "#FF0000", "stroke": { "color": "#00FF00", "width": 4 },
    "shadow": { "radius": 10, "color": "#00000080" },
    """
  static let names = ["red", "green", "blue", "alpha"]

  private func boat(
    _ animations: String = "", _ events: String..., layer: String = style
  ) throws -> AnimatedLayer {
    try AnimatedLayer(animations, events: events, layer: layer)
  }

  private func color(
    _ boat: AnimatedLayer, _ property: String = "fill", at seconds: Double, limit: Limit = .right
  ) throws -> [Double] {
    try Self.names.map { try boat.value("\(property).\($0)", at: seconds, limit: limit) }
  }

  private func velocity(
    _ boat: AnimatedLayer, at seconds: Double, limit: Limit = .right
  ) throws -> [Double] {
    try Self.names.map { try boat.value("fill.\($0).velocity", at: seconds, limit: limit) }
  }

  private func expect(_ found: [Double], _ wanted: [Double], _ words: Comment? = nil) {
    #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-12 }, words)
  }

  private static let blend = """
    "a": { "property": "fill", "from": "#FF0000", "to": "#0000FF80", "duration": "1s" }
    """
  private static let half = [0.5, 0, 0.5, (1 + 128.0 / 255) / 2]

  // MARK: - Courses

  @Test(arguments: ["fill", "strokeColor", "shadowColor"])
  func `half way is the mean of each number, not premultiplied`(property: String) throws {
    let boat = try boat(Self.blend.replacing("\"fill\"", with: "\"\(property)\""))
    expect(try color(boat, property, at: 0.5), Self.half)
    #expect(try boat.value("\(property).red.velocity", at: 0.5) == -1)
  }

  @Test func `each number goes as a place would`() throws {
    let colored = try boat(
      """
      "a": { "property": "fill", "values": ["#000000", "#FF0000", "#330000"],
        "duration": "3s", "mode": "cubic", "autoreverse": true, "curve": "ease-in" }
      """)
    let placed = try boat(
      """
      "a": { "property": "x", "values": [0, 1, 0.2],
        "duration": "3s", "mode": "cubic", "autoreverse": true, "curve": "ease-in" }
      """)
    for (red, x) in zip(try colored.values("fill.red"), try placed.values("x").map { $0 }) {
      // Without its animation the place is 20, the red 1.
      #expect(abs(red - x) < 1e-12 || (red == 1 && x == 20))
    }
  }

  @Test func `the same under the same key twice is one`() throws {
    let twice = try boat(
      Self.blend,
      "{ \"at\": \"0s\", \"add\": { \(Self.blend.replacing("\"a\"", with: "\"boat.a\"")) } }")
    let once = try boat(Self.blend)
    for name in Self.names {
      #expect(try once.values("fill.\(name)") == twice.values("fill.\(name)"))
    }
    #expect(once.steps == ["a added", "a completed(finished: true)"])
    #expect(
      twice.steps == [
        "a added", "a replaced", "a completed(finished: false)", "a added",
        "a completed(finished: true)",
      ])
  }

  @Test func `a group of one is what is in it`() throws {
    let course = ##""property": "fill", "to": "#0000FF80", "curve": "ease-out""##
    let timing = #""begin": "200ms", "duration": "700ms", "repeat": 2.5, "autoreverse": true"#
    let alone = try boat("\"a\": { \(course), \(timing) }")
    let group = try boat("\"a\": { \"animations\": [{ \(course) }], \(timing) }")
    for name in Self.names {
      for (one, other) in zip(try alone.values("fill.\(name)"), try group.values("fill.\(name)")) {
        #expect(abs(one - other) < 1e-12)
      }
    }
  }

  @Test func `paced keys are as far apart as their whole colours`() throws {
    let boat = try boat(
      """
      "a": { "property": "fill", "values": ["#000000", "#FF0000", "#FFFFFF", "#FFFFFF00"],
        "mode": "paced", "duration": "1s" }
      """)
    let length = 2 + 2.0.squareRoot()
    // A flick beside the key.
    for (time, key) in [(1, [1.0, 0, 0, 1]), (1 + 2.0.squareRoot(), [1, 1, 1, 1])] {
      for (one, other) in zip(try color(boat, at: time / length), key) {
        #expect(abs(one - other) < 1e-8)
      }
    }
    let speed = { try velocity(boat, at: $0).reduce(0) { $0 + $1 * $1 }.squareRoot() }
    for time in [0.1, 0.5, 0.9] { #expect(abs(try speed(time) - length) < 1e-9) }
  }

  @Test(arguments: ["linear", "discrete", "paced", "cubic", "cubic-paced"])
  func `some numbers of keys are those of the whole`(mode: String) throws {
    let mode = try #require(KeyframeMode(rawValue: mode))
    let keys = [[0, 1, 2, 1], [1, 0, 0.5, 0], [0.2, 0.7, 0, 1]]
    let whole = try #require(Keyframes(keys: keys, mode: mode))
    for range in [0..<2, 2..<4, 1..<2] {
      let part = whole.components(range)
      for step in 0...40 {
        let fraction = Double(step) / 40
        #expect(part.value(at: fraction) == Array(whole.value(at: fraction)[range]))
        #expect(part.slope(at: fraction) == Array(whole.slope(at: fraction)[range]))
      }
    }
  }

  @Test func `by is added to each number`() throws {
    let boat = try boat(
      ##""a": { "property": "fill", "from": "#330000", "by": "#00330000", "duration": "1s" }"##)
    expect(try color(boat, at: 0.5), [0.2, 0.1, 0, 1])
  }

  @Test func `an additive one lies on top of the colour below`() throws {
    let boat = try boat(
      Self.blend + """
        , "b": { "property": "fill", "from": "#00000000", "to": "#00FF0000", "duration": "1s",
          "additive": true }
        """)
    expect(try color(boat, at: 0.5), [0.5, 0.5, 0.5, Self.half[3]])
  }

  @Test func `widths and radii are animated as lengths`() throws {
    let boat = try boat(
      """
      "a": { "property": "strokeWidth", "to": 8, "duration": "1s" },
      "b": { "property": "shadowRadius", "by": 10, "duration": "1s" }
      """)
    #expect(try boat.value("strokeWidth", at: 0.5) == 6)
    #expect(try boat.value("shadowRadius", at: 0.5) == 15)
  }

  @Test(arguments: [24, 25, 30, 50, 60, 120])
  func `the frame rate changes no colour`(rate: Int) throws {
    let text = { (rate: Int) in
      """
      { "flick": 1, "canvas": { "size": [40, 40] },
        "layers": [{ "id": "boat", "type": "rect", "frame": [0, 0, 40, 40], "fill": "#FF0000",
          "animations": { "a": { "property": "fill", "to": "#0000FF", "duration": "1.3s",
            "spring": { "stiffness": 80, "damping": 6 } } } }],
        "events": [{ "at": "500ms", "set": { "boat.fill": "#FFFFFF" } }],
        "render": { "fps": \(rate), "duration": "2s" } }
      """
    }
    let (one, other) = (try SceneText.play(text(rate)), try SceneText.play(text(30)))
    for signal in one.file.scene.variants[0].signals {
      for step in 0...20 {
        let time = FlickTime(flicks: FlickTime.flicksPerSecond / 10 * Int64(step))
        #expect(
          one.trace.variants[0].value(of: signal, at: time)
            == other.trace.variants[0].value(of: signal, at: time))
      }
    }
  }

  // MARK: - Models

  @Test func `a change of the model is one animation, from what is seen`() throws {
    let boat = try boat(
      "", ##"{ "at": "1s", "set": { "boat.fill": "#FF00FF" } }"##,
      ##"{ "at": "1.1s", "set": { "boat.fill": "#00FF00" }, "transaction": { "curve": "linear" } }"##
    )
    expect(
      try color(boat, at: 1.1, limit: .left), try color(boat, at: 1.1), "it is kept")
    #expect(try color(boat, at: 1.1)[2] > 0.1)
    let start = try color(boat, at: 1.1)
    expect(try color(boat, at: 1.225), zip(start, [0, 1, 0, 1]).map { ($0 + $1) / 2 })
    expect(try color(boat, at: 2), [0, 1, 0, 1])
    #expect(
      boat.steps == [
        "fill added", "fill replaced", "fill completed(finished: false)", "fill added",
        "fill completed(finished: true)",
      ])
    #expect(try self.boat("", ##"{ "set": { "boat.fill": "#F00" } }"##).steps == [])
  }

  @Test func `removing shows the model, and stopping keeps what is seen`() throws {
    let removed = try boat(Self.blend, ##"{ "at": "500ms", "remove": "boat.a" }"##)
    expect(try color(removed, at: 0.5, limit: .left), Self.half)
    expect(try color(removed, at: 0.5), [1, 0, 0, 1])
    let stopped = try boat(
      Self.blend,
      ##"{ "at": "500ms", "set": { "boat.fill": "current" }, "transaction": { "disableActions": true } }"##,
      ##"{ "remove": "boat" }"##)
    expect(try color(stopped, at: 3), Self.half)
    #expect(try velocity(stopped, at: 0.5) == [0, 0, 0, 0])
  }

  @Test func `a spring takes over each number's velocity, and may pass 1`() throws {
    let boat = try boat(
      Self.blend,
      """
      { "at": "500ms", "add": { "boat.a": { "property": "fill", "from": "current",
        "to": "#00FF00", "spring": { "stiffness": 200, "damping": 5, "initialVelocity": "current" }
      } } }
      """)
    expect(try color(boat, at: 0.5, limit: .left), try color(boat, at: 0.5))
    let (before, after) = (try velocity(boat, at: 0.5, limit: .left), try velocity(boat, at: 0.5))
    for (one, other) in zip(before, after) { #expect(abs(one - other) < 1e-9) }
    let alpha: Double = 128.0 / 255 - 1
    #expect(before == [-1, 0, 1, alpha])
    let greens = try boat.values("fill.green", 400)
    #expect(greens.contains { $0 > 1.2 })
    let playback = boat.playback
    let variant = playback.file.scene.variants[0]
    for step in 0..<100 {
      let time = FlickTime(flicks: FlickTime.flicksPerSecond / 100 * Int64(50 + step))
      let pose = LayerPose(variant) { playback.trace.variants[0].tracks[$0].sample(at: time) }
      guard case .color(let fill) = pose.fill(of: variant.layers[0]) else {
        Issue.record("no colour")
        continue
      }
      let raw = try boat.value("fill.green", at: 0.5 + Double(step) / 100)
      #expect(abs(fill.green - min(1, max(0, raw))) < 1e-12)
    }
  }

  @Test func `widths and radii are drawn within the bounds of their keys`() throws {
    let boat = try boat(
      """
      "a": { "property": "strokeWidth", "by": -1000000, "duration": "1s" },
      "b": { "property": "shadowRadius", "by": 1000000, "duration": "1s", "repeat": 100000,
        "cumulative": true }
      """)
    let variant = boat.playback.file.scene.variants[0]
    let pose = LayerPose(variant) {
      boat.playback.trace.variants[0].tracks[$0].sample(
        at: FlickTime(flicks: FlickTime.flicksPerSecond / 2))
    }
    #expect(pose.stroke(of: variant.layers[0])?.style.width == 0)
    #expect(pose.shadow(of: variant.layers[0])?.radius == 1000)
  }

  @Test func `the model is what was set`() throws {
    let boat = try boat("", ##"{ "at": "0s", "set": { "boat.fill": "#00FF00" } }"##)
    let variant = boat.playback.file.scene.variants[0]
    let time = FlickTime(flicks: FlickTime.flicksPerSecond / 8)
    let model = boat.playback.trace.variants[0].modelPose(of: variant, at: time)
    #expect(model.fill(of: variant.layers[0]) == .color(Color(hex: 0x00FF00)))
    #expect(try boat.value("fill.green", at: 0.125) < 1)
  }

  @Test func `a tap reads what is seen, and conditions read a colour`() throws {
    let tapped = try boat(
      Self.blend, ##"{ "at": "500ms", "tap": "boat" }"##,
      layer: Self.style + """
        "on": { "tap": { "remove": "boat.a", "set": { "boat.fill": "#00FF00" } } },
        """)
    expect(try color(tapped, at: 0.5), Self.half)
    expect(try color(tapped, at: 1), [0, 1, 0, 1])
    let waited = try boat(
      Self.blend, ##"{ "at": { "when": "boat.fill.red < 0.5" }, "remove": "boat.a" }"##)
    #expect(try waited.value("fill.red", at: 0.49) < 0.52)
    #expect(try waited.value("fill.red", at: 0.55) == 1)
  }

  // MARK: - Blocks

  private static func block(_ at: String, _ color: String, _ rest: String = "") -> String {
    "{ \"id\": \"b\(at)\", \"at\": \"\(at)\", \"animate\": { \"changes\": "
      + "{ \"boat.fill\": \"\(color)\" }, \"duration\": \"1s\", \"curve\": \"linear\"\(rest) } }"
  }

  @Test func `a block replaces, from the old model value`() throws {
    let boat = try boat("", Self.block("0s", "#0000FF"), Self.block("500ms", "#00FF00"))
    expect(try color(boat, at: 0.5, limit: .left), [0.5, 0, 0.5, 1])
    expect(try color(boat, at: 0.5), [0, 0, 1, 1])
    expect(try color(boat, at: 1), [0, 0.5, 0.5, 1])
    #expect(
      boat.steps == [
        "fill added", "fill replaced", "fill completed(finished: false)", "fill added",
        "fill completed(finished: true)",
      ])
  }

  @Test func `from the current state a block keeps the colour and loses its velocity`() throws {
    let boat = try boat(
      "", Self.block("0s", "#0000FF"),
      Self.block("500ms", "#00FF00", ", \"beginFromCurrentState\": true"))
    expect(try color(boat, at: 0.5), [0.5, 0, 0.5, 1])
    expect(try color(boat, at: 1), [0.25, 0.5, 0.25, 1])
  }

  @Test func `an animator pauses, scrubs, reverses and stops a colour`() throws {
    let boat = try boat(
      "", Self.block("0s", "#0000FF"),
      ##"{ "at": "250ms", "animator": { "of": "b0s", "pause": true } }"##,
      ##"{ "at": "500ms", "animator": { "of": "b0s", "scrub": 0.6 } }"##,
      ##"{ "at": "700ms", "animator": { "of": "b0s", "continue": {} } }"##,
      ##"{ "at": "800ms", "animator": { "of": "b0s", "stop": true } }"##,
      ##"{ "at": "1s", "animator": { "of": "b0s", "finish": "start" } }"##)
    expect(try color(boat, at: 0.4), [0.75, 0, 0.25, 1])
    expect(try color(boat, at: 0.6), [0.4, 0, 0.6, 1])
    expect(try color(boat, at: 0.9), [0.3, 0, 0.7, 1])
    expect(try color(boat, at: 1.1), [1, 0, 0, 1])
    #expect(
      boat.steps == ["fill added", "fill removed", "fill completed(finished: false)"])
  }

  // MARK: - Pictures

  @Test func `a frame changes where only a colour does`() throws {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [60, 60], "scale": 1, "background": "#FFFFFF" },
        "layers": [{ "id": "boat", "type": "rect", "frame": [10, 10, 40, 40], "fill": "#FF0000",
          "stroke": { "color": "#00FF00", "width": 4 },
          "shadow": { "radius": 4, "offset": [0, 30], "color": "#000000" },
          "animations": {
            "a": { "property": "fill", "to": "#0000FF80", "duration": "1s" },
            "b": { "property": "strokeColor", "to": "#FFFF00", "duration": "1s" },
            "c": { "property": "shadowColor", "to": "#FFFFFF", "duration": "1s" } } }],
        "render": { "fps": 20, "duration": "1s" } }
      """)
    let stage = try Stage(
      scene: playback.file.scene, trace: playback.trace, fonts: playback.file.fonts, variant: 0)
    let pixels = { (time: Int64) in
      var rasterizer = Rasterizer()
      let picture = rasterizer.draw(
        stage.displayList(at: FlickTime(flicks: FlickTime.flicksPerSecond / 1000 * time)))
      return { (x: Int, y: Int) in picture.pixels[y * picture.width + x] }
    }
    let (start, half) = (pixels(0), pixels(500))
    #expect(start(30, 30) == 0xFF00_00FF)
    #expect(start(10, 20) == 0xFF00_FF00)
    // Of alpha 0.75 over white.
    let fill = half(30, 30)
    #expect([fill >> 16 & 0xFF, fill & 0xFF].allSatisfy { (155...165).contains($0) })
    #expect(half(10, 20) == 0xFF00_FF80)
    #expect((half(30, 55) & 0xFF) > (start(30, 55) & 0xFF))
    var hashes: [String] = []
    try playback.hashes(every: 1, jobs: 2) { hashes.append($0) }
    #expect(Set(hashes.compactMap { $0.split(separator: " ").last }).count == 20)
  }

  @Test func `a ghost is seen of a model that only has another colour`() throws {
    let commands = { (model: String, milliseconds: Int64) in
      let playback = try SceneText.play(
        """
        { "flick": 1, "canvas": { "size": [60, 60] },
          "layers": [{ "id": "boat", "type": "rect", "frame": [10, 10, 40, 40], "fill": "#FF0000" }],
          "events": [{ "at": "0s", "set": { "boat.fill": "#00FF00" } }],
          "film": { "model": "\(model)" }, "render": { "duration": "1s" } }
        """)
      let stage = try Stage(
        scene: playback.file.scene, trace: playback.trace, fonts: playback.file.fonts)
      return stage.displayList(
        at: FlickTime(flicks: FlickTime.flicksPerSecond / 1000 * milliseconds)
      ).commands.count
    }
    #expect(try commands("ghost", 100) == commands("none", 100) + 2)
    #expect(try commands("ghost", 500) == commands("none", 500))
  }

  // MARK: - Exports

  @Test func `one number of a colour is exported as a number or refused`() throws {
    let playback = try boat(Self.blend).playback
    let css = try playback.export(ExportOptions(signal: "boat.fill.red"), to: .css)
    #expect(css.text.contains("--boat-fill-red: 1;") || css.text.contains("--boat-fill-red: 1 "))
    #expect(css.text.contains("@property --boat-fill-red"))
    for format in [ExportFormat.lottie, .cakeyframe] {
      #expect(throws: (any Error).self) {
        try playback.export(ExportOptions(signal: "boat.fill.red"), to: format)
      }
    }
  }
}
