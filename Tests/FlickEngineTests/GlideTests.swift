import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import FlickTestSupport
import Testing

/// Glides in one and two dimensions: both coordinates rest at one instant.
@Suite struct GlideTests {
  static func trace(
    _ velocity: Vector, rate: Double = 0.998, rest: DecayRest = .scrollView,
    _ change: (inout SceneFixture) -> Void = { _ in }
  ) throws -> Trace {
    let decay = try #require(Decay(rate: rate))
    var fixture = SceneFixture(motion: .decay(decay, rest: rest))
    fixture.property = .xy
    fixture.states = [Point(x: 0, y: 0), Point(x: 300, y: 300)]
    fixture.events = [.set(1, at: .at(.zero), velocity: velocity)]
    change(&fixture)
    return Engine.simulate(try fixture.scene())
  }

  @Test(arguments: [(1500.0, -500.0, 0.998), (3000, -100, 0.9999), (40, 2000, 0.99)])
  func `a flick across both axes comes to rest where it is`(
    across: Double, down: Double, rate: Double
  ) throws {
    let start = Vector(dx: across, dy: down)
    let trace = try Self.trace(start, rate: rate)
    let settled = try #require(trace.settled)
    let track = trace.variants[0].tracks[0]
    let (left, right) = (track.sample(at: settled, limit: .left), track.sample(at: settled))
    #expect((left.position - right.position).length < 1e-6)
    let decay = try #require(Decay(rate: rate))
    let fastest = max(across.magnitude, down.magnitude)
    let seconds = Reproducible.log(fastest / 10) / decay.decayRate
    for (velocity, value) in [(across, right.position.x), (down, right.position.y)] {
      let expected = decay.state(after: seconds, from: MotionState(value: 0, velocity: velocity))
      #expect(abs(value - expected.value) < 1e-9)
    }
  }

  @Test func `a glide within a distance of its limit ends at the limit`() throws {
    let trace = try Self.trace(Vector(dx: 1500, dy: -500), rest: .distance(0.5))
    let settled = try #require(trace.settled)
    let track = trace.variants[0].tracks[0]
    let reach = try #require(Decay(rate: 0.998)).reach
    let end = Point(x: 1500 * reach, y: -500 * reach)
    #expect((track.sample(at: settled).position - end).length < 1e-9)
    let before = track.sample(at: FlickTime(flicks: settled.flicks - 1_176_000))
    #expect((before.position - end).length < 0.6 && (before.position - end).length > 0.4)
  }

  /// POP's own steps, one a frame, in doubles; its floats are off by 0.0074 pt
  /// and 0.015 pt/s at most (facts, panes §2.6).
  @Test func `in the plane it goes where POP's decay steps to`() throws {
    let rest = DecayRest.pop(threshold: 1)
    let trace = try Self.trace(Vector(dx: 3000, dy: -1000), rest: rest)
    let track = trace.variants[0].tracks[0]
    let d = 0.998
    var place = [0.0, 0.0]
    var velocity = [3000.0, -1000.0]
    let duration =
      velocity.map { v in
        max(0, Reproducible.log(5 / abs(v)) / (1000 * Reproducible.log(d)))
      }.max() ?? 0
    func way(_ v: Double, _ kept: Double) -> Double { v / 1000 * d * (1 - kept) / (1 - d) }
    let ends = velocity.map { way($0, Reproducible.pow(d, 1000 * duration)) }
    #expect(abs(ends[0] - 1494.504883) < 0.0074)
    var frame: Int64 = 0
    while velocity.contains(where: { abs($0) >= 5 }) {
      frame += 1
      let kept = Reproducible.pow(d, 1000.0 / 60)
      for axis in 0...1 {
        place[axis] += way(velocity[axis], kept)
        velocity[axis] *= kept
      }
      let isDone = velocity.allSatisfy { abs($0) < 5 }
      if isDone { place = ends }
      let sample = track.sample(at: .fraction(frame, 60))
      #expect(abs(sample.position.x - place[0]) < 0.0074, "frame \(frame)")
      #expect(abs(sample.position.y - place[1]) < 0.0074, "frame \(frame)")
      if !isDone {
        #expect(abs(sample.velocity.dx - velocity[0]) < 0.015, "frame \(frame)")
        #expect(abs(sample.velocity.dy - velocity[1]) < 0.015, "frame \(frame)")
      }
    }
    #expect(frame == 192)
    let settled = try #require(trace.settled)
    #expect(settled.seconds >= duration && settled.seconds < duration + 1.0 / 1200)
  }
}
