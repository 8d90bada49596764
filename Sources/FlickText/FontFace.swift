import CFreeType
import CHarfBuzz
import CXXHash
import FlickCore
import FlickDisplay
import FlickFiles
import Foundation

/// One loaded face: its bytes, opened by FreeType for outlines and by HarfBuzz
/// for shaping. Used by one thread at a time.
final class FontFace {
  let description: GlyphRun.Font
  let metrics: FontMetrics
  /// HarfBuzz's view, in font units.
  let shapingFont: OpaquePointer
  private let bytes: UnsafeMutableRawBufferPointer
  private let face: FT_Face
  private let library: FontLibrary
  private let colors: ColorFont?
  private let isColored: Bool
  /// How far outlines lean to the right for each unit of height.
  let slant: Double
  /// By how much stems are thicker than designed, in font units.
  private let emboldening: Int
  private var outlines: [UInt32: Path] = [:]
  private var arts: [UInt32: GlyphArt?] = [:]

  /// What an upright face leans by where a slanted one is missing: about 14°, as
  /// browsers have it.
  static let synthesizedSlant = 0.25
  /// By how much of an em stems grow for 300 of weight where a bold face is missing, as
  /// FreeType has it.
  private static let synthesizedBoldness = 1.0 / 24

  /// - Parameters:
  ///   - isSlanted: Whether an upright face is slanted.
  ///   - missingWeight: How much bolder than the face it is to be.
  init(
    _ catalogFace: CatalogFace, isSlanted: Bool, missingWeight: Int, library: FontLibrary
  ) throws(FontError) {
    let location = catalogFace.location
    guard let data = try? PlainFile.read(FilePath(location.path)) else {
      throw .fileNotReadable(path: location.path)
    }
    let bytes = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(1, data.count), alignment: 16)
    bytes.copyBytes(from: data)
    let file = UnsafeRawBufferPointer(rebasing: bytes[..<data.count])
    guard let face = FontFace.open(file, at: location, in: library.handle) else {
      bytes.deallocate()
      throw .notAFont(path: location.path)
    }
    let coordinates = FontFace.designCoordinates(of: face, library: library.handle)
    self.library = library
    self.bytes = bytes
    self.face = face
    isColored = face.isColored
    colors = isColored ? ColorFont(face) : nil
    slant = isSlanted ? FontFace.synthesizedSlant : 0
    let shaping = FontFace.shapingFont(of: file, index: location.index, coordinates: coordinates)
    shapingFont = shaping.font
    let boldness = isColored ? 0 : missingWeight
    emboldening = Int(
      (shaping.unitsPerEm * FontFace.synthesizedBoldness * Double(boldness) / 300).rounded())
    let changes = (isSlanted ? [1 << 14] : []) + (boldness > 0 ? [1 << 15 | boldness] : [])
    description = GlyphRun.Font(
      family: catalogFace.family, weight: Int(catalogFace.weight) + boldness,
      isItalic: catalogFace.isItalic || isSlanted,
      digest: FontFace.digest(
        of: file, index: location.index, coordinates: coordinates + changes),
      unitsPerEm: shaping.unitsPerEm)
    metrics = FontMetrics(of: face, unitsPerEm: shaping.unitsPerEm)
  }

  deinit {
    hb_font_destroy(shapingFont)
    FT_Done_Face(face)
    bytes.deallocate()
  }

  /// Whether the font has glyphs for all of the grapheme, composed from parts
  /// if need be.
  func shows(_ grapheme: Character) -> Bool {
    let scalars = grapheme.unicodeScalars
    if scalars.allSatisfy({ $0.isIgnorable || hasGlyph(for: $0) }) {
      return !isColored || isDrawn(grapheme)
    }
    guard scalars.contains(where: { $0.properties.isAlphabetic }) else { return false }
    return shaped(grapheme).allSatisfy { $0.id != 0 }
  }

  /// Whether the font shows the grapheme in colours of its own.
  func paints(_ grapheme: Character) -> Bool {
    guard isColored else { return false }
    let glyphs = shaped(grapheme)
    return glyphs.allSatisfy { $0.id != 0 } && glyphs.contains { art(of: $0.id) != nil }
  }

  /// Whether each glyph has an outline, or colours that can be drawn.
  private func isDrawn(_ grapheme: Character) -> Bool {
    shaped(grapheme).allSatisfy { glyph in
      let needsArt = !face.isScalable || colors?.describes(glyph.id) ?? false
      return !needsArt || art(of: glyph.id) != nil
    }
  }

  private func shaped(_ grapheme: Character) -> [ShapedGlyph] {
    let features = ShapingFeatures(tabularFigures: false, ligatures: true, language: .english)
    return Shaper.shape(String(grapheme), with: self, features: features)
  }

  private func hasGlyph(for scalar: Unicode.Scalar) -> Bool {
    FT_Get_Char_Index(face, FT_ULong(scalar.value)) != 0
  }

  /// The outline in font units, y up, as designed: neither scaled nor hinted.
  func outline(of glyph: UInt32) -> Path {
    if let known = outlines[glyph] { return known }
    var outline = GlyphOutline.load(glyph, from: face, emboldening: emboldening)
    if slant != 0 { outline = outline.transformed(by: .shear(x: slant, y: 0)) }
    outlines[glyph] = outline
    return outline
  }

  /// The glyph in its own colours, never slanted; `nil` where it has none.
  func art(of glyph: UInt32) -> GlyphArt? {
    guard isColored else { return nil }
    if let known = arts[glyph] { return known }
    let art =
      colors?.art(of: glyph, from: face)
      ?? GlyphBitmap.load(glyph, from: face, unitsPerEm: description.unitsPerEm)
    arts[glyph] = .some(art)
    return art
  }

  private static func open(
    _ file: UnsafeRawBufferPointer, at location: FaceLocation, in library: FT_Library
  ) -> FT_Face? {
    var opened: FT_Face?
    let start = file.baseAddress?.assumingMemoryBound(to: FT_Byte.self)
    // FreeType counts named instances in the upper half of the face index.
    let index = FT_Long(location.index | location.instance << 16)
    guard FT_New_Memory_Face(library, start, FT_Long(file.count), index, &opened) == 0,
      let face = opened
    else { return nil }
    guard face.isScalable || face.isColored else {
      FT_Done_Face(face)
      return nil
    }
    if let weight = location.weightAxis { set(weight: weight, of: face, library: library) }
    return face
  }

  private static func set(weight: Double, of face: FT_Face, library: FT_Library) {
    let weightTag: FT_ULong = 0x7767_6874  // 'wght'
    var master: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &master) == 0, let master else { return }
    defer { FT_Done_MM_Var(library, master) }
    var values = (0..<Int(master.pointee.num_axis)).map { axis in
      let axis = master.pointee.axis[axis]
      return axis.tag == weightTag ? FT_Fixed((weight * 65536).rounded()) : axis.def
    }
    FT_Set_Var_Design_Coordinates(face, FT_UInt(values.count), &values)
  }

  /// The values of all axes in 16.16 fixed point; empty for a static font.
  private static func designCoordinates(of face: FT_Face, library: FT_Library) -> [FT_Fixed] {
    var master: UnsafeMutablePointer<FT_MM_Var>?
    guard FT_Get_MM_Var(face, &master) == 0, let master else { return [] }
    defer { FT_Done_MM_Var(library, master) }
    var values = [FT_Fixed](repeating: 0, count: Int(master.pointee.num_axis))
    guard FT_Get_Var_Design_Coordinates(face, FT_UInt(values.count), &values) == 0 else {
      return []
    }
    return values
  }

  private static func shapingFont(
    of file: UnsafeRawBufferPointer, index: Int, coordinates: [FT_Fixed]
  ) -> (font: OpaquePointer, unitsPerEm: Double) {
    let blob = hb_blob_create(
      file.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(file.count),
      HB_MEMORY_MODE_READONLY, nil, nil)
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, UInt32(index))
    defer { hb_face_destroy(face) }
    // HarfBuzz never answers with nothing: its failures are inert objects.
    guard let font = hb_font_create(face) else {
      preconditionFailure("hb_font_create gave nothing")
    }
    hb_ot_font_set_funcs(font)
    // FreeType does not tell it of faces without outlines.
    let unitsPerEm = hb_face_get_upem(face)
    hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
    if !coordinates.isEmpty {
      let values = coordinates.map { Float($0) / 65536 }
      hb_font_set_var_coords_design(font, values, UInt32(values.count))
    }
    return (font, Double(unitsPerEm))
  }

  /// XXH3, 64 bits, of the file's bytes, the face's number and the value of
  /// every axis in 16.16 fixed point (and a slant and boldness that are not the font's), all
  /// numbers little-endian in 32 bits.
  private static func digest(
    of file: UnsafeRawBufferPointer, index: Int, coordinates: [FT_Fixed]
  ) -> UInt64 {
    let state = XXH3_createState()
    defer { XXH3_freeState(state) }
    XXH3_64bits_reset(state)
    XXH3_64bits_update(state, file.baseAddress, file.count)
    for number in [index] + coordinates {
      withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { word in
        _ = XXH3_64bits_update(state, word.baseAddress, word.count)
      }
    }
    return XXH3_64bits_digest(state)
  }
}

extension FT_Face {
  /// Whether it has outlines.
  var isScalable: Bool {
    pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0 && pointee.units_per_EM > 0
  }

  /// Whether glyphs may bring colours of their own.
  fileprivate var isColored: Bool { pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0 }
}
