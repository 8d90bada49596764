import FlickCore
import FlickMotion
import Testing

@Suite struct SpringSettlingTests {
  static let cases: [(ratio: Double, value: Double, velocity: Double)] = [
    (0.001, 0, 0), (0.1, 0, 0), (0.5, 300, -4000), (0.9, 0, 2000), (0.999, 0, 0), (1, 0, 0),
    (1, 0, 9000), (1.001, 400, -3000), (1.2, 0, 90_000), (3, 0, 0), (3, 900, -30_000),
    (30, 0, 500), (0.4, 400, 0), (1, 400, 0.05), (2, 399.995, 5), (0.7, 400.2, -2),
  ]

  @Test(arguments: cases)
  func `is outside the threshold just before and inside ever after`(
    ratio: Double, value: Double, velocity: Double
  ) throws {
    let spring = try #require(Spring(response: 0.5, dampingRatio: ratio))
    let start = MotionState(value: value, velocity: velocity)
    let threshold = RestThreshold.exact(.points)
    let time = try #require(spring.settlingTime(from: start, toward: 400, threshold: threshold))
    func isInside(_ t: Double) -> Bool {
      let state = spring.state(after: t, from: start, toward: 400)
      return abs(state.value - 400) < threshold.distance && abs(state.velocity) < threshold.speed
    }
    #expect(isInside(time * (1 + 1e-9)))
    if time > 0 { #expect(!isInside(time * (1 - 1e-9))) }
    for step in 1...2000 {
      #expect(isInside(time + Double(step) * 0.001 * max(1, time)))
    }
  }

  @Test func `a formula knows of times that no simulation waits for`() throws {
    let spring = try #require(Spring(duration: 40, bounce: 0.2))
    for rule in [SettlingRule.coreAnimation, .swiftUI] {
      let duration = try #require(rule.duration(of: spring, way: 100), "\(rule.name)")
      #expect(duration > SettlingRule.longest)
    }
    #expect(SettlingRule.uikitDynamics.duration(of: spring, way: 1e6) == nil)
  }

  @Test func `a spring without damping never settles`() throws {
    let spring = try #require(Spring(response: 0.5, dampingRatio: 0))
    let moving = MotionState(value: 0, velocity: 0)
    #expect(spring.settlingTime(from: moving, toward: 1, threshold: .exact(.points)) == nil)
    #expect(spring.settlingTime(from: moving, toward: 0, threshold: .exact(.points)) == 0)
    #expect(spring.settlingTime(from: moving, toward: 0.001, threshold: .exact(.points)) == 0)
  }

  static let hostile: [(stiffness: Double, damping: Double, mass: Double)] = [
    (1e-9, 1e9, 1), (1e9, 0, 1e-9), (1e9, 1e-9, 1e9), (1e-9, 1e-9, 1e9), (1e9, 1e9, 1e-9),
    (300, 1e-9, 1), (300, 1e60, 1), (300, 20, 1e-9), (300, 20, 1e9), (1e-100, 0, 1),
    (1e100, 1e70, 1), (1, 2, 1), (1, 2.000000000000001, 1), (1, 1.999999999999999, 1),
  ]

  @Test(arguments: hostile)
  func `stays finite and ends for hostile parameters`(
    stiffness: Double, damping: Double, mass: Double
  ) throws {
    let spring = try #require(Spring(stiffness: stiffness, damping: damping, mass: mass))
    for velocity in [0, 1e9, -1e9, 1e-9] {
      let start = MotionState(value: 0, velocity: velocity)
      for elapsed in [0, 1e-9, 1e-3, 1, 60, 1e6] {
        let state = spring.state(after: elapsed, from: start, toward: 1000)
        #expect(state.value.isFinite && state.velocity.isFinite, "\(elapsed) \(velocity)")
      }
      let time = spring.settlingTime(from: start, toward: 1000, threshold: .exact(.points))
      #expect(time.map { $0 >= 0 && $0.isFinite } ?? true)
    }
  }

  @Test func `refuses what is no spring`() {
    for bad in [-1, .nan, .infinity] as [Double] {
      #expect(Spring(stiffness: bad, damping: 1) == nil)
      #expect(Spring(stiffness: 1, damping: bad) == nil)
      #expect(Spring(stiffness: 1, damping: 1, mass: bad) == nil)
      #expect(Spring(response: bad, dampingRatio: 1) == nil)
      #expect(Spring(response: 1, dampingRatio: bad) == nil)
      #expect(Spring(duration: bad, bounce: 0) == nil)
    }
    #expect(Spring(stiffness: 0, damping: 1) == nil)
    #expect(Spring(stiffness: 1, damping: 1, mass: 0) == nil)
    #expect(Spring(stiffness: 1e300, damping: 1, mass: 1e-300) == nil)
    #expect(Spring(duration: 0, bounce: 0) == nil)
    #expect(Spring(duration: 1, bounce: 1.1) == nil)
    #expect(Spring(duration: 1, bounce: -1) == nil)
    #expect(RestThreshold(distance: 0, speed: 1) == nil)
    #expect(RestThreshold(distance: 1, speed: .nan) == nil)
  }
}
