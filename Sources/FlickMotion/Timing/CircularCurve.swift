/// SwiftUI's circular `UnitCurve`s: arcs of a unit circle.
public enum CircularCurve: String, Hashable, Sendable, CaseIterable {
  case easeIn, easeOut, easeInOut

  /// Progress at a fraction from 0 to 1.
  public func value(at x: Double) -> Double {
    switch self {
    case .easeIn: 1 - (1 - x * x).squareRoot()
    case .easeOut: (1 - (1 - x) * (1 - x)).squareRoot()
    case .easeInOut:
      x < 0.5
        ? CircularCurve.easeIn.value(at: 2 * x) / 2
        : (1 + CircularCurve.easeOut.value(at: 2 * x - 1)) / 2
    }
  }

  /// The first derivative; infinite where the arc stands upright.
  public func slope(at x: Double) -> Double {
    switch self {
    case .easeIn: x / (1 - x * x).squareRoot()
    case .easeOut: (1 - x) / (x * (2 - x)).squareRoot()
    case .easeInOut:
      x < 0.5
        ? CircularCurve.easeIn.slope(at: 2 * x) : CircularCurve.easeOut.slope(at: 2 * x - 1)
    }
  }

  /// The second derivative; infinite where the arc stands upright.
  public func curvature(at x: Double) -> Double {
    switch self {
    case .easeIn:
      let rest = 1 - x * x
      return 1 / (rest * rest.squareRoot())
    case .easeOut:
      let rest = x * (2 - x)
      return -1 / (rest * rest.squareRoot())
    case .easeInOut:
      return x < 0.5
        ? 2 * CircularCurve.easeIn.curvature(at: 2 * x)
        : 2 * CircularCurve.easeOut.curvature(at: 2 * x - 1)
    }
  }
}
