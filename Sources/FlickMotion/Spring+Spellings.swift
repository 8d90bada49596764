import FlickCore

extension Spring {
  /// SwiftUI's `spring(response:dampingFraction:)`: the period of the undamped
  /// swing in seconds, and ζ. Mass 1, stiffness (2π/response)², damping
  /// 4πζ/response.
  ///
  /// Returns `nil` unless `response` is positive and `dampingRatio` not
  /// negative.
  package init?(response: Double, dampingRatio: Double) {
    guard response > 0, dampingRatio >= 0 else { return nil }
    let frequency = 2 * Double.pi / response
    self.init(
      stiffness: frequency * frequency, damping: 4 * Double.pi * dampingRatio / response)
  }

  /// The perceptual form of SwiftUI's `Spring(duration:bounce:)` and iOS 17's
  /// `CASpringAnimation(perceptualDuration:bounce:)`: mass 1, stiffness
  /// (2π/d)², damping 4π(1 − b)/d, for a negative bounce 4π/(d(1 + b)).
  ///
  /// Returns `nil` unless `duration` (seconds) is positive and `bounce` lies
  /// above −1 (infinitely damped) and up to 1 (undamped).
  package init?(duration: Double, bounce: Double) {
    guard duration > 0, bounce > -1, bounce <= 1 else { return nil }
    let frequency = 2 * Double.pi / duration
    let damping =
      bounce >= 0
      ? 4 * Double.pi * (1 - bounce) / duration : 4 * Double.pi / (duration * (1 + bounce))
    self.init(stiffness: frequency * frequency, damping: damping)
  }
}
