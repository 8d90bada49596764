/// Boxes on one line that want to stand in the middle of something but must
/// not touch each other.
package enum LabelRow {
  /// Left edges for boxes of those widths, at least `gap` apart and inside
  /// `bounds`, so that the sum of the squared distances between their middles
  /// and `centers` is the least possible.
  ///
  /// - Parameter centers: Never falling.
  /// - Returns: `nil` where the boxes do not fit.
  package static func lefts(
    centers: [Double], widths: [Double], gap: Double, within bounds: ClosedRange<Double>
  ) -> [Double]? {
    precondition(centers.count == widths.count, "every box has a centre and a width")
    var offsets: [Double] = []
    var total = 0.0
    for width in widths {
      offsets.append(total)
      total += width + gap
    }
    let slack = bounds.upperBound - bounds.lowerBound - (total - gap)
    guard !widths.isEmpty else { return [] }
    guard slack >= 0 else { return nil }
    // Less the room that the boxes before it take, a box's left edge must
    // never fall: a monotone regression, solved by pooling neighbours.
    let wishes = zip(centers, zip(widths, offsets)).map { $0 - $1.0 / 2 - $1.1 }
    let pooled = neverFalling(nearest: wishes)
    return zip(pooled, offsets).map { place, offset in
      min(max(place, bounds.lowerBound), bounds.lowerBound + slack) + offset
    }
  }

  /// The sequence that never falls and is nearest in the sum of squares (the
  /// pool-adjacent-violators algorithm).
  private static func neverFalling(nearest wishes: [Double]) -> [Double] {
    var pools: [(mean: Double, count: Int)] = []
    for wish in wishes {
      var pool = (mean: wish, count: 1)
      while let last = pools.last, last.mean > pool.mean {
        let count = last.count + pool.count
        let sum = last.mean * Double(last.count) + pool.mean * Double(pool.count)
        pool = (sum / Double(count), count)
        pools.removeLast()
      }
      pools.append(pool)
    }
    return pools.flatMap { Array(repeating: $0.mean, count: $0.count) }
  }
}
