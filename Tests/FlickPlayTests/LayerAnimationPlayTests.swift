import Flick
import FlickCore
import FlickEngine
import FlickScene
import Testing

/// What time and touches may be asked of animations.
@Suite struct LayerAnimationPlayTests {
  // MARK: - Hostile timing

  @Test(
    arguments: [
      #""duration": "100ms", "repeat": 1000000000"#,
      #""duration": "1ms", "repeat": "forever", "autoreverse": true"#,
      #""duration": "3600s", "speed": 1000, "repeat": 1000000000, "cumulative": true"#,
      #""duration": "1ms", "speed": -1000, "repeat": 1000000000, "offset": "-3600s""#,
      #""duration": "100ms", "repeatDuration": "3600s", "begin": "-3600s""#,
      #""duration": "1ms", "begin": "-3600s", "repeat": 1000000000, "autoreverse": true"#,
    ])
  func `what repeats a billion times is played at once, and stays a number`(
    timing: String
  ) throws {
    let boat = try AnimatedLayer("\"a\": { \"property\": \"x\", \"to\": 300, \(timing) }")
    for value in try boat.values("x") + boat.values("velocity.x") { #expect(value.isFinite) }
    #expect(boat.playback.trace.variants[0].tracks[0].segments.count <= 2)
    let signal = try #require(boat.playback.file.scene.signal(named: "boat.x"))
    let curve = boat.playback.trace.variants[0].curve(
      of: signal, until: .zero + boat.playback.trace.duration,
      spacing: FlickDuration(flicks: FlickTime.flicksPerSecond / 240), tolerance: 0)
    #expect(curve.pieces.count < 1000)
  }

  @Test func `a group in groups that repeat a billion times is played at once`() throws {
    var animation = #"{ "property": "x", "to": 300, "duration": "1ms", "repeat": 1000000000 }"#
    for _ in 0..<7 {
      animation = """
        { "animations": [\(animation)], "duration": "3ms", "repeat": 1000000000,
          "autoreverse": true }
        """
    }
    let boat = try AnimatedLayer("\"a\": \(animation)")
    for value in try boat.values("x") { #expect((20.0...300).contains(value)) }
  }

  @Test func `one that was over before it was added has come and gone`() throws {
    let boat = try AnimatedLayer(
      "",
      events: [
        #"{ "at": "1s", "add": { "boat.a": { "property": "x", "to": 300, "begin": "-2s" } } }"#
      ])
    #expect(boat.steps == ["a added", "a completed(finished: true)"])
    #expect(try boat.values("x").allSatisfy { $0 == 20 })
  }

  @Test func `one that began before it was added is under way`() throws {
    let boat = try AnimatedLayer(
      "",
      events: [
        """
        { "at": "1s", "add": { "boat.a": { "property": "x", "to": 300, "begin": "-500ms",
          "duration": "1s" } } }
        """
      ])
    #expect(try boat.value("x", at: 1) == 160)
    #expect(try boat.value("x", at: 1.5) == 20)
  }

  @Test func `a frozen one shows its offset, and the scene has an end`() throws {
    let text = """
      { "flick": 1, "canvas": { "size": [400, 400] },
        "layers": [{ "id": "boat", "type": "rect", "frame": [20, 40, 40, 30], "animations": {
          "a": { "property": "x", "from": 0, "to": 100, "duration": "1s", "speed": 0,
            "offset": "250ms" } } }] }
      """
    let playback = try SceneFile(bytes: Array(text.utf8), name: "boat.json").play()
    let signal = try #require(playback.file.scene.signal(named: "boat.x"))
    #expect(playback.trace.variants[0].value(of: signal, at: .zero) == 25)
    #expect(playback.trace.settled != nil)
  }

  // MARK: - Touches

  static let answer = """
    "on": { "tap": { "remove": "boat", "set": { "boat.x": 5 },
      "transaction": { "disableActions": true },
      "add": { "boat.home": { "property": "x", "from": "current", "to": 5,
        "spring": { "stiffness": 100, "damping": 20, "initialVelocity": "current" } } } } },
    """

  @Test func `a tap meets a layer where it is seen, and its answer begins there`() throws {
    let boat = try AnimatedLayer(
      LayerAnimationLawTests.drift, events: [#"{ "at": "500ms", "tap": [165, 50] }"#],
      layer: Self.answer)
    #expect(
      boat.steps == [
        "drift added", "drift removed", "drift completed(finished: false)", "home added",
        "home completed(finished: true)",
      ])
    for name in ["x", "velocity.x"] {
      let before = try boat.value(name, at: 0.5, limit: .left)
      #expect(abs(try boat.value(name, at: 0.5) - before) < 1e-9 * abs(before))
    }
    #expect(try boat.value("x", at: 3.9) == 5)
    // Nothing is left of what lay between the two at that instant.
    let starts = boat.playback.trace.variants[0].tracks[0].segments.map(\.start)
    #expect(Set(starts).count == starts.count)
  }

  @Test func `a tap where the model is misses what is seen elsewhere`() throws {
    #expect(throws: FlickError.self) {
      try AnimatedLayer(
        LayerAnimationLawTests.drift, events: [#"{ "at": "500ms", "tap": [25, 50] }"#],
        layer: Self.answer)
    }
  }

  // MARK: - Ways to interrupt

  /// What replaces a drift to x = 300 after 500 ms, where it is at 160 with the
  /// greatest velocity; position and velocity after it.
  struct Way: Sendable, CustomTestStringConvertible {
    let events: [String]
    let position: Double
    let velocity: Double

    var testDescription: String { events[0] }
  }

  static let ways = [
    Way(events: [#"{ "at": "500ms", "remove": "boat.drift" }"#], position: 20, velocity: 0),
    Way(
      events: [
        #"{ "at": "500ms", "set": { "boat.x": "current" }, "transaction": { "disableActions": true } }"#,
        #"{ "remove": "boat" }"#,
      ], position: 160, velocity: 0),
    Way(
      events: [
        #"{ "at": "500ms", "add": { "boat.drift": { "property": "x", "from": "current", "to": 20, "curve": "ease-in" } } }"#
      ], position: 160, velocity: 0),
    Way(
      events: [
        #"{ "at": "500ms", "add": { "boat.drift": { "property": "x", "from": "current", "to": 20, "duration": "1s", "curve": "ease" } } }"#
      ], position: 160, velocity: -56),
    Way(
      events: [
        #"{ "at": "500ms", "add": { "boat.drift": { "property": "x", "from": 300, "to": 20, "curve": "ease-in" } } }"#
      ], position: 300, velocity: 0),
  ]

  @Test(arguments: ways)
  func `an interruption keeps and drops what the page says`(way: Way) throws {
    let boat = try AnimatedLayer(LayerAnimationLawTests.drift, events: way.events)
    #expect(abs(try boat.value("x", at: 0.5, limit: .left) - 160) < 1e-9)
    #expect(try boat.value("velocity.x", at: 0.5, limit: .left) > 400)
    #expect(abs(try boat.value("x", at: 0.5) - way.position) < 1e-9)
    #expect(abs(try boat.value("velocity.x", at: 0.5) - way.velocity) < 1e-9)
  }

  @Test func `an additive one keeps both`() throws {
    let boat = try AnimatedLayer(
      LayerAnimationLawTests.drift,
      events: [
        #"{ "at": "500ms", "add": { "boat.back": { "property": "x", "from": 0, "to": -280, "duration": "1s", "curve": "ease-in-out", "additive": true } } }"#
      ])
    for name in ["x", "velocity.x"] {
      let before = try boat.value(name, at: 0.5, limit: .left)
      #expect(abs(try boat.value(name, at: 0.5) - before) < 1e-9)
    }
  }
}
