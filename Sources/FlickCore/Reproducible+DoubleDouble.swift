/// A number kept as the unevaluated sum of two, the second at most half a unit
/// in the last place of the first: about 106 bits.
///
/// The error-free sum is Knuth's, the product Dekker's with Veltkamp's
/// splitting, which needs no fused multiply-add. Products are exact for
/// magnitudes between 2⁻⁴⁰⁰ and 2⁹⁰⁰; callers scale what lies outside.
struct DoubleDouble {
  var high: Double
  var low: Double

  @inline(__always)
  init(_ high: Double, _ low: Double) {
    self.high = high
    self.low = low
  }

  /// a + b without error.
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let s = a + b
    let bPart = s - a
    let aPart = s - bPart
    return DoubleDouble(s, (a - aPart) + (b - bPart))
  }

  /// a + b without error, where |a| ≥ |b|.
  @inline(__always)
  static func orderedSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let s = a + b
    return DoubleDouble(s, b - (s - a))
  }

  /// a · b without error.
  @inline(__always)
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let p = a * b
    let aScaled = a * 134_217_729
    let aHigh = aScaled - (aScaled - a)
    let aLow = a - aHigh
    let bScaled = b * 134_217_729
    let bHigh = bScaled - (bScaled - b)
    let bLow = b - bHigh
    return DoubleDouble(p, ((aHigh * bHigh - p) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
  }

  @inline(__always)
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let s = sum(a.high, b.high)
    return orderedSum(s.high, s.low + (a.low + b.low))
  }

  @inline(__always)
  static func + (a: DoubleDouble, b: Double) -> DoubleDouble {
    let s = sum(a.high, b)
    return orderedSum(s.high, s.low + a.low)
  }

  @inline(__always)
  static prefix func - (a: DoubleDouble) -> DoubleDouble {
    DoubleDouble(-a.high, -a.low)
  }

  @inline(__always)
  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

  @inline(__always)
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let p = product(a.high, b.high)
    return orderedSum(p.high, p.low + (a.high * b.low + a.low * b.high))
  }

  @inline(__always)
  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let p = product(a.high, b)
    return orderedSum(p.high, p.low + a.low * b)
  }

  @inline(__always)
  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let q = a.high / b.high
    let remainder = a - b * q
    return orderedSum(q, remainder.high / b.high)
  }

  /// The nearest single number.
  @inline(__always)
  var rounded: Double { high + low }
}
