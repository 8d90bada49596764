import CKernels
import FlickCore

/// Writes the pieces of one line after the other, most of them by kernels
/// (`flick_cut_pieces`); those that stand upright or leave the bounds are cut here, as
/// they would be there.
struct LineCut {
  private(set) var memory: OutlineCells.Memory
  let bounds: PixelRect
  private var kernel: flick_cut
  private let dx: Int32
  private let dy: Int32
  /// Whether only areas count, and not how pieces follow each other.
  private let isSimple: Bool

  init(memory: OutlineCells.Memory, movedBy offset: GridPoint, isSimple: Bool) {
    self.memory = memory
    self.isSimple = isSimple
    bounds = memory.bounds
    dx = Int32(truncatingIfNeeded: offset.x)
    dy = Int32(truncatingIfNeeded: offset.y)
    kernel = flick_cut(memory, movedBy: offset)
  }

  private static let bits = RasterConstants.subpixelBits

  /// Adds lines until there is no room, and returns the first one that is left.
  ///
  /// - Parameter columns: Where whole rows of upright lines are added.
  mutating func add(
    _ lines: UnsafeBufferPointer<FixedLine>, _ range: Range<Int>,
    columns: inout [OutlineColumn]
  ) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, memory.hasRoom {
      if isSimple {
        index = flick_cut_areas(&kernel, lines.baseAddress, index, range.upperBound)
      } else {
        kernel.piece_count = Int64(memory.pieceCount)
        index = flick_cut_pieces(&kernel, lines.baseAddress, index, range.upperBound)
        memory.pieceCount = Int(kernel.piece_count)
      }
      guard index < range.upperBound, memory.hasRoom else { break }
      cut(placed(lines[index]), columns: &columns)
      index &+= 1
    }
    return index
  }

  /// A line where it lies.
  private func placed(_ line: FixedLine) -> FixedLine {
    FixedLine(x0: line.x0 &+ dx, y0: line.y0 &+ dy, x1: line.x1 &+ dx, y1: line.y1 &+ dy)
  }

  private mutating func cut(_ line: FixedLine, columns: inout [OutlineColumn]) {
    if line.x0 != line.x1 {
      slanted(line)
    } else if let column = vertical(line) {
      columns.append(column)
    }
  }

  /// Adds a part of a line, from its upper end to its lower one, to a pixel; what lies
  /// left of the bounds to the column before them.
  private mutating func emit(
    _ row: Int, _ column: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, downwards: Bool
  ) {
    let isLeft = column < bounds.minX
    let column = isLeft ? bounds.minX &- 1 : column
    let (left, top) = (column &<< Self.bits, row &<< Self.bits)
    let upper = Self.packed(isLeft ? 0 : x0 &- left, y0 &- top)
    let lower = Self.packed(isLeft ? 0 : x1 &- left, y1 &- top)
    let piece = OutlinePiece(start: downwards ? upper : lower, end: downwards ? lower : upper)
    let cell = memory.use(row: row, column: column)
    if isSimple { memory.add(piece, to: cell) } else { memory.append(piece, to: cell) }
  }

  private static func packed(_ x: Int, _ y: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: x | y &<< 16)
  }

  /// Writes the ends of a vertical line and returns its whole rows.
  private mutating func vertical(_ line: FixedLine) -> OutlineColumn? {
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

  private mutating func slanted(_ line: FixedLine) {
    let (x0, y0, x1, y1) = (Int(line.x0), Int(line.y0), Int(line.x1), Int(line.y1))
    if y0 == y1 {
      horizontal(y: y0, from: x0, to: x1)
    } else if y0 < y1 {
      rows(of: Edge(x0: x0, y0: y0, x1: x1, y1: y1), downwards: true)
    } else {
      rows(of: Edge(x0: x1, y0: y1, x1: x0, y1: y0), downwards: false)
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
    guard !isSimple, y & (RasterConstants.one &- 1) != 0, row >= bounds.minY,
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

extension flick_cut {
  fileprivate init(_ memory: OutlineCells.Memory, movedBy offset: GridPoint) {
    let (bits, bounds) = (RasterConstants.subpixelBits, memory.bounds)
    self.init(
      columns: Int32(truncatingIfNeeded: bounds.width),
      rows: Int32(truncatingIfNeeded: bounds.height),
      dx: Int32(truncatingIfNeeded: offset.x &- (bounds.minX &- 1) &<< bits),
      dy: Int32(truncatingIfNeeded: offset.y &- bounds.minY &<< bits),
      stride: Int64(memory.stride), words: Int64(memory.wordsPerRow), cells: memory.cells,
      bits: memory.bits, touched: memory.touchedRows, pieces: memory.pieces,
      piece_count: Int64(memory.pieceCount), limit: Int64(memory.limit))
  }
}
