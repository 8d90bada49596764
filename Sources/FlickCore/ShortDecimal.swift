/// Decimal numbers of few digits, as a division of two exact numbers.
package enum ShortDecimal {
  /// Of how many digits every number, and which power of ten, is exact as a double.
  package static let mostDigits = 15

  /// `digits / 10^fraction`, rounded correctly, since both are exact doubles
  /// (Clinger, "How to read floating point numbers accurately", 1990).
  ///
  /// - Parameters:
  ///   - digits: Of at most `mostDigits`.
  ///   - fraction: How many of them stand after the point, 0 to `mostDigits`.
  package static func value(_ digits: Int64, fraction: Int) -> Double {
    fraction > 0 ? Double(digits) / powersOfTen[fraction] : Double(digits)
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
