import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import FlickTestSupport
import Testing

/// At every border between two motions the place is what it was, and so is the
/// velocity: only what is left below the threshold of rest may end there.
@Suite struct ContinuityLawTests {
  /// What a motion may leave where it comes to rest.
  struct Rest {
    let distance: Double
    let speed: Double
  }

  static func motion(_ random: inout FixedRandom) throws -> (Motion, Rest) {
    let ratio = Double.random(in: 0.2...1.5, using: &random)
    let spring = try #require(
      Spring(response: Double.random(in: 0.1...1.5, using: &random), dampingRatio: ratio))
    let rate = Double.random(in: 0.99...0.9995, using: &random)
    let decay = try #require(
      Decay(rate: rate, form: Bool.random(using: &random) ? .continuous : .milliseconds))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return (.spring(spring, solver: .exact), Rest(distance: 0.0101, speed: 0.101))
    case 1: return (.decay(decay), Rest(distance: 1e-5, speed: 10.001))
    case 2:
      let speed = Double.random(in: 0.5...50, using: &random)
      return (.decay(decay, rest: .speed(speed)), Rest(distance: 1e-5, speed: speed * 1.0001))
    case 3:
      let distance = Double.random(in: 0.1...2, using: &random)
      return (
        .decay(decay, rest: .distance(distance)),
        Rest(
          distance: distance * 2.0.squareRoot() * 1.0001,
          speed: distance * decay.decayRate * 1.01)
      )
    default:
      let duration = FlickDuration.fraction(Int64.random(in: 50...900, using: &random))
      return (.ease(duration: duration, curve: .easeInOut), Rest(distance: 1e-5, speed: 1e-3))
    }
  }

  static func fixture(_ random: inout FixedRandom) throws -> (SceneFixture, Rest) {
    let (motion, rest) = try motion(&random)
    var fixture = SceneFixture(motion: motion)
    func number(_ bound: Double) -> Double { Double.random(in: -bound...bound, using: &random) }
    if Bool.random(using: &random) {
      fixture.property = .xy
      fixture.states = (0..<3).map { _ in Point(x: number(900), y: number(900)) }
    } else {
      fixture.states = (0..<3).map { _ in Point(x: number(900), y: 0) }
    }
    if !motion.takesVelocity { fixture.interruption = .restart }
    var time: Int64 = 0
    for state in 1...4 as ClosedRange<Int> {
      let velocity = Vector(
        dx: number(4000), dy: fixture.property == .xy ? number(4000) : 0)
      let isThrown = state == 1 && motion.takesVelocity
      fixture.events.append(
        .set(state % 3, at: .at(.fraction(time)), velocity: isThrown ? velocity : nil))
      time += Int64.random(in: 20...700, using: &random)
    }
    return (fixture, rest)
  }

  @Test(arguments: 1...120 as ClosedRange<UInt64>)
  func `place and velocity go on from motion to motion`(seed: UInt64) throws {
    var random = FixedRandom(seed: seed)
    let (fixture, rest) = try Self.fixture(&random)
    let track = Engine.simulate(try fixture.scene()).variants[0].tracks[0]
    for segment in track.segments.dropFirst() where segment.start > .zero {
      let left = track.sample(at: segment.start, limit: .left)
      let right = track.sample(at: segment.start)
      let isRest = if case .rest = segment.motion { true } else { false }
      let jump = (left.position - right.position).length
      #expect(jump < (isRest ? rest.distance : 1e-6), "\(fixture.motion) at \(segment.start)")
      let change = Vector(
        dx: left.velocity.dx - right.velocity.dx, dy: left.velocity.dy - right.velocity.dy)
      let largest = max(change.dx.magnitude, change.dy.magnitude)
      if isRest {
        #expect(largest < rest.speed, "\(fixture.motion) at \(segment.start)")
        let before = track.sample(at: FlickTime(flicks: segment.start.flicks - 588_000))
        let way = (before.position - right.position).length
        #expect(way < rest.distance + before.velocity.length / 1190, "\(fixture.motion)")
      } else if fixture.interruption == .carry {
        #expect(largest < 1e-6, "\(fixture.motion) at \(segment.start)")
      }
    }
  }

  /// A release, with walls that turn it back.
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a glide between walls comes to rest where it is`(seed: UInt64) throws {
    var random = FixedRandom(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let speed = number(1...40)
    let rest = DecayRest.speed(speed)
    let bounce = try #require(Spring(response: number(0.1...1), dampingRatio: number(0.5...1.5)))
    let decay = try #require(Decay(rate: number(0.99...0.9995)))
    var fixture = SceneFixture(motion: .spring(try SceneFixture.spring(), solver: .exact))
    fixture.property = .xy
    fixture.states = [Point(x: 0, y: 0), Point(x: 300, y: 300)]
    fixture.release = .decay(
      decay, rest: rest,
      bounds: Behavior.Bounds(x: -50...number(60...900), y: -80...number(90...900)),
      bounce: bounce)
    let stroke = SceneEvent.Stroke(
      from: .canvas(Point(x: 200, y: 200)), end: .by(Vector(dx: 40, dy: 60)),
      duration: .fraction(200), endVelocity: Vector(dx: number(10...600), dy: number(10...900)),
      holdBefore: .zero, holdAfter: .zero)
    fixture.events = [.make(.drag(stroke), .at(.zero))]
    let trace = Engine.simulate(try fixture.scene())
    let settled = try #require(trace.settled)
    let track = trace.variants[0].tracks[0]
    let (left, right) = (track.sample(at: settled, limit: .left), track.sample(at: settled))
    #expect((left.position - right.position).length < 0.0142)
    #expect(max(left.velocity.dx.magnitude, left.velocity.dy.magnitude) < speed + 0.1)
  }
}
