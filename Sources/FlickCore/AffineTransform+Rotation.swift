extension AffineTransform {
  /// A turn about the origin by an angle in radians, from the x axis towards
  /// the y axis: clockwise where y points down.
  public static func rotation(_ angle: Double) -> AffineTransform {
    let (sine, cosine) = Reproducible.sinCos(angle)
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The same turn by an angle in degrees. Whole turns change nothing and
  /// quarter turns keep axes on axes, both exactly: the angle is first brought
  /// within 45° of a quarter turn, which rounds nothing.
  public static func rotation(degrees: Double) -> AffineTransform {
    let turn = degrees.remainder(dividingBy: 360)
    let quarter = (turn / 90).rounded()
    let rest = turn - 90 * quarter
    let (sine, cosine) = rest == 0 ? (0, 1) : Reproducible.sinCos(rest * (Double.pi / 180))
    switch quarter {
    case 1: return AffineTransform(a: -sine, b: cosine, c: -cosine, d: -sine, tx: 0, ty: 0)
    case -1: return AffineTransform(a: sine, b: -cosine, c: cosine, d: sine, tx: 0, ty: 0)
    case 2, -2: return AffineTransform(a: -cosine, b: -sine, c: sine, d: -cosine, tx: 0, ty: 0)
    default: return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }
  }
}
