import FlickCore
import FlickMotion
import Testing

@Suite struct SteppedSpringTests {
  static let solvers: [SpringSolver] = [
    .semiImplicitEuler(rate: 60), .explicitEuler(rate: 60), .rk4(rate: 60),
  ]

  /// One run of the article's animator.
  struct Run: Sendable {
    let file: String
    var from = 0.0
    var to = 1000.0
    var velocity = 0.0
    var retarget: Double?
    var isReset = false
    var precision = StepPrecision.double
  }

  static let runs = [
    Run(file: "handmade_k300_c20_0to1000_v0"),
    Run(file: "handmade_k300_c20_0to1000_v0_float32", precision: .single),
    Run(file: "handmade_k300_c20_retarget0.15_to0", retarget: 0),
    Run(file: "handmade_k300_c20_retarget0.15_to0_vreset", retarget: 0, isReset: true),
    Run(file: "handmade_osx_origin_m215_to_m50_v0", from: -215, to: -50),
    Run(file: "handmade_osx_origin_m100_to_m50_vp12", from: -100, to: -50, velocity: 12),
  ]

  @Test(arguments: runs)
  func `the article's animator is met bit for bit`(run: Run) throws {
    let table = try ReferenceTable("traces/\(run.file).csv")
    var ledger = ParityLedger(run.file)
    let spring = try #require(Spring(stiffness: 300, damping: 20))
    func begin(_ state: PlaneState, _ target: Double) -> SteppedSpring {
      SteppedSpring(
        spring: spring, solver: .semiImplicitEuler(rate: 60, precision: run.precision),
        from: state,
        target: Point(x: target, y: 0), unit: .points)
    }
    var motion = begin(
      PlaneState(
        position: Point(x: run.from, y: 0), velocity: Vector(dx: run.velocity, dy: 0)), run.to)
    for row in table.rows.indices {
      if row > 0 { motion.advance(by: 1.0 / 60) }
      let name = "row \(row)"
      ledger.check(name, motion.state.position.x, table[row, "position"], within: 0)
      ledger.check(name, motion.state.velocity.dx, table[row, "velocity"], within: 0)
      ledger.check(name, motion.isAtRest ? 1 : 0, table[row, "done"], within: 0)
      if row == 9, let target = run.retarget {
        if run.isReset {
          motion = begin(PlaneState(position: motion.state.position), target)
        } else {
          motion.retarget(to: Point(x: target, y: 0))
        }
      }
    }
    #expect(motion.isAtRest)
    try ledger.finish(cases: table.rows.count, unit: "pt, pt/s")
  }

  @Test(arguments: solvers)
  func `small steps approach the exact spring`(solver: SpringSolver) throws {
    let spring = try #require(Spring(stiffness: 300, damping: 20))
    func error(_ steps: Int) -> Double {
      var motion = SteppedSpring(
        spring: spring, solver: solver, from: PlaneState(position: .zero),
        target: Point(x: 1000, y: 0), unit: .points)
      for _ in 0..<steps { motion.advance(by: 0.2 / Double(steps)) }
      let exact = spring.state(after: 0.2, from: MotionState(value: 0), toward: 1000)
      return abs(motion.state.position.x - exact.value)
    }
    let order: Double = if case .rk4 = solver { 4 } else { 1 }
    let ratio = error(100) / error(200)
    let expected = 1 * (0..<Int(order)).reduce(1.0) { product, _ in product * 2 }
    #expect(ratio > expected * 0.8 && ratio < expected * 1.25)
  }

  @Test(arguments: solvers)
  func `reports the acceleration of its equation and none at rest`(solver: SpringSolver) throws {
    let spring = try #require(Spring(stiffness: 300, damping: 20, mass: 2))
    var motion = SteppedSpring(
      spring: spring, solver: solver,
      from: PlaneState(position: Point(x: 5, y: -3), velocity: Vector(dx: 1, dy: 2)),
      target: Point(x: 100, y: 40), unit: .points)
    for _ in 0..<600 {
      let (p, v) = (motion.state.position, motion.state.velocity)
      if motion.isAtRest {
        #expect(motion.acceleration == .zero)
        #expect(p == Point(x: 100, y: 40))
      } else {
        #expect(motion.acceleration.dx == (300 * (100 - p.x) - 20 * v.dx) / 2)
        #expect(motion.acceleration.dy == (300 * (40 - p.y) - 20 * v.dy) / 2)
      }
      motion.advance(by: 1.0 / 60)
    }
    #expect(motion.isAtRest)
  }
}
