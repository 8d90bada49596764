import FlickCore

/// Progress as a function of the fraction of the duration that has passed.
public enum TimingCurve: Hashable, Sendable {
  case linear
  /// The curve from (0, 0) to (1, 1) with these control points; x1 and x2 run
  /// from 0 to 1.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  /// A Bézier curve with the error that an engine lets its solver make.
  case engineBezier(UnitBezier, BezierPrecision)
  /// CSS `steps()`.
  case steps(StepCurve)
  /// CSS `linear()`.
  case points(LinearEasing)

  /// CSS `ease`, Core Animation's `default`.
  public static let ease = TimingCurve.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  /// CSS `ease-in`, Core Animation's `easeIn`, UIKit's `curveEaseIn`.
  public static let easeIn = TimingCurve.cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// CSS `ease-out`, Core Animation's `easeOut`, UIKit's `curveEaseOut`.
  public static let easeOut = TimingCurve.cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// CSS `ease-in-out`, Core Animation's `easeInEaseOut`, UIKit's
  /// `curveEaseInOut`.
  public static let easeInOut = TimingCurve.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The progress at a fraction of the duration. Before 0 and after 1 it is
  /// that at the end, as in Core Animation.
  public func value(at fraction: Double) -> Double {
    let x = min(max(fraction, 0), 1)
    switch self {
    case .linear: return x
    case .cubicBezier(let x1, let y1, let x2, let y2):
      if x == 0 || x == 1 { return x }
      let curve = UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2)
      return curve.y(curve.parameter(at: x))
    case .engineBezier(let curve, let precision): return curve.value(at: x, precision: precision)
    case .steps(let curve): return curve.value(at: x)
    case .points(let curve): return curve.value(at: x)
    }
  }

  /// The first derivative of `value` by the fraction; 0 outside 0…1, at the
  /// ends that of the inner side, at a corner that of the right side. Infinite
  /// where a curve stands upright. A Bézier solved with an error has the slope
  /// of the exact one.
  public func slope(at fraction: Double) -> Double {
    guard fraction >= 0 && fraction <= 1 else { return 0 }
    switch self {
    case .linear: return 1
    case .cubicBezier(let x1, let y1, let x2, let y2):
      return UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2).slope(at: fraction)
    case .engineBezier(let curve, _): return curve.slope(at: fraction)
    case .steps: return 0
    case .points(let curve):
      return curve.slope(at: fraction == 1 ? fraction.nextDown : fraction)
    }
  }

  /// The second derivative of `value` by the fraction; 0 outside 0…1, at the
  /// ends that of the inner side, where it can be infinite (as at the start
  /// of ease-out).
  public func curvature(at fraction: Double) -> Double {
    guard fraction >= 0 && fraction <= 1 else { return 0 }
    switch self {
    case .linear, .steps, .points: return 0
    case .cubicBezier(let x1, let y1, let x2, let y2):
      return UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2).curvature(at: fraction)
    case .engineBezier(let curve, _): return curve.curvature(at: fraction)
    }
  }
}
