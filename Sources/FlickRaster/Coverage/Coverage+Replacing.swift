import FlickCore

extension Coverage {
  /// The same coverage with another's runs inside a rectangle.
  func replacing(_ rect: PixelRect, with other: Coverage) -> Coverage {
    let whole = bounds.union(other.bounds)
    guard !whole.isEmpty else { return .empty }
    let top = min(max(rect.minY, whole.minY), whole.maxY)
    let end = min(max(rect.maxY, top), whole.maxY)
    // Where the rectangle is cut out, a run of a row may become two.
    let most =
      runCount(inRows: whole.minY..<top) + runCount(ofEachOf: top..<end)
      + other.runCount(ofEachOf: top..<end) + (end - top) + runCount(inRows: end..<whole.maxY)
    return Coverage(bounds: whole, atMost: most) { result in
      result.addRows(of: self, whole.minY..<top)
      withRuns { old in
        other.withRuns { new in
          for y in top..<end {
            let (before, after) = (old.row(y), new.row(y))
            result.addRow { $0.append(before, outside: rect, with: after) }
          }
        }
      }
      result.addRows(of: self, end..<whole.maxY)
    }
  }
}

extension Coverage.Writer {
  fileprivate typealias Runs = UnsafeBufferPointer<Coverage.Run>

  /// Adds runs one after the other, of which only the first may touch the last.
  @inline(__always)
  fileprivate mutating func append(_ runs: Runs.SubSequence) {
    guard let first = runs.first else { return }
    append(from: Int(first.start), to: Int(first.end), coverage: first.coverage)
    append(following: UnsafeBufferPointer(rebasing: runs.dropFirst()))
  }

  /// Adds the runs of a row that lie outside a rectangle's columns and others
  /// between them.
  @inline(__always)
  fileprivate mutating func append(_ row: Runs, outside rect: PixelRect, with inner: Runs) {
    var index = 0
    while index < row.count, Int(row[index].end) <= rect.minX { index &+= 1 }
    append(row[..<index])
    if index < row.count, Int(row[index].start) < rect.minX {
      append(from: Int(row[index].start), to: rect.minX, coverage: row[index].coverage)
    }
    append(inner[...])
    while index < row.count, Int(row[index].end) <= rect.maxX { index &+= 1 }
    guard index < row.count else { return }
    append(
      from: max(Int(row[index].start), rect.maxX), to: Int(row[index].end),
      coverage: row[index].coverage)
    append(following: UnsafeBufferPointer(rebasing: row[(index &+ 1)...]))
  }
}
