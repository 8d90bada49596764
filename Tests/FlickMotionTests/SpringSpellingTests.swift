import FlickCore
import FlickMotion
import Testing

@Suite struct SpringSpellingTests {
  static let springs: [Spring] = [
    Spring(stiffness: 300, damping: 20), Spring(stiffness: 100, damping: 10, mass: 2.5),
    Spring(stiffness: 40, damping: 90), Spring(stiffness: 250, damping: 0),
    Spring(response: 0.5, dampingRatio: 1), Spring(speed: 15, bounciness: 6),
  ].compactMap { $0 }

  private func isSame(_ a: Spring?, _ b: Spring) -> Bool {
    guard let a else { return false }
    return abs(a.angularFrequency / b.angularFrequency - 1) < 1e-12
      && abs(a.dampingRatio - b.dampingRatio) < 1e-12 * max(1, b.dampingRatio)
  }

  @Test(arguments: springs)
  func `every spelling reads back as the same spring`(spring: Spring) {
    let ratio = spring.dampingRatio
    #expect(isSame(Spring(response: spring.response, dampingRatio: ratio), spring))
    #expect(isSame(Spring(duration: spring.response, bounce: spring.bounce), spring))
    #expect(isSame(Spring(frequency: spring.frequency, dampingRatio: ratio), spring))
    #expect(
      isSame(
        Spring(stiffness: spring.stiffness, dampingRatio: ratio, mass: spring.mass), spring))
    #expect(
      isSame(
        Spring(reactFrequency: spring.response, damping: ratio, mass: spring.mass), spring))
    let origami = spring.origamiSpelling
    #expect(
      isSame(Spring(origamiTension: origami.tension, friction: origami.friction), spring))
    if ratio >= 0.05 && ratio <= 1 {
      #expect(
        isSame(
          Spring(visualDuration: spring.response / 1.2, bounce: 1 - ratio), spring))
    }
    if let duration = spring.uiViewDuration() {
      let view = UIViewSpring(duration: duration, dampingRatio: ratio)
      #expect(isSame(view?.spring(initialVelocity: 0), spring))
      #expect(isSame(Spring(settlingDuration: duration, dampingRatio: ratio), spring))
    }
    if let dials = spring.popSpelling {
      let again = Spring(speed: dials.speed, bounciness: dials.bounciness)
      #expect(
        again.map { abs($0.stiffness - spring.stiffness / spring.mass) < 1e-9 } ?? false)
      #expect(again.map { abs($0.damping - spring.damping / spring.mass) < 1e-9 } ?? false)
    }
  }

  @Test func `resistance is a part of the damping`() throws {
    let spring = try #require(Spring(frequency: 3.5, dampingRatio: 0.4, resistance: 10))
    #expect(abs(spring.stiffness - 483.610616) < 1e-6)
    #expect(abs(spring.damping - 27.592919) < 1e-6)
  }

  @Test func `refuses what a spelling cannot say`() {
    #expect(Spring(stiffness: 100, dampingRatio: -1) == nil)
    #expect(Spring(stiffness: -100, dampingRatio: 1) == nil)
    #expect(Spring(frequency: 0, dampingRatio: 1) == nil)
    #expect(Spring(frequency: 1, dampingRatio: 1, resistance: -1) == nil)
    #expect(Spring(speed: -1000, bounciness: 0) == nil)
    #expect(Spring(speed: 12, bounciness: .nan) == nil)
    #expect(Spring(visualDuration: 0, bounce: 0) == nil)
    #expect(Spring(reactFrequency: 0, damping: 1) == nil)
    #expect(UIViewSpring(duration: 0, dampingRatio: 0.5) == nil)
    #expect(UIViewSpring(duration: 1, dampingRatio: 0) == nil)
    #expect(UIViewSpring(duration: .nan, dampingRatio: 1) == nil)
    #expect(UIViewSpring(duration: 1, dampingRatio: 1, initialVelocity: .infinity) == nil)
    #expect(UIViewBounceSpring(duration: 1, bounce: -1) == nil)
    #expect(CoreAnimationSpring(mass: 0) == nil)
    #expect(CoreAnimationSpring(damping: -1) == nil)
    #expect(CoreAnimationSpring(perceptualDuration: 0, bounce: 0) == nil)
    #expect(CoreAnimationSpring(perceptualDuration: 1, bounce: 2) == nil)
  }

  @Test func `names of presets are unique within their system`() {
    let names = SpringPreset.all.map { "\($0.system)/\($0.name)" }
    #expect(Set(names).count == names.count)
    #expect(names.count == 23 + 20)
    #expect(SpringPreset.named("smooth", system: "react-spring") == nil)
  }
}

@Suite struct SpringReportTests {
  @Test func `a hand-made spring overshoots by what theory says`() throws {
    let spring = try #require(Spring(stiffness: 300, damping: 20))
    let report = SpringReport(spring, way: 1000)
    let ratio = report.dampingRatio
    let root = (1 - ratio * ratio).squareRoot()
    #expect(abs(report.overshoot - Reproducible.exp(-Double.pi * ratio / root)) < 1e-12)
    let period = try #require(report.dampedFrequency).magnitude
    #expect(abs(try #require(report.overshootTime) - 0.5 / period) < 1e-12)
    #expect(abs(report.frequency - 2.7566) < 1e-4)
  }

  /// The article's page of facts, found by running each system.
  @Test func `each system's own end is the one its traces have`() throws {
    func duration(_ spring: Spring?, _ rule: SettlingRule, _ way: Double) throws -> Double {
      let given = try #require(spring)
      return try #require(rule.duration(of: given, way: way))
    }
    let handMade = Spring(stiffness: 300, damping: 20)
    #expect(abs(try duration(handMade, .article, 1000) - 0.85) < 1e-9)
    #expect(abs(try duration(Spring(speed: 15, bounciness: 6), .pop, 1000) - 0.6) < 1e-9)
    #expect(abs(try duration(Spring(speed: 12, bounciness: 4), .pop, 1000) - 32.0 / 60) < 1e-9)
    #expect(abs(try duration(Spring(speed: 0, bounciness: 0), .pop, 1000) - 2.383) < 1e-3)
    #expect(abs(try duration(handMade, .coreAnimation, 1) - 0.74425552757) < 1e-9)
  }

  @Test func `a spring that never settles says so under every rule`() throws {
    let spring = try #require(Spring(stiffness: 250, damping: 0))
    let report = SpringReport(spring, way: 100)
    #expect(report.overshoot == 1 || abs(report.overshoot - 1) < 1e-12)
    // Semi-implicit steps and POP's lose energy; Box2D's soft joint too.
    let losing: [SettlingRule] = [.pop, .uikitDynamics, .uikitIOS7, .rebound]
    for settling in report.settlings where !losing.contains(settling.rule) {
      #expect(settling.duration == nil, "\(settling.rule)")
    }
  }

  @Test func `a crawling spring does not overshoot unless it is thrown`() throws {
    let spring = try #require(Spring(response: 0.5, dampingRatio: 2))
    #expect(SpringReport(spring, way: 100).overshoot == 0)
    #expect(SpringReport(spring, way: 100).overshootTime == nil)
    let thrown = SpringReport(spring, way: 100, velocity: 20_000)
    #expect(thrown.overshoot > 0.5)
    let back = SpringReport(spring, way: -100, velocity: -20_000)
    #expect(abs(back.overshoot - thrown.overshoot) < 1e-12)
  }

  /// iOS 17's initialiser lets a spring be damped above critical; one that is said
  /// by stiffness and damping moves as a critical one (facts, motion §1).
  @Test func `a negative bounce settles in Core Animation as its own spring does`() throws {
    let spring = try #require(Spring(duration: 1, bounce: -0.5))
    func settling(_ isPerceptual: Bool) -> Double? {
      let report = SpringReport(spring, way: 100, isPerceptual: isPerceptual)
      return report.settlings.first { $0.rule == .coreAnimation }?.duration
    }
    #expect(abs(try #require(settling(true)) - 2.6) < 1e-9)
    #expect(abs(try #require(settling(false)) - 1.5) < 1e-9)
  }

  @Test(arguments: [0.3, 0.8, 1.0], [0.0, -300, -4000])
  func `UIView's words for a spring say its velocity and build it`(
    ratio: Double, velocity: Double
  ) throws {
    let spring = try #require(Spring(response: 0.4, dampingRatio: ratio))
    let report = SpringReport(spring, way: 200, velocity: velocity)
    let words = try #require(report.spellings.first { $0.system == "UIView" }).parameters
    #expect(words.map(\.name) == ["duration", "dampingRatio", "initialVelocity"])
    #expect(words[2].value == velocity / 200)
    let view = try #require(
      UIViewSpring(duration: words[0].value, dampingRatio: words[1].value))
    let built = view.spring(initialVelocity: words[2].value)
    #expect(abs(built.stiffness / spring.stiffness - 1) < 1e-5)
    #expect(abs(built.damping / spring.damping - 1) < 1e-5)
  }

  /// The condition has two roots there, and UIView's search ends at the other.
  @Test func `a spring that UIView's search does not find has no words of UIView`() throws {
    let spring = try #require(Spring(response: 0.4, dampingRatio: 0.3))
    let report = SpringReport(spring, way: 200, velocity: 300)
    #expect(!report.spellings.contains { $0.system == "UIView" })
  }

  @Test func `a spring without a way is thrown off its target and comes back`() throws {
    let spring = try #require(Spring(stiffness: 300, damping: 20))
    let thrown = try #require(SpringReport(spring, way: 0, velocity: 1000).excursion)
    let state = spring.state(
      after: thrown.time, from: MotionState(value: 0, velocity: 1000), toward: 0)
    #expect(state.value == thrown.distance && thrown.distance > 20)
    #expect(abs(state.velocity) < 1e-9)
    #expect(SpringReport(spring, way: 0).excursion == nil)
    #expect(SpringReport(spring, way: 100, velocity: 1000).excursion == nil)
  }

  @Test(arguments: SpringSettlingTests.hostile)
  func `reports end for hostile parameters`(
    stiffness: Double, damping: Double, mass: Double
  ) throws {
    let spring = try #require(Spring(stiffness: stiffness, damping: damping, mass: mass))
    for (way, velocity) in [(400.0, 0.0), (400, 1e9), (0, 1e9)] {
      let report = SpringReport(spring, way: way, velocity: velocity)
      #expect(report.overshoot.isFinite && report.overshoot >= 0)
      for settling in report.settlings {
        #expect(settling.duration.map { $0 >= 0 && $0.isFinite } ?? true, "\(settling.rule)")
      }
      for spelling in report.spellings {
        for parameter in spelling.parameters {
          #expect(parameter.value.isFinite, "\(spelling.system) \(parameter.name)")
        }
      }
    }
  }
}
