/// A blurred mask moved by a fraction of a pixel and multiplied by an alpha, 8
/// bits a value: what a shadow is drawn through.
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

  /// The axis of a mask interpolated between four neighbours, which reaches one
  /// pixel further back and two further on.
  private static func widened(_ axis: BlurredMask.Axis) -> BlurredMask.Axis {
    BlurredMask.Axis(
      start: axis.start - 1, kept: axis.kept + 3,
      repeated: axis.extra > 0 ? axis.repeated + 1 : 0, extra: axis.extra)
  }

  /// Lagrange's cubic through four neighbours, in 2⁻¹⁴: what a smooth function
  /// sampled at whole pixels is a fraction before one of them. With a standard
  /// deviation of 3 pixels or more it is off by less than a tenth of a level.
  private static func weights(_ fraction: Double) -> [Int32] {
    let u = 1 - fraction
    let exact = [
      -u * (1 - u) * (2 - u) / 6, (1 - u) * (1 + u) * (2 - u) / 2, u * (1 + u) * (2 - u) / 2,
      -u * (1 - u) * (1 + u) / 6,
    ]
    var whole = exact.map { Int32(($0 * 16384).rounded()) }
    whole[u > 0.5 ? 2 : 1] += 16384 - (whole[0] + whole[1] + whole[2] + whole[3])
    return whole
  }

  private static func level(_ sum: Int32) -> UInt16 {
    UInt16(min(max((sum &+ 8192) >> 14, 0), 65535))
  }

  private static func shiftColumns(
    _ values: [UInt16], width: Int, height: Int, by fraction: Double
  ) -> [UInt16] {
    let weights = weights(fraction)
    let outputWidth = width + 3
    var result = [UInt16](repeating: 0, count: outputWidth * height)
    var sums = [Int32](repeating: 0, count: outputWidth)
    for row in 0..<height {
      for index in sums.indices { sums[index] = 0 }
      for tap in 0..<4 {
        let weight = weights[3 - tap]
        for x in 0..<width { sums[x &+ tap] &+= weight &* Int32(values[row &* width &+ x]) }
      }
      for x in 0..<outputWidth { result[row &* outputWidth &+ x] = level(sums[x]) }
    }
    return result
  }

  private static func shiftRows(
    _ values: [UInt16], width: Int, height: Int, by fraction: Double
  ) -> [UInt16] {
    let weights = weights(fraction)
    let outputHeight = height + 3
    var result = [UInt16](repeating: 0, count: width * outputHeight)
    var sums = [Int32](repeating: 0, count: width)
    for row in 0..<outputHeight {
      for index in sums.indices { sums[index] = 0 }
      for tap in 0..<4 {
        let from = row &- tap
        guard from >= 0, from < height else { continue }
        let weight = weights[3 - tap]
        for x in 0..<width { sums[x] &+= weight &* Int32(values[from &* width &+ x]) }
      }
      for x in 0..<width { result[row &* width &+ x] = level(sums[x]) }
    }
    return result
  }
}
