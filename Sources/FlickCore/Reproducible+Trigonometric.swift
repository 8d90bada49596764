extension Reproducible {
  /// The sine of an angle in radians.
  public static func sin(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    if x.magnitude < 0x1p-27 { return x }
    let (r, quadrant) = reduceByHalfPi(x)
    let value = quadrant & 1 == 0 ? sinKernel(r).rounded : cosKernel(r).rounded
    return quadrant & 2 == 0 ? value : -value
  }

  /// The cosine of an angle in radians.
  public static func cos(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let (r, quadrant) = reduceByHalfPi(x)
    let value = quadrant & 1 == 0 ? cosKernel(r).rounded : sinKernel(r).rounded
    return (quadrant + 1) & 2 == 0 ? value : -value
  }

  /// Sine and cosine of an angle in radians; the same bits as one by one.
  public static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    guard x.isFinite else { return (.nan, .nan) }
    let (r, quadrant) = reduceByHalfPi(x)
    let s = x.magnitude < 0x1p-27 ? x : sinKernel(r).rounded
    let c = cosKernel(r).rounded
    switch quadrant {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// The tangent of an angle in radians.
  public static func tan(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    if x.magnitude < 0x1p-27 { return x }
    let (r, quadrant) = reduceByHalfPi(x)
    let (s, c) = (sinKernel(r), cosKernel(r))
    return quadrant & 1 == 0 ? (s / c).rounded : (-c / s).rounded
  }

  /// sin r for |r| ≤ π/4. The first omitted term is r¹⁹/19! < 1e-19.
  @inline(__always)
  private static func sinKernel(_ r: DoubleDouble) -> DoubleDouble {
    let x = r.high
    let z = x * x
    let series =
      -1.0 / 6 + z
      * (1.0 / 120 + z
        * (-1.0 / 5040 + z
          * (1.0 / 362880 + z
            * (-1.0 / 39_916_800 + z
              * (1.0 / 6_227_020_800 + z
                * (-1.0 / 1_307_674_368_000 + z * (1.0 / 355_687_428_096_000)))))))
    return DoubleDouble.orderedSum(x, x * z * series + r.low * (1 - 0.5 * z))
  }

  /// cos r for |r| ≤ π/4. The first omitted term is r²⁰/20! < 4e-21.
  @inline(__always)
  private static func cosKernel(_ r: DoubleDouble) -> DoubleDouble {
    let x = r.high
    let z = x * x
    let series =
      1.0 / 24 + z
      * (-1.0 / 720 + z
        * (1.0 / 40320 + z
          * (-1.0 / 3_628_800 + z
            * (1.0 / 479_001_600 + z
              * (-1.0 / 87_178_291_200 + z
                * (1.0 / 20_922_789_888_000 + z * (-1.0 / 6_402_373_705_728_000)))))))
    let half = 0.5 * z
    let head = DoubleDouble.orderedSum(1, -half)
    return DoubleDouble.orderedSum(head.high, head.low + (z * z * series - x * r.low))
  }
}
