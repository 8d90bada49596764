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
  ///   - fractionX: From 0 to 1, exclusive: how far right the mask moves.
  ///   - fractionY: Likewise, down.
  ///   - alpha: From 0 to 65 535.
  init(_ mask: BlurredMask, fractionX: Double, fractionY: Double, alpha: UInt32) {
    var (x, y) = (mask.horizontal, mask.vertical)
    var values = mask.values
    if fractionX != 0 {
      values = Self.shiftColumns(values, width: x.kept, height: y.kept, by: fractionX)
      x = Self.widened(x)
    }
    if fractionY != 0 {
      values = Self.shiftRows(values, width: x.kept, height: y.kept, by: fractionY)
      y = Self.widened(y)
    }
    horizontal = x
    vertical = y
    let scale = Double(alpha) / 65535 * 255 / 65535
    alphas = values.map { UInt8(Double($0) * scale + 0.5) }
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
  private static func weight(_ fraction: Double) -> UInt32 { UInt32(fraction * 65536 + 0.5) }

  private static func mixed(_ value: UInt16, _ before: UInt16, _ weight: UInt32) -> UInt16 {
    let sum = UInt32(value) &* (65536 &- weight) &+ UInt32(before) &* weight &+ 32768
    return UInt16(truncatingIfNeeded: sum >> 16)
  }

  private static func shiftColumns(
    _ values: [UInt16], width: Int, height: Int, by fraction: Double
  ) -> [UInt16] {
    let weight = weight(fraction)
    var result: [UInt16] = []
    result.reserveCapacity((width + 1) * height)
    for row in 0..<height {
      var before: UInt16 = 0
      for value in values[row * width..<(row + 1) * width] {
        result.append(mixed(value, before, weight))
        before = value
      }
      result.append(mixed(0, before, weight))
    }
    return result
  }

  private static func shiftRows(
    _ values: [UInt16], width: Int, height: Int, by fraction: Double
  ) -> [UInt16] {
    let weight = weight(fraction)
    var result = [UInt16](repeating: 0, count: width * (height + 1))
    for index in result.indices {
      let value = index < values.count ? values[index] : 0
      let before = index >= width ? values[index - width] : 0
      result[index] = mixed(value, before, weight)
    }
    return result
  }
}
