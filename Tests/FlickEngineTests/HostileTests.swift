import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// Parameters at the ends of what a scene may say: a problem that is told or a
/// finite result, never NaN, never a hang.
@Suite struct HostileTests {
  #if DEBUG  // Hundreds of simulations take their time there.
    static let parameters = [1e-9, 1e9]
  #else
    static let parameters = [1e-9, 1.0, 1e9]
  #endif

  static func solvers() throws -> [SpringSolver] {
    [
      .exact, .semiImplicitEuler(rate: 60), .explicitEuler(rate: 60), .rk4(rate: 60),
      .pop(rate: 60, try #require(PopSolver.Options())), .fluid(rate: 60),
      .softJoint(rate: 60, resistance: 0, .modern), .softJoint(rate: 60, resistance: 0, .iOS7),
    ]
  }

  static func check(_ spring: Spring, _ solver: SpringSolver, velocity: Double) throws {
    var fixture = SceneFixture(motion: .spring(spring, solver: solver))
    fixture.length = .fixed(.fraction(3000))
    fixture.events = [
      .set(1, at: .at(.zero), velocity: Vector(dx: velocity, dy: 0)),
      .set(0, at: .at(.fraction(500))),
    ]
    let trace = Engine.simulate(try fixture.scene())
    for twentieth in Int64(0)...60 {
      let sample = trace.variants[0].tracks[0].sample(at: .fraction(50 * twentieth))
      #expect(sample.position.isFinite && sample.velocity.isFinite, "\(spring) \(solver)")
      #expect(sample.acceleration.isFinite, "\(spring) \(solver)")
    }
  }

  @Test(arguments: [0, 1e-9, 20, 1e9])
  func `Every spring under every solver stays finite`(damping: Double) throws {
    for stiffness in Self.parameters {
      for mass in Self.parameters {
        let spring = try #require(Spring(stiffness: stiffness, damping: damping, mass: mass))
        for solver in try Self.solvers() {
          for velocity in [0, -1e9] { try Self.check(spring, solver, velocity: velocity) }
        }
      }
    }
  }

  @Test func `An unstable solver is told, and a stable one is not`() throws {
    func problems(_ stiffness: Double) throws -> [TraceProblem] {
      var fixture = SceneFixture(
        motion: .spring(
          try SceneFixture.spring(stiffness, 20), solver: .semiImplicitEuler(rate: 60)))
      fixture.events = [.set(1, at: .at(.zero))]
      return Engine.simulate(try fixture.scene()).problems
    }
    // Stable while h²k + 2hc ≤ 4: k up to 12 000 at 60 Hz with c = 20.
    #expect(try problems(11_900) == [])
    guard case .runsAway(behavior: 0, _) = try #require(try problems(12_200).first) else {
      Issue.record("an unstable spring was not told")
      return
    }
  }

  @Test(arguments: [1e-9, 1e6])
  func `Durations at both ends are played`(seconds: Double) throws {
    let duration = try #require(FlickDuration(seconds: seconds))
    var fixture = SceneFixture(
      motion: .ease(duration: duration, curve: .linear), interruption: .restart)
    fixture.length = .fixed(.fraction(1000))
    fixture.events = [.set(1, at: .at(.zero))]
    let sample = Engine.simulate(try fixture.scene()).variants[0].tracks[0]
      .sample(at: .fraction(1000))
    #expect(sample.position.isFinite)
    #expect(sample.position.x == (seconds < 1 ? 1000 : 0.001))
  }
}
