import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// Keyframes, repeats and glides as the engine plays them.
@Suite struct TimedMotionPlayTests {
  static func play(
    _ motion: Motion, _ events: [SceneEvent], interruption: InterruptionPolicy = .restart,
    length: RenderSettings.Length = .settled(plus: .zero)
  ) throws -> Trace {
    var fixture = SceneFixture(motion: motion, interruption: interruption)
    fixture.events = events
    fixture.length = length
    return Engine.simulate(try fixture.scene())
  }

  @Test func `Keyframes pass through their values at their times and rest at the target`() throws {
    let keyframes = try #require(Keyframes(values: [0, 1.2, 0.9, 1], keyTimes: [0, 0.5, 0.75, 1]))
    let motion = Motion.timed(TimedMotion(duration: .fraction(800), course: .keyframes(keyframes)))
    let trace = try Self.play(motion, [.set(1, at: .at(.zero))])
    let track = trace.variants[0].tracks[0]
    #expect(track.sample(at: .fraction(400)).position.x == 1200)
    #expect(abs(track.sample(at: .fraction(600)).position.x - 900) < 1e-9)
    #expect(track.sample(at: .fraction(800)).position.x == 1000)
    #expect(trace.settled == .fraction(800))
  }

  @Test func `A motion that comes back jumps to its target when its time is over`() throws {
    let motion = Motion.timed(
      TimedMotion(duration: .fraction(200), course: .curve(.linear), autoreverses: true))
    let trace = try Self.play(motion, [.set(1, at: .at(.zero))])
    let track = trace.variants[0].tracks[0]
    #expect(track.sample(at: .fraction(100)).position.x == 500)
    #expect(track.sample(at: .fraction(300)).position.x == 500)
    #expect(track.sample(at: .fraction(300)).velocity.dx == -5000)
    #expect(track.sample(at: .fraction(400)).position.x == 1000)
    #expect(trace.settled == .fraction(400))
  }

  @Test func `One and a half ways there and back end at the target without a jump`() throws {
    let motion = Motion.timed(
      TimedMotion(
        duration: .fraction(200), course: .curve(.linear), repetition: .count(1.5),
        autoreverses: true))
    let trace = try Self.play(motion, [.set(1, at: .at(.zero))])
    #expect(trace.settled == .fraction(600))
    let track = trace.variants[0].tracks[0]
    #expect(abs(track.sample(at: .fraction(599)).position.x - 995) < 1e-9)
  }

  @Test func `What repeats for ever never settles, unless the scene says how long it is`() throws {
    let motion = Motion.timed(
      TimedMotion(
        duration: .fraction(200), course: .curve(.linear), repetition: .forever))
    let endless = try Self.play(motion, [.set(1, at: .at(.zero))])
    #expect(endless.problems == [.neverSettles(channel: 0)])
    let cut = try Self.play(
      motion, [.set(1, at: .at(.zero))], length: .fixed(.fraction(1000)))
    #expect(cut.problems == [])
    #expect(cut.variants[0].tracks[0].sample(at: .fraction(900)).position.x == 500)
  }

  @Test func `A repeated motion is drawn as one piece a cycle`() throws {
    let motion = Motion.timed(
      TimedMotion(
        duration: .fraction(200), course: .curve(.linear), repetition: .count(3)))
    let trace = try Self.play(motion, [.set(1, at: .at(.zero))])
    let signal = Signal(name: "square.y", channel: 0, quantity: .value, component: 0)
    let curve = trace.variants[0].curve(
      of: signal, until: .fraction(700), spacing: .fraction(3), tolerance: 1e-3)
    #expect(curve.pieces.count == 3)
    for piece in curve.pieces {
      let first = try #require(piece.first)
      #expect(first.value == 0)
      for (a, b) in zip(piece, piece.dropFirst()) {
        #expect(a.time < b.time)
        #expect(a.value <= b.value + 1e-6)
      }
    }
  }

  @Test func `An interrupted repeat starts again from where it is`() throws {
    let motion = Motion.timed(
      TimedMotion(
        duration: .fraction(200), course: .curve(.linear), repetition: .count(2),
        autoreverses: true))
    let trace = try Self.play(
      motion, [.set(1, at: .at(.zero)), .set(0, at: .at(.fraction(300)))])
    let track = trace.variants[0].tracks[0]
    #expect(track.sample(at: .fraction(400)).position.x == 250)
    #expect(trace.settled == .fraction(1100))
  }

  @Test func `A decay glides with the velocity it has and rests where that leads`() throws {
    let decay = try #require(Decay(rate: 0.998))
    let trace = try Self.play(
      .decay(decay), [.set(1, at: .at(.zero), velocity: Vector(dx: 800, dy: 0))],
      interruption: .carry)
    let track = trace.variants[0].tracks[0]
    let start = MotionState(value: 0, velocity: 800)
    for ms: Int64 in [0, 50, 333, 900] {
      let sample = track.sample(at: .fraction(ms))
      let expected = decay.state(after: Double(ms) / 1000, from: start)
      #expect(abs(sample.position.x - expected.value) < 1e-9)
      #expect(abs(sample.velocity.dx - expected.velocity) < 1e-9)
    }
    let settled = try #require(trace.settled)
    #expect(abs(track.sample(at: settled).position.x - decay.reach * 800) < 6)
    #expect(track.sample(at: settled).velocity == .zero)
  }

  @Test func `A decay that is stopped rests at once`() throws {
    let decay = try #require(Decay(rate: 0.998))
    let trace = try Self.play(
      .decay(decay),
      [
        .set(1, at: .at(.zero), velocity: Vector(dx: 800, dy: 0)),
        .set(0, at: .at(.fraction(200))),
      ], interruption: .restart)
    let track = trace.variants[0].tracks[0]
    let stopped = track.sample(at: .fraction(200)).position
    #expect(track.sample(at: .fraction(200)).velocity == .zero)
    #expect(track.sample(at: .fraction(900)).position == stopped)
    #expect(stopped.x > 100)
  }

  @Test func `Thresholds of rest decide when a spring has settled`() throws {
    let spring = try SceneFixture.spring()
    var settled: [FlickTime?] = []
    for limits in [(0.01, 0.1), (1, 10), (20, 1000)] {
      let rest = try #require(RestThreshold(distance: limits.0, speed: limits.1))
      for solver in [SpringSolver.exact, .rk4(rate: 60), .semiImplicitEuler(rate: 60)] {
        let trace = try Self.play(
          .spring(spring, solver: solver, rest: rest), [.set(1, at: .at(.zero))],
          interruption: .carry)
        settled.append(trace.settled)
      }
    }
    for solver in 0..<3 {
      let times = try [0, 3, 6].map { try #require(settled[$0 + solver]) }
      #expect(times[0] > times[1])
      #expect(times[1] > times[2])
    }
    let plain = try Self.play(
      .spring(spring, solver: .exact), [.set(1, at: .at(.zero))], interruption: .carry)
    #expect(settled[0] == plain.settled)
  }
}
