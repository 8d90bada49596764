/// The part of an edge inside one pixel, in the edge's own direction.
///
/// Coordinates run from 0 to `RasterConstants.one` from the pixel's left top
/// corner. A piece on the border between two pixels belongs to the right one,
/// except that a piece may end on its pixel's right border.
struct OutlinePiece {
  static let none = OutlinePiece(x0: 0, y0: 0, x1: 0, y1: 0)

  /// The number of the next piece in the pixel, in the outline's order, or 0.
  var next: Int32 = 0
  /// Its ends, across in the lower and down in the upper half: what
  /// `flick_pixel_area` reads.
  let start: UInt32
  let end: UInt32

  @inline(__always)
  init(start: UInt32, end: UInt32) {
    self.start = start
    self.end = end
  }

  init(x0: UInt16, y0: UInt16, x1: UInt16, y1: UInt16) {
    self.init(
      start: UInt32(x0) | UInt32(y0) &<< 16, end: UInt32(x1) | UInt32(y1) &<< 16)
  }

  var x0: UInt16 { UInt16(truncatingIfNeeded: start) }
  var y0: UInt16 { UInt16(truncatingIfNeeded: start &>> 16) }
  var x1: UInt16 { UInt16(truncatingIfNeeded: end) }
  var y1: UInt16 { UInt16(truncatingIfNeeded: end &>> 16) }

  /// By how many grid steps it goes down.
  var rise: Int { Int(y1) &- Int(y0) }

  /// By how many grid steps it goes right.
  var run: Int { Int(x1) &- Int(x0) }

  /// Twice the area between the piece and its pixel's right border, signed.
  var area: Int { rise &* (2 &* RasterConstants.one &- Int(x0) &- Int(x1)) }

  /// By how much it changes the winding number just below its row's top line.
  var windingChange: Int {
    if y0 == 0 { return y1 > 0 ? 1 : 0 }
    return y1 == 0 ? -1 : 0
  }
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

  func passes(row: Int) -> Bool { Int(start) <= row && row < Int(end) }

  /// Its piece in one row, and the column that this lies in.
  ///
  /// - Parameter minX: First column that counts; what passes left of it is
  ///   gathered in the column before.
  func piece(minX: Int) -> (column: Int, piece: OutlinePiece) {
    let bits = RasterConstants.subpixelBits
    let column = Int(x) >> bits
    let isLeft = column < minX
    let fraction = isLeft ? 0 : UInt16(truncatingIfNeeded: Int(x) &- column << bits)
    let one = UInt16(RasterConstants.one)
    return (
      column: isLeft ? minX &- 1 : column,
      piece: OutlinePiece(
        x0: fraction, y0: isDownward ? 0 : one, x1: fraction, y1: isDownward ? one : 0)
    )
  }
}
