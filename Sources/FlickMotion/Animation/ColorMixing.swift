/// How a colour's components are mixed on the way from one to another.
public enum ColorMixing: String, Hashable, Sendable, CaseIterable {
  /// Component by component, as stored: Core Animation, CSS.
  case linear
  /// √(a² + p(b² − a²)): Motion, which takes the square for the light. Only
  /// for components that are not negative.
  case squared

  /// - Parameter progress: 0 gives `from`, 1 gives `to`; others extrapolate.
  public func component(from: Double, to: Double, at progress: Double) -> Double {
    switch self {
    case .linear: return from + progress * (to - from)
    case .squared:
      // An overshoot past black has no root; it is black.
      return max(from * from + progress * (to * to - from * from), 0).squareRoot()
    }
  }
}
