/// Where a picture differs, or may differ, from the one before it.
///
/// Guarantees: the rectangles lie in the picture, do not overlap, and outside
/// them no pixel has changed. Their edges lie on multiples of
/// `DamagedArea.grain` except where the picture ends first.
public struct DamagedArea: Hashable, Sendable {
  /// The side of the square tiles that damage is counted in, in pixels; even,
  /// so that the squares of 2 × 2 pixels that share their chroma stay whole.
  public static let grain = 16

  /// Each has at least one pixel.
  public let rects: [PixelRect]

  public init(rects: [PixelRect]) { self.rects = rects }

  public var isEmpty: Bool { rects.isEmpty }

  /// How many pixels the rectangles hold.
  public var pixelCount: Int { rects.reduce(0) { $0 + $1.area } }
}
