import FlickCore

/// The cell accumulator: cuts lines at pixel borders and adds each piece to its
/// pixel's cell.
///
/// Where a line meets a row or column is computed from its upper end each
/// time, never from the pixel before, so that a pixel's pieces do not depend on
/// which part of the picture is drawn and a shared edge is cut alike from both
/// sides. Vertical lines stay whole where they pass whole rows.
struct CellAccumulator {
  private(set) var columns: [OutlineColumn] = []
  /// Between which heights each `LineSpan.count` lines lie, where bands are more than
  /// one; otherwise empty.
  private var spans: [LineSpan] = []

  /// Looks where an outline's lines lie, before it is cut in several bands.
  mutating func lookAhead(_ outline: Outline, movedBy offset: GridPoint, bands: Int) {
    spans.removeAll(keepingCapacity: true)
    guard bands > 1 else { return }
    outline.lines.withUnsafeBufferPointer { lines in
      for first in stride(from: 0, to: lines.count, by: LineSpan.count) {
        let end = min(first &+ LineSpan.count, lines.count)
        spans.append(LineSpan(lines, first..<end, movedBy: Int32(truncatingIfNeeded: offset.y)))
      }
    }
  }

  /// Cuts all lines of an outline into cells, within their bounds. What passes
  /// left of them is gathered in the column before their first; what passes
  /// right is left out.
  ///
  /// - Parameter offset: By how many grid steps the outline lies moved.
  mutating func cut(
    _ outline: Outline, movedBy offset: GridPoint, into cells: inout OutlineCells
  ) {
    columns.removeAll(keepingCapacity: true)
    outline.lines.withUnsafeBufferPointer { lines in
      var next = 0
      while next < lines.count {
        if !cells.hasRoom { cells.grow() }
        next = cells.withMemory { memory in
          var cut = LineCut(memory: memory, movedBy: offset, isSimple: outline.isSimple)
          let spans = spans
          let next =
            outline.isSimple
            ? cut.addAreas(of: lines, spans, columns: &columns)
            : cut.addPieces(of: lines, from: next, spans, columns: &columns)
          memory = cut.memory
          return next
        }
      }
    }
  }
}

/// The heights between which lines that follow each other lie, in grid steps.
private struct LineSpan {
  static let count = 64

  private let top: Int32
  private let bottom: Int32

  init(_ lines: UnsafeBufferPointer<FixedLine>, _ range: Range<Int>, movedBy dy: Int32) {
    var (top, bottom) = (Int32.max, Int32.min)
    for index in range {
      top = min(top, lines[index].y0, lines[index].y1)
      bottom = max(bottom, lines[index].y0, lines[index].y1)
    }
    (self.top, self.bottom) = (top &+ dy, bottom &+ dy)
  }

  /// Whether a line may add to some rows.
  @inline(__always)
  func meets(_ bounds: PixelRect) -> Bool {
    let bits = Int32(RasterConstants.subpixelBits)
    return Int(top &>> bits) < bounds.maxY && Int(bottom &>> bits) >= bounds.minY
  }
}

/// Writes the pieces of one line after the other.
private struct LineCut {
  var memory: OutlineCells.Memory
  let bounds: PixelRect
  private let dx: Int32
  private let dy: Int32
  /// Whether only areas count, and not how pieces follow each other.
  let isSimple: Bool

  init(memory: OutlineCells.Memory, movedBy offset: GridPoint, isSimple: Bool) {
    self.memory = memory
    self.isSimple = isSimple
    bounds = memory.bounds
    dx = Int32(truncatingIfNeeded: offset.x)
    dy = Int32(truncatingIfNeeded: offset.y)
  }

  /// A line where it lies.
  @inline(__always)
  private func placed(_ line: FixedLine) -> FixedLine {
    FixedLine(x0: line.x0 &+ dx, y0: line.y0 &+ dy, x1: line.x1 &+ dx, y1: line.y1 &+ dy)
  }

  private static let bits = RasterConstants.subpixelBits
  private static let mask = Int32(RasterConstants.one - 1)

  /// Adds all lines to the areas of cells.
  ///
  /// Most lines end in the pixel in which they begin or in one beside it, and
  /// what follows each other in a pixel is added up first.
  mutating func addAreas(
    of lines: UnsafeBufferPointer<FixedLine>, _ spans: [LineSpan], columns: inout [OutlineColumn]
  ) -> Int {
    if spans.isEmpty {
      addAreas(of: lines, 0..<lines.count, columns: &columns)
    }
    for (index, span) in spans.enumerated() where span.meets(bounds) {
      let first = index &* LineSpan.count
      addAreas(
        of: lines, first..<min(first &+ LineSpan.count, lines.count), columns: &columns)
    }
    return lines.count
  }

  private mutating func addAreas(
    of lines: UnsafeBufferPointer<FixedLine>, _ range: Range<Int>,
    columns: inout [OutlineColumn]
  ) {
    let bits = Int32(Self.bits)
    var sum = AreaSum()
    for index in range {
      let line = placed(lines[index])
      let (row, column) = (line.y0 &>> bits, line.x0 &>> bits)
      if line.y1 &>> bits == row, line.x1 &>> bits == column {
        if column != sum.column || row != sum.row { restart(&sum, row: row, column: column) }
        sum.add(line.x0 & Self.mask, line.x1 & Self.mask, rise: line.y1 &- line.y0)
      } else if !addCrossing(line, to: &sum) {
        cut(line, columns: &columns)
      }
    }
    flush(sum)
  }

  /// What lines that follow each other add to one pixel.
  private struct AreaSum {
    var row = Int32.min
    var column = Int32.min
    var area: Int32 = 0
    var cover: Int32 = 0

    /// Adds a piece between two places across the pixel, in grid steps from its
    /// left border.
    @inline(__always)
    mutating func add(_ x0: Int32, _ x1: Int32, rise: Int32) {
      cover &+= rise
      area &+= rise &* (Int32(2 * RasterConstants.one) &- x0 &- x1)
    }
  }

  @inline(__always)
  private func restart(_ sum: inout AreaSum, row: Int32, column: Int32) {
    flush(sum)
    sum = AreaSum(row: row, column: column)
  }

  @inline(__always)
  private func flush(_ sum: AreaSum) {
    if sum.area == 0, sum.cover == 0 { return }
    let (y, x) = (Int(sum.row), Int(sum.column))
    guard y >= bounds.minY, y < bounds.maxY, x < bounds.maxX else { return }
    let cell = memory.use(row: y, column: max(x, bounds.minX &- 1))
    cell.pointee.first &+= sum.area
    cell.pointee.second &+= sum.cover
  }

  /// Adds a line that crosses one border between two pixels of the bounds, cut
  /// as `crossesOnce` does, and returns false for any other.
  @inline(__always)
  private func addCrossing(_ line: FixedLine, to sum: inout AreaSum) -> Bool {
    let bits = Int32(Self.bits)
    if line.x0 == line.x1 { return false }
    let downwards = line.y0 < line.y1
    let (top, bottom) = downwards ? (line.y0, line.y1) : (line.y1, line.y0)
    if top == bottom { return true }
    let (rowTop, rowBottom) = (top &>> bits, (bottom &- 1) &>> bits)
    let (column, end) = (line.x0 &>> bits, line.x1 &>> bits)
    guard Int(rowTop) >= bounds.minY, Int(rowBottom) < bounds.maxY,
      Int(min(column, end)) >= bounds.minX, Int(max(column, end)) < bounds.maxX
    else { return false }
    let (row, endRow) = downwards ? (rowTop, rowBottom) : (rowBottom, rowTop)
    let (dx, dy) = (Int(line.x1) &- Int(line.x0), Int(line.y1) &- Int(line.y0))
    if column == end, rowBottom == rowTop &+ 1 {
      let border = rowBottom &<< bits
      // Seen from the upper end; both signs change together.
      let x = crossing(downwards ? line.x0 : line.x1, border &- top, (dx &<< 32) / dy)
      let left = column &<< bits
      if column != sum.column || row != sum.row { restart(&sum, row: row, column: column) }
      sum.add(line.x0 &- left, x &- left, rise: border &- line.y0)
      restart(&sum, row: endRow, column: column)
      sum.add(x &- left, line.x1 &- left, rise: line.y1 &- border)
      return true
    }
    guard rowTop == rowBottom, (column &- end).magnitude == 1 else { return false }
    let border = max(column, end) &<< bits
    // An end on the border would belong to one pixel only.
    guard line.x0 != border, line.x1 != border else { return false }
    let upperX = downwards ? line.x0 : line.x1
    let y = min(max(crossing(top, border &- upperX, (dy &<< 32) / dx), top), bottom)
    if column != sum.column || row != sum.row { restart(&sum, row: row, column: column) }
    sum.add(line.x0 &- column &<< bits, border &- column &<< bits, rise: y &- line.y0)
    restart(&sum, row: row, column: end)
    sum.add(border &- end &<< bits, line.x1 &- end &<< bits, rise: line.y1 &- y)
    return true
  }

  /// A coordinate of a line's upper end, moved on by a way in the other one.
  @inline(__always)
  private func crossing(_ start: Int32, _ way: Int32, _ slope: Int) -> Int32 {
    start &+ Int32(truncatingIfNeeded: (Int(way) &* slope &+ (1 &<< 31)) &>> 32)
  }

  /// Adds the pieces of lines to cells until there is no room, and returns the
  /// first line that is left.
  mutating func addPieces(
    of lines: UnsafeBufferPointer<FixedLine>, from start: Int, _ spans: [LineSpan],
    columns: inout [OutlineColumn]
  ) -> Int {
    var index = start
    while index < lines.count, memory.hasRoom {
      if !spans.isEmpty, index % LineSpan.count == 0,
        !spans[index / LineSpan.count].meets(bounds)
      {
        index &+= LineSpan.count
        continue
      }
      let line = placed(lines[index])
      if Self.isPiece(line, row: line.y0 &>> Int32(Self.bits), column: line.x0 &>> Int32(Self.bits))
      {
        index = addChain(of: lines, from: index)
      } else {
        cut(line, columns: &columns)
        index &+= 1
      }
    }
    return min(index, lines.count)
  }

  /// Whether a line makes one piece in a pixel.
  @inline(__always)
  private static func isPiece(_ line: FixedLine, row: Int32, column: Int32) -> Bool {
    let bits = Int32(Self.bits)
    return line.y1 &>> bits == row && line.x1 &>> bits == column
      && (line.y0 != line.y1 || line.y0 & mask != 0)
  }

  /// Adds a line that stays in its pixel and those that go on from it there.
  @inline(__always)
  private mutating func addChain(
    of lines: UnsafeBufferPointer<FixedLine>, from start: Int
  ) -> Int {
    let bits = Int32(Self.bits)
    var line = placed(lines[start])
    let (row, column) = (line.y0 &>> bits, line.x0 &>> bits)
    guard Int(row) >= bounds.minY, Int(row) < bounds.maxY, Int(column) < bounds.maxX else {
      return start &+ 1
    }
    let end = min(lines.count, start &+ (memory.limit &- memory.pieceCount) &+ 1)
    let pieces = memory.pieces
    let first = memory.pieceCount
    var number = first
    var index = start
    while true {
      pieces[number] = OutlinePiece(
        x0: UInt16(truncatingIfNeeded: line.x0 & Self.mask),
        y0: UInt16(truncatingIfNeeded: line.y0 & Self.mask),
        x1: UInt16(truncatingIfNeeded: line.x1 & Self.mask),
        y1: UInt16(truncatingIfNeeded: line.y1 & Self.mask))
      index &+= 1
      guard index < end else { break }
      line = placed(lines[index])
      guard line.x0 &>> bits == column, line.y0 &>> bits == row,
        Self.isPiece(line, row: row, column: column)
      else { break }
      pieces[number].next = Int32(truncatingIfNeeded: number &+ 1)
      number &+= 1
    }
    memory.pieceCount = number &+ 1
    memory.append(
      from: first, through: number,
      to: memory.use(row: Int(row), column: max(Int(column), bounds.minX &- 1)))
    return index
  }

  /// Adds a line that leaves its pixel.
  @inline(__always)
  private mutating func cut(_ line: FixedLine, columns: inout [OutlineColumn]) {
    if line.x0 != line.x1 {
      slanted(line)
    } else if let column = vertical(line) {
      columns.append(column)
    }
  }

  /// Adds a part of a line, from its upper end to its lower one, to a pixel; what
  /// lies left of the bounds to the column before them.
  @inline(__always)
  private mutating func emit(
    _ row: Int, _ column: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, downwards: Bool
  ) {
    let place = memory.place(row: row)
    if column < bounds.minX {
      let left = (bounds.minX &- 1) << Self.bits
      put(place, bounds.minX &- 1, left, y0, left, y1, downwards: downwards)
    } else {
      put(place, column, x0, y0, x1, y1, downwards: downwards)
    }
  }

  /// The same for one of the bounds' columns or the one before them.
  @inline(__always)
  private mutating func put(
    _ place: OutlineCells.RowPlace, _ column: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int,
    downwards: Bool
  ) {
    let (left, top) = (column &<< Self.bits, place.top)
    let cell = place.use(column: column)
    if isSimple {
      let rise = downwards ? y1 &- y0 : y0 &- y1
      let area = rise &* (2 &* (RasterConstants.one &+ left) &- x0 &- x1)
      cell.pointee.first &+= Int32(truncatingIfNeeded: area)
      cell.pointee.second &+= Int32(truncatingIfNeeded: rise)
    } else {
      let upper = UInt32(truncatingIfNeeded: (x0 &- left) | (y0 &- top) &<< 16)
      let lower = UInt32(truncatingIfNeeded: (x1 &- left) | (y1 &- top) &<< 16)
      memory.append(
        OutlinePiece(start: downwards ? upper : lower, end: downwards ? lower : upper), to: cell)
    }
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

  private mutating func slanted(_ line: FixedLine) {
    let (x0, y0, x1, y1) = (Int(line.x0), Int(line.y0), Int(line.x1), Int(line.y1))
    let downwards = y0 < y1
    if y0 == y1 {
      horizontal(y: y0, from: x0, to: x1)
      return
    }
    let edge =
      downwards
      ? Edge(x0: x0, y0: y0, x1: x1, y1: y1) : Edge(x0: x1, y0: y1, x1: x0, y1: y0)
    if isWithin(edge) {
      walk(edge, downwards: downwards)
    } else {
      rows(of: edge, downwards: downwards)
    }
  }

  /// Whether an edge passes pixels of the bounds alone.
  @inline(__always)
  private func isWithin(_ edge: Edge) -> Bool {
    let bits = Self.bits
    return edge.y0 &>> bits >= bounds.minY && (edge.y1 &- 1) &>> bits < bounds.maxY
      && min(edge.x0, edge.x1) &>> bits >= bounds.minX
      && max(edge.x0, edge.x1) &>> bits < bounds.maxX
  }

  /// Cuts such an edge in the same way as `rows`.
  @inline(__always)
  private mutating func walk(_ edge: Edge, downwards: Bool) {
    let bits = Self.bits
    let (dx, dy) = (edge.x1 &- edge.x0, edge.y1 &- edge.y0)
    let lastRow = (edge.y1 &- 1) &>> bits
    var row = edge.y0 &>> bits
    let slope = row == lastRow ? 0 : (dx &<< 32) / dy
    let inverse =
      min(edge.x0, edge.x1) &>> bits == (max(edge.x0, edge.x1) &- 1) &>> bits
      ? 0 : (dy &<< 32) / dx
    var (x, y) = (edge.x0, edge.y0)
    while true {
      let place = memory.place(row: row)
      var (endX, endY) = (edge.x1, edge.y1)
      if row < lastRow {
        endY = (row &+ 1) &<< bits
        endX = edge.x0 &+ (((endY &- edge.y0) &* slope &+ (1 &<< 31)) &>> 32)
      }
      let first = min(x, endX) &>> bits
      let last = max(first, (max(x, endX) &- 1) &>> bits)
      var column = x < endX ? first : last
      let (end, step) = x < endX ? (last, 1) : (first, -1)
      var top = y
      while column != end {
        let border = max(column, column &+ step) &<< bits
        let crossed = edge.y0 &+ (((border &- edge.x0) &* inverse &+ (1 &<< 31)) &>> 32)
        let bottom = min(max(crossed, y), endY)
        put(place, column, x, top, border, bottom, downwards: downwards)
        (x, top) = (border, bottom)
        column &+= step
      }
      put(place, column, x, top, endX, endY, downwards: downwards)
      if row == lastRow { return }
      (x, y) = (endX, endY)
      row &+= 1
    }
  }

  /// A line whose first end is its upper one, or a part of it.
  private struct Edge {
    var x0: Int
    var y0: Int
    var x1: Int
    var y1: Int
  }

  @inline(never)
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
