import CKernels
import FlickCore

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

  init(horizontal: BlurredMask.Axis, vertical: BlurredMask.Axis, alphas: [UInt8]) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.alphas = alphas
  }

  /// - Parameters:
  ///   - fraction: By how much of a pixel the mask moves, in grid steps.
  ///   - alpha: From 0 to 65 535.
  init(_ mask: BlurredMask, fraction: GridPoint, alpha: UInt32, kernels: Kernels) {
    let columns = Self.span(
      mask.horizontal, mask.columnPeaks, isMoved: fraction.x != 0, alpha: alpha)
    let rows = Self.span(mask.vertical, mask.rowPeaks, isMoved: fraction.y != 0, alpha: alpha)
    horizontal = columns.axis
    vertical = rows.axis
    let height = mask.vertical.kept
    let sourceWidth = mask.horizontal.kept + (fraction.x != 0 ? 1 : 0)
    let source =
      fraction.x != 0
      ? Self.values(of: mask, movedBy: fraction.x, width: sourceWidth, kernels) : mask.values
    let width = columns.kept.count
    let first = columns.kept.lowerBound
    alphas = [UInt8](unsafeUninitializedCapacity: width * rows.kept.count) { result, count in
      count = width * rows.kept.count
      let zeros = [UInt16](repeating: 0, count: width)
      zeros.withUnsafeBufferPointer { zeros in
        source.withUnsafeBufferPointer { source in
          guard var next = result.baseAddress, let values = source.baseAddress,
            let zeros = zeros.baseAddress
          else { return }
          // Above the first row and below the last there is nothing.
          func row(_ index: Int) -> UnsafePointer<UInt16> {
            index >= 0 && index < height ? values + (index &* sourceWidth &+ first) : zeros
          }
          for index in rows.kept {
            flick_mix_levels(
              kernels.rawValue, next, row(index), row(index &- 1), width,
              UInt32(truncatingIfNeeded: fraction.y), alpha)
            next += width
          }
        }
      }
    }
  }

  /// The pixels it touches.
  var bounds: PixelRect {
    PixelRect(
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

  /// The kept rows of a mask moved to the right by a fraction; one column longer.
  private static func values(
    of mask: BlurredMask, movedBy fraction: Int, width: Int, _ kernels: Kernels
  ) -> [UInt16] {
    // A zero before the first column and one after the last.
    var line = [UInt16](repeating: 0, count: width + 1)
    let height = mask.vertical.kept
    return [UInt16](unsafeUninitializedCapacity: width * height) { moved, count in
      guard let moved = moved.baseAddress else { return }
      for row in 0..<height {
        for x in 0..<(width - 1) { line[x + 1] = mask.values[row &* (width &- 1) &+ x] }
        line.withUnsafeBufferPointer { line in
          guard let line = line.baseAddress else { return }
          flick_mix(
            kernels.rawValue, moved + row &* width, line + 1, line, width,
            UInt32(truncatingIfNeeded: fraction))
        }
      }
      count = width * height
    }
  }
}
