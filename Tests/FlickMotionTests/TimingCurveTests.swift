import FlickCore
import FlickMotion
import Testing

@Suite struct TimingCurveTests {
  static let curves: [TimingCurve] = [
    .linear, .ease, .easeIn, .easeOut, .easeInOut,
    .cubicBezier(x1: 0.3, y1: -0.4, x2: 0.6, y2: 1.7), .cubicBezier(x1: 0, y1: 1, x2: 1, y2: 0),
    .cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1), .cubicBezier(x1: 0.9, y1: 0, x2: 0.1, y2: 1),
    .cubicBezier(x1: 0, y1: 0, x2: 0, y2: 0), .cubicBezier(x1: 1, y1: 1, x2: 1, y2: 1),
  ]

  @Test(arguments: curves)
  func `begins at zero and ends at one`(curve: TimingCurve) {
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: -0.5) == 0)
    #expect(curve.value(at: 2) == 1)
    #expect(curve.slope(at: -0.1) == 0)
    #expect(curve.curvature(at: 1.1) == 0)
  }

  @Test(arguments: curves)
  func `slope and curvature are the derivatives`(curve: TimingCurve) {
    let h = 1e-6
    for x in [0.07, 0.2, 0.43, 0.61, 0.9] {
      let secant = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
      #expect(abs(secant - curve.slope(at: x)) < 1e-5 * max(1, abs(secant)))
      let bend = (curve.slope(at: x + h) - curve.slope(at: x - h)) / (2 * h)
      #expect(abs(bend - curve.curvature(at: x)) < 1e-3 * max(1, abs(bend)))
    }
  }

  @Test(arguments: curves)
  func `walked along it is the same`(curve: TimingCurve) {
    guard case .cubicBezier(let x1, let y1, let x2, let y2) = curve else { return }
    let exact = UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2)
    let forth = (0...500).map { Double($0) / 500 }
    for places in [forth, forth.reversed(), [0.9, 0.1, 0.1, 1e-9, 0.5, 1 - 1e-9]] {
      var walk = UnitBezierWalk(exact)
      for x in places {
        let t = walk.parameter(at: x)
        #expect((exact.x(t) - x).magnitude <= 2e-15)
        // Where the curve stands upright, x tells the parameter no better.
        let slope = (exact.x(min(t + 1e-6, 1)) - exact.x(max(t - 1e-6, 0))) / 2e-6
        if slope > 0.01 { #expect((t - exact.parameter(at: x)).magnitude < 1e-12) }
      }
    }
  }

  @Test(arguments: curves)
  func `is never without a number`(curve: TimingCurve) {
    for x in [0, 1e-300, 1e-12, 1e-6, 0.25, 0.5, 0.75, 1 - 1e-12, 1] {
      #expect(curve.value(at: x).isFinite)
      #expect(!curve.slope(at: x).isNaN)
      #expect(!curve.curvature(at: x).isNaN)
    }
  }

  @Test(arguments: curves)
  func `the slope at the ends is the limit from inside`(curve: TimingCurve) {
    for (end, inside) in [(0.0, 1e-9), (1.0, 1 - 1e-9)] {
      let slope = curve.slope(at: end)
      let near = curve.slope(at: inside)
      if slope.isFinite {
        #expect(abs(slope - near) < 1e-2 * max(1, abs(near)))
      } else {
        #expect(abs(near) > 100 && (near > 0) == (slope > 0))
      }
    }
  }

  @Test func `the parameter is found to the last bits`() {
    let curve = UnitBezier(x1: 0.3, y1: -0.4, x2: 0.6, y2: 1.7)
    for step in 1..<1000 {
      let x = Double(step) / 1000
      #expect(abs(curve.x(curve.parameter(at: x)) - x) < 1e-15)
    }
  }
}
