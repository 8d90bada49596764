extension AffineTransform {
  /// A turn about the origin by an angle in radians, from the x axis towards
  /// the y axis: clockwise where y points down.
  package static func rotation(_ angle: Double) -> AffineTransform {
    let (sine, cosine) = Reproducible.sinCos(angle)
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }
}
