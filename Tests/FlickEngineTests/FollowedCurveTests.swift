import FlickCore
import FlickEngine
import FlickScene
import Testing

@Suite struct FollowedCurveTests {
  @Test func `a followed finger's staircase is drawn as the curve that it samples`() throws {
    var fixture = SceneFixture(
      motion: .spring(try SceneFixture.spring(), solver: .exact),
      states: [Point(x: 0, y: 0), Point(x: 1000, y: 0)])
    let stroke = SceneEvent.Stroke(
      from: .canvas(Point(x: 200, y: 100)), end: .by(Vector(dx: 0, dy: 500)),
      duration: .fraction(500), endVelocity: nil, holdBefore: .zero, holdAfter: .zero)
    fixture.events = [.make(.drag(stroke), .at(.fraction(100)))]
    let trace = Engine.simulate(try fixture.scene()).variants[0]
    let signal = Signal(name: "square.y", channel: 0, quantity: .value, component: 0)
    let curve = trace.curve(
      of: signal, until: .fraction(600), spacing: .fraction(1, 2400), tolerance: 1)
    #expect(curve.pieces.count == 1)
    let dragged = curve.pieces[0].filter { $0.time > .fraction(150) && $0.time < .fraction(550) }
    // 120 samples a second over 0.4 s; every one is a new value.
    #expect(abs(dragged.count - 48) <= 1)
    #expect(zip(dragged, dragged.dropFirst()).allSatisfy { $0.value < $1.value })
    #expect(dragged.allSatisfy { trace.value(of: signal, at: $0.time) == $0.value })
  }

  @Test func `a value that missed its ticks stands and jumps`() throws {
    var fixture = SceneFixture(
      motion: .spring(try SceneFixture.spring(), solver: try StallTests.pop()))
    fixture.events = [.set(1, at: .at(.zero)), .make(.load(.fraction(100)), .at(.fraction(50)))]
    let trace = Engine.simulate(try fixture.scene()).variants[0]
    let signal = Signal(name: "square.x", channel: 0, quantity: .value, component: 0)
    let curve = trace.curve(
      of: signal, until: .fraction(400), spacing: .fraction(1, 2400), tolerance: 0)
    #expect(curve.pieces.count == 2)
    let held = curve.pieces[0].suffix(2).map { $0 }
    #expect(held[0].time == .fraction(3, 60) && held[1].time == .fraction(9, 60))
    #expect(held[0].value == held[1].value)
    #expect(curve.pieces[1][0].time == held[1].time)
    #expect(curve.pieces[1][0].value == trace.value(of: signal, at: .fraction(9, 60)))
  }

  @Test func `a timed motion's velocity breaks off where it ends, its value goes on`() throws {
    var fixture = SceneFixture(motion: .ease(duration: .fraction(300), curve: .linear))
    fixture.interruption = .restart
    fixture.events = [.set(1, at: .at(.fraction(100)))]
    fixture.length = .fixed(.fraction(800))
    let trace = Engine.simulate(try fixture.scene()).variants[0]
    func curve(_ quantity: Signal.Quantity) -> SignalCurve {
      trace.curve(
        of: Signal(name: "square", channel: 0, quantity: quantity, component: 0),
        until: .fraction(800), spacing: .fraction(7, 2400), tolerance: 1e-3)
    }
    let pieces = curve(.velocity).pieces
    try #require(pieces.count == 3)
    #expect(pieces[1].allSatisfy { ($0.value - 1000 / 0.3).magnitude < 1e-6 })
    #expect(pieces[1].last?.time == .fraction(400) && pieces[2][0].time == .fraction(400))
    #expect(pieces[2].allSatisfy { $0.value == 0 })
    #expect(curve(.value).pieces.count == 1)
  }
}
