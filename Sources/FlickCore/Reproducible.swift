/// Elementary functions that give the same bits on every machine.
///
/// The C library's `exp`, `sin`, `pow` and their kin differ in the last bit
/// between processors and versions. Everything here is made of the operations
/// whose result IEEE 754 fixes exactly (+ − × ÷ √, comparisons, and the bits of
/// a number), in a fixed order, never fused. Coefficients are those of the
/// Taylor series, after a reduction of the argument that makes them converge
/// quickly; what would be lost by rounding is carried along in a second number
/// (see `DoubleDouble`).
///
/// Guarantees: every function accepts every `Double` and follows the special
/// cases of C's annex F; results lie within 2 units in the last place of the
/// C library's (within 1 of the true value).
public enum Reproducible {
  /// π/2 as an unevaluated sum of three numbers, good to 2⁻¹⁶⁴.
  static let halfPi1 = 0x1.921fb54442d18p+0
  static let halfPi2 = 0x1.1a62633145c07p-54
  static let halfPi3 = -0x1.f1976b7ed8fbcp-110

  /// ln 2 as a sum whose first part has 40 bits, so that its product with an
  /// exponent is exact.
  static let ln2High = 0x1.62e42fefa2000p-1
  static let ln2Low = 0x1.9ef35793c7673p-41

  /// The whole number nearest to `value` (ties to even), for magnitudes below 2⁵¹.
  ///
  /// At 3·2⁵¹ the spacing of doubles is 1, so the addition rounds.
  @inline(__always)
  static func nearestInteger(_ value: Double) -> Double {
    (value + 0x1.8p52) - 0x1.8p52
  }

  /// 2 to the power of `exponent`, from −1022 to 1023.
  @inline(__always)
  static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: exponent + 1023) << 52)
  }

  /// `value` · 2^`exponent` for a `value` between ½ and 2 and an exponent from
  /// −1100 to 1024, rounded once.
  @inline(__always)
  static func scaled(_ value: Double, byPowerOfTwo exponent: Int) -> Double {
    if exponent >= -1000 && exponent <= 1023 { return value * powerOfTwo(exponent) }
    if exponent > 0 { return value * powerOfTwo(1023) * powerOfTwo(exponent - 1023) }
    return value * powerOfTwo(exponent + 200) * powerOfTwo(-200)
  }

  /// The number between √½ and √2, and the exponent, whose product 2^exponent
  /// makes the positive finite `value`.
  @inline(__always)
  static func decompose(_ value: Double) -> (significand: Double, exponent: Int) {
    var bits = value.bitPattern
    var exponent = 0
    if value < 0x1p-1022 {
      bits = (value * 0x1p54).bitPattern
      exponent = -54
    }
    exponent += Int(bits >> 52) - 1023
    let significand = Double(bitPattern: (bits & 0x000F_FFFF_FFFF_FFFF) | 0x3FF0_0000_0000_0000)
    if significand > 1.4142135623730951 { return (significand * 0.5, exponent + 1) }
    return (significand, exponent)
  }
}
