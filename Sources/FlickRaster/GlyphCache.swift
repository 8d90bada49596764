import FlickCore
import FlickDisplay

/// Coverages of glyphs drawn before, by font, size and place within a pixel.
///
/// What is remembered never changes a byte: a glyph is measured the same way
/// whether it is kept or not. Old entries go when newer ones fill the memory.
struct GlyphCache {
  private struct Key: Hashable {
    let font: UInt64
    let glyph: UInt32
    let a: Double
    let b: Double
    let c: Double
    let d: Double
    let fractionX: Int
    let fractionY: Int
  }

  private var recent: [Key: Coverage] = [:]
  private var older: [Key: Coverage] = [:]
  private var recentRuns = 0

  init() {}

  /// A glyph's coverage with its origin in pixel (0, 0).
  ///
  /// - Parameters:
  ///   - transform: From font units to pixels, without a translation.
  ///   - fraction: Where in its pixel the origin lies, in grid steps.
  mutating func coverage(
    of glyph: GlyphRun.Glyph, font: UInt64, transform: AffineTransform, fraction: GridPoint,
    outline: inout Outline, sweep: inout CoverageSweep
  ) -> Coverage {
    let key = Key(
      font: font, glyph: glyph.id, a: transform.a, b: transform.b, c: transform.c,
      d: transform.d, fractionX: fraction.x, fractionY: fraction.y)
    if let known = recent[key] { return known }
    if let known = older[key] {
      keep(known, for: key)
      return known
    }
    outline.removeAll()
    outline.append(glyph.outline, transform: transform, movedTo: fraction)
    var coverage = Coverage.empty
    sweep.measure(outline, rule: .nonzero, within: outline.bounds, into: &coverage)
    let kept = coverage.compacted()
    keep(kept, for: key)
    return kept
  }

  private mutating func keep(_ coverage: Coverage, for key: Key) {
    if recentRuns > RasterConstants.glyphCacheRuns {
      older = recent
      recent = [:]
      recentRuns = 0
    }
    recent[key] = coverage
    recentRuns += coverage.cost
  }
}
