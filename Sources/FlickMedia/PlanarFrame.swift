import FlickCore

/// A picture as 4:2:0 video: planes Y, Cb, Cr, one byte a sample, BT.709 in the
/// studio range (16…235 and 16…240), chroma sited at the left of each pair of
/// columns and between each pair of rows, as H.264 assumes.
///
/// Sides are even; a picture with an odd side is continued by its last column
/// or row. Y′ = 0.2126 R′ + 0.7152 G′ + 0.0722 B′, Cb = (B′ − Y′)/1.8556,
/// Cr = (R′ − Y′)/1.5748 (ITU-R BT.709-6), in 16-bit fixed point, within one
/// level of the formulas. Premultiplied pixels are taken as they are: what is
/// transparent shows black behind it.
package enum PlanarFrame {
  /// The smallest even number that is not less.
  package static func even(_ side: Int) -> Int { (side + 1) & ~1 }

  /// How many bytes a picture of that size takes.
  package static func byteCount(width: Int, height: Int) -> Int {
    let pixels = even(width) * even(height)
    return pixels + pixels / 2
  }

  package static func bytes(of pixmap: Pixmap) -> [UInt8] {
    let count = byteCount(width: pixmap.width, height: pixmap.height)
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      pixmap.pixels.withUnsafeBufferPointer { pixels in
        convert(pixels, width: pixmap.width, height: pixmap.height, into: buffer)
      }
      initialized = count
    }
  }

  private static func convert(
    _ pixels: UnsafeBufferPointer<UInt32>, width: Int, height: Int,
    into out: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard let source = pixels.baseAddress, let target = out.baseAddress else { return }
    let paddedWidth = even(width)
    let paddedHeight = even(height)
    for row in 0..<paddedHeight {
      let from = source + min(row, height - 1) * width
      lumaRow(from, target + row * paddedWidth, width: width)
      if paddedWidth > width {
        target[row * paddedWidth + width] = target[row * paddedWidth + width - 1]
      }
    }
    let chromaWidth = paddedWidth / 2
    let blue = target + paddedWidth * paddedHeight
    let red = blue + chromaWidth * (paddedHeight / 2)
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: 3 * (paddedWidth + 2)) { room in
      guard let room = room.baseAddress else { return }
      for row in 0..<(paddedHeight / 2) {
        let sums = ColumnSums(room, width: paddedWidth)
        sums.fill(
          source + 2 * row * width, source + min(2 * row + 1, height - 1) * width, width: width)
        chromaRow(sums, blue + row * chromaWidth, red + row * chromaWidth, count: chromaWidth)
      }
    }
  }

  private static func lumaRow(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt8>, width: Int
  ) {
    for x in 0..<width {
      let pixel = source[x]
      let red = pixel & 0xFF
      let green = pixel &>> 8 & 0xFF
      let blue = pixel &>> 16 & 0xFF
      // 219/255 · 32768 times the weights, and 16.5 for black and rounding.
      let luma = 5983 &* red &+ 20127 &* green &+ 2032 &* blue &+ 540_672
      target[x] = UInt8(truncatingIfNeeded: luma &>> 15)
    }
  }

  /// Red, green and blue of two rows, added; one column more at each end.
  private struct ColumnSums {
    let red: UnsafeMutablePointer<Int16>
    let green: UnsafeMutablePointer<Int16>
    let blue: UnsafeMutablePointer<Int16>

    init(_ room: UnsafeMutablePointer<Int16>, width: Int) {
      red = room + 1
      green = red + width + 2
      blue = green + width + 2
    }

    func fill(_ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, width: Int) {
      // One channel at a time: more would be too many pointers for the compiler
      // to tell apart, and the loop would not be vectorised.
      for x in 0..<width {
        red[x] = Int16(truncatingIfNeeded: (upper[x] & 0xFF) &+ (lower[x] & 0xFF))
      }
      for x in 0..<width {
        green[x] = Int16(truncatingIfNeeded: (upper[x] &>> 8 & 0xFF) &+ (lower[x] &>> 8 & 0xFF))
      }
      for x in 0..<width {
        blue[x] = Int16(truncatingIfNeeded: (upper[x] &>> 16 & 0xFF) &+ (lower[x] &>> 16 & 0xFF))
      }
      for sums in [red, green, blue] {
        sums[-1] = sums[0]
        sums[width] = sums[width - 1]
      }
    }
  }

  /// Weights 1, 2, 1 along each row around the even column, the two rows alike.
  private static func chromaRow(
    _ sums: ColumnSums, _ blueTarget: UnsafeMutablePointer<UInt8>,
    _ redTarget: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for x in 0..<count {
      let red = around(sums.red + 2 &* x)
      let green = around(sums.green + 2 &* x)
      let blue = around(sums.blue + 2 &* x)
      // 224/255 · 32768 times the weights; the sums weigh 8; 128.5 and rounding.
      let cb = 14392 &* blue &- 3298 &* red &- 11094 &* green &+ 33_685_504
      let cr = 14392 &* red &- 13073 &* green &- 1319 &* blue &+ 33_685_504
      blueTarget[x] = UInt8(truncatingIfNeeded: cb &>> 18)
      redTarget[x] = UInt8(truncatingIfNeeded: cr &>> 18)
    }
  }

  @inline(__always)
  private static func around(_ sum: UnsafeMutablePointer<Int16>) -> Int32 {
    Int32(sum[-1] &+ 2 &* sum[0] &+ sum[1])
  }
}
