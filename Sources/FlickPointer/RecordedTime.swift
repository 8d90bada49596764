import FlickCore

/// An instant of a recording's own clock, in femtoseconds, so that an epoch in
/// nanoseconds keeps all of its digits.
struct RecordedTime: Hashable, Comparable, Sendable {
  enum Unit: Int, Sendable {
    case nanoseconds = 6
    case microseconds = 9
    case milliseconds = 12
    case seconds = 15

    fileprivate var power: Int { rawValue }
  }

  static let perSecond: Int128 = 1_000_000_000_000_000
  /// About 30 000 years.
  private static let limit: Int128 = 1_000_000_000_000 * perSecond

  let femtoseconds: Int128

  static let zero = RecordedTime(femtoseconds: 0)

  init(femtoseconds: Int128) { self.femtoseconds = femtoseconds }

  /// A plain decimal number, perhaps with an exponent, rounded to femtoseconds; `nil`
  /// for anything else and for what no clock shows.
  init?(_ text: some StringProtocol, _ unit: Unit) {
    guard let value = RecordedNumber.double(text), value.magnitude < 1e22 else { return nil }
    var digits: Int128 = 0
    var power = unit.power
    var isFraction = false
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    while let byte = rest.first, byte | 0x20 != UInt8(ascii: "e") {
      rest.removeFirst()
      if byte == UInt8(ascii: ".") { isFraction = true }
      // What lies beyond is less than a femtosecond of any clock below.
      guard RecordedNumber.isDigit(byte), digits < 1_000_000_000_000_000_000_000_000_000_000 else {
        if RecordedNumber.isDigit(byte), !isFraction { power += 1 }
        continue
      }
      digits = digits * 10 + Int128(byte - UInt8(ascii: "0"))
      if isFraction { power -= 1 }
    }
    if let exponent = Int(String(decoding: rest.dropFirst(), as: UTF8.self)) {
      guard exponent.magnitude < 100 else { return nil }
      power += exponent
    }
    while power < 0, digits > 0 {
      digits = power == -1 ? (digits + 5) / 10 : digits / 10
      power += 1
    }
    while power > 0, digits > 0 {
      guard digits <= Self.limit else { return nil }
      digits *= 10
      power -= 1
    }
    guard digits <= Self.limit else { return nil }
    femtoseconds = isNegative ? -digits : digits
  }

  static func < (a: RecordedTime, b: RecordedTime) -> Bool { a.femtoseconds < b.femtoseconds }

  static func + (a: RecordedTime, b: RecordedTime) -> RecordedTime {
    RecordedTime(femtoseconds: a.femtoseconds + b.femtoseconds)
  }

  /// To the nearest flick; the longest duration there is where no flicks tell it.
  static func - (end: RecordedTime, start: RecordedTime) -> FlickDuration {
    let flicks = (end.femtoseconds - start.femtoseconds) * Int128(FlickTime.flicksPerSecond)
    let half = flicks < 0 ? -perSecond / 2 : perSecond / 2
    return FlickDuration(flicks: Int64(clamping: (flicks + half) / perSecond))
  }
}
