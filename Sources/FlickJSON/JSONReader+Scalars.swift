import FlickCore

/// Blanks, words, numbers and strings.
extension JSONReader {
  /// Moves past white space and comments.
  mutating func skipBlanks() throws(Stop) {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D:
        position += 1
      case UInt8(ascii: "/"):
        try skipComment()
      case UInt8(ascii: "#"):
        note(.json5("a comment with '#'", fix: "start it with //"), here)
        skipLine()
      default:
        return
      }
    }
  }

  private mutating func skipComment() throws(Stop) {
    let start = position
    let next = position + 1 < bytes.count ? bytes[position + 1] : 0
    if next == UInt8(ascii: "/") {
      skipLine()
      comments.append(start..<position)
    } else if next == UInt8(ascii: "*") {
      position += 2
      while position + 1 < bytes.count {
        if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
          position += 2
          comments.append(start..<position)
          return
        }
        position += 1
      }
      throw stop(.openComment, start..<start + 2)
    } else {
      throw stop(.unexpected(found: "'/'", expected: "a value or a comment"), here)
    }
  }

  private mutating func skipLine() {
    position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  /// `true`, `false`, `null`, or a word that JSON does not know.
  mutating func readWord() -> JSONNode {
    let start = position
    position = endOfWord(from: start)
    let word = text(start..<position)
    let range = start..<position
    switch word {
    case "true": return JSONNode(.bool(true), range: range)
    case "false": return JSONNode(.bool(false), range: range)
    case "null": return JSONNode(.null, range: range)
    case "NaN", "nan", "Infinity", "infinity", "Inf", "inf":
      note(.notFinite(word), range)
    case "undefined":
      note(.json5("'undefined'", fix: "leave the key out"), range)
    case "True", "TRUE", "False", "FALSE":
      note(.json5("'\(word)'", fix: "write \(word.lowercased())"), range)
    default:
      note(.json5("a text without quotes", fix: "write \(Spelling.quoted(word))"), range)
    }
    return JSONNode(.invalid, range: range)
  }

  // MARK: - Numbers

  mutating func readNumber() -> JSONNode {
    let start = position
    position = endOfNumber(from: start)
    let range = start..<position
    if let number = Self.fastNumber(bytes[range]) { return JSONNode(.number(number), range: range) }
    guard range.count <= Self.maximumNumberLength else {
      note(.numberTooLong(range.count), range)
      return JSONNode(.invalid, range: range)
    }
    let text = text(range)
    if let fault = Self.fault(ofNumber: text) {
      note(fault, range)
      return JSONNode(.invalid, range: range)
    }
    guard let number = Double(text), number.isFinite else {
      note(.notFinite(text), range)
      return JSONNode(.invalid, range: range)
    }
    return JSONNode(.number(number), range: range)
  }

  private func endOfNumber(from start: Int) -> Int {
    let end = bytes[start...].firstIndex { byte in
      !Self.isWordByte(byte) && byte != UInt8(ascii: ".") && byte != UInt8(ascii: "-")
        && byte != UInt8(ascii: "+")
    }
    return end ?? bytes.count
  }

  /// The value of a number with few digits and no exponent. `nil` for every other
  /// text, right or wrong.
  private static func fastNumber(_ text: ArraySlice<UInt8>) -> Double? {
    var digits: Int64 = 0
    var count = 0
    var fraction = -1
    var isNegative = false
    var leadingZero = false
    for (offset, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if leadingZero, count == 1, fraction < 0 { return nil }
        if count == 0 { leadingZero = byte == UInt8(ascii: "0") }
        digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
        count += 1
        if count > ShortDecimal.mostDigits { return nil }
        if fraction >= 0 { fraction += 1 }
      case UInt8(ascii: ".") where fraction < 0 && count > 0: fraction = 0
      case UInt8(ascii: "-") where offset == 0: isNegative = true
      default: return nil
      }
    }
    guard count > 0, fraction != 0 else { return nil }
    let magnitude = ShortDecimal.value(digits, fraction: max(0, fraction))
    return isNegative ? -magnitude : magnitude
  }

  /// What is wrong with a number's spelling, or `nil`.
  private static func fault(ofNumber text: String) -> JSONFault? {
    var rest = Substring(text)
    if rest.hasPrefix("+") {
      return .json5("a number with '+'", fix: "write \(rest.dropFirst())")
    }
    if rest.hasPrefix("-") { rest = rest.dropFirst() }
    if rest.lowercased().hasPrefix("inf") || rest.lowercased() == "nan" { return .notFinite(text) }
    if rest.lowercased().hasPrefix("0x") {
      return .json5("a hexadecimal number", fix: "write it in decimal digits")
    }
    if rest.hasPrefix(".") { return .json5("a number that starts with '.'", fix: "write 0\(rest)") }
    let whole = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(whole.count)
    if whole.isEmpty { return .number(text) }
    if whole.count > 1, whole.hasPrefix("0") {
      return .json5("a number that starts with '0'", fix: "write it without the leading zero")
    }
    if rest.hasPrefix(".") {
      let fraction = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      if fraction.isEmpty {
        return .json5("a number that ends with '.'", fix: "write \(whole)")
      }
      rest = rest.dropFirst(fraction.count + 1)
    }
    if rest.hasPrefix("e") || rest.hasPrefix("E") {
      rest = rest.dropFirst()
      if rest.hasPrefix("+") || rest.hasPrefix("-") { rest = rest.dropFirst() }
      let exponent = rest.prefix { $0.isASCII && $0.isNumber }
      if exponent.isEmpty { return .number(text) }
      rest = rest.dropFirst(exponent.count)
    }
    return rest.isEmpty ? nil : .number(text)
  }

  // MARK: - Strings

  /// The text between two quotes, or `nil` where it holds something wrong.
  mutating func readString() throws(Stop) -> String? {
    let start = position
    let quote = bytes[position]
    position += 1
    let first = position
    while position < bytes.count, bytes[position] != quote, bytes[position] != UInt8(ascii: "\\"),
      bytes[position] >= 0x20
    {
      position += 1
    }
    if position < bytes.count, bytes[position] == quote {
      let string = text(first..<position)
      position += 1
      return accept(string, quote: quote, start: start)
    }
    var content = Array(bytes[first..<position])
    let isSound = try readRest(into: &content, quote: quote, start: start)
    let string = accept(String(decoding: content, as: UTF8.self), quote: quote, start: start)
    return isSound ? string : nil
  }

  private mutating func accept(_ string: String, quote: UInt8, start: Int) -> String {
    if quote == UInt8(ascii: "'") {
      note(.json5("a text in single quotes", fix: "use \" on both sides"), start..<position)
    }
    return string
  }

  private mutating func readRest(
    into content: inout [UInt8], quote: UInt8, start: Int
  ) throws(Stop) -> Bool {
    var isSound = true
    while true {
      guard position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D else {
        throw stop(.openString, start..<position)
      }
      let byte = bytes[position]
      if byte == quote {
        position += 1
        return isSound
      }
      if byte == UInt8(ascii: "\\") {
        if try !readEscape(into: &content, start: start) { isSound = false }
      } else {
        if byte < 0x20 {
          note(.controlCharacter(byte), here)
          isSound = false
        }
        content.append(byte)
        position += 1
      }
    }
  }

  private mutating func readEscape(into content: inout [UInt8], start: Int) throws(Stop) -> Bool {
    let escape = position
    guard position + 1 < bytes.count else { throw stop(.openString, start..<position) }
    let byte = bytes[position + 1]
    if byte == 0x0A || byte == 0x0D {
      throw stop(
        .json5("a text over several lines", fix: "write \\n where the line breaks"),
        escape..<escape + 1)
    }
    position += 2
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "u"):
      guard let scalar = readUnicodeEscape() else {
        note(.escape(text(escape..<position)), escape..<position)
        return false
      }
      content.append(contentsOf: Array(String(scalar).utf8))
    default:
      if byte >= 0x80 { skipContinuation() }
      note(.escape(text(escape..<position)), escape..<position)
      return false
    }
    return true
  }

  private mutating func skipContinuation() {
    while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
  }

  /// After `\u`: four digits, or eight in two escapes that make a pair.
  private mutating func readUnicodeEscape() -> UnicodeScalar? {
    guard let first = readFourDigits() else { return nil }
    guard (0xD800...0xDBFF).contains(first) else { return UnicodeScalar(first) }
    guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    position += 2
    guard let second = readFourDigits(), (0xDC00...0xDFFF).contains(second) else { return nil }
    return UnicodeScalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func readFourDigits() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count, let digit = Spelling.hexDigit(bytes[position]) else {
        return nil
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
