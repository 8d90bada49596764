/// A displacement or a velocity in a plane. y points down.
package struct Vector: Hashable, Sendable {
  package static let zero = Vector(dx: 0, dy: 0)

  package var dx: Double
  package var dy: Double

  package init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The Euclidean length: √(dx² + dy²), without guarding against overflow.
  package var length: Double { (dx * dx + dy * dy).squareRoot() }

  package static func + (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx + rhs.dx, dy: lhs.dy + rhs.dy)
  }

  package static func - (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx - rhs.dx, dy: lhs.dy - rhs.dy)
  }

  package static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  package static func * (factor: Double, vector: Vector) -> Vector {
    Vector(dx: factor * vector.dx, dy: factor * vector.dy)
  }

  package func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  package var isFinite: Bool { dx.isFinite && dy.isFinite }
}
