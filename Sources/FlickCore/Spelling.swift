/// How names and values are spelled in messages, and which name was meant.
package enum Spelling {
  /// Letters, digits, `_` and `-`, starting with a letter or `_`.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    return isLetter(first) && text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == 0x2D }
  }

  /// A name, or the way into instances: `row[3].plate`.
  package static func isPath(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      let parts = part.split(separator: "[", omittingEmptySubsequences: false)
      return isName(String(parts[0]))
        && parts.dropFirst().allSatisfy { index in
          index.hasSuffix("]") && index.count > 1 && index.dropLast().utf8.allSatisfy(isDigit)
        }
    }
  }

  /// Whether a character ends a name at the start of a text.
  package static func endsName(_ character: Character) -> Bool {
    !(character.isASCII && (character.isLetter || character.isNumber) || character == "_"
      || character == "-")
  }

  /// The longest name that a path begins with, and what follows its dot; up to the first
  /// dot where none is known.
  package static func split(
    _ path: String, where isName: (String) -> Bool
  ) -> (name: String, rest: String?) {
    for dot in path.indices.reversed() where path[dot] == "." {
      let name = String(path[..<dot])
      if isName(name) { return (name, String(path[path.index(after: dot)...])) }
    }
    guard let dot = path.firstIndex(of: ".") else { return (path, nil) }
    return (String(path[..<dot]), String(path[path.index(after: dot)...]))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }

  package static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  package static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// What a value is called that no number is large enough for, such as the
  /// acceleration at which a curve starts that rises straight up.
  package static let unbounded = "unbounded"

  /// The shortest decimal that reads back to the same number, without `.0`;
  /// `unbounded` where the value is not finite.
  package static func number(_ value: Double) -> String {
    guard value.isFinite else { return unbounded }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Like `number`, but empty where the value is not finite: a cell of a table.
  package static func cell(_ value: Double) -> String { value.isFinite ? number(value) : "" }

  /// Like `number`, with at most that many decimals.
  package static func number(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    guard value.magnitude < 1e15 / scale else { return number(value) }
    let rounded = (value * scale).rounded() / scale
    return number(rounded == 0 ? 0 : rounded)
  }

  /// In double quotes as JSON writes it, at most 60 characters. Nothing in it
  /// can move a terminal's cursor or turn its text around.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == 60 {
        result += "…"
        break
      }
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(isPrintable(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result + "\""
  }

  /// The text with everything replaced that does not show as itself.
  package static func visible(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy(isPrintable) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isPrintable(scalar) ? scalar : "\u{FFFD}") }
    return String(result)
  }

  /// Whether a character shows as itself: no control, no direction mark.
  package static func isPrintable(_ scalar: UnicodeScalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    // Joiners hold emoji and letters together.
    if scalar.value == 0x200C || scalar.value == 0x200D { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      false
    default: true
    }
  }

  /// `a`, `a or b`, `a, b or c`.
  package static func list(_ words: [String], _ conjunction: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  // MARK: - Did you mean

  /// The candidate that `word` is most likely a slip of, or `nil`. The first
  /// of equally near ones.
  package static func nearest(_ word: String, among candidates: [String]) -> String? {
    let typed = Array(word.lowercased().utf8.prefix(64))
    // Of a single letter nothing would be left.
    let allowed = typed.count < 2 ? 0 : max(1, typed.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().utf8.prefix(64))
      let limit = best.map { $0.distance - 1 } ?? allowed
      if let distance = editDistance(typed, other, limit: limit) { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn one
  /// into the other (optimal string alignment); `nil` where that takes more of them than
  /// a limit.
  package static func editDistance(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    var previous = Array(0...b.count)
    var (beforePrevious, current) = (previous, previous)
    for i in 0..<a.count {
      current[0] = i + 1
      var least = i + 1
      for j in 0..<b.count {
        let replaced = previous[j] + (a[i] == b[j] ? 0 : 1)
        var distance = min(replaced, previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          distance = min(distance, beforePrevious[j - 1] + 1)
        }
        current[j + 1] = distance
        least = min(least, distance)
      }
      // No later one is less: a row's least is at most one above that of the row before.
      if least > limit { return nil }
      (beforePrevious, previous, current) = (previous, current, beforePrevious)
    }
    return previous[b.count] <= limit ? previous[b.count] : nil
  }
}
