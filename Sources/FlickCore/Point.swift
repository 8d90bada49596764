/// A place in a plane, in points unless its owner says pixels. y points down.
package struct Point: Hashable, Sendable {
  package static let zero = Point(x: 0, y: 0)

  package var x: Double
  package var y: Double

  @inlinable package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  // Written out so that it can be inlined elsewhere.
  @inlinable package static func == (lhs: Point, rhs: Point) -> Bool {
    lhs.x == rhs.x && lhs.y == rhs.y
  }

  @inlinable package static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  @inlinable package static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  @inlinable package static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  @inlinable package var isFinite: Bool { x.isFinite && y.isFinite }
}
