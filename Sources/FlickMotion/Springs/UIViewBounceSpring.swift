import FlickCore

/// iOS 17's `UIView.animate(springDuration:bounce:initialSpringVelocity:)`: the
/// perceptual spring, ended when a thousandth of the way is left.
///
/// Above critical damping the end is that of the critical spring with the same
/// period, so the animation is cut there (facts, motion §1).
public struct UIViewBounceSpring: Hashable, Sendable {
  /// The `CASpringAnimation` that UIKit builds.
  public let animation: CoreAnimationSpring

  /// UIKit's defaults are 0.5 s and no bounce.
  ///
  /// Returns `nil` unless `duration` (seconds) is positive and the bounce from
  /// above −1 up to 1.
  public init?(duration: Double = 0.5, bounce: Double = 0) {
    guard bounce > -1,
      let animation = CoreAnimationSpring(perceptualDuration: duration, bounce: bounce)
    else { return nil }
    self.animation = animation
  }

  /// When UIKit ends it, in seconds: below critical damping at the settling
  /// duration, otherwise at the last root of |(v − ω)T − 1|·e^(−ωT) = 1/1000.
  ///
  /// - Parameter initialVelocity: In whole ways per second.
  public func end(initialVelocity: Double = 0) -> Double {
    if animation.dampingRatio < 1 {
      return animation.settlingDuration(initialVelocity: initialVelocity)
    }
    guard
      let critical = Spring(
        stiffness: animation.stiffness, damping: 2 * animation.stiffness.squareRoot()),
      let limits = RestThreshold(distance: 1e-3, speed: 1e300),
      let end = critical.settlingTime(
        from: MotionState(value: 0, velocity: initialVelocity), toward: 1, threshold: limits)
    else { return Double(Float.greatestFiniteMagnitude) }
    return end
  }

  /// The run from a moving place to another.
  ///
  /// - Parameter initialVelocity: In whole ways per second; `nil`: the
  ///   component of the current velocity along the way.
  public func run(
    from start: PlaneState, to target: Point, initialVelocity: Double? = nil
  ) -> SpringRun {
    let way = target - start.position
    let velocity = initialVelocity ?? SpringRun.relativeVelocity(of: start.velocity, along: way)
    return animation.run(
      from: start.position, to: target, velocity: Vector(dx: velocity, dy: velocity),
      duration: end(initialVelocity: velocity))
  }
}
