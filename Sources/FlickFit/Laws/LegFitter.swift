import FlickCore
import FlickMotion

/// Finds the numbers of a family for a window, from several starts.
struct LegFitter {
  let window: Window

  /// The best leg of a family; `nil` where none of its curves can be had.
  ///
  /// - Parameters:
  ///   - near: A shape to begin with, in place of several.
  ///   - isQuick: Whether few starts will do.
  func leg(_ family: Family, near: [Double]? = nil, isQuick: Bool = false, steps: Int) -> Leg? {
    guard family.shapes > 0 else { return leg(family, shape: []) }
    guard let search = search(family, bounds: bounds(family)) else { return nil }
    if let near {
      return search.solved(from: near, steps: steps).flatMap { leg(family, shape: $0.numbers) }
    }
    var rough = starts(family, isQuick: isQuick).compactMap { search.solved(from: $0, steps: 3) }
    rough.sort { $0.sum < $1.sum }
    var best: LeastSquares.Solution?
    for start in rough.prefix(isQuick || steps < 10 ? 1 : 2) {
      guard let found = search.solved(from: start.numbers, steps: steps) else { continue }
      if found.sum < best?.sum ?? .infinity { best = found }
    }
    return best.flatMap { leg(family, shape: $0.numbers) }
  }

  /// The leg whose shape is given.
  func leg(_ family: Family, shape: [Double]) -> Leg? {
    guard
      let columns = family.columns(shape, at: window.times, settled: window.settled)
    else { return nil }
    let projection = Projection(
      columns: columns, count: family.columns, values: window.values, weights: window.weights)
    var sum = 0.0
    for (residual, weight) in zip(projection.residuals, window.weights) {
      sum += weight * residual * residual
    }
    guard sum.isFinite, projection.coefficients.allSatisfy(\.isFinite) else { return nil }
    return Leg(
      family: family, window: window, shape: shape, coefficients: projection.coefficients,
      residuals: projection.residuals, sum: sum)
  }

  func search(_ family: Family, bounds: [ClosedRange<Double>]) -> LeastSquares? {
    let roots = window.weights.map { $0.squareRoot() }
    let isPlain = window.weights.allSatisfy { $0 == 1 }
    let scales = bounds.indices.map { index in
      isTime(family, index) ? max(window.step, 1e-9) : 1.0
    }
    return LeastSquares(
      residuals: { shape in
        guard
          let columns = family.columns(shape, at: window.times, settled: window.settled)
        else { return nil }
        let projection = Projection(
          columns: columns, count: family.columns, values: window.values,
          weights: window.weights)
        if isPlain { return projection.residuals }
        return zip(projection.residuals, roots).map { $0 * $1 }
      }, bounds: bounds, scales: scales)
  }

  private func isTime(_ family: Family, _ index: Int) -> Bool {
    if case .pieces = family { return true }
    return family.startsInside && index == 0
  }

  // MARK: - Where to begin

  /// From when to when it seems to move, counted from the window's start.
  private var motion: (from: Double, to: Double) {
    let from = window.moved < window.count ? window.times[max(0, window.moved - 1)] : 0
    let last = max(min(window.settled, window.count - 1), 0)
    return (from, max(window.times[last], from + window.step))
  }

  /// The part of that time after which it stays within a fiftieth of its way from its end, where
  /// that is much less than all: noise hides that it stands.
  private var arrival: Double? {
    let (from, to) = motion
    guard !window.stands, let last = window.values.last else { return nil }
    let tail = window.values.suffix(max(1, window.count / 8)).sorted()
    let end = tail.isEmpty ? last : tail[tail.count / 2]
    let reach = window.values.reduce(0) { max($0, ($1 - end).magnitude) }
    guard let index = window.values.lastIndex(where: { ($0 - end).magnitude > 0.02 * reach }) else {
      return nil
    }
    let share = (window.times[index] - from) / (to - from)
    return share > 0 && share < 0.6 ? share : nil
  }

  func bounds(_ family: Family) -> [ClosedRange<Double>] {
    let step = window.step
    let span = max(window.span, step)
    let (from, _) = motion
    let latest = window.moved < window.count ? window.times[window.moved] : span
    let earliest =
      window.startsAtRest ? max(from - max(8 * step, 0.4 * span), window.before) : window.before
    let start = min(earliest, latest)...latest
    let frequency = Reproducible.log(0.2 / span)...Reproducible.log(6 / step)
    let ratio = Reproducible.log(0.004)...Reproducible.log(30)
    let rate = Reproducible.log(0.02 / span)...Reproducible.log(10 / step)
    let duration = Reproducible.log(0.5 * step)...Reproducible.log(6 * span)
    switch family {
    case .rest, .line: return []
    case .decay: return [rate]
    case .decayFromRest: return [start, rate]
    case .spring, .springReleased: return [frequency, ratio]
    case .springFromRest, .springThrown: return [start, frequency, ratio]
    case .ease: return [start, duration]
    case .anyEase: return [start, duration, 0...1, 0...1]
    case .pieces(let count):
      return [start] + Array(repeating: start.lowerBound...(1.2 * span), count: count)
    }
  }

  private func starts(_ family: Family, isQuick: Bool) -> [[Double]] {
    let (from, to) = motion
    let length = to - from
    let begin = from + 0.4 * (window.moved < window.count ? window.times[window.moved] - from : 0)
    let frequencies: [Double] = isQuick ? [3, 12] : [1.5, 4, 10, 28]
    let ratios: [Double] = isQuick ? [0.4, 1.2] : [0.15, 0.5, 1, 2.5]
    let springs = frequencies.flatMap { frequency in
      ratios.map { [Reproducible.log(frequency / length), Reproducible.log($0)] }
    }
    switch family {
    // Where straight pieces end is seen in the samples, not guessed.
    case .rest, .line, .pieces: return [[]]
    case .decay: return [0.5, 2, 6, 20].map { [Reproducible.log($0 / length)] }
    case .decayFromRest: return [0.5, 2, 6, 20].map { [begin, Reproducible.log($0 / length)] }
    case .spring, .springReleased: return springs
    case .springFromRest, .springThrown: return springs.map { [begin] + $0 }
    case .ease:
      // Where no end is seen, it may lie far behind the window's.
      let isOpen = !window.stands
      let shares: [Double] = isOpen ? [1, 2.5] : isQuick ? [1] : [0.7, 1.1]
      return (shares + [arrival].compactMap(\.self)).map { [begin, Reproducible.log($0 * length)] }
    case .anyEase:
      let isOpen = !window.stands
      let shares: [Double] = isOpen ? [1, 2.5] : isQuick ? [1] : [0.8, 1.1]
      return (shares + [arrival].compactMap(\.self)).flatMap { share in
        [(0.4, 0.2), (0.1, 0.3)].map { [begin, Reproducible.log(share * length), $0.0, $0.1] }
      }
    }
  }
}
