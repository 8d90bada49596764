import CKernels
import FlickCore

/// How much of each pixel a small region covers, a byte for each: what a letter is
/// drawn through in fewer steps than through runs, most of which would be a pixel long.
struct CoverageMask: Equatable {
  let bounds: PixelRect
  /// Rows from top to bottom; what is left of a row's last word is 0.
  fileprivate(set) var words: [UInt64]

  /// How many bytes lie between two rows.
  var stride: Int { Self.wordsInRow(bounds) &* 8 }

  /// How much memory it takes, in runs of coverage.
  var cost: Int { words.count * 2 / 3 + 16 }

  /// Calls `body` with the levels from a pixel of the bounds on.
  @inline(__always)
  func withLevels(_ x: Int, _ y: Int, _ body: (UnsafePointer<UInt8>) -> Void) {
    words.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
      body(base + ((y &- bounds.minY) &* stride &+ (x &- bounds.minX)))
    }
  }

  fileprivate static func wordsInRow(_ bounds: PixelRect) -> Int { (bounds.width &+ 7) / 8 }
}

extension CoverageSweep {
  /// An outline's coverage as a mask; `nil` where it is not small and simple, or where
  /// its lines are so few that runs are quicker to find and to draw.
  mutating func mask(of placed: PlacedOutline) -> CoverageMask? {
    let bounds = placed.bounds
    guard !bounds.isEmpty, isSmall(placed.outline, bounds) else { return nil }
    let count = CoverageMask.wordsInRow(bounds) &* bounds.height
    guard count <= 2 &* placed.outline.lines.count &+ 32 else { return nil }
    return withSmall(placed.outline, movedBy: placed.offset, bounds, isEvenOdd: false) {
      kernels, outline, memory in
      let words = [UInt64](unsafeUninitializedCapacity: count) { words, initialized in
        flick_measure_mask(kernels, outline, memory, words.baseAddress)
        initialized = count
      }
      return CoverageMask(bounds: bounds, words: words)
    }
  }
}

/// A glyph's coverage. A mask is only of what is drawn in opaque colours of 8 bits a
/// channel.
enum GlyphCoverage {
  case mask(CoverageMask)
  case runs(Coverage)

  var bounds: PixelRect {
    switch self {
    case .mask(let mask): mask.bounds
    case .runs(let runs): runs.bounds
    }
  }

  /// How much memory it takes, in runs of coverage.
  var cost: Int {
    switch self {
    case .mask(let mask): mask.cost
    case .runs(let runs): runs.cost
    }
  }

  var isMask: Bool { if case .mask = self { true } else { false } }
}
