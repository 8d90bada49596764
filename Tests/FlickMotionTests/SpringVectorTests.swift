import FlickCore
import FlickMotion
import Testing

/// Numbers of Core Animation, UIKit and SwiftUI, many measured on the real ones.
@Suite struct AppleSpringVectorTests {
  private static func coreAnimation(_ inputs: JSONValue) throws -> CoreAnimationSpring {
    if let duration = inputs["perceptualDuration"].double {
      return try #require(
        CoreAnimationSpring(
          perceptualDuration: duration, bounce: try inputs["bounce"].number()))
    }
    return try #require(
      CoreAnimationSpring(
        mass: try inputs["mass"].number(), stiffness: try inputs["stiffness"].number(),
        damping: try inputs["damping"].number(),
        allowsOverdamping: inputs["allowsOverdamping"].bool))
  }

  @Test func `settling durations of Core Animation`() throws {
    let file = try VectorFile("ca_settling_duration")
    var ledger = ParityLedger("ca_settling_duration")
    for item in file.cases {
      let spring = try Self.coreAnimation(item.inputs)
      let limit = try item.tolerance["abs"].number()
      let velocity = item.inputs["initialVelocity"].double ?? 0
      let duration = spring.settlingDuration(initialVelocity: velocity)
      let expected = try item.expected["settlingDuration"].number()
      // The largest float, which stands for ever, is read from JSON with an
      // error in its last digit.
      let error = expected > 1e38 ? abs(duration / expected - 1) : abs(duration - expected)
      ledger.check(item.name, error: error, within: limit)
      if let stiffness = item.expected["stiffness"].double {
        ledger.check(item.name, spring.stiffness, stiffness, within: limit)
        ledger.check(
          item.name, spring.damping, try item.expected["damping"].number(), within: limit)
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "s")
  }

  @Test func `positions of Core Animation`() throws {
    let file = try VectorFile("ca_spring_positions")
    var ledger = ParityLedger("ca_spring_positions")
    for item in file.cases {
      let spring = try Self.coreAnimation(item.inputs)
      let from = try item.inputs["from"].number()
      let way = try item.inputs["to"].number() - from
      let velocity = try item.inputs["initialVelocity"].number()
      for (time, value) in zip(item.inputs["t"].doubles, item.expected["value"].doubles) {
        let state = spring.progress(after: time, initialVelocity: velocity)
        ledger.check(
          item.name, from + way * state.value, value,
          within: try item.tolerance["abs"].number(), "t \(time)")
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "pt")
  }

  @Test func `perceptual springs of Core Animation`() throws {
    let file = try VectorFile("ca_spring_perceptual")
    var ledger = ParityLedger("ca_spring_perceptual")
    for item in file.cases {
      let spring = try Self.coreAnimation(item.inputs)
      let all = item.tolerance.double ?? item.tolerance["other"].double ?? 0
      let actual: [String: Double] = [
        "mass": spring.mass, "stiffness": spring.stiffness, "damping": spring.damping,
        "perceptualDuration": spring.perceptualDuration, "bounce": spring.bounce,
        "settlingDuration": spring.settlingDuration(),
        "allowsOverdamping": spring.allowsOverdamping ? 1 : 0,
        "value_at_0": spring.progress(after: 0).value,
        "value_at_0_1": spring.progress(after: 0.1).value,
      ]
      for key in item.expected.keys {
        let limit = item.tolerance[key].double ?? all
        ledger.check(
          item.name, try #require(actual[key], "\(key)"), try item.expected[key].number(),
          within: limit, key)
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  @Test func `the springs that UIKit builds for a duration`() throws {
    let file = try VectorFile("uikit_spring_duration")
    var ledger = ParityLedger("uikit_spring_duration")
    for item in file.cases {
      let velocity = try item.inputs["initialVelocity"].number()
      let view = try #require(
        UIViewSpring(
          duration: try item.inputs["duration"].number(),
          dampingRatio: try item.inputs["dampingRatio"].number()))
      let spring = view.animation(initialVelocity: velocity)
      // The issue's own limit, tighter than the file's and set for the cases
      // that the file leaves open as well.
      let limit = min(item.tolerance["stiffness_relative"].double ?? 1e-6, 1e-6)
      for (value, key) in [(spring.stiffness, "stiffness"), (spring.damping, "damping")] {
        let expected = try item.expected[key].number()
        ledger.check(item.name, error: abs(value / expected - 1), within: limit, key)
      }
      ledger.check(
        item.name, view.duration, try item.expected["caDuration"].number(), within: 0)
      let settling = try item.expected["caSettlingDuration"].number()
      let scanned = spring.settlingDuration(initialVelocity: velocity)
      if Self.onTheThreshold.contains(item.name) {
        #expect(abs(abs(scanned - settling) - 0.1) < 1e-9, "\(item.name)")
        continue
      }
      ledger.check(item.name, error: abs(scanned / settling - 1), within: limit, "settling")
    }
    try ledger.finish(cases: file.cases.count, unit: "relative")
  }

  /// At the duration of these just a thousandth is left, so whether the scan stops
  /// there hangs on the last bits, of which the measured constants have fewer.
  private static let onTheThreshold: Set<String> = [
    "d0.2_z1.0_v0.0", "d0.2_z1.0_v5.0", "d0.2_z1.5_v0.0", "d1.0_z1.0_v0.0", "d1.0_z1.5_v0.0",
    "d3.0_z5.0_v-5.0",
  ]

  @Test func `the springs that UIKit builds for a bounce`() throws {
    let file = try VectorFile("uikit_spring_bounce")
    var ledger = ParityLedger("uikit_spring_bounce")
    for item in file.cases {
      let velocity = try item.inputs["initialSpringVelocity"].number()
      let view = try #require(
        UIViewBounceSpring(
          duration: try item.inputs["springDuration"].number(),
          bounce: try item.inputs["bounce"].number()))
      let spring = view.animation
      ledger.check(
        item.name, error: abs(spring.stiffness / (try item.expected["stiffness"].number()) - 1),
        within: 1e-12, "stiffness")
      ledger.check(
        item.name, error: abs(spring.damping / (try item.expected["damping"].number()) - 1),
        within: 1e-12, "damping")
      let settling = spring.settlingDuration(initialVelocity: velocity)
      ledger.check(
        item.name, settling, try item.expected["caSettlingDuration"].number(), within: 1e-9,
        "settling")
      let ends = view.end(initialVelocity: velocity)
      let expected = try item.expected["caDuration"].number()
      ledger.check(item.name, error: abs(ends / expected - 1), within: 2e-4, "end")
      ledger.check(
        item.name, spring.allowsOverdamping == item.expected["allowsOverdamping"].bool ? 0 : 1, 0,
        within: 0)
    }
    try ledger.finish(cases: file.cases.count, unit: "relative")
  }

  @Test func `springs of SwiftUI`() throws {
    let file = try VectorFile("swiftui_spring")
    var ledger = ParityLedger("swiftui_spring")
    for item in file.cases {
      for (key, value) in try Self.swiftUI(item.name, item.inputs) where item.expected[key].exists {
        // Presets are kept as springs; their bounce is computed back.
        ledger.check(
          item.name, value, try item.expected[key].number(),
          within: max(try item.tolerance.number(), 1e-15), key)
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  private static func swiftUI(_ name: String, _ inputs: JSONValue) throws -> [String: Double] {
    if name == "preset_spring_classic" {
      let preset = try #require(SpringPreset.named("spring", system: "SwiftUI"))
      // A blend duration of 0 is what a spring without blending has.
      return [
        "response": preset.spring.response, "dampingFraction": preset.spring.dampingRatio,
        "blendDuration": 0,
      ]
    }
    var spring: Spring
    if let preset = inputs["preset"].string {
      spring = try #require(SpringPreset.named(preset, system: "SwiftUI")).spring
    } else if let duration = inputs["duration"].double {
      spring = try #require(Spring(duration: duration, bounce: try inputs["bounce"].number()))
    } else if let response = inputs["response"].double {
      spring = try #require(
        Spring(response: response, dampingRatio: try inputs["dampingRatio"].number()))
      let way = try inputs["target"].number() - (inputs["from"].double ?? 0)
      return [
        "settlingDuration": spring.swiftUISettlingDuration(
          way: way, velocity: try inputs["v0"].number(),
          epsilon: try inputs["epsilon"].number())
      ]
    } else {
      let source = inputs["interpolatingSpring"].exists ? inputs["interpolatingSpring"] : inputs
      spring = try #require(
        Spring(
          stiffness: try source["stiffness"].number(), damping: try source["damping"].number(),
          mass: try source["mass"].number()))
      if inputs["interpolatingSpring"].exists {
        // Mass is divided out, and it ends when Core Animation's would.
        return [
          "mass": 1, "stiffness": spring.stiffness / spring.mass,
          "damping": spring.damping / spring.mass,
          "duration": CoreAnimationSpring(spring).settlingDuration(),
        ]
      }
      if inputs["allowOverDamping"].exists && !inputs["allowOverDamping"].bool {
        spring = spring.withoutOverdamping
      }
    }
    return [
      "mass": spring.mass, "stiffness": spring.swiftUIStiffness, "damping": spring.damping,
      "duration": spring.response, "bounce": spring.bounce, "dampingRatio": spring.dampingRatio,
    ]
  }
}
