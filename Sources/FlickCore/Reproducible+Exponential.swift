extension Reproducible {
  /// e to the power of `x`.
  public static func exp(_ x: Double) -> Double {
    if x != x { return x }
    if x > 709.8 { return .infinity }
    if x < -745.2 { return 0 }
    return exp(DoubleDouble(x, 0))
  }

  /// e to the power of `x`, minus 1, accurate near zero too.
  public static func expm1(_ x: Double) -> Double {
    if x != x || x.magnitude < 0x1p-54 { return x }
    if x > 709.8 { return .infinity }
    if x < -40 { return -1 }
    let (reduced, k) = reduceByLn2(DoubleDouble(x, 0))
    let part = expMinusOneKernel(reduced)
    if k == 0 { return part.rounded }
    if k > 60 { return exp(x) }
    let scale = powerOfTwo(k)
    let base = DoubleDouble.sum(scale, -1)
    let total = DoubleDouble.sum(base.high, scale * part.high)
    return total.high + (total.low + base.low + scale * part.low)
  }

  /// e to the power of an exponent between −746 and 710 known to more than a
  /// double's precision.
  static func exp(_ x: DoubleDouble) -> Double {
    let (reduced, k) = reduceByLn2(x)
    let part = expMinusOneKernel(reduced)
    let total = DoubleDouble.orderedSum(1, part.high)
    return scaled(total.high + (total.low + part.low), byPowerOfTwo: k)
  }

  /// x = k·ln 2 + r with |r| ≤ ½ ln 2.
  @inline(__always)
  private static func reduceByLn2(_ x: DoubleDouble) -> (reduced: DoubleDouble, k: Int) {
    let k = nearestInteger(x.high * 0x1.71547652b82fep+0)
    let coarse = x.high - k * ln2High
    let fine = DoubleDouble.sum(coarse, -(k * ln2Low))
    return (DoubleDouble.orderedSum(fine.high, fine.low + x.low), Int(k))
  }

  /// e^r − 1 for |r| ≤ ½ ln 2. The first omitted term is r¹⁴/14! < 5e-18.
  @inline(__always)
  private static func expMinusOneKernel(_ r: DoubleDouble) -> DoubleDouble {
    let x = r.high
    let upper =
      1.0 / 40320 + x
      * (1.0 / 362880 + x
        * (1.0 / 3_628_800 + x
          * (1.0 / 39_916_800 + x * (1.0 / 479_001_600 + x * (1.0 / 6_227_020_800)))))
    let series =
      1.0 / 2 + x
      * (1.0 / 6 + x
        * (1.0 / 24 + x * (1.0 / 120 + x * (1.0 / 720 + x * (1.0 / 5040 + x * upper)))))
    return DoubleDouble.orderedSum(x, x * x * series + (r.low + r.low * x))
  }
}
