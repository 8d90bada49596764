import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import FlickTestSupport
import Testing

/// Conditions of random scenes that wait: logic's laws, and the first tick.
@Suite struct ConditionLawTests {
  /// A square that is dragged, thrown and sent about, and an event that waits and
  /// does nothing.
  private static func trace(_ seed: UInt64, waitingFor condition: Condition) throws -> Trace {
    var random = FixedRandom(seed: seed)
    var fixture = SceneFixture(
      motion: .spring(
        try SceneFixture.spring(
          Double.random(in: 50...400, using: &random), Double.random(in: 8...30, using: &random)),
        solver: .exact))
    fixture.length = .fixed(.fraction(3000))
    fixture.events = [.make(.load(.fraction(1)), .when(condition), id: "wait")]
    for number in 0..<4 as Range<Int64> {
      let start = FlickTime.fraction(
        number * 600 + Int64(Double.random(in: 0...200, using: &random)))
      let stroke = SceneEvent.Stroke(
        from: .canvas(Point(x: 200, y: 1000)),
        end: .by(Vector(dx: 0, dy: Double.random(in: -300...300, using: &random))),
        duration: .fraction(150), endVelocity: nil, holdBefore: .zero, holdAfter: .zero)
      fixture.events.append(
        Double.random(in: 0...1, using: &random) < 0.5
          ? .set(Int(Double.random(in: 0...2, using: &random)), at: .at(start))
          : .make(.drag(stroke), .at(start)))
    }
    // Wherever it is, the finger finds it.
    fixture.states = [Point(x: 600, y: 0), Point(x: 1000, y: 0)]
    return Engine.simulate(try fixture.scene())
  }

  private static func fact(_ random: inout FixedRandom) -> Condition {
    switch Int(Double.random(in: 0...4, using: &random)) {
    case 0: .leaf(.touched(.dragging, channel: 0, name: "square.dragging"))
    case 1: .leaf(.touched(.released, channel: 0, name: "square.released"))
    case 2:
      .leaf(
        .compares(
          .value, .greater, threshold: Double.random(in: 500...1100, using: &random).rounded()))
    default:
      .leaf(
        .compares(
          .velocity, .lessOrEqual,
          threshold: Double.random(in: -900...900, using: &random).rounded()))
    }
  }

  private static func firing(_ seed: UInt64, _ condition: Condition) throws -> FlickTime? {
    try trace(seed, waitingFor: condition).occurrences.first { $0.event == 0 }?.start
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `de Morgan's laws hold to the tick, and brackets change nothing`(seed: UInt64) throws {
    var random = FixedRandom(seed: seed &* 77)
    let (a, b) = (Self.fact(&random), Self.fact(&random))
    let both = try Self.firing(seed, .not(.all([a, b])))
    #expect(try Self.firing(seed, .any([.not(a), .not(b)])) == both)
    let either = try Self.firing(seed, .not(.any([a, b])))
    #expect(try Self.firing(seed, .all([.not(a), .not(b)])) == either)
    let bare = try Self.firing(seed, a)
    #expect(try Self.firing(seed, .all([a])) == bare)
    #expect(try Self.firing(seed, .not(.not(a))) == bare)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `an event takes place at the first tick at which its condition holds`(seed: UInt64) throws {
    var random = FixedRandom(seed: seed &* 91)
    let (a, b, c) = (Self.fact(&random), Self.fact(&random), Self.fact(&random))
    let condition = Condition.any([.all([a, .not(b)]), .all([b, c])])
    let trace = try Self.trace(seed, waitingFor: condition)
    let played = trace.variants[0]
    func holds(_ tick: FlickTime) -> Bool {
      condition.holds { fact in
        fact.holds(
          value: { played.value(of: $0, at: tick) }, touch: { played.touch(of: $0, at: tick) })
      }
    }
    let fired = trace.occurrences.first { $0.event == 0 }?.start
    for number in 0...3600 as ClosedRange<Int64> {
      let tick = FlickTime.fraction(number, 1200)
      #expect(!holds(tick) || fired.map { $0 <= tick } == true)
      if tick == fired {
        #expect(holds(tick))
        break
      }
    }
  }

  /// A stroke that ends, a cancelled one, and a change while a finger has it.
  @Test func `a finger has what it drags until it is lifted, and has released it until then`()
    throws
  {
    var fixture = SceneFixture(motion: .spring(try SceneFixture.spring(), solver: .exact))
    fixture.release = .stay
    fixture.events = [
      .make(.drag(Self.stroke(lifts: true)), .at(.fraction(100))),
      .make(.drag(Self.stroke(lifts: true)), .at(.fraction(500))),
      .set(0, at: .at(.fraction(900))),
      .make(.drag(Self.stroke(lifts: false)), .at(.fraction(3000))),
      .make(.cancel, .at(.fraction(3500))),
    ]
    let trace = Engine.simulate(try fixture.scene())
    let changes = try #require(trace.variants[0].touchChanges[0])
    try #require(
      changes.map(\.phase) == [.dragging, .released, .dragging, .released, nil, .dragging, nil])
    #expect(changes[1].time == .fraction(300) && changes[3].time == .fraction(700))
    #expect(changes[4].time == .fraction(900) && changes[6].time == .fraction(3500))
    let played = trace.variants[0]
    #expect(played.touch(of: 0, at: .fraction(300), limit: .left) == .dragging)
    #expect(played.touch(of: 0, at: .fraction(300)) == .released)
    #expect(played.touch(of: 0, at: .fraction(400)) == .released)
    #expect(played.touch(of: 0, at: .zero) == nil)
  }

  private static func stroke(lifts: Bool) -> SceneEvent.Stroke {
    SceneEvent.Stroke(
      from: .canvas(Point(x: 200, y: 300)), end: .by(Vector(dx: 0, dy: 60)),
      duration: .fraction(200), endVelocity: nil, holdBefore: .zero, holdAfter: .zero,
      lifts: lifts)
  }
}
