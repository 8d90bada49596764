import FlickCore
import FlickDisplay

/// Coverages of glyphs drawn before, by font, size and place within a pixel, and
/// their flattened outlines by font and size.
///
/// What is remembered never changes a byte: a glyph is measured the same way
/// whether it is kept or not. Old entries go when newer ones fill the memory.
struct GlyphCache {
  private struct Size: Hashable {
    let font: UInt64
    let glyph: UInt32
    let a: Double
    let b: Double
    let c: Double
    let d: Double
  }

  private struct Key: Hashable {
    let size: Size
    let fractionX: Int
    let fractionY: Int

    /// One word that tells most glyphs of a text apart.
    func hash(into hasher: inout Hasher) {
      let place = UInt64(truncatingIfNeeded: fractionX &<< 12 | fractionY)
      hasher.combine(size.font ^ size.a.bitPattern ^ (place | UInt64(size.glyph) &<< 24))
    }
  }

  private var outlines: [Size: Outline] = [:]

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
    sweep: inout CoverageSweep
  ) -> Coverage {
    let size = Size(
      font: font, glyph: glyph.id, a: transform.a, b: transform.b, c: transform.c,
      d: transform.d)
    let key = Key(size: size, fractionX: fraction.x, fractionY: fraction.y)
    if let known = recent[key] { return known }
    if let known = older[key] {
      keep(known, for: key)
      return known
    }
    let outline = flattened(glyph.outline, size: size, transform: transform)
      .translated(by: fraction)
    var coverage = Coverage.empty
    let bounds = outline.bounds
    sweep.measure(outline, bounds: bounds, rule: .nonzero, within: bounds, into: &coverage)
    let kept = coverage.compacted()
    keep(kept, for: key)
    return kept
  }

  /// A glyph's outline with its origin on a pixel's corner. Moving it on the grid
  /// gives what flattening it elsewhere would.
  private mutating func flattened(
    _ path: Path, size: Size, transform: AffineTransform
  ) -> Outline {
    if let known = outlines[size] { return known }
    var outline = Outline()
    outline.append(path, transform: transform)
    if !outline.isSimple { outline.isSimple = outline.windsOnce }
    if outlines.count >= RasterConstants.mostGlyphOutlines { outlines = [:] }
    outlines[size] = outline
    return outline
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
