import FlickDisplay

/// Outlines into coverage: exact areas of pixels under a fill rule.
///
/// Signed areas are added up in integers, in units of 2⁻²⁵ pixel. Where a
/// single chain of edges passes a pixel, they tell the covered area; every
/// other pixel is resolved by itself (`PixelResolver`), so that edges which
/// cross or run side by side cost no accuracy.
///
/// Two shapes that abut along an edge cover a pixel to α and 1 − α of it; drawn
/// one after the other they leave α(1 − α) of what lies below, as every method
/// that keeps one coverage a pixel must. On pixel borders nothing shows.
struct CoverageSweep {
  private var cutter = OutlineCutter()
  private var sorted: [OutlinePiece] = []
  private var resolver = PixelResolver()

  init() {}

  /// A pixel wholly inside, in units of area.
  private static let full = 2 * RasterConstants.one * RasterConstants.one

  /// Measures an outline within bounds.
  mutating func measure(
    _ outline: Outline, rule: FillRule, within limit: PixelBounds, into result: inout Coverage
  ) {
    var bounds = outline.bounds.intersection(limit)
    if bounds.isEmpty { bounds = PixelBounds(minX: 0, minY: 0, maxX: 0, maxY: 0) }
    result.reset(bounds: bounds)
    guard !bounds.isEmpty else { return }
    cutter.cut(outline, within: bounds)
    let starts = sortByRow()
    for row in 0..<bounds.height {
      let range = starts[row]..<starts[row + 1]
      if !range.isEmpty {
        sortByColumn(range)
        sorted.withUnsafeBufferPointer { pieces in
          sweep(
            UnsafeBufferPointer(rebasing: pieces[range]), bounds: bounds,
            isEvenOdd: rule == .evenOdd, isSimple: outline.isSimple, into: &result)
        }
      }
      result.endRow()
    }
  }

  /// Gathers the pieces of each row, keeping their order.
  private mutating func sortByRow() -> [Int] {
    let pieces = cutter.pieces
    let minY = pieces.isEmpty ? 0 : Int(cutter.firstRow)
    var starts = [0]
    starts.reserveCapacity(cutter.rowCounts.count + 1)
    var total = 0
    for count in cutter.rowCounts {
      total &+= count
      starts.append(total)
    }
    if sorted.count < total {
      let empty = OutlinePiece(row: 0, column: 0, x0: 0, y0: 0, x1: 0, y1: 0)
      sorted.append(contentsOf: repeatElement(empty, count: total - sorted.count))
    }
    var next = starts
    sorted.withUnsafeMutableBufferPointer { sorted in
      next.withUnsafeMutableBufferPointer { next in
        for piece in pieces {
          let row = Int(piece.row) &- minY
          sorted[next[row]] = piece
          next[row] &+= 1
        }
      }
    }
    return starts
  }

  /// Orders one row from left to right, keeping the order within a pixel.
  private mutating func sortByColumn(_ range: Range<Int>) {
    if range.count > 64 {
      // A stable sort: ties are told apart by the order of the outline.
      let ordered = sorted[range].enumerated().sorted {
        ($0.element.column, $0.offset) < ($1.element.column, $1.offset)
      }
      for (offset, entry) in ordered.enumerated() {
        sorted[range.lowerBound + offset] = entry.element
      }
      return
    }
    sorted.withUnsafeMutableBufferPointer { pieces in
      var index = range.lowerBound &+ 1
      while index < range.upperBound {
        let piece = pieces[index]
        var slot = index
        while slot > range.lowerBound, pieces[slot &- 1].column > piece.column {
          pieces[slot] = pieces[slot &- 1]
          slot &-= 1
        }
        pieces[slot] = piece
        index &+= 1
      }
    }
  }

  private mutating func sweep(
    _ pieces: UnsafeBufferPointer<OutlinePiece>, bounds: PixelBounds, isEvenOdd: Bool,
    isSimple: Bool, into result: inout Coverage
  ) {
    let one = RasterConstants.one
    var cover = 0
    var winding = 0
    var x = bounds.minX
    var index = 0
    while index < pieces.count {
      let column = Int(pieces[index].column)
      let first = index
      var area = 0
      var change = 0
      var coverChange = 0
      while index < pieces.count, Int(pieces[index].column) == column {
        let piece = pieces[index]
        let rise = piece.rise
        coverChange &+= rise
        area &+= rise &* (2 &* one &- Int(piece.x0) &- Int(piece.x1))
        if piece.y0 == 0, rise > 0 { change &+= 1 }
        if piece.y1 == 0, rise < 0 { change &-= 1 }
        index &+= 1
      }
      if column >= bounds.minX {
        if column > x {
          emit(Self.fold(cover &* 2 &* one, isEvenOdd), from: x, to: column, into: &result)
        }
        let group = UnsafeBufferPointer(rebasing: pieces[first..<index])
        if isSimple || PixelResolver.isOneChain(group) {
          let signed = cover &* 2 &* one &+ area
          emit(Self.fold(signed, isEvenOdd), from: column, to: column &+ 1, into: &result)
        } else {
          let exact = resolver.area(of: group, winding: winding, isEvenOdd: isEvenOdd)
          emit(exact, from: column, to: column &+ 1, into: &result)
        }
        x = column &+ 1
      }
      cover &+= coverChange
      winding &+= change
    }
    if x < bounds.maxX {
      emit(Self.fold(cover &* 2 &* one, isEvenOdd), from: x, to: bounds.maxX, into: &result)
    }
  }

  /// The covered area where the winding number takes at most two values, one
  /// apart, from the signed area.
  private static func fold(_ signed: Int, _ isEvenOdd: Bool) -> Int {
    let magnitude = signed < 0 ? 0 &- signed : signed
    guard isEvenOdd else { return min(magnitude, full) }
    let rest = magnitude & (2 &* full &- 1)
    return rest > full ? 2 &* full &- rest : rest
  }

  private func emit(_ area: Int, from start: Int, to end: Int, into result: inout Coverage) {
    let coverage = (area &* 255 &+ Self.full / 2) >> (2 * RasterConstants.subpixelBits + 1)
    if coverage > 0 {
      result.append(from: start, to: end, coverage: UInt32(truncatingIfNeeded: coverage))
    }
  }
}
