import CFreeType
import FlickCore
import FlickDisplay
import FlickFiles

/// The fonts that text is set in: found by family, weight and slant among the
/// installed ones and those given by file, loaded when first used.
///
/// May be shared by threads. The same text, style and font files give the same
/// line on every machine.
package final class FontBook: Sendable {
  private let shelf: Locked<FontShelf>
  /// Of the words that Flick writes itself; texts of Chinese characters alone are taken to
  /// be in it, and their quotation marks, dashes and dots are as wide as it has them.
  package let language: WordLanguage

  /// A book of the installed fonts and of `fontFiles`, which win over installed
  /// ones of the same family.
  ///
  /// - Parameter folder: Where paths of styles' font files begin; the working
  ///   folder where it is empty.
  package init(fontFiles: [String] = [], folder: String = "") {
    shelf = Locked(FontShelf(fontFiles: fontFiles, folder: folder))
    language = .english
  }

  private init(_ shelf: Locked<FontShelf>, _ language: WordLanguage) {
    self.shelf = shelf
    self.language = language
  }

  /// The same fonts for pictures in a language.
  package func speaking(_ language: WordLanguage) -> FontBook { FontBook(shelf, language) }

  /// The font that the style's text is set in.
  ///
  /// - Throws: `familyNotFound` if none of the families is installed; no other
  ///   family is put in its place.
  package func font(for style: TextStyle) throws(FontError) -> GlyphRun.Font {
    try shelf.withLock { shelf throws(FontError) in
      try shelf.primaryFace(of: style).description
    }
  }

  /// Whether a face of exactly this family is installed or was given by file.
  package func isInstalled(family: String) throws(FontError) -> Bool {
    do {
      return try shelf.withLock { shelf throws(FontError) in
        try shelf.catalog().face(family: family, weight: 400, isItalic: false) != nil
      }
    } catch .uprightNotFound {
      return true
    }
  }

  /// Shapes one line. Characters that the style's font lacks are taken from
  /// its other families, then from DejaVu Sans, then from fonts known to show
  /// the text's language, then from any installed font; those that no font has
  /// are listed in the line's `missing`. Emoji are taken from a font that has them
  /// in colours, where there is one.
  ///
  /// Text of both directions is put in order after UAX #9; the line runs the way of
  /// its first letter that has a direction.
  package func line(_ string: String, style: TextStyle) throws(FontError) -> TextLine {
    try line(string, style: style, levels: BidiLevels(string))
  }

  /// - Parameter levels: Of the characters in their paragraph.
  func line(
    _ string: String, style: TextStyle, levels: BidiLevels?
  ) throws(FontError) -> TextLine {
    try shelf.withLock { shelf throws(FontError) in
      try shelf.line(string, style: style, levels: levels, in: self.language)
    }
  }

  /// The installed fonts' files, each with its size and when it changed.
  package func installedFiles() throws(FontError) -> [String] {
    try shelf.withLock { shelf throws(FontError) in try shelf.catalog().files() }
      .map { path in
        let status = FilePath(path).status
        return "\(path) \(status?.size ?? 0) \(status?.modified ?? 0)"
      }
  }

  /// All installed families, sorted.
  package func installedFamilies() throws(FontError) -> [String] {
    try shelf.withLock { shelf throws(FontError) in try shelf.catalog().families() }
  }
}
