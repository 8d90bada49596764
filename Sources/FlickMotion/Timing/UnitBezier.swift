import FlickCore

/// The cubic Bézier curve from (0, 0) to (1, 1) with two control points, read
/// as a function y(x).
///
/// Guarantee: x1 and x2 run from 0 to 1, so x grows with the parameter.
public struct UnitBezier: Hashable, Sendable {
  public let x1: Double
  public let y1: Double
  public let x2: Double
  public let y2: Double

  /// - Parameters:
  ///   - x1: From 0 to 1, as `x2`.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    precondition(x1 >= 0 && x1 <= 1 && x2 >= 0 && x2 <= 1, "x1, x2 run 0 to 1 (\(x1), \(x2))")
    precondition(y1.isFinite && y2.isFinite, "control points are finite (\(y1), \(y2))")
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// x at the parameter `t`: ((a·t + b)·t + c)·t with c = 3·x1,
  /// b = 3(x2 − x1) − c, a = 1 − c − b.
  public func x(_ t: Double) -> Double { Self.polynomial(x1, x2, t) }
  public func y(_ t: Double) -> Double { Self.polynomial(y1, y2, t) }

  private static func polynomial(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    let a = 1 - c - b
    return ((a * t + b) * t + c) * t
  }

  static func derivative(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    let a = 1 - c - b
    return (3 * a * t + 2 * b) * t + c
  }

  private static func secondDerivative(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    let a = 1 - c - b
    return 6 * a * t + 2 * b
  }

  /// The parameter at `x`, from 0 to 1, as exactly as doubles allow: Newton's
  /// method kept inside a bracket that bisection shrinks.
  public func parameter(at x: Double) -> Double { parameter(at: x, near: x, within: 0) }

  /// - Parameters:
  ///   - start: Where the search begins.
  ///   - tolerance: What x may be off.
  fileprivate func parameter(at x: Double, near start: Double, within tolerance: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    var low = 0.0
    var high = 1.0
    var t = start
    for _ in 0..<100 {
      let error = self.x(t) - x
      if error.magnitude <= tolerance { return t }
      if error > 0 { high = t } else { low = t }
      let slope = Self.derivative(x1, x2, t)
      var next = t - error / slope
      if !(next > low && next < high) { next = low + (high - low) / 2 }
      if next == t || next <= low || next >= high { return t }
      if (next - t).magnitude < 1e-16 { return next }
      t = next
    }
    return t
  }

  /// dy/dx at `x`, from 0 to 1. Infinite where the curve stands upright.
  public func slope(at x: Double) -> Double {
    let t = parameter(at: x)
    let dx = Self.derivative(x1, x2, t)
    let dy = Self.derivative(y1, y2, t)
    if dx > 1e-9 { return dy / dx }
    return uprightSlope(t, dx, dy)
  }

  /// d²y/dx² at `x`, from 0 to 1. Infinite where dy/dx changes without bound,
  /// as at the start of ease-out.
  public func curvature(at x: Double) -> Double {
    let t = parameter(at: x)
    let dx = Self.derivative(x1, x2, t)
    let dy = Self.derivative(y1, y2, t)
    let ddx = Self.secondDerivative(x1, x2, t)
    let ddy = Self.secondDerivative(y1, y2, t)
    let bend = ddy * dx - dy * ddx
    if dx > 1e-9 { return bend / (dx * dx * dx) }
    return uprightCurvature(t)
  }

  /// Where x′ vanishes: at an end whose control point lies above it (then the
  /// next derivatives decide if y′ vanishes too), or within for x1 = 1, x2 = 0.
  private func uprightSlope(_ t: Double, _ dx: Double, _ dy: Double) -> Double {
    if dy.magnitude > 1e-9 { return dy > 0 ? .infinity : -.infinity }
    let ddx = Self.secondDerivative(x1, x2, t)
    let ddy = Self.secondDerivative(y1, y2, t)
    if ddx.magnitude > 1e-9 { return ddy / ddx }
    if ddy.magnitude > 1e-9 { return (ddy > 0) == (t < 0.5) ? .infinity : -.infinity }
    // Both start with t³: (0,0,0,0) or (1,1,1,1), where y = x.
    return 1
  }

  private func uprightCurvature(_ t: Double) -> Double {
    // Near the end, dy/dx = (y″ + y‴·s/2)/(x″ + x‴·s/2) with s = t − t₀, and
    // x′ = x″·s: the second derivative grows as (y‴x″ − y″x‴)/(2·x″³·s).
    let dy = Self.derivative(y1, y2, t)
    let ddx = Self.secondDerivative(x1, x2, t)
    let ddy = Self.secondDerivative(y1, y2, t)
    let side: Double = t < 0.5 ? 1 : -1
    if dy.magnitude > 1e-9 { return dy * ddx * side > 0 ? -.infinity : .infinity }
    let dddx = 6 * (1 - 3 * x2 + 3 * x1)
    let dddy = 6 * (1 - 3 * y2 + 3 * y1)
    let growth = dddy * ddx - ddy * dddx
    if growth.magnitude < 1e-9 { return 0 }
    return growth * ddx * side > 0 ? .infinity : -.infinity
  }
}

/// The parameters at places that follow each other, in half the time: the next one is
/// about as far from the last as that was from the one before.
package struct UnitBezierWalk {
  private let curve: UnitBezier
  private var last = (x: 0.0, t: 0.0)
  private var pace = 1.0

  package init(_ curve: UnitBezier) { self.curve = curve }

  /// y at `x`; at the ends before 0 and after 1.
  package mutating func value(at x: Double) -> Double {
    x <= 0 ? 0 : x >= 1 ? 1 : curve.y(parameter(at: x))
  }

  /// The parameter at `x`, from 0 to 1, where x is met up to about 1e-15.
  package mutating func parameter(at x: Double) -> Double {
    let guess = last.t + (x - last.x) * pace
    let start = guess > 0 && guess < 1 ? guess : x
    let t = curve.parameter(at: x, near: start, within: 1e-15)
    if x > last.x { pace = (t - last.t) / (x - last.x) }
    last = (x, t)
    return t
  }
}
