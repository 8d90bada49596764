import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

@Suite struct GestureTests {
  static func stroke(
    by vector: Vector, velocity: Vector? = nil, after: FlickDuration = .zero
  ) -> SceneEvent.Stroke {
    SceneEvent.Stroke(
      from: .canvas(Point(x: 200, y: 200)), end: .by(vector), duration: .fraction(200),
      endVelocity: velocity, holdBefore: .zero, holdAfter: after)
  }

  static func trace(
    _ events: [SceneEvent], release: Behavior.Release = .velocitySign
  ) throws -> Trace {
    var fixture = SceneFixture(
      motion: .spring(try SceneFixture.spring(), solver: .exact), events: events)
    fixture.release = release
    return Engine.simulate(try fixture.scene())
  }

  @Test func `A tap on the layer toggles it, a tap beside it is missed`() throws {
    let hit = try Self.trace([.tap(10, 10, at: .at(.zero))])
    #expect(hit.variants[0].tracks[0].sample(at: .fraction(5000)).position.x == 1000)
    let miss = try Self.trace([.tap(10, 900, at: .at(.zero))])
    guard
      case .hitsNothing(0, Point(x: 10, y: 900), let nearest?) = try #require(miss.problems.first)
    else {
      Issue.record("nothing was missed, or nothing answers it")
      return
    }
    #expect(miss.problems.count == 1)
    #expect(nearest.layer == 0)
    #expect(nearest.middle == Point(x: 200, y: 200))
  }

  @Test func `A tap on a moving layer retargets it and does not catch it`() throws {
    let trace = try Self.trace([
      .tap(200, 350, at: .at(.zero)), .tap(200, 350, at: .at(.fraction(60))),
    ])
    let track = trace.variants[0].tracks[0]
    #expect(
      track.sample(at: .fraction(60)).velocity
        == track.sample(at: .fraction(60), limit: .left).velocity)
    #expect(track.sample(at: .fraction(5000)).position.x == 0)
  }

  @Test func `The layer moves by the finger's travel`() throws {
    let trace = try Self.trace(
      [.make(.drag(Self.stroke(by: Vector(dx: 30, dy: 100))), .at(.zero))], release: .stay)
    let track = trace.variants[0].tracks[0]
    #expect(track.sample(at: .fraction(100)).position.x == 50)
    #expect(track.sample(at: .fraction(200)).position.x == 100)
    #expect(trace.variants[0].touches[0].position(at: .fraction(100)) == Point(x: 215, y: 250))
  }

  /// The tick at which it ends comes before its own end.
  @Test(arguments: [1, 2])
  func `A stroke of a few ticks moves the layer by its whole way`(
    milliseconds: Int64
  ) throws {
    let stroke = SceneEvent.Stroke(
      from: .canvas(Point(x: 200, y: 200)), end: .by(Vector(dx: 0, dy: 100)),
      duration: .fraction(milliseconds), endVelocity: Vector(dx: 0, dy: 50), holdBefore: .zero,
      holdAfter: .zero)
    let trace = try Self.trace([.make(.drag(stroke), .at(.zero))], release: .stay)
    #expect(trace.variants[0].events.contains { $0.kind == .caught(channel: 0) })
    let settled = try #require(trace.settled)
    #expect(trace.variants[0].tracks[0].sample(at: settled).position.x == 100)
  }

  @Test func `A flick hands its velocity to the spring`() throws {
    let velocity = Vector(dx: 0, dy: 1200)
    let trace = try Self.trace([
      .make(.flick(Self.stroke(by: Vector(dx: 0, dy: 120), velocity: velocity)), .at(.zero))
    ])
    let sample = trace.variants[0].tracks[0].sample(at: .fraction(200))
    #expect(sample.position.x == 120)
    #expect(sample.velocity.dx == 1200)
    #expect(trace.variants[0].tracks[0].sample(at: .fraction(5000)).position.x == 1000)
  }

  @Test func `A hold at the end erases the velocity`() throws {
    let stroke = Self.stroke(
      by: Vector(dx: 0, dy: 120), velocity: Vector(dx: 0, dy: 1200), after: .fraction(50))
    let trace = try Self.trace([.make(.flick(stroke), .at(.zero))])
    #expect(trace.variants[0].tracks[0].sample(at: .fraction(250)).velocity.dx == 0)
  }

  @Test func `The release goes by the sign of the velocity, zero to the larger coordinate`() throws
  {
    for (distance, speed, target) in [(40.0, -300.0, 0.0), (40, 300, 1000), (40, 0, 1000)] {
      let up = try Self.trace([
        .make(
          .drag(
            Self.stroke(
              by: Vector(dx: 0, dy: distance * (speed < 0 ? -1 : 1)),
              velocity: speed == 0 ? nil : Vector(dx: 0, dy: speed))), .at(.zero))
      ])
      #expect(up.variants[0].tracks[0].sample(at: .fraction(8000)).position.x == target)
    }
  }

  @Test func `A drag catches a moving layer when the finger first moves`() throws {
    var held = Self.stroke(by: Vector(dx: 0, dy: 50))
    held = SceneEvent.Stroke(
      from: held.from, end: held.end, duration: held.duration, endVelocity: nil,
      holdBefore: .fraction(20), holdAfter: .zero)
    let trace = try Self.trace([
      .set(1, at: .at(.zero)), .make(.drag(held), .at(.fraction(30))),
    ])
    let caught = try #require(
      trace.variants[0].events.first { event in
        if case .caught = event.kind { true } else { false }
      })
    #expect(caught.time > .fraction(50) && caught.time <= .fraction(60))
    let track = trace.variants[0].tracks[0]
    #expect(track.sample(at: .fraction(49)).position.x > track.sample(at: .fraction(40)).position.x)
  }

  @Test func `The finger's sampling rate decides when the layer moves`() throws {
    let trace = try Self.trace(
      [.make(.drag(Self.stroke(by: Vector(dx: 0, dy: 100))), .at(.zero))], release: .stay)
    let track = trace.variants[0].tracks[0]
    let tick = FlickDuration(flicks: 588_000)
    let sample = FlickTime.fraction(12, 120)
    #expect(track.sample(at: sample).position == track.sample(at: sample + tick).position)
    #expect(track.sample(at: sample - tick).position != track.sample(at: sample).position)
  }
}
