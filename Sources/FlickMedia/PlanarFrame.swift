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
    for row in 0..<(paddedHeight / 2) {
      chromaRow(
        source + 2 * row * width, source + min(2 * row + 1, height - 1) * width,
        blue + row * chromaWidth, red + row * chromaWidth, width: width)
    }
  }

  private static func lumaRow(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt8>, width: Int
  ) {
    for x in 0..<width {
      let pixel = source[x]
      let red = pixel & 0xFF
      let green = (pixel &>> 8) & 0xFF
      let blue = (pixel &>> 16) & 0xFF
      // 219/255 · 65536 times the weights, and 16.5 for black and rounding.
      let luma = 11966 &* red &+ 40254 &* green &+ 4064 &* blue &+ 1_081_344
      target[x] = UInt8(truncatingIfNeeded: luma &>> 16)
    }
  }

  /// Weights 1, 2, 1 along each row around the even column, the two rows alike.
  private static func chromaRow(
    _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>,
    _ blueTarget: UnsafeMutablePointer<UInt8>, _ redTarget: UnsafeMutablePointer<UInt8>, width: Int
  ) {
    for x in 0..<((width + 1) / 2) {
      let middle = 2 * x
      let left = max(middle - 1, 0)
      let right = min(middle + 1, width - 1)
      let outer =
        (spread(upper[left]) &+ spread(upper[right]))
        &+ (spread(lower[left]) &+ spread(lower[right]))
      let inner = spread(upper[middle]) &+ spread(lower[middle])
      let sum = outer &+ inner &+ inner
      let red = Int32(truncatingIfNeeded: sum & 0xFFFF)
      let green = Int32(truncatingIfNeeded: (sum &>> 16) & 0xFFFF)
      let blue = Int32(truncatingIfNeeded: (sum &>> 32) & 0xFFFF)
      // 224/255 · 65536 times the weights; the sums weigh 8; 128.5 and rounding.
      let cb = 28785 &* blue &- 6596 &* red &- 22189 &* green &+ 67_371_008
      let cr = 28784 &* red &- 26145 &* green &- 2639 &* blue &+ 67_371_008
      blueTarget[x] = UInt8(truncatingIfNeeded: cb &>> 19)
      redTarget[x] = UInt8(truncatingIfNeeded: cr &>> 19)
    }
  }

  /// Red, green and blue in 16 bits each.
  @inline(__always)
  private static func spread(_ pixel: UInt32) -> UInt64 {
    let wide = UInt64(pixel)
    return (wide & 0xFF) | ((wide & 0xFF00) &<< 8) | ((wide & 0xFF_0000) &<< 16)
  }
}
