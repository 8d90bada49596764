import FlickCore

/// Shaped text in one font: outlines with places.
///
/// Guarantees: every number is finite, an em has units, and no size is negative.
package struct GlyphRun: Hashable, Sendable {
  package struct Glyph: Hashable, Sendable {
    /// The glyph's index in its font.
    package let id: UInt32
    /// In font units, y up, origin on the baseline. Empty for a space.
    package let outline: Path
    /// Where the outline's origin lies, in the run's coordinates (y down).
    package let position: Point
    /// Number of the run's UTF-8 byte where the letters that it shows begin.
    package let cluster: Int
    /// What is drawn in place of the outline.
    package let art: GlyphArt?

    package init(
      id: UInt32, outline: Path, position: Point, cluster: Int = 0, art: GlyphArt? = nil
    ) {
      precondition(position.isFinite, "a glyph's place is finite (was \(position))")
      self.id = id
      self.outline = outline
      self.position = position
      self.cluster = cluster
      self.art = art
    }
  }

  /// What a vector back end needs to write the run as text.
  package struct Font: Hashable, Sendable {
    package let family: String
    /// From 100 to 900; 400 is regular.
    package let weight: Int
    package let isItalic: Bool
    /// Identifies the font file's bytes, face and variation: equal fonts have
    /// equal outlines.
    package let digest: UInt64
    package let unitsPerEm: Double

    package init(
      family: String, weight: Int, isItalic: Bool, digest: UInt64, unitsPerEm: Double
    ) {
      precondition(
        unitsPerEm > 0 && unitsPerEm.isFinite, "an em has units (was \(unitsPerEm))")
      self.family = family
      self.weight = weight
      self.isItalic = isItalic
      self.digest = digest
      self.unitsPerEm = unitsPerEm
    }
  }

  package let font: Font
  /// Length of one em in the run's coordinates.
  package let size: Double
  package let glyphs: [Glyph]
  package let text: String
  /// Whether figures were asked to be equally wide (OpenType's `tnum`).
  package let tabularFigures: Bool
  /// Whether its letters run from right to left, brackets turned round.
  package let isRightToLeft: Bool
  /// From the run's coordinates to pixels.
  package let transform: AffineTransform

  package init(
    font: Font, size: Double, glyphs: [Glyph], text: String, tabularFigures: Bool = false,
    isRightToLeft: Bool = false, transform: AffineTransform
  ) {
    precondition(size >= 0 && size.isFinite, "a font's size is not negative (was \(size))")
    precondition(transform.isFinite, "a run's place is finite (was \(transform))")
    self.font = font
    self.size = size
    self.glyphs = glyphs
    self.text = text
    self.tabularFigures = tabularFigures
    self.isRightToLeft = isRightToLeft
    self.transform = transform
  }

  /// What mostly differs comes first.
  package static func == (lhs: GlyphRun, rhs: GlyphRun) -> Bool {
    lhs.transform == rhs.transform && lhs.size == rhs.size && lhs.text == rhs.text
      && lhs.tabularFigures == rhs.tabularFigures && lhs.isRightToLeft == rhs.isRightToLeft
      && lhs.font == rhs.font && lhs.glyphs == rhs.glyphs
  }

  /// The same run placed elsewhere: first its own transform, then `next`.
  package func transformed(by next: AffineTransform) -> GlyphRun {
    GlyphRun(
      font: font, size: size, glyphs: glyphs, text: text, tabularFigures: tabularFigures,
      isRightToLeft: isRightToLeft, transform: transform.then(next))
  }
}
