import CKernels

/// A coverage convolved with a Gaussian, 16 bits a value.
///
/// Where many neighbouring rows (or columns) of the coverage are equal, the
/// blurred ones in their middle are equal too; only one is kept, with the
/// number of times it repeats. So the size of a pane costs nothing, and nothing
/// is approximated.
struct BlurredMask {
  /// Along one axis: which kept row stands for a row.
  struct Axis: Equatable {
    /// The first row, in pixels.
    var start: Int
    /// How many rows are kept.
    var kept: Int
    /// The kept row that repeats.
    var repeated: Int
    /// How many rows more than the kept ones there are.
    var extra: Int

    var count: Int { kept + extra }

    /// The kept row for the row `offset` rows after the first.
    func keptIndex(_ offset: Int) -> Int {
      if offset < repeated { return offset }
      return offset <= repeated + extra ? repeated : offset - extra
    }

    /// Calls `body` with the parts of some rows, counted from the first: the rows,
    /// the kept one of the first of them, and whether it stands for all of them
    /// instead of being followed by theirs.
    @inline(__always)
    func forEachPart(of range: Range<Int>, _ body: (Range<Int>, Int, Bool) -> Void) {
      guard extra > 0 else { return body(range, range.lowerBound, false) }
      let end = repeated + extra + 1
      let before = range.clamped(to: 0..<repeated)
      if !before.isEmpty { body(before, before.lowerBound, false) }
      let middle = range.clamped(to: repeated..<end)
      if !middle.isEmpty { body(middle, repeated, true) }
      let after = range.clamped(to: end..<max(count, end))
      if !after.isEmpty { body(after, after.lowerBound - extra, false) }
    }
  }

  private(set) var horizontal: Axis
  private(set) var vertical: Axis
  /// Kept rows one after the other, from 0 to 65 535.
  private(set) var values: [UInt16]
  /// The largest value of each kept column.
  private(set) var columnPeaks: [UInt16]
  /// The largest value of each kept row.
  private(set) var rowPeaks: [UInt16]

  /// The mask of a coverage blurred by two kernels.
  init(
    _ coverage: Coverage, horizontal kernelX: GaussianKernel, vertical kernelY: GaussianKernel,
    kernels: Kernels
  ) {
    let bounds = coverage.bounds
    let columns = Self.longestColumns(of: coverage)
    let rows = Self.longestRows(of: coverage)
    let x = Collapse(range: bounds.minX..<bounds.maxX, equal: columns, radius: kernelX.radius)
    let y = Collapse(range: bounds.minY..<bounds.maxY, equal: rows, radius: kernelY.radius)
    horizontal = x.axis
    vertical = y.axis
    let bands = Self.bands(of: coverage, y: y, for: kernelY)
    let source = Self.dense(coverage, x: x, y: y, rows: bands.dropLast())
    let across = Self.convolveRows(
      source, width: x.kept, height: bands.count - 1, with: kernelX,
      outputWidth: horizontal.kept, kernels)
    values = Self.convolveColumns(
      across, width: horizontal.kept, bands: bands, with: kernelY, outputHeight: vertical.kept,
      kernels)
    columnPeaks = [UInt16](repeating: 0, count: horizontal.kept)
    rowPeaks = [UInt16](repeating: 0, count: vertical.kept)
    findPeaks()
  }

  private mutating func findPeaks() {
    let (width, height) = (horizontal.kept, vertical.kept)
    values.withUnsafeBufferPointer { values in
      columnPeaks.withUnsafeMutableBufferPointer { columnPeaks in
        for row in 0..<height {
          var peak: UInt16 = 0
          for column in 0..<width {
            let value = values[row &* width &+ column]
            columnPeaks[column] = max(columnPeaks[column], value)
            peak = max(peak, value)
          }
          rowPeaks[row] = peak
        }
      }
    }
  }

  /// How one axis of a coverage is shortened before it is blurred.
  private struct Collapse {
    let start: Int
    let kept: Int
    /// Rows from this one on are `extra` rows further down in the original.
    let cut: Int
    let extra: Int
    let axis: Axis

    init(range: Range<Int>, equal: Range<Int>, radius: Int) {
      // One more on either side stays for `AlphaMask` to interpolate between.
      let margin = radius + 1
      start = range.lowerBound
      extra = max(0, equal.count - (2 * margin + 1))
      kept = range.count - extra
      cut = equal.lowerBound - range.lowerBound + margin + 1
      // The middle one of the equal rows that stay, moved by the rows that the
      // blur adds before the first.
      axis = Axis(
        start: range.lowerBound - radius, kept: kept + 2 * radius,
        repeated: extra > 0 ? cut - 1 + radius : 0, extra: extra)
    }

    func original(_ index: Int) -> Int {
      start + (index < cut || extra == 0 ? index : index + extra)
    }
  }

  private static func longestRows(of coverage: Coverage) -> Range<Int> {
    let bounds = coverage.bounds
    var best = bounds.minY..<bounds.minY
    var first = bounds.minY
    for y in bounds.minY..<max(bounds.maxY, bounds.minY) {
      if y > first, coverage.runs(inRow: y) != coverage.runs(inRow: y - 1) { first = y }
      if y + 1 - first > best.count { best = first..<(y + 1) }
    }
    return best
  }

  private static func longestColumns(of coverage: Coverage) -> Range<Int> {
    let bounds = coverage.bounds
    guard !bounds.isEmpty else { return 0..<0 }
    var changes = [Bool](repeating: false, count: bounds.width + 1)
    for y in bounds.minY..<bounds.maxY {
      for run in coverage.runs(inRow: y) {
        changes[Int(run.start) - bounds.minX] = true
        changes[Int(run.end) - bounds.minX] = true
      }
    }
    var best = bounds.minX..<bounds.minX
    var first = 0
    for x in 0..<bounds.width {
      if changes[x] { first = x }
      if x + 1 - first > best.count { best = (first + bounds.minX)..<(x + 1 + bounds.minX) }
    }
    return best
  }

  /// Where bands of equal rows begin, and where the last one ends.
  ///
  /// Each is one row to the kernel, with the sum of their weights, which stays below the
  /// half of all where a single one does: vectors multiply numbers that have a sign.
  private static func bands(
    of coverage: Coverage, y: Collapse, for kernel: GaussianKernel
  ) -> [Int] {
    let longest = max(1, Int((GaussianKernel.unit / 2 - 1) / kernel.weights[kernel.radius]))
    var result: [Int] = []
    for row in 0..<y.kept {
      if let start = result.last, row - start < longest,
        coverage.runs(inRow: y.original(row)) == coverage.runs(inRow: y.original(row - 1))
      {
        continue
      }
      result.append(row)
    }
    return result + [y.kept]
  }

  private static func dense(
    _ coverage: Coverage, x: Collapse, y: Collapse, rows: some Collection<Int>
  ) -> [UInt16] {
    var result = [UInt16](repeating: 0, count: x.kept * rows.count)
    for (place, row) in rows.enumerated() {
      for run in coverage.runs(inRow: y.original(row)) {
        let start = Self.collapsed(Int(run.start), x)
        let end = Self.collapsed(Int(run.end), x)
        let value = UInt16(run.coverage) * 257
        for column in start..<end { result[place * x.kept + column] = value }
      }
    }
    return result
  }

  /// Where a border between columns lies once the extra ones are gone.
  private static func collapsed(_ position: Int, _ collapse: Collapse) -> Int {
    let offset = position - collapse.start
    guard collapse.extra > 0, offset > collapse.cut else { return offset }
    return max(collapse.cut, offset - collapse.extra)
  }

  private static func convolveRows(
    _ source: [UInt16], width: Int, height: Int, with kernel: GaussianKernel, outputWidth: Int,
    _ kernels: Kernels
  ) -> [UInt16] {
    let border = outputWidth - width
    // A row with nothing on either side of it.
    var row = [UInt16](repeating: 0, count: width + 2 * border)
    return [UInt16](unsafeUninitializedCapacity: outputWidth * height) { result, count in
      source.withUnsafeBufferPointer { source in
        row.withUnsafeMutableBufferPointer { row in
          guard let result = result.baseAddress, let source = source.baseAddress,
            let row = row.baseAddress
          else { return }
          for y in 0..<height {
            (row + border).update(from: source + y &* width, count: width)
            // Weights are the same backwards.
            flick_convolve(
              kernels.rawValue, result + y &* outputWidth, row, 1, outputWidth, kernel.weights,
              kernel.weights.count)
          }
          count = outputWidth * height
        }
      }
    }
  }

  private static func convolveColumns(
    _ source: [UInt16], width: Int, bands: [Int], with kernel: GaussianKernel, outputHeight: Int,
    _ kernels: Kernels
  ) -> [UInt16] {
    let taps = kernel.weights.count
    // The sums of so many weights.
    var sums: [UInt32] = [0]
    for weight in kernel.weights { sums.append(sums[sums.count - 1] + weight) }
    var weights: [UInt32] = []
    return [UInt16](unsafeUninitializedCapacity: width * outputHeight) { result, count in
      source.withUnsafeBufferPointer { source in
        guard let result = result.baseAddress, let source = source.baseAddress else { return }
        var first = 0
        for y in 0..<outputHeight {
          // What row r of the source gives has the weight y − r.
          while bands[first + 1] <= y - (taps - 1) { first += 1 }
          weights.removeAll(keepingCapacity: true)
          var band = first
          while band < bands.count - 1, bands[band] <= y {
            let (nearest, farthest) = (y - (bands[band + 1] - 1), y - bands[band])
            weights.append(sums[min(farthest + 1, taps)] - sums[max(nearest, 0)])
            band += 1
          }
          flick_convolve(
            kernels.rawValue, result + y &* width, source + first &* width, width, width, weights,
            weights.count)
        }
        count = width * outputHeight
      }
    }
  }
}
