import FlickCore
import FlickMotion
import Testing

/// What holds for every stepped solver.
@Suite struct SolverLawTests {
  static let solvers: [SpringSolver] =
    [
      .semiImplicitEuler(rate: 60), .semiImplicitEuler(rate: 60, precision: .single),
      .explicitEuler(rate: 60), .rk4(rate: 60), .fluid(rate: 60),
      .softJoint(rate: 60, resistance: 10, .modern), .softJoint(rate: 60, resistance: 10, .iOS7),
    ] + [PopSolver.Options()].compactMap { $0 }.map { .pop(rate: 60, $0) }

  static func motion(
    _ solver: SpringSolver, _ spring: Spring, from start: PlaneState, to target: Point
  ) -> SteppedSpring {
    SteppedSpring(spring: spring, solver: solver, from: start, target: target, unit: .points)
  }

  static let start = PlaneState(
    position: Point(x: 30, y: -80), velocity: Vector(dx: -700, dy: 1200))

  static func spring() throws -> Spring {
    try #require(Spring(stiffness: 300, damping: 24))
  }

  @Test(arguments: solvers)
  func `starts where told`(solver: SpringSolver) throws {
    let motion = Self.motion(solver, try Self.spring(), from: Self.start, to: Point(x: 400, y: 0))
    #expect(motion.state == Self.start)
    #expect(!motion.isAtRest)
  }

  @Test(arguments: solvers)
  func `comes to rest at its target and stays`(solver: SpringSolver) throws {
    let target = Point(x: 400, y: 10)
    var motion = Self.motion(solver, try Self.spring(), from: Self.start, to: target)
    var ticks = 0
    while !motion.isAtRest, ticks < 1200 {
      motion.advance(by: 1.0 / 60)
      ticks += 1
    }
    #expect(motion.isAtRest)
    // UIKit's joint lets go within half a point of its anchor.
    var slack = 0.0
    if case .softJoint = solver { slack = 0.5 }
    if case .semiImplicitEuler(_, .single) = solver { slack = 0 }
    #expect((motion.state.position - target).length <= slack)
    #expect(motion.acceleration == .zero)
    let atRest = motion
    motion.advance(by: 1.0 / 60)
    #expect(motion == atRest)
  }

  @Test(arguments: solvers)
  func `keeps position and velocity when its target changes`(solver: SpringSolver) throws {
    var motion = Self.motion(solver, try Self.spring(), from: Self.start, to: Point(x: 400, y: 0))
    for _ in 0..<9 { motion.advance(by: 1.0 / 60) }
    let before = motion.state
    motion.retarget(to: .zero)
    #expect(motion.state == before)
    for _ in 0..<600 { motion.advance(by: 1.0 / 60) }
    #expect(motion.isAtRest && motion.state.position.x.magnitude < 1)
  }

  @Test(arguments: solvers)
  func `a kick in place is a motion`(solver: SpringSolver) throws {
    let kicked = PlaneState(position: Point(x: 400, y: 0), velocity: Vector(dx: 0, dy: 900))
    var motion = Self.motion(solver, try Self.spring(), from: kicked, to: kicked.position)
    var farthest = 0.0
    var ticks = 0
    while !motion.isAtRest, ticks < 1200 {
      motion.advance(by: 1.0 / 60)
      farthest = max(farthest, (motion.state.position - kicked.position).length)
      ticks += 1
    }
    #expect(farthest > 10 && motion.isAtRest)
  }

  @Test(arguments: solvers)
  func `wakes from rest when its target changes`(solver: SpringSolver) throws {
    var motion = Self.motion(solver, try Self.spring(), from: Self.start, to: .zero)
    for _ in 0..<1200 { motion.advance(by: 1.0 / 60) }
    #expect(motion.isAtRest)
    motion.retarget(to: Point(x: 0, y: 300))
    #expect(!motion.isAtRest)
    for _ in 0..<1200 { motion.advance(by: 1.0 / 60) }
    #expect(motion.isAtRest && motion.state.position.y > 299)
  }

  /// The square of the speed plus ω₀² times that of the distance, looked at
  /// every half second; within UIKit's dead zone of half a point, distance
  /// costs nothing.
  @Test(arguments: solvers)
  func `energy dies away`(solver: SpringSolver) throws {
    let spring = try Self.spring()
    var motion = Self.motion(solver, spring, from: Self.start, to: .zero)
    func energy() -> Double {
      let distance = motion.state.position - Point.zero
      return motion.state.velocity.dot(motion.state.velocity) + 300 * distance.dot(distance)
    }
    let first = energy()
    var last = first
    var slack = 0.0
    if case .softJoint = solver { slack = 300 * 0.25 }
    for tick in 0..<600 {
      motion.advance(by: 1.0 / 60)
      if tick % 30 == 29 {
        #expect(energy() <= last + slack)
        last = energy()
      }
    }
    #expect(last < 1e-3 * first)
  }

  @Test(arguments: solvers, SpringSettlingTests.hostile)
  func `stays finite where it does not grow`(
    solver: SpringSolver, hostile: (stiffness: Double, damping: Double, mass: Double)
  ) throws {
    let spring = try #require(
      Spring(stiffness: hostile.stiffness, damping: hostile.damping, mass: hostile.mass))
    if case .softJoint(_, let resistance, _, _) = solver,
      spring.damping / spring.mass < resistance
    {
      return
    }
    let growth = solver.growthRate(of: spring)
    #expect(!growth.isNaN)
    guard growth <= 1e-9 else { return }
    for speed in [0, 1e9] {
      var motion = Self.motion(
        solver, spring,
        from: PlaneState(position: .zero, velocity: Vector(dx: speed, dy: -speed)),
        to: Point(x: 1000, y: 0))
      for _ in 0..<300 {
        motion.advance(by: 1.0 / 60)
        let state = motion.state
        #expect(state.position.isFinite && state.velocity.isFinite)
      }
    }
  }

  /// A distance joint pulls and damps along its line only, so without
  /// resistance an item circles its anchor for ever.
  @Test func `UIKit's joint lets an item orbit its anchor`() throws {
    let spring = try Self.spring()
    var motion = Self.motion(
      .softJoint(rate: 60, resistance: 0, .modern), spring, from: Self.start, to: .zero)
    for _ in 0..<6000 { motion.advance(by: 1.0 / 60) }
    #expect(!motion.isAtRest)
    let (arm, velocity) = (motion.state.position - Point.zero, motion.state.velocity)
    #expect(arm.length > 10 && velocity.length > 17 * 10)
    // Its acceleration points to the anchor.
    let pull = motion.acceleration
    #expect((pull.dx * arm.dy - pull.dy * arm.dx).magnitude < 1e-6 * pull.length * arm.length)
    for _ in 0..<600 { motion.advance(by: 1.0 / 60) }
    #expect(((motion.state.position - Point.zero).length - arm.length).magnitude < 1e-6)
  }

  @Test func `growth is told where a step is too long`() throws {
    let stiff = try #require(Spring(stiffness: 20_000, damping: 20))
    #expect(SpringSolver.semiImplicitEuler(rate: 60).growthRate(of: stiff) > 0)
    #expect(SpringSolver.semiImplicitEuler(rate: 240).growthRate(of: stiff) < 0)
    #expect(SpringSolver.rk4(rate: 30).growthRate(of: stiff) > 0)
    #expect(SpringSolver.rk4(rate: 240).growthRate(of: stiff) < 0)
    // The article's constants at the article's rate.
    let article = try #require(Spring(stiffness: 300, damping: 20))
    for solver in Self.solvers { #expect(solver.growthRate(of: article) <= 0) }
    // Explicit Euler gains energy as soon as h·k exceeds c.
    let loose = try #require(Spring(stiffness: 300, damping: 4))
    let growth = SpringSolver.explicitEuler(rate: 60).growthRate(of: loose)
    #expect(growth > 0 && growth < 1)
    var motion = Self.motion(
      .explicitEuler(rate: 60), loose, from: PlaneState(position: Point(x: 1, y: 0)), to: .zero)
    for _ in 0..<(60 * 20) { motion.advance(by: 1.0 / 60) }
    let swing = (motion.state.position - Point.zero).length + motion.state.velocity.length / 17
    #expect(swing > 0.5 * Reproducible.exp(growth * 20))
    #expect(swing < 2 * Reproducible.exp(growth * 20))
  }

  /// In the long run a third of a millisecond a frame at 60 Hz; the first
  /// frame's whole one is not counted here (facts, panes page §2.2).
  @Test(arguments: [(60.0, 0.02), (240.0, 0.1), (50.0, 0)])
  func `POP runs slow by what its loop loses`(rate: Double, loss: Double) throws {
    let spring = try #require(Spring(stiffness: 100, damping: 0))
    let options = try #require(PopSolver.Options())
    var solver = PopSolver(
      spring: spring, from: PlaneState(position: Point(x: 1000, y: 0)), target: .zero,
      options: options)
    // Downward crossings of an undamped swing tell its period.
    var crossings: [Double] = []
    var before = 1000.0
    for frame in 1...Int(rate * 60) {
      solver.advance(by: 1 / rate)
      let now = solver.state.position.x
      if before > 0 && now <= 0 {
        crossings.append((Double(frame) - 1 + before / (before - now)) / rate)
      }
      before = now
    }
    let period = (crossings[80] - crossings[5]) / 75
    let expected = 2 * Double.pi / 10 / (1 - loss)
    #expect(abs(period / expected - 1) < 5e-4)
  }
}
