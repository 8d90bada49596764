import FlickCore
import FlickEngine
import FlickMotion
import FlickScene
import Testing

/// A display link that loses ticks: solvers that take its nominal period fall
/// behind, those that measure time catch up, closed forms never notice.
@Suite struct StallTests {
  static func sample(_ solver: SpringSolver, stall: Bool, at time: FlickTime) throws -> TraceSample
  {
    var fixture = SceneFixture(motion: .spring(try SceneFixture.spring(), solver: solver))
    fixture.events = [.set(1, at: .at(.zero))]
    if stall { fixture.events.append(.make(.load(.fraction(100)), .at(.fraction(50)))) }
    return Engine.simulate(try fixture.scene()).variants[0].tracks[0].sample(at: time)
  }

  static func pop() throws -> SpringSolver {
    .pop(rate: 60, try #require(PopSolver.Options()))
  }

  @Test func `Nothing moves while the link stalls`() throws {
    let solver = SpringSolver.semiImplicitEuler(rate: 60)
    let before = try Self.sample(solver, stall: true, at: .fraction(50))
    #expect(try Self.sample(solver, stall: true, at: .fraction(149)) == before)
    // A tick at the end of the stall comes.
    #expect(try Self.sample(solver, stall: true, at: .fraction(150)) != before)
  }

  @Test func `A nominal period makes the article's animator late by the stall`() throws {
    let solver = SpringSolver.semiImplicitEuler(rate: 60)
    let late = try Self.sample(solver, stall: true, at: .fraction(12, 60))
    // Ticks 4 to 8 are lost; tick 9 falls on the stall's end.
    let onTime = try Self.sample(solver, stall: false, at: .fraction(7, 60))
    #expect(late == onTime)
  }

  @Test func `POP measures the time and catches up`() throws {
    let stalled = try Self.sample(Self.pop(), stall: true, at: .fraction(200))
    let smooth = try Self.sample(Self.pop(), stall: false, at: .fraction(200))
    #expect(abs(stalled.position.x - smooth.position.x) < 10)
  }

  @Test func `A closed form does not notice`() throws {
    #expect(
      try Self.sample(.exact, stall: true, at: .fraction(120))
        == Self.sample(.exact, stall: false, at: .fraction(120)))
  }
}
