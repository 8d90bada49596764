import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

@Suite struct ScheduleTests {
  static func trace(
    _ events: [SceneEvent], length: RenderSettings.Length = .settled(plus: .zero),
    variants: Int = 1
  ) throws -> Trace {
    var fixture = SceneFixture(
      motion: .spring(try SceneFixture.spring(), solver: .exact), events: events)
    fixture.length = length
    fixture.variants = variants
    return Engine.simulate(try fixture.scene())
  }

  @Test func `An event at zero shows at zero`() throws {
    let trace = try Self.trace([.set(1, at: .at(.zero), velocity: Vector(dx: 5, dy: 0))])
    #expect(trace.variants[0].tracks[0].sample(at: .zero).velocity.dx == 5)
  }

  @Test func `An instant between two ticks goes to the nearer one, ties later`() throws {
    // The step is 1/1200 s = 588 000 flicks.
    for (written, tick) in [(293_999, 0), (294_000, 588_000), (588_000, 588_000)] {
      let trace = try Self.trace([.set(1, at: .at(FlickTime(flicks: Int64(written))))])
      #expect(trace.occurrences.map(\.start.flicks) == [Int64(tick)])
    }
  }

  @Test func `Offsets are summed before they are rounded`() throws {
    let third = FlickDuration(flicks: 200_000)
    let trace = try Self.trace([
      .set(1, at: .at(.zero + third)), .set(0, at: .after(event: 0, plus: third)),
      .set(1, at: .after(event: 1, plus: third)),
    ])
    #expect(trace.occurrences.map(\.start.flicks) == [0, 588_000, 588_000])
  }

  @Test func `A condition acts at the first tick at which it holds, once`() throws {
    let condition = Condition.leaf(.compares(.value, .greater, threshold: 500))
    let trace = try Self.trace([.set(1, at: .at(.zero)), .set(0, at: .when(condition))])
    let fired = try #require(trace.occurrences.last)
    let track = trace.variants[0].tracks[0]
    let tick = FlickDuration(flicks: 588_000)
    #expect(track.sample(at: fired.start, limit: .left).position.x > 500)
    #expect(track.sample(at: fired.start - tick).position.x <= 500)
    #expect(trace.occurrences.count == 2)
  }

  @Test func `A condition that never holds says how near it came`() throws {
    let condition = Condition.leaf(.compares(.value, .greater, threshold: 2000))
    let trace = try Self.trace([.set(1, at: .at(.zero)), .set(0, at: .when(condition))])
    guard case .neverTrue(event: 1, let approaches) = try #require(trace.problems.first) else {
      Issue.record("the problem is \(trace.problems)")
      return
    }
    #expect(approaches.count == 1 && approaches[0].held == nil)
    let nearest = try #require(approaches[0].nearest).value
    #expect(nearest > 1070 && nearest < 1140)
  }

  @Test func `Settled waits for rest and then for its offset`() throws {
    let trace = try Self.trace([
      .set(1, at: .at(.zero)), .set(0, at: .settled(channel: 0, plus: .fraction(300))),
    ])
    let rest = try #require(
      trace.variants[0].events.first { event in
        if case .settled = event.kind { true } else { false }
      })
    #expect(trace.occurrences[1].start == rest.time + .fraction(300))
  }

  @Test func `An event after the scene's end is told`() throws {
    let trace = try Self.trace(
      [.set(1, at: .at(.fraction(900)))], length: .fixed(.fraction(500)))
    #expect(
      trace.problems
        == [.afterEnd(event: 0, due: .fraction(900), end: .fraction(500))])
  }

  @Test func `A scene whose spring has no damping never settles`() throws {
    var fixture = SceneFixture(motion: .spring(try SceneFixture.spring(300, 0), solver: .exact))
    fixture.events = [.set(1, at: .at(.zero))]
    let trace = Engine.simulate(try fixture.scene())
    #expect(trace.problems == [.neverSettles(channel: 0)])
    #expect(trace.settled == nil)
  }

  @Test func `Variants get the same events at the same times and do not touch each other`() throws {
    let condition = Condition.leaf(.compares(.value, .greater, threshold: 500))
    let events: [SceneEvent] = [.set(1, at: .at(.zero)), .set(0, at: .when(condition))]
    let one = try Self.trace(events)
    let three = try Self.trace(events, variants: 3)
    #expect(three.variants == [one.variants[0], one.variants[0], one.variants[0]])
  }
}
