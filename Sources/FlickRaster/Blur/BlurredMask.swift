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
    let source = Self.dense(coverage, x: x, y: y)
    let across = Self.convolveRows(
      source, width: x.kept, height: y.kept, with: kernelX, outputWidth: horizontal.kept, kernels)
    values = Self.convolveColumns(
      across, width: horizontal.kept, height: y.kept, with: kernelY, outputHeight: vertical.kept,
      kernels)
    columnPeaks = [UInt16](repeating: 0, count: horizontal.kept)
    rowPeaks = [UInt16](repeating: 0, count: vertical.kept)
    findPeaks()
  }

  private mutating func findPeaks() {
    let width = horizontal.kept
    for row in 0..<vertical.kept {
      for column in 0..<width {
        let value = values[row &* width &+ column]
        columnPeaks[column] = max(columnPeaks[column], value)
        rowPeaks[row] = max(rowPeaks[row], value)
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

  private static func dense(_ coverage: Coverage, x: Collapse, y: Collapse) -> [UInt16] {
    var result = [UInt16](repeating: 0, count: x.kept * y.kept)
    for row in 0..<y.kept {
      for run in coverage.runs(inRow: y.original(row)) {
        let start = Self.collapsed(Int(run.start), x)
        let end = Self.collapsed(Int(run.end), x)
        let value = UInt16(run.coverage) * 257
        for column in start..<end { result[row * x.kept + column] = value }
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
    rows(of: source, width: outputWidth, height: height, kernels) { row, source, sums in
      for (tap, weight) in kernel.weights.enumerated() {
        flick_add_weighted(kernels.rawValue, sums + tap, source + row &* width, width, weight)
      }
    }
  }

  private static func convolveColumns(
    _ source: [UInt16], width: Int, height: Int, with kernel: GaussianKernel, outputHeight: Int,
    _ kernels: Kernels
  ) -> [UInt16] {
    rows(of: source, width: width, height: outputHeight, kernels) { row, source, sums in
      for (tap, weight) in kernel.weights.enumerated() {
        let from = row &- tap
        guard from >= 0, from < height else { continue }
        flick_add_weighted(kernels.rawValue, sums, source + from &* width, width, weight)
      }
    }
  }

  /// Rows of rounded sums, to each of which `add` adds weighted values.
  private static func rows(
    of source: [UInt16], width: Int, height: Int, _ kernels: Kernels,
    _ add: (Int, UnsafePointer<UInt16>, UnsafeMutablePointer<UInt32>) -> Void
  ) -> [UInt16] {
    var sums = [UInt32](repeating: 0, count: width)
    return [UInt16](unsafeUninitializedCapacity: width * height) { result, count in
      source.withUnsafeBufferPointer { source in
        sums.withUnsafeMutableBufferPointer { sums in
          guard let result = result.baseAddress, let source = source.baseAddress,
            let sums = sums.baseAddress
          else { return }
          for row in 0..<height {
            sums.update(repeating: 32768, count: width)
            add(row, source, sums)
            flick_upper_halves(kernels.rawValue, result + row &* width, sums, width)
          }
          count = width * height
        }
      }
    }
  }
}
