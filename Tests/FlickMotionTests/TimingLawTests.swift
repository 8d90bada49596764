import FlickCore
import FlickMotion
import Testing

@Suite struct TimingLawTests {
  static let precisions: [BezierPrecision] = [
    .exact, .chromium, .flutter, .swiftUI, .webKit(duration: 0.4), .pop(duration: 0.4),
  ]

  @Test(arguments: precisions)
  func `an engine's solver errs in x by no more than it says`(precision: BezierPrecision) {
    let allowed: Double
    switch precision {
    case .exact: allowed = 1e-15
    case .newton(let tolerance), .bisection(let tolerance), .rounded(let tolerance):
      allowed = tolerance
    }
    for curve in [
      UnitBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1), UnitBezier(x1: 1, y1: 0, x2: 0, y2: 1),
      UnitBezier(x1: 0, y1: 1, x2: 0, y2: 1), UnitBezier(x1: 0.3, y1: -2, x2: 0.9, y2: 3),
    ] {
      for step in 0...500 {
        let x = Double(step) / 500
        let t = curve.parameter(at: x, precision: precision)
        #expect((curve.x(t) - x).magnitude <= allowed, "x \(x)")
        #expect(t >= -1e-3 && t <= 1.001)
      }
    }
  }

  @Test func `a bad tolerance neither hangs nor loses its number`() {
    let curve = UnitBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    for tolerance in [0, 1e-300, -1, .infinity, .nan] as [Double] {
      for x in [0, 1e-12, 0.3, 1] {
        #expect(curve.value(at: x, precision: .newton(tolerance: tolerance)).isFinite)
        #expect(curve.value(at: x, precision: .bisection(tolerance: tolerance)).isFinite)
      }
    }
  }

  @Test func `the range holds every value`() {
    let curve = UnitBezier(x1: 0.3, y1: -2, x2: 0.9, y2: 3)
    let range = curve.range
    for step in 0...1000 { #expect(range.contains(curve.y(Double(step) / 1000))) }
    #expect(range.lowerBound < -0.3 && range.upperBound > 1)
    #expect(UnitBezier(x1: 0.2, y1: 0.3, x2: 0.4, y2: 0.8).range == 0...1)
  }

  @Test(arguments: StepPosition.allCases, [1, 2, 5, 100])
  func `steps rise by equal jumps to their end`(position: StepPosition, count: Int) throws {
    guard let curve = StepCurve(count: count, position: position) else {
      #expect(count == 1 && position == .jumpNone)
      return
    }
    var last = curve.value(at: 0)
    #expect(last == 0 || position == .jumpStart || position == .jumpBoth)
    for step in 1...1000 {
      let value = curve.value(at: Double(step) / 1000)
      #expect(value >= last && value >= 0 && value <= 1)
      last = value
    }
    #expect(last == 1)
    // Before it begins, the jump at its start has not happened.
    #expect(curve.value(at: 0, isBefore: true) == 0)
  }

  @Test func `steps refuse counts that make none`() {
    #expect(StepCurve(count: 0, position: .jumpEnd) == nil)
    #expect(StepCurve(count: -3, position: .jumpStart) == nil)
    #expect(StepCurve(count: 1, position: .jumpNone) == nil)
    #expect(StepCurve(count: 2_000_000, position: .jumpEnd) == nil)
  }

  @Test func `linear passes through its points and keeps its slopes`() throws {
    let easing = try #require(LinearEasing(css: "linear(0, 0.25 25% 75%, 1.5 90%, 1)"))
    for point in easing.points {
      #expect(abs(easing.value(at: point.input) - point.output) < 1e-12)
    }
    for x in [0.1, 0.5, 0.8, 0.95] {
      let secant = (easing.value(at: x + 1e-6) - easing.value(at: x - 1e-6)) / 2e-6
      #expect(abs(secant - easing.slope(at: x)) < 1e-6)
    }
    #expect(TimingCurve.points(easing).value(at: -3) == 0)
    #expect(TimingCurve.points(easing).value(at: 7) == 1)
  }

  @Test func `a jump in linear takes the later value`() throws {
    let easing = try #require(LinearEasing(css: "linear(0, 0.2 50%, 0.8 50%, 1)"))
    #expect(easing.value(at: 0.5) == 0.8)
    #expect(abs(easing.value(at: 0.5.nextDown) - 0.2) < 1e-12)
  }

  @Test(arguments: [
    "", "linear", "linear()", "linear(0 1)", "linear(0 10% 20% 30%)", "linear(nan, 1)",
    "linear(0,,1)", "linear(0 x%)", "linear(0x1, 1)", "linear(1e999, 0)", "Linear(0, 1)",
    "linear(0, 1", "linear(10%)",
  ])
  func `refuses what is not linear()`(css: String) {
    #expect(LinearEasing(css: css) == nil)
  }

  @Test func `a single point is a constant`() throws {
    let easing = try #require(LinearEasing(css: "linear(0.3)"))
    #expect(easing.value(at: 0) == 0.3 && easing.value(at: 1) == 0.3)
    #expect(easing.slope(at: 0.5) == 0)
  }
}

/// The same bits on every machine, in every build, with every instruction set.
@Suite struct MotionBitsTests {
  private static func mix(_ hash: inout UInt64, _ value: Double) {
    hash = (hash ^ value.bitPattern) &* 0x0000_0100_0000_01B3
    hash ^= hash >> 29
  }

  @Test func `springs and curves have the bits they had`() throws {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for ratio in SpringLawTests.dampingRatios {
      let spring = try #require(Spring(response: 0.45, dampingRatio: ratio))
      for step in 0..<400 {
        let state = spring.state(
          after: Double(step) * 0.007, from: SpringLawTests.start, toward: 400)
        Self.mix(&hash, state.value)
        Self.mix(&hash, state.velocity)
      }
      let rest = spring.settlingTime(
        from: SpringLawTests.start, toward: 400, threshold: .exact(.points))
      Self.mix(&hash, rest ?? -1)
    }
    for curve in TimingCurveTests.curves {
      for step in 0...200 { Self.mix(&hash, curve.value(at: Double(step) / 200)) }
    }
    for solver in SolverLawTests.solvers {
      var motion = SolverLawTests.motion(
        solver, try SolverLawTests.spring(), from: SolverLawTests.start, to: .zero)
      for _ in 0..<200 {
        motion.advance(by: 1.0 / 60)
        Self.mix(&hash, motion.state.position.x)
        Self.mix(&hash, motion.state.velocity.dy)
      }
    }
    let view = try #require(UIViewSpring(duration: 0.4, dampingRatio: 0.8))
    Self.mix(&hash, view.spring(initialVelocity: 1).stiffness)
    #expect(hash == 10_467_517_912_117_490_398)
  }
}
