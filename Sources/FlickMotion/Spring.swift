/// A damped harmonic oscillator: mass·x″ = −stiffness·(x − target) − damping·x′.
///
/// Guarantees: stiffness and mass are positive and finite, damping is finite
/// and not negative.
package struct Spring: Hashable, Sendable {
  /// Force per unit of displacement.
  package let stiffness: Double
  /// Force per unit of velocity.
  package let damping: Double
  package let mass: Double

  /// Returns `nil` where a guarantee of the type would not hold.
  package init?(stiffness: Double, damping: Double, mass: Double = 1) {
    guard stiffness > 0, stiffness.isFinite, damping >= 0, damping.isFinite, mass > 0,
      mass.isFinite
    else { return nil }
    self.stiffness = stiffness
    self.damping = damping
    self.mass = mass
  }
}
