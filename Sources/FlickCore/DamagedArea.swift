/// Where a picture differs, or may differ, from the one before it.
///
/// Guarantees: the rectangles lie in the picture, do not overlap, and outside
/// them no pixel has changed. Their edges lie on multiples of
/// `DamagedArea.grain` except where the picture ends first.
package struct DamagedArea: Hashable, Sendable {
  /// A rectangle of whole pixels with at least one.
  package struct Rect: Hashable, Sendable {
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      precondition(width > 0 && height > 0, "a rectangle has pixels (was \(width) × \(height))")
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// The side of the square tiles that damage is counted in, in pixels; even,
  /// so that the squares of 2 × 2 pixels that share their chroma stay whole.
  package static let grain = 16

  package let rects: [Rect]

  package init(rects: [Rect]) { self.rects = rects }

  package var isEmpty: Bool { rects.isEmpty }

  /// How many pixels the rectangles hold.
  package var pixelCount: Int { rects.reduce(0) { $0 + $1.width * $1.height } }
}
