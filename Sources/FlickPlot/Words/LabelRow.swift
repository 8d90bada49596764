/// Boxes on one line that want to stand in the middle of something but must
/// not touch each other.
package enum LabelRow {
  /// Left edges for boxes of those widths, at least `gap` apart and inside
  /// `bounds`, so that the sum of the squared distances between their middles
  /// and `centers` is the least possible.
  ///
  /// - Parameters:
  ///   - centers: Never falling.
  ///   - weights: What a box's squared distance counts; 1 by default.
  /// - Returns: `nil` where the boxes do not fit.
  package static func lefts(
    centers: [Double], widths: [Double], weights: [Double]? = nil, gap: Double,
    within bounds: ClosedRange<Double>
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
    let pooled = neverFalling(
      nearest: wishes, weights: weights ?? wishes.map { _ in 1 })
    return zip(pooled, offsets).map { place, offset in
      min(max(place, bounds.lowerBound), bounds.lowerBound + slack) + offset
    }
  }

  /// The sequence that never falls and is nearest in the sum of squares (the
  /// pool-adjacent-violators algorithm).
  private static func neverFalling(nearest wishes: [Double], weights: [Double]) -> [Double] {
    var pools: [(mean: Double, weight: Double, count: Int)] = []
    for (wish, weight) in zip(wishes, weights) {
      var pool = (mean: wish, weight: weight, count: 1)
      while let last = pools.last, last.mean > pool.mean {
        let weight = last.weight + pool.weight
        let sum = last.mean * last.weight + pool.mean * pool.weight
        pool = (sum / weight, weight, last.count + pool.count)
        pools.removeLast()
      }
      pools.append(pool)
    }
    return pools.flatMap { Array(repeating: $0.mean, count: $0.count) }
  }
}
