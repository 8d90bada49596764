import FlickCore

/// A transform of the plane taken apart as CSS does: row vectors are scaled,
/// turned, then sheared by what those two leave unexplained, then moved.
///
/// Source: CSS Transforms Level 1, *Decomposing a 2D matrix*; Core Animation
/// interpolates `transform` in exactly this way (measured, 4·10⁻⁵).
package struct TransformComponents: Hashable, Sendable {
  package var translation: Vector
  package var scaleX: Double
  package var scaleY: Double
  /// In radians.
  package var angle: Double
  /// What scale and rotation do not explain, row by row.
  package var residual: (m11: Double, m12: Double, m21: Double, m22: Double) {
    get { (rows[0], rows[1], rows[2], rows[3]) }
    set { rows = [newValue.m11, newValue.m12, newValue.m21, newValue.m22] }
  }
  private var rows: [Double]

  package init(_ transform: AffineTransform) {
    var x = Vector(dx: transform.a, dy: transform.b)
    var y = Vector(dx: transform.c, dy: transform.d)
    translation = Vector(dx: transform.tx, dy: transform.ty)
    scaleX = x.length
    scaleY = y.length
    // A mirror image is put down to the axis with the smaller diagonal.
    if transform.determinant < 0 {
      if x.dx < y.dy { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    if scaleX != 0 { x = Vector(dx: x.dx / scaleX, dy: x.dy / scaleX) }
    if scaleY != 0 { y = Vector(dx: y.dx / scaleY, dy: y.dy / scaleY) }
    angle = Reproducible.atan2(x.dy, x.dx)
    if angle == 0 {
      rows = [x.dx, x.dy, y.dx, y.dy]
      return
    }
    let (sine, cosine) = (-x.dy, x.dx)
    rows = [
      cosine * x.dx + sine * y.dx, cosine * x.dy + sine * y.dy,
      -sine * x.dx + cosine * y.dx, -sine * x.dy + cosine * y.dy,
    ]
  }

  /// The transform that these parts make.
  package var transform: AffineTransform {
    let (sine, cosine) = Reproducible.sinCos(angle)
    let m = residual
    return AffineTransform(
      a: scaleX * (cosine * m.m11 + sine * m.m21), b: scaleX * (cosine * m.m12 + sine * m.m22),
      c: scaleY * (-sine * m.m11 + cosine * m.m21), d: scaleY * (-sine * m.m12 + cosine * m.m22),
      tx: translation.dx, ty: translation.dy)
  }

  /// On the way from one transform to another: 0 gives `from`, 1 gives `to`.
  ///
  /// Flips of different axes become half a turn; an angle of 0 counts as 2π,
  /// and a way of more than π goes round the other side. From 0 to exactly π
  /// the angle therefore falls: m12 is negative on the way.
  package static func interpolate(
    from: AffineTransform, to: AffineTransform, at progress: Double
  ) -> AffineTransform {
    var a = TransformComponents(from)
    var b = TransformComponents(to)
    if (a.scaleX < 0 && b.scaleY < 0) || (a.scaleY < 0 && b.scaleX < 0) {
      a.scaleX = -a.scaleX
      a.scaleY = -a.scaleY
      a.angle += a.angle < 0 ? Double.pi : -Double.pi
    }
    if a.angle == 0 { a.angle = 2 * Double.pi }
    if b.angle == 0 { b.angle = 2 * Double.pi }
    if (a.angle - b.angle).magnitude > Double.pi {
      if a.angle > b.angle { a.angle -= 2 * Double.pi } else { b.angle -= 2 * Double.pi }
    }
    func mix(_ x: Double, _ y: Double) -> Double { x + progress * (y - x) }
    var result = a
    result.translation = a.translation + progress * (b.translation - a.translation)
    result.scaleX = mix(a.scaleX, b.scaleX)
    result.scaleY = mix(a.scaleY, b.scaleY)
    result.angle = mix(a.angle, b.angle)
    result.rows = zip(a.rows, b.rows).map(mix)
    return result.transform
  }
}
