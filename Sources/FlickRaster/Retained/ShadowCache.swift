import FlickCore
import FlickDisplay

/// The masks of shadows drawn before, so that a shape that moves is not blurred
/// again.
///
/// What is remembered never changes a byte: a mask is made the same way whether
/// it is kept or not.
struct ShadowCache {
  private struct Key: Equatable {
    // What is soon compared comes first.
    let sigmaX: Double
    let sigmaY: Double
    let limit: PixelBounds
    let rule: FillRule
    let lines: [FixedLine]
  }

  private struct Entry {
    let key: Key
    let mask: BlurredMask
    var lastUse: Int
  }

  private struct MovedKey: Equatable {
    let fraction: GridPoint
    let alpha: UInt32
    let key: Key
  }

  private struct MovedEntry {
    let key: MovedKey
    let mask: AlphaMask
    var lastUse: Int
  }

  private var entries: [Entry] = []
  private var movedEntries: [MovedEntry] = []
  private var clock = 0

  init() {}

  /// The mask of an outline's silhouette, blurred and moved.
  ///
  /// - Parameters:
  ///   - limit: The pixels of the silhouette that count.
  ///   - alpha: From 0 to 65 535.
  mutating func mask(
    of outline: Outline, place: ShadowPlace, alpha: UInt32, limit: PixelBounds,
    sweep: inout CoverageSweep, kernels: Kernels
  ) -> AlphaMask {
    clock += 1
    let key = Key(
      sigmaX: place.sigmaX, sigmaY: place.sigmaY, limit: limit, rule: place.rule,
      lines: outline.lines)
    let movedKey = MovedKey(fraction: place.fraction, alpha: alpha, key: key)
    if let index = movedEntries.firstIndex(where: { $0.key == movedKey }) {
      movedEntries[index].lastUse = clock
      return movedEntries[index].mask
    }
    let base = blurred(outline, key: key, sweep: &sweep, kernels: kernels)
    let mask = AlphaMask(base, fraction: place.fraction, alpha: alpha, kernels: kernels)
    if movedEntries.count >= RasterConstants.shadowCacheLimit,
      let oldest = movedEntries.indices.min(by: {
        movedEntries[$0].lastUse < movedEntries[$1].lastUse
      })
    {
      movedEntries.remove(at: oldest)
    }
    movedEntries.append(MovedEntry(key: movedKey, mask: mask, lastUse: clock))
    return mask
  }

  /// The mask of an outline's silhouette, blurred.
  mutating func blurred(
    _ outline: Outline, place: ShadowPlace, limit: PixelBounds, sweep: inout CoverageSweep,
    kernels: Kernels
  ) -> BlurredMask {
    clock += 1
    let key = Key(
      sigmaX: place.sigmaX, sigmaY: place.sigmaY, limit: limit, rule: place.rule,
      lines: outline.lines)
    return blurred(outline, key: key, sweep: &sweep, kernels: kernels)
  }

  private mutating func blurred(
    _ outline: Outline, key: Key, sweep: inout CoverageSweep, kernels: Kernels
  ) -> BlurredMask {
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].lastUse = clock
      return entries[index].mask
    }
    var coverage = Coverage.empty
    sweep.measure(outline, rule: key.rule, within: key.limit, into: &coverage)
    let mask = BlurredMask(
      coverage, horizontal: GaussianKernel(sigma: key.sigmaX),
      vertical: GaussianKernel(sigma: key.sigmaY), kernels: kernels)
    if entries.count >= RasterConstants.shadowCacheLimit,
      let oldest = entries.indices.min(by: { entries[$0].lastUse < entries[$1].lastUse })
    {
      entries.remove(at: oldest)
    }
    entries.append(Entry(key: key, mask: mask, lastUse: clock))
    return mask
  }
}
