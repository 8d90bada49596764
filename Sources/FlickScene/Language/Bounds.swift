/// A range of numbers.
package struct Bounds: Hashable, Sendable {
  package let minimum: Double
  package let includesMinimum: Bool
  package let maximum: Double
  /// Whether the largest value is only what Flick can hold.
  package let maximumIsLimit: Bool

  package static func from(_ minimum: Double, to maximum: Double) -> Bounds {
    Bounds(
      minimum: minimum, includesMinimum: true, maximum: maximum, maximumIsLimit: false)
  }

  package static func atLeast(_ minimum: Double, limit: Double) -> Bounds {
    Bounds(minimum: minimum, includesMinimum: true, maximum: limit, maximumIsLimit: true)
  }

  package static func moreThan(_ minimum: Double, limit: Double) -> Bounds {
    Bounds(minimum: minimum, includesMinimum: false, maximum: limit, maximumIsLimit: true)
  }

  package static func moreThan(_ minimum: Double, to maximum: Double) -> Bounds {
    Bounds(minimum: minimum, includesMinimum: false, maximum: maximum, maximumIsLimit: false)
  }

  /// Of either sign, with a magnitude of at most `limit`.
  package static func any(limit: Double) -> Bounds {
    Bounds(minimum: -limit, includesMinimum: true, maximum: limit, maximumIsLimit: true)
  }

  package func contains(_ value: Double) -> Bool {
    (includesMinimum ? value >= minimum : value > minimum) && value <= maximum
  }
}
