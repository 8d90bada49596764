/// A rectangle of whole pixels, half open, possibly empty; in columns and rows from
/// a picture's upper left corner.
public struct PixelRect: Hashable, Sendable {
  /// Empty, and what a union begins with.
  @inlinable public static var empty: PixelRect {
    PixelRect(minX: Int.max, minY: Int.max, maxX: Int.min, maxY: Int.min)
  }

  /// Empty, at the origin.
  @inlinable public static var none: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
  }

  public var minX: Int
  public var minY: Int
  public var maxX: Int
  public var maxY: Int

  @inlinable public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// One with at least one pixel.
  public init(x: Int, y: Int, width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a rectangle has pixels (was \(width) × \(height))")
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  // Written out so that it can be inlined elsewhere.
  @inlinable public static func == (lhs: PixelRect, rhs: PixelRect) -> Bool {
    lhs.minX == rhs.minX && lhs.minY == rhs.minY && lhs.maxX == rhs.maxX && lhs.maxY == rhs.maxY
  }

  @inlinable public var isEmpty: Bool { minX >= maxX || minY >= maxY }
  @inlinable public var x: Int { minX }
  @inlinable public var y: Int { minY }
  @inlinable public var width: Int { isEmpty ? 0 : maxX - minX }
  @inlinable public var height: Int { isEmpty ? 0 : maxY - minY }
  @inlinable public var columns: Range<Int> { minX..<max(minX, maxX) }
  @inlinable public var rows: Range<Int> { minY..<max(minY, maxY) }

  /// How many pixels there are.
  @inlinable public var area: Int { width &* height }

  @inlinable public mutating func formUnion(_ other: PixelRect) {
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

  @inlinable public func union(_ other: PixelRect) -> PixelRect {
    var result = self
    result.formUnion(other)
    return result
  }

  @inlinable public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  @inlinable public func intersects(_ other: PixelRect) -> Bool { !intersection(other).isEmpty }

  @inlinable public func contains(_ other: PixelRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  @inlinable public func moved(by offset: (x: Int, y: Int)) -> PixelRect {
    isEmpty
      ? self
      : PixelRect(
        minX: minX &+ offset.x, minY: minY &+ offset.y, maxX: maxX &+ offset.x,
        maxY: maxY &+ offset.y)
  }

  @inlinable public func grown(x: Int, y: Int) -> PixelRect {
    isEmpty
      ? self : PixelRect(minX: minX &- x, minY: minY &- y, maxX: maxX &+ x, maxY: maxY &+ y)
  }

  /// Calls `body` with at most four rectangles that make up what lies outside
  /// another one: above and below it over the whole width, then beside it.
  @inlinable public func forEachPart(outside other: PixelRect, _ body: (PixelRect) -> Void) {
    let hole = intersection(other)
    guard !hole.isEmpty else { return body(self) }
    if minY < hole.minY { body(PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: hole.minY)) }
    if maxY > hole.maxY { body(PixelRect(minX: minX, minY: hole.maxY, maxX: maxX, maxY: maxY)) }
    if minX < hole.minX {
      body(PixelRect(minX: minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY))
    }
    if maxX > hole.maxX {
      body(PixelRect(minX: hole.maxX, minY: hole.minY, maxX: maxX, maxY: hole.maxY))
    }
  }
}

extension PixelRect: CustomStringConvertible {
  /// Such as `640×512 at 812,300`.
  public var description: String { "\(width)×\(height) at \(x),\(y)" }
}
