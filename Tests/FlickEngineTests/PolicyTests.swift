import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// The five policies beyond `carry`, `restart` and `jump`, in one and two
/// dimensions.
@Suite struct PolicyTests {
  static let flip = FlickTime.fraction(100)

  static func fixture(_ policy: InterruptionPolicy) throws -> SceneFixture {
    var fixture = SceneFixture(
      motion: .spring(try SceneFixture.spring(), solver: .exact), interruption: policy)
    fixture.property = .xy
    fixture.states = [Point(x: 0, y: 0), Point(x: 1000, y: 0), Point(x: 0, y: 700)]
    fixture.events = [.set(1, at: .at(.zero)), .set(2, at: .at(flip))]
    return fixture
  }

  static func track(_ policy: InterruptionPolicy) throws -> Track {
    Engine.simulate(try fixture(policy).scene()).variants[0].tracks[0]
  }

  @Test func `Scalar keeps only the component towards the new target`() throws {
    let track = try Self.track(.scalar)
    let left = track.sample(at: Self.flip, limit: .left)
    let right = track.sample(at: Self.flip)
    let direction = Point(x: 0, y: 700) - left.position
    // What is kept is parallel to the direction, and what is lost stands at a
    // right angle to it.
    #expect(abs(right.velocity.dx * direction.dy - right.velocity.dy * direction.dx) < 1e-6)
    #expect(abs((left.velocity - right.velocity).dot(direction)) < 1e-6)
    #expect(right.velocity.length < left.velocity.length)
    #expect(right.velocity.length > 100)
  }

  @Test func `Scalar equals carry in one dimension`() throws {
    func run(_ policy: InterruptionPolicy) throws -> TraceSample {
      var fixture = SceneFixture(
        motion: .spring(try SceneFixture.spring(), solver: .exact), interruption: policy)
      fixture.events = [.set(1, at: .at(.zero)), .set(0, at: .at(Self.flip))]
      return Engine.simulate(try fixture.scene()).variants[0].tracks[0].sample(at: .fraction(200))
    }
    let (scalar, carry) = (try run(.scalar), try run(.carry))
    #expect(abs(scalar.position.x - carry.position.x) < 1e-9)
  }

  @Test func `Add sums the two motions, and velocity has no break`() throws {
    let track = try Self.track(.add)
    let left = track.sample(at: Self.flip, limit: .left)
    let right = track.sample(at: Self.flip)
    #expect((left.position - right.position).length < 1e-9)
    #expect((left.velocity - right.velocity).length < 1e-9)
    let spring = try SceneFixture.spring()
    let first = spring.state(after: 0.3, from: MotionState(value: 0), toward: 1000)
    let second = spring.state(after: 0.2, from: MotionState(value: 1000), toward: 0)
    let later = track.sample(at: .fraction(300)).position
    #expect(abs(later.x - (first.value - 1000 + second.value)) < 1e-9)
    #expect(track.sample(at: .fraction(5000)).position == Point(x: 0, y: 700))
  }

  @Test func `A sum stays whole when one of its motions ends before the others`() throws {
    let motions: [Motion] = [
      .spring(try SceneFixture.spring(), solver: .exact),
      .ease(duration: .fraction(400), curve: .easeInOut),
      .uiView(try #require(UIViewSpring(duration: 0.4, dampingRatio: 0.8))),
      .coreAnimation(.standard),
    ]
    for motion in motions {
      var fixture = SceneFixture(motion: motion, interruption: .add)
      fixture.events = [
        .set(1, at: .at(.zero)), .set(0, at: .at(.fraction(150))), .set(1, at: .at(.fraction(310))),
      ]
      let track = Engine.simulate(try fixture.scene()).variants[0].tracks[0]
      var last = track.sample(at: .zero).position.x
      for ms in 1...4000 as ClosedRange<Int64> {
        let value = track.sample(at: .fraction(ms)).position.x
        #expect(abs(value - last) < 25, "\(motion) at \(ms) ms")
        last = value
      }
      #expect(last == 1000)
    }
  }

  @Test func `Queue lets the old motion end before the new one begins`() throws {
    let trace = Engine.simulate(try Self.fixture(.queue).scene())
    let track = trace.variants[0].tracks[0]
    let rest = try #require(
      trace.variants[0].events.first {
        if case .settled = $0.kind { true } else { false }
      }
    ).time
    #expect(rest > .fraction(500))
    #expect(track.sample(at: rest).position == Point(x: 1000, y: 0))
    #expect(track.sample(at: .fraction(8000)).position == Point(x: 0, y: 700))
  }

  @Test func `Taps on a queue toggle from the last one that waits`() throws {
    var fixture = SceneFixture(
      motion: .ease(duration: .fraction(300), curve: .linear), interruption: .queue)
    fixture.events = (0..<4).map { index in
      SceneEvent(
        id: nil, start: .at(.fraction(Int64(20 * index))),
        action: .tap(.canvas(Point(x: 1, y: 390))),
        note: nil, pointer: 0, origin: SourceOrigin(bytes: 0..<0, path: "$"))
    }
    let track = Engine.simulate(try fixture.scene()).variants[0].tracks[0]
    for (ms, place): (Int64, Double) in [(299, 996.7), (599, 3.3), (899, 996.7), (1300, 0)] {
      #expect(abs(track.sample(at: .fraction(ms)).position.x - place) < 5, "\(ms) ms")
    }
  }

  @Test func `Ignore drops the change`() throws {
    let trace = Engine.simulate(try Self.fixture(.ignore).scene())
    #expect(
      trace.variants[0].tracks[0].sample(at: .fraction(8000)).position == Point(x: 1000, y: 0))
    #expect(trace.variants[0].events.contains { $0.kind == .ignored(channel: 0) })
  }

  @Test func `Hurry stops, ends at the old target within a tenth of a second, then goes on`() throws
  {
    let track = try Self.track(.hurry)
    #expect(track.sample(at: Self.flip).velocity == .zero)
    #expect(track.sample(at: .fraction(200)).position == Point(x: 1000, y: 0))
    #expect(track.sample(at: .fraction(5000)).position == Point(x: 0, y: 700))
  }

  @Test(arguments: InterruptionPolicy.allCases)
  func `Whatever the policy, hammering a toggle ends where the last accepted change points`(
    policy: InterruptionPolicy
  ) throws {
    var fixture = SceneFixture(
      motion: .spring(try SceneFixture.spring(), solver: .exact), interruption: policy)
    fixture.events = (0..<9).map { .set(($0 + 1) % 2, at: .at(.fraction(Int64($0) * 125))) }
    let trace = Engine.simulate(try fixture.scene())
    let settled = try #require(trace.settled)
    let end = trace.variants[0].tracks[0].sample(at: settled)
    #expect(end.position.x == 1000)
    #expect(end.velocity == .zero)
  }
}
