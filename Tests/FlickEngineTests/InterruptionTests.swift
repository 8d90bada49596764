import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

@Suite struct InterruptionTests {
  static let flip = FlickTime.fraction(160)

  static func trace(_ policy: InterruptionPolicy, motion: Motion? = nil) throws -> Trace {
    var fixture = SceneFixture(
      motion: try motion ?? .spring(SceneFixture.spring(), solver: .exact), interruption: policy)
    fixture.events = [.set(1, at: .at(.zero)), .set(0, at: .at(flip))]
    return Engine.simulate(try fixture.scene())
  }

  @Test func `Carry keeps position and velocity to the bit`() throws {
    let track = try Self.trace(.carry).variants[0].tracks[0]
    let left = track.sample(at: Self.flip, limit: .left)
    let right = track.sample(at: Self.flip, limit: .right)
    #expect(left.position == right.position)
    #expect(left.velocity == right.velocity)
    #expect(left.velocity.dx > 1000)
  }

  @Test func `Restart keeps the position and drops the velocity to zero`() throws {
    let track = try Self.trace(.restart).variants[0].tracks[0]
    let left = track.sample(at: Self.flip, limit: .left)
    let right = track.sample(at: Self.flip, limit: .right)
    #expect(left.position == right.position)
    #expect(left.velocity.dx > 1000)
    #expect(right.velocity == .zero)
  }

  @Test func `Jump snaps to the old target at rest`() throws {
    let track = try Self.trace(.jump).variants[0].tracks[0]
    let right = track.sample(at: Self.flip, limit: .right)
    #expect(right.position.x == 1000)
    #expect(right.velocity == .zero)
  }

  @Test func `An ease restarts from where it is and takes its whole duration again`() throws {
    let ease = Motion.ease(
      duration: .fraction(400), curve: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
    let trace = try Self.trace(.restart, motion: ease)
    let track = trace.variants[0].tracks[0]
    #expect(track.sample(at: Self.flip, limit: .left).velocity.dx > 500)
    #expect(track.sample(at: Self.flip).velocity == .zero)
    #expect(trace.settled == .fraction(560))
    #expect(track.sample(at: .fraction(560)).position.x == 0)
  }

  @Test func `The typed event holds both sides of the interruption`() throws {
    let events = try Self.trace(.restart).variants[0].events
    let retargeted = events.compactMap { event -> (TraceSample, TraceSample)? in
      guard case .retargeted(0, 0, let before, let after) = event.kind else { return nil }
      #expect(event.time == Self.flip)
      return (before, after)
    }
    #expect(retargeted.count == 1)
    #expect(try #require(retargeted.first).0.velocity.dx > 1000)
    #expect(try #require(retargeted.first).1.velocity == .zero)
  }

  @Test func `A set with a velocity starts with that velocity`() throws {
    var fixture = SceneFixture(motion: .spring(try SceneFixture.spring(), solver: .exact))
    fixture.events = [.set(1, at: .at(.zero), velocity: Vector(dx: -800, dy: 0))]
    let track = Engine.simulate(try fixture.scene()).variants[0].tracks[0]
    #expect(track.sample(at: .zero).velocity.dx == -800)
  }

  @Test func `An interrupted curve is drawn in two pieces, a carried one in one`() throws {
    func pieces(_ policy: InterruptionPolicy) throws -> Int {
      try Self.trace(policy).variants[0].curve(
        of: .velocity, until: .fraction(1000), spacing: .fraction(1, 240), tolerance: 1e-6
      ).pieces.count
    }
    // At rest a spring's last hundredth of a point is snapped away, which is
    // a jump of velocity too, but comes after the first second.
    #expect(try pieces(.carry) == 1)
    #expect(try pieces(.restart) == 2)
  }
}
