import FlickCore

/// Writes JSON by hand.
package enum JSONWriter {
  /// The text in quotes, with everything escaped that JSON wants escaped.
  package static func string(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    bytes.reserveCapacity(text.utf8.count + 2)
    var before: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0x00...0x1F, 0x7F: bytes += escape(byte)
      // U+0080 to U+009F are two bytes, of which the first one has been written.
      case 0x80...0x9F where before == 0xC2:
        bytes.removeLast()
        bytes += escape(byte)
      default: bytes.append(byte)
      }
      before = byte
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The same for who reads the text: spaces and marks that nobody sees, or that turn text
  /// around, are escaped. Joiners stay, which belong to the characters beside them.
  package static func legible(_ text: String) -> String {
    let string = string(text)
    guard string.unicodeScalars.contains(where: isUnseen) else { return string }
    return string.unicodeScalars.reduce(into: "") { result, scalar in
      if isUnseen(scalar) {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0xAD, 0x200B, 0x200E, 0x200F, 0x2028...0x202F, 0x2060, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// The shortest decimal that reads back to the same number; `null` where the
  /// value is not finite.
  package static func number(_ value: Double) -> String {
    value.isFinite ? Spelling.number(value) : "null"
  }

  private static func escape(_ scalar: UInt8) -> String.UTF8View {
    let digits = String(scalar, radix: 16)
    return ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
  }
}
