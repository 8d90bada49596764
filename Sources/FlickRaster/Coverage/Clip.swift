import FlickCore

/// The clip of a command: a rectangle, and the mask of the open clips where they
/// are more than that.
struct Clip {
  var bounds: PixelRect
  var coverage: Coverage?
  /// Pixels that the clip leaves whole, if `coverage` has some.
  private var whole: PixelRect

  init(bounds: PixelRect) {
    self.bounds = bounds
    whole = bounds
  }

  /// Pixels of which it may leave something.
  var area: PixelRect { coverage.map { bounds.intersection($0.bounds) } ?? bounds }

  /// Pixels that the clip leaves whole.
  var solid: PixelRect { whole.intersection(bounds) }

  /// The rows of a rectangle that it leaves whole; nothing of the rectangle must
  /// lie outside.
  func plainRows(in rect: PixelRect) -> Range<Int> {
    if coverage == nil { return rect.minY..<rect.maxY }
    guard rect.minX >= whole.minX, rect.maxX <= whole.maxX else { return rect.minY..<rect.minY }
    let start = max(rect.minY, whole.minY)
    let end = min(rect.maxY, whole.maxY)
    return start < end ? start..<end : rect.minY..<rect.minY
  }

  /// Calls `body` with row, first column, end column and coverage for every
  /// run of a shape that the clip leaves.
  ///
  /// - Parameter offset: By how many whole pixels the shape lies moved.
  @inline(__always)
  func forEachRun(
    of shape: Coverage, movedBy offset: (x: Int, y: Int) = (x: 0, y: 0),
    _ body: (Int, Int, Int, UInt32) -> Void
  ) {
    var common = shape.bounds.moved(by: offset).intersection(bounds)
    if let coverage { common = common.intersection(coverage.bounds) }
    guard !common.isEmpty else { return }
    shape.withUnsafeRuns { runs, rows in
      let top = shape.bounds.minY &+ offset.y
      let plain = plainRows(in: common)
      if let coverage, plain.count < common.height {
        coverage.withUnsafeRuns { limits, limitRows in
          for y in common.minY..<common.maxY where !plain.contains(y) {
            Self.forEachProduct(
              runs, rows[y &- top], movedBy: offset.x, limits,
              limitRows[y &- coverage.bounds.minY], within: common
            ) { start, end, product in body(y, start, end, product) }
          }
        }
      }
      for y in plain {
        let row = rows[y &- top]
        for index in Int(row.start)..<Int(row.end) {
          let start = max(Int(runs[index].start) &+ offset.x, common.minX)
          let end = min(Int(runs[index].end) &+ offset.x, common.maxX)
          if start < end { body(y, start, end, runs[index].coverage) }
        }
      }
    }
  }

  @inline(__always)
  private static func forEachProduct(
    _ runs: UnsafePointer<Coverage.Run>, _ row: Coverage.Row, movedBy offset: Int,
    _ limits: UnsafePointer<Coverage.Run>, _ limitRow: Coverage.Row, within bounds: PixelRect,
    _ body: (Int, Int, UInt32) -> Void
  ) {
    var (i, j) = (Int(row.start), Int(limitRow.start))
    while i < Int(row.end), j < Int(limitRow.end) {
      let (runEnd, limitEnd) = (Int(runs[i].end) &+ offset, Int(limits[j].end))
      let start = max(max(Int(runs[i].start) &+ offset, Int(limits[j].start)), bounds.minX)
      let end = min(min(runEnd, limitEnd), bounds.maxX)
      if start < end {
        let product = Blend.divideBy255(runs[i].coverage &* limits[j].coverage)
        if product > 0 { body(start, end, product) }
      }
      if runEnd < limitEnd { i &+= 1 } else { j &+= 1 }
    }
  }

  /// Calls `body` likewise for every run of the clip itself within bounds.
  @inline(__always)
  func forEachRun(within limit: PixelRect, _ body: (Int, Int, Int, UInt32) -> Void) {
    var common = limit.intersection(bounds)
    if let coverage { common = common.intersection(coverage.bounds) }
    guard !common.isEmpty else { return }
    let plain = plainRows(in: common)
    for y in plain { body(y, common.minX, common.maxX, 255) }
    guard let coverage, plain.count < common.height else { return }
    coverage.withUnsafeRuns { runs, rows in
      for y in common.minY..<common.maxY where !plain.contains(y) {
        let row = rows[y &- coverage.bounds.minY]
        for index in Int(row.start)..<Int(row.end) {
          let start = max(Int(runs[index].start), common.minX)
          let end = min(Int(runs[index].end), common.maxX)
          if start < end { body(y, start, end, runs[index].coverage) }
        }
      }
    }
  }

  /// The same clip, within a rectangle.
  func limited(to rect: PixelRect) -> Clip {
    var result = self
    result.bounds = bounds.intersection(rect)
    return result
  }

  /// The clip narrowed by a region.
  func intersected(with region: Coverage) -> Clip {
    let both = coverage.map { $0.intersection(region) } ?? region
    var result = limited(to: both.bounds)
    result.coverage = both
    result.whole = both.solidRect
    return result
  }
}
