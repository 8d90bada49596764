/// A blurred mask moved by a fraction of a pixel and multiplied by an alpha, 8
/// bits a value: what a shadow is drawn through.
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
  init(_ mask: BlurredMask, fraction: GridPoint, alpha: UInt32) {
    var (x, y) = (mask.horizontal, mask.vertical)
    var values = mask.values
    if fraction.x != 0, !values.isEmpty {
      values = Self.shiftColumns(values, width: x.kept, height: y.kept, by: fraction.x)
      x = Self.widened(x)
    }
    if fraction.y != 0, !values.isEmpty {
      values = Self.shiftRows(values, width: x.kept, height: y.kept, by: fraction.y)
      y = Self.widened(y)
    }
    horizontal = x
    vertical = y
    alphas = Self.levels(values, alpha: alpha)
  }

  /// Values from 0 to 65 535 times an alpha, in whole levels. Rounded twice, in
  /// 2⁻⁸ level first, which keeps the loop in 32 bits.
  private static func levels(_ values: [UInt16], alpha: UInt32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: values.count) { result, count in
      values.withUnsafeBufferPointer { values in
        for index in values.indices {
          let product = (UInt32(values[index]) &* alpha) >> 16
          result[index] = UInt8(truncatingIfNeeded: (product &* 255 &+ 32768) >> 16)
        }
      }
      count = values.count
    }
  }

  /// The pixels it touches.
  var bounds: PixelBounds {
    PixelBounds(
      minX: horizontal.start, minY: vertical.start, maxX: horizontal.start + horizontal.count,
      maxY: vertical.start + vertical.count)
  }

  /// The axis of a mask interpolated between neighbours: one pixel longer.
  private static func widened(_ axis: BlurredMask.Axis) -> BlurredMask.Axis {
    BlurredMask.Axis(
      start: axis.start, kept: axis.kept + 1, repeated: axis.repeated, extra: axis.extra)
  }

  /// How much of each pixel goes to the next one, in 2⁻¹⁶.
  private static func weight(_ fraction: Int) -> UInt32 {
    UInt32(fraction << (16 - RasterConstants.subpixelBits))
  }

  @inline(__always)
  private static func mixed(_ value: UInt16, _ before: UInt16, _ weight: UInt32) -> UInt16 {
    let sum = UInt32(value) &* (65536 &- weight) &+ UInt32(before) &* weight &+ 32768
    return UInt16(truncatingIfNeeded: sum >> 16)
  }

  private static func shiftColumns(
    _ values: [UInt16], width: Int, height: Int, by fraction: Int
  ) -> [UInt16] {
    let weight = weight(fraction)
    let total = (width + 1) * height
    return [UInt16](unsafeUninitializedCapacity: total) { result, count in
      values.withUnsafeBufferPointer { values in
        for row in 0..<height {
          let from = row &* width
          let to = row &* (width &+ 1)
          result[to] = mixed(values[from], 0, weight)
          for x in 1..<width {
            result[to &+ x] = mixed(values[from &+ x], values[from &+ x &- 1], weight)
          }
          result[to &+ width] = mixed(0, values[from &+ width &- 1], weight)
        }
      }
      count = total
    }
  }

  private static func shiftRows(
    _ values: [UInt16], width: Int, height: Int, by fraction: Int
  ) -> [UInt16] {
    let weight = weight(fraction)
    let total = width * (height + 1)
    return [UInt16](unsafeUninitializedCapacity: total) { result, count in
      values.withUnsafeBufferPointer { values in
        for x in 0..<width {
          result[x] = mixed(values[x], 0, weight)
          result[width &* height &+ x] = mixed(0, values[width &* (height &- 1) &+ x], weight)
        }
        for index in width..<(width &* height) {
          result[index] = mixed(values[index], values[index &- width], weight)
        }
      }
      count = total
    }
  }
}
