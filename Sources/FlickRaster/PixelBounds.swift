/// A rectangle of whole pixels, half open, possibly empty.
struct PixelBounds: Equatable {
  static let empty = PixelBounds(
    minX: Int.max, minY: Int.max, maxX: Int.min, maxY: Int.min)

  var minX: Int
  var minY: Int
  var maxX: Int
  var maxY: Int

  var isEmpty: Bool { minX >= maxX || minY >= maxY }
  var width: Int { isEmpty ? 0 : maxX - minX }
  var height: Int { isEmpty ? 0 : maxY - minY }

  /// Grows to hold every pixel that a box between two grid points touches. A
  /// box without area still touches the pixels it lies in.
  mutating func include(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
    let bits = RasterConstants.subpixelBits
    minX = min(minX, Int(x0) >> bits)
    minY = min(minY, Int(y0) >> bits)
    maxX = max(maxX, (Int(x1) >> bits) + 1)
    maxY = max(maxY, (Int(y1) >> bits) + 1)
  }

  mutating func formUnion(_ other: PixelBounds) {
    guard !other.isEmpty else { return }
    guard !isEmpty else {
      self = other
      return
    }
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  func intersection(_ other: PixelBounds) -> PixelBounds {
    PixelBounds(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  func intersects(_ other: PixelBounds) -> Bool { !intersection(other).isEmpty }
}
