/// How a spring's equation is turned into values. Rates are the display link's,
/// in Hz.
public enum SpringSolver: Hashable, Sendable {
  /// Closed form from the start of the segment.
  case exact
  /// v ← v + h·a, then x ← x + h·v, at the display link's rate in Hz; the
  /// article's own animator.
  case semiImplicitEuler(rate: Int, precision: StepPrecision = .double)
  /// Position and velocity both from the old state; gains energy.
  case explicitEuler(rate: Int)
  /// The classic fourth-order Runge–Kutta step.
  case rk4(rate: Int)
  /// Facebook POP's loop of 1 ms steps.
  case pop(rate: Int, PopSolver.Options)
  /// UIKit Dynamics' attachment; `resistance` is the body's part of the damping.
  case softJoint(
    rate: Int, resistance: Double, SoftJointSolver.Stepping, SoftJointSolver.Joint = .distance)
  /// SwiftUI's steps of 1/300 s.
  case fluid(rate: Int)

  /// The display link's rate in Hz, `nil` for a closed form.
  public var rate: Int? {
    switch self {
    case .exact: nil
    case .semiImplicitEuler(let rate, _), .explicitEuler(let rate), .rk4(let rate),
      .pop(let rate, _), .softJoint(let rate, _, _, _), .fluid(let rate):
      rate
    }
  }

  /// Whether it moves a body of a world whose clock goes on whatever is done to
  /// the body.
  public var isOfWorld: Bool {
    if case .softJoint = self { true } else { false }
  }

  /// Whether it asks how much time has passed since the last tick; the others
  /// take the link's nominal period and fall behind when ticks are lost.
  public var measuresTime: Bool {
    switch self {
    case .pop, .softJoint, .fluid: true
    case .exact, .semiImplicitEuler, .explicitEuler, .rk4: false
    }
  }
}

/// The width of the numbers that a stepped solver works with.
public enum StepPrecision: Hashable, Sendable {
  case double
  /// As on the article's phones of 32 bits, whose `CGFloat` is a `float`.
  case single
}
