import FlickCore

/// Marks on a grid of tiles over a picture.
struct DamageTiles {
  private let picture: PixelBounds
  private let columns: Int
  private var marks: [Bool]
  /// Rows between the first and the last that have marks.
  private var markedRows = 0..<0
  /// How far around a rectangle tiles are marked with it.
  var reach = BlurReach.none
  /// What was marked since this was last set to nothing, without the reach;
  /// kept only while it is not `nil`.
  var traced: PixelBounds?
  /// What was marked last, in tiles: rows of one shape mark the same again.
  private var last = PixelBounds.none

  init(picture: PixelBounds) {
    self.picture = picture
    let grain = DamagedArea.grain
    columns = (picture.width + grain - 1) / grain
    let rows = (picture.height + grain - 1) / grain
    marks = [Bool](repeating: false, count: columns * rows)
  }

  /// Marks every tile that a rectangle touches.
  mutating func mark(_ bounds: PixelBounds) {
    traced?.formUnion(bounds)
    guard let touched = touched(bounds) else { return }
    if last.contains(touched) { return }
    last = touched
    markedRows =
      markedRows.isEmpty
      ? touched.minY..<touched.maxY
      : min(markedRows.lowerBound, touched.minY)..<max(markedRows.upperBound, touched.maxY)
    marks.withUnsafeMutableBufferPointer { marks in
      for row in touched.minY..<touched.maxY {
        for column in touched.minX..<touched.maxX { marks[row &* columns &+ column] = true }
      }
    }
  }

  /// Whether `mark` of a rectangle would change nothing.
  func areMarked(_ bounds: PixelBounds) -> Bool {
    if let traced, !traced.contains(bounds) { return false }
    guard let touched = touched(bounds) else { return true }
    if last.contains(touched) { return true }
    return marks.withUnsafeBufferPointer { marks in
      for row in touched.minY..<touched.maxY {
        for column in touched.minX..<touched.maxX where !marks[row &* columns &+ column] {
          return false
        }
      }
      return true
    }
  }

  /// The tiles that a rectangle touches; `nil` where there are none.
  @inline(__always)
  private func touched(_ bounds: PixelBounds) -> PixelBounds? {
    let inside = bounds.grown(x: reach.x, y: reach.y).intersection(picture)
    guard !inside.isEmpty else { return nil }
    let grain = DamagedArea.grain
    return PixelBounds(
      minX: inside.minX / grain, minY: inside.minY / grain, maxX: (inside.maxX - 1) / grain + 1,
      maxY: (inside.maxY - 1) / grain + 1)
  }

  /// The marked tiles as few rectangles: runs of a row that continue in the
  /// next one are joined.
  func rects() -> [PixelBounds] {
    var done: [PixelBounds] = []
    // Those that may go on in the next row, and those that then may.
    var open: [PixelBounds] = []
    var next: [PixelBounds] = []
    for row in markedRows {
      next.removeAll(keepingCapacity: true)
      appendRuns(inRow: row, to: &next)
      var index = 0
      for run in next.indices {
        let (minX, maxX) = (next[run].minX, next[run].maxX)
        // Both are in order from left to right.
        while index < open.count, open[index].minX < minX {
          done.append(open[index])
          index += 1
        }
        guard index < open.count, open[index].minX == minX else { continue }
        if open[index].maxX == maxX {
          next[run].minY = open[index].minY
        } else {
          done.append(open[index])
        }
        index += 1
      }
      done.append(contentsOf: open[index...])
      swap(&open, &next)
    }
    return done + open
  }

  /// Whether none of eight tiles is marked.
  @inline(__always)
  private static func areClear(_ marks: UnsafeBufferPointer<Bool>, _ index: Int) -> Bool {
    UnsafeRawBufferPointer(marks).loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0
  }

  private func appendRuns(inRow row: Int, to runs: inout [PixelBounds]) {
    let grain = DamagedArea.grain
    marks.withUnsafeBufferPointer { marks in
      let first = row &* columns
      var column = 0
      while column < columns {
        // Most tiles are not marked: as many as a word has bytes at a time.
        while column &+ 8 <= columns, Self.areClear(marks, first &+ column) { column &+= 8 }
        guard column < columns, marks[first &+ column] else {
          column &+= 1
          continue
        }
        let start = column
        while column < columns, marks[first &+ column] { column &+= 1 }
        runs.append(
          PixelBounds(
            minX: start * grain, minY: row * grain, maxX: min(column * grain, picture.maxX),
            maxY: min((row + 1) * grain, picture.maxY)))
      }
    }
  }
}
