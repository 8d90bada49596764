import FlickCore
import FlickScene

/// Numbers as a golden and its verdicts hold them.
enum Decimal {
  /// The shortest decimal that reads back to the same double, one without a bound
  /// too.
  static func exact(_ value: Double) -> String {
    value.isFinite ? Spelling.number(value) : value.description
  }

  /// Rounded to four decimals, unless nothing would be left.
  static func text(_ value: Double) -> String {
    let text = Spelling.number(value, decimals: 4)
    return text == "0" ? Spelling.number(value) : text
  }
}
