/// x' = a·x + c·y + tx, y' = b·x + d·y + ty.
package struct AffineTransform: Hashable, Sendable {
  package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package let a: Double
  package let b: Double
  package let c: Double
  package let d: Double
  package let tx: Double
  package let ty: Double

  @inlinable package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  @inlinable package static func translation(_ dx: Double, _ dy: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: dx, ty: dy)
  }

  @inlinable package static func scale(_ factor: Double) -> AffineTransform {
    AffineTransform(a: factor, b: 0, c: 0, d: factor, tx: 0, ty: 0)
  }

  @inlinable package static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Moves a point by `x` to the right for each unit that it lies down, and by `y`
  /// down for each that it lies to the right.
  @inlinable package static func shear(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: y, c: x, d: 1, tx: 0, ty: 0)
  }

  /// First `self`, then `next`.
  @inlinable package func then(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  @inlinable package func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  @inlinable package func apply(_ vector: Vector) -> Vector {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  @inlinable package var determinant: Double { a * d - b * c }

  /// The transform that undoes this one, or `nil` where it flattens the plane.
  package var inverse: AffineTransform? {
    let determinant = self.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The side of the square whose area equals that of the transformed unit
  /// square: how much lengths grow on average.
  @inlinable package var meanScale: Double { determinant.magnitude.squareRoot() }
}
