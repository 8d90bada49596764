/// Numbers as people and JSON read them.
enum Decimal {
  /// The shortest decimal that reads back to the same double.
  static func exact(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Rounded to four decimals, unless nothing would be left.
  static func text(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    return exact(rounded == 0 ? value : rounded)
  }
}
