extension Coverage {
  /// The columns between the first and the last at which two rows differ, which
  /// they must.
  static func difference(
    _ a: UnsafeBufferPointer<Run>, _ b: UnsafeBufferPointer<Run>
  ) -> Range<Int> {
    var (start, end) = (0, 0)
    let common = min(a.count, b.count)
    while start < common, a[start] == b[start] { start += 1 }
    while end < common - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    var (low, high) = (Int.max, Int.min)
    if start + end < a.count {
      low = Int(a[start].start)
      high = Int(a[a.count - 1 - end].end)
    }
    if start + end < b.count {
      low = min(low, Int(b[start].start))
      high = max(high, Int(b[b.count - 1 - end].end))
    }
    return low..<high
  }
}
