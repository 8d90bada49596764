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
    let limit: PixelRect
    let rule: FillRule
    let lines: [FixedLine]

    init(_ place: ShadowPlace, _ outline: Outline, _ limit: PixelRect) {
      sigmaX = place.sigmaX
      sigmaY = place.sigmaY
      self.limit = limit
      rule = place.rule
      lines = outline.lines
    }
  }

  private struct MovedKey: Equatable {
    let fraction: GridPoint
    let alpha: UInt32
    let key: Key
  }

  private var masks = RecentValues<Key, BlurredMask>()
  private var moved = RecentValues<MovedKey, AlphaMask>()

  init() {}

  /// The mask of an outline's silhouette, blurred and moved.
  ///
  /// - Parameters:
  ///   - limit: The pixels of the silhouette that count.
  ///   - alpha: From 0 to 65 535.
  mutating func mask(
    of outline: Outline, place: ShadowPlace, alpha: UInt32, limit: PixelRect,
    sweep: inout CoverageSweep, kernels: Kernels
  ) -> AlphaMask {
    let key = Key(place, outline, limit)
    let movedKey = MovedKey(fraction: place.fraction, alpha: alpha, key: key)
    if let known = moved[movedKey] { return known }
    let base = blurred(outline, key: key, sweep: &sweep, kernels: kernels)
    let mask = AlphaMask(base, fraction: place.fraction, alpha: alpha, kernels: kernels)
    moved.add(mask, for: movedKey)
    return mask
  }

  /// The mask of an outline's silhouette, blurred.
  mutating func blurred(
    _ outline: Outline, place: ShadowPlace, limit: PixelRect, sweep: inout CoverageSweep,
    kernels: Kernels
  ) -> BlurredMask {
    blurred(outline, key: Key(place, outline, limit), sweep: &sweep, kernels: kernels)
  }

  private mutating func blurred(
    _ outline: Outline, key: Key, sweep: inout CoverageSweep, kernels: Kernels
  ) -> BlurredMask {
    if let known = masks[key] { return known }
    var coverage = Coverage.empty
    sweep.measure(outline, rule: key.rule, within: key.limit, into: &coverage)
    let mask = BlurredMask(
      coverage, horizontal: GaussianKernel(sigma: key.sigmaX),
      vertical: GaussianKernel(sigma: key.sigmaY), kernels: kernels)
    masks.add(mask, for: key)
    return mask
  }
}

/// The values that were used last, at most `RasterConstants.shadowCacheLimit`.
private struct RecentValues<Key: Equatable & Sendable, Value: Sendable> {
  /// The last one was used last.
  private var entries: [(key: Key, value: Value)] = []

  subscript(key: Key) -> Value? {
    mutating get {
      guard let index = entries.lastIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.value
    }
  }

  /// Adds a value that is not there.
  mutating func add(_ value: Value, for key: Key) {
    if entries.count >= RasterConstants.shadowCacheLimit { entries.removeFirst() }
    entries.append((key, value))
  }
}
