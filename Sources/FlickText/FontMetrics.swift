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
  let underline: Stripe
  let strikethrough: Stripe

  /// A line across letters.
  struct Stripe: Hashable {
    /// Of its upper edge over the baseline.
    let top: Double
    let thickness: Double
  }

  init(of face: FT_Face, unitsPerEm: Double) {
    let header = FT_Get_Sfnt_Table(face, FT_SFNT_HHEA)?
      .assumingMemoryBound(to: TT_HoriHeader.self).pointee
    if !face.isScalable, let header {
      ascender = Double(header.Ascender)
      descender = Double(header.Descender)
      lineHeight = ascender - descender + Double(header.Line_Gap)
    } else {
      ascender = Double(face.pointee.ascender)
      descender = Double(face.pointee.descender)
      lineHeight = Double(face.pointee.height)
    }
    let os2 = FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self).pointee
    // Only version 2 and later of the table have these two.
    let stated = os2.flatMap { $0.version >= 2 && $0.version != 0xFFFF ? $0 : nil }
    capHeight = FontMetrics.height(stated: stated?.sCapHeight, of: "H", in: face)
    xHeight = FontMetrics.height(stated: stated?.sxHeight, of: "x", in: face)
    let post = FT_Get_Sfnt_Table(face, FT_SFNT_POST)?
      .assumingMemoryBound(to: TT_Postscript.self).pointee
    underline = Stripe(
      top: post.map { Double($0.underlinePosition) }, thickness: post?.underlineThickness,
      otherwise: -unitsPerEm / 10, unitsPerEm)
    strikethrough = Stripe(
      top: os2.map { Double($0.yStrikeoutPosition) }, thickness: os2?.yStrikeoutSize,
      otherwise: xHeight / 2 + unitsPerEm / 40, unitsPerEm)
  }

  private static func height(
    stated: FT_Short?, of sample: Unicode.Scalar, in face: FT_Face
  ) -> Double {
    if let stated, stated > 0 { return Double(stated) }
    let glyph = FT_Get_Char_Index(face, FT_ULong(sample.value))
    return GlyphOutline.load(glyph, from: face).controlBounds?.maxY ?? 0
  }
}

extension FontMetrics.Stripe {
  /// What the font states, or what is usual where it states nothing.
  fileprivate init(
    top: Double?, thickness: FT_Short?, otherwise usual: Double, _ unitsPerEm: Double
  ) {
    if let top, let thickness, thickness > 0 {
      self.init(top: top, thickness: Double(thickness))
    } else {
      self.init(top: usual, thickness: unitsPerEm / 20)
    }
  }
}
