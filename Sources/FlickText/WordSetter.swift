import FlickCore

/// Sets the words around a picture as a typographer does: with curved apostrophes and true
/// minus signs. What a layer says is set as it was written, by the `FontBook` itself.
package struct WordSetter: Sendable {
  private let fonts: FontBook

  package var language: WordLanguage { fonts.language }

  package init(_ fonts: FontBook) { self.fonts = fonts }

  package func line(_ string: String, style: TextStyle) throws(FontError) -> TextLine {
    try fonts.line(Self.typographic(string), style: style)
  }

  package func line(
    _ string: String, style: TextStyle, width: Double
  ) throws(FontError) -> TextLine? {
    try fonts.line(Self.typographic(string), style: style, width: width)
  }

  package func lines(
    _ string: String, style: TextStyle, width: Double, limit: Int, balanced: Bool = false
  ) throws(FontError) -> [TextLine] {
    try fonts.lines(
      Self.typographic(string), style: style, width: width, limit: limit, balanced: balanced)
  }

  /// A straight apostrophe opens a quotation before a word that another one ends. A hyphen
  /// is a minus before a digit where nothing stands that it could join.
  package static func typographic(_ string: String) -> String {
    guard string.contains(where: { $0 == "'" || $0 == "-" }) else { return string }
    let characters = Array(string)
    var result = ""
    for (index, character) in characters.enumerated() {
      let before = index > 0 ? characters[index - 1] : " "
      let after = index + 1 < characters.count ? characters[index + 1] : " "
      let beginsWord = !before.isLetter && !before.isNumber && !before.isPunctuation
      switch character {
      case "'":
        let opens = beginsWord && !after.isWhitespace && characters[(index + 1)...].contains("'")
        result.append(opens ? "\u{2018}" : "\u{2019}")
      case "-" where (beginsWord || "([".contains(before)) && after.isWholeNumber:
        result.append("\u{2212}")
      default: result.append(character)
      }
    }
    return result
  }
}
