import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// Springs that end by a rule of their system, driven by the engine.
@Suite struct SystemSpringTests {
  static func trace(_ motion: Motion, _ policy: InterruptionPolicy = .carry) throws -> Trace {
    var fixture = SceneFixture(motion: motion, interruption: policy)
    fixture.events = [.set(1, at: .at(.zero)), .set(0, at: .at(.fraction(150)))]
    return Engine.simulate(try fixture.scene())
  }

  @Test func `A UIView spring snaps at its duration`() throws {
    let spring = try #require(UIViewSpring(duration: 0.5, dampingRatio: 0.6))
    var fixture = SceneFixture(motion: .uiView(spring))
    fixture.events = [.set(1, at: .at(.zero))]
    let trace = Engine.simulate(try fixture.scene())
    #expect(trace.settled == .fraction(500))
    let track = trace.variants[0].tracks[0]
    let left = track.sample(at: .fraction(500), limit: .left).position.x
    let before = track.sample(at: .fraction(4999, 10_000)).position.x
    #expect(before != 1000 && abs(before - 1000) < 2)
    #expect(left == 1000)
  }

  @Test func `Carry hands the velocity over, as a share of the way that is left`() throws {
    let uiView = Motion.uiView(try #require(UIViewSpring(duration: 0.5, dampingRatio: 0.6)))
    for motion in [uiView, .coreAnimation(.standard)] {
      let track = try Self.trace(motion).variants[0].tracks[0]
      let left = track.sample(at: .fraction(150), limit: .left)
      let right = track.sample(at: .fraction(150))
      #expect(left.velocity.dx > 500)
      #expect(abs(left.velocity.dx - right.velocity.dx) < 1e-6)
    }
  }

  @Test func `Core Animation's spring ends at its settling duration`() throws {
    var fixture = SceneFixture(motion: .coreAnimation(.standard))
    fixture.events = [.set(1, at: .at(.zero))]
    let settled = try #require(Engine.simulate(try fixture.scene()).settled)
    // 1.4727003346780927 s, rounded up to the tick.
    #expect(abs(settled.seconds - 1.4727003346780927) < 1.0 / 1200)
  }

  @Test func `A spring that never settles is told`() throws {
    let endless = try #require(CoreAnimationSpring(damping: 0))
    var fixture = SceneFixture(motion: .coreAnimation(endless))
    fixture.events = [.set(1, at: .at(.zero))]
    #expect(Engine.simulate(try fixture.scene()).problems == [.neverSettles(channel: 0)])
  }
}
