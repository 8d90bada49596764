import Flick
import FlickCore
import FlickEngine
import FlickScene
import FlickTestScenes
import Testing

@Suite struct LayerClockTests {
  /// A box with a boat in it, and what happens to them.
  private struct Scene {
    let playback: Playback

    /// - Parameter animations: Of the boat at [20, 40].
    init(_ animations: String = Scene.sail(), _ events: String..., end: String = "4s") throws {
      playback = try SceneText.play(
        """
        { "flick": 1, "canvas": { "size": [400, 400] },
          "layers": [ { "id": "box", "type": "group", "frame": [0, 0, 400, 400],
            "animations": { "turn": { "property": "rotation", "to": 90, "duration": "1s" } },
            "children": [ { "id": "boat", "type": "rect", "frame": [20, 40, 40, 30],
              "animations": { \(animations) } } ] },
            { "id": "buoy", "type": "rect", "frame": [0, 0, 40, 40],
              "animations": { "bob": { "property": "y", "to": 99, "duration": "1s" } } } ],
          "events": [ \(events.joined(separator: ", ")) ],
          "render": { "duration": "\(end)" } }
        """)
    }

    /// Keyframes, a spring and a group, at a part of their usual lengths.
    static func sail(_ part: Double = 1) -> String {
      func ms(_ whole: Double) -> String { "\"\(whole * part)ms\"" }
      return """
        "drift": { "property": "x", "values": [20, 300, 160], "mode": "cubic",
          "begin": \(ms(100)), "duration": \(ms(800)), "repeat": 2, "autoreverse": true,
          "curve": "ease-in-out" },
        "fade": { "animations": [ { "property": "opacity", "to": 0.25, "curve": "ease" } ],
          "duration": \(ms(600)), "curve": "ease-in", "fill": "both",
          "removedOnCompletion": false }
        """
    }

    func value(_ name: String, _ seconds: Double, limit: Limit = .right) throws -> Double {
      let signal = try require(playback.file.scene.signal(named: name))
      let time = FlickTime.zero + (try require(FlickDuration(seconds: seconds)))
      return playback.trace.variants[0].value(of: signal, at: time, limit: limit)
    }

    /// What was told of animations, in milliseconds.
    func told(_ name: String) -> [String] {
      playback.trace.variants[0].events.compactMap { event in
        guard case .animation(let channel, let key, let step) = event.kind,
          playback.file.scene.variants[0].channels[channel].name == name
        else { return nil }
        return "\((event.time.seconds * 1000).rounded()) \(key) \(step)"
      }
    }
  }

  private static func clock(_ at: String, _ layer: String, _ change: String) -> String {
    "{ \"at\": \"\(at)\", \"clock\": { \"layer\": \"\(layer)\", \(change) } }"
  }

  /// Value, velocity and acceleration.
  private static let names = [
    ["x", "velocity.x", "acceleration.x"],
    ["opacity", "opacity.velocity", "opacity.acceleration"],
  ]

  /// The boat of one scene is at each instant where that of a plain one is at
  /// another, at so many times its velocity.
  private func expect(
    _ scene: Scene, as plain: Scene, from: Double, to: Double, speed: Double,
    at instant: (Double) -> Double
  ) throws {
    for step in 0...60 {
      // Between the instants at which something begins or ends.
      let time = from + (to - from) * (Double(step) + 0.31) / 61
      for names in Self.names {
        for (name, factor) in zip(names, [1, speed, speed * speed]) {
          let seen = try scene.value("boat.\(name)", time)
          let wanted = factor * (try plain.value("boat.\(name)", instant(time)))
          #expect(abs(seen - wanted) <= 1e-6 * max(1, abs(wanted)), "\(name) at \(time)")
        }
      }
    }
  }

  @Test func `at twice the speed a scene is one of half the durations`() throws {
    let fast = try Scene(Scene.sail(), Self.clock("0s", "box", "\"speed\": 2"))
    let short = try Scene(Scene.sail(0.5))
    try expect(fast, as: short, from: 0, to: 2, speed: 1) { $0 }
    #expect(fast.told("boat") == short.told("boat"))
  }

  @Test func `a pause of 100 ms is the same 100 ms later`() throws {
    let plain = try Scene()
    let paused = try Scene(
      Scene.sail(), Self.clock("300ms", "box", "\"speed\": 0"),
      Self.clock("400ms", "box", "\"speed\": 1"))
    try expect(paused, as: plain, from: 0, to: 0.3, speed: 1) { $0 }
    try expect(paused, as: plain, from: 0.3, to: 0.4, speed: 0) { _ in 0.3 }
    try expect(paused, as: plain, from: 0.4, to: 3.9, speed: 1) { $0 - 0.1 }
    #expect(
      plain.told("boat") == [
        "0.0 drift added", "0.0 fade added", "600.0 fade completed(finished: true)",
        "3300.0 drift completed(finished: true)",
      ])
    #expect(
      paused.told("boat") == [
        "0.0 drift added", "0.0 fade added", "700.0 fade completed(finished: true)",
        "3400.0 drift completed(finished: true)",
      ])
    // What is not in the box goes on.
    #expect(paused.told("buoy") == plain.told("buoy"))
  }

  @Test func `reversed twice it goes on as if nothing had been`() throws {
    let plain = try Scene()
    let turned = try Scene(
      Scene.sail(), Self.clock("300ms", "boat", "\"speed\": -1"),
      Self.clock("500ms", "boat", "\"speed\": 1"))
    try expect(turned, as: plain, from: 0.3, to: 0.5, speed: -1) { 0.6 - $0 }
    try expect(turned, as: plain, from: 0.5, to: 3.9, speed: 1) { $0 - 0.4 }
  }

  @Test func `half the speed in half the speed is a quarter`() throws {
    let plain = try Scene()
    let slow = try Scene(
      Scene.sail(), Self.clock("0s", "box", "\"speed\": 0.5"),
      Self.clock("0s", "boat", "\"speed\": 0.5"))
    try expect(slow, as: plain, from: 0, to: 3.9, speed: 0.25) { $0 / 4 }
    #expect(abs(try slow.value("box.rotation", 1) - 45) < 1e-9)
  }

  @Test func `a clock that is set ahead is a begin before`() throws {
    let set = try Scene(Scene.sail(), Self.clock("0s", "box", "\"time\": \"250ms\""))
    let plain = try Scene()
    try expect(set, as: plain, from: 0, to: 3.5, speed: 1) { $0 + 0.25 }
    #expect(set.told("boat").last == "3050.0 drift completed(finished: true)")
  }

  @Test func `a held tree shows the time it is set to, and its own children's changes`() throws {
    let plain = try Scene()
    let scrubbed = try Scene(
      Scene.sail(), Self.clock("200ms", "box", "\"speed\": 0, \"time\": \"1500ms\""),
      Self.clock("500ms", "box", "\"time\": \"350ms\""),
      Self.clock("700ms", "boat", "\"time\": \"1s\""),
      Self.clock("900ms", "box", "\"speed\": 1"))
    for (time, shown) in [(0.3, 1.5), (0.6, 0.35), (0.8, 1), (1.2, 1.3)] {
      #expect(
        abs(try scrubbed.value("boat.x", time) - (try plain.value("boat.x", shown))) < 1e-9)
      #expect(try scrubbed.value("boat.velocity.x", time) == 0 || time > 0.9)
    }
    // Jumping over its end has ended it, and it does not come back.
    #expect(try scrubbed.value("box.rotation", 0.6) == 0)
    #expect(scrubbed.told("box").last == "200.0 turn completed(finished: true)")
  }

  @Test func `before its begin an animation that runs back shows its fill and waits`() throws {
    let scene = try Scene(
      #""up": { "property": "y", "from": 100, "to": 200, "begin": "100ms", "duration": "400ms", "fill": "backwards" }"#,
      Self.clock("300ms", "boat", "\"speed\": -1"), Self.clock("700ms", "boat", "\"speed\": 1"),
      end: "2s")
    #expect(abs(try scene.value("boat.y", 0.4) - 125) < 1e-9)
    #expect(abs(try scene.value("boat.velocity.y", 0.4) + 250) < 1e-6)
    #expect(try scene.value("boat.y", 0.6) == 100)
    #expect(try scene.value("boat.velocity.y", 0.6) == 0)
    // Back at −0.1 s, it begins at 0.9 s.
    #expect(abs(try scene.value("boat.y", 1.1) - 150) < 1e-9)
    #expect(
      scene.told("boat") == ["0.0 up added", "1300.0 up completed(finished: true)"])
  }

  @Test func `what stays after its end runs back out of it and is told once`() throws {
    let scene = try Scene(
      #""up": { "property": "y", "from": 100, "to": 200, "duration": "400ms", "fill": "both", "removedOnCompletion": false }"#,
      Self.clock("600ms", "boat", "\"speed\": -1"), Self.clock("1s", "boat", "\"speed\": 1"),
      end: "2s")
    #expect(try scene.value("boat.y", 0.7) == 200)
    #expect(abs(try scene.value("boat.y", 0.9) - 175) < 1e-9)
    #expect(abs(try scene.value("boat.y", 1.1) - 175) < 1e-9)
    #expect(try scene.value("boat.y", 1.3) == 200)
    #expect(
      scene.told("boat") == ["0.0 up added", "400.0 up completed(finished: true)"])
  }

  @Test func `a tree that stands rests, and one that goes on moves again`() throws {
    let scene = try Scene(
      Scene.sail(), Self.clock("200ms", "box", "\"speed\": 0"),
      Self.clock("900ms", "box", "\"speed\": 1"))
    let names = scene.playback.file.scene.variants[0].channels.map(\.name)
    let rests = scene.playback.trace.variants[0].events.compactMap { event in
      if case .settled(let channel, _) = event.kind, names[channel] == "boat" {
        event.time.seconds
      } else {
        nil as Double?
      }
    }
    #expect(rests == [0.2, 4])
    let first = try scene.value("boat.x", 0.2)
    for step in 0..<42 { #expect(try scene.value("boat.x", 0.2 + Double(step) / 60) == first) }
  }

  @Test func `a spring goes on with the velocity that is seen, at any speed`() throws {
    for speed in [0.25, 3] {
      let scene = try Scene(
        #""a": { "property": "x", "from": 20, "to": 220, "duration": "1s" }"#,
        Self.clock("0s", "box", "\"speed\": \(speed)"),
        """
        { "at": "200ms", "add": { "boat.a": { "property": "x", "from": "current", "to": 220,
          "spring": { "stiffness": 100, "damping": 10, "initialVelocity": "current" } } } }
        """)
      for name in ["boat.x", "boat.velocity.x"] {
        let (before, after) = (
          try scene.value(name, 0.2, limit: .left), try scene.value(name, 0.2)
        )
        #expect(abs(before - after) < 1e-6)
      }
      #expect(abs(try scene.value("boat.velocity.x", 0.2) - 200 * speed) < 1e-6)
    }
  }

  @Test func `a curve is divided where the layer's time has its jumps`() throws {
    for speed in [0.5, -0.5] {
      let scene = try Scene(
        #""a": { "property": "x", "values": [0, 100, 200], "mode": "discrete", "duration": "900ms" }"#,
        Self.clock("0s", "box", "\"speed\": \(speed), \"time\": \"\(speed > 0 ? 0 : 0.9)s\""),
        end: "2s")
      let signal = try require(scene.playback.file.scene.signal(named: "boat.x"))
      let curve = scene.playback.trace.variants[0].curve(
        of: signal, until: .zero + (try require(FlickDuration(seconds: 1.7))),
        spacing: try require(FlickDuration(seconds: 0.01)), tolerance: 1)
      let jumps = curve.pieces.dropFirst().compactMap(\.first?.time.seconds)
      #expect(jumps.count == 2)
      for (jump, wanted) in zip(jumps, [0.6, 1.2]) { #expect(abs(jump - wanted) < 1e-8) }
    }
  }

  @Test func `a tap can hold a tree`() throws {
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [400, 400] },
        "layers": [ { "id": "boat", "type": "rect", "frame": [0, 0, 400, 400],
          "on": { "tap": { "clock": { "layer": "boat", "speed": 0 } } },
          "animations": { "a": { "property": "x", "to": 100, "duration": "1s" } } } ],
        "events": [ { "at": "500ms", "tap": [200, 200] } ], "render": { "duration": "2s" } }
      """)
    let signal = try require(playback.file.scene.signal(named: "boat.x"))
    let late = FlickTime.zero + (try require(FlickDuration(seconds: 1.5)))
    #expect(playback.trace.variants[0].value(of: signal, at: late) == 50)
    let said = playback.trace.variants[0].events.compactMap { event in
      if case .clock(_, let speed) = event.kind { speed } else { nil as Double? }
    }
    #expect(said == [0])
  }

  @Test(
    arguments: [
      [#""speed": 1000"#], [#""speed": -1000"#], [#""time": "-1000s""#],
      [#""speed": 1000, "time": "-10s""#, #""speed": -1000"#, #""speed": 0"#, #""speed": 1"#],
      [#""speed": 1e-9"#, #""time": "3.299999999s""#], [#""time": "3300ms", "speed": -1"#],
    ])
  func `whatever is done to clocks at one instant, all is finite and ends once`(
    changes: [String]
  ) throws {
    for at in ["0s", "100ms", "1700ms", "3300ms"] {
      let events = changes.flatMap { change in
        ["box", "boat", "box"].map { Self.clock(at, $0, change) }
      }
      let scene = try Scene(Scene.sail(), events.joined(separator: ", "))
      for step in 0...240 {
        for name in ["boat.x", "boat.velocity.x", "boat.acceleration.x", "box.rotation"] {
          #expect(try scene.value(name, Double(step) / 60).isFinite, "\(name) at \(step)")
        }
      }
      for key in ["drift", "fade"] {
        let ends = scene.told("boat").filter { $0.contains("\(key) completed") }
        #expect(ends.count <= 1)
      }
    }
  }

  @Test func `what is added to a layer begins in its time`() throws {
    let scene = try Scene(
      #""wait": { "property": "opacity", "to": 1 }"#,
      Self.clock("100ms", "box", "\"speed\": 0.5"),
      #"{ "at": "1s", "add": { "boat.go": { "property": "x", "from": 0, "to": 100, "begin": "100ms", "duration": "500ms" } } }"#
    )
    #expect(abs(try scene.value("boat.x", 1.7) - 50) < 1e-9)
    #expect(abs(try scene.value("boat.velocity.x", 1.7) - 100) < 1e-6)
    #expect(scene.told("boat").last == "2200.0 go completed(finished: true)")
  }
}
