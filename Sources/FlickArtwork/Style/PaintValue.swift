import FlickCore

/// What `fill` and `stroke` say.
enum PaintValue: Hashable {
  case none
  case color(Color)
  case currentColor
  /// A paint server by its identifier, and what stands in for one that is not there.
  indirect case server(String, fallback: PaintValue?)

  /// `nil` where the text is none of them.
  init?(_ text: String) {
    var scanner = ValueScanner(text)
    scanner.skipSpace()
    guard let paint = PaintValue(&scanner) else { return nil }
    self = paint
  }

  private init?(_ scanner: inout ValueScanner) {
    var ahead = scanner
    let word = ahead.word().lowercased()
    switch word {
    case "none": self = .none
    case "currentcolor": self = .currentColor
    case "url" where ahead.take("("):
      guard let target = ahead.text(upTo: ")") else { return nil }
      ahead.skipSpace()
      self = .server(target.withoutQuotes, fallback: ahead.isAtEnd ? nil : PaintValue(&ahead))
    default:
      guard let color = ColorText.color(&scanner) else { return nil }
      self = .color(color)
    }
  }
}

extension String {
  /// Without spaces and quotation marks at its ends.
  var withoutQuotes: String {
    let text = trimmed
    guard text.utf8.count >= 2, let mark = text.first, mark == "'" || mark == "\"" else {
      return text
    }
    return String(text.dropFirst().dropLast()).trimmed
  }

  /// What `url(…)` names.
  var urlTarget: String? {
    var scanner = ValueScanner(self)
    scanner.skipSpace()
    guard scanner.word().lowercased() == "url", scanner.take("("),
      let target = scanner.text(upTo: ")")
    else { return nil }
    return target.withoutQuotes
  }
}
