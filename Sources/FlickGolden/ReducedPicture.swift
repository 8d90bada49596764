import FlickCore

extension Pixmap {
  /// The picture in fewer pixels: each is the mean of a square, channel by channel,
  /// premultiplied and rounded; squares at the right and lower edge may be cut.
  ///
  /// - Parameter factor: The square's side in pixels, at least 1.
  package func reduced(by factor: Int) -> Pixmap {
    precondition(factor >= 1, "squares have pixels (was \(factor))")
    guard factor > 1 else { return self }
    var result = Pixmap(
      width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
    for y in 0..<result.height {
      let rows = (y * factor)..<min(height, (y + 1) * factor)
      for x in 0..<result.width {
        let columns = (x * factor)..<min(width, (x + 1) * factor)
        var sum = SIMD4<UInt32>.zero
        for row in rows {
          for column in columns {
            let pixel = pixels[row &* width &+ column]
            sum &+= SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
          }
        }
        let count = UInt32(rows.count &* columns.count)
        let mean = (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
        result.pixels[y &* result.width &+ x] =
          mean[0] | mean[1] << 8 | mean[2] << 16 | mean[3] << 24
      }
    }
    return result
  }
}
