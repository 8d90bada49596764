import FlickCore

/// A transform of the plane taken apart as CSS does: row vectors are scaled,
/// turned, then sheared by what those two leave unexplained, then moved.
///
/// Source: CSS Transforms Level 1, *Decomposing a 2D matrix*; Core Animation
/// interpolates `transform` in exactly this way (measured, 4·10⁻⁵).
public struct TransformComponents: Hashable, Sendable {
  public var translation: Vector
  public var scaleX: Double
  public var scaleY: Double
  /// In radians.
  public var angle: Double
  /// What scale and rotation do not explain, row by row.
  public var residual: (m11: Double, m12: Double, m21: Double, m22: Double) {
    get { (rows[0], rows[1], rows[2], rows[3]) }
    set { rows = [newValue.m11, newValue.m12, newValue.m21, newValue.m22] }
  }
  private var rows: [Double]

  public init(_ transform: AffineTransform) {
    var x = Vector(dx: transform.a, dy: transform.b)
    var y = Vector(dx: transform.c, dy: transform.d)
    translation = Vector(dx: transform.tx, dy: transform.ty)
    scaleX = x.length
    scaleY = y.length
    // A mirror image is put down to the axis with the smaller diagonal.
    if transform.determinant < 0 {
      if x.dx < y.dy { scaleX = -scaleX } else { scaleY = -scaleY }
    }
    x = scaleX == 0 ? Self.direction(besides: y) : Vector(dx: x.dx / scaleX, dy: x.dy / scaleX)
    y = scaleY == 0 ? Vector(dx: -x.dy, dy: x.dx) : Vector(dx: y.dx / scaleY, dy: y.dy / scaleY)
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

  /// Of a row that has no length: across the other, so that it grows out of
  /// nothing in a direction of its own.
  private static func direction(besides other: Vector) -> Vector {
    let length = other.length
    guard length > 0 else { return Vector(dx: 1, dy: 0) }
    return Vector(dx: other.dy / length, dy: -other.dx / length)
  }

  /// The transform that these parts make.
  public var transform: AffineTransform {
    let m = Self.course(from: self, to: self, at: 0).map(\.value)
    return AffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
  }

  /// On the way from one transform to another: 0 gives `from`, 1 gives `to`.
  ///
  /// Flips of different axes become half a turn; an angle of 0 counts as 2π,
  /// and a way of more than π goes round the other side. From 0 to exactly π
  /// the angle therefore falls: m12 is negative on the way.
  public static func interpolate(
    from: AffineTransform, to: AffineTransform, at progress: Double
  ) -> AffineTransform {
    let (a, b) = ends(from: from, to: to)
    let m = course(from: a, to: b, at: progress).map(\.value)
    return AffineTransform(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
  }

  /// Two transforms' parts, by whose numbers one gets to the other.
  static func ends(
    from: AffineTransform, to: AffineTransform
  ) -> (from: TransformComponents, to: TransformComponents) {
    var a = TransformComponents(from)
    var b = TransformComponents(to)
    if (a.scaleX < 0 && b.scaleY < 0) || (a.scaleY < 0 && b.scaleX < 0) {
      a.scaleX = -a.scaleX
      a.scaleY = -a.scaleY
      a.angle += a.angle < 0 ? Double.pi : -Double.pi
    }
    // Between two that are not turned nothing turns, not even by a rounding.
    if a.angle == 0 && b.angle == 0 { return (a, b) }
    if a.angle == 0 { a.angle = 2 * Double.pi }
    if b.angle == 0 { b.angle = 2 * Double.pi }
    if (a.angle - b.angle).magnitude > Double.pi {
      if a.angle > b.angle { a.angle -= 2 * Double.pi } else { b.angle -= 2 * Double.pi }
    }
    return (a, b)
  }

  /// The six numbers on the way between two transforms' parts, with their
  /// derivatives by the progress.
  static func course(
    from a: TransformComponents, to b: TransformComponents, at progress: Double
  ) -> [Jet] {
    func mix(_ x: Double, _ y: Double) -> Jet { .mix(x, y, at: progress) }
    let (sine, cosine) = mix(a.angle, b.angle).sineAndCosine
    let scaleX = mix(a.scaleX, b.scaleX)
    let scaleY = mix(a.scaleY, b.scaleY)
    let m = zip(a.rows, b.rows).map(mix)
    return [
      scaleX * (cosine * m[0] + sine * m[2]), scaleX * (cosine * m[1] + sine * m[3]),
      scaleY * (-sine * m[0] + cosine * m[2]), scaleY * (-sine * m[1] + cosine * m[3]),
      mix(a.translation.dx, b.translation.dx), mix(a.translation.dy, b.translation.dy),
    ]
  }
}
