/// How much of each pixel a region covers, as runs of equal coverage.
///
/// Guarantees: within a row runs rise in x, do not overlap, are not empty and
/// have a coverage from 1 to 255; they lie within `bounds`.
struct Coverage: Equatable {
  struct Run: Equatable {
    /// First column.
    var start: Int32
    /// One past the last column.
    var end: Int32
    /// From 1 to 255.
    var coverage: UInt32
  }

  private(set) var bounds: PixelBounds
  private(set) var runs: [Run] = []
  /// For each row of `bounds` where its runs start, and the end of the last.
  private(set) var rowStarts: [Int] = [0]

  /// Nothing, ready to take the rows of `bounds` from top to bottom.
  init(bounds: PixelBounds) {
    self.bounds = bounds
    rowStarts.reserveCapacity(bounds.height + 1)
  }

  /// A whole rectangle.
  init(filling bounds: PixelBounds) {
    self.init(bounds: bounds)
    for _ in 0..<bounds.height {
      append(from: bounds.minX, to: bounds.maxX, coverage: 255)
      endRow()
    }
  }

  var isEmpty: Bool { runs.isEmpty }

  /// Where the runs of a row lie. The row must be one of `bounds`.
  func range(ofRow y: Int) -> Range<Int> {
    let row = y - bounds.minY
    return rowStarts[row]..<rowStarts[row + 1]
  }

  /// Starts again with other bounds and the same memory.
  mutating func reset(bounds: PixelBounds) {
    self.bounds = bounds
    runs.removeAll(keepingCapacity: true)
    rowStarts.removeAll(keepingCapacity: true)
    rowStarts.append(0)
  }

  /// Adds to the current row; grows the last run where it can.
  mutating func append(from start: Int, to end: Int, coverage: UInt32) {
    let last = runs.count &- 1
    if last >= rowStarts[rowStarts.count &- 1], runs[last].end == Int32(truncatingIfNeeded: start),
      runs[last].coverage == coverage
    {
      runs[last].end = Int32(truncatingIfNeeded: end)
    } else {
      runs.append(
        Run(
          start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
          coverage: coverage))
    }
  }

  mutating func endRow() { rowStarts.append(runs.count) }

  /// Multiplies every coverage by a factor from 0 to 255.
  mutating func scale(by factor: UInt32) {
    var result = Coverage(bounds: bounds)
    for row in 0..<bounds.height {
      for run in runs[rowStarts[row]..<rowStarts[row + 1]] {
        let product = Blend.divideBy255(run.coverage &* factor)
        if product > 0 {
          result.append(from: Int(run.start), to: Int(run.end), coverage: product)
        }
      }
      result.endRow()
    }
    self = result
  }

  /// What both cover; coverages are multiplied and rounded to nearest.
  func intersection(_ other: Coverage) -> Coverage {
    let common = bounds.intersection(other.bounds)
    guard !common.isEmpty else {
      return Coverage(bounds: PixelBounds(minX: 0, minY: 0, maxX: 0, maxY: 0))
    }
    var result = Coverage(bounds: common)
    for y in common.minY..<common.maxY {
      let theirs = other.range(ofRow: y)
      var index = theirs.lowerBound
      for run in runs[range(ofRow: y)] {
        while index < theirs.upperBound, other.runs[index].end <= run.start { index += 1 }
        var cursor = index
        while cursor < theirs.upperBound, other.runs[cursor].start < run.end {
          let limit = other.runs[cursor]
          let product = Blend.divideBy255(run.coverage &* limit.coverage)
          if product > 0 {
            result.append(
              from: Int(max(run.start, limit.start)), to: Int(min(run.end, limit.end)),
              coverage: product)
          }
          cursor += 1
        }
      }
      result.endRow()
    }
    return result
  }
}
