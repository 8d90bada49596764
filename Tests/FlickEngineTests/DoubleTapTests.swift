import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// Two taps in a row, and taps that wait for a second one.
@Suite struct DoubleTapTests {
  /// A square that a tap sends to 20, two to 40.
  static func fixture(
    _ events: [SceneEvent], _ change: (inout SceneFixture) -> Void = { _ in }
  ) throws -> SceneFixture {
    var fixture = try RawPointerTests.fixture(events)
    fixture.states = [0, 20, 40].map { Point(x: $0, y: 0) }
    fixture.drag = nil
    fixture.tap = .state(1)
    fixture.doubleTap = .state(2)
    change(&fixture)
    return fixture
  }

  static func taps(_ milliseconds: Int64...) -> [SceneEvent] {
    milliseconds.map { RawPointerTests.raw(.tap(RawPointerTests.place(50)), $0) }
  }

  /// When the square is sent where.
  static func answers(_ fixture: SceneFixture) throws -> [Answer] {
    let trace = Engine.simulate(try fixture.scene())
    #expect(trace.problems.isEmpty)
    return trace.variants[0].events.compactMap { event in
      switch event.kind {
      case .started(_, let state), .retargeted(_, let state, _, _):
        Answer(time: event.time, state: state)
      default: nil
      }
    }
  }

  struct Answer: Equatable {
    let time: FlickTime
    let state: Int

    init(time: FlickTime, state: Int) {
      self.time = time
      self.state = state
    }

    init(_ state: Int, _ milliseconds: Int64, ticks: Int64 = 0) {
      self.init(time: .fraction(milliseconds) + .fraction(ticks, 1200), state: state)
    }
  }

  @Test(arguments: [
    (GestureProfile?.none, Int64(350)), (.ios, 350), (.android, 300), (.flutter, 300),
  ])
  func `the second tap comes within the platform's time, the last instant included`(
    profile: GestureProfile?, limit: Int64
  ) throws {
    for (pause, isDouble) in [(limit - 200, true), (limit, true), (limit + 5, false)] {
      let fixture = try Self.fixture(Self.taps(100, 100 + pause)) { $0.profile = profile }
      let expected =
        isDouble
        ? [Answer(2, 100 + pause)]
        : [Answer(1, 100 + limit, ticks: 1), Answer(1, 100 + pause + limit, ticks: 1)]
      #expect(try Self.answers(fixture) == expected)
      // The file's order makes no difference, nor does one event instead of two.
      var turned = fixture
      turned.events.reverse()
      #expect(try Self.answers(turned) == expected)
      var once = fixture
      once.events = [
        RawPointerTests.raw(
          .tap(RawPointerTests.place(50), count: 2, interval: .fraction(pause)), 100)
      ]
      #expect(try Self.answers(once) == expected)
    }
  }

  @Test func `taps that follow each other faster than fingers can are one`() throws {
    let cases: [(Int64, Answer)] = [(35, Answer(1, 435, ticks: 1)), (40, Answer(2, 140))]
    for (pause, expected) in cases {
      let fixture = try Self.fixture(Self.taps(100, 100 + pause)) { $0.profile = .android }
      #expect(try Self.answers(fixture) == [expected])
    }
  }

  @Test(arguments: [(GestureProfile?.none, 45.0), (.android, 100), (.flutter, 100)])
  func `the second tap is near the first`(profile: GestureProfile?, slop: Double) throws {
    for (way, isDouble) in [(slop, true), (slop + 1, false)] {
      let fixture = try Self.fixture([
        RawPointerTests.raw(.tap(RawPointerTests.place(50)), 100),
        RawPointerTests.raw(.tap(RawPointerTests.place(50 + way)), 250),
      ]) { $0.profile = profile }
      let answers = try Self.answers(fixture)
      // What cannot be a second tap any more is not waited for.
      #expect(answers.first == (isDouble ? Answer(2, 250) : Answer(1, 250)))
      #expect(answers.count == (isDouble ? 1 : 2))
    }
  }

  @Test func `a layer with a tap alone answers at once`() throws {
    let fixture = try Self.fixture(Self.taps(100, 200)) { $0.doubleTap = nil }
    #expect(try Self.answers(fixture) == [Answer(1, 100), Answer(1, 200)])
  }

  @Test func `three taps are two and one`() throws {
    let fixture = try Self.fixture(Self.taps(100, 250, 400))
    #expect(try Self.answers(fixture) == [Answer(2, 250), Answer(1, 750, ticks: 1)])
  }

  @Test func `without an answer to one tap nothing waits, and nothing is done`() throws {
    let fixture = try Self.fixture(Self.taps(100)) { $0.tap = nil }
    #expect(try Self.answers(fixture) == [])
    #expect(Engine.simulate(try fixture.scene()).settled == .fraction(100))
    let two = try Self.fixture(Self.taps(100, 300)) { $0.tap = nil }
    #expect(try Self.answers(two) == [Answer(2, 300)])
  }

  @Test func `a second finger that is down in time may take its time`() throws {
    let press = SceneEvent.Action.press(RawPointerTests.place(60), .fraction(400))
    let fixture = try Self.fixture(Self.taps(100) + [RawPointerTests.raw(press, 300)])
    #expect(try Self.answers(fixture) == [Answer(2, 700)])
  }

  @Test func `a second finger that does something else leaves one tap`() throws {
    let away = [
      RawPointerTests.raw(.down(RawPointerTests.place(60)), 300),
      RawPointerTests.raw(.move(RawPointerTests.place(90)), 350),
      RawPointerTests.raw(.up(nil), 600),
    ]
    #expect(try Self.answers(Self.fixture(Self.taps(100) + away)) == [Answer(1, 600)])
    let dragged = try Self.fixture(Self.taps(100) + away) {
      $0.drag = Behavior.Drag(slop: 10)
      $0.release = .stay
    }
    #expect(try Self.answers(dragged).first == Answer(1, 350))
    let cancelled = [
      RawPointerTests.raw(.down(RawPointerTests.place(60)), 300), RawPointerTests.raw(.cancel, 400),
    ]
    #expect(try Self.answers(Self.fixture(Self.taps(100) + cancelled)) == [Answer(1, 400)])
    let pressed = try Self.fixture(
      Self.taps(100)
        + [RawPointerTests.raw(.press(RawPointerTests.place(60), .fraction(900)), 300)]
    ) { $0.press = .state(0) }
    #expect(try Self.answers(pressed) == [Answer(1, 800), Answer(0, 800)])
  }

  @Test func `a scene does not wait for a tap that has become two`() throws {
    let fixture = try Self.fixture(Self.taps(100, 200)) { $0.doubleTap = .state(0) }
    let trace = Engine.simulate(try fixture.scene())
    #expect(try #require(trace.settled) < .fraction(400))
    #expect(
      trace.variants[0].events.contains {
        $0.kind == .doubleTapped(pointer: 0, at: Point(x: 200, y: 50)) && $0.time == .fraction(200)
      })
  }
}
