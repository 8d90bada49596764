import CFontconfig
import FlickFiles
import Foundation

/// Where a face lies: what is needed to load it.
struct FaceLocation: Hashable {
  let path: String
  /// Number of the face in its file.
  let index: Int
  /// Number of the named instance of a variable font, from 1; 0 for none.
  let instance: Int
  /// The value for the weight axis of a variable font.
  let weightAxis: Double?
}

/// A face as fontconfig describes it.
struct CatalogFace: Hashable {
  let family: String
  let location: FaceLocation
  /// OpenType weight that the face has or is set to.
  let weight: Double
  let isItalic: Bool
  /// Percent of the normal width.
  let width: Double
  /// Whether glyphs bring colours of their own, as emoji do.
  let isColored: Bool
}

/// The fonts that are installed, and those added by file, which come first.
///
/// Families are compared with what the files themselves say: fontconfig's own
/// matching always answers with some font, and this must not.
final class FontCatalog {
  private let config: OpaquePointer

  init(fontFiles: [String]) throws(FontError) {
    guard let config = FcInitLoadConfigAndFonts() else {
      throw .libraryFailed("fontconfig")
    }
    self.config = config
    for file in fontFiles {
      try Self.check(file)
      guard FcConfigAppFontAddFile(config, file) != FcFalse else { throw .notAFont(path: file) }
    }
  }

  deinit { FcConfigDestroy(config) }

  /// The face of exactly this family that is nearest to the weight, or `nil`
  /// if the family is not installed. A family without the slant asked for gives an
  /// upright face.
  func face(
    family: String, weight: Int, isItalic: Bool
  ) throws(FontError) -> CatalogFace? {
    for set in [FcSetApplication, FcSetSystem] {
      let faces = faces(in: set, family: family, weight: weight)
      guard !faces.isEmpty else { continue }
      let upright = faces.filter { !$0.isItalic }
      let slanted = isItalic ? faces.filter(\.isItalic) : []
      guard let best = (slanted.isEmpty ? upright : slanted).min(by: Self.nearer(to: weight))
      else { throw .uprightNotFound(family: family) }
      return best
    }
    return nil
  }

  /// Opening a pipe would wait for whoever writes to it.
  private static func check(_ file: String) throws(FontError) {
    do {
      close(try PlainFile.open(FilePath(file)).descriptor)
    } catch {
      throw .fileNotReadable(path: file)
    }
  }

  /// The face of a file that is nearest to the weight; of the slant asked for
  /// where the file has it.
  static func face(file: String, weight: Int, isItalic: Bool) throws(FontError) -> CatalogFace {
    try check(file)
    guard let set = FcFontSetCreate() else { throw .libraryFailed("fontconfig") }
    defer { FcFontSetDestroy(set) }
    FcFreeTypeQueryAll(file, UInt32.max, nil, nil, set)
    let faces = patterns(of: set).compactMap { pattern -> CatalogFace? in
      let family = string(of: pattern, FC_FAMILY, 0) ?? ""
      return face(of: pattern, family: family, weight: weight, file: file)
    }
    let slanted = faces.filter { $0.isItalic == isItalic }
    let choice = slanted.isEmpty ? faces : slanted
    guard let best = choice.min(by: nearer(to: weight)) else { throw .notAFont(path: file) }
    return best
  }

  /// All installed families, sorted, each once.
  func families() -> [String] {
    var names: Set<String> = []
    for set in [FcSetApplication, FcSetSystem] {
      forEachPattern(in: set) { pattern in
        if let name = Self.string(of: pattern, FC_FAMILY, 0) { names.insert(name) }
      }
    }
    return names.sorted()
  }

  /// The files of all installed faces, sorted, each once.
  func files() -> [String] {
    var paths: Set<String> = []
    forEachPattern(in: FcSetSystem) { pattern in
      if let path = Self.string(of: pattern, FC_FILE, 0) { paths.insert(path) }
    }
    return paths.sorted()
  }

  /// Faces that have a glyph for the scalar, the best substitute for `family`
  /// first, as fontconfig orders them; those in colours come last.
  func substitutes(
    for scalar: Unicode.Scalar, family: String, weight: Int, isItalic: Bool,
    language: TextLanguage
  ) -> [CatalogFace] {
    guard let request = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(request) }
    FcPatternAddString(request, FC_FAMILY, family)
    FcPatternAddDouble(request, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(weight)))
    FcPatternAddInteger(request, FC_SLANT, isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    // Or fontconfig would prefer fonts of the machine's own language.
    FcPatternAddString(request, FC_LANG, language.rawValue)
    FcConfigSubstitute(config, request, FcMatchPattern)
    FcDefaultSubstitute(request)
    var result = FcResultMatch
    guard let sorted = FcFontSort(config, request, FcFalse, nil, &result) else { return [] }
    defer { FcFontSetDestroy(sorted) }
    let faces: [CatalogFace] = Self.patterns(of: sorted).compactMap { pattern in
      var charset: OpaquePointer?
      guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &charset) == FcResultMatch,
        FcCharSetHasChar(charset, scalar.value) != FcFalse,
        let name = Self.string(of: pattern, FC_FAMILY, 0)
      else { return nil }
      return Self.face(of: pattern, family: name, weight: weight)
    }
    return faces.filter { !$0.isColored } + faces.filter(\.isColored)
  }

  private func faces(in set: FcSetName, family: String, weight: Int) -> [CatalogFace] {
    var faces: [CatalogFace] = []
    forEachPattern(in: set) { pattern in
      var number: Int32 = 0
      while let name = Self.string(of: pattern, FC_FAMILY, number) {
        if FcStrCmpIgnoreCase(name, family) == 0 {
          if let face = Self.face(of: pattern, family: name, weight: weight) { faces.append(face) }
          break
        }
        number += 1
      }
    }
    return faces
  }

  /// The order of preference: normal width, then weight as CSS chooses (heavier
  /// first for heavy text, lighter first for light), then path and index, so
  /// that the order in which directories are read decides nothing.
  private static func nearer(to weight: Int) -> (CatalogFace, CatalogFace) -> Bool {
    func key(_ face: CatalogFace) -> (Double, Int, Double, String) {
      let difference = face.weight - Double(weight)
      let isPreferredSide: Bool =
        switch weight {
        case ...399: difference <= 0
        case 400...500: difference >= 0 && face.weight <= 500
        default: difference >= 0
        }
      let rank = isPreferredSide ? 0 : difference < 0 ? 1 : 2
      return (abs(face.width - 100), rank, abs(difference), face.location.path)
    }
    return { first, second in
      let (a, b) = (key(first), key(second))
      if a != b { return a < b }
      return (first.location.index, first.location.instance)
        < (second.location.index, second.location.instance)
    }
  }

  /// The pattern as a face, or `nil` if it has neither outlines that we can draw
  /// nor pictures in colours.
  ///
  /// - Parameter file: The face's file, where the pattern does not say.
  private static func face(
    of pattern: OpaquePointer, family: String, weight: Int, file: String? = nil
  ) -> CatalogFace? {
    let isColored = boolean(of: pattern, FC_COLOR) ?? false
    guard boolean(of: pattern, FC_OUTLINE) ?? true || isColored,
      let format = string(of: pattern, FC_FONTFORMAT, 0), format == "TrueType" || format == "CFF",
      let path = file ?? string(of: pattern, FC_FILE, 0)
    else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    var slant: Int32 = 0
    FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
    let isVariable = boolean(of: pattern, FC_VARIABLE) ?? false
    let weights = openTypeWeights(of: pattern)
    let chosen = min(max(Double(weight), weights.lowerBound), weights.upperBound)
    return CatalogFace(
      family: family,
      location: FaceLocation(
        path: path, index: Int(index & 0xFFFF), instance: isVariable ? 0 : Int(index >> 16),
        weightAxis: isVariable && weights.lowerBound < weights.upperBound ? chosen : nil),
      weight: chosen, isItalic: slant != FC_SLANT_ROMAN, width: width(of: pattern),
      isColored: isColored)
  }

  private static func openTypeWeights(of pattern: OpaquePointer) -> ClosedRange<Double> {
    var low = Double(FC_WEIGHT_REGULAR)
    var high = low
    var range: OpaquePointer?
    if FcPatternGetDouble(pattern, FC_WEIGHT, 0, &low) == FcResultMatch {
      high = low
    } else if FcPatternGetRange(pattern, FC_WEIGHT, 0, &range) == FcResultMatch {
      FcRangeGetDouble(range, &low, &high)
    }
    let first = FcWeightToOpenTypeDouble(low).rounded()
    let last = FcWeightToOpenTypeDouble(high).rounded()
    return min(first, last)...max(first, last)
  }

  private static func width(of pattern: OpaquePointer) -> Double {
    var low = 100.0
    var high = low
    var range: OpaquePointer?
    if FcPatternGetDouble(pattern, FC_WIDTH, 0, &low) == FcResultMatch { return low }
    guard FcPatternGetRange(pattern, FC_WIDTH, 0, &range) == FcResultMatch else { return 100 }
    FcRangeGetDouble(range, &low, &high)
    return min(max(100, low), high)
  }

  private func forEachPattern(in set: FcSetName, _ body: (OpaquePointer) -> Void) {
    guard let fonts = FcConfigGetFonts(config, set) else { return }
    for pattern in Self.patterns(of: fonts) { body(pattern) }
  }

  private static func patterns(of set: UnsafeMutablePointer<FcFontSet>) -> [OpaquePointer] {
    UnsafeBufferPointer(start: set.pointee.fonts, count: Int(set.pointee.nfont)).compactMap { $0 }
  }

  private static func string(of pattern: OpaquePointer, _ object: String, _ number: Int32)
    -> String?
  {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, object, number, &text) == FcResultMatch, let text else {
      return nil
    }
    return String(cString: text)
  }

  private static func boolean(of pattern: OpaquePointer, _ object: String) -> Bool? {
    var value: FcBool = FcFalse
    guard FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch else { return nil }
    return value != FcFalse
  }
}
