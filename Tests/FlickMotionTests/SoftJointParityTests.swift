import FlickCore
import FlickMotion
import Testing

/// Box2D's own traces, which are float32, met by the formula in double within
/// the errors that were found for it, which are given to two digits.
@Suite struct SoftJointParityTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let stepping: SoftJointSolver.Stepping
    var joint = SoftJointSolver.Joint.distance
    var start = PlaneState(position: .zero)
    var target = Point(x: 400, y: 0)
    var pointsPerMetre = 100.0
    var retargetRow: Int?
    /// Largest allowed errors in points and points per second.
    let position: Double
    let velocity: Double

    var testDescription: String { name }
  }

  static let fast = PlaneState(position: .zero, velocity: Vector(dx: 2000, dy: 0))
  static let sideways = PlaneState(position: .zero, velocity: Vector(dx: 0, dy: 2000))
  static let pane = PlaneState(position: Point(x: 710, y: 0), velocity: Vector(dx: -800, dy: 0))

  static func family(
    _ prefix: String, _ stepping: SoftJointSolver.Stepping, _ joint: SoftJointSolver.Joint,
    _ names: [String], position: Double, velocity: Double
  ) -> [Case] {
    names.map { suffix in
      var test = Case(
        name: prefix + suffix, stepping: stepping, joint: joint, position: position,
        velocity: velocity)
      if suffix.contains("vp2000") { test.start = fast }
      if suffix.contains("2d_") { test.start = sideways }
      if suffix.contains("pane") {
        test.start = pane
        test.target = Point(x: 334, y: 0)
      }
      if suffix.contains("retarget") { test.retargetRow = 9 }
      if let range = suffix.range(of: "ptm") {
        test.pointsPerMetre = Double(suffix[range.upperBound...]) ?? .nan
      }
      return test
    }
  }

  static let common = ["_0to400_v0", "_0to400_vp2000", "_2d_0to400-0_v0-2000"]
  static let scales = [1, 10, 30, 50, 150, 1000].map { "_0to400_v0_ptm\($0)" }

  static let cases =
    family(
      "box2d231_dist_h60", .frame, .distance,
      common + ["_pane320x568_710to334_vm800", "_retarget0.15_to0", "_0to400_v0_density1"],
      position: 1.75e-4, velocity: 9.45e-4)
    + family(
      "box2d231_mouse_h60", .frame, .point,
      common + ["_pane320x568_710to334_vm800", "_retarget0.15_to0"], position: 6.25e-5,
      velocity: 7.05e-4)
    + family(
      "box2d241_mouse_h60", .frame, .point, common + ["_retarget0.15_to0"], position: 8.35e-5,
      velocity: 7.05e-4)
    + family(
      "box2d231_modern_dist_h120", .modern, .distance,
      ["_0to400_v0", "_0to400_vp2000", "_pane320x568_710to334_vm800"], position: 1.25e-4,
      velocity: 8.85e-3)
    + family(
      "box2d221_ios7_dist_h250", .iOS7, .distance,
      ["_0to400_v0", "_pane320x568_710to334_vm800"], position: 3.15e-4, velocity: 1.65e-3)
    + family(
      "box2d221_dist_h60", .frameClamped, .distance,
      common + ["_pane320x568_710to334_vm800", "_retarget0.15_to0"], position: 7.95e-5,
      velocity: 8.45e-4)

  /// The scale study, which the facts page gives no errors for: float32 loses
  /// digits in proportion to the scale.
  static let scaleCases =
    family("box2d231_dist_h60", .frame, .distance, scales, position: 5e-3, velocity: 2e-2)
    + family("box2d231_mouse_h60", .frame, .point, scales, position: 5e-3, velocity: 2e-2)

  static func states(_ test: Case, count: Int) throws -> [PlaneState] {
    let frequency = 2 * Double.pi * 3.5
    let spring = try #require(
      Spring(stiffness: frequency * frequency, damping: 2 * 0.4 * frequency + 10))
    var solver = SoftJointSolver(
      spring: spring, resistance: 10, stepping: test.stepping, joint: test.joint,
      pointsPerMetre: test.pointsPerMetre, from: test.start, target: test.target)
    var states = [solver.state]
    for row in 1..<count {
      if test.retargetRow == row - 1 { solver.retarget(to: .zero) }
      solver.advance(by: 1.0 / 60)
      states.append(solver.state)
    }
    return states
  }

  @Test(arguments: cases + scaleCases)
  func `Every row is met within the float32 engine's own error`(test: Case) throws {
    let trace = try EngineTrace(test.name)
    let states = try Self.states(test, count: trace.rows.count)
    var ledger = ParityLedger(test.name)
    for (index, (row, state)) in zip(trace.rows, states).enumerated() {
      let position = row.state.position - state.position
      let velocity = row.state.velocity - state.velocity
      let name = "row \(index)"
      ledger.check(
        name, error: max(abs(position.dx), abs(position.dy)), within: test.position, "position")
      ledger.check(
        name, error: max(abs(velocity.dx), abs(velocity.dy)), within: test.velocity, "velocity")
    }
    try ledger.finish(cases: trace.rows.count, unit: "pt or pt/s")
  }
}
