import FlickCore
import FlickDisplay

/// One line of shaped text: its left end on the baseline is the origin, y
/// points down. All lengths are in the unit of the style's size.
package struct TextLine: Hashable, Sendable {
  /// Which part of a line lies at the point where it is placed.
  package enum Alignment: Hashable, Sendable { case leading, center, trailing }

  /// A line across the letters.
  package struct Stripe: Hashable, Sendable {
    /// Of its upper edge below the baseline; negative above it.
    package let top: Double
    package let thickness: Double
  }

  /// Glyphs by font and direction, from left to right.
  package let runs: [GlyphRun]
  /// The sum of all advances.
  package let width: Double
  /// From the baseline up, as the style's own font states it; fonts that stand
  /// in for missing glyphs don't change it.
  package let ascent: Double
  /// From the baseline down; positive where glyphs reach below it.
  package let descent: Double
  /// From one baseline to the next, as the font states it.
  package let lineHeight: Double
  /// Height of capital letters above the baseline.
  package let capHeight: Double
  /// Height of small letters without ascender above the baseline.
  package let xHeight: Double
  /// Where the style's own font wants lines below letters, and through them.
  package let underline: Stripe
  package let strikethrough: Stripe
  /// What no installed font can show, in order, each once. Such characters are
  /// drawn as the font's own box for missing glyphs.
  package let missing: [Unicode.Scalar]

  /// The runs, moved so that the line's leading end, centre or trailing end
  /// lies at `baselineOrigin`.
  package func placed(
    at baselineOrigin: Point, alignment: Alignment = .leading
  ) -> [GlyphRun] {
    let move = AffineTransform.translation(
      left(at: baselineOrigin, alignment: alignment), baselineOrigin.y)
    return runs.map { $0.transformed(by: move) }
  }

  func left(at baselineOrigin: Point, alignment: Alignment) -> Double {
    switch alignment {
    case .leading: baselineOrigin.x
    case .center: baselineOrigin.x - width / 2
    case .trailing: baselineOrigin.x - width
    }
  }
}
