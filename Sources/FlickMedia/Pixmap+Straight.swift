import FlickCore

extension Pixmap {
  /// Red, green, blue and opacity of every pixel, not premultiplied: each
  /// colour is c · 255 ÷ alpha to the nearest, which undoes the multiplication
  /// wherever that lost nothing, and 0 where nothing is seen.
  package var straightBytes: [UInt8] {
    let pixels = straightPixels
    return [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { buffer, initialized in
      for (index, pixel) in pixels.enumerated() {
        buffer[4 &* index] = UInt8(truncatingIfNeeded: pixel)
        buffer[4 &* index &+ 1] = UInt8(truncatingIfNeeded: pixel &>> 8)
        buffer[4 &* index &+ 2] = UInt8(truncatingIfNeeded: pixel &>> 16)
        buffer[4 &* index &+ 3] = UInt8(truncatingIfNeeded: pixel &>> 24)
      }
      initialized = 4 * pixels.count
    }
  }

  /// The same, packed like the pixels themselves.
  package var straightPixels: [UInt32] {
    pixels.map { pixel in
      let alpha = pixel >> 24
      guard alpha < 255 else { return pixel }
      guard alpha > 0 else { return 0 }
      var straight = alpha << 24
      for shift in [UInt32(0), 8, 16] {
        let value = (pixel >> shift) & 0xFF
        straight |= min(255, (2 * 255 * value + alpha) / (2 * alpha)) << shift
      }
      return straight
    }
  }

  /// A picture whose pixels are the straight colours of another, opaque.
  init(straightPixelsOf other: Pixmap) {
    self.init(
      width: other.width, height: other.height,
      pixels: other.straightPixels.map { $0 | 0xFF00_0000 })
  }
}
