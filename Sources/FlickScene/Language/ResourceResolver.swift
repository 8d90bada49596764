/// What the decoder asks about the world outside the scene file.
package protocol ResourceResolver {
  /// Whether text in this family can be drawn.
  func hasFont(family: String) -> Bool

  /// The families that are there, for "did you mean".
  var fontFamilies: [String] { get }

  /// What is at a path that starts at the scene's folder.
  func fontFile(_ path: String) -> FontFileState

  /// The characters of a text that neither the font file, if one is named, nor
  /// any installed font can show, each once.
  func missingCharacters(of text: String, fontFile: String?) -> [Unicode.Scalar]
}

/// What a path that should be a font's leads to.
package enum FontFileState: Hashable, Sendable {
  case usable
  case missing
  /// By way of a link, out of the scene's folder.
  case outside
  case notAFont
}

/// A world without font files, in which every character can be shown.
extension ResourceResolver {
  package func fontFile(_ path: String) -> FontFileState { .missing }

  package func missingCharacters(of text: String, fontFile: String?) -> [Unicode.Scalar] { [] }
}
