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
