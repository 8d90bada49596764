import FlickCore

/// Where a command's pixels go: the picture or the layer of a group.
///
/// The memory belongs to whoever made the canvas and outlives it.
struct Canvas {
  let bounds: PixelBounds
  private let pixels: UnsafeMutablePointer<UInt32>

  /// - Parameter pixels: The rows of `bounds` from top to bottom.
  init(bounds: PixelBounds, pixels: UnsafeMutableBufferPointer<UInt32>) {
    precondition(
      pixels.count == bounds.width * bounds.height, "a canvas has pixels for its bounds")
    guard let base = pixels.baseAddress else { preconditionFailure("a canvas has pixels") }
    self.bounds = bounds
    self.pixels = base
  }

  /// The pixel at a column and row, and those after it in the row.
  func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + ((y &- bounds.minY) &* bounds.width &+ (x &- bounds.minX))
  }
}

/// What limits a command: a rectangle, and the coverage of the open clips where
/// they are more than that.
struct Clip {
  var bounds: PixelBounds
  var coverage: Coverage?

  /// Calls `body` with row, first column, end column and coverage for every
  /// run of a shape that the clip leaves.
  @inline(__always)
  func forEachRun(of shape: Coverage, _ body: (Int, Int, Int, UInt32) -> Void) {
    let common = shape.bounds.intersection(bounds)
    guard !common.isEmpty else { return }
    guard let coverage else {
      for y in common.minY..<common.maxY {
        for run in shape.runs[shape.range(ofRow: y)] {
          body(y, Int(run.start), Int(run.end), run.coverage)
        }
      }
      return
    }
    let rows = common.intersection(coverage.bounds)
    guard !rows.isEmpty else { return }
    for y in rows.minY..<rows.maxY {
      let limits = coverage.range(ofRow: y)
      var index = limits.lowerBound
      for run in shape.runs[shape.range(ofRow: y)] {
        while index < limits.upperBound, coverage.runs[index].end <= run.start { index &+= 1 }
        var cursor = index
        while cursor < limits.upperBound, coverage.runs[cursor].start < run.end {
          let limit = coverage.runs[cursor]
          let product = Blend.divideBy255(run.coverage &* limit.coverage)
          if product > 0 {
            body(
              y, Int(max(run.start, limit.start)), Int(min(run.end, limit.end)), product)
          }
          cursor &+= 1
        }
      }
    }
  }

  /// Calls `body` likewise for every run of the clip itself within bounds.
  @inline(__always)
  func forEachRun(within limit: PixelBounds, _ body: (Int, Int, Int, UInt32) -> Void) {
    let common = limit.intersection(bounds)
    guard !common.isEmpty else { return }
    guard let coverage else {
      for y in common.minY..<common.maxY { body(y, common.minX, common.maxX, 255) }
      return
    }
    let rows = common.intersection(coverage.bounds)
    guard !rows.isEmpty else { return }
    for y in rows.minY..<rows.maxY {
      for run in coverage.runs[coverage.range(ofRow: y)] {
        let start = max(Int(run.start), common.minX)
        let end = min(Int(run.end), common.maxX)
        if start < end { body(y, start, end, run.coverage) }
      }
    }
  }

  /// The clip narrowed by a region.
  func intersected(with region: Coverage) -> Clip {
    guard let coverage else {
      return Clip(bounds: bounds.intersection(region.bounds), coverage: region)
    }
    let both = coverage.intersection(region)
    return Clip(bounds: bounds.intersection(both.bounds), coverage: both)
  }
}
