import FlickCore

/// Reads the values of attributes and style sheets from left to right.
struct ValueScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position >= bytes.count }
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  mutating func skipSpace() {
    while let byte = next, Self.isSpace(byte) { position += 1 }
  }

  /// Spaces with at most one comma among them.
  mutating func skipSeparator() {
    skipSpace()
    if take(",") { skipSpace() }
  }

  /// Goes past a character if it is the next one.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Goes past the next byte.
  mutating func takeByte() -> UInt8? {
    defer { position += 1 }
    return next
  }

  /// Goes past a word of letters, digits, hyphens, underscores and whatever is not
  /// ASCII; empty where none stands.
  mutating func word() -> String {
    text { byte in
      byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        || (byte >= 0x30 && byte <= 0x39) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
    }
  }

  /// Goes past all bytes that a test lets through.
  mutating func text(while test: (UInt8) -> Bool) -> String {
    let start = position
    while let byte = next, test(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Goes past everything up to a character, and past that; `nil` where there is
  /// none.
  mutating func text(upTo end: Unicode.Scalar) -> String? {
    let start = position
    let found = text { $0 != UInt8(ascii: end) }
    guard take(end) else {
      position = start
      return nil
    }
    return found
  }

  /// Goes past a number within reach.
  mutating func number() -> Double? {
    let start = position
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { position += 1 }
    let whole = digits()
    var fraction = 0
    if next == UInt8(ascii: ".") {
      position += 1
      fraction = digits()
    }
    guard whole + fraction > 0 else {
      position = start
      return nil
    }
    let mantissa = position
    if let byte = next, byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { position += 1 }
      // A unit such as "em" begins like an exponent.
      if digits() == 0 { position = mantissa }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(Self.completed(text)), value.magnitude <= ArtworkConstants.reach
    else {
      position = start
      return nil
    }
    return value
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = next, byte >= 0x30, byte <= 0x39 { position += 1 }
    return position - start
  }

  /// `.5` and `1.` with the digits that they leave out.
  private static func completed(_ text: String) -> String {
    guard let dot = text.firstIndex(of: ".") else { return text }
    let (whole, rest) = (text[..<dot], text[text.index(after: dot)...])
    return (whole.last?.isNumber == true ? whole : whole + "0") + "."
      + (rest.first?.isNumber == true ? rest : "0" + rest)
  }
}

extension String {
  /// Without spaces at its ends.
  var trimmed: String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { !ValueScanner.isSpace($0) }),
      let last = bytes.lastIndex(where: { !ValueScanner.isSpace($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// The numbers of a list up to what is none.
  var numberList: [Double] {
    var scanner = ValueScanner(self)
    var numbers: [Double] = []
    scanner.skipSpace()
    while numbers.count <= 2 * ArtworkConstants.mostPathSegments, let number = scanner.number() {
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers
  }
}
