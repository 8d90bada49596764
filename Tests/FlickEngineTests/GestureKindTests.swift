import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// Taps in a row, long presses, profiles, and strokes through other places.
@Suite struct GestureKindTests {
  static func end(_ fixture: SceneFixture) throws -> Double {
    let trace = Engine.simulate(try fixture.scene())
    #expect(trace.problems.isEmpty)
    return trace.variants[0].tracks[0].sample(at: try #require(trace.settled)).position.x
  }

  @Test(arguments: 1...5)
  func `Taps in a row are taps, each in its time`(count: Int) throws {
    let fixture = try RawPointerTests.fixture([
      RawPointerTests.raw(
        .tap(RawPointerTests.place(100), count: count, interval: .fraction(5)), 100)
    ])
    let trace = Engine.simulate(try fixture.scene())
    let touches = trace.variants[0].touches
    let downs = (0..<Int64(count)).map { FlickTime.fraction(100 + 5 * $0) }
    #expect(touches.map(\.down) == downs)
    #expect(trace.occurrences.map(\.end) == [downs[count - 1]])
    #expect(try Self.end(fixture) == (count.isMultiple(of: 2) ? 0 : 1000))
  }

  @Test(arguments: [(495, false), (500, true), (900, true)])
  func `A finger that rests for half a second is a long press, and then no tap`(
    milliseconds: Int64, isLong: Bool
  ) throws {
    var fixture = try RawPointerTests.fixture([
      RawPointerTests.raw(.press(RawPointerTests.place(100), .fraction(milliseconds)), 100)
    ])
    fixture.states.append(Point(x: 600, y: 0))
    fixture.tap = .state(1)
    fixture.press = .state(2)
    #expect(try Self.end(fixture) == (isLong ? 600 : 1000))
    let trace = Engine.simulate(try fixture.scene())
    let starts = trace.variants[0].events.compactMap { event -> FlickTime? in
      if case .started = event.kind { event.time } else { nil }
    }
    #expect(starts == [.fraction(100 + (isLong ? 500 : milliseconds))])
  }

  @Test func `Without an answer to it a long press is a tap`() throws {
    let fixture = try RawPointerTests.fixture([
      RawPointerTests.raw(.press(RawPointerTests.place(100), .fraction(900)), 0)
    ])
    #expect(try Self.end(fixture) == 1000)
  }

  @Test func `A layer that was pressed long is not dragged by that finger`() throws {
    var fixture = try RawPointerTests.fixture([
      RawPointerTests.raw(.down(RawPointerTests.place(100)), 0),
      RawPointerTests.raw(.move(RawPointerTests.place(300)), 600),
      RawPointerTests.raw(.up(nil), 700),
    ])
    fixture.press = .state(1)
    fixture.release = .nearest
    #expect(try Self.end(fixture) == 1000)
    fixture.press = nil
    #expect(try Self.end(fixture) == 0)
  }

  @Test func `A finger that strays is no long press`() throws {
    var fixture = try RawPointerTests.fixture([
      RawPointerTests.raw(.down(RawPointerTests.place(100)), 0),
      RawPointerTests.raw(.move(RawPointerTests.place(111)), 300),
      RawPointerTests.raw(.up(nil), 900),
    ])
    fixture.drag = nil
    fixture.press = .state(1)
    #expect(try Self.end(fixture) == 0)
  }

  @Test func `A settled scene does not wait for a long press that cannot come`() throws {
    var fixture = try RawPointerTests.fixture([
      RawPointerTests.raw(.down(RawPointerTests.place(100)), 0),
      RawPointerTests.raw(.cancel, 20),
    ])
    fixture.press = .state(1)
    #expect(Engine.simulate(try fixture.scene()).settled == .fraction(20))
  }

  // MARK: - Profiles

  @Test(arguments: [(GestureProfile.ios, 10.0), (.android, 8), (.flutter, 36)])
  func `A profile's slop holds where a drag has none of its own`(
    profile: GestureProfile, slop: Double
  ) throws {
    for own in [nil, 3.0] {
      var fixture = try RawPointerTests.fixture([
        RawPointerTests.raw(RawPointerTests.stroke(from: 100, by: 100), 0)
      ])
      fixture.profile = profile
      fixture.drag = Behavior.Drag(slop: own)
      fixture.release = .stay
      #expect(abs(try Self.end(fixture) - (100 - (own ?? slop))) < 1e-9)
    }
  }

  @Test func `A profile cuts what is too slow or too fast for a fling`() throws {
    for (step, expected) in [(0.4, 0.0), (20, 2000), (200, 8000)] {
      var fixture = try RawPointerTests.fixture([
        RawPointerTests.raw(.down(RawPointerTests.place(100)), 0),
        RawPointerTests.raw(.move(RawPointerTests.place(120)), 10),
        RawPointerTests.raw(.move(RawPointerTests.place(120 + step)), 20),
        RawPointerTests.raw(.up(nil), 25),
      ])
      fixture.profile = .android
      fixture.drag = Behavior.Drag(slop: 0)
      fixture.touchVelocity = .lastTwo
      let trace = Engine.simulate(try fixture.scene())
      let sample = trace.variants[0].tracks[0].sample(at: .fraction(25))
      #expect(abs(sample.velocity.dx - expected) < 1e-6)
    }
  }

  // MARK: - Through other places

  static func curved(_ via: [Point], velocity: Vector?) -> SceneEvent.Action {
    .drag(
      SceneEvent.Stroke(
        from: .canvas(Point(x: 50, y: 100)), end: .to(.canvas(Point(x: 250, y: 100))),
        via: via.map { .canvas($0) }, duration: .fraction(800), endVelocity: velocity,
        holdBefore: .zero, holdAfter: .zero))
  }

  @Test(arguments: [nil, Vector(dx: 300, dy: -500)])
  func `The finger passes through the places, smoothly, from rest to its end velocity`(
    velocity: Vector?
  ) throws {
    let via = [Point(x: 100, y: 200), Point(x: 200, y: 260), Point(x: 220, y: 150)]
    var fixture = try RawPointerTests.fixture([
      RawPointerTests.raw(Self.curved(via, velocity: velocity), 0)
    ])
    fixture.property = .xy
    fixture.states = [Point(x: 0, y: 0), Point(x: 0, y: 900)]
    fixture.release = .stay
    let touch = Engine.simulate(try fixture.scene()).variants[0].touches[0]
    let step = FlickDuration.fraction(1, 4000)
    let places = (0...3200).map { touch.position(at: .zero + Int64($0) * step) }
    for point in via { #expect((places.map { ($0 - point).length }.min() ?? 9) < 0.4) }
    let speeds = zip(places, places.dropFirst()).map { 4000 * ($1 - $0) }
    #expect(speeds[0].length < 5)
    #expect((speeds[3199] - (velocity ?? .zero)).length < 5)
    let changes = zip(speeds, speeds.dropFirst()).map { ($1 - $0).length }
    // A velocity that jumped anywhere would show as a change of hundreds.
    #expect((changes.max() ?? 99) < 5)
    let bends = zip(speeds, speeds.dropFirst()).map { 4000 * ($1 - $0) }
    #expect((zip(bends, bends.dropFirst()).map { ($1 - $0).length }.max() ?? 1e9) < 60)
  }
}
