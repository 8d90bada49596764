import CKernels
import FlickCore
import FlickDisplay

/// Outlines into coverage: exact areas of pixels under a fill rule.
///
/// Signed areas are added up in integers, in units of 2⁻²⁵ pixel. Where a
/// winding numbers in a pixel are one apart, they tell the covered area; every
/// other pixel is resolved by itself (`flick_pixel_area`, `PixelResolver`), so
/// that edges which cross or run side by side cost no accuracy.
///
/// Two shapes that abut along an edge cover a pixel to α and 1 − α of it; drawn
/// one after the other they leave α(1 − α) of what lies below, as every method
/// that keeps one coverage a pixel must. On pixel borders nothing shows.
struct CoverageSweep {
  private var accumulator = CellAccumulator()
  private var cells = OutlineCells()
  /// Rows at which whole-row columns begin or end.
  private var columnChanges: [Bool] = []
  private var activeColumns: [OutlineColumn] = []
  private var resolver = PixelResolver()
  /// What small outlines are measured in; zero between two of them.
  private var small = [UInt64](repeating: 0, count: Int(FLICK_SMALL_MEMORY) / 8)
  private let kernels: Kernels

  init(kernels: Kernels) { self.kernels = kernels }

  /// Measures an outline within bounds.
  mutating func measure(
    _ outline: Outline, rule: FillRule, within limit: PixelRect, into result: inout Coverage
  ) {
    measure(
      outline, movedBy: .zero, bounds: outline.bounds, rule: rule, within: limit, into: &result)
  }

  /// Measures an outline that lies moved.
  mutating func measure(
    _ placed: PlacedOutline, rule: FillRule, within limit: PixelRect,
    into result: inout Coverage
  ) {
    measure(
      placed.outline, movedBy: placed.offset, bounds: placed.bounds, rule: rule, within: limit,
      into: &result)
  }

  /// - Parameters:
  ///   - offset: By how many grid steps the outline lies moved.
  ///   - whole: The outline's own bounds, so moved.
  private mutating func measure(
    _ outline: Outline, movedBy offset: GridPoint, bounds whole: PixelRect, rule: FillRule,
    within limit: PixelRect, into result: inout Coverage
  ) {
    let bounds = whole.intersection(limit)
    guard !bounds.isEmpty else {
      result.reset(bounds: Coverage.empty.bounds)
      return
    }
    result.reset(bounds: bounds)
    if bounds == whole, isSmall(outline, bounds) {
      withSmall(outline, movedBy: offset, bounds, isEvenOdd: rule == .evenOdd) {
        kernels, outline, memory in
        result.addRows(atMost: bounds.width &* bounds.height) {
          Int(flick_measure_small(kernels, outline, memory, $0, $1))
        }
      }
      return
    }
    let rows = OutlineCells.mostRows(width: bounds.width)
    accumulator.lookAhead(
      outline, movedBy: offset, bands: (bounds.height &+ rows &- 1) / rows)
    var band = bounds
    while band.minY < bounds.maxY {
      band.maxY = min(bounds.maxY, band.minY &+ rows)
      cells.begin(band)
      accumulator.cut(outline, movedBy: offset, into: &cells)
      sweep(band, isEvenOdd: rule == .evenOdd, isSimple: outline.isSimple, into: &result)
      band.minY = band.maxY
    }
  }

  /// Whether an outline is of few pixels, as a letter's, and can be measured in one go.
  func isSmall(_ outline: Outline, _ bounds: PixelRect) -> Bool {
    let side = Int(FLICK_SMALL_SIDE)
    return outline.isSimple && !outline.isCut && bounds.width <= side && bounds.height <= side
  }

  /// Calls `body` with what measures a small outline: the kernels, the outline and memory.
  @inline(__always)
  mutating func withSmall<Result>(
    _ outline: Outline, movedBy offset: GridPoint, _ bounds: PixelRect, isEvenOdd: Bool,
    _ body: (Int32, UnsafePointer<flick_small>, UnsafeMutableRawPointer?) -> Result
  ) -> Result {
    let bits = RasterConstants.subpixelBits
    return outline.lines.withUnsafeBufferPointer { lines in
      var outline = flick_small(
        lines: lines.baseAddress, count: lines.count,
        dx: Int32(truncatingIfNeeded: offset.x &- (bounds.minX &- 1) &<< bits),
        dy: Int32(truncatingIfNeeded: offset.y &- bounds.minY &<< bits),
        min_x: Int32(truncatingIfNeeded: bounds.minX),
        width: Int32(truncatingIfNeeded: bounds.width),
        height: Int32(truncatingIfNeeded: bounds.height), is_even_odd: isEvenOdd)
      return small.withUnsafeMutableBytes { body(kernels.rawValue, &outline, $0.baseAddress) }
    }
  }

  /// Adds the rows of a band whose cells are filled.
  private mutating func sweep(
    _ band: PixelRect, isEvenOdd: Bool, isSimple: Bool, into result: inout Coverage
  ) {
    noteColumnChanges(band)
    while !cells.hasRoom(for: accumulator.columns.count) { cells.grow() }
    let kernels = kernels
    cells.withMemory { memory in
      // What a row adds is forgotten after it.
      let pieceCount = memory.pieceCount
      var isSameAsAbove = false
      var next = 0
      while next < band.height {
        let index = next
        next &+= 1
        let hasChanged = columnChanges[index]
        let isTouched = memory.touchedRows[index]
        if hasChanged {
          activeColumns.removeAll(keepingCapacity: true)
          for column in accumulator.columns where column.passes(row: band.minY + index) {
            activeColumns.append(column)
          }
        }
        if !isTouched, isSameAsAbove, !hasChanged {
          while next < band.height, !memory.touchedRows[next], !columnChanges[next] { next &+= 1 }
          result.repeatRow(next &- index)
        } else if !isTouched, activeColumns.isEmpty {
          result.addEmptyRow()
        } else {
          for column in activeColumns {
            Self.add(column, row: index, isSimple: isSimple, to: &memory)
          }
          let row = OutlineCells.Row(memory, index: index)
          result.addRow(atMost: 2 * row.mostCells + 1) { writer in
            if isSimple {
              Self.sweepAreas(row, memory, isEvenOdd: isEvenOdd, into: &writer)
            } else {
              Self.sweepPieces(
                row, memory, isEvenOdd: isEvenOdd, kernels, &resolver, into: &writer)
            }
          }
          memory.pieceCount = pieceCount
        }
        isSameAsAbove = !isTouched
      }
    }
  }

  private mutating func noteColumnChanges(_ bounds: PixelRect) {
    columnChanges.removeAll(keepingCapacity: true)
    columnChanges.append(contentsOf: repeatElement(false, count: bounds.height + 1))
    for column in accumulator.columns {
      columnChanges[Int(column.start) - bounds.minY] = true
      columnChanges[Int(column.end) - bounds.minY] = true
    }
    activeColumns.removeAll(keepingCapacity: true)
  }

  private static func add(
    _ column: OutlineColumn, row index: Int, isSimple: Bool, to memory: inout OutlineCells.Memory
  ) {
    let (x, piece) = column.piece(minX: memory.bounds.minX)
    let cell = memory.use(row: memory.bounds.minY &+ index, column: x)
    if isSimple { memory.add(piece, to: cell) } else { memory.append(piece, to: cell) }
  }

  /// A pixel wholly inside, in units of area.
  private static let full = 2 * RasterConstants.one * RasterConstants.one
  private static let twice = 2 * RasterConstants.one

  /// The runs of a row whose cells hold areas; clears it.
  private static func sweepAreas(
    _ row: OutlineCells.Row, _ memory: OutlineCells.Memory, isEvenOdd: Bool,
    into writer: inout Coverage.Writer
  ) {
    let bounds = memory.bounds
    var cover = 0
    var x = bounds.minX
    row.forEachCell(of: memory) { column, cell in
      if column >= bounds.minX {
        if column > x { emit(fold(cover &* twice, isEvenOdd), x, column, into: &writer) }
        let area = cover &* twice &+ Int(cell.first)
        emit(fold(area, isEvenOdd), column, column &+ 1, into: &writer)
        x = column &+ 1
      }
      cover &+= Int(cell.second)
    }
    if x < bounds.maxX {
      emit(fold(cover &* twice, isEvenOdd), x, bounds.maxX, into: &writer)
    }
  }

  /// The runs of a row whose cells hold pieces; clears it.
  private static func sweepPieces(
    _ row: OutlineCells.Row, _ memory: OutlineCells.Memory, isEvenOdd: Bool, _ kernels: Kernels,
    _ resolver: inout PixelResolver, into writer: inout Coverage.Writer
  ) {
    let bounds = memory.bounds
    var cover = 0
    var winding = 0
    var x = bounds.minX
    row.forEachCell(of: memory) { column, cell in
      guard column >= bounds.minX else {
        let sum = OutlineCells.PieceSum(cell, memory)
        (cover, winding) = (sum.cover, sum.windingChange)
        return
      }
      if column > x { emit(fold(cover &* twice, isEvenOdd), x, column, into: &writer) }
      x = column &+ 1
      let first = memory.pieces[Int(cell.first)]
      guard first.next != 0 else {
        emit(fold(cover &* twice &+ first.area, isEvenOdd), column, x, into: &writer)
        cover &+= first.rise
        winding &+= first.windingChange
        return
      }
      var sums = flick_pixel_sums()
      let area = flick_pixel_area(
        kernels.rawValue, memory.pieces, cell.first, Int64(cover), Int64(winding),
        isEvenOdd ? 1 : 0, &sums)
      if area >= 0 {
        emit(Int(area), column, x, into: &writer)
        cover &+= Int(sums.cover)
        winding &+= Int(sums.winding)
        return
      }
      let sum = OutlineCells.PieceSum(cell, memory)
      let covered =
        sum.isOneChain
        ? fold(cover &* twice &+ sum.area, isEvenOdd)
        : resolver.area(of: cell, in: memory, winding: winding, isEvenOdd: isEvenOdd)
      emit(covered, column, x, into: &writer)
      cover &+= sum.cover
      winding &+= sum.windingChange
    }
    if x < bounds.maxX {
      emit(fold(cover &* twice, isEvenOdd), x, bounds.maxX, into: &writer)
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
