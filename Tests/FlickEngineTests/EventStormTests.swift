import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// Ten thousand interruptions, a millisecond apart.
@Suite struct EventStormTests {
  static func storm(
    _ motion: Motion, _ policy: InterruptionPolicy, count: Int64 = 10_000, apart: Int64 = 1
  ) throws -> Trace {
    var fixture = SceneFixture(motion: motion, interruption: policy)
    fixture.length = .fixed(.fraction(count * apart + 2000))
    fixture.events = (0..<count).map { .tap(200, 200, at: .at(.fraction($0 * apart))) }
    // Where it is tapped it stays.
    fixture.states = [Point(x: 0, y: 0), Point(x: 100, y: 0)]
    return Engine.simulate(try fixture.scene())
  }

  /// How many motions are evaluated to see a track once in each of its segments.
  static func work(_ track: Track) -> Int {
    track.segments.reduce(0) { sum, segment in
      if case .sum(_, let parts) = segment.motion { sum + parts.count } else { sum + 1 }
    }
  }

  /// Counts what has to be done, which is what takes the time: a few motions for
  /// each interruption, and not all that ever began.
  @Test(arguments: InterruptionPolicy.allCases)
  func `what ten thousand taps cost grows with their number alone`(
    policy: InterruptionPolicy
  ) throws {
    let trace = try Self.storm(.spring(try SceneFixture.spring(), solver: .exact), policy)
    let track = trace.variants[0].tracks[0]
    #expect(track.segments.count <= 2 * 10_000 + 2)
    #expect(Self.work(track) <= 33 * track.segments.count)
    #expect(track.segments.count > (policy == .queue || policy == .ignore ? 1 : 5000))
  }

  @Test(arguments: ["spring", "uiView", "core-animation", "steps"])
  func `sums of every kind of spring are folded`(kind: String) throws {
    let spring = try SceneFixture.spring()
    let motion: Motion =
      switch kind {
      case "spring": .spring(spring, solver: .exact)
      case "uiView": .uiView(try #require(UIViewSpring(duration: 1.5, dampingRatio: 0.6)))
      case "core-animation": .coreAnimation(.standard)
      default: .spring(spring, solver: .rk4(rate: 60))
      }
    let track = try Self.storm(motion, .add, count: 1000).variants[0].tracks[0]
    #expect(Self.work(track) <= 33 * track.segments.count)
    for segment in track.segments.dropFirst() where segment.start > .zero {
      let left = track.sample(at: segment.start, limit: .left).position.x
      let right = track.sample(at: segment.start).position.x
      // What ends by itself leaves a thousandth of its way at most.
      #expect(abs(left - right) < 0.2, "\(kind) at \(segment.start)")
    }
  }

  @Test func `a sum that is folded is the sum`() throws {
    let spring = try SceneFixture.spring()
    let trace = try Self.storm(.spring(spring, solver: .exact), .add, count: 200, apart: 5)
    let track = trace.variants[0].tracks[0]
    for ms in stride(from: Int64(3), to: 960, by: 7) {
      var value = 0.0
      var velocity = 0.0
      var target = 0.0
      for tap in 0..<200 as Range<Int64> where tap * 5 <= ms {
        let next = 100 - target
        let state = spring.state(
          after: Double(ms - tap * 5) / 1000, from: MotionState(value: target - next), toward: 0)
        value += state.value
        velocity += state.velocity
        target = next
      }
      let sample = track.sample(at: .fraction(ms))
      #expect(abs(sample.position.x - target - value) < 1e-6, "at \(ms) ms")
      #expect(abs(sample.velocity.dx - velocity) < 1e-4, "at \(ms) ms")
    }
    #expect(track.sample(at: .fraction(2999)).position.x == 0)
  }

  @Test func `eases that begin at one instant are one motion`() throws {
    var fixture = SceneFixture(
      motion: .ease(duration: .fraction(400), curve: .easeInOut), interruption: .add)
    fixture.events = (0..<1001).map { _ in .set(1, at: .at(.zero)) }
    fixture.events += (0..<1000).map { .set($0 % 2, at: .at(.fraction(100))) }
    let track = Engine.simulate(try fixture.scene()).variants[0].tracks[0]
    #expect(Self.work(track) <= 40 * track.segments.count)
    #expect(track.sample(at: .fraction(900)).position.x == 1000)
  }
}
