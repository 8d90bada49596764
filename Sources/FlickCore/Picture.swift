/// Pixels that never change, compared by what they show.
///
/// Copies share their memory.
package struct Picture: Hashable, Sendable {
  package let pixmap: Pixmap
  /// Whether every pixel is opaque.
  package let isOpaque: Bool
  /// FNV-1a over size and pixels; equal pictures have equal digests.
  package let digest: UInt64

  package init(_ pixmap: Pixmap) {
    self.pixmap = pixmap
    isOpaque = pixmap.isOpaque
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: UInt64) { digest = (digest ^ value) &* 0x100_0000_01B3 }
    add(UInt64(pixmap.width))
    add(UInt64(pixmap.height))
    pixmap.pixels.withUnsafeBufferPointer { pixels in
      for pixel in pixels { add(UInt64(pixel)) }
    }
    self.digest = digest
  }

  package var width: Int { pixmap.width }
  package var height: Int { pixmap.height }

  package static func == (lhs: Picture, rhs: Picture) -> Bool {
    lhs.digest == rhs.digest && lhs.pixmap == rhs.pixmap
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
