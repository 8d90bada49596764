import FlickCore

/// A transform whose two coordinates are computed side by side.
///
/// Gives what `AffineTransform.apply` does, bit for bit: the same products and
/// sums in the same order.
struct LaneTransform {
  private let acrossX: SIMD2<Double>
  private let acrossY: SIMD2<Double>
  private let origin: SIMD2<Double>

  init(_ transform: AffineTransform) {
    acrossX = SIMD2(transform.a, transform.b)
    acrossY = SIMD2(transform.c, transform.d)
    origin = SIMD2(transform.tx, transform.ty)
  }

  @inline(__always)
  func apply(_ point: SIMD2<Double>) -> SIMD2<Double> {
    acrossX * point.x + acrossY * point.y + origin
  }

  @inline(__always)
  func apply(_ point: Point) -> SIMD2<Double> { apply(SIMD2(point.x, point.y)) }
}
