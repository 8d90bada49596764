extension Reproducible {
  /// The natural logarithm.
  public static func log(_ x: Double) -> Double {
    if x != x || x == .infinity { return x }
    if x <= 0 { return x == 0 ? -.infinity : .nan }
    let (m, e) = decompose(x)
    return logarithm(significandMinusOne: m - 1, exponent: Double(e), correction: 0)
  }

  /// The natural logarithm of 1 + `x`, accurate near zero too.
  public static func log1p(_ x: Double) -> Double {
    if x != x || x == .infinity || x.magnitude < 0x1p-54 { return x }
    if x <= -1 { return x == -1 ? -.infinity : .nan }
    if x > -0.29 && x < 0.41 {
      return logarithm(significandMinusOne: x, exponent: 0, correction: 0)
    }
    let sum = DoubleDouble.sum(1, x)
    let (m, e) = decompose(sum.high)
    return logarithm(
      significandMinusOne: m - 1, exponent: Double(e), correction: sum.low / sum.high)
  }

  /// `x` to the power of `y`.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x != x || y != y { return .nan }
    let parity = integerParity(y)
    let negative = x.sign == .minus && parity == .odd
    let magnitude = x.magnitude
    if magnitude == 0 || magnitude == .infinity {
      let grows = (magnitude == 0) == (y < 0)
      let value: Double = grows ? .infinity : 0
      return negative ? -value : value
    }
    if y.isInfinite {
      if magnitude == 1 { return 1 }
      return (magnitude > 1) == (y > 0) ? .infinity : 0
    }
    if x < 0 && parity == .none { return .nan }
    let value = positivePower(magnitude, y)
    return negative ? -value : value
  }

  private enum Parity { case none, even, odd }

  private static func integerParity(_ y: Double) -> Parity {
    if y.magnitude >= 0x1p53 { return .even }
    let whole = Int64(y)
    if Double(whole) != y { return .none }
    return whole & 1 == 0 ? .even : .odd
  }

  private static func positivePower(_ x: Double, _ y: Double) -> Double {
    if x == 1 { return 1 }
    let logarithm = preciseLog(x)
    let estimate = y * logarithm.high
    if estimate > 710 { return .infinity }
    if estimate < -746 { return 0 }
    return exp(logarithm * y)
  }

  /// log(1 + f) + e·ln 2 + correction, for 1 + f between √½ and √2.
  ///
  /// With s = f/(2 + f), log(1 + f) = 2s + s·R, R = Σ 2 s²ⁿ/(2n + 1). As
  /// f − s·f = 2s, that equals f − (f²/2 − s(f²/2 + R)), which keeps the
  /// leading term exact. The first omitted term is below 3e-20.
  @inline(__always)
  private static func logarithm(
    significandMinusOne f: Double, exponent e: Double, correction: Double
  ) -> Double {
    let s = f / (2 + f)
    let z = s * s
    let upper =
      2.0 / 13 + z
      * (2.0 / 15 + z * (2.0 / 17 + z * (2.0 / 19 + z * (2.0 / 21 + z * (2.0 / 23)))))
    let series =
      z
      * (2.0 / 3 + z * (2.0 / 5 + z * (2.0 / 7 + z * (2.0 / 9 + z * (2.0 / 11 + z * upper)))))
    let half = 0.5 * f * f
    return e * ln2High - ((half - (s * (half + series) + (e * ln2Low + correction))) - f)
  }

  /// The logarithm of a positive finite number to about 2⁻⁶⁹, relative.
  ///
  /// The same series as above; its first three terms in double-double, the
  /// rest, at most 4e-6 of the whole, in one.
  private static func preciseLog(_ x: Double) -> DoubleDouble {
    let (m, e) = decompose(x)
    let f = m - 1
    let s = DoubleDouble(f, 0) / DoubleDouble.sum(2, f)
    let square = s * s
    let z = square.high
    let tail =
      1.0 / 7 + z
      * (1.0 / 9 + z
        * (1.0 / 11 + z
          * (1.0 / 13 + z * (1.0 / 15 + z * (1.0 / 17 + z * (1.0 / 19 + z * (1.0 / 21)))))))
    let fifth = DoubleDouble(0x1.999999999999ap-3, -0x1.999999999999ap-57) + z * tail
    let third = DoubleDouble(0x1.5555555555555p-2, 0x1.5555555555555p-56) + square * fifth
    let twice = DoubleDouble(2 * s.high, 2 * s.low)
    let fraction = twice + twice * (square * third)
    let exponent = Double(e)
    let whole = DoubleDouble.sum(exponent * ln2High, exponent * ln2Low)
    return whole + fraction
  }
}
