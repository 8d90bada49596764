import FlickCore
import FlickMotion
import Testing

/// POP's own code, bit for bit: every row of every recorded spring.
@Suite struct PopParityTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    var stiffness = 405.82323529411769
    var damping = 29.978726156705463
    var start = PlaneState(position: .zero)
    var target = Point(x: 1000, y: 0)
    var roundingFactor = 0.0
    var threshold = 1.0
    var rate = 60.0
    /// Row after which the target becomes 0.
    var retargetRow: Int?
    /// Where frames are timed by a clock that started here.
    var hostTime: Double?

    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "pop_spring_s15_b6_0to1000_v0"),
    Case(
      name: "pop_spring_s15_b6_0to1000_vp2000",
      start: PlaneState(position: .zero, velocity: Vector(dx: 2000, dy: 0))),
    Case(name: "pop_spring_s15_b6_retarget_0.15s_to0", retargetRow: 9),
    Case(
      name: "pop_spring_s12_b4_0to1000_v0", stiffness: 342.10058823529414,
      damping: 30.486979648244255),
    Case(
      name: "pop_spring2d_s15_b6_0to1000_0_v0_2000",
      start: PlaneState(position: .zero, velocity: Vector(dx: 0, dy: 2000))),
    Case(name: "pop_spring_s15_b6_0to1000_v0_1000hz", rate: 1000),
    Case(name: "pop_spring_s15_b6_0to1000_v0_hosttime1000", hostTime: 1000),
    Case(name: "pop_spring_s15_b6_0to1000_v0_round1", roundingFactor: 1),
    Case(name: "pop_spring_k300_c20_0to1000_v0", stiffness: 300, damping: 20),
    Case(
      name: "pop_spring_s15_b6_scale_0to1_thr0.005", target: Point(x: 1, y: 0), threshold: 0.005),
  ]

  static func states(_ test: Case, count: Int) throws -> (states: [PlaneState], end: Int?) {
    let spring = try #require(Spring(stiffness: test.stiffness, damping: test.damping))
    let options = try #require(
      PopSolver.Options(roundingFactor: test.roundingFactor, threshold: test.threshold))
    var solver = PopSolver(
      spring: spring, from: test.start, target: test.target, options: options)
    var states = [solver.state]
    var end: Int?
    for row in 1..<count {
      if test.retargetRow == row - 1 { solver.retarget(to: .zero) }
      var period = 1 / test.rate
      if let start = test.hostTime {
        period = (start + Double(row) / 60) - (start + Double(row - 1) / 60)
      }
      solver.advance(by: period)
      states.append(solver.state)
      if solver.isAtRest, end == nil { end = row }
    }
    return (states, end)
  }

  @Test(arguments: cases)
  func `Every row has the same bits, and the end comes at the same frame`(test: Case) throws {
    let trace = try EngineTrace(test.name)
    #expect(trace.rows.count > 20)
    let (states, end) = try Self.states(test, count: trace.rows.count)
    var ledger = ParityLedger(test.name)
    for (index, row) in trace.rows.enumerated() {
      let name = "row \(index)"
      let state = states[index]
      ledger.check(name, state.position.x, row.state.position.x, within: 0)
      ledger.check(name, state.position.y, row.state.position.y, within: 0)
      ledger.check(name, state.velocity.dx, row.state.velocity.dx, within: 0)
      ledger.check(name, state.velocity.dy, row.state.velocity.dy, within: 0)
    }
    #expect(end == trace.rows.firstIndex(where: \.isOver))
    try ledger.finish(cases: trace.rows.count, unit: "pt, pt/s")
  }

  @Test func `POP's dials give POP's constants, bit for bit`() throws {
    let table = try ReferenceTable("traces/pop_conversion_grid.csv")
    var ledger = ParityLedger("pop_conversion_grid")
    for row in table.rows.indices {
      let (speed, bounciness) = (table[row, "speed"], table[row, "bounciness"])
      let spring = try #require(Spring(speed: speed, bounciness: bounciness))
      let name = "\(speed) \(bounciness)"
      ledger.check(name, spring.stiffness, table[row, "tension"], within: 0)
      ledger.check(name, spring.damping, table[row, "friction"], within: 0)
      ledger.check(name, spring.mass, table[row, "mass"], within: 0)
    }
    try ledger.finish(cases: table.rows.count, unit: "")
  }

  /// POP keeps its control points as floats.
  @Test func `POP's timing functions`() throws {
    let table = try ReferenceTable("traces/pop_timing_functions_dur0.4.csv")
    var ledger = ParityLedger("pop_timing_functions_dur0.4")
    func float(_ value: Float) -> Double { Double(value) }
    let curves: [(String, UnitBezier)] = [
      ("linear", UnitBezier(x1: 0, y1: 0, x2: 1, y2: 1)),
      ("easeIn", UnitBezier(x1: float(0.42), y1: 0, x2: 1, y2: 1)),
      ("easeOut", UnitBezier(x1: 0, y1: 0, x2: float(0.58), y2: 1)),
      ("easeInEaseOut", UnitBezier(x1: float(0.42), y1: 0, x2: float(0.58), y2: 1)),
      ("default", UnitBezier(x1: float(0.25), y1: float(0.1), x2: float(0.25), y2: 1)),
    ]
    for (name, curve) in curves {
      for row in table.rows.indices {
        let timing = TimingCurve.engineBezier(curve, .pop(duration: 0.4))
        ledger.check(
          name, timing.value(at: table[row, "t_normalised"]), table[row, name], within: 0,
          "row \(row)")
      }
    }
    try ledger.finish(cases: curves.count, unit: "")
  }
}
