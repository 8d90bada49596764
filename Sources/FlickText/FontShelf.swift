import FlickCore
import FlickDisplay

/// The loaded fonts of a book. Used by one thread at a time.
struct FontShelf {
  private enum Source: Hashable {
    case family(String)
    case file(String)
  }

  private struct Request: Hashable {
    let source: Source
    let weight: Int
    let isItalic: Bool

    init(_ source: Source, _ style: TextStyle) {
      self.source = source
      weight = style.weight
      isItalic = style.isItalic
    }
  }

  private struct SubstituteRequest: Hashable {
    let grapheme: Character
    /// The digest of the font that may not show it.
    let primary: UInt64
    let language: TextLanguage
    let style: Request
  }

  private struct FaceRequest: Hashable {
    let face: CatalogFace
    let isSlanted: Bool
    let missingWeight: Int
  }

  private struct LineRequest: Hashable {
    let string: String
    let style: TextStyle
    let levels: BidiLevels?
    let language: WordLanguage
  }

  private let fontFiles: [String]
  private let folder: String
  private var openCatalog: FontCatalog?
  private var openLibrary: FontLibrary?
  private var faces: [FaceRequest: FontFace] = [:]
  private var facesByRequest: [Request: FontFace?] = [:]
  private var substitutes: [SubstituteRequest: FontFace?] = [:]
  private var lines: [LineRequest: TextLine] = [:]

  /// How many shaped lines are kept; beyond it all are forgotten. A film shows
  /// a few hundred, counters a few thousand.
  private static let keptLines = 4096

  /// A lighter face is none for bold text.
  private static let leastBold = 600

  init(fontFiles: [String], folder: String) {
    self.fontFiles = fontFiles
    self.folder = folder
  }

  mutating func catalog() throws(FontError) -> FontCatalog {
    if let openCatalog { return openCatalog }
    let catalog = try FontCatalog(fontFiles: fontFiles)
    openCatalog = catalog
    return catalog
  }

  /// - Parameters:
  ///   - levels: Of the string's characters; `nil`: all run from left to right.
  ///   - words: Of the picture.
  mutating func line(
    _ string: String, style: TextStyle, levels: BidiLevels?, in words: WordLanguage
  ) throws(FontError) -> TextLine {
    let request = LineRequest(string: string, style: style, levels: levels, language: words)
    if let known = lines[request] { return known }
    let primary = try primaryFace(of: style)
    let language = style.language ?? TextLanguage(of: string)
    var builder = LineBuilder(style: style, language: language, primary: primary)
    let segments = try segments(
      of: string, style: style, language: language,
      wide: words == .chinese && language == .chinese ? WideMarks(string) : nil, levels: levels,
      primary: primary)
    for place in BidiLevels.visualOrder(segments.map(\.level)) { builder.append(segments[place]) }
    let line = builder.finished()
    if lines.count >= FontShelf.keptLines { lines.removeAll(keepingCapacity: true) }
    lines[request] = line
    return line
  }

  /// The string in stretches that are shaped at once, in reading order.
  ///
  /// - Parameter wide: What is taken from fonts of the language though the primary one has it,
  ///   and which of it are narrowed.
  private mutating func segments(
    of string: String, style: TextStyle, language: TextLanguage, wide: WideMarks?,
    levels: BidiLevels?, primary: FontFace
  ) throws(FontError) -> [TextSegment] {
    var segments: [TextSegment] = []
    var brackets = BracketScripts()
    for (index, grapheme) in string.enumerated() {
      var face: FontFace?
      if wide?[index] == true { face = try self.face(of: language, for: grapheme, style: style) }
      if face == nil {
        face = try self.face(for: grapheme, style: style, language: language, primary: primary)
      }
      let script = brackets.script(of: grapheme)
      let level = levels?[index] ?? 0
      let last = segments.count - 1
      if last < 0
        || !segments[last].extend(
          with: grapheme, face: face, primary: primary, script: script, level: level)
      {
        segments.append(
          TextSegment(
            grapheme, face: face ?? primary, isMissing: face == nil, script: script, level: level))
      }
      if wide?.isNarrowed(index) == true { segments[segments.count - 1].narrowLast() }
      brackets.pass(grapheme, in: segments[segments.count - 1].script)
    }
    return segments.withInheritedScripts
  }

  mutating func primaryFace(of style: TextStyle) throws(FontError) -> FontFace {
    if let file = style.fontFile { return try face(file: file, style: style) }
    var firstError: FontError?
    for family in style.families {
      do {
        if let face = try face(family: family, style: style) { return face }
      } catch {
        firstError = firstError ?? error
      }
    }
    throw firstError ?? .familyNotFound(style.families)
  }

  private mutating func face(family: String, style: TextStyle) throws(FontError) -> FontFace? {
    let request = Request(.family(family), style)
    if let known = facesByRequest[request] { return known }
    let found = try catalog().face(
      family: family, weight: style.weight, isItalic: style.isItalic)
    var face: FontFace?
    if let found { face = try load(found, for: style) }
    facesByRequest[request] = .some(face)
    return face
  }

  private mutating func face(file: String, style: TextStyle) throws(FontError) -> FontFace {
    let request = Request(.file(file), style)
    if let known = facesByRequest[request], let known { return known }
    let path = folder.isEmpty || file.hasPrefix("/") ? file : folder + "/" + file
    let face = try load(
      FontCatalog.face(file: path, weight: style.weight, isItalic: style.isItalic), for: style)
    facesByRequest[request] = .some(face)
    return face
  }

  /// An upright face is slanted where the style is, and a light one emboldened where the
  /// style is bold, as browsers do it (CSS Fonts 4, font-synthesis).
  private mutating func load(
    _ found: CatalogFace, for style: TextStyle
  ) throws(FontError) -> FontFace {
    let isTooLight = style.weight >= FontShelf.leastBold && Int(found.weight) < FontShelf.leastBold
    let request = FaceRequest(
      face: found, isSlanted: style.isItalic && !found.isItalic,
      missingWeight: isTooLight ? style.weight - Int(found.weight) : 0)
    if let known = faces[request] { return known }
    let library: FontLibrary
    if let openLibrary { library = openLibrary } else { library = try FontLibrary() }
    openLibrary = library
    let face = try FontFace(
      found, isSlanted: request.isSlanted, missingWeight: request.missingWeight, library: library)
    faces[request] = face
    return face
  }

  /// The first of the language's own fonts that shows the grapheme.
  private mutating func face(
    of language: TextLanguage, for grapheme: Character, style: TextStyle
  ) throws(FontError) -> FontFace? {
    for family in language.families {
      if let face = try? face(family: family, style: style), face.shows(grapheme) { return face }
    }
    return nil
  }

  /// The first font that can show the grapheme, or `nil` if none can.
  private mutating func face(
    for grapheme: Character, style: TextStyle, language: TextLanguage, primary: FontFace
  ) throws(FontError) -> FontFace? {
    let isPicture = grapheme.isEmojiPicture
    if isPicture ? primary.paints(grapheme) : primary.shows(grapheme) { return primary }
    let request = SubstituteRequest(
      grapheme: grapheme, primary: primary.description.digest, language: language,
      style: Request(.family(style.families.joined(separator: ",")), style))
    if let known = substitutes[request] { return known }
    let found = try substitute(
      for: grapheme, style: style, language: language, primary: primary)
    substitutes[request] = .some(found)
    return found
  }

  private mutating func substitute(
    for grapheme: Character, style: TextStyle, language: TextLanguage, primary: FontFace
  ) throws(FontError) -> FontFace? {
    if grapheme.isEmojiPicture {
      for family in style.families + FontShelf.emojiFamilies {
        if let face = try? face(family: family, style: style), face.paints(grapheme) {
          return face
        }
      }
      // Without colours it is still told what is meant.
      if primary.shows(grapheme) { return primary }
    }
    let families =
      style.families + [FontShelf.broadFamily] + language.families + FontShelf.scriptFamilies
    for family in families {
      // A family without the slant is no reason to refuse the whole line here.
      guard let face = try? face(family: family, style: style) else { continue }
      if face.shows(grapheme) { return face }
    }
    guard let scalar = grapheme.unicodeScalars.first(where: { !$0.isIgnorable }) else {
      return primary
    }
    let candidates = try catalog().substitutes(
      for: scalar, family: primary.description.family, weight: style.weight,
      isItalic: style.isItalic, language: language)
    for candidate in candidates {
      // A broken font elsewhere on the machine is passed over.
      guard let face = try? load(candidate, for: style) else { continue }
      if face.shows(grapheme) { return face }
    }
    return nil
  }

  /// Covers most alphabets and symbols, and is installed with the program.
  private static let broadFamily = "DejaVu Sans"

  /// Have emoji in colours. The first is free, looks the same everywhere, and is
  /// installed with the program.
  private static let emojiFamilies = ["Noto Color Emoji", "Apple Color Emoji"]

  /// Of scripts that the broad family lacks, before fontconfig is asked for any.
  private static let scriptFamilies = [
    "Arabic", "Hebrew", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil", "Telugu",
    "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Khmer", "Myanmar", "Ethiopic",
  ].map { "Noto Sans " + $0 }
}
