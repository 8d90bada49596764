import FlickCore

/// Progress as a function of the fraction of the duration that has passed.
package enum TimingCurve: Hashable, Sendable {
  case linear
  /// The curve from (0, 0) to (1, 1) with these control points; x1 and x2 run
  /// from 0 to 1.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)

  /// CSS `ease`, Core Animation's `default`.
  package static let ease = TimingCurve.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
  /// CSS `ease-in`, Core Animation's `easeIn`, UIKit's `curveEaseIn`.
  package static let easeIn = TimingCurve.cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// CSS `ease-out`, Core Animation's `easeOut`, UIKit's `curveEaseOut`.
  package static let easeOut = TimingCurve.cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// CSS `ease-in-out`, Core Animation's `easeInEaseOut`, UIKit's
  /// `curveEaseInOut`.
  package static let easeInOut = TimingCurve.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The progress at a fraction of the duration. Before 0 and after 1 it is
  /// that at the end, as in Core Animation.
  package func value(at fraction: Double) -> Double {
    switch self {
    case .linear: return min(max(fraction, 0), 1)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      if fraction <= 0 { return 0 }
      if fraction >= 1 { return 1 }
      let curve = UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2)
      return curve.y(curve.parameter(at: fraction))
    }
  }

  /// The first derivative of `value` by the fraction; 0 outside 0…1, at the
  /// ends that of the inner side. Infinite where a curve stands upright.
  package func slope(at fraction: Double) -> Double {
    guard fraction >= 0 && fraction <= 1 else { return 0 }
    switch self {
    case .linear: return 1
    case .cubicBezier(let x1, let y1, let x2, let y2):
      return UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2).slope(at: fraction)
    }
  }

  /// The second derivative of `value` by the fraction; 0 outside 0…1, at the
  /// ends that of the inner side, where it can be infinite (as at the start
  /// of ease-out).
  package func curvature(at fraction: Double) -> Double {
    guard fraction >= 0 && fraction <= 1 else { return 0 }
    switch self {
    case .linear: return 0
    case .cubicBezier(let x1, let y1, let x2, let y2):
      return UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2).curvature(at: fraction)
    }
  }
}
