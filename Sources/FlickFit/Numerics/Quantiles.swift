/// Student's distribution, for intervals.
enum Quantiles {
  /// How many deviations hold 95 of 100 draws, with so many degrees of freedom: the
  /// expansion about the normal distribution (Fisher and Cornish), within 1 % from 4.
  static func student(_ freedom: Int) -> Double {
    let z = 1.959964
    let n = Double(max(1, freedom))
    let (z3, z5) = (z * z * z, z * z * z * z * z)
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n)
  }
}
