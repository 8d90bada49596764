/// A rectangle of whole pixels, half open, possibly empty.
struct PixelBounds: Equatable {
  static let empty = PixelBounds(
    minX: Int.max, minY: Int.max, maxX: Int.min, maxY: Int.min)

  /// Empty, at the origin.
  static let none = PixelBounds(minX: 0, minY: 0, maxX: 0, maxY: 0)

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

  /// How many pixels there are.
  var area: Int { width &* height }

  func contains(_ other: PixelBounds) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  func union(_ other: PixelBounds) -> PixelBounds {
    var result = self
    result.formUnion(other)
    return result
  }

  /// Calls `body` with at most four rectangles that make up what lies outside
  /// another one: above and below it over the whole width, then beside it.
  func forEachPart(outside other: PixelBounds, _ body: (PixelBounds) -> Void) {
    let hole = intersection(other)
    guard !hole.isEmpty else { return body(self) }
    if minY < hole.minY { body(PixelBounds(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY)) }
    if maxY > hole.maxY { body(PixelBounds(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY)) }
    if minX < hole.minX {
      body(PixelBounds(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY))
    }
    if maxX > hole.maxX {
      body(PixelBounds(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY))
    }
  }

  func intersects(_ other: PixelBounds) -> Bool { !intersection(other).isEmpty }
}
