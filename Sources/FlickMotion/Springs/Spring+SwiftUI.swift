import FlickCore

extension Spring {
  /// SwiftUI's `Spring(settlingDuration:dampingRatio:)` has UIKit's solver:
  /// the spring of `UIViewSpring` without a start velocity.
  public init?(settlingDuration: Double, dampingRatio: Double) {
    guard let view = UIViewSpring(duration: settlingDuration, dampingRatio: dampingRatio) else {
      return nil
    }
    self = view.spring(initialVelocity: 0)
  }

  /// The period of the undamped swing: SwiftUI's `duration` and `response`,
  /// Core Animation's `perceptualDuration`, in seconds.
  public var response: Double { 2 * Double.pi / angularFrequency }

  /// SwiftUI's `bounce`: 1 − ζ, above critical damping 1/ζ − 1.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// What SwiftUI's `stiffness` reports: the stiffness, but above critical
  /// damping (2ζ² − 1) times that, because the sign under its root is lost.
  public var swiftUIStiffness: Double {
    let ratio = dampingRatio
    return ratio > 1 ? (2 * ratio * ratio - 1) * stiffness : stiffness
  }

  /// The same spring, critically damped where it is damped more: SwiftUI's
  /// `allowOverDamping: false`.
  public var withoutOverdamping: Spring {
    guard dampingRatio > 1 else { return self }
    let critical = Spring(
      stiffness: stiffness, damping: 2 * (stiffness * mass).squareRoot(), mass: mass)
    return critical ?? self
  }

  /// SwiftUI's `settlingDuration(target:initialVelocity:epsilon:)` in seconds.
  ///
  /// Below critical damping ln((|ζω₀·D − v₀| + |D|)/ε)/(ζω₀), not divided by
  /// ω_d as in Core Animation. Otherwise steps of 0.1 s, added up: the first of
  /// a stretch of at least a second within ε; 0 when 1024 steps find none.
  ///
  /// - Parameters:
  ///   - way: From start to target.
  ///   - velocity: Of the value, per second.
  public func swiftUISettlingDuration(
    way: Double = 1, velocity: Double = 0, epsilon: Double = 0.001
  ) -> Double {
    let beta = decayRate
    if beta == 0 { return .infinity }
    if discriminant < 0 && dampingRatio < 1 {
      let magnitude = (way * beta - velocity).magnitude + way.magnitude
      return max(0, -Reproducible.log(epsilon / magnitude) / beta)
    }
    return scannedSettlingDuration(way, velocity, epsilon)
  }

  private func scannedSettlingDuration(
    _ way: Double, _ velocity: Double, _ epsilon: Double
  ) -> Double {
    var best = (time: -1.0, distance: Double.infinity)
    var time = 0.0
    for _ in 0..<1024 {
      let distance = displacement(after: time, -way, velocity).displacement.magnitude
      guard distance.isFinite else { break }
      if best.distance >= epsilon {
        if distance < best.distance { best = (time, distance) }
      } else if distance >= epsilon {
        best.distance = .infinity
      } else if time - best.time > 1 {
        return best.time
      }
      time += 0.1
    }
    return 0
  }
}
