extension Coverage {
  /// Every coverage multiplied by a factor from 0 to 255 in 255ths.
  func scaled(by factor: UInt32) -> Coverage {
    var result = Coverage(bounds: bounds)
    for y in bounds.minY..<bounds.maxY {
      let runs = runs(inRow: y)
      result.addRow(atMost: runs.count) { row in
        for run in runs {
          let product = Blend.divideBy255(run.coverage &* factor)
          if product > 0 {
            row.append(from: Int(run.start), to: Int(run.end), coverage: product)
          }
        }
      }
    }
    return result
  }

  /// What both cover; coverages are multiplied and rounded to nearest.
  func intersection(_ other: Coverage) -> Coverage {
    let common = bounds.intersection(other.bounds)
    guard !common.isEmpty else { return .empty }
    var result = Coverage(bounds: common)
    for y in common.minY..<common.maxY {
      let mine = y - bounds.minY
      let theirs = y - other.bounds.minY
      if y > common.minY, rows[mine] == rows[mine - 1], other.rows[theirs] == other.rows[theirs - 1]
      {
        result.repeatRow()
        continue
      }
      let (a, b) = (runs(inRow: y), other.runs(inRow: y))
      result.addRow(atMost: a.count + b.count) { row in Self.multiply(a, b, into: &row) }
    }
    return result
  }

  /// What either covers: what both leave of a pixel is multiplied and rounded to
  /// nearest.
  func union(_ other: Coverage) -> Coverage {
    guard !isEmpty else { return other }
    guard !other.isEmpty else { return self }
    var result = Coverage(bounds: bounds.union(other.bounds))
    for y in result.bounds.minY..<result.bounds.maxY {
      let (a, b) = (runsOrNone(inRow: y), other.runsOrNone(inRow: y))
      result.addRow(atMost: 2 * (a.count + b.count)) { row in Self.unite(a, b, into: &row) }
    }
    return result
  }

  private static func unite(
    _ a: ArraySlice<Run>, _ b: ArraySlice<Run>, into row: inout Writer
  ) {
    var (i, j) = (a.startIndex, b.startIndex)
    var x = Int32.min
    while i < a.endIndex || j < b.endIndex {
      let first = i < a.endIndex ? a[i] : Run(start: .max, end: .max, coverage: 0)
      let second = j < b.endIndex ? b[j] : Run(start: .max, end: .max, coverage: 0)
      let start = max(x, min(first.start, second.start))
      let (isFirst, isSecond) = (first.start <= start, second.start <= start)
      x = min(isFirst ? first.end : first.start, isSecond ? second.end : second.start)
      let left = (isFirst ? 255 - first.coverage : 255) &* (isSecond ? 255 - second.coverage : 255)
      let coverage = 255 - Blend.divideBy255(left)
      if coverage > 0 { row.append(from: Int(start), to: Int(x), coverage: coverage) }
      if isFirst, first.end == x { i += 1 }
      if isSecond, second.end == x { j += 1 }
    }
  }

  private static func multiply(
    _ a: ArraySlice<Run>, _ b: ArraySlice<Run>, into row: inout Writer
  ) {
    var (i, j) = (a.startIndex, b.startIndex)
    while i < a.endIndex, j < b.endIndex {
      let (first, second) = (a[i], b[j])
      let start = max(first.start, second.start)
      let end = min(first.end, second.end)
      if start < end {
        let product = Blend.divideBy255(first.coverage &* second.coverage)
        if product > 0 { row.append(from: Int(start), to: Int(end), coverage: product) }
      }
      if first.end < second.end { i += 1 } else { j += 1 }
    }
  }
}
