import FlickCore

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

  /// The picture at a path.
  ///
  /// - Parameters:
  ///   - path: As written, relative to the scene's folder.
  ///   - mayLeaveFolder: Whether it may lie outside that folder.
  func image(_ path: String, mayLeaveFolder: Bool) -> ImageFileState

  /// The drawing at a path that `image` called one.
  ///
  /// - Parameter options: What of it is shown.
  func artwork(
    _ path: String, _ options: ArtworkOptions, mayLeaveFolder: Bool
  ) -> Result<Artwork, ArtworkProblem>

  /// What a file holds that the scene names.
  ///
  /// - Parameters:
  ///   - path: As written, relative to the scene's folder.
  ///   - limit: In bytes; a longer file is not read.
  ///   - mayLeaveFolder: Whether it may lie outside that folder.
  func file(_ path: String, limit: Int, mayLeaveFolder: Bool) -> ResourceFile
}

/// What a path that should be a font's leads to.
package enum FontFileState: Hashable, Sendable {
  case usable
  case missing
  /// Something that is no file, with an article.
  case isOther(String)
  /// By way of a link, out of the scene's folder.
  case outside
  case notAFont
}

/// A file that a scene names.
package enum ResourceFile: Hashable, Sendable {
  case bytes([UInt8])
  case missing
  /// Something that is no file, with an article.
  case isOther(String)
  /// Its place, links followed, is outside the scene's folder.
  case outside
  /// Longer than allowed.
  case tooLarge
}

/// What a path that should be a picture's leads to.
package enum ImageFileState: Hashable, Sendable {
  case picture(Picture)
  /// With colours in another space than sRGB, which it is taken for.
  case profiled(Picture)
  /// An SVG, of which nothing is known yet.
  case drawing
  case missing
  /// Something that is no file, with an article.
  case isOther(String)
  /// Its place, links followed, is outside the scene's folder.
  case outside
  /// Neither PNG nor JPEG nor SVG.
  case unknownFormat
  case damaged
  /// The file is longer than allowed.
  case longFile
  /// Together with the pictures before it, or alone.
  case manyPixels(width: Int, height: Int)
}

/// What of an SVG is shown.
package struct ArtworkOptions: Hashable, Sendable {
  /// The identifier of the only element that is drawn.
  package let part: String?
  /// Elements and properties that are left out.
  package let ignored: Set<String>

  package init(part: String? = nil, ignored: Set<String> = []) {
    self.part = part
    self.ignored = ignored
  }
}

/// A world without files, in which every character can be shown.
extension ResourceResolver {
  package func fontFile(_ path: String) -> FontFileState { .missing }

  package func missingCharacters(of text: String, fontFile: String?) -> [Unicode.Scalar] { [] }

  package func image(_ path: String, mayLeaveFolder: Bool) -> ImageFileState { .missing }

  package func artwork(
    _ path: String, _ options: ArtworkOptions, mayLeaveFolder: Bool
  ) -> Result<Artwork, ArtworkProblem> {
    .failure(ArtworkProblem(.notSVG, line: 1, column: 1))
  }

  package func file(_ path: String, limit: Int, mayLeaveFolder: Bool) -> ResourceFile { .missing }
}
