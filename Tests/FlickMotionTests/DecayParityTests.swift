import FlickCore
import FlickMotion
import Testing

@Suite struct DecayParityTests {
  static let traces: [(file: String, rate: Double, velocity: Double)] = [
    ("pop_decay_d0.998_v1000", 0.998, 1000), ("pop_decay_d0.998_v3000", 0.998, 3000),
    ("pop_decay_d0.99_v1000", 0.99, 1000),
  ]

  /// POP steps by factors of 24 bits, which is what is allowed here.
  @Test(arguments: traces)
  func `POP's decay in closed form`(file: String, rate: Double, velocity: Double) throws {
    let table = try ReferenceTable("traces/\(file).csv")
    var ledger = ParityLedger(file)
    let decay = try #require(Decay(rate: rate))
    let initial = MotionState(value: 0, velocity: velocity)
    let rest = DecayRest.pop(threshold: 1)
    for row in table.rows.indices {
      let time = Double(row) / 60
      let state = decay.state(after: time, from: initial, rest: rest)
      let isDone = time >= decay.duration(from: initial, rest: rest)
      ledger.check(file, state.value, table[row, "position"], within: 1e-2, "row \(row)")
      #expect(isDone == (table[row, "done"] == 1))
      // POP leaves its last velocity behind; here it rests.
      if isDone { continue }
      ledger.check(file, state.velocity, table[row, "velocity"], within: 2e-2, "row \(row)")
    }
    try ledger.finish(cases: 1, unit: "pt, pt/s")
  }

  /// Durations and ends published with the traces.
  @Test(
    arguments: [
      (0.998, 1000, 2.646508640653674, 496.50482), (0.99, 1000, 0.52717814, 98.504997),
      (0.998, 3000, 3.19526530, 1494.504883), (0.99, 3000, 0.63648914, 296.505005),
    ])
  func `POP's duration and end`(
    rate: Double, velocity: Double, duration: Double, end: Double
  ) throws {
    let initial = MotionState(value: 0, velocity: velocity)
    let decay = try #require(Decay(rate: rate))
    let rest = DecayRest.pop(threshold: 1)
    #expect(abs(decay.duration(from: initial, rest: rest) - duration) < 1e-8)
    #expect(abs(decay.end(from: initial, rest: rest) - end) < 1e-6 * end)
  }

  @Test func `b3ll Motion`() throws {
    let file = try VectorFile("b3ll_motion")
    var ledger = ParityLedger("b3ll_motion")
    for item in file.cases {
      let inputs = item.inputs
      let tolerance = try item.tolerance.number()
      let decay = try #require(Decay(rate: inputs["rate"].double ?? 0.998, form: .continuous))
      func check(_ actual: Double, _ key: String) throws {
        ledger.check(
          item.name, actual, try item.expected[key].number(), within: tolerance, key)
      }
      if item.name == "spring_critical" {
        let spring = try #require(
          Spring(response: try inputs["response"].number(), dampingRatio: 1))
        let state = spring.state(
          after: try inputs["t"].number(), from: MotionState(value: 0), toward: 10)
        try check(state.value, "value")
      } else if item.name == "rubberband" {
        let band = try #require(
          RubberBand(
            coefficient: try inputs["c"].number(), dimension: try inputs["bounds"].number()))
        try check(band.offset(pull: try inputs["offset"].number()), "value")
      } else if let step = inputs["roundingFactor"].double {
        let start = MotionState(value: 0, velocity: try inputs["velocity"].number())
        let velocity = decay.velocity(from: start, endingOnMultipleOf: step)
        try check(velocity, "velocity")
        try check(decay.limit(from: MotionState(value: 0, velocity: velocity)), "toValue")
      } else if let end = inputs["toValue"].double {
        try check(decay.velocity(from: 0, to: end), "velocity")
      } else {
        let start = MotionState(
          value: try inputs["from"].number(), velocity: try inputs["velocity"].number())
        try check(decay.limit(from: start), "toValue")
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "unit")
  }

  @Test func `Motion's inertia`() throws {
    let file = try VectorFile("motion_inertia")
    var ledger = ParityLedger("motion_inertia")
    for item in file.cases {
      let inputs = item.inputs
      let step = try inputs["step_ms"].number() / 1000
      let glide = try #require(
        Decay.inertia(
          from: try inputs["keyframes"][0].number(), velocity: try inputs["velocity"].number(),
          power: try inputs["power"].number(),
          timeConstant: try inputs["timeConstant_ms"].number() / 1000))
      var initial = glide.initial
      if inputs["modifyTarget"].exists {
        let target = glide.decay.limit(from: initial) / 2
        initial.velocity = glide.decay.velocity(from: initial.value, to: target)
      }
      let rest = DecayRest.distance(try inputs["restDelta"].number())
      let lower = inputs["min"].double ?? -.infinity
      let upper = inputs["max"].double ?? .infinity
      let spring = try #require(
        Spring(
          stiffness: inputs["bounceStiffness"].double ?? 500,
          damping: inputs["bounceDamping"].double ?? 10))
      let course = BoundedDecay(
        decay: glide.decay, bounds: lower...upper, bounce: spring,
        handover: .sampled(every: step)
      ).course(from: initial)
      let samples = item.expected["samples"].doubles
      let tolerance = try item.tolerance.number()
      for (index, expected) in samples.enumerated() {
        let time = Double(index) * step
        let isLast = index == samples.count - 1
        let value =
          course.bounce == nil
          ? glide.decay.state(after: time, from: initial, rest: rest).value
          : isLast ? course.end(rest: rest) : course.state(after: time).value
        ledger.check(item.name, value, expected, within: tolerance, "sample \(index)")
      }
      if course.bounce == nil {
        let duration = glide.decay.duration(from: initial, rest: rest)
        let frames = (duration / step).rounded(.up) * step
        ledger.check(
          item.name, frames, try item.expected["duration"].number(), within: 1e-9, "duration")
      }
    }
    try ledger.finish(cases: file.cases.count, unit: "px")
  }
}
