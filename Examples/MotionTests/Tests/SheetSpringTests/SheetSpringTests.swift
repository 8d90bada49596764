import FlickMotion
import Testing

/// A sheet that a second tap turns round while it still moves: what its spring does
/// is computed, not filmed, so that a test can ask it anything.
@Suite struct SheetSpringTests {
  static let closed = 633.0
  static let open = 50.0

  let spring: Spring
  /// The sheet 120 ms after the first tap, when the second one comes.
  let caught: MotionState

  init() throws {
    spring = try #require(Spring(stiffness: 300, damping: 20))
    caught = spring.state(
      after: 0.12, from: MotionState(value: Self.closed), toward: Self.open)
  }

  @Test func `it is fast when it is caught`() {
    #expect(abs(caught.value - 151.065) < 0.001)
    #expect(abs(caught.velocity + 3695.307) < 0.001)
  }

  @Test func `turned round, it goes on as fast as it was`() {
    let justAfter = spring.state(after: 1e-6, from: caught, toward: Self.closed)
    #expect(abs(justAfter.velocity - caught.velocity) < 1)
    // Most of an instant later it has gone further up before it comes back.
    let soon = spring.state(after: 0.02, from: caught, toward: Self.closed)
    #expect(soon.value < caught.value)
  }

  @Test func `two steps equal one, wherever it is looked at in between`() {
    let once = spring.state(after: 0.31, from: caught, toward: Self.closed)
    let halfway = spring.state(after: 0.2, from: caught, toward: Self.closed)
    let twice = spring.state(after: 0.11, from: halfway, toward: Self.closed)
    #expect(abs(once.value - twice.value) < 1e-9)
    #expect(abs(once.velocity - twice.velocity) < 1e-8)
  }

  @Test func `SwiftUI and react-spring would be told the same spring`() throws {
    let response = 2 * Double.pi / spring.angularFrequency
    let swiftUI = try #require(
      Spring(response: response, dampingRatio: spring.dampingRatio))
    #expect(abs(swiftUI.damping / swiftUI.mass - spring.damping) < 1e-9)
    let reactSpring = try #require(Spring(tension: 300, friction: 20, mass: 1))
    #expect(reactSpring == spring)
  }

  @Test func `a flick glides as far as UIScrollView says`() {
    let flick = MotionState(value: 0, velocity: 1000)
    #expect(abs(Decay.normal.limit(from: flick) - 499) < 0.001)
    #expect(abs(Decay.normal.state(after: 30, from: flick).value - 499) < 0.001)
  }

  @Test func `pulled past its edge, it follows the finger less and less`() throws {
    let band = try #require(RubberBand(dimension: 844))
    let pulls = [10.0, 100, 1000].map(band.offset(pull:))
    #expect(pulls[0] > 5 && pulls[0] < 6)
    #expect(pulls[1] / 100 < pulls[0] / 10)
    #expect(pulls[2] < 844)
  }
}
