import FlickCore

/// Marks on a grid of tiles over a picture. Of each marked tile all rows are, and
/// the columns from the first to the last that were marked.
struct DamageTiles {
  private let picture: PixelBounds
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
  var traced: PixelBounds?
  /// What was marked last, pixels across and tiles down: rows of one shape mark
  /// the same again.
  private var last = PixelBounds.none

  init(picture: PixelBounds) {
    self.picture = picture
    let grain = DamagedArea.grain
    columns = (picture.width + grain - 1) / grain
    let rows = (picture.height + grain - 1) / grain
    starts = [UInt8](repeating: UInt8(grain), count: columns * rows)
    ends = [UInt8](repeating: 0, count: columns * rows)
  }

  /// Marks a rectangle.
  mutating func mark(_ bounds: PixelBounds) {
    traced?.formUnion(bounds)
    guard let touched = touched(bounds) else { return }
    if last.contains(touched) { return }
    last = touched
    markedRows =
      markedRows.isEmpty
      ? touched.minY..<touched.maxY
      : min(markedRows.lowerBound, touched.minY)..<max(markedRows.upperBound, touched.maxY)
    let columns = columns
    starts.withUnsafeMutableBufferPointer { starts in
      ends.withUnsafeMutableBufferPointer { ends in
        for row in touched.minY..<touched.maxY {
          Self.forEachTile(of: touched, inRow: row, columns: columns) { tile, start, end in
            starts[tile] = min(starts[tile], start)
            ends[tile] = max(ends[tile], end)
          }
        }
      }
    }
  }

  /// Calls `body` with every tile that pixels of a row of tiles touch, and the
  /// columns in it from the first to after the last.
  @inline(__always)
  private static func forEachTile(
    of touched: PixelBounds, inRow row: Int, columns: Int, _ body: (Int, UInt8, UInt8) -> Void
  ) {
    let grain = DamagedArea.grain
    let (first, last) = (touched.minX / grain, (touched.maxX &- 1) / grain)
    for column in first...last {
      let left = column &* grain
      body(
        row &* columns &+ column, UInt8(truncatingIfNeeded: max(touched.minX &- left, 0)),
        UInt8(truncatingIfNeeded: min(touched.maxX &- left, grain)))
    }
  }

  /// Whether `mark` of a rectangle would change nothing.
  ///
  /// Mutating so that it looks at the marks where they are.
  mutating func areMarked(_ bounds: PixelBounds) -> Bool {
    if let traced, !traced.contains(bounds) { return false }
    guard let touched = touched(bounds) else { return true }
    if last.contains(touched) { return true }
    return starts.withUnsafeBufferPointer { starts in
      ends.withUnsafeBufferPointer { ends in
        var areAll = true
        for row in touched.minY..<touched.maxY where areAll {
          Self.forEachTile(of: touched, inRow: row, columns: columns) { tile, start, end in
            if starts[tile] > start || ends[tile] < end { areAll = false }
          }
        }
        return areAll
      }
    }
  }

  /// The pixels across and the tiles down that a rectangle touches; `nil` where
  /// there are none.
  @inline(__always)
  private func touched(_ bounds: PixelBounds) -> PixelBounds? {
    let inside = bounds.grown(x: reach.x, y: reach.y).intersection(picture)
    guard !inside.isEmpty else { return nil }
    let grain = DamagedArea.grain
    return PixelBounds(
      minX: inside.minX, minY: inside.minY / grain, maxX: inside.maxX,
      maxY: (inside.maxY - 1) / grain + 1)
  }

  /// The marks as few rectangles: runs of tiles of a row that continue in the next
  /// one are joined.
  func rects() -> [PixelBounds] {
    var done: [PixelBounds] = []
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
    var bounds: PixelBounds
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
            bounds: PixelBounds(
              minX: start * grain + Int(starts[first + start]), minY: row * grain,
              maxX: (column - 1) * grain + Int(ends[first + column - 1]),
              maxY: min((row + 1) * grain, picture.maxY))))
      }
    }
  }
}

extension PixelBounds {
  /// The tiles of a picture that a rectangle touches.
  func grownToTiles(within picture: PixelBounds) -> PixelBounds {
    let grain = DamagedArea.grain
    return PixelBounds(
      minX: minX / grain * grain, minY: minY / grain * grain,
      maxX: min((maxX + grain - 1) / grain * grain, picture.maxX),
      maxY: min((maxY + grain - 1) / grain * grain, picture.maxY))
  }
}
