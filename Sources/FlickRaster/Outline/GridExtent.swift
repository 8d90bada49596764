import FlickCore

/// The rectangle around an outline, in grid steps; with nothing in it the least
/// coordinates are above the largest.
struct GridExtent {
  static let empty = GridExtent(
    minX: Int32.max, minY: Int32.max, maxX: Int32.min, maxY: Int32.min)

  var minX: Int32
  var minY: Int32
  var maxX: Int32
  var maxY: Int32

  var isEmpty: Bool { minX > maxX }

  @inline(__always)
  mutating func include(_ x: Int32, _ y: Int32) {
    minX = min(minX, x)
    maxX = max(maxX, x)
    minY = min(minY, y)
    maxY = max(maxY, y)
  }

  /// The whole pixels that it touches once it is moved; empty when it is.
  func pixels(movedBy offset: GridPoint) -> PixelRect {
    if isEmpty { return .empty }
    let bits = RasterConstants.subpixelBits
    let last = RasterConstants.one - 1
    return PixelRect(
      minX: (Int(minX) &+ offset.x) >> bits, minY: (Int(minY) &+ offset.y) >> bits,
      maxX: (Int(maxX) &+ offset.x &+ last) >> bits,
      maxY: (Int(maxY) &+ offset.y &+ last) >> bits)
  }

  /// Whether it lies in the guard square once it is moved, where outlines are not
  /// cut.
  func isInGuard(movedBy offset: GridPoint) -> Bool {
    if isEmpty { return true }
    let limit = Int(RasterConstants.guardExtent) << RasterConstants.subpixelBits
    return Int(minX) + offset.x >= -limit && Int(maxX) + offset.x <= limit
      && Int(minY) + offset.y >= -limit && Int(maxY) + offset.y <= limit
  }
}
