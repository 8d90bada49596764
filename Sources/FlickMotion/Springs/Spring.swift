import FlickCore

/// A damped harmonic oscillator: mass·x″ = −stiffness·(x − target) − damping·x′.
///
/// Guarantees: stiffness and mass lie between 10⁻¹⁰⁰ and 10¹⁰⁰, the damping
/// between 0 and 10¹⁰⁰; stiffness ÷ mass lies between 10⁻¹⁵⁰ and 10¹⁵⁰ and the
/// square of damping ÷ mass below 10¹⁵¹, so no formula overflows and every
/// spring has a critically damped sister.
public struct Spring: Hashable, Sendable {
  /// Force per unit of displacement.
  public let stiffness: Double
  /// Force per unit of velocity.
  public let damping: Double
  public let mass: Double

  /// Returns `nil` where a guarantee of the type would not hold.
  public init?(stiffness: Double, damping: Double, mass: Double = 1) {
    let range = 1e-100...1e100
    guard range.contains(stiffness), range.contains(mass), damping >= 0, damping <= 1e100 else {
      return nil
    }
    let squaredFrequency = stiffness / mass
    let rate = damping / mass
    guard squaredFrequency > 1e-150, squaredFrequency < 1e150, rate * rate < 1e151 else {
      return nil
    }
    self.stiffness = stiffness
    self.damping = damping
    self.mass = mass
  }

  /// ω₀ = √(stiffness ÷ mass), in radians per second.
  public var angularFrequency: Double { squaredFrequency.squareRoot() }

  /// ω₀ ÷ 2π: how often it would swing in a second without damping.
  public var frequency: Double { angularFrequency / (2 * Double.pi) }

  /// ζ = damping ÷ (2·√(stiffness·mass)): below 1 it overshoots, at 1 it
  /// settles quickest without, above 1 it creeps.
  public var dampingRatio: Double { decayRate / angularFrequency }

  /// β = damping ÷ (2·mass): the rate at which a swing dies down, per second.
  public var decayRate: Double { damping / mass / 2 }

  /// ω₀², per second squared.
  var squaredFrequency: Double { stiffness / mass }

  /// β² − ω₀²: negative where it swings, 0 where critically damped.
  var discriminant: Double {
    let rate = decayRate
    let frequency = angularFrequency
    return (rate - frequency) * (rate + frequency)
  }
}
