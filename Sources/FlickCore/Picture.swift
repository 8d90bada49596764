/// Pixels that never change, compared by what they show.
///
/// Copies share their memory.
public struct Picture: Hashable, Sendable {
  public let pixmap: Pixmap
  /// Whether every pixel is opaque.
  public let isOpaque: Bool
  /// FNV-1a over size and pixels; equal pictures have equal digests.
  public let digest: UInt64

  public init(_ pixmap: Pixmap) {
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

  public var width: Int { pixmap.width }
  public var height: Int { pixmap.height }

  public static func == (lhs: Picture, rhs: Picture) -> Bool {
    lhs.digest == rhs.digest && lhs.pixmap == rhs.pixmap
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
