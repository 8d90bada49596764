/// Progress as a function of the fraction of the duration that has passed.
package enum TimingCurve: Hashable, Sendable {
  case linear
  /// The curve from (0, 0) to (1, 1) with these control points; x1 and x2 run
  /// from 0 to 1.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
}
