extension Reproducible {
  /// x = (4·k + quadrant)·π/2 + r with |r| ≤ π/4 (a hair more by rounding), r
  /// good to about 2⁻¹¹⁵ in absolute terms.
  @inline(__always)
  static func reduceByHalfPi(_ x: Double) -> (reduced: DoubleDouble, quadrant: Int) {
    if x.magnitude <= 0.7853981633974483 { return (DoubleDouble(x, 0), 0) }
    if x.magnitude < 0x1p40 { return reduceModerate(x) }
    return reduceHuge(x)
  }

  /// Cody and Waite's reduction with π/2 in three parts, for |x| below 2⁴⁰.
  ///
  /// The product with the first part is carried without error and nearly
  /// cancels x, so the subtraction is exact (Sterbenz).
  @inline(__always)
  private static func reduceModerate(_ x: Double) -> (reduced: DoubleDouble, quadrant: Int) {
    let n = nearestInteger(x * 0x1.45f306dc9c883p-1)
    let first = DoubleDouble.product(n, halfPi1)
    let second = DoubleDouble.product(n, halfPi2)
    let a = DoubleDouble.sum(x - first.high, -first.low)
    let b = DoubleDouble.sum(a.high, -second.high)
    let low = (a.low + b.low) - second.low - n * halfPi3
    return (DoubleDouble.sum(b.high, low), Int(n) & 3)
  }

  /// Payne and Hanek's reduction: x is a whole number m times 2^e; of the bits
  /// of 2/π only the 192 are multiplied that matter modulo 4.
  private static func reduceHuge(_ x: Double) -> (reduced: DoubleDouble, quadrant: Int) {
    let bits = x.bitPattern
    let m = (bits & 0x000F_FFFF_FFFF_FFFF) | 0x0010_0000_0000_0000
    let e = Int((bits >> 52) & 0x7FF) - 1075
    // Bits of weight 2^-j with j ≤ e − 2 give multiples of 4.
    let start = e - 2
    let lowest = m.multipliedFullWidth(by: twoOverPiBits(from: start + 128))
    let middle = m.multipliedFullWidth(by: twoOverPiBits(from: start + 64))
    let (word1, carry) = lowest.high.addingReportingOverflow(middle.low)
    let top = m &* twoOverPiBits(from: start) &+ middle.high &+ (carry ? 1 : 0)
    var quadrant = Int(top >> 62)
    var words = (top << 2 | word1 >> 62, word1 << 2 | lowest.low >> 62, lowest.low << 2)
    let roundsUp = words.0 >> 63 == 1
    if roundsUp {
      quadrant += 1
      words = negated(words)
    }
    var turn = fraction(words)
    if roundsUp != (x < 0) { turn = -turn }
    if x < 0 { quadrant = -quadrant }
    return (turn * DoubleDouble(halfPi1, halfPi2), quadrant & 3)
  }

  private static func negated(_ words: (UInt64, UInt64, UInt64)) -> (UInt64, UInt64, UInt64) {
    let low = ~words.2 &+ 1
    let middle = ~words.1 &+ (low == 0 ? 1 : 0)
    let high = ~words.0 &+ (low == 0 && middle == 0 ? 1 : 0)
    return (high, middle, low)
  }

  /// 0.words in base 2⁶⁴. A double's product with 2/π comes within 2⁻⁶² of a
  /// whole number but never nearer than 2⁻⁶⁴, so the first word or the next
  /// top bit is not zero.
  private static func fraction(_ words: (UInt64, UInt64, UInt64)) -> DoubleDouble {
    let shift = UInt64(words.0.leadingZeroBitCount)
    let high = words.0 << shift | (shift == 0 ? 0 : words.1 >> (64 - shift))
    let low =
      shift == 64 ? words.2 : words.1 << shift | (shift == 0 ? 0 : words.2 >> (64 - shift))
    let scale = powerOfTwo(-Int(shift))
    let head = Double(high & ~0x7FF) * 0x1p-64
    let tail = Double(high & 0x7FF) * 0x1p-64 + Double(low) * 0x1p-128
    let sum = DoubleDouble.orderedSum(head, tail)
    return DoubleDouble(sum.high * scale, sum.low * scale)
  }

  /// 64 bits of 2/π after skipping `position` bits behind the binary point;
  /// bits before the point are zero.
  private static func twoOverPiBits(from position: Int) -> UInt64 {
    if position <= -64 { return 0 }
    if position < 0 { return twoOverPi[0] >> UInt64(-position) }
    let (index, shift) = (position / 64, UInt64(position % 64))
    if shift == 0 { return twoOverPi[index] }
    return twoOverPi[index] << shift | twoOverPi[index + 1] >> (64 - shift)
  }

  /// The first 1280 bits of 2/π behind the binary point.
  private static let twoOverPi: [UInt64] = [
    0xA2F9_836E_4E44_1529, 0xFC27_57D1_F534_DDC0, 0xDB62_9599_3C43_9041, 0xFE51_63AB_DEBB_C561,
    0xB724_6E3A_424D_D2E0, 0x0649_2EEA_09D1_921C, 0xFE1D_EB1C_B129_A73E, 0xE882_35F5_2EBB_4484,
    0xE99C_7026_B45F_7E41, 0x3991_D639_8353_39F4, 0x9C84_5F8B_BDF9_283B, 0x1FF8_97FF_DE05_980F,
    0xEF2F_118B_5A0A_6D1F, 0x6D36_7ECF_27CB_09B7, 0x4F46_3F66_9E5F_EA2D, 0x7527_BAC7_EBE5_F17B,
    0x3D07_39F7_8A52_92EA, 0x6BFB_5FB1_1F8D_5D08, 0x5603_3046_FC7B_6BAB, 0xF0CF_BC20_9AF4_361D,
  ]
}
