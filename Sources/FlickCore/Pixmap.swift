/// Pixels in memory: premultiplied RGBA, 8 bits a channel, sRGB, rows from top
/// to bottom without padding.
///
/// Guarantees: at least one column and one row; `pixels.count == width * height`.
/// One `UInt32` is one pixel with red in its lowest byte, so on the
/// little-endian machines that Flick runs on the bytes lie as R, G, B, A.
public struct Pixmap: Hashable, Sendable {
  public let width: Int
  public let height: Int
  private var storage: [UInt32]

  public var pixels: [UInt32] {
    get { storage }
    // An observer would copy eight megabytes to draw one pixel.
    _modify {
      yield &storage
      precondition(storage.count == width * height, "a pixmap keeps its size")
    }
  }

  /// A pixmap in one colour.
  public init(width: Int, height: Int, filledWith color: PremultipliedColor = .clear) {
    precondition(width > 0, "a pixmap has at least one column (was \(width))")
    precondition(height > 0, "a pixmap has at least one row (was \(height))")
    self.width = width
    self.height = height
    storage = [UInt32](repeating: color.packed, count: width * height)
  }

  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width > 0 && height > 0, "a pixmap has pixels (was \(width) × \(height))")
    precondition(pixels.count == width * height, "a pixmap has width × height pixels")
    self.width = width
    self.height = height
    storage = pixels
  }

  public subscript(x: Int, y: Int) -> PremultipliedColor {
    PremultipliedColor(packed: pixels[y * width + x])
  }

  /// Whether every pixel is opaque.
  public var isOpaque: Bool { pixels.allSatisfy { $0 >= 0xFF00_0000 } }
}
