/// The part of an edge inside one pixel, in the edge's own direction.
///
/// Coordinates run from 0 to `RasterConstants.one` from the pixel's left top
/// corner. A piece on the border between two pixels belongs to the right one,
/// except that a piece may end on its pixel's right border.
struct OutlinePiece {
  static let none = OutlinePiece(row: 0, column: 0, x0: 0, y0: 0, x1: 0, y1: 0)

  var row: Int32
  var column: Int32
  var x0: UInt16
  var y0: UInt16
  var x1: UInt16
  var y1: UInt16

  /// By how many grid steps it goes down.
  var rise: Int { Int(y1) &- Int(y0) }
}

/// A vertical edge through whole rows.
struct OutlineColumn {
  /// In grid steps.
  var x: Int32
  /// First row.
  var start: Int32
  /// One past the last row.
  var end: Int32
  var isDownward: Bool

  /// Its piece in one row.
  ///
  /// - Parameter minX: First column that counts; what passes left of it is
  ///   gathered in the column before.
  func piece(row: Int, minX: Int) -> OutlinePiece {
    let bits = RasterConstants.subpixelBits
    let column = Int(x) >> bits
    let isLeft = column < minX
    let fraction = isLeft ? 0 : UInt16(truncatingIfNeeded: Int(x) &- column << bits)
    let one = UInt16(RasterConstants.one)
    return OutlinePiece(
      row: Int32(truncatingIfNeeded: row),
      column: Int32(truncatingIfNeeded: isLeft ? minX &- 1 : column), x0: fraction,
      y0: isDownward ? 0 : one, x1: fraction, y1: isDownward ? one : 0)
  }
}
