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
    let language: TextLanguage
    let style: Request
  }

  private struct LineRequest: Hashable {
    let string: String
    let style: TextStyle
  }

  private let fontFiles: [String]
  private let folder: String
  private var openCatalog: FontCatalog?
  private var openLibrary: FontLibrary?
  private var faces: [CatalogFace: FontFace] = [:]
  private var facesByRequest: [Request: FontFace?] = [:]
  private var substitutes: [SubstituteRequest: FontFace?] = [:]
  private var lines: [LineRequest: TextLine] = [:]

  /// How many shaped lines are kept; beyond it all are forgotten. A film shows
  /// a few hundred, counters a few thousand.
  private static let keptLines = 4096

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

  mutating func line(_ string: String, style: TextStyle) throws(FontError) -> TextLine {
    let request = LineRequest(string: string, style: style)
    if let known = lines[request] { return known }
    let primary = try primaryFace(of: style)
    let language = style.language ?? TextLanguage(of: string)
    var builder = LineBuilder(style: style, language: language, primary: primary)
    for segment in try segments(
      of: string, style: style, language: language, primary: primary)
    {
      builder.append(segment)
    }
    let line = builder.finished()
    if lines.count >= FontShelf.keptLines { lines.removeAll(keepingCapacity: true) }
    lines[request] = line
    return line
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
    if let found { face = try load(found) }
    facesByRequest[request] = .some(face)
    return face
  }

  private mutating func face(file: String, style: TextStyle) throws(FontError) -> FontFace {
    let request = Request(.file(file), style)
    if let known = facesByRequest[request], let known { return known }
    let path = folder.isEmpty || file.hasPrefix("/") ? file : folder + "/" + file
    let face = try load(
      FontCatalog.face(file: path, weight: style.weight, isItalic: style.isItalic))
    facesByRequest[request] = .some(face)
    return face
  }

  private mutating func load(_ found: CatalogFace) throws(FontError) -> FontFace {
    if let known = faces[found] { return known }
    let library: FontLibrary
    if let openLibrary { library = openLibrary } else { library = try FontLibrary() }
    openLibrary = library
    let face = try FontFace(found, library: library)
    faces[found] = face
    return face
  }

  /// The string in stretches of one font and one script.
  private mutating func segments(
    of string: String, style: TextStyle, language: TextLanguage, primary: FontFace
  ) throws(FontError) -> [TextSegment] {
    var letters: [(grapheme: Character, script: Script, face: FontFace?)] = []
    for grapheme in string {
      let face = try face(for: grapheme, style: style, language: language, primary: primary)
      letters.append((grapheme, Script(of: grapheme), face))
    }
    for (range, face) in Self.rightToLeftGaps(letters) {
      for index in range where face.shows(letters[index].grapheme) { letters[index].face = face }
    }
    var segments: [TextSegment] = []
    for (grapheme, script, face) in letters {
      if let last = segments.last, last.face === (face ?? primary),
        last.isMissing == (face == nil), let merged = last.script.merged(with: script)
      {
        segments[segments.count - 1].extend(with: grapheme, script: merged)
      } else {
        segments.append(
          TextSegment(grapheme, face: face ?? primary, isMissing: face == nil, script: script))
      }
    }
    return segments
  }

  /// Spaces and marks between letters that run from right to left, with the font of
  /// those before them, or after them at the start: in a font of their own they
  /// would part words whose order then runs from left to right. An end of the line
  /// counts as its first letter does. (UAX #9, N1 and N2, without figures.)
  private static func rightToLeftGaps(
    _ letters: [(grapheme: Character, script: Script, face: FontFace?)]
  ) -> [(Range<Int>, FontFace)] {
    let directions = letters.map { letter in
      letter.grapheme.isNumber ? false : letter.script.runsRightToLeft
    }
    guard directions.contains(true) else { return [] }
    let base = directions.first { $0 != nil } ?? nil
    var gaps: [(Range<Int>, FontFace)] = []
    var start = 0
    while let first = directions[start...].firstIndex(of: nil) {
      let end = directions[first...].firstIndex { $0 != nil } ?? letters.count
      let before = first > 0 ? directions[first - 1] : base
      let after = end < letters.count ? directions[end] : base
      if before == true, after == true,
        let face = letters[first > 0 ? first - 1 : min(end, letters.count - 1)].face
      {
        gaps.append((first..<end, face))
      }
      start = end
    }
    return gaps
  }

  /// The first font that can show the grapheme, or `nil` if none can.
  private mutating func face(
    for grapheme: Character, style: TextStyle, language: TextLanguage, primary: FontFace
  ) throws(FontError) -> FontFace? {
    if primary.shows(grapheme) { return primary }
    let request = SubstituteRequest(
      grapheme: grapheme, language: language,
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
    for family in style.families + [FontShelf.broadFamily] + language.families {
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
      guard let face = try? load(candidate) else { continue }
      if face.shows(grapheme) { return face }
    }
    return nil
  }

  /// Covers most alphabets and symbols, and is installed with the program.
  private static let broadFamily = "DejaVu Sans"
}
