/// Numbers as text, without exponents.
package enum ExportNumber {
  /// The multiple of a power of ten that is nearest, ties away from zero; it
  /// reads back from its text as the same number.
  static func rounded(_ value: Double, decimals: Int) -> Double {
    let scale = power(decimals)
    let scaled = value * scale
    guard scaled.magnitude < 9e15 else { return value }
    let result = scaled.rounded() / scale
    return result == 0 ? 0 : result
  }

  /// The same as text, without zeros at its end.
  package static func text(_ value: Double, decimals: Int) -> String {
    let scaled = value * power(decimals)
    guard scaled.magnitude < 9e15 else { return value.description }
    let whole = Int64(scaled.rounded())
    var digits = String(whole.magnitude)
    digits = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let point = digits.index(digits.endIndex, offsetBy: -decimals)
    var fraction = digits[point...]
    while fraction.last == "0" { fraction.removeLast() }
    let sign = whole < 0 ? "-" : ""
    return sign + digits[..<point] + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// Rounded up to three figures: what is said of an error holds of it.
  static func roundedUp(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return 0 }
    var decimals = 2
    var size = value
    while size < 1, decimals < 12 {
      size *= 10
      decimals += 1
    }
    while size >= 10, decimals > 0 {
      size /= 10
      decimals -= 1
    }
    let scale = power(decimals)
    return (value * scale).rounded(.up) / scale
  }

  /// How many decimals make steps of `step` or finer.
  static func decimals(forStep step: Double) -> Int {
    var decimals = 0
    var size = 1.0
    while size > step, decimals < ExportConstants.mostDecimals {
      size /= 10
      decimals += 1
    }
    return decimals
  }

  static func power(_ decimals: Int) -> Double {
    var result = 1.0
    for _ in 0..<decimals { result *= 10 }
    return result
  }
}
