import CKernels
import FlickCore

/// A shadow of more than `RasterConstants.widestMask`: its mask is measured and
/// blurred in cells of several pixels, and interpolated between their centres
/// where it is drawn.
///
/// The Gaussian is 8 to 16 cells wide. What averaging in cells adds to its variance,
/// and a line from one cell to the next in the mean, is taken off beforehand
/// (`ShadowPlace`); what remains of it is under a tenth of a level.
struct WideShadow {
  /// In cells around `origin`.
  let mask: BlurredMask
  /// Pixels in a cell across and down, powers of two.
  let cellX: Int
  let cellY: Int
  /// Where the silhouette's own origin lies, in grid steps of pixels.
  let origin: GridPoint
  /// From 0 to 65 535.
  let alpha: UInt32
  /// Straight, 8 bits a channel.
  let color: UInt32

  /// Every pixel that it can touch.
  var bounds: PixelRect {
    let columns = MagnifiedAxis(mask.horizontal, cell: cellX, origin: origin.x).pixels
    let rows = MagnifiedAxis(mask.vertical, cell: cellY, origin: origin.y).pixels
    return PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
      maxY: rows.upperBound)
  }

  /// The shadow in pixels, within a rectangle. What each has does not depend on
  /// that.
  func magnified(within limit: PixelRect, kernels: Kernels) -> PreparedShadow {
    let alphas = AlphaMask(
      mask, across: MagnifiedAxis(mask.horizontal, cell: cellX, origin: origin.x),
      down: MagnifiedAxis(mask.vertical, cell: cellY, origin: origin.y), alpha: alpha,
      within: limit.intersection(bounds), kernels: kernels)
    return PreparedShadow(mask: alphas, x: 0, y: 0, color: color)
  }
}

extension AlphaMask {
  fileprivate init(
    _ mask: BlurredMask, across: MagnifiedAxis, down: MagnifiedAxis, alpha: UInt32,
    within limit: PixelRect, kernels: Kernels
  ) {
    let columns = limit.minX..<max(limit.minX, limit.maxX)
    let rows = limit.minY..<max(limit.minY, limit.maxY)
    let width = mask.horizontal.kept
    // One more, for the cells beside the mask.
    var line = [UInt32](repeating: 0, count: width + 1)
    let places = columns.map { across.place(of: $0).among(width) }
    let count = columns.count
    let alphas = [UInt8](unsafeUninitializedCapacity: count * rows.count) { alphas, filled in
      guard var next = alphas.baseAddress else { return }
      filled = count * rows.count
      mask.values.withUnsafeBufferPointer { values in
        func row(_ kept: Int) -> UnsafePointer<UInt16>? {
          kept < 0 ? nil : values.baseAddress.map { $0 + kept &* width }
        }
        for y in rows {
          let place = down.place(of: y)
          flick_between_rows(
            kernels.rawValue, &line, row(place.first), row(place.second), width, place.share)
          flick_between_columns(kernels.rawValue, next, line, places, count, alpha)
          next += count
        }
      }
    }
    self.init(
      horizontal: .init(start: columns.lowerBound, kept: columns.count, repeated: 0, extra: 0),
      vertical: .init(start: rows.lowerBound, kept: rows.count, repeated: 0, extra: 0),
      alphas: alphas)
  }
}

/// Where pixels lie between the cells of a mask, along one axis.
private struct MagnifiedAxis {
  /// Kept cells, −1 where there is none, and how far the pixel's centre lies
  /// from the first one's centre to the second one's, from 0 to 65 535.
  struct Place {
    let first: Int
    let second: Int
    let share: UInt32

    /// The same in a line of so many cells with a 0 behind them.
    func among(_ count: Int) -> flick_place {
      flick_place(
        first: UInt32(first < 0 ? count : first), second: UInt32(second < 0 ? count : second),
        share: share)
    }
  }

  private let axis: BlurredMask.Axis
  private let origin: Int
  /// A cell has two to the power of this grid steps.
  private let shift: Int

  init(_ axis: BlurredMask.Axis, cell: Int, origin: Int) {
    self.axis = axis
    self.origin = origin
    shift = RasterConstants.subpixelBits + cell.trailingZeroBitCount
  }

  /// Every pixel that the mask can touch.
  var pixels: Range<Int> {
    let bits = RasterConstants.subpixelBits
    let first = (((axis.start - 1) << shift) + origin) >> bits
    let last = (((axis.start + axis.count + 1) << shift) + origin) >> bits
    return first..<last + 1
  }

  func place(of pixel: Int) -> Place {
    let half = RasterConstants.one / 2
    let steps = (pixel << RasterConstants.subpixelBits) + half - origin - (1 << (shift - 1))
    let cell = steps >> shift
    let rest = steps - (cell << shift)
    return Place(
      first: kept(cell), second: kept(cell + 1), share: UInt32((rest << 16) >> shift))
  }

  private func kept(_ cell: Int) -> Int {
    let offset = cell - axis.start
    return offset >= 0 && offset < axis.count ? axis.keptIndex(offset) : -1
  }
}
