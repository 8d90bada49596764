import CKernels

/// A blurred mask moved by a fraction of a pixel and multiplied by an alpha, 8
/// bits a value: what a shadow is drawn through. Rows and columns at its edges
/// where every alpha is 0 are left out.
///
/// The move is linear between neighbours. That is exactly what the fraction does
/// to the coverage of a straight edge along the axes; elsewhere it widens the
/// Gaussian's variance by at most 1/4 − 1/12 pixel², a fifth of a level from
/// `RasterConstants.smoothSigma` on.
struct AlphaMask {
  let horizontal: BlurredMask.Axis
  let vertical: BlurredMask.Axis
  let alphas: [UInt8]

  /// - Parameters:
  ///   - fraction: By how much of a pixel the mask moves, in grid steps.
  ///   - alpha: From 0 to 65 535.
  init(_ mask: BlurredMask, fraction: GridPoint, alpha: UInt32, kernels: Kernels) {
    let columns = Self.span(
      mask.horizontal, mask.columnPeaks, isMoved: fraction.x != 0, alpha: alpha)
    let rows = Self.span(mask.vertical, mask.rowPeaks, isMoved: fraction.y != 0, alpha: alpha)
    horizontal = columns.axis
    vertical = rows.axis
    var source = Rows(mask)
    if fraction.x != 0 { source = source.moved(by: fraction.x, kernels) }
    source.keep(columns.kept)
    let width = columns.kept.count
    alphas = [UInt8](unsafeUninitializedCapacity: width * rows.kept.count) { result, count in
      guard let result = result.baseAddress else { return }
      let zeros = [UInt16](repeating: 0, count: width)
      zeros.withUnsafeBufferPointer { zeros in
        for (index, row) in rows.kept.enumerated() {
          source.withRow(row, orElse: zeros) { values in
            source.withRow(row - 1, orElse: zeros) { before in
              flick_mix_levels(
                kernels.rawValue, result + index &* width, values, before, width,
                UInt32(truncatingIfNeeded: fraction.y), alpha)
            }
          }
        }
      }
      count = width * rows.kept.count
    }
  }

  /// The pixels it touches.
  var bounds: PixelBounds {
    PixelBounds(
      minX: horizontal.start, minY: vertical.start, maxX: horizontal.start + horizontal.count,
      maxY: vertical.start + vertical.count)
  }

  /// Which kept rows (or columns) of the moved mask are not all 0, and the axis
  /// that has just these. A moved mask has one more than the mask: each lies
  /// between the one of its number and the one before.
  private static func span(
    _ axis: BlurredMask.Axis, _ peaks: [UInt16], isMoved: Bool, alpha: UInt32
  ) -> (kept: Range<Int>, axis: BlurredMask.Axis) {
    var result = axis
    if isMoved, axis.kept > 0 { result.kept += 1 }
    let isSeen = { (peak: UInt16) in ((UInt32(peak) &* alpha) >> 16) &* 255 &+ 32768 >= 65536 }
    guard let first = peaks.firstIndex(where: isSeen), let last = peaks.lastIndex(where: isSeen)
    else { return (0..<0, BlurredMask.Axis(start: axis.start, kept: 0, repeated: 0, extra: 0)) }
    let kept = first..<last + (isMoved ? 2 : 1)
    guard axis.extra == 0 || kept.contains(axis.repeated) else {
      return (0..<result.kept, result)
    }
    result.start += first
    result.kept = kept.count
    result.repeated = axis.extra == 0 ? 0 : axis.repeated - first
    return (kept, result)
  }

  /// Kept rows of a mask, or the same columns of each.
  private struct Rows {
    private var values: [UInt16]
    private var width: Int
    private var height: Int
    private var firstColumn = 0

    init(_ mask: BlurredMask) {
      values = mask.values
      width = mask.horizontal.kept
      height = mask.vertical.kept
    }

    mutating func keep(_ columns: Range<Int>) { firstColumn = columns.lowerBound }

    /// Calls `body` with a row, zeros above the first and below the last.
    @inline(__always)
    func withRow(
      _ row: Int, orElse zeros: UnsafeBufferPointer<UInt16>, _ body: (UnsafePointer<UInt16>) -> Void
    ) {
      if row >= 0, row < height {
        values.withUnsafeBufferPointer { values in
          if let base = values.baseAddress { body(base + (row &* width &+ firstColumn)) }
        }
      } else if let base = zeros.baseAddress {
        body(base)
      }
    }

    /// The rows moved to the right by a fraction; one column longer.
    func moved(by fraction: Int, _ kernels: Kernels) -> Rows {
      var result = self
      result.width = width + 1
      // A zero before the first column and one after the last.
      var line = [UInt16](repeating: 0, count: width + 2)
      result.values = [UInt16](unsafeUninitializedCapacity: (width + 1) * height) { moved, count in
        guard let moved = moved.baseAddress else { return }
        for row in 0..<height {
          for x in 0..<width { line[x + 1] = values[row &* width &+ x] }
          line.withUnsafeBufferPointer { line in
            guard let line = line.baseAddress else { return }
            flick_mix(
              kernels.rawValue, moved + row &* (width &+ 1), line + 1, line, width + 1,
              UInt32(truncatingIfNeeded: fraction))
          }
        }
        count = (width + 1) * height
      }
      return result
    }
  }
}
