import FlickCore

/// How a behavior gets to its target.
public enum Motion: Hashable, Sendable {
  /// - Parameter rest: When it counts as settled; `nil`: by the solver's own rule.
  case spring(Spring, solver: SpringSolver, rest: RestThreshold? = nil)
  /// `CASpringAnimation`: closed form, cut at its settling duration.
  case coreAnimation(CoreAnimationSpring)
  /// UIView's spring animation, which snaps at its duration.
  case uiView(UIViewSpring)
  /// UIView's perceptual spring; the velocity is in whole ways per second,
  /// `nil`: the one it has.
  case uiViewBounce(UIViewBounceSpring, initialVelocity: Double?)
  /// A fixed time.
  case timed(TimedMotion)
  /// A glide with the velocity it has, which no target draws.
  case decay(Decay, rest: DecayRest = .scrollView)
}

extension Motion {
  /// A curve over a fixed duration.
  public static func ease(duration: FlickDuration, curve: TimingCurve) -> Motion {
    .timed(TimedMotion(duration: duration, course: .curve(curve)))
  }

  /// Whether a start velocity changes what it does.
  public var takesVelocity: Bool {
    switch self {
    case .spring, .coreAnimation, .uiView, .uiViewBounce, .decay: true
    case .timed: false
    }
  }
}
