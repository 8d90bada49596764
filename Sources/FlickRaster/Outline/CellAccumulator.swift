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
          let next = add(lines, from: next, to: &cut)
          memory = cut.memory
          return next
        }
      }
    }
  }

  /// Adds lines until there is no room, and returns the first one that is left.
  private mutating func add(
    _ lines: UnsafeBufferPointer<FixedLine>, from start: Int, to cut: inout LineCut
  ) -> Int {
    if spans.isEmpty { return cut.add(lines, start..<lines.count, columns: &columns) }
    var next = start
    while next < lines.count {
      let index = next / LineSpan.count
      let end = min((index &+ 1) &* LineSpan.count, lines.count)
      if spans[index].meets(cut.bounds) {
        next = cut.add(lines, next..<end, columns: &columns)
        if next < end { break }
      }
      next = end
    }
    return next
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
