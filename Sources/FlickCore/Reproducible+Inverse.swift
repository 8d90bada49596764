extension Reproducible {
  /// The angle of the vector (x, y), in radians from −π to π.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x != x || y != y { return .nan }
    let angle: Double
    if y == 0 {
      angle = x.sign == .plus ? 0 : 2 * halfPi1
    } else if y.isInfinite {
      angle = x.isFinite ? halfPi1 : x > 0 ? 0.7853981633974483 : 2.356194490192345
    } else if x == 0 {
      angle = halfPi1
    } else if x.isInfinite {
      angle = x > 0 ? 0 : 2 * halfPi1
    } else {
      angle = upperAngle(y.magnitude, x)
    }
    return y.sign == .plus ? angle : -angle
  }

  /// The angle whose tangent is `x`, from −π/2 to π/2.
  public static func atan(_ x: Double) -> Double { atan2(x, 1) }

  /// The angle of (x, y) for y > 0, both finite and not zero.
  private static func upperAngle(_ y: Double, _ x: Double) -> Double {
    let steep = y > x.magnitude
    let (smaller, larger) = steep ? (x.magnitude, y) : (y, x.magnitude)
    let ratio = smaller / larger
    if ratio < 0x1p-60 && !steep && x > 0 { return ratio }
    let angle = ratio < 0x1p-60 ? DoubleDouble(ratio, 0) : octantAngle(smaller, larger, ratio)
    let halfPi = DoubleDouble(halfPi1, halfPi2)
    if steep { return (x > 0 ? halfPi - angle : halfPi + angle).rounded }
    if x > 0 { return angle.rounded }
    return (DoubleDouble(2 * halfPi1, 2 * halfPi2) - angle).rounded
  }

  /// atan(numerator/denominator) for a ratio from 2⁻⁶⁰ to 1.
  ///
  /// With c the eighth nearest to the ratio, atan(n/d) = atan c +
  /// atan((n − c·d)/(d + c·n)), whose argument is at most 1/16; the first
  /// omitted term of its series is below 2e-21 of it.
  private static func octantAngle(
    _ numerator: Double, _ denominator: Double, _ ratio: Double
  ) -> DoubleDouble {
    let scale = denominator > 0x1p500 ? 0x1p-600 : denominator < 0x1p-300 ? 0x1p600 : 1
    let n = numerator * scale
    let d = denominator * scale
    let step = nearestInteger(8 * ratio)
    let c = step / 8
    let top = DoubleDouble(n, 0) - DoubleDouble.product(c, d)
    let bottom = DoubleDouble(d, 0) + DoubleDouble.product(c, n)
    let q = top / bottom
    let z = q.high * q.high
    let series =
      -1.0 / 3 + z
      * (1.0 / 5 + z
        * (-1.0 / 7 + z * (1.0 / 9 + z * (-1.0 / 11 + z * (1.0 / 13 + z * (-1.0 / 15))))))
    let base = arctangentsOfEighths[Int(step)]
    let sum = DoubleDouble.sum(base.0, q.high)
    return DoubleDouble.orderedSum(
      sum.high, sum.low + (base.1 + q.low + q.high * z * series))
  }

  /// atan(i/8), each as a sum of two numbers.
  private static let arctangentsOfEighths: [(Double, Double)] = [
    (0, 0),
    (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
    (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
    (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
    (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
    (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]

  /// The cube root.
  public static func cbrt(_ x: Double) -> Double {
    if x == 0 || !x.isFinite { return x }
    let (m, e) = decompose(x.magnitude)
    let thirds = (e + 3000) / 3 - 1000
    let value = m * powerOfTwo(e - 3 * thirds)
    // Halley's iteration triples the correct digits: from 10 % to beyond a
    // double's in three rounds; the last step corrects the rounding.
    var y = 0.85 + value / 7
    for _ in 0..<3 {
      let cube = y * y * y
      y *= (cube + 2 * value) / (2 * cube + value)
    }
    let square = DoubleDouble.product(y, y)
    let remainder = DoubleDouble(value, 0) - square * y
    let root = y + remainder.high / (3 * square.high)
    let result = scaled(root, byPowerOfTwo: thirds)
    return x < 0 ? -result : result
  }

  /// The length of the vector (x, y), without overflow or underflow on the way.
  public static func hypot(_ x: Double, _ y: Double) -> Double {
    if x.isInfinite || y.isInfinite { return .infinity }
    if x != x || y != y { return .nan }
    let (smaller, larger) =
      x.magnitude < y.magnitude ? (x.magnitude, y.magnitude) : (y.magnitude, x.magnitude)
    if smaller == 0 { return larger }
    let scale = larger > 0x1p400 ? 0x1p-600 : larger < 0x1p-300 ? 0x1p600 : 1
    let a = larger * scale
    let b = smaller * scale
    let square = DoubleDouble.product(a, a) + DoubleDouble.product(b, b)
    let root = square.high.squareRoot()
    let remainder = square - DoubleDouble.product(root, root)
    return (root + remainder.high / (2 * root)) / scale
  }
}
