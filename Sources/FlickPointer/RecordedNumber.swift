import FlickCore

/// Plain decimal numbers, as recordings spell them.
package enum RecordedNumber {
  /// No names, no other bases; finite.
  static func double(_ text: some StringProtocol) -> Double? {
    guard text.utf8.count <= PointerConstants.maximumDigits,
      text.utf8.allSatisfy({ isDigit($0) || [43, 45, 46, 69, 101].contains($0) }),
      let value = Double(text), value.isFinite
    else { return nil }
    return value
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The shortest decimal that reads back to the same number, without `.0`; empty
  /// where the value is not finite.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// With as many decimals as tell one flick from the next.
  package static func milliseconds(_ time: FlickTime) -> String {
    let unit = FlickTime.flicksPerSecond / 1000
    let whole = time.flicks / unit
    let scale: Int64 = 10_000_000
    let fraction = (time.flicks % unit * scale + unit / 2) / unit
    guard fraction > 0 else { return String(whole) }
    var digits = String(fraction + scale).dropFirst()
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  /// With that many digits, filled up with zeros.
  static func padded(_ value: Int64, digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
