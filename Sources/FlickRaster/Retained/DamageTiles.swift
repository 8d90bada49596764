import FlickCore

/// Marks on a grid of tiles over a picture. Of each marked tile all rows are, and
/// the columns from the first to the last that were marked.
struct DamageTiles {
  private let picture: PixelRect
  private let columns: Int
  /// For each tile the first marked column in it.
  private var starts: [UInt8]
  /// For each tile the column after the last marked one in it; 0 for none.
  private var ends: [UInt8]
  /// Rows between the first and the last that have marks.
  private var markedRows = 0..<0
  /// How far around a rectangle tiles are marked with it.
  var reach = BlurReach.none
  /// What was marked since this was last set to nothing, without the reach;
  /// kept only while it is not `nil`.
  var traced: PixelRect?
  /// What was marked last, pixels across and tiles down: rows of one shape mark
  /// the same again.
  private var last = PixelRect.none

  init(picture: PixelRect) {
    self.picture = picture
    let grain = DamagedArea.grain
    precondition(
      grain == Int(Self.whole) && grain == 1 << Self.bits, "a tile has the grain of damage")
    columns = (picture.width + grain - 1) / grain
    let rows = (picture.height + grain - 1) / grain
    starts = [UInt8](repeating: UInt8(grain), count: columns * rows)
    ends = [UInt8](repeating: 0, count: columns * rows)
  }

  /// Marks a rectangle.
  mutating func mark(_ bounds: PixelRect) {
    traced?.formUnion(bounds)
    guard let touched = touched(bounds) else { return }
    if last.contains(touched) { return }
    last = touched
    markedRows =
      markedRows.isEmpty
      ? touched.minY..<touched.maxY
      : min(markedRows.lowerBound, touched.minY)..<max(markedRows.upperBound, touched.maxY)
    let (span, columns) = (Span(touched), columns)
    starts.withUnsafeMutableBufferPointer { starts in
      ends.withUnsafeMutableBufferPointer { ends in
        guard let starts = starts.baseAddress, let ends = ends.baseAddress else { return }
        for row in touched.minY..<touched.maxY {
          let left = row &* columns &+ span.first
          starts[left] = min(starts[left], span.start)
          ends[left] = max(ends[left], span.firstEnd)
          guard span.others > 0 else { continue }
          (starts + left + 1).update(repeating: 0, count: span.others)
          (ends + left + 1).update(repeating: Self.whole, count: span.others &- 1)
          let right = left &+ span.others
          ends[right] = max(ends[right], span.end)
        }
      }
    }
  }

  /// Columns in a tile.
  private static let whole: UInt8 = 16
  /// A tile's columns are two to the power of this.
  private static let bits = 4

  /// The row after those of the tile that a row lies in.
  @inline(__always)
  static func endOfTile(_ y: Int) -> Int { (y >> bits + 1) << bits }

  /// The tiles side by side that some columns touch.
  private struct Span {
    let first: Int
    /// How many there are after the first.
    let others: Int
    /// The first column that is touched in the first tile, and the end of those.
    let start: UInt8
    let firstEnd: UInt8
    /// The end of those in the last tile.
    let end: UInt8

    @inline(__always)
    init(_ touched: PixelRect) {
      let last = (touched.maxX &- 1) >> DamageTiles.bits
      first = touched.minX >> DamageTiles.bits
      others = last &- first
      start = UInt8(truncatingIfNeeded: touched.minX &- first << DamageTiles.bits)
      end = UInt8(truncatingIfNeeded: touched.maxX &- last << DamageTiles.bits)
      firstEnd = others > 0 ? DamageTiles.whole : end
    }
  }

  /// Whether `mark` of a rectangle would change nothing.
  ///
  /// Mutating so that it looks at the marks where they are.
  mutating func areMarked(_ bounds: PixelRect) -> Bool {
    if let traced, !traced.contains(bounds) { return false }
    guard let touched = touched(bounds) else { return true }
    if last.contains(touched) { return true }
    let (span, columns) = (Span(touched), columns)
    return starts.withUnsafeBufferPointer { starts in
      ends.withUnsafeBufferPointer { ends in
        guard let starts = starts.baseAddress, let ends = ends.baseAddress else { return false }
        for row in touched.minY..<touched.maxY {
          let left = row &* columns &+ span.first
          guard starts[left] <= span.start, ends[left] >= span.firstEnd else { return false }
          guard span.others > 0 else { continue }
          guard ends[left &+ span.others] >= span.end,
            Self.areAll(starts + left + 1, span.others, 0),
            Self.areAll(ends + left + 1, span.others &- 1, Self.whole)
          else { return false }
        }
        return true
      }
    }
  }

  @inline(__always)
  private static func areAll(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ value: UInt8
  ) -> Bool {
    let word = UInt64(value) &* 0x0101_0101_0101_0101
    var index = 0
    while index &+ 8 <= count {
      let found = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self)
      if found != word { return false }
      index &+= 8
    }
    while index < count {
      if bytes[index] != value { return false }
      index &+= 1
    }
    return true
  }

  /// The pixels across and the tiles down that a rectangle touches; `nil` where
  /// there are none.
  @inline(__always)
  private func touched(_ bounds: PixelRect) -> PixelRect? {
    let inside = bounds.grown(x: reach.x, y: reach.y).intersection(picture)
    guard !inside.isEmpty else { return nil }
    return PixelRect(
      minX: inside.minX, minY: inside.minY >> Self.bits, maxX: inside.maxX,
      maxY: (inside.maxY - 1) >> Self.bits + 1)
  }

  /// The marks as few rectangles: runs of tiles of a row that continue in the next
  /// one are joined.
  func rects() -> [PixelRect] {
    var done: [PixelRect] = []
    // Those that may go on in the next row, and those that then may.
    var open: [Run] = []
    var next: [Run] = []
    for row in markedRows {
      next.removeAll(keepingCapacity: true)
      appendRuns(inRow: row, to: &next)
      var index = 0
      for run in next.indices {
        let tiles = next[run].tiles
        // Both are in order from left to right.
        while index < open.count, open[index].tiles.lowerBound < tiles.lowerBound {
          done.append(open[index].bounds)
          index += 1
        }
        guard index < open.count, open[index].tiles.lowerBound == tiles.lowerBound else { continue }
        if open[index].tiles == tiles {
          next[run].bounds.formUnion(open[index].bounds)
        } else {
          done.append(open[index].bounds)
        }
        index += 1
      }
      for run in open[index...] { done.append(run.bounds) }
      swap(&open, &next)
    }
    for run in open { done.append(run.bounds) }
    return done
  }

  /// Marked tiles side by side, and what is marked of them.
  private struct Run {
    let tiles: Range<Int>
    var bounds: PixelRect
  }

  /// Whether none of eight tiles is marked.
  @inline(__always)
  private static func areClear(_ ends: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    UnsafeRawBufferPointer(ends).loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0
  }

  private func appendRuns(inRow row: Int, to runs: inout [Run]) {
    let grain = DamagedArea.grain
    ends.withUnsafeBufferPointer { ends in
      let first = row &* columns
      var column = 0
      while column < columns {
        // Most tiles are not marked: as many as a word has bytes at a time.
        while column &+ 8 <= columns, Self.areClear(ends, first &+ column) { column &+= 8 }
        guard column < columns, ends[first &+ column] > 0 else {
          column &+= 1
          continue
        }
        let start = column
        while column < columns, ends[first &+ column] > 0 { column &+= 1 }
        runs.append(
          Run(
            tiles: start..<column,
            bounds: PixelRect(
              minX: start * grain + Int(starts[first + start]), minY: row * grain,
              maxX: (column - 1) * grain + Int(ends[first + column - 1]),
              maxY: min((row + 1) * grain, picture.maxY))))
      }
    }
  }
}

extension PixelRect {
  /// The tiles of a picture that a rectangle touches.
  func grownToTiles(within picture: PixelRect) -> PixelRect {
    let grain = DamagedArea.grain
    return PixelRect(
      minX: minX / grain * grain, minY: minY / grain * grain,
      maxX: min((maxX + grain - 1) / grain * grain, picture.maxX),
      maxY: min((maxY + grain - 1) / grain * grain, picture.maxY))
  }
}
