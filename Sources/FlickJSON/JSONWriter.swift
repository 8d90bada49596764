import FlickCore

/// Writes JSON by hand.
package enum JSONWriter {
  /// The text in quotes, with everything escaped that JSON wants escaped.
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The shortest decimal that reads back to the same number; `null` where the
  /// value is not finite.
  package static func number(_ value: Double) -> String {
    value.isFinite ? Spelling.number(value) : "null"
  }

  private static func escape(_ scalar: UnicodeScalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
