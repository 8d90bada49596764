import FlickCore

/// How a behavior gets to its target.
package enum Motion: Hashable, Sendable {
  case spring(Spring, solver: SpringSolver)
  /// `CASpringAnimation`: closed form, cut at its settling duration.
  case coreAnimation(CoreAnimationSpring)
  /// UIView's spring animation, which snaps at its duration.
  case uiView(UIViewSpring)
  case ease(duration: FlickDuration, curve: TimingCurve)
}

extension Motion {
  /// Whether a start velocity changes what it does.
  package var takesVelocity: Bool {
    switch self {
    case .spring, .coreAnimation, .uiView: true
    case .ease: false
    }
  }
}
