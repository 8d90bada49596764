/// HTML that stands in Markdown as a block, by what ends it.
enum HTMLBlock: Equatable {
  /// A line that holds one of these.
  case mark([String])
  /// A line without text.
  case blank

  /// - Parameter interruptsParagraph: Whether a paragraph would go on with the line.
  /// - Returns: `nil` for a line that begins no such block.
  init?(_ line: MarkdownLine, interruptsParagraph: Bool) {
    guard line.text.first == UInt8(ascii: "<") else { return nil }
    let text = String(decoding: line.text, as: UTF8.self)
    let name = Self.name(of: text)
    if text.hasPrefix("<!--") {
      self = .mark(["-->"])
    } else if text.hasPrefix("<?") {
      self = .mark(["?>"])
    } else if text.hasPrefix("<![CDATA[") {
      self = .mark(["]]>"])
    } else if text.hasPrefix("<!"),
      text.dropFirst(2).first.map({ $0.isASCII && $0.isLetter }) == true
    {
      self = .mark([">"])
    } else if Self.texts.contains(name), Self.ends(text.dropFirst(1 + name.count), closed: false) {
      self = .mark(Self.texts.map { "</\($0)>" })
    } else if Self.isBlockTag(text) {
      self = .blank
    } else if !interruptsParagraph, Self.isTag(line.text) {
      self = .blank
    } else {
      return nil
    }
  }

  func ends(with line: MarkdownLine) -> Bool {
    switch self {
    case .blank: return line.isBlank
    case .mark(let marks):
      let text = String(decoding: line.text, as: UTF8.self).lowercased()
      return marks.contains { text.contains($0.lowercased()) }
    }
  }

  private static let texts = ["script", "pre", "style", "textarea"]

  /// In small letters.
  private static func name(of text: some StringProtocol) -> String {
    text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
  }

  private static func isBlockTag(_ text: String) -> Bool {
    let isClosing = text.hasPrefix("</")
    let name = name(of: isClosing ? text.dropFirst() : text[...])
    return blocks.contains(name)
      && ends(text.dropFirst((isClosing ? 2 : 1) + name.count), closed: true)
  }

  /// Whether a tag's name ends here.
  private static func ends(_ rest: Substring, closed: Bool) -> Bool {
    guard let next = rest.first else { return true }
    return next == " " || next == "\t" || next == ">" || closed && rest.hasPrefix("/>")
  }

  private static let blocks = Set(
    """
    address article aside base basefont blockquote body caption center col colgroup dd details \
    dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 \
    head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option \
    p param search section summary table tbody td tfoot th thead title tr track ul
    """.split(separator: " ").map(String.init))
}

extension HTMLBlock {
  /// Whether it is one tag alone, whatever it is called.
  private static func isTag(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text.dropFirst()
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    func isNamed(_ byte: UInt8, _ others: String) -> Bool {
      isLetter(byte) || (0x30...0x39).contains(byte) || others.utf8.contains(byte)
    }
    /// Goes past a byte where it comes next.
    func take(_ character: Character) -> Bool {
      guard rest.first == character.asciiValue else { return false }
      rest = rest.dropFirst()
      return true
    }
    func skipSpace() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }
    func takeValue() -> Bool {
      for quote in ["\"", "'"] as [Character] where take(quote) {
        rest = rest.drop { $0 != quote.asciiValue }
        return take(quote)
      }
      let value = rest.prefix { $0 > 0x20 && !"\"'=<>`".utf8.contains($0) }
      rest = rest.dropFirst(value.count)
      return !value.isEmpty
    }
    let isClosing = take("/")
    guard rest.first.map(isLetter) ?? false else { return false }
    rest = rest.drop { isNamed($0, "-") }
    while !isClosing, let space = rest.first, space == 0x20 || space == 0x09 {
      skipSpace()
      guard let first = rest.first, isLetter(first) || first == 0x5F || first == 0x3A else { break }
      rest = rest.drop { isNamed($0, "_.:-") }
      let end = rest
      skipSpace()
      if take("=") {
        skipSpace()
        guard takeValue() else { return false }
      } else {
        rest = end
      }
    }
    skipSpace()
    if !isClosing { _ = take("/") }
    guard take(">") else { return false }
    skipSpace()
    return rest.isEmpty
  }
}
