import FlickCore
import FlickDisplay

/// Coverages of glyphs drawn before, by font, size and place within a pixel, and
/// their flattened outlines by font and size.
///
/// What is remembered never changes a byte: a glyph is measured the same way
/// whether it is kept or not. Old entries go when newer ones fill the memory.
struct GlyphCache {
  private struct Size: GlyphTableKey {
    let font: UInt64
    let glyph: UInt32
    let a: Double
    let b: Double
    let c: Double
    let d: Double

    var word: UInt64 { font ^ a.bitPattern ^ UInt64(glyph) &<< 24 }
  }

  private struct Key: GlyphTableKey {
    let size: Size
    let fractionX: Int
    let fractionY: Int
    let mayBeMask: Bool

    var word: UInt64 {
      size.word ^ UInt64(truncatingIfNeeded: fractionX &<< 12 | fractionY) &<< 1
        ^ (mayBeMask ? 1 : 0)
    }
  }

  private var outlines = GlyphTable<Size, KnownOutline>()

  private var recent = GlyphTable<Key, GlyphCoverage>()
  private var older = GlyphTable<Key, GlyphCoverage>()
  private var recentRuns = 0

  init() {}

  /// A glyph's coverage with its origin in pixel (0, 0).
  ///
  /// - Parameters:
  ///   - transform: From font units to pixels, without a translation.
  ///   - fraction: Where in its pixel the origin lies, in grid steps.
  ///   - mayBeMask: Whether it is drawn in an opaque colour of 8 bits a channel.
  mutating func coverage(
    of glyph: UnsafePointer<GlyphRun.Glyph>, font: UInt64, transform: AffineTransform,
    fraction: GridPoint, mayBeMask: Bool, sweep: inout CoverageSweep,
    into coverage: inout Coverage
  ) -> GlyphCoverage {
    let size = Size(
      font: font, glyph: glyph.pointee.id, a: transform.a, b: transform.b, c: transform.c,
      d: transform.d)
    let key = Key(
      size: size, fractionX: fraction.x, fractionY: fraction.y, mayBeMask: mayBeMask)
    if let index = recent.index(of: key) { return recent.values[index] }
    if let index = older.index(of: key) {
      let known = older.values[index]
      keep(known, for: key)
      return known
    }
    let index = flattened(glyph.pointee.outline, size: size, transform: transform)
    let placed = PlacedOutline(known: outlines.values[index], offset: fraction, number: nil)
    let kept: GlyphCoverage
    if mayBeMask, let mask = sweep.mask(of: placed) {
      kept = .mask(mask)
    } else {
      sweep.measure(placed, rule: .nonzero, within: placed.bounds, into: &coverage)
      kept = .runs(coverage.compacted())
    }
    keep(kept, for: key)
    return kept
  }

  /// The number of a glyph's outline with its origin on a pixel's corner. Moving it
  /// on the grid gives what flattening it elsewhere would.
  private mutating func flattened(
    _ path: Path, size: Size, transform: AffineTransform
  ) -> Int {
    if let known = outlines.index(of: size) { return known }
    var outline = Outline()
    outline.append(path, transform: transform)
    if !outline.isSimple { outline.isSimple = outline.windsOnce }
    if outlines.count >= RasterConstants.mostGlyphOutlines { outlines = GlyphTable() }
    return outlines.add(KnownOutline(outline), for: size)
  }

  private mutating func keep(_ coverage: GlyphCoverage, for key: Key) {
    if recentRuns > RasterConstants.glyphCacheRuns {
      older = recent
      recent = GlyphTable()
      recentRuns = 0
    }
    recent.add(coverage, for: key)
    recentRuns += coverage.cost
  }
}
