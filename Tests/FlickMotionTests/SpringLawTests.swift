import FlickCore
import FlickMotion
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct SpringLawTests {
  static let dampingRatios: [Double] = [
    0, 1e-6, 0.2, 0.5, 0.8, 0.99, 0.999_999, 1, 1.000_001, 1.01, 1.5, 4, 50,
  ]
  static let start = MotionState(value: 120, velocity: -900)
  static let target = 400.0

  static func spring(_ dampingRatio: Double) throws -> Spring {
    try #require(Spring(response: 0.45, dampingRatio: dampingRatio))
  }

  @Test(arguments: dampingRatios)
  func `starts where told`(dampingRatio: Double) throws {
    let spring = try Self.spring(dampingRatio)
    #expect(spring.state(after: 0, from: Self.start, toward: Self.target) == Self.start)
    let soon = spring.state(after: 1e-12, from: Self.start, toward: Self.target)
    #expect(abs(soon.value - Self.start.value) < 1e-8)
    #expect(abs(soon.velocity - Self.start.velocity) < 1e-4)
  }

  @Test(arguments: dampingRatios)
  func `two steps equal one`(dampingRatio: Double) throws {
    let spring = try Self.spring(dampingRatio)
    for (first, second) in [(0.11, 0.2), (1e-3, 1.7), (0.6, 0.003), (2, 3)] {
      let once = spring.state(after: first + second, from: Self.start, toward: Self.target)
      let middle = spring.state(after: first, from: Self.start, toward: Self.target)
      let twice = spring.state(after: second, from: middle, toward: Self.target)
      #expect(abs(once.value - twice.value) < 1e-9)
      #expect(abs(once.velocity - twice.velocity) < 1e-8)
    }
  }

  @Test(arguments: dampingRatios)
  func `velocity is the slope and acceleration its slope`(dampingRatio: Double) throws {
    let spring = try Self.spring(dampingRatio)
    let h = 1e-5
    for t in [0.01, 0.1, 0.31, 0.8] {
      let before = spring.state(after: t - h, from: Self.start, toward: Self.target)
      let here = spring.state(after: t, from: Self.start, toward: Self.target)
      let after = spring.state(after: t + h, from: Self.start, toward: Self.target)
      let scale = max(1, spring.angularFrequency * dampingRatio)
      #expect(abs((after.value - before.value) / (2 * h) - here.velocity) < 1e-3 * scale)
      let acceleration = spring.acceleration(at: here, toward: Self.target)
      #expect(
        abs((after.velocity - before.velocity) / (2 * h) - acceleration) < 0.1 * scale * scale)
    }
  }

  /// The textbook forms, with the C library's functions.
  @Test(arguments: dampingRatios)
  func `meets the textbook's closed form`(dampingRatio: Double) throws {
    let spring = try Self.spring(dampingRatio)
    let w = spring.angularFrequency
    let z = spring.dampingRatio
    let d = Self.start.value - Self.target
    for t in stride(from: 0.01, through: 1.5, by: 0.07) {
      let expected: Double
      if abs(z - 1) < 1e-5 {
        // Both neighbours of ratio 1 agree with the critical form to (z − 1)·(wt)³.
        expected = exp(-w * t) * (d + (Self.start.velocity + w * d) * t)
      } else if z < 1 {
        let wd = w * sqrt(1 - z * z)
        expected =
          exp(-z * w * t) * (d * cos(wd * t) + (Self.start.velocity + z * w * d) / wd * sin(wd * t))
      } else {
        let q = w * sqrt(z * z - 1)
        expected =
          exp(-z * w * t)
          * (d * cosh(q * t) + (Self.start.velocity + z * w * d) / q * sinh(q * t))
      }
      let state = spring.state(after: t, from: Self.start, toward: Self.target)
      let tolerance = abs(z - 1) < 1e-5 && z != 1 ? 1e-2 : 1e-9 * 500
      if expected.isFinite { #expect(abs(state.value - Self.target - expected) < tolerance) }
    }
  }

  @Test(arguments: [1e-3, 1e-5, 1e-7, 1e-9, 1e-12, 1e-15])
  func `is continuous across the critical ratio from both sides`(offset: Double) throws {
    let critical = try Self.spring(1)
    for ratio in [1 - offset, 1 + offset] {
      let near = try Self.spring(ratio)
      for t in [0.001, 0.05, 0.07, 0.0716, 0.0717, 0.2, 1, 3] {
        let a = near.state(after: t, from: Self.start, toward: Self.target)
        let b = critical.state(after: t, from: Self.start, toward: Self.target)
        #expect(abs(a.value - b.value) < 1000 * offset + 1e-9)
        #expect(abs(a.velocity - b.velocity) < 40_000 * offset + 1e-8)
      }
    }
  }

  @Test(arguments: [0.3, 1.7])
  func `the sum and the closed functions meet without a seam`(dampingRatio: Double) throws {
    let spring = try Self.spring(dampingRatio)
    let w = spring.angularFrequency
    let seam = 1 / (w * abs(dampingRatio * dampingRatio - 1).squareRoot())
    let a = spring.state(after: seam * (1 - 1e-13), from: Self.start, toward: Self.target)
    let b = spring.state(after: seam * (1 + 1e-13), from: Self.start, toward: Self.target)
    #expect(abs(a.value - b.value) < 1e-9)
    #expect(abs(a.velocity - b.velocity) < 1e-8)
  }

  @Test(arguments: [0.05, 0.4, 2.3, 40])
  func `an undamped spring runs backwards`(elapsed: Double) throws {
    let spring = try Self.spring(0)
    let there = spring.state(after: elapsed, from: Self.start, toward: Self.target)
    let turned = MotionState(value: there.value, velocity: -there.velocity)
    let back = spring.state(after: elapsed, from: turned, toward: Self.target)
    #expect(abs(back.value - Self.start.value) < 1e-9)
    #expect(abs(back.velocity + Self.start.velocity) < 1e-7)
  }

  @Test(arguments: dampingRatios)
  func `energy never grows`(dampingRatio: Double) throws {
    let spring = try Self.spring(dampingRatio)
    var last = Double.infinity
    for step in 0..<400 {
      let state = spring.state(after: Double(step) / 200, from: Self.start, toward: Self.target)
      let distance = state.value - Self.target
      let energy =
        spring.mass * state.velocity * state.velocity + spring.stiffness * distance * distance
      #expect(energy <= last * (1 + 1e-12))
      last = energy
    }
  }
}
