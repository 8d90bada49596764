/// Cuts lines into pieces, one for each pixel they pass.
///
/// Where a line meets a row or column is computed from its upper end each
/// time, never from the pixel before, so that a pixel's pieces do not depend on
/// which part of the picture is drawn and a shared edge is cut alike from both
/// sides. Vertical lines stay whole where they pass whole rows.
struct OutlineCutter {
  /// Memory for pieces; only the first `pieceCount` count.
  private(set) var pieces: [OutlinePiece] = []
  private(set) var pieceCount = 0
  /// How many pieces lie in each row of the bounds.
  private(set) var rowCounts: [Int32] = []
  private(set) var columns: [OutlineColumn] = []
  /// The first row of the bounds.
  private(set) var firstRow = 0

  /// Cuts all lines of an outline, within bounds. What passes left of them is
  /// gathered in the column before their first; what passes right is left out.
  mutating func cut(_ outline: Outline, within bounds: PixelBounds) {
    columns.removeAll(keepingCapacity: true)
    rowCounts.removeAll(keepingCapacity: true)
    rowCounts.append(contentsOf: repeatElement(0, count: bounds.height))
    firstRow = bounds.minY
    let need = Self.mostPieces(of: outline.lines, within: bounds)
    if pieces.count < need {
      pieces.append(contentsOf: repeatElement(.none, count: need - pieces.count))
    }
    pieces.withUnsafeMutableBufferPointer { pieces in
      rowCounts.withUnsafeMutableBufferPointer { counts in
        guard let pieceBase = pieces.baseAddress, let countBase = counts.baseAddress else { return }
        var cut = LineCut(
          pieces: pieceBase, rowCounts: countBase, bounds: bounds,
          skipsHorizontals: outline.isSimple)
        for line in outline.lines {
          if line.x0 == line.x1, let column = cut.vertical(line) { columns.append(column) }
          if line.x0 != line.x1 { cut.slanted(line) }
        }
        pieceCount = cut.count
      }
    }
  }

  /// Not fewer than the pieces that `cut` will make.
  private static func mostPieces(of lines: [FixedLine], within bounds: PixelBounds) -> Int {
    let bits = Int32(RasterConstants.subpixelBits)
    let (minX, maxX) = (Int32(bounds.minX - 1), Int32(bounds.maxX))
    let (minY, maxY) = (Int32(bounds.minY - 1), Int32(bounds.maxY))
    var total = 0
    for line in lines {
      let left = min(max(min(line.x0, line.x1) >> bits, minX), maxX)
      let right = min(max(max(line.x0, line.x1) >> bits, minX), maxX)
      let top = min(max(min(line.y0, line.y1) >> bits, minY), maxY)
      let bottom = min(max(max(line.y0, line.y1) >> bits, minY), maxY)
      let rows = line.x0 == line.x1 ? 0 : bottom &- top
      total &+= Int(right &- left) &+ Int(rows) &+ 3
    }
    return total
  }
}

/// Writes the pieces of one line after the other.
private struct LineCut {
  let pieces: UnsafeMutablePointer<OutlinePiece>
  let rowCounts: UnsafeMutablePointer<Int32>
  let bounds: PixelBounds
  let skipsHorizontals: Bool
  var count = 0

  init(
    pieces: UnsafeMutablePointer<OutlinePiece>, rowCounts: UnsafeMutablePointer<Int32>,
    bounds: PixelBounds, skipsHorizontals: Bool
  ) {
    self.pieces = pieces
    self.rowCounts = rowCounts
    self.bounds = bounds
    self.skipsHorizontals = skipsHorizontals
  }

  private static let bits = RasterConstants.subpixelBits

  @inline(__always)
  private mutating func emit(
    _ row: Int, _ column: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, downwards: Bool
  ) {
    let isLeft = column < bounds.minX
    let kept = isLeft ? bounds.minX &- 1 : column
    let left = column << Self.bits
    let top = row << Self.bits
    let a = isLeft ? 0 : UInt16(truncatingIfNeeded: x0 &- left)
    let b = isLeft ? 0 : UInt16(truncatingIfNeeded: x1 &- left)
    let c = UInt16(truncatingIfNeeded: y0 &- top)
    let d = UInt16(truncatingIfNeeded: y1 &- top)
    pieces[count] = OutlinePiece(
      row: Int32(truncatingIfNeeded: row), column: Int32(truncatingIfNeeded: kept),
      x0: downwards ? a : b, y0: downwards ? c : d, x1: downwards ? b : a,
      y1: downwards ? d : c)
    count &+= 1
    rowCounts[row &- bounds.minY] &+= 1
  }

  /// Writes the ends of a vertical line and returns its whole rows.
  mutating func vertical(_ line: FixedLine) -> OutlineColumn? {
    let x = Int(line.x0)
    let column = x >> Self.bits
    guard column < bounds.maxX else { return nil }
    let downwards = line.y0 < line.y1
    let top = Int(min(line.y0, line.y1))
    let bottom = Int(max(line.y0, line.y1))
    let firstRow = top >> Self.bits
    let lastRow = (bottom &- 1) >> Self.bits
    let firstWhole = (top &+ RasterConstants.one &- 1) >> Self.bits
    let endWhole = bottom >> Self.bits
    if firstRow < firstWhole { verticalPart(firstRow, x, top, bottom, downwards: downwards) }
    if lastRow >= endWhole, lastRow > firstRow || firstRow >= firstWhole {
      verticalPart(lastRow, x, top, bottom, downwards: downwards)
    }
    let start = max(firstWhole, bounds.minY)
    let end = min(endWhole, bounds.maxY)
    guard start < end else { return nil }
    return OutlineColumn(
      x: line.x0, start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
      isDownward: downwards)
  }

  private mutating func verticalPart(
    _ row: Int, _ x: Int, _ top: Int, _ bottom: Int, downwards: Bool
  ) {
    guard row >= bounds.minY, row < bounds.maxY else { return }
    let start = max(top, row << Self.bits)
    let end = min(bottom, (row &+ 1) << Self.bits)
    emit(row, x >> Self.bits, x, start, x, end, downwards: downwards)
  }

  mutating func slanted(_ line: FixedLine) {
    let (x0, y0, x1, y1) = (Int(line.x0), Int(line.y0), Int(line.x1), Int(line.y1))
    let downwards = y0 < y1
    let row = y0 >> Self.bits
    let column = x0 >> Self.bits
    if row == y1 >> Self.bits, column == x1 >> Self.bits, y0 != y1 {
      // Within one pixel; the commonest of all by far.
      if row >= bounds.minY, row < bounds.maxY, column < bounds.maxX {
        emit(row, column, x0, y0, x1, y1, downwards: true)
      }
    } else if y0 == y1 {
      horizontal(y: y0, from: x0, to: x1)
    } else {
      rows(
        of: downwards
          ? Edge(x0: x0, y0: y0, x1: x1, y1: y1) : Edge(x0: x1, y0: y1, x1: x0, y1: y0),
        downwards: downwards)
    }
  }

  /// A line whose first end is its upper one, or a part of it.
  private struct Edge {
    var x0: Int
    var y0: Int
    var x1: Int
    var y1: Int
  }

  private mutating func rows(of edge: Edge, downwards: Bool) {
    let bits = Self.bits
    let firstRow = max(edge.y0 >> bits, bounds.minY)
    let lastRow = min((edge.y1 &- 1) >> bits, bounds.maxY &- 1)
    guard firstRow <= lastRow, min(edge.x0, edge.x1) < bounds.maxX << bits else { return }
    let (dx, dy) = (edge.x1 &- edge.x0, edge.y1 &- edge.y0)
    // Divisions are slow: only where a border is crossed.
    let slope = edge.y0 >> bits == (edge.y1 &- 1) >> bits ? 0 : (dx << 32) / dy
    let inverse =
      min(edge.x0, edge.x1) >> bits == (max(edge.x0, edge.x1) &- 1) >> bits ? 0 : (dy << 32) / dx
    @inline(__always)
    func x(at y: Int) -> Int { edge.x0 &+ (((y &- edge.y0) &* slope &+ (1 << 31)) >> 32) }
    var part = edge
    part.y0 = max(edge.y0, firstRow << bits)
    part.x0 = part.y0 == edge.y0 ? edge.x0 : x(at: part.y0)
    var row = firstRow
    while row <= lastRow {
      part.y1 = min(edge.y1, (row &+ 1) << bits)
      part.x1 = part.y1 == edge.y1 ? edge.x1 : x(at: part.y1)
      columns(row, part, of: edge, inverse: inverse, downwards: downwards)
      part.x0 = part.x1
      part.y0 = part.y1
      row &+= 1
    }
  }

  /// Cuts the part of an edge that lies in one row.
  @inline(__always)
  private mutating func columns(
    _ row: Int, _ part: Edge, of edge: Edge, inverse: Int, downwards: Bool
  ) {
    let low = min(part.x0, part.x1) >> Self.bits
    let high = max(low, (max(part.x0, part.x1) &- 1) >> Self.bits)
    if low >= bounds.maxX { return }
    if low == high || high < bounds.minX {
      emit(row, low, part.x0, part.y0, part.x1, part.y1, downwards: downwards)
    } else if part.x0 < part.x1 {
      columnsRightwards(
        row, part, from: low, to: high, edge, inverse: inverse, downwards: downwards)
    } else {
      columnsLeftwards(
        row, part, from: high, to: low, edge, inverse: inverse, downwards: downwards)
    }
  }

  /// Where an edge meets the border left of a column, within a part of it.
  @inline(__always)
  private func y(_ edge: Edge, atColumn column: Int, inverse: Int, within part: Edge) -> Int {
    let y = edge.y0 &+ ((((column << Self.bits) &- edge.x0) &* inverse &+ (1 << 31)) >> 32)
    return min(max(y, part.y0), part.y1)
  }

  private mutating func columnsRightwards(
    _ row: Int, _ part: Edge, from low: Int, to high: Int, _ edge: Edge, inverse: Int,
    downwards: Bool
  ) {
    var (x, top, column) = (part.x0, part.y0, low)
    if column < bounds.minX {
      column = bounds.minX
      let border = column << Self.bits
      let bottom = y(edge, atColumn: column, inverse: inverse, within: part)
      emit(row, column &- 1, border, top, border, bottom, downwards: downwards)
      (x, top) = (border, bottom)
    }
    while column < high, column < bounds.maxX {
      let border = (column &+ 1) << Self.bits
      let bottom = y(edge, atColumn: column &+ 1, inverse: inverse, within: part)
      emit(row, column, x, top, border, bottom, downwards: downwards)
      (x, top) = (border, bottom)
      column &+= 1
    }
    if column < bounds.maxX {
      emit(row, column, x, top, part.x1, part.y1, downwards: downwards)
    }
  }

  private mutating func columnsLeftwards(
    _ row: Int, _ part: Edge, from high: Int, to low: Int, _ edge: Edge, inverse: Int,
    downwards: Bool
  ) {
    var (x, top, column) = (part.x0, part.y0, high)
    if column >= bounds.maxX {
      column = bounds.maxX &- 1
      x = bounds.maxX << Self.bits
      top = y(edge, atColumn: bounds.maxX, inverse: inverse, within: part)
    }
    while column > low, column >= bounds.minX {
      let border = column << Self.bits
      let bottom = y(edge, atColumn: column, inverse: inverse, within: part)
      emit(row, column, x, top, border, bottom, downwards: downwards)
      (x, top) = (border, bottom)
      column &-= 1
    }
    emit(row, column, x, top, part.x1, part.y1, downwards: downwards)
  }

  /// A line along a row matters only to where the inside changes beside it.
  private mutating func horizontal(y: Int, from x0: Int, to x1: Int) {
    let row = y >> Self.bits
    guard !skipsHorizontals, y & (RasterConstants.one &- 1) != 0, row >= bounds.minY,
      row < bounds.maxY
    else { return }
    let low = max(min(x0, x1), bounds.minX << Self.bits)
    let high = min(max(x0, x1), bounds.maxX << Self.bits)
    guard low < high else { return }
    for column in (low >> Self.bits)...((high &- 1) >> Self.bits) {
      let left = max(low, column << Self.bits)
      let right = min(high, (column &+ 1) << Self.bits)
      emit(row, column, left, y, right, y, downwards: x0 < x1)
    }
  }
}
