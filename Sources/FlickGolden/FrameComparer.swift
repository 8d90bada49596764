import CKernels
import FlickCore

/// Compares pictures pixel by pixel.
package struct FrameComparer: Sendable {
  private let metric: DifferenceMetric
  private let ignored: [PixelRect]
  private let windowSide: Int

  package init(_ tolerance: Tolerance = Tolerance()) {
    metric = tolerance.metric
    ignored = tolerance.ignored
    windowSide = tolerance.windowSide
  }

  /// Compares two pictures of one size. Equal pictures cost a comparison of their
  /// memory, others a pass over the rows that differ.
  package func compare(
    _ expected: ComparedPicture, _ actual: ComparedPicture
  ) -> FrameComparison {
    let (width, height) = (expected.width, expected.height)
    precondition(
      width == actual.width && height == actual.height,
      "pictures of one size are compared (were \(width)×\(height), "
        + "\(actual.width)×\(actual.height))")
    if case .yiq(let threshold) = metric {
      return compare(expected, actual, threshold: threshold)
    }
    guard !isEqual(expected.pixmap.pixels, actual.pixmap.pixels) else {
      return FrameComparison(difference: .none, mask: [])
    }
    var found = Findings(width: width, height: height)
    let limit = if case .perChannel(let levels) = metric { UInt8(levels) } else { UInt8(0) }
    found.scan(expected.pixmap.pixels, actual.pixmap.pixels, limit: limit, spans: spans)
    return found.comparison(windowSide: windowSide)
  }

  private func compare(
    _ expected: ComparedPicture, _ actual: ComparedPicture, threshold: Double
  ) -> FrameComparison {
    let (a, b) = (expected.straightPixels, actual.straightPixels)
    let isSame = isEqual(expected.pixmap.pixels, actual.pixmap.pixels)
    if isSame, isEqual(a, b) { return FrameComparison(difference: .none, mask: []) }
    var found = Findings(width: expected.width, height: expected.height)
    if !isSame {
      found.scan(expected.pixmap.pixels, actual.pixmap.pixels, limit: 0, spans: spans)
    }
    found.judge(a, b, threshold: threshold, spans: spans)
    return found.comparison(windowSide: windowSide)
  }

  private func isEqual(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in flick_equal(a.baseAddress, b.baseAddress, a.count) == 1 }
    }
  }

  /// The columns of a row that are looked at.
  private func spans(row: Int, width: Int) -> [Range<Int>] {
    var spans = [0..<width]
    for rect in ignored where rect.rows.contains(row) {
      spans = spans.flatMap { span in
        [
          span.lowerBound..<max(span.lowerBound, min(span.upperBound, rect.columns.lowerBound)),
          min(span.upperBound, max(span.lowerBound, rect.columns.upperBound))..<span.upperBound,
        ].filter { !$0.isEmpty }
      }
    }
    return spans
  }
}

/// What is known while the rows of a picture are gone through.
private struct Findings {
  typealias Spans = (_ row: Int, _ width: Int) -> [Range<Int>]

  private let width: Int
  private let height: Int
  private var mask: [UInt8]
  private var sums = flick_difference()
  private var antialiased = 0

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    mask = [UInt8](repeating: 0, count: width * height)
  }

  /// Counts and marks pixels of which a channel differs by more than the limit.
  mutating func scan(_ a: [UInt32], _ b: [UInt32], limit: UInt8, spans: Spans) {
    let (width, height) = (width, height)
    var sums = sums
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        mask.withUnsafeMutableBufferPointer { mask in
          guard let a = a.baseAddress, let b = b.baseAddress, let mask = mask.baseAddress else {
            return
          }
          for row in 0..<height {
            let start = row &* width
            if flick_equal(a + start, b + start, 4 &* width) == 1 { continue }
            for span in spans(row, width) {
              let first = start &+ span.lowerBound
              _ = flick_compare(a + first, b + first, span.count, limit, mask + first, &sums)
            }
          }
        }
      }
    }
    self.sums = sums
  }

  /// Marks and counts anew, by the distance of straight colours.
  mutating func judge(_ a: [UInt32], _ b: [UInt32], threshold: Double, spans: Spans) {
    let (width, height) = (width, height)
    var (differing, antialiased) = (0, 0)
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        mask.withUnsafeMutableBufferPointer { mask in
          guard let a = a.baseAddress, let b = b.baseAddress, let mask = mask.baseAddress else {
            return
          }
          let judge = YIQJudge(a, b, width: width, height: height, threshold: threshold)
          for row in 0..<height {
            let start = row &* width
            // Rows that are equal have no marks from before either.
            if flick_equal(a + start, b + start, 4 &* width) == 1 { continue }
            for span in spans(row, width) {
              for column in span {
                let mark = judge.mark(x: column, y: row)
                mask[start &+ column] = mark
                differing &+= Int(mark & FrameComparison.Mark.differs)
                if mark == FrameComparison.Mark.antialiased { antialiased &+= 1 }
              }
            }
          }
        }
      }
    }
    sums.differing = differing
    self.antialiased = antialiased
  }

  consuming func comparison(windowSide: Int) -> FrameComparison {
    let box = MarkedPixels.box(of: mask, width: width, height: height)
    let window = box.map {
      MarkedPixels.worstWindow(
        of: mask, width: width, height: height, box: $0, side: windowSide)
    }
    let largest = sums.largest
    let difference = FrameDifference(
      unequal: sums.unequal, differing: sums.differing, antialiased: antialiased,
      largest: SIMD4(largest.0, largest.1, largest.2, largest.3), box: box, worstWindow: window)
    return FrameComparison(
      difference: difference, mask: sums.differing + antialiased == 0 ? [] : mask)
  }
}
