extension Coverage {
  /// The same coverage with another's runs inside a rectangle.
  func replacing(_ rect: PixelBounds, with other: Coverage) -> Coverage {
    let whole = bounds.union(other.bounds)
    var result = Coverage(bounds: whole)
    result.reserve(runs: runCount + other.runCount + 2 * whole.height)
    withRuns { old in
      other.withRuns { new in
        for y in whole.minY..<max(whole.minY, whole.maxY) {
          let before = old.row(y)
          guard y >= rect.minY, y < rect.maxY else {
            result.addRow(atMost: before.count) { $0.append(before[...]) }
            continue
          }
          let after = new.row(y)
          result.addRow(atMost: before.count + after.count + 1) {
            $0.append(before, outside: rect, with: after)
          }
        }
      }
    }
    return result
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
  fileprivate mutating func append(_ row: Runs, outside rect: PixelBounds, with inner: Runs) {
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
