/// Where a text may be broken into lines.
///
/// A subset of the Unicode line breaking algorithm (UAX #14) that needs no
/// tables of another library, so every machine breaks alike. Lines break at
/// spaces, after hyphens and dashes, after a slash, around an em dash, between
/// ideographs, kana and hangul syllables, and at a zero-width space or a soft
/// hyphen; never inside a word or number, never before closing brackets,
/// closing punctuation, small kana and their like, nor after opening brackets
/// (the basic kinsoku rules). No dictionary is used: Thai, Lao, Khmer and
/// Burmese break at spaces only.
package struct LineBreaks: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A line may end here.
    case allowed
    /// A line ends here.
    case required
  }

  /// The text's characters; a place is the number of characters before it.
  package let characters: [Character]
  /// For each place from 0 to the number of characters, what is there.
  private let kinds: [Kind?]

  package init(_ text: String) {
    characters = Array(text)
    let classes = characters.map(BreakClass.init)
    var kinds = [Kind?](repeating: nil, count: characters.count + 1)
    for place in classes.indices.dropFirst() {
      kinds[place] = LineBreaks.kind(before: place, in: classes)
    }
    if classes.last == .newline { kinds[classes.count] = .required }
    self.kinds = kinds
  }

  package subscript(place: Int) -> Kind? { kinds[place] }

  /// The stretches that are never broken, with the spaces after them.
  package var stretches: [String] {
    var result: [String] = []
    var start = 0
    for place in characters.indices.dropFirst() where kinds[place] != nil {
      result.append(String(characters[start..<place]))
      start = place
    }
    if start < characters.count { result.append(String(characters[start...])) }
    return result
  }

  /// What is between the characters at `place - 1` and `place`.
  private static func kind(before place: Int, in classes: [BreakClass]) -> Kind? {
    let next = classes[place]
    if classes[place - 1] == .newline { return .required }
    if next == .newline || next == .space || next == .zeroWidthSpace { return nil }
    if classes[place - 1] == .zeroWidthSpace { return .allowed }
    var last = place - 1
    while last >= 0, classes[last] == .space { last -= 1 }
    guard last >= 0 else { return .allowed }
    let previous = classes[last]
    if previous == .newline { return .allowed }
    if next.isClosing || next == .exclamation || next == .slash { return nil }
    if previous == .opening || previous == .wideOpening { return nil }
    let isInWord = last > 0 && !classes[last - 1].isGap
    if last < place - 1 {
      let endsQuote =
        next == .quoteEnd && (place + 1 == classes.count || classes[place + 1].isGap)
      let isHeld =
        endsQuote || previous == .quoteStart && !isInWord
        || previous.isClosing && next == .nonstarter
        // A full stop begins a number and nothing else.
        || next == .separator && (place + 1 == classes.count || classes[place + 1] != .digit)
      return isHeld ? nil : .allowed
    }
    return staysTogether(previous, next, isInWord: isInWord) ? nil : .allowed
  }

  /// Whether two characters without a space between them are never parted.
  ///
  /// - Parameter isInWord: Whether the first one does not begin a word.
  private static func staysTogether(
    _ previous: BreakClass, _ next: BreakClass, isInWord: Bool
  ) -> Bool {
    switch (previous, next) {
    case (.glue, _), (_, .glue), (.quote, _), (_, .quote), (.quoteStart, _), (_, .quoteEnd): true
    case (_, .nonstarter), (_, .separator), (_, .slash), (_, .postfix), (.prefix, _): true
    case (.emDash, .emDash), (_, .hyphen), (_, .breakAfter), (.hyphen, .digit): true
    case (.emDash, _), (_, .emDash), (.breakAfter, _): false
    case (.hyphen, _): !isInWord
    case (.slash, _): next == .digit
    case (.ideograph, _), (_, .ideograph), (.wideClosing, _), (_, .wideOpening): false
    case (.nonstarter, _), (.exclamation, _), (.closing, .opening): false
    default: true
    }
  }
}

/// How a character behaves at the end of a line; a coarser grain of UAX #14's
/// line breaking classes.
private enum BreakClass: Hashable {
  case newline
  case space
  case zeroWidthSpace
  /// Holds on to both neighbours: GL, WJ.
  case glue
  /// OP.
  case opening
  /// OP of ideographic text.
  case wideOpening
  /// CP.
  case closing
  /// CL of ideographic text.
  case wideClosing
  /// EX.
  case exclamation
  /// IS: full stops and commas inside a line.
  case separator
  /// SY.
  case slash
  /// QU that look alike at both ends.
  case quote
  /// QU that open a quotation in most languages.
  case quoteStart
  /// QU that close one in most languages.
  case quoteEnd
  /// NS, CJ and IN.
  case nonstarter
  /// HY.
  case hyphen
  /// BA: other hyphens, an en dash, a soft hyphen.
  case breakAfter
  /// B2.
  case emDash
  /// PR: currency signs and the like.
  case prefix
  /// PO.
  case postfix
  case digit
  /// ID, H2, H3: what breaks on both sides.
  case ideograph
  /// Everything else.
  case letter

  var isClosing: Bool { self == .closing || self == .wideClosing }

  /// Whether no word goes on across it.
  var isGap: Bool { self == .newline || self == .space || self == .zeroWidthSpace }

  init(_ character: Character) {
    guard let scalar = character.unicodeScalars.first else {
      self = .letter
      return
    }
    self = BreakClass.named(scalar) ?? BreakClass.general(scalar)
  }

  private static func named(_ scalar: Unicode.Scalar) -> BreakClass? {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}": .newline
    case " ", "\t", "\u{1680}", "\u{2000}"..."\u{2006}", "\u{2008}"..."\u{200A}", "\u{205F}",
      "\u{3000}":
      .space
    case "\u{200B}": .zeroWidthSpace
    case "\u{A0}", "\u{202F}", "\u{2007}", "\u{2060}", "\u{FEFF}", "\u{2011}": .glue
    case "!", "?", "！", "？", "‼", "⁇", "⁈", "⁉": .exclamation
    case ".", ",", ":", ";": .separator
    case "/": .slash
    case "\"", "'": .quote
    case "-": .hyphen
    case "\u{AD}", "‐", "‒", "–", "|": .breakAfter
    case "—": .emDash
    case "、", "。", "，", "．", "：", "；", "｡", "､", "﹑", "﹒": .wideClosing
    case "ー", "々", "〻", "ゝ", "ゞ", "ヽ", "ヾ", "・", "･", "゠", "〜", "～", "‥", "…", "゛", "゜",
      "ｰ", "\u{303C}":
      .nonstarter
    case _ where smallKana.contains(scalar): .nonstarter
    case "$", "£", "¥", "€", "￥", "＄", "№", "+", "\u{2212}", "±", "\\": .prefix
    case "%", "¢", "°", "‰", "′", "″", "℃", "℉", "％", "￠": .postfix
    default: nil
    }
  }

  private static func general(_ scalar: Unicode.Scalar) -> BreakClass {
    switch scalar.properties.generalCategory {
    case .openPunctuation: isIdeographic(scalar) ? .wideOpening : .opening
    case .closePunctuation: isIdeographic(scalar) ? .wideClosing : .closing
    case .initialPunctuation: .quoteStart
    case .finalPunctuation: .quoteEnd
    case .decimalNumber where scalar.value < 0xFF00: .digit
    default: isIdeographic(scalar) ? .ideograph : .letter
    }
  }

  private static let smallKana: Set<Unicode.Scalar> = Set(
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ".unicodeScalars)

  /// Blocks whose characters stand side by side without spaces.
  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303F, 0x3040...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFFDC, 0xFFE0...0xFFE6,
      0x1_F000...0x1_FAFF, 0x2_0000...0x3_FFFD:
      true
    default: scalar.properties.isIdeographic
    }
  }
}
