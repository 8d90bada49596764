import FlickCore

/// How exactly an engine finds the parameter of a Bézier timing curve.
public enum BezierPrecision: Hashable, Sendable {
  /// As exactly as doubles allow.
  case exact
  /// Up to eight Newton steps, then bisection, until x is nearer than this.
  /// The common ancestor is WebKit's `UnitBezier`.
  case newton(tolerance: Double)
  /// Halving alone, until x is nearer than this.
  case bisection(tolerance: Double)
  /// As `newton`, and y and the slope rounded to multiples of this.
  case rounded(tolerance: Double)

  /// WebKit: a 200th of a second's share of the duration in seconds.
  public static func webKit(duration: Double) -> BezierPrecision {
    .newton(tolerance: 1 / (200 * duration))
  }
  /// POP: a millisecond's share of the duration in seconds.
  public static func pop(duration: Double) -> BezierPrecision {
    .newton(tolerance: 1 / (1000 * duration))
  }
  /// Chromium, and with it CSS there.
  public static let chromium = BezierPrecision.newton(tolerance: 1e-7)
  /// Flutter's `Cubic`: steps of up to a thousandth that can be seen.
  public static let flutter = BezierPrecision.bisection(tolerance: 1e-3)
  /// SwiftUI's `UnitCurve` as OpenSwiftUI reads it.
  public static let swiftUI = BezierPrecision.rounded(tolerance: 0x1p-20)
}

extension UnitBezier {
  /// y at `x`, from 0 to 1, found as an engine finds it.
  public func value(at x: Double, precision: BezierPrecision) -> Double {
    let t = parameter(at: x, precision: precision)
    guard case .rounded(let unit) = precision else { return y(t) }
    return (y(t) / unit).rounded() * unit
  }

  /// The parameter at `x`, from 0 to 1, found as an engine finds it.
  public func parameter(at x: Double, precision: BezierPrecision) -> Double {
    switch precision {
    case .exact: return parameter(at: x)
    case .newton(let tolerance), .rounded(let tolerance):
      return newton(x, tolerance) ?? bisected(x, tolerance, from: x)
    case .bisection(let tolerance): return bisected(x, tolerance, from: 0.5)
    }
  }

  private func newton(_ x: Double, _ tolerance: Double) -> Double? {
    var t = x
    for _ in 0..<8 {
      let error = self.x(t) - x
      if error.magnitude < tolerance { return t }
      let slope = Self.derivative(x1, x2, t)
      if slope.magnitude < 1e-6 { return nil }
      t -= error / slope
    }
    return nil
  }

  private func bisected(_ x: Double, _ tolerance: Double, from start: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = start
    while low < high {
      let found = self.x(t)
      if (found - x).magnitude < tolerance { return t }
      if x > found { low = t } else { high = t }
      let middle = (high - low) * 0.5 + low
      if middle == t { return t }
      t = middle
    }
    return t
  }

  /// y at any `x`: outside 0…1 along the tangent at that end, as browsers do.
  public func extrapolatedValue(at x: Double) -> Double {
    if x < 0 { return x * endSlope(x1, y1, x2, y2) }
    if x > 1 { return 1 + (x - 1) * endSlope(1 - x2, 1 - y2, 1 - x1, 1 - y1) }
    return y(parameter(at: x))
  }

  /// The slope of the tangent at an end whose nearer control point lies at
  /// (x, y) from it and the other at (farX, farY); 0 where it stands upright.
  private func endSlope(_ x: Double, _ y: Double, _ farX: Double, _ farY: Double) -> Double {
    if x > 0 { return y / x }
    if y == 0 && farX > 0 { return farY / farX }
    return y == 0 && farY == 0 ? 1 : 0
  }

  /// The smallest and largest y between the ends: there, or where y turns.
  public var range: ClosedRange<Double> {
    let c = 3 * y1
    let b = 3 * (y2 - y1) - c
    let a = 1 - c - b
    var turns: [Double] = []
    // y′ = 3a·t² + 2b·t + c.
    if a == 0 {
      if b != 0 { turns = [-c / (2 * b)] }
    } else {
      let discriminant = b * b - 3 * a * c
      if discriminant >= 0 {
        let root = discriminant.squareRoot()
        turns = [(-b - root) / (3 * a), (-b + root) / (3 * a)]
      }
    }
    let heights = turns.filter { $0 > 0 && $0 < 1 }.map { y($0) } + [0, 1]
    return heights.reduce(0...1) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
  }
}
