/// A displacement or a velocity in a plane. y points down.
public struct Vector: Hashable, Sendable {
  public static let zero = Vector(dx: 0, dy: 0)

  public var dx: Double
  public var dy: Double

  @inlinable public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The Euclidean length: √(dx² + dy²), without guarding against overflow.
  @inlinable public var length: Double { (dx * dx + dy * dy).squareRoot() }

  @inlinable public static func + (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx + rhs.dx, dy: lhs.dy + rhs.dy)
  }

  @inlinable public static func - (lhs: Vector, rhs: Vector) -> Vector {
    Vector(dx: lhs.dx - rhs.dx, dy: lhs.dy - rhs.dy)
  }

  @inlinable public static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  @inlinable public static func * (factor: Double, vector: Vector) -> Vector {
    Vector(dx: factor * vector.dx, dy: factor * vector.dy)
  }

  @inlinable public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  @inlinable public var isFinite: Bool { dx.isFinite && dy.isFinite }
}
