import FlickCore

extension Coverage {
  /// A large rectangle of wholly covered pixels, empty when there is none worth
  /// looking for: that of the tallest equal rows, grown up and down as far as
  /// its width allows.
  var solidRect: PixelRect {
    guard bounds.area >= RasterConstants.smallestOccluder else { return .none }
    return withUnsafeRuns { runs, rows in
      let height = bounds.height
      var best = PixelRect.none
      var first = 0
      for row in 1...height where row == height || rows[row] != rows[first] {
        if let run = Self.widestWhole(runs, rows[first]) {
          let rect = PixelRect(
            minX: Int(run.start), minY: first, maxX: Int(run.end), maxY: row)
          if rect.area > best.area { best = rect }
        }
        first = row
      }
      guard !best.isEmpty else { return .none }
      while best.minY > 0, Self.holds(runs, rows[best.minY - 1], best) { best.minY -= 1 }
      while best.maxY < height, Self.holds(runs, rows[best.maxY], best) { best.maxY += 1 }
      return best.moved(by: (x: 0, y: bounds.minY))
    } ?? .none
  }

  private static func widestWhole(_ runs: UnsafePointer<Run>, _ row: Row) -> Run? {
    var best: Run?
    for index in Int(row.start)..<Int(row.end) where runs[index].coverage == 255 {
      let width = best.map { $0.end &- $0.start } ?? 0
      if runs[index].end &- runs[index].start > width { best = runs[index] }
    }
    return best
  }

  private static func holds(
    _ runs: UnsafePointer<Run>, _ row: Row, _ rect: PixelRect
  ) -> Bool {
    for index in Int(row.start)..<Int(row.end) where runs[index].coverage == 255 {
      if Int(runs[index].start) <= rect.minX, Int(runs[index].end) >= rect.maxX { return true }
    }
    return false
  }
}
