import FlickCore

/// `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`,
/// `UIViewPropertyAnimator(duration:dampingRatio:)`: a spring said by when it
/// ends. UIKit looks for the frequency at which a thousandth of the way is left
/// at the duration, runs that `CASpringAnimation`, and snaps at the duration.
///
/// Source: springs read back from UIKit of iOS 27 (facts, motion §1), whose
/// stiffness this meets within 2e-7; SwiftUI's
/// `Spring(settlingDuration:dampingRatio:)` and Motion have the same solver.
public struct UIViewSpring: Hashable, Sendable {
  /// Seconds.
  public let duration: Double
  /// As given; above 1 it counts as 1.
  public let dampingRatio: Double
  /// In whole ways per second; a scalar even where the way is a vector, so
  /// what is perpendicular to the way is lost. `nil`: the component of the
  /// current velocity along the way.
  public let initialVelocity: Double?

  /// Returns `nil` unless the duration lies between a nanosecond and 10⁹
  /// seconds, the damping ratio above 10⁻⁶ and both are finite.
  public init?(duration: Double, dampingRatio: Double, initialVelocity: Double? = nil) {
    guard duration >= 1e-9, duration <= 1e9, dampingRatio > 1e-6, dampingRatio.isFinite,
      initialVelocity?.isFinite ?? true
    else { return nil }
    self.duration = duration
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
  }

  /// The `CASpringAnimation` that UIKit builds for a start velocity in whole
  /// ways per second.
  public func animation(initialVelocity: Double) -> CoreAnimationSpring {
    CoreAnimationSpring(spring(initialVelocity: initialVelocity))
  }

  /// The spring of that animation, of mass 1.
  public func spring(initialVelocity: Double) -> Spring {
    let ratio = min(dampingRatio, 1)
    let turns = Self.frequency(ratio, velocity: initialVelocity * duration)
    let frequency = turns / duration
    guard
      let spring = Spring(
        stiffness: frequency * frequency, damping: 2 * ratio * turns / duration)
    else { preconditionFailure("a duration from 1e-9 to 1e9 s has a spring (was \(duration))") }
    return spring
  }

  /// The run from a moving place to another. Each coordinate's animation has
  /// the same spring and the same velocity relative to its way.
  public func run(from start: PlaneState, to target: Point) -> SpringRun {
    let way = target - start.position
    let velocity = initialVelocity ?? SpringRun.relativeVelocity(of: start.velocity, along: way)
    return SpringRun(
      spring: spring(initialVelocity: velocity),
      initial: PlaneState(position: start.position, velocity: velocity * way), target: target,
      duration: duration)
  }

  /// W = ω·duration with |B|·e^(−ζW) = 1/1000, B = (u/W − ζ)/√(1 − ζ²), at
  /// critical damping |u − W − 1|·e^(−W) = 1/1000; u is the velocity times the
  /// duration. Newton's method from 5, twelve steps, halving instead of going
  /// below zero: where there are several roots, UIKit takes the one that this
  /// finds, so it is the method that is specified. The result lies between
  /// 5/4096 and 10⁹ also where there is no root.
  private static func frequency(_ ratio: Double, velocity u: Double) -> Double {
    var w = 5.0
    let root = (1 - ratio * ratio).squareRoot()
    for _ in 0..<12 {
      let envelope = Reproducible.exp(-ratio * w)
      let amplitude = ratio < 1 ? (u / w - ratio) / root : u - w - 1
      let slope = ratio < 1 ? -u / (w * w) / root : -1
      let sign: Double = amplitude >= 0 ? 1 : -1
      let value = amplitude.magnitude * envelope - 1e-3
      let derivative = (sign * slope - ratio * amplitude.magnitude) * envelope
      let next = w - value / derivative
      w = next > 0 && next <= 1e9 ? next : w / 2
    }
    return w
  }
}
