import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import FlickTestSupport
import Testing

/// Two fingers on one layer: its scale, its rotation and its place follow them.
@Suite struct PinchTests {
  static let middle = Point(x: 200, y: 200)

  static func pinch(
    _ spread: Double = 80, _ endSpread: Double = 200, degrees: Double = 0, from angle: Double = 0,
    by: Vector = .zero, milliseconds: Int64 = 300, speed: Double? = nil, lifts: Bool = true
  ) -> SceneEvent.Action {
    .pinch(
      SceneEvent.Pinch(
        center: .canvas(middle), spread: spread, endSpread: endSpread, angle: angle,
        turn: degrees * .pi / 180, by: by, duration: .fraction(milliseconds), endSpeed: speed,
        holdBefore: .zero, holdAfter: .zero, lifts: lifts))
  }

  static func fixture(
    _ property: Channel.Property, _ events: [SceneEvent],
    _ change: (inout SceneFixture) -> Void = { _ in }
  ) throws -> SceneFixture {
    var fixture = try RawPointerTests.fixture(events)
    fixture.property = property
    fixture.states = [2, 3].map { Point(x: $0, y: 0) }
    if property == .xy { fixture.states = [Point(x: 0, y: 0), Point(x: 100, y: 0)] }
    fixture.tap = nil
    fixture.release = .stay
    change(&fixture)
    return fixture
  }

  static func play(_ fixture: SceneFixture) throws -> VariantTrace {
    let trace = Engine.simulate(try fixture.scene())
    #expect(trace.problems.isEmpty)
    return trace.variants[0]
  }

  static func raw(_ action: SceneEvent.Action, _ milliseconds: Int64, _ pointer: Int) -> SceneEvent
  {
    RawPointerTests.raw(action, milliseconds, pointer: pointer)
  }

  static func place(_ x: Double, _ y: Double = 200) -> SceneEvent.Location {
    .canvas(Point(x: x, y: y))
  }

  static func distance(_ trace: VariantTrace, _ time: FlickTime) -> Double {
    (trace.touches[0].position(at: time) - trace.touches[1].position(at: time)).length
  }

  static func value(
    _ trace: VariantTrace, _ time: FlickTime, _ limit: Limit = .right
  ) -> TraceSample { trace.tracks[0].sample(at: time, limit: limit) }

  // MARK: - What follows the fingers

  @Test func `the scale is the ratio of the distances, multiplied onto what it was`() throws {
    let trace = try Self.play(Self.fixture(.scale, [Self.raw(Self.pinch(), 100, 0)]))
    for sample in 1..<36 as Range<Int64> {
      let time = FlickTime.fraction(100) + .fraction(sample, 120)
      let ratio = Self.distance(trace, time) / 80
      #expect(abs(Self.value(trace, time).position.x - 2 * ratio) < 1e-12)
      let later = time + .fraction(1, 240)
      #expect(Self.value(trace, later).position == Self.value(trace, time).position)
    }
    #expect(abs(Self.value(trace, .fraction(1000)).position.x - 5) < 1e-12)
  }

  @Test(arguments: [1000.0, -1000, 90, -540])
  func `the rotation goes on past half a turn`(degrees: Double) throws {
    let trace = try Self.play(
      Self.fixture(.rotation, [Self.raw(Self.pinch(degrees: degrees, milliseconds: 900), 0, 0)]))
    #expect(abs(Self.value(trace, .fraction(2000)).position.x - (2 + degrees)) < 1e-9)
    let values = (1..<100).map { Self.value(trace, .fraction($0 * 9)).position.x }
    for (before, after) in zip(values, values.dropFirst()) {
      #expect((after - before) * degrees >= 0 && abs(after - before) < 180)
    }
  }

  @Test(arguments: [Channel.Property.scale, .rotation, .xy])
  func `the velocity is the slope of what is shown`(property: Channel.Property) throws {
    var random = FixedRandom(seed: 7)
    for _ in 0..<20 {
      func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &random)
      }
      let pinch = Self.pinch(
        number(60...120), number(60...120), degrees: number(-200...200), from: number(-4...4),
        by: Vector(dx: number(-60...60), dy: number(-60...60)),
        speed: Bool.random(using: &random) ? 40 : nil)
      let fixture = try Self.fixture(property, [Self.raw(pinch, 0, 0)]) {
        $0.alongside = [property == .scale ? .rotation : .scale]
      }
      let trace = try Self.play(fixture)
      func shown(_ time: FlickTime) -> (Double, Double, Double) {
        let (one, other) = (
          trace.touches[0].position(at: time), trace.touches[1].position(at: time)
        )
        let line = other - one
        return (line.length, Reproducible.atan2(line.dy, line.dx), one.x + line.dx / 2)
      }
      let start = shown(.zero)
      for sample in stride(from: Int64(3), to: 35, by: 4) {
        let time = FlickTime.fraction(sample, 120)
        let (before, after) = (
          shown(time + .fraction(-1, 100_000)), shown(time + .fraction(1, 100_000))
        )
        var turn = after.1 - before.1
        if abs(turn) > 3 { turn -= 2 * .pi * (turn > 0 ? 1 : -1) }
        let slope =
          switch property {
          case .scale: 2 * (after.0 - before.0) / start.0
          case .rotation: turn * 180 / .pi
          default: after.2 - before.2
          }
        let velocity = Self.value(trace, time).velocity.dx
        #expect(abs(velocity - slope * 50_000) < 1e-4 * (1 + abs(velocity)))
      }
    }
  }

  @Test func `one finger neither scales nor turns`() throws {
    for property in [Channel.Property.scale, .rotation] {
      let trace = try Self.play(
        Self.fixture(property, [Self.raw(RawPointerTests.stroke(from: 100, by: 100), 0, 0)]))
      #expect(trace.tracks[0].segments.count == 1)
    }
  }

  @Test(arguments: [Channel.Property.scale, .rotation])
  func `which finger is the first makes no difference`(property: Channel.Property) throws {
    func end(_ one: Int, _ other: Int) throws -> Double {
      let trace = try Self.play(
        Self.fixture(
          property,
          [
            Self.raw(.down(Self.place(100)), 0, one), Self.raw(.down(Self.place(200)), 50, other),
            Self.raw(.move(Self.place(120, 260)), 100, one),
            Self.raw(.move(Self.place(310, 180)), 150, other),
            Self.raw(.up(nil), 200, one), Self.raw(.up(nil), 200, other),
          ]))
      return Self.value(trace, .fraction(300)).position.x
    }
    #expect(try end(0, 1) == end(1, 0))
    let line = Vector(dx: 190, dy: -80)
    let turned = Reproducible.atan2(line.dy, line.dx) * 180 / .pi
    let expected = property == .scale ? 2 * line.length / 100 : 2 + turned
    #expect(abs(try end(0, 1) - expected) < 1e-9)
  }

  @Test func `a turn without a change of distance leaves the scale alone`() throws {
    let trace = try Self.play(
      Self.fixture(.scale, [Self.raw(Self.pinch(160, 160, degrees: 120), 0, 0)]))
    #expect(trace.tracks[0].segments.count == 1)
    let still = try Self.play(Self.fixture(.rotation, [Self.raw(Self.pinch(), 0, 0)]))
    #expect(still.tracks[0].segments.count == 1)
  }

  @Test func `fingers that met in one place scale nothing`() throws {
    let trace = try Self.play(
      Self.fixture(
        .scale,
        [
          Self.raw(.down(Self.place(100)), 0, 0), Self.raw(.down(Self.place(100)), 0, 1),
          Self.raw(.move(Self.place(300)), 50, 1), Self.raw(.up(nil), 90, 0),
          Self.raw(.up(nil), 90, 1),
        ]))
    #expect(trace.tracks[0].segments.count == 1)
  }

  // MARK: - Bounds and slops

  @Test func `bounds and a rubber band are in the unit of the scale`() throws {
    let band = try #require(RubberBand(dimension: 3))
    let fixture = try Self.fixture(.scale, [Self.raw(Self.pinch(200, 50), 0, 0)]) {
      $0.drag = Behavior.Drag(
        bounds: Behavior.Bounds(x: 1...4), rubberBand: Behavior.Bands(x: band))
    }
    let end = Self.value(try Self.play(fixture), .fraction(900)).position.x
    #expect(abs(end - (1 - band.offset(pull: 0.5))) < 1e-12)
  }

  @Test(arguments: [(GestureProfile?.none, 0.0), (.ios, 0), (.android, 16), (.flutter, 18)])
  func `the slop of a pinch is a change of the distance, which scales nothing`(
    profile: GestureProfile?, slop: Double
  ) throws {
    for own in [nil, 30.0] {
      let fixture = try Self.fixture(.scale, [Self.raw(Self.pinch(), 0, 0)]) {
        $0.profile = profile
        $0.drag = Behavior.Drag(slop: own)
      }
      let end = Self.value(try Self.play(fixture), .fraction(900)).position.x
      #expect(abs(end - 2 * 200 / (80 + (own ?? slop))) < 1e-12)
    }
  }

  @Test func `the slop of a rotation is a turn`() throws {
    let fixture = try Self.fixture(.rotation, [Self.raw(Self.pinch(degrees: -90), 0, 0)]) {
      $0.drag = Behavior.Drag(slop: 15)
    }
    #expect(abs(Self.value(try Self.play(fixture), .fraction(900)).position.x + 73) < 1e-9)
  }

  // MARK: - Catching and letting go

  @Test(arguments: [Channel.Property.scale, .rotation])
  func `a moving layer is caught where it is`(property: Channel.Property) throws {
    let trace = try Self.play(
      Self.fixture(
        property,
        [.set(1, at: .at(.zero)), Self.raw(Self.pinch(degrees: 60, milliseconds: 400), 50, 0)]))
    let caught = try #require(trace.events.first { $0.kind == .caught(channel: 0) }).time
    let (before, after) = (Self.value(trace, caught, .left), Self.value(trace, caught))
    #expect(before.velocity.dx != 0 && before.position.x > 2)
    let travel =
      property == .scale
      ? before.position.x * (Self.distance(trace, caught) / 80 - 1)
      : after.position.x - before.position.x
    #expect(abs(after.position.x - before.position.x - travel) < 1e-12)
    #expect(abs(travel) < 0.1)
  }

  @Test(arguments: [Channel.Property.scale, .rotation, .xy])
  func `a release goes on from the place with the velocity of the fingers`(
    property: Channel.Property
  ) throws {
    let pinch = Self.pinch(degrees: 80, by: Vector(dx: 50, dy: 20), speed: 400)
    let fixture = try Self.fixture(property, [Self.raw(pinch, 0, 0)]) {
      $0.release = .nearest
      $0.alongside = [property == .scale ? .rotation : .scale]
    }
    let trace = try Self.play(fixture)
    let (before, after) = (
      Self.value(trace, .fraction(300), .left), Self.value(trace, .fraction(300))
    )
    #expect((before.position - after.position).length < 1e-9)
    #expect((before.velocity - after.velocity).length < 1e-9 * (1 + before.velocity.length))
    #expect(after.velocity.length > 1)
  }

  @Test(arguments: VelocityTracker.allCases)
  func `every recogniser of velocities knows a pinch that rests, and one that does not`(
    tracker: VelocityTracker
  ) throws {
    func speed(_ velocity: Double?) throws -> Double {
      let fixture = try Self.fixture(
        .scale, [Self.raw(Self.pinch(milliseconds: 400, speed: velocity), 0, 0)]
      ) {
        $0.release = .nearest
        $0.touchVelocity = tracker
      }
      return Self.value(try Self.play(fixture), .fraction(400)).velocity.dx
    }
    let exact = 2 * 2 * 300.0 / 80
    #expect(abs(try speed(nil)) < 0.1 * exact)
    let moving = try speed(300)
    #expect(tracker == .pointsPerEvent || abs(moving - exact) < 0.15 * exact)
  }

  @Test(arguments: [(Behavior.Cancel.settle, 3.0), (.stay, 2.5)])
  func `a pinch ends when the system takes one of its touches`(
    cancel: Behavior.Cancel, end: Double
  ) throws {
    let fixture = try Self.fixture(
      .scale,
      [
        Self.raw(.down(Self.place(100)), 0, 0), Self.raw(.down(Self.place(200)), 0, 1),
        Self.raw(.move(Self.place(225)), 50, 1), Self.raw(.cancel, 100, 0),
        Self.raw(.move(Self.place(300)), 150, 1), Self.raw(.up(nil), 200, 1),
      ]
    ) {
      $0.cancel = cancel
      $0.states.reverse()
    }
    var changed = fixture
    if cancel == .stay { changed.states = [Point(x: 2, y: 0)] }
    let trace = try Self.play(changed)
    #expect(abs(Self.value(trace, .fraction(5000)).position.x - end) < 1e-9)
  }

  // MARK: - Dragging with two fingers

  @Test func `the place follows the middle of two fingers, and goes on with the one that stays`()
    throws
  {
    let fixture = try Self.fixture(
      .xy,
      [
        Self.raw(.down(Self.place(100)), 0, 0), Self.raw(.move(Self.place(140)), 50, 0),
        Self.raw(.down(Self.place(300)), 100, 1), Self.raw(.move(Self.place(320)), 150, 1),
        Self.raw(.up(nil), 200, 0), Self.raw(.move(Self.place(350)), 250, 1),
        Self.raw(.up(nil), 300, 1),
      ]
    ) { $0.alongside = [.scale] }
    let trace = try Self.play(fixture)
    let xs = [75, 125, 175, 225, 275, 400].map {
      Self.value(trace, .fraction(Int64($0))).position.x
    }
    #expect(xs == [40, 40, 50, 50, 80, 80])
  }

  @Test func `without a pinch beside it a drag stays with its one finger`() throws {
    let trace = try Self.play(
      Self.fixture(
        .xy,
        [
          Self.raw(.down(Self.place(100)), 0, 0), Self.raw(.move(Self.place(140)), 50, 0),
          Self.raw(.down(Self.place(300)), 100, 1), Self.raw(.move(Self.place(390)), 150, 1),
          Self.raw(.up(nil), 190, 1), Self.raw(.up(nil), 200, 0),
        ]))
    #expect(Self.value(trace, .fraction(900)).position.x == 40)
  }

  @Test func `two that leave in one instant leave with the velocity of their middle`() throws {
    var events: [SceneEvent] = []
    for step in 0...10 as ClosedRange<Int64> {
      for (pointer, x) in [(0, 100.0), (1, 200)] {
        let at = Self.place(x + (pointer == 0 ? 2 : 6) * Double(step))
        events.append(Self.raw(step == 0 ? .down(at) : .move(at), 10 * step, pointer))
      }
    }
    events += [Self.raw(.up(nil), 100, 0), Self.raw(.up(nil), 100, 1)]
    let fixture = try Self.fixture(.xy, events) {
      $0.release = .nearest
      $0.alongside = [.scale]
      $0.touchVelocity = .lastTwo
    }
    let after = Self.value(try Self.play(fixture), .fraction(100))
    #expect(abs(after.velocity.dx - 400) < 1)
  }

  @Test func `a third finger waits until one of two leaves, and nothing jumps`() throws {
    let trace = try Self.play(
      Self.fixture(
        .scale,
        [
          Self.raw(.down(Self.place(100)), 0, 0), Self.raw(.down(Self.place(200)), 0, 1),
          Self.raw(.down(Self.place(300)), 20, 2), Self.raw(.move(Self.place(350)), 40, 2),
          Self.raw(.move(Self.place(225)), 50, 1), Self.raw(.up(nil), 100, 0),
          Self.raw(.move(Self.place(287.5)), 150, 2), Self.raw(.up(nil), 200, 1),
          Self.raw(.up(nil), 200, 2),
        ]))
    let values = [45, 75, 125, 175, 300].map {
      Self.value(trace, .fraction(Int64($0))).position.x
    }
    #expect(values == [2, 2.5, 2.5, 1.25, 1.25])
  }

  @Test func `two fingers on a layer are no taps and no long presses`() throws {
    for (milliseconds, tap) in [(50, true), (900, false)] as [(Int64, Bool)] {
      let fixture = try Self.fixture(
        .scale,
        [
          Self.raw(.down(Self.place(100)), 0, 0), Self.raw(.down(Self.place(200)), 10, 1),
          Self.raw(.up(nil), milliseconds, 0), Self.raw(.up(nil), milliseconds, 1),
        ]
      ) {
        $0.tap = tap ? .state(1) : nil
        $0.press = .state(1)
      }
      #expect(try Self.play(fixture).tracks[0].segments.count == 1)
    }
  }

  @Test func `a pinch beside the layer touches nothing`() throws {
    let fixture = try Self.fixture(.scale, [Self.raw(Self.pinch(80, 90, from: 1), 0, 0)]) {
      $0.drag = nil
    }
    let trace = Engine.simulate(try fixture.scene())
    #expect(trace.problems.count == 1)
  }
}
