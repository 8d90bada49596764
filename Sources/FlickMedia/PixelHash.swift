import CXXHash
import FlickCore

/// What identifies a picture's size and pixels: XXH3, 128 bits, over width and
/// height (32 bits each, little-endian) and the rows of premultiplied RGBA,
/// top to bottom.
package struct PixelHash: Hashable, Sendable, CustomStringConvertible {
  package let high: UInt64
  package let low: UInt64

  package init(of pixmap: Pixmap) {
    guard let state = XXH3_createState() else {
      preconditionFailure("a hash needs a few hundred bytes of memory")
    }
    defer { XXH3_freeState(state) }
    XXH3_128bits_reset(state)
    let size = [UInt32(pixmap.width).littleEndian, UInt32(pixmap.height).littleEndian]
    size.withUnsafeBytes { _ = XXH3_128bits_update(state, $0.baseAddress, $0.count) }
    pixmap.pixels.withUnsafeBytes { _ = XXH3_128bits_update(state, $0.baseAddress, $0.count) }
    let digest = XXH3_128bits_digest(state)
    high = digest.high64
    low = digest.low64
  }

  /// 32 hexadecimal digits, the high half first.
  package var description: String { Self.hex(high) + Self.hex(low) }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
