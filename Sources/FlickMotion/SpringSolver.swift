/// How a spring's equation is turned into values.
package enum SpringSolver: Hashable, Sendable {
  /// Closed form from the start of the segment.
  case exact
  /// v ← v + h·a, then x ← x + h·v, at the display link's rate in Hz; the
  /// article's own animator.
  case semiImplicitEuler(rate: Int)
  /// Position and velocity both from the old state; gains energy.
  case explicitEuler(rate: Int)
  /// The classic fourth-order Runge–Kutta step.
  case rk4(rate: Int)

  /// The display link's rate in Hz, `nil` for a closed form.
  package var rate: Int? {
    switch self {
    case .exact: nil
    case .semiImplicitEuler(let rate), .explicitEuler(let rate), .rk4(let rate): rate
    }
  }
}
