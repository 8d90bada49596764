import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// Fingers told touch by touch, several of them, and touches taken away.
@Suite struct RawPointerTests {
  static func fixture(_ events: [SceneEvent]) throws -> SceneFixture {
    SceneFixture(motion: .spring(try SceneFixture.spring(), solver: .exact), events: events)
  }

  static func raw(
    _ action: SceneEvent.Action, _ milliseconds: Int64, pointer: Int = 0
  ) -> SceneEvent {
    SceneEvent(
      id: nil, start: .at(.fraction(milliseconds)), action: action, note: nil, pointer: pointer,
      origin: SourceOrigin(bytes: 0..<0, path: "$"))
  }

  static func place(_ y: Double) -> SceneEvent.Location { .canvas(Point(x: 200, y: y)) }

  static func stroke(
    from y: Double?, by dy: Double, _ milliseconds: Int64 = 200, lifts: Bool = true
  ) -> SceneEvent.Action {
    .drag(
      SceneEvent.Stroke(
        from: y.map(place), end: .by(Vector(dx: 0, dy: dy)), duration: .fraction(milliseconds),
        endVelocity: nil, holdBefore: .zero, holdAfter: .zero, lifts: lifts))
  }

  static func value(_ trace: Trace, _ milliseconds: Int64) -> Double {
    trace.variants[0].tracks[0].sample(at: .fraction(milliseconds)).position.x
  }

  @Test func `The layer is where the last move found the finger, and holds until the next`() throws
  {
    var fixture = try Self.fixture([
      Self.raw(.down(Self.place(100)), 0), Self.raw(.move(Self.place(130)), 20),
      Self.raw(.move(Self.place(190)), 50), Self.raw(.up(nil), 60),
    ])
    fixture.release = .stay
    let trace = Engine.simulate(try fixture.scene())
    #expect(trace.problems.isEmpty)
    #expect(
      [0, 19, 20, 49, 50, 60, 500].map { Self.value(trace, $0) } == [0, 0, 30, 30, 90, 90, 90])
    let finger = trace.variants[0].touches[0]
    #expect(finger.position(at: .fraction(49)) == Point(x: 200, y: 130))
    #expect(finger.up == .fraction(60) && finger.isStroke)
  }

  @Test func `Down and up at one place are a tap`() throws {
    let trace = Engine.simulate(
      try Self.fixture([
        Self.raw(.down(Self.place(100)), 0), Self.raw(.up(nil), 0),
      ]).scene())
    let tap = Engine.simulate(try Self.fixture([Self.raw(.tap(Self.place(100)), 0)]).scene())
    #expect(
      trace.variants[0].tracks[0].segments.map(\.motion)
        == tap.variants[0].tracks[0].segments.map(\.motion))
    #expect(trace.variants[0].events.map(\.kind) == tap.variants[0].events.map(\.kind))
    #expect(Self.value(trace, 5000) == 1000)
  }

  @Test(arguments: [(9.0, true), (11, false)])
  func `A finger that strays further than the slop is no tap`(travel: Double, isTap: Bool) throws {
    var fixture = try Self.fixture([
      Self.raw(.down(Self.place(100)), 0), Self.raw(.move(Self.place(100 + travel)), 10),
      Self.raw(.move(Self.place(100)), 20), Self.raw(.up(nil), 800),
    ])
    fixture.drag = nil
    let trace = Engine.simulate(try fixture.scene())
    #expect(Self.value(trace, 6000) == (isTap ? 1000 : 0))
  }

  @Test func `What was dragged is no tap, and what rests under the slop is`() throws {
    for (slop, end) in [(0.0, 0.0), (6, 1000)] {
      var fixture = try Self.fixture([
        Self.raw(.down(Self.place(100)), 0), Self.raw(.move(Self.place(105)), 10),
        Self.raw(.up(nil), 20),
      ])
      fixture.drag = Behavior.Drag(slop: slop)
      fixture.release = .nearest
      #expect(Self.value(Engine.simulate(try fixture.scene()), 6000) == end)
    }
  }

  @Test(
    arguments: [
      (VelocityTracker.lastTwo, 4000.0), (.exact, 4000), (.swiftUI, 0.25 * 4000 + 0.75 * 2000),
    ])
  func `The velocity at the lift is what the tracker reads from the moves`(
    tracker: VelocityTracker, expected: Double
  ) throws {
    var fixture = try Self.fixture([
      Self.raw(.down(Self.place(100)), 0), Self.raw(.move(Self.place(120)), 10),
      Self.raw(.move(Self.place(160)), 20), Self.raw(.up(nil), 25),
    ])
    fixture.touchVelocity = tracker
    fixture.release = .decay(.normal, bounds: nil, bounce: ScrollViewPhysics.impactBounce)
    let trace = Engine.simulate(try fixture.scene())
    let velocities = trace.variants[0].events.compactMap { event -> Double? in
      if case .released(_, let velocity) = event.kind { velocity.dx } else { nil }
    }
    #expect(velocities.count == 1)
    #expect(velocities.allSatisfy { abs($0 - expected) < 1e-6 })
  }

  @Test func `The place of the lift moves the layer and counts for no tracker`() throws {
    var fixture = try Self.fixture([
      Self.raw(.down(Self.place(100)), 0), Self.raw(.move(Self.place(120)), 10),
      Self.raw(.up(Self.place(190)), 20),
    ])
    fixture.touchVelocity = .lastTwo
    fixture.release = .decay(.normal, bounds: nil, bounce: ScrollViewPhysics.impactBounce)
    let trace = Engine.simulate(try fixture.scene())
    #expect(Self.value(trace, 20) == 90)
    let sample = trace.variants[0].tracks[0].sample(at: .fraction(20))
    #expect(abs(sample.velocity.dx - 2000) < 1e-6)
  }

  // MARK: - Cancel

  @Test func `A cancelled drag goes back to its state with the finger's velocity`() throws {
    let trace = Engine.simulate(
      try Self.fixture([
        Self.raw(Self.stroke(from: 100, by: 400), 0), Self.raw(.cancel, 100),
      ]).scene())
    #expect(trace.problems.isEmpty)
    let track = trace.variants[0].tracks[0]
    let caught = track.sample(at: .fraction(100))
    #expect(caught.position.x == 200)
    // Minimum jerk is fastest half-way: 1.875 × distance ÷ duration.
    #expect(abs(caught.velocity.dx - 1.875 * 400 / 0.2) < 1e-6)
    #expect(track.sample(at: .fraction(6000)).position.x == 0)
    #expect(trace.occurrences.map(\.end) == [.fraction(100), .fraction(100)])
    #expect(trace.variants[0].touches[0].up == .fraction(100))
  }

  @Test func `A cancelled drag that stays rests at once`() throws {
    var fixture = try Self.fixture([
      Self.raw(Self.stroke(from: 100, by: 400), 0), Self.raw(.cancel, 100),
    ])
    fixture.cancel = .stay
    let trace = Engine.simulate(try fixture.scene())
    #expect(trace.settled == .fraction(100))
    let sample = trace.variants[0].tracks[0].sample(at: .fraction(2000))
    #expect(sample.position.x == 200 && sample.velocity == .zero)
  }

  @Test func `A cancelled touch is no tap`() throws {
    let trace = Engine.simulate(
      try Self.fixture([Self.raw(.down(Self.place(100)), 0), Self.raw(.cancel, 20)]).scene())
    #expect(trace.problems.isEmpty && trace.settled == .fraction(20))
    #expect(Self.value(trace, 3000) == 0)
  }

  // MARK: - A finger that stays

  @Test func `A stroke without release leaves the finger down, another goes on with it`() throws {
    var fixture = try Self.fixture([
      Self.raw(Self.stroke(from: 100, by: 100, lifts: false), 0),
      Self.raw(Self.stroke(from: nil, by: -30), 500),
    ])
    fixture.release = .stay
    let trace = Engine.simulate(try fixture.scene())
    #expect(trace.problems.isEmpty)
    #expect([200, 499, 600, 700, 900].map { Self.value(trace, $0) } == [100, 100, 85, 70, 70])
    let touches = trace.variants[0].touches
    #expect(touches.count == 1 && touches[0].up == .fraction(700))
  }

  @Test func `A lift in the middle of a stroke ends it there`() throws {
    var fixture = try Self.fixture([
      Self.raw(Self.stroke(from: 100, by: 400), 0), Self.raw(.up(nil), 100),
    ])
    fixture.release = .stay
    let trace = Engine.simulate(try fixture.scene())
    #expect([99, 100, 150, 300].map { Self.value(trace, $0) }.dropFirst() == [200, 200, 200])
    #expect(trace.settled == .fraction(100))
  }

  // MARK: - Several fingers

  @Test func `A layer that one finger moves is not caught by another`() throws {
    var fixture = try Self.fixture([
      Self.raw(Self.stroke(from: 100, by: 100, 400), 0),
      SceneEvent(
        id: nil, start: .at(.fraction(100)), action: Self.stroke(from: 300, by: 500, 100),
        note: nil, pointer: 1, origin: SourceOrigin(bytes: 0..<0, path: "$")),
    ])
    fixture.release = .stay
    let trace = Engine.simulate(try fixture.scene())
    #expect(trace.problems.isEmpty)
    #expect(Self.value(trace, 400) == 100 && Self.value(trace, 2000) == 100)
    #expect(trace.variants[0].events.filter { $0.kind == .caught(channel: 0) }.count == 1)
    #expect(trace.variants[0].touches.map(\.pointer) == [0, 1])
  }

  @Test(arguments: Int64(200)...210)
  func `A finger lifted as its stroke ends has the stroke's velocity`(milliseconds: Int64) throws {
    func flick(lifts: Bool) -> SceneEvent {
      Self.raw(
        .flick(
          SceneEvent.Stroke(
            from: Self.place(100), end: .by(Vector(dx: 0, dy: 100)),
            duration: .fraction(milliseconds), endVelocity: Vector(dx: 0, dy: 700),
            holdBefore: .zero, holdAfter: .zero, lifts: lifts)), 0)
    }
    let whole = Engine.simulate(try Self.fixture([flick(lifts: true)]).scene())
    let told = Engine.simulate(
      try Self.fixture([flick(lifts: false), Self.raw(.up(nil), milliseconds)]).scene())
    #expect(told.problems.isEmpty)
    #expect(
      told.variants[0].tracks[0].segments.map(\.motion)
        == whole.variants[0].tracks[0].segments.map(\.motion))
  }

  @Test func `One finger does one thing at a time`() throws {
    let overlap = Engine.simulate(
      try Self.fixture([
        Self.raw(Self.stroke(from: 100, by: 100), 0), Self.raw(.tap(Self.place(100)), 100),
      ]).scene())
    #expect(
      overlap.problems == [.pointerIsDown(event: 1, pointer: 0, other: 0, at: .fraction(100))])
    let absent = Engine.simulate(
      try Self.fixture([
        Self.raw(.move(Self.place(100)), 0), Self.raw(.up(nil), 10), Self.raw(.cancel, 20),
        Self.raw(Self.stroke(from: nil, by: 10), 30),
      ]).scene())
    let expected = (0..<4).map { event -> TraceProblem in
      .pointerIsUp(event: event, pointer: 0, at: .fraction(Int64(event) * 10))
    }
    #expect(absent.problems == expected)
  }

  @Test func `A touch that starts when another of its finger ends is no overlap`() throws {
    let trace = Engine.simulate(
      try Self.fixture([
        Self.raw(.tap(Self.place(380)), 200), Self.raw(Self.stroke(from: 100, by: 20), 0),
      ]).scene())
    #expect(trace.problems.isEmpty)
    #expect(trace.variants[0].touches.count == 2)
  }

  @Test func `A finger that nothing lifts keeps the scene from ending`() throws {
    var fixture = try Self.fixture([Self.raw(.down(Self.place(100)), 50)])
    #expect(Engine.simulate(try fixture.scene()).problems == [.neverLifts(event: 0, pointer: 0)])
    fixture.length = .fixed(.fraction(500))
    #expect(Engine.simulate(try fixture.scene()).problems.isEmpty)
  }
}
