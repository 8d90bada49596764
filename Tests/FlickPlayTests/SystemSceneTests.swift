import Flick
import FlickCore
import FlickEngine
import FlickMotion
import FlickTestScenes
import Foundation
import Testing

/// One case of each family of recorded numbers, played as a scene: what the
/// parity tests say of the solvers, scenes get.
@Suite struct SystemSceneTests {
  // MARK: - Traces at 60 frames a second

  struct Recorded: CustomTestStringConvertible, Sendable {
    let name: String
    let motion: String
    var end = "1000"
    var start = "0"
    var velocity = "0"
    var property = "x"
    var retargets = false
    /// Largest allowed errors in points and points per second.
    let position: Double
    let speed: Double

    var testDescription: String { name }
  }

  static let article = "\"frequency\": 3.5, \"dampingRatio\": 0.4, \"resistance\": 10"
  static let pop = "\"spring\": { \"speed\": 15, \"bounciness\": 6, \"solver\": \"pop\""

  static let recorded = [
    Recorded(name: "pop_spring_s15_b6_0to1000_v0", motion: pop + " }", position: 0, speed: 0),
    Recorded(
      name: "pop_spring_s15_b6_0to1000_vp2000", motion: pop + " }", velocity: "2000",
      position: 0, speed: 0),
    Recorded(
      name: "pop_spring_s15_b6_retarget_0.15s_to0", motion: pop + " }", retargets: true,
      position: 0, speed: 0),
    Recorded(
      name: "pop_spring_s15_b6_0to1000_v0_round1", motion: pop + ", \"rounding\": 1 }",
      position: 0, speed: 0),
    Recorded(
      name: "pop_spring2d_s15_b6_0to1000_0_v0_2000", motion: pop + " }", end: "[1000, 0]",
      start: "[0, 0]", velocity: "[0, 2000]", property: "xy", position: 0, speed: 0),
    Recorded(
      name: "pop_spring_s15_b6_scale_0to1_thr0.005", motion: pop + " }", end: "1",
      property: "scale", position: 0, speed: 0),
    Recorded(
      name: "handmade_k300_c20_0to1000_v0_float32",
      motion: "\"spring\": { \"stiffness\": 300, \"damping\": 20, "
        + "\"solver\": \"semi-implicit-euler\", \"precision\": \"single\" }",
      position: 0, speed: 0),
    Recorded(
      name: "handmade_osx_origin_m215_to_m50_v0",
      motion: "\"spring\": { \"stiffness\": 300, \"damping\": 20, "
        + "\"solver\": \"semi-implicit-euler\" }",
      end: "-50", start: "-215", position: 1e-9, speed: 1e-9),
    Recorded(
      name: "box2d231_modern_dist_h120_0to400_v0",
      motion: "\"spring\": { \(article), \"solver\": \"uikit\" }", end: "400",
      position: 1.25e-4, speed: 8.85e-3),
    Recorded(
      name: "box2d221_ios7_dist_h250_pane320x568_710to334_vm800",
      motion: "\"spring\": { \(article), \"solver\": \"uikit-ios7\" }", end: "334",
      start: "710", velocity: "-800", position: 3.15e-4, speed: 1.65e-3),
  ]

  @Test(arguments: recorded)
  func `A scene meets every row of a recorded trace`(test: Recorded) throws {
    var events =
      "{ \"at\": \"0ms\", \"set\": { \"box\": { \"state\": \"b\", \"velocity\": \(test.velocity) } } }"
    if test.retargets { events += ", { \"at\": \"150ms\", \"set\": { \"box\": \"a\" } }" }
    let scene = SceneText.square(
      property: test.property, states: "\"a\": \(test.start), \"b\": \(test.end)",
      motion: test.motion, events: events, render: "\"fps\": 60, \"duration\": \"4s\"")
    let track = try SceneText.play(scene).trace.variants[0].tracks[0]
    let table = try NumberTable(
      csv: String(decoding: try Self.data("traces/\(test.name).csv"), as: UTF8.self))
    func column(_ name: String) -> Int? { table.names.firstIndex(of: name) }
    let x = try require(column("position") ?? column("position_x"))
    let speed = try require(column("velocity") ?? column("velocity_x"))
    #expect(table.rows.count > 20)
    for (index, row) in table.rows.enumerated() {
      let now = FlickTime(flicks: FlickTime.flicksPerSecond * Int64(index) / 60)
      let sample = track.sample(at: now)
      #expect(abs(sample.position.x - row[x]) <= test.position, "row \(index)")
      #expect(abs(sample.velocity.dx - row[speed]) <= test.speed, "row \(index)")
      if test.property == "xy", let y = column("position_y"), let v = column("velocity_y") {
        #expect(abs(sample.position.y - row[y]) <= test.position, "row \(index)")
        #expect(abs(sample.velocity.dy - row[v]) <= test.speed, "row \(index)")
      }
    }
  }

  // MARK: - Vectors

  @Test func `Core Animation's springs`() throws {
    for item in try Vectors("ca_spring_positions").cases {
      let inputs = item.inputs
      let way = try inputs.number("to") - inputs.number("from")
      let velocity = try inputs.number("initialVelocity") * way
      let track = try Self.track(
        motion: "\"spring\": { \"stiffness\": \(try inputs.number("stiffness")), "
          + "\"damping\": \(try inputs.number("damping")), \"mass\": \(try inputs.number("mass")), "
          + "\"solver\": \"core-animation\" }",
        from: try inputs.number("from"), to: try inputs.number("to"), velocity: velocity)
      try item.check(track, at: "t", against: "value", within: 0.01)
    }
  }

  @Test func `UIKit adds a spring to the one that runs`() throws {
    let item = try require(
      try Vectors("uikit_retarget").cases.first { $0.name.hasPrefix("position_additive") })
    let scene = SceneText.square(
      states: "\"a\": 50, \"b\": 150, \"c\": 350",
      motion: "\"spring\": { \"duration\": \"400ms\", \"dampingRatio\": 0.8 }",
      interrupt: ", \"interrupt\": \"add\"",
      events: "{ \"at\": \"0ms\", \"set\": { \"box\": \"b\" } }, "
        + "{ \"at\": \"250ms\", \"set\": { \"box\": { \"state\": \"c\", \"velocity\": 200 } } }",
      render: "\"duration\": \"1s\"")
    let track = try SceneText.play(scene).trace.variants[0].tracks[0]
    let samples = try require(item.expected["samples"] as? [[Double]])
    #expect(samples.count > 40)
    var worst = 0.0
    for sample in samples {
      // The sample at the second call shows what was before it.
      let value = track.sample(at: try Self.time(sample[0]), limit: .left).position.x
      worst = max(worst, abs(value - sample[1]))
    }
    // The file's own tolerance.
    #expect(worst < 0.007, "\(worst)")
  }

  @Test func `UIView's blocks add up or replace as on the system`() throws {
    for item in try Vectors("uikit_retarget").cases {
      let isPlace = item.name.hasPrefix("position")
      let (name, first, second) = isPlace ? ("x", 150.0, 350.0) : ("opacity", 0.2, 1)
      func block(_ value: Double, _ velocity: Double) -> String {
        "\"animate\": { \"changes\": { \"box.\(name)\": \(value) }, \"duration\": \"400ms\", "
          + "\"spring\": { \"dampingRatio\": 0.8, \"initialVelocity\": \(velocity) }, "
          + "\"beginFromCurrentState\": true }"
      }
      let playback = try SceneText.play(
        """
        { "flick": 1, "canvas": { "size": [390, 64] },
          "layers": [ { "id": "box", "type": "rect", "frame": [50, 0, 30, 30] } ],
          "events": [ { "at": "0ms", \(block(first, 0)) }, { "at": "250ms", \(block(second, 1)) } ],
          "render": { "duration": "1s" } }
        """)
      let track = playback.trace.variants[0].tracks[0]
      let samples = try require(item.expected["samples"] as? [[Double]])
      #expect(samples.count > 10)
      // The file's own tolerances.
      let tolerance = isPlace ? 0.007 : 1e-4
      for sample in samples {
        let value = track.sample(at: try Self.time(sample[0]), limit: .left).position.x
        #expect(abs(value - sample[1]) <= tolerance, "\(item.name) at \(sample[0])")
      }
    }
  }

  @Test func `UIView's perceptual spring ends when UIKit's does`() throws {
    for item in try Vectors("uikit_spring_bounce").cases {
      let inputs = item.inputs
      let scene = SceneText.square(
        states: "\"a\": 0, \"b\": 100",
        motion: "\"spring\": { \"duration\": \"\(try inputs.number("springDuration"))s\", "
          + "\"bounce\": \(try inputs.number("bounce")), \"solver\": \"uiview\", "
          + "\"initialVelocity\": \(try inputs.number("initialSpringVelocity")) }",
        events: "{ \"at\": \"0ms\", \"set\": { \"box\": \"b\" } }",
        render: "\"duration\": \"settled\"")
      let settled = try require(try SceneText.play(scene).trace.settled).seconds
      let end = try require(item.expected["caDuration"] as? Double)
      // Rounded up to the tick.
      #expect(settled >= end * (1 - 2e-4) && settled <= end * (1 + 2e-4) + 1.0 / 1200)
    }
  }

  @Test func `Keyframes of Core Animation`() throws {
    let names = ["linear", "linear_keyTimes", "paced", "cubic_keyTimes", "oca_explicit"]
    for item in try Vectors("ca_keyframes").cases where names.contains(item.name) {
      let values = try require(item.inputs["values"] as? [Double])
      let (first, last) = (try require(values.first), try require(values.last))
      let parts = values.map { ($0 - first) / (last - first) }
      var motion =
        "\"duration\": \"1s\", \"values\": \(parts), "
        + "\"mode\": \"\(try require(item.inputs["calculationMode"] as? String))\""
      if let times = item.inputs["keyTimes"] as? [Double] { motion += ", \"keyTimes\": \(times)" }
      let track = try Self.track(
        motion: "\"keyframes\": { \(motion) }", from: first, to: last)
      try item.check(track, at: "t", against: "value", within: 0.002)
    }
  }

  @Test func `Timing curves`() throws {
    for item in try Vectors("cubic_bezier").cases where item.expected["y"] != nil {
      let points = try require(item.inputs["controlPoints"] as? [Double])
      let inputs = try require(item.inputs["x"] as? [Double])
      guard inputs.allSatisfy({ $0 >= 0 && $0 <= 1 }) else { continue }
      let track = try Self.track(
        motion: "\"ease\": { \"duration\": \"1s\", \"curve\": \(points) }", from: 0, to: 1)
      try item.check(track, at: "x", against: "y", within: 0.005)
    }
    for item in try Vectors("steps").cases {
      let position = try require(item.inputs["position"] as? String)
      let track = try Self.track(
        motion: "\"ease\": { \"duration\": \"1s\", \"curve\": \"steps(4, \(position))\" }",
        from: 0, to: 1)
      try item.check(track, at: "x", against: "y", within: 1e-12)
    }
  }

  @Test func `Springs of the web`() throws {
    for item in try Vectors("wobble_spring").cases {
      let values = try require(item.expected["values"] as? [Double])
      let inputs = item.inputs
      let step = try inputs.number("step_ms")
      let track = try Self.track(
        motion: "\"spring\": { \"stiffness\": \(try inputs.number("stiffness")), "
          + "\"damping\": \(try inputs.number("damping")), \"mass\": \(try inputs.number("mass")), "
          + "\"rest\": { \"distance\": 1e-9, \"speed\": 1e-9 } }",
        from: try inputs.number("fromValue"), to: try inputs.number("toValue"),
        velocity: try inputs.number("initialVelocity") * 1000)
      var worst = 0.0
      // The last one is its target, a thousandth away.
      for (index, value) in values.enumerated().dropLast() {
        let sample = track.sample(at: try Self.time(Double(index) * step / 1000))
        worst = max(worst, abs(sample.position.x - value))
      }
      #expect(worst < 1e-6, "\(item.name) \(worst)")
    }
  }

  @Test func `A scroll view's bounce from a hold`() throws {
    let item = try require(
      try Vectors("ios_scroll_traces").cases.first {
        $0.name == "rubberband_top_release_from_hold"
      })
    let start = ScrollViewPhysics.releaseFromHold(
      overscroll: try item.inputs.number("start_offset"))
    let bounce = ScrollViewPhysics.holdBounce
    let track = try Self.track(
      motion: "\"spring\": { \"stiffness\": \(bounce.stiffness), \"damping\": \(bounce.damping) }",
      from: start.value, to: 0, velocity: start.velocity)
    let frames = try require(item.expected["frames"] as? [[String: Double]])
    #expect(frames.count > 20)
    var worst = 0.0
    for frame in frames {
      let (t, offset) = (try require(frame["t"]), try require(frame["offset"]))
      let elapsed = max(0, t - ScrollViewPhysics.startDelay)
      worst = max(worst, abs(track.sample(at: try Self.time(elapsed)).position.x - offset))
    }
    // Half a pixel of the screen, which has three to a point.
    #expect(worst < 0.5, "\(worst)")
  }

  @Test func `A scroll view's glide into its edge`() throws {
    let item = try require(
      try Vectors("ios_scroll_traces").cases.first { $0.name == "edge_impact" })
    let release = try item.inputs.number("release_offset")
    let edge = try item.inputs.number("max_offset") - release
    let velocity = try item.inputs.nested("uikit_reported", "velocity_pt_ms") * 1000
    // The finger lets go at 0, 15 ms after it touched.
    let playback = try SceneText.play(
      """
      { "flick": 1, "canvas": { "size": [390, 64] },
        "layers": [ { "id": "box", "type": "rect", "frame": [-25, 0, 100, 64] } ],
        "behaviors": { "box": { "layer": "box", "property": "x", "states": { "a": -25 },
          "on": { "drag": "follow", "release": { "decay": { "bounds": [-1000, \(edge)] } } },
          "motion": { "spring": { "stiffness": 1, "damping": 2 } } } },
        "events": [
          { "flick": { "from": [5, 5], "by": [25, 0], "velocity": \(velocity), "duration": "15ms" } }
        ] }
      """)
    let track = playback.trace.variants[0].tracks[0]
    let lifted = try Self.time(0.015)
    let frames = try require(item.expected["frames"] as? [[String: Double]])
    #expect(frames.count > 20)
    var worst = 0.0
    for frame in frames {
      let elapsed = try require(frame["t"]) - ScrollViewPhysics.startDelay
      guard elapsed > 0 else { continue }
      let value = track.sample(at: lifted + (try require(FlickDuration(seconds: elapsed)))).position
      worst = max(worst, abs(value.x + release - (try require(frame["offset"]))))
    }
    #expect(worst < 0.5, "\(worst)")
  }

  // MARK: - Helpers

  static func track(
    motion: String, from: Double, to: Double, velocity: Double = 0
  ) throws -> Track {
    let scene = SceneText.square(
      states: "\"a\": \(from), \"b\": \(to)", motion: motion,
      events: "{ \"at\": \"0ms\", \"set\": { \"box\": "
        + (velocity == 0 ? "\"b\"" : "{ \"state\": \"b\", \"velocity\": \(velocity) }") + " } }",
      render: "\"duration\": \"10s\"")
    return try SceneText.play(scene).trace.variants[0].tracks[0]
  }

  static func time(_ seconds: Double) throws -> FlickTime {
    .zero + (try require(FlickDuration(seconds: seconds)))
  }

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: SceneText.root.appending(path: "Tests/FlickMotionTests/Data/\(name)"))
  }
}

/// A file of recorded numbers.
private struct Vectors {
  struct Case {
    let name: String
    let inputs: [String: Any]
    let expected: [String: Any]

    func check(
      _ track: Track, at times: String, against values: String, within tolerance: Double
    ) throws {
      let times = try require(inputs[times] as? [Double])
      let values = try require(expected[values] as? [Double])
      #expect(times.count == values.count && !times.isEmpty)
      for (time, value) in zip(times, values) {
        let sample = track.sample(at: try SystemSceneTests.time(time))
        #expect(abs(sample.position.x - value) <= tolerance, "\(name) at \(time)")
      }
    }
  }

  let cases: [Case]

  init(_ name: String) throws {
    let data = try SystemSceneTests.data("vectors/\(name).json")
    let root = try require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    cases = try require(root["cases"] as? [[String: Any]]).map {
      Case(
        name: try require($0["name"] as? String),
        inputs: try require($0["inputs"] as? [String: Any]),
        expected: try require($0["expected"] as? [String: Any]))
    }
  }
}

extension [String: Any] {
  fileprivate func number(_ key: String) throws -> Double {
    try require(self[key] as? Double)
  }

  fileprivate func nested(_ key: String, _ inner: String) throws -> Double {
    try require((self[key] as? [String: Any])?[inner] as? Double)
  }
}
