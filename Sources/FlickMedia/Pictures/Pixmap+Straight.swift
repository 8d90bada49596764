import FlickCore

extension Pixmap {
  /// Red, green, blue and opacity of every pixel, not premultiplied: each
  /// colour is c · 255 ÷ alpha to the nearest, which undoes the multiplication
  /// wherever that lost nothing, and 0 where nothing is seen.
  package var straightBytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { buffer, initialized in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      for (index, pixel) in pixels.enumerated() {
        bytes.storeBytes(
          of: Self.straight(pixel).littleEndian, toByteOffset: 4 &* index, as: UInt32.self)
      }
      initialized = 4 * pixels.count
    }
  }

  /// The same, packed like the pixels themselves.
  package var straightPixels: [UInt32] { pixels.map(Self.straight) }

  /// Of one pixel.
  package static func straight(_ pixel: UInt32) -> UInt32 {
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

  /// A picture whose pixels are the straight colours of another, opaque.
  init(straightPixelsOf other: Pixmap) {
    self.init(
      width: other.width, height: other.height,
      pixels: other.straightPixels.map { $0 | 0xFF00_0000 })
  }
}
