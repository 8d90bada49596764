import CFreeType
import FlickCore

/// Heights that a font states about itself, in font units, upwards positive.
struct FontMetrics: Hashable {
  let ascender: Double
  /// Negative where glyphs reach below the baseline.
  let descender: Double
  /// From one baseline to the next.
  let lineHeight: Double
  let capHeight: Double
  let xHeight: Double

  init(of face: FT_Face) {
    ascender = Double(face.pointee.ascender)
    descender = Double(face.pointee.descender)
    lineHeight = Double(face.pointee.height)
    let os2 = FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self).pointee
    // Only version 2 and later of the table have these two.
    let stated = os2.flatMap { $0.version >= 2 && $0.version != 0xFFFF ? $0 : nil }
    capHeight = FontMetrics.height(stated: stated?.sCapHeight, of: "H", in: face)
    xHeight = FontMetrics.height(stated: stated?.sxHeight, of: "x", in: face)
  }

  private static func height(
    stated: FT_Short?, of sample: Unicode.Scalar, in face: FT_Face
  ) -> Double {
    if let stated, stated > 0 { return Double(stated) }
    let glyph = FT_Get_Char_Index(face, FT_ULong(sample.value))
    return GlyphOutline.load(glyph, from: face).controlBounds?.maxY ?? 0
  }
}
