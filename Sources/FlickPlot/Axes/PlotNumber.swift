import FlickCore
import FlickScene

/// Numbers as a plot writes them: a true minus, no exponent, no trailing
/// zeros, thousands apart from five digits on.
package enum PlotNumber {
  package static let minus: Character = "\u{2212}"
  /// Parts thousands; as wide as a thin space and never broken at a line's end.
  package static let separator: Character = "\u{202F}"

  /// `value` rounded to that many digits after the point, ties away from zero.
  /// Magnitudes from 10¹⁵ on are written in Swift's shortest form, and what is not
  /// finite as `unbounded`.
  package static func text(_ value: Double, decimals: Int) -> String {
    let scale = TickStep.powerOfTen(decimals)
    let scaled = (value.magnitude * scale).rounded()
    guard scaled < 1e15 else { return Spelling.number(value) }
    var digits = String(Int64(scaled))
    if digits.count <= decimals {
      digits = String(repeating: "0", count: decimals + 1 - digits.count) + digits
    }
    var whole = String(digits.dropLast(decimals))
    var fraction = String(digits.suffix(decimals))
    while fraction.last == "0" { fraction.removeLast() }
    if whole.count > 4 { whole = grouped(whole) }
    let sign = value < 0 && scaled > 0 ? String(minus) : ""
    return sign + whole + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// Numbers beside a curve, rounded to the largest power of ten up to `finest` and to no
  /// more than three digits where they have any after the point, unless they would be equal.
  static func texts(_ values: [Double], finest: Double) -> [String] {
    let exact = TickStep(powerOfTenUpTo: finest)
    let largest = values.map(\.magnitude).max() ?? 0
    let read = TickStep(powerOfTenUpTo: max(exact.size, min(1, largest / 100)))
    func texts(_ step: TickStep) -> [String] {
      values.map { text(step.multiple(($0 / step.size).rounded()), decimals: step.decimals) }
    }
    let short = texts(read)
    return Set(short).count < Set(values).count ? texts(exact) : short
  }

  private static func grouped(_ digits: String) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(separator) }
      result.append(digit)
    }
    return result
  }
}
