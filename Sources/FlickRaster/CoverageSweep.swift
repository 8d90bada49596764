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
  /// Pieces by row, in the order of the outline.
  private var byRow: [OutlinePiece] = []
  private var rowStarts: [Int32] = []
  /// Rows at which whole-row columns begin or end.
  private var columnChanges: [Bool] = []
  private var activeColumns: [OutlineColumn] = []
  /// The pieces of the current row, from left to right.
  private var row: [OutlinePiece] = []
  /// For each column of the current row where its pieces start.
  private var columnStarts: [Int32] = []
  private var resolver = PixelResolver()

  init() {}

  /// Measures an outline within bounds.
  mutating func measure(
    _ outline: Outline, rule: FillRule, within limit: PixelBounds, into result: inout Coverage
  ) {
    let bounds = outline.bounds.intersection(limit)
    guard !bounds.isEmpty else {
      result.reset(bounds: Coverage.empty.bounds)
      return
    }
    result.reset(bounds: bounds)
    cutter.cut(outline, within: bounds)
    sortByRow()
    noteColumnChanges(bounds)
    for index in 0..<bounds.height {
      let range = Int(rowStarts[index])..<Int(rowStarts[index + 1])
      if columnChanges[index] { selectColumns(row: bounds.minY + index) }
      if range.isEmpty, index > 0, !columnChanges[index], rowStarts[index - 1] == rowStarts[index] {
        result.repeatRow()
      } else if range.isEmpty, activeColumns.isEmpty {
        result.addEmptyRow()
      } else {
        let count = gatherRow(range, y: bounds.minY + index, minX: bounds.minX)
        result.addRow(atMost: 2 * count + 1) { writer in
          sweepRow(
            count, bounds: bounds, isEvenOdd: rule == .evenOdd, isSimple: outline.isSimple,
            into: &writer)
        }
      }
    }
  }

  /// Gathers the pieces of each row, keeping their order.
  private mutating func sortByRow() {
    rowStarts.removeAll(keepingCapacity: true)
    var total: Int32 = 0
    rowStarts.append(0)
    for count in cutter.rowCounts {
      total &+= count
      rowStarts.append(total)
    }
    if byRow.count < Int(total) {
      byRow.append(contentsOf: repeatElement(.none, count: Int(total) - byRow.count))
    }
    let first = cutter.firstRow
    byRow.withUnsafeMutableBufferPointer { target in
      rowStarts.withUnsafeMutableBufferPointer { next in
        cutter.pieces.withUnsafeBufferPointer { pieces in
          for index in 0..<cutter.pieceCount {
            let row = Int(pieces[index].row) &- first
            target[Int(next[row])] = pieces[index]
            next[row] &+= 1
          }
        }
      }
    }
    // Each start now lies where the next row begins: move them back by one.
    for index in (1..<rowStarts.count).reversed() { rowStarts[index] = rowStarts[index - 1] }
    rowStarts[0] = 0
  }

  private mutating func noteColumnChanges(_ bounds: PixelBounds) {
    columnChanges.removeAll(keepingCapacity: true)
    columnChanges.append(contentsOf: repeatElement(false, count: bounds.height + 1))
    for column in cutter.columns {
      columnChanges[Int(column.start) - bounds.minY] = true
      columnChanges[Int(column.end) - bounds.minY] = true
    }
    activeColumns.removeAll(keepingCapacity: true)
  }

  private mutating func selectColumns(row: Int) {
    activeColumns.removeAll(keepingCapacity: true)
    for column in cutter.columns where Int(column.start) <= row && row < Int(column.end) {
      activeColumns.append(column)
    }
  }

  /// Puts a row's pieces in order, from left to right and within a pixel as in
  /// the outline, and returns how many there are.
  private mutating func gatherRow(_ range: Range<Int>, y: Int, minX: Int) -> Int {
    let count = range.count + activeColumns.count
    if row.count < count {
      row.append(contentsOf: repeatElement(.none, count: max(count - row.count, 64)))
    }
    if count > RasterConstants.mostInsertionSorted {
      countingSort(range, y: y, minX: minX)
      return count
    }
    row.withUnsafeMutableBufferPointer { row in
      byRow.withUnsafeBufferPointer { byRow in
        for index in 0..<range.count {
          Self.insert(byRow[range.lowerBound &+ index], into: row, count: index)
        }
      }
      for (index, column) in activeColumns.enumerated() {
        Self.insert(column.piece(row: y, minX: minX), into: row, count: range.count &+ index)
      }
    }
    return count
  }

  @inline(__always)
  private static func insert(
    _ piece: OutlinePiece, into row: UnsafeMutableBufferPointer<OutlinePiece>, count: Int
  ) {
    var slot = count
    while slot > 0, row[slot &- 1].column > piece.column {
      row[slot] = row[slot &- 1]
      slot &-= 1
    }
    row[slot] = piece
  }

  private mutating func countingSort(_ range: Range<Int>, y: Int, minX: Int) {
    let columns = activeColumns.map { $0.piece(row: y, minX: minX) }
    var (low, high) = (Int32.max, Int32.min)
    for index in range {
      low = min(low, byRow[index].column)
      high = max(high, byRow[index].column)
    }
    for piece in columns {
      low = min(low, piece.column)
      high = max(high, piece.column)
    }
    columnStarts.removeAll(keepingCapacity: true)
    columnStarts.append(contentsOf: repeatElement(0, count: Int(high - low) + 2))
    columnStarts.withUnsafeMutableBufferPointer { starts in
      byRow.withUnsafeBufferPointer { byRow in
        for index in range { starts[Int(byRow[index].column &- low) &+ 1] &+= 1 }
        for piece in columns { starts[Int(piece.column &- low) &+ 1] &+= 1 }
        for index in 1..<starts.count { starts[index] &+= starts[index &- 1] }
        row.withUnsafeMutableBufferPointer { row in
          for index in range {
            let slot = Int(byRow[index].column &- low)
            row[Int(starts[slot])] = byRow[index]
            starts[slot] &+= 1
          }
          for piece in columns {
            let slot = Int(piece.column &- low)
            row[Int(starts[slot])] = piece
            starts[slot] &+= 1
          }
        }
      }
    }
  }

  /// A pixel wholly inside, in units of area.
  private static let full = 2 * RasterConstants.one * RasterConstants.one

  private mutating func sweepRow(
    _ count: Int, bounds: PixelBounds, isEvenOdd: Bool, isSimple: Bool,
    into writer: inout Coverage.Writer
  ) {
    row.withUnsafeBufferPointer { pieces in
      let one = RasterConstants.one
      var cover = 0
      var winding = 0
      var x = bounds.minX
      var index = 0
      while index < count {
        let column = Int(pieces[index].column)
        let first = index
        var area = 0
        var change = 0
        var coverChange = 0
        while index < count, Int(pieces[index].column) == column {
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
            Self.emit(Self.fold(cover &* 2 &* one, isEvenOdd), x, column, into: &writer)
          }
          var covered = Self.fold(cover &* 2 &* one &+ area, isEvenOdd)
          if !isSimple, index &- first > 1 {
            let group = UnsafeBufferPointer(rebasing: pieces[first..<index])
            if !PixelResolver.isOneChain(group) {
              covered = resolver.area(of: group, winding: winding, isEvenOdd: isEvenOdd)
            }
          }
          Self.emit(covered, column, column &+ 1, into: &writer)
          x = column &+ 1
        }
        cover &+= coverChange
        winding &+= change
      }
      if x < bounds.maxX {
        Self.emit(Self.fold(cover &* 2 &* one, isEvenOdd), x, bounds.maxX, into: &writer)
      }
    }
  }

  /// The covered area where the winding number takes at most two values, one
  /// apart, from the signed area.
  @inline(__always)
  private static func fold(_ signed: Int, _ isEvenOdd: Bool) -> Int {
    let magnitude = signed < 0 ? 0 &- signed : signed
    guard isEvenOdd else { return min(magnitude, full) }
    let rest = magnitude & (2 &* full &- 1)
    return rest > full ? 2 &* full &- rest : rest
  }

  @inline(__always)
  private static func emit(
    _ area: Int, _ start: Int, _ end: Int, into writer: inout Coverage.Writer
  ) {
    let coverage = (area &* 255 &+ full / 2) >> (2 * RasterConstants.subpixelBits + 1)
    if coverage > 0 {
      writer.append(from: start, to: end, coverage: UInt32(truncatingIfNeeded: coverage))
    }
  }
}
