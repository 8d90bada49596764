import FlickCore
import FlickMotion
import Foundation
import Testing

/// Numbers of springs on the web and on Android.
@Suite struct LibrarySpringVectorTests {
  private static func spring(_ inputs: JSONValue) throws -> Spring {
    try #require(
      Spring(
        stiffness: try inputs["stiffness"].number(), damping: try inputs["damping"].number(),
        mass: try inputs["mass"].number()))
  }

  @Test func `Motion's springs`() throws {
    let file = try VectorFile("motion_spring")
    var ledger = ParityLedger("motion_spring")
    for item in file.cases {
      let keyframes = item.inputs["keyframes"].doubles
      let start = MotionState(value: keyframes[0])
      guard item.inputs["stiffness"].exists else {
        try Self.checkDurations(item, start, keyframes[1], &ledger)
        continue
      }
      let spring = try Self.spring(item.inputs)
      let rest = Spring.MotionRest(
        speed: try item.inputs["restSpeed"].number(),
        distance: try item.inputs["restDelta"].number())
      var samples: [Double] = []
      var time = 0.0
      while samples.count < 100 {
        let sample = spring.motionSample(
          after: time, from: start, toward: keyframes[1], rest: rest)
        samples.append((sample.value + 0.5).rounded(.down))
        if sample.isDone { break }
        time += try item.inputs["step_ms"].number() / 1000
      }
      let expected = item.expected["samples_rounded"].doubles
      ledger.check(item.name, Double(samples.count), Double(expected.count), within: 0, "count")
      for (value, goal) in zip(samples, expected) {
        ledger.check(item.name, value, goal, within: 0)
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  private static func checkDurations(
    _ item: VectorFile.Case, _ start: MotionState, _ target: Double, _ ledger: inout ParityLedger
  ) throws {
    if item.inputs["visualDuration"].exists {
      // Without a bounce Motion ignores it: the default spring is what moves.
      let preset = try #require(SpringPreset.named("default", system: "Motion")).spring
      let duration = try #require(
        preset.motionDuration(
          from: start, toward: target, rest: Spring.MotionRest(way: target - start.value)))
      ledger.check(
        item.name, duration * 1000, try item.expected["duration_ms"].number(), within: 1e-9)
      return
    }
    // A spring said by its duration has UIKit's solver, and ignores velocity.
    let view = try #require(
      UIViewSpring(
        duration: try item.inputs["duration_ms"].number() / 1000,
        dampingRatio: 1 - (try item.inputs["bounce"].number()), initialVelocity: 0))
    func run(_ velocity: Double) -> SpringRun {
      view.run(
        from: PlaneState(
          position: Point(x: start.value, y: 0), velocity: Vector(dx: velocity, dy: 0)),
        to: Point(x: target, y: 0))
    }
    let velocity = try item.inputs["velocity"].number()
    ledger.check(item.name, run(velocity) == run(0) ? 0 : 1, 0, within: 0)
  }

  @Test func `Motion's export to CSS`() throws {
    let file = try VectorFile("motion_linear_export")
    var ledger = ParityLedger("motion_linear_export")
    for item in file.cases {
      let limit = try item.tolerance.number()
      let duration: Double
      var curve: (Double) -> Double = { $0 }
      if item.inputs["easing"].exists {
        duration = try item.inputs["duration_ms"].number() / 1000
        if item.inputs["easing"].string == "constant 0.5" { curve = { _ in 0.5 } }
      } else {
        let spring: Spring
        let start = MotionState(value: 0)
        let rest = Spring.MotionRest(way: 1)
        if let length = item.inputs["duration_ms"].double {
          let view = try #require(
            UIViewSpring(
              duration: length / 1000, dampingRatio: 1 - (try item.inputs["bounce"].number())))
          let animation = view.animation(initialVelocity: 0)
          spring = try #require(animation.effective)
          duration = length / 1000
          curve = { share in
            share == 1 ? 1 : spring.state(after: share * duration, from: start, toward: 1).value
          }
        } else {
          spring = try Self.spring(item.inputs)
          duration = try #require(spring.motionDuration(from: start, toward: 1, rest: rest))
          ledger.check(
            item.name, duration * 1000, try item.expected["duration_ms"].number(), within: 1e-9)
          curve = { share in
            spring.motionSample(after: share * duration, from: start, toward: 1, rest: rest).value
          }
        }
      }
      let resolution = (item.inputs["resolution_ms"].double ?? 30) / 1000
      let values = LinearEasing.sampled(duration: duration, resolution: resolution, curve)
      if let count = item.expected["n_points"].double {
        ledger.check(item.name, Double(values.count), count, within: 0)
      }
      var expected = item.expected["points"].doubles
      if expected.isEmpty, let text = item.expected["string"].string {
        expected = try #require(LinearEasing(css: text)).points.map(\.output)
      }
      if !expected.isEmpty {
        ledger.check(item.name, Double(values.count), Double(expected.count), within: 0)
      }
      for (value, goal) in zip(values, expected) {
        ledger.check(item.name, value, goal, within: max(limit, 1e-12))
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  @Test func `react-spring`() throws {
    let file = try VectorFile("react_spring")
    var ledger = ParityLedger("react_spring")
    for item in file.cases {
      let limit = try item.tolerance.number()
      if item.expected["values"].exists {
        let spring = try #require(
          Spring(
            tension: try item.inputs["tension"].number(),
            friction: try item.inputs["friction"].number()))
        var loop = ReactSpring(spring, from: 1, to: 0)
        for (index, value) in item.expected["values"].doubles.enumerated() {
          loop.advance(byMilliseconds: try item.inputs["frame_ms"].number())
          ledger.check(item.name, loop.value, value, within: limit, "frame \(index)")
        }
        continue
      }
      let spring: Spring
      if let preset = item.inputs["preset"].string {
        spring = try #require(SpringPreset.named(preset, system: "react-spring")).spring
      } else {
        spring = try #require(
          Spring(
            reactFrequency: try item.inputs["frequency"].number(),
            damping: try item.inputs["damping"].number()))
      }
      let actual = [
        "tension": spring.stiffness, "friction": spring.damping, "mass": spring.mass,
      ]
      for key in item.expected.keys {
        ledger.check(
          item.name, try #require(actual[key]), try item.expected[key].number(), within: limit,
          key)
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  @Test func `rebound-js`() throws {
    let file = try VectorFile("rebound_spring")
    var ledger = ParityLedger("rebound_spring")
    for item in file.cases {
      let spring = try #require(
        Spring(
          origamiTension: try item.inputs["origamiTension"].number(),
          friction: try item.inputs["origamiFriction"].number()))
      var loop = ReboundSpring(spring, from: 0, to: 1)
      let pairs = zip(item.expected["values"].doubles, item.expected["velocities"].doubles)
      for (index, (value, velocity)) in pairs.enumerated() {
        let frame = try item.inputs[index == 0 ? "first_frame_ms" : "frame_ms"].number()
        loop.advance(by: frame / 1000)
        let limit = try item.tolerance.number()
        ledger.check(item.name, loop.value, value, within: limit, "frame \(index)")
        ledger.check(item.name, loop.velocity, velocity, within: limit, "velocity \(index)")
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  @Test func `wobble`() throws {
    let file = try VectorFile("wobble_spring")
    var ledger = ParityLedger("wobble_spring")
    for item in file.cases {
      let spring = try Self.spring(item.inputs)
      let to = try item.inputs["toValue"].number()
      let start = MotionState(
        value: try item.inputs["fromValue"].number(),
        velocity: try item.inputs["initialVelocity"].number() * 1000)
      let values = item.expected["values"].doubles
      let step = try item.inputs["step_ms"].number() / 1000
      var isOver = false
      for (index, velocity) in item.expected["velocities"].doubles.enumerated() {
        let limit = try item.tolerance.number()
        // The sample after the first one at rest (0.001, and 0.001 per ms) is
        // the target.
        let goesOn = spring.state(after: Double(index) * step, from: start, toward: to)
        let state = isOver ? MotionState(value: to) : goesOn
        ledger.check(
          item.name, isOver == (index == values.count - 1) ? 0 : 1, 0, within: 0, "end")
        ledger.check(item.name, state.value, values[index], within: limit, "row \(index)")
        ledger.check(
          item.name, state.velocity / 1000, velocity, within: limit, "velocity \(index)")
        isOver = abs(state.velocity) < 1 && abs(to - state.value) < 0.001
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }

  @Test func `Compose and AndroidX`() throws {
    let file = try VectorFile("compose_spring")
    var ledger = ParityLedger("compose_spring")
    for item in file.cases {
      let limit = try item.tolerance.number()
      if let constant = item.inputs["constant"].string {
        let name = constant.lowercased().replacingOccurrences(of: "_", with: "")
        let isStiffness = item.expected["stiffness"].exists
        let table = isStiffness ? AndroidSpring.stiffnesses : AndroidSpring.dampingRatios
        let value = try #require(table.first { $0.name.lowercased() == name }).value
        let key = isStiffness ? "stiffness" : "dampingRatio"
        ledger.check(item.name, value, try item.expected[key].number(), within: limit)
        continue
      }
      let spring = try #require(
        Spring(
          stiffness: try item.inputs["stiffness"].number(),
          dampingRatio: try item.inputs["dampingRatio"].number()))
      let start = MotionState(
        value: try item.inputs["x0"].number(), velocity: try item.inputs["v0"].number())
      let duration = try #require(
        spring.composeDuration(
          from: start, toward: 0, threshold: try item.inputs["delta"].number()))
      ledger.check(
        item.name, duration * 1000, try item.expected["duration_ms"].number(), within: limit)
    }
    try ledger.finish(cases: file.cases.count, unit: "ms")
  }

  @Test func `Wave`() throws {
    let file = try VectorFile("wave_spring")
    var ledger = ParityLedger("wave_spring")
    for item in file.cases {
      let limit = try item.tolerance.number()
      var spring: Spring?
      if let preset = item.inputs["preset"].string {
        let name = preset == "defaultInteractive" ? "interactive" : "animated"
        spring = SpringPreset.named(name, system: "Wave")?.spring
      } else {
        spring = Spring(
          response: try item.inputs["response"].number(),
          dampingRatio: try item.inputs["dampingRatio"].number())
      }
      let given = try #require(spring)
      let actual = [
        "stiffness": given.stiffness, "damping": given.damping, "response": given.response,
        "dampingRatio": given.dampingRatio,
        "settlingDuration": try #require(given.waveSettlingDuration),
      ]
      for key in item.expected.keys {
        ledger.check(
          item.name, try #require(actual[key]), try item.expected[key].number(),
          within: max(limit, 1e-15), key)
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "")
  }
}
