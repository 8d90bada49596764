/// A displacement or a velocity in a plane. y points down.
package struct Vector: Hashable, Sendable {
  package static let zero = Vector(dx: 0, dy: 0)

  package var dx: Double
  package var dy: Double

  @inlinable package init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The Euclidean length: √(dx² + dy²), without guarding against overflow.
  @inlinable package var length: Double { (dx * dx + dy * dy).squareRoot() }

  @inlinable package static func + (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx + rhs.dx, dy: lhs.dy + rhs.dy)
  }

  @inlinable package static func - (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx - rhs.dx, dy: lhs.dy - rhs.dy)
  }

  @inlinable package static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  @inlinable package static func * (factor: Double, vector: Vector) -> Vector {
    Vector(dx: factor * vector.dx, dy: factor * vector.dy)
  }

  @inlinable package func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  @inlinable package var isFinite: Bool { dx.isFinite && dy.isFinite }
}
