import FlickCore

extension Spring {
  /// SwiftUI's `spring(response:dampingFraction:)`: the period of the undamped
  /// swing in seconds, and ζ. Mass 1, stiffness (2π/response)², damping
  /// 4πζ/response.
  ///
  /// Returns `nil` unless `response` is positive and `dampingRatio` not
  /// negative.
  public init?(response: Double, dampingRatio: Double) {
    guard response > 0, dampingRatio >= 0 else { return nil }
    let frequency = 2 * Double.pi / response
    self.init(
      stiffness: frequency * frequency, damping: 4 * Double.pi * dampingRatio / response)
  }

  /// The perceptual form of SwiftUI's `Spring(duration:bounce:)`, Flutter's
  /// `SpringDescription.withDurationAndBounce` and iOS 17's
  /// `CASpringAnimation(perceptualDuration:bounce:)`: mass 1, stiffness
  /// (2π/d)², damping 4π(1 − b)/d, for a negative bounce 4π/(d(1 + b)).
  ///
  /// Returns `nil` unless `duration` (seconds) is positive and `bounce` lies
  /// above −1 (infinitely damped) and up to 1 (undamped).
  public init?(duration: Double, bounce: Double) {
    guard duration > 0, bounce > -1, bounce <= 1 else { return nil }
    let frequency = 2 * Double.pi / duration
    let damping =
      bounce >= 0
      ? 4 * Double.pi * (1 - bounce) / duration : 4 * Double.pi / (duration * (1 + bounce))
    self.init(stiffness: frequency * frequency, damping: damping)
  }

  /// Android's `SpringForce` and Compose's `spring(dampingRatio:stiffness:)`,
  /// Flutter's `SpringDescription.withDampingRatio`: the damping is
  /// 2ζ·√(stiffness·mass).
  public init?(stiffness: Double, dampingRatio: Double, mass: Double = 1) {
    guard stiffness > 0, mass > 0 else { return nil }
    self.init(
      stiffness: stiffness, damping: dampingRatio * 2 * (mass * stiffness).squareRoot(),
      mass: mass)
  }

  /// UIKit Dynamics' attachment and item: frequency in hertz, the joint's
  /// damping ratio, and the item's resistance per second. Stiffness (2πf)²,
  /// damping 2ζ·2πf + resistance, for a mass of 1 (mass cancels; facts §4.1).
  ///
  /// Feed the resistance to the `softJoint` solver too, which applies it apart.
  public init?(frequency: Double, dampingRatio: Double, resistance: Double = 0) {
    guard frequency > 0, dampingRatio >= 0, resistance >= 0 else { return nil }
    let angular = 2 * Double.pi * frequency
    self.init(
      stiffness: angular * angular, damping: 2 * dampingRatio * angular + resistance)
  }

  /// react-spring's `tension`, `friction` and `mass`: stiffness and damping
  /// under other names.
  public init?(tension: Double, friction: Double, mass: Double = 1) {
    self.init(stiffness: tension, damping: friction, mass: mass)
  }

  /// react-spring's `frequency` (which is a period in seconds) and `damping`
  /// (which is a ratio): tension (2π/f)²·m, friction 4πζm/f.
  public init?(reactFrequency period: Double, damping ratio: Double, mass: Double = 1) {
    guard period > 0, ratio >= 0 else { return nil }
    let frequency = 2 * Double.pi / period
    self.init(
      stiffness: frequency * frequency * mass, damping: 4 * Double.pi * ratio * mass / period,
      mass: mass)
  }

  /// Motion's `visualDuration` and `bounce`: the time until the target is
  /// first seen reached; ω₀ = 2π/(1.2·d), ζ = 1 − bounce kept from 0.05 to 1.
  public init?(visualDuration: Double, bounce: Double) {
    guard visualDuration > 0, bounce.isFinite else { return nil }
    let frequency = 2 * Double.pi / (visualDuration * 1.2)
    let ratio = min(max(1 - bounce, 0.05), 1)
    self.init(stiffness: frequency * frequency, damping: 2 * ratio * frequency)
  }
}
