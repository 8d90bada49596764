/// The mask of a wide shadow is measured and blurred in cells of several pixels
/// (`ShadowPlace.cells`) and interpolated between their centres.
///
/// Cells are so small that the Gaussian is at least 128 of them wide: what
/// averaging in them and going straight from one to the next add to its variance
/// is under 1/60 000 of it.
extension AlphaMask {
  /// - Parameters:
  ///   - mask: In cells around `origin`.
  ///   - origin: Where the silhouette's own origin lies, in grid steps of pixels.
  ///   - alpha: From 0 to 65 535.
  ///   - limit: The pixels that count. What each has does not depend on it.
  init(
    _ mask: BlurredMask, magnifiedBy cells: (x: Int, y: Int), origin: GridPoint, alpha: UInt32,
    within limit: PixelBounds
  ) {
    let across = MagnifiedAxis(mask.horizontal, cell: cells.x, origin: origin.x)
    let down = MagnifiedAxis(mask.vertical, cell: cells.y, origin: origin.y)
    let columns = across.pixels.clamped(to: limit.minX..<max(limit.minX, limit.maxX))
    let rows = down.pixels.clamped(to: limit.minY..<max(limit.minY, limit.maxY))
    horizontal = BlurredMask.Axis(
      start: columns.lowerBound, kept: columns.count, repeated: 0, extra: 0)
    vertical = BlurredMask.Axis(start: rows.lowerBound, kept: rows.count, repeated: 0, extra: 0)
    let width = mask.horizontal.kept
    let places = columns.map { across.place(of: $0) }
    // One more, for the cells beside the mask.
    var line = [UInt32](repeating: 0, count: width + 1)
    var alphas: [UInt8] = []
    alphas.reserveCapacity(columns.count * rows.count)
    for y in rows {
      let place = down.place(of: y)
      for column in 0..<width {
        let first = place.first < 0 ? 0 : mask.values[place.first * width + column]
        let second = place.second < 0 ? 0 : mask.values[place.second * width + column]
        line[column] = Self.mixed(UInt32(first), UInt32(second), place.share)
      }
      for place in places {
        let first = line[place.first < 0 ? width : place.first]
        let second = line[place.second < 0 ? width : place.second]
        let value = Self.mixed(first, second, place.share)
        alphas.append(UInt8(truncatingIfNeeded: (((value &* alpha) >> 16) &* 255 &+ 32768) >> 16))
      }
    }
    self.alphas = alphas
  }

  @inline(__always)
  private static func mixed(_ first: UInt32, _ second: UInt32, _ share: UInt32) -> UInt32 {
    (first &* (65536 &- share) &+ second &* share) >> 16
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
    let first = ((axis.start - 1) << shift) + origin
    let last = ((axis.start + axis.count + 1) << shift) + origin
    return (first >> bits)..<max((first >> bits), (last >> bits) + 1)
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
