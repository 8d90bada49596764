import FlickCore
import FlickDisplay

extension Preparer {
  /// Prepares a run of glyphs.
  ///
  /// - Parameters:
  ///   - known: What was prepared of `old`, a run that is set alike; its glyphs
  ///     that stand in the same places are taken over.
  mutating func prepare(
    _ run: GlyphRun, color: Color, clip: Clip, known: [PlacedGlyph] = [], of old: GlyphRun? = nil
  ) -> Prepared {
    let transform = run.glyphTransform
    let font = run.font.digest
    let isCached = run.size * run.transform.largestScale <= RasterConstants.largestCachedGlyph
    let color = DeepColor(color)
    let mayBeMask = color.isOpaqueBytes
    var placed: [PlacedGlyph] = []
    placed.reserveCapacity(run.glyphs.count)
    var bounds = PixelRect.empty
    // Where among the known ones to look for the next.
    var next = 0
    let oldGlyphs = old?.glyphs ?? []
    let toPixels = LaneTransform(run.transform)
    run.glyphs.withUnsafeBufferPointer { glyphs in
      guard let first = glyphs.baseAddress else { return }
      for index in 0..<glyphs.count where !glyphs[index].outline.isEmpty {
        let glyph: PlacedGlyph
        if isCached, index < oldGlyphs.count, glyphs[index].id == oldGlyphs[index].id,
          glyphs[index].position == oldGlyphs[index].position,
          let position = known.position(of: index, from: &next),
          mayBeMask || !known[position].coverage.isMask
        {
          glyph = known[position]
        } else {
          glyph = place(
            first + index, index, origin: GridPoint(toPixels.apply(glyphs[index].position)),
            font: font, transform, isCached: isCached, mayBeMask: mayBeMask, clip)
        }
        guard glyph.bounds.intersects(clip.bounds) else { continue }
        bounds.formUnion(glyph.bounds.intersection(clip.bounds))
        placed.append(glyph)
      }
    }
    return Prepared(content: .glyphs(placed, color), bounds: bounds)
  }

  /// - Parameter glyph: Where it lies, as a copy would count references.
  private mutating func place(
    _ glyph: UnsafePointer<GlyphRun.Glyph>, _ index: Int, origin: GridPoint, font: UInt64,
    _ transform: AffineTransform, isCached: Bool, mayBeMask: Bool, _ clip: Clip
  ) -> PlacedGlyph {
    guard isCached else {
      outline.removeAll()
      outline.append(glyph.pointee.outline, transform: transform, movedTo: origin)
      sweep.measure(outline, rule: .nonzero, within: clip.bounds, into: &coverage)
      return PlacedGlyph(coverage: .runs(coverage.compacted()), x: 0, y: 0, index: index)
    }
    let mask = RasterConstants.one - 1
    let bits = RasterConstants.subpixelBits
    let shape = glyphs.coverage(
      of: glyph, font: font, transform: transform,
      fraction: GridPoint(x: origin.x & mask, y: origin.y & mask), mayBeMask: mayBeMask,
      sweep: &sweep, into: &coverage)
    return PlacedGlyph(coverage: shape, x: origin.x >> bits, y: origin.y >> bits, index: index)
  }
}

extension GlyphRun {
  /// Whether glyphs of the same number at the same position look the same in both
  /// runs and lie in the same place.
  func isSet(like other: GlyphRun) -> Bool {
    font.digest == other.font.digest && size == other.size && transform == other.transform
      && font.unitsPerEm == other.font.unitsPerEm
  }
}

extension [PlacedGlyph] {
  /// Where a glyph of a run is, if it is there. They are in order.
  fileprivate func position(of index: Int, from next: inout Int) -> Int? {
    while next < count, self[next].index < index { next += 1 }
    return next < count && self[next].index == index ? next : nil
  }
}
