import Flick
import FlickCore
import FlickEngine
import FlickScene
import Testing

/// A scene with one animated layer, played.
struct AnimatedLayer {
  let playback: Playback

  /// - Parameters:
  ///   - animations: Of the layer `boat`, whose frame is [20, 40, 40, 30].
  ///   - duration: Of the scene.
  init(
    _ animations: String, events: [String] = [], layer: String = "", duration: String = "4s"
  ) throws {
    let text = """
      { "flick": 1, "canvas": { "size": [400, 400] },
        "layers": [{ "id": "boat", "type": "rect", "frame": [20, 40, 40, 30], \(layer)
          "animations": { \(animations) } }],
        "events": [\(events.joined(separator: ", "))],
        "render": { "duration": "\(duration)" } }
      """
    playback = try SceneFile(bytes: Array(text.utf8), name: "boat.json").play()
  }

  func value(_ name: String, at seconds: Double, limit: Limit = .right) throws -> Double {
    let signal = try #require(playback.file.scene.signal(named: "boat.\(name)"))
    let time = FlickTime.zero + (try #require(FlickDuration(seconds: seconds)))
    return playback.trace.variants[0].value(of: signal, at: time, limit: limit)
  }

  func values(_ name: String, _ count: Int = 97) throws -> [Double] {
    try (0..<count).map { try value(name, at: 4 * Double($0) / Double(count)) }
  }

  /// What happened to animations, in order.
  var steps: [String] {
    playback.trace.variants[0].events.compactMap { event in
      guard case .animation(_, let key, let step) = event.kind else { return nil }
      return "\(key) \(step)"
    }
  }
}

@Suite struct LayerAnimationLawTests {
  static let drift = """
    "drift": { "property": "x", "from": 20, "to": 300, "duration": "1s", "curve": "ease-in-out" }
    """

  @Test func `an animation of something else changes nothing`() throws {
    let alone = try AnimatedLayer(Self.drift)
    let beside = try AnimatedLayer(
      Self.drift + """
        , "spin": { "property": "rotation", "by": 90, "duration": "300ms", "repeat": 3 }
        , "fade": { "property": "opacity", "to": 0, "begin": "130ms" }
        """)
    #expect(try alone.values("x") == beside.values("x"))
    #expect(try alone.values("velocity.x") == beside.values("velocity.x"))
  }

  @Test func `the same animation under the same key twice is one`() throws {
    let once = try AnimatedLayer(Self.drift)
    let twice = try AnimatedLayer(
      Self.drift, events: ["{ \"at\": \"0s\", \"add\": { \(Self.drift.boat) } }"])
    #expect(try once.values("x") == twice.values("x"))
    #expect(
      twice.steps == [
        "drift added", "drift replaced", "drift completed(finished: false)", "drift added",
        "drift completed(finished: true)",
      ])
  }

  @Test(
    arguments: [
      #""begin": "200ms", "duration": "700ms", "repeat": 2.5, "autoreverse": true"#,
      #""duration": "1s", "speed": 2, "offset": "300ms", "repeat": 2"#,
      #""duration": "900ms", "speed": -1, "offset": "900ms", "fill": "backwards""#,
    ])
  func `a group of one is what is in it`(timing: String) throws {
    let course = #""property": "x", "from": 20, "to": 300, "curve": "ease-out""#
    let alone = try AnimatedLayer("\"a\": { \(course), \(timing) }")
    let group = try AnimatedLayer("\"a\": { \"animations\": [{ \(course) }], \(timing) }")
    for (one, other) in zip(try alone.values("x"), try group.values("x")) {
      #expect(abs(one - other) < 1e-9)
    }
  }

  @Test(
    arguments: ["linear", "ease", "ease-in-out", "steps(3, jump-end)", "linear(0, 0.7 30%, 1)"],
    [
      #""duration": "800ms""#,
      #""begin": "200ms", "duration": "700ms", "repeat": 2.5, "autoreverse": true"#,
      #""duration": "900ms", "speed": -1, "offset": "900ms", "fill": "backwards""#,
    ])
  func `the curve of a group of one is that of what is in it`(
    curve: String, timing: String
  ) throws {
    let course = #""property": "x", "from": 20, "to": 300"#
    let curve = "\"curve\": \"\(curve)\""
    let alone = try AnimatedLayer("\"a\": { \(course), \(curve), \(timing) }")
    let group = try AnimatedLayer(
      "\"a\": { \"animations\": [{ \(course) }], \(curve), \(timing) }")
    for name in ["x", "velocity.x", "acceleration.x"] {
      for (one, other) in zip(try alone.values(name), try group.values(name)) {
        #expect(abs(one - other) <= 1e-7 * max(1, abs(one)), "\(name)")
      }
    }
    #expect(alone.steps == group.steps)
  }

  @Test func `a group without a curve has a linear one`() throws {
    let group =
      #""a": { "animations": [{ "property": "x", "to": 99, "curve": "ease" }], "repeat": 3"#
    let without = try AnimatedLayer("\(group) }")
    let linear = try AnimatedLayer("\(group), \"curve\": \"linear\" }")
    #expect(try without.values("x") == linear.values("x"))
    #expect(try without.values("velocity.x") == linear.values("velocity.x"))
  }

  @Test func `twice the speed is half the time`() throws {
    let fast = try AnimatedLayer(
      #""a": { "property": "x", "to": 300, "duration": "2s", "speed": 2, "repeat": 2 }"#)
    let short = try AnimatedLayer(
      #""a": { "property": "x", "to": 300, "duration": "1s", "repeat": 2 }"#)
    for (one, other) in zip(try fast.values("x"), try short.values("x")) {
      #expect(abs(one - other) < 1e-9)
    }
  }

  @Test func `of what never ends, an offset is a begin before`() throws {
    let course = #""property": "x", "to": 300, "duration": "700ms", "repeat": "forever""#
    let offset = try AnimatedLayer("\"a\": { \(course), \"offset\": \"300ms\" }")
    let before = try AnimatedLayer("\"a\": { \(course), \"begin\": \"-300ms\" }")
    for (one, other) in zip(try offset.values("x"), try before.values("x")) {
      #expect(abs(one - other) < 1e-9)
    }
  }

  @Test func `reversed twice is as it was`() throws {
    let there = try AnimatedLayer(
      #""a": { "property": "x", "from": 20, "to": 300, "duration": "1s" }"#)
    let back = try AnimatedLayer(
      #""a": { "property": "x", "from": 300, "to": 20, "duration": "1s", "speed": -1, "offset": "1s" }"#
    )
    for (one, other) in zip(try there.values("x"), try back.values("x")) {
      #expect(abs(one - other) < 1e-9)
    }
  }

  @Test func `it jumps back at its end, from where it was and moving`() throws {
    let boat = try AnimatedLayer(
      #""a": { "property": "x", "from": 20, "to": 300, "duration": "1s" }"#)
    #expect(try boat.value("x", at: 1, limit: .left) == 300)
    #expect(try boat.value("velocity.x", at: 1, limit: .left) == 280)
    #expect(try boat.value("x", at: 1) == 20)
    #expect(try boat.value("velocity.x", at: 1) == 0)
  }

  @Test func `it stays where its model is set too`() throws {
    let boat = try AnimatedLayer(
      #""a": { "property": "x", "from": 20, "to": 300, "duration": "1s" }"#,
      events: [
        #"{ "at": "0s", "set": { "boat.x": 300 }, "transaction": { "disableActions": true } }"#
      ])
    #expect(try boat.value("x", at: 0.5) == 160)
    #expect(try boat.value("x", at: 1, limit: .left) == 300)
    #expect(try boat.value("x", at: 1) == 300)
  }

  @Test func `a later animation covers the earlier ones unless it adds itself`() throws {
    let earlier = #""a": { "property": "x", "from": 0, "to": 100, "duration": "1s" }"#
    let covers = try AnimatedLayer(
      earlier + #", "b": { "property": "x", "from": 200, "to": 210, "duration": "500ms" }"#)
    #expect(try covers.value("x", at: 0.25) == 205)
    #expect(try covers.value("x", at: 0.75) == 75)
    let adds = try AnimatedLayer(
      earlier
        + #", "b": { "property": "x", "from": 0, "to": 10, "duration": "500ms", "additive": true }"#
    )
    #expect(try adds.value("x", at: 0.25) == 30)
    #expect(try adds.value("velocity.x", at: 0.25) == 120)
  }

  @Test(arguments: [("removed", 20.0, 20.0), ("backwards", 100, 20), ("both", 100, 200)])
  func `it fills what its mode says`(fill: String, before: Double, after: Double) throws {
    let boat = try AnimatedLayer(
      """
      "a": { "property": "x", "from": 100, "to": 200, "begin": "1s", "duration": "1s",
        "fill": "\(fill)", "removedOnCompletion": false }
      """)
    #expect(try boat.value("x", at: 0.5) == before)
    #expect(try boat.value("x", at: 1.5) == 150)
    #expect(try boat.value("x", at: 3) == after)
  }

  @Test func `a cycle that accumulates goes on from the end of the last`() throws {
    let boat = try AnimatedLayer(
      """
      "a": { "property": "x", "from": 0, "to": 10, "duration": "500ms", "repeat": 3,
        "cumulative": true }
      """)
    #expect(abs(try boat.value("x", at: 1.25) - 25) < 1e-9)
    #expect(abs(try boat.value("x", at: 1.5, limit: .left) - 30) < 1e-9)
  }

  @Test func `a change of the model is animated from where the layer is seen`() throws {
    let boat = try AnimatedLayer(
      "",
      events: [
        #"{ "at": "1s", "set": { "boat.x": 220 } }"#,
        #"{ "at": "1.1s", "set": { "boat.x": 20 } }"#,
        #"{ "at": "3s", "set": { "boat.x": 100 }, "transaction": { "duration": "500ms", "curve": "linear" } }"#,
      ])
    let middle = try boat.value("x", at: 1.1, limit: .left)
    #expect(middle > 30 && middle < 210)
    #expect(try boat.value("x", at: 1.1) == middle)
    #expect(try boat.value("x", at: 1.36) == 20)
    #expect(try boat.value("x", at: 3.25) == 60)
    #expect(
      boat.steps == [
        "xy added", "xy replaced", "xy completed(finished: false)", "xy added",
        "xy completed(finished: true)", "xy added", "xy completed(finished: true)",
      ])
  }

  @Test func `a change to the value that there is adds no animation`() throws {
    #expect(try AnimatedLayer("", events: [#"{ "set": { "boat.x": 20 } }"#]).steps == [])
  }

  @Test func `a spring takes over the velocity that is seen, in each coordinate`() throws {
    let boat = try AnimatedLayer(
      #""a": { "path": "M40 55C200 0 300 100 380 300", "duration": "1s", "curve": "ease-in" }"#,
      events: [
        """
        { "at": "600ms", "add": { "boat.a": { "property": "xy", "from": "current", "to": [20, 40],
          "spring": { "stiffness": 200, "damping": 20, "initialVelocity": "current" } } } }
        """
      ])
    for name in ["x", "y", "velocity.x", "velocity.y"] {
      let before = try boat.value(name, at: 0.6, limit: .left)
      let after = try boat.value(name, at: 0.6)
      #expect(abs(before - after) < 1e-9 * max(1, abs(before)), "\(name)")
    }
    #expect(try boat.value("velocity.x", at: 0.6) > 100)
  }

  @Test func `stopping where it is seen keeps the place and nothing else`() throws {
    let boat = try AnimatedLayer(
      Self.drift,
      events: [
        #"{ "at": "300ms", "set": { "boat.x": "current" }, "transaction": { "disableActions": true } }"#,
        #"{ "remove": "boat.drift" }"#,
      ])
    #expect(try boat.value("x", at: 0.3) == boat.value("x", at: 0.3, limit: .left))
    #expect(try boat.value("velocity.x", at: 0.3, limit: .left) > 100)
    #expect(try boat.value("velocity.x", at: 0.3) == 0)
    #expect(
      boat.steps == ["drift added", "drift removed", "drift completed(finished: false)"])
  }

  @Test(
    arguments: [
      #""property": "x", "to": 300, "duration": "1s", "curve": "ease-in-out", "repeat": 3, "autoreverse": true"#,
      #""path": "M40 55C200 0 300 100 380 300L40 55", "duration": "2s", "curves": ["ease", "ease-in"], "rotate": "auto""#,
      #""path": "M40 55C200 0 300 100 380 300Q100 100 40 55", "duration": "2s", "mode": "paced", "rotate": "auto-reverse""#,
      #""property": "xy", "values": [[0, 0], [100, 20], [40, 300], [0, 0]], "duration": "3s", "mode": "cubic""#,
      #""property": "x", "to": 300, "spring": { "stiffness": 100, "damping": 4 }"#,
      #""animations": [{ "property": "x", "to": 300, "curve": "ease-in" }, { "property": "rotation", "by": 720, "curve": "ease-out", "begin": "100ms", "duration": "300ms" }], "duration": "600ms", "repeat": 4, "speed": 1.3, "autoreverse": true"#,
    ])
  func `velocities are slopes and accelerations theirs`(animation: String) throws {
    let boat = try AnimatedLayer("\"a\": { \(animation) }")
    let step = 1e-5
    for name in boat.playback.file.scene.variants[0].signals.map(\.name)
    where !name.contains("velocity") && !name.contains("acceleration") && !name.contains("speed") {
      let own = String(name.dropFirst("boat.".count))
      let place = ["x": ".x", "y": ".y"][own]
      let rates = ["velocity", "acceleration"].map { rate in
        place.map { rate + $0 } ?? "\(own).\(rate)"
      }
      for (lower, upper) in [(own, rates[0]), (rates[0], rates[1])] {
        for place in 0..<61 {
          let time = 0.0137 + 0.0613 * Double(place)
          let before = try boat.value(lower, at: time - step)
          let after = try boat.value(lower, at: time + step)
          let slope = (after - before) / (2 * step)
          let rate = try boat.value(upper, at: time)
          #expect(abs(slope - rate) < 1e-3 * max(100, abs(rate)), "\(upper) at \(time)")
        }
      }
    }
  }
}

extension String {
  /// The animation of an event instead of a layer's own.
  fileprivate var boat: String { replacing("\"drift\":", with: "\"boat.drift\":") }
}
