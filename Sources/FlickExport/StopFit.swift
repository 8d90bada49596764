/// A curve as few straight lines.
package enum StopFit {
  /// The fewest lines within the tolerance of the curve's samples, first and
  /// last value exact; and of those with as many nearly the closest.
  ///
  /// Jumps of more than the tolerance stay jumps; each side is fitted alone.
  ///
  /// - Returns: The lines, and the curve's samples in pieces that match theirs.
  static func fit(
    _ curve: ExportedCurve, tolerance: Double
  ) -> (lines: StoppedCurve, samples: [[StoppedCurve.Stop]]) {
    let pieces = joined(curve.coarse, jumps: tolerance)
    let fitted = pieces.enumerated().map { index, piece in
      lines(
        through: thinned(piece, gap: curve.gap), tolerance, pinsStart: index == 0,
        pinsEnd: index + 1 == pieces.count)
    }
    return (StoppedCurve(pieces: fitted), joined(curve.pieces, jumps: tolerance))
  }

  private static func lines(
    through samples: [StoppedCurve.Stop], _ tolerance: Double, pinsStart: Bool, pinsEnd: Bool
  ) -> [StoppedCurve.Stop] {
    func stops(_ tolerance: Double) -> [StoppedCurve.Stop] {
      FewestLines.stops(
        through: samples, tolerance: tolerance, pinsStart: pinsStart, pinsEnd: pinsEnd)
    }
    var best = stops(tolerance)
    // Never less than a jump that is passed over needs.
    var low = zip(samples, samples.dropFirst()).reduce(0.0) { widest, pair in
      pair.0.time == pair.1.time ? max(widest, abs(pair.0.value - pair.1.value) / 2) : widest
    }
    var high = tolerance
    for _ in 0..<ExportConstants.refinements {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      let found = stops(middle)
      if found.count <= best.count {
        (best, high) = (found, middle)
      } else {
        low = middle
      }
    }
    return best
  }

  /// Pieces between which the value jumps by at most so much become one.
  static func joined(
    _ pieces: [[StoppedCurve.Stop]], jumps: Double
  ) -> [[StoppedCurve.Stop]] {
    var result: [[StoppedCurve.Stop]] = []
    for piece in pieces {
      if let last = result.last?.last, let first = piece.first,
        abs(first.value - last.value) <= jumps
      {
        result[result.count - 1] += piece
      } else {
        result.append(piece)
      }
    }
    return result
  }

  /// Without samples that lie far closer than the grid's to another instant,
  /// which would make slopes steep beyond what doubles can hold.
  private static func thinned(
    _ samples: [StoppedCurve.Stop], gap: Double
  ) -> [StoppedCurve.Stop] {
    guard let last = samples.last, samples.count > 2 else { return samples }
    var kept: [StoppedCurve.Stop] = []
    for sample in samples.dropLast() {
      guard let previous = kept.last else {
        kept.append(sample)
        continue
      }
      let isFar = sample.time - previous.time >= gap && last.time - sample.time >= gap
      if isFar || sample.time == previous.time { kept.append(sample) }
    }
    return kept + [last]
  }
}
