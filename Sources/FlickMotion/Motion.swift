import FlickCore

/// How a behavior gets to its target.
package enum Motion: Hashable, Sendable {
  case spring(Spring, solver: SpringSolver)
  case ease(duration: FlickDuration, curve: TimingCurve)
}

/// How a spring's equation is turned into values.
package enum SpringSolver: Hashable, Sendable {
  /// Closed form from the start of the segment.
  case exact
  /// v ← v + h·a, then x ← x + h·v, at the display link's rate in Hz; the
  /// article's own animator.
  case semiImplicitEuler(rate: Int)

  /// The display link's rate in Hz, `nil` for a closed form.
  package var rate: Int? {
    switch self {
    case .exact: nil
    case .semiImplicitEuler(let rate): rate
    }
  }
}
