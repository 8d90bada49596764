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

  func moved(by offset: (x: Int, y: Int)) -> PixelBounds {
    isEmpty
      ? self
      : PixelBounds(
        minX: minX &+ offset.x, minY: minY &+ offset.y, maxX: maxX &+ offset.x,
        maxY: maxY &+ offset.y)
  }

  func grown(x: Int, y: Int) -> PixelBounds {
    isEmpty
      ? self : PixelBounds(minX: minX &- x, minY: minY &- y, maxX: maxX &+ x, maxY: maxY &+ y)
  }

  func intersects(_ other: PixelBounds) -> Bool { !intersection(other).isEmpty }
}
