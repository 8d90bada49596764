/// Round numbers to label an axis with.
package enum Ticks {
  /// Steps grow from one kind to the next at the geometric means of 1, 2, 5, 10.
  private static let toTen = 50.0.squareRoot()
  private static let toFive = 10.0.squareRoot()
  private static let toTwo = 2.0.squareRoot()

  /// About `count` round values from `start` to `stop`, in that direction;
  /// none where an argument is not finite or `count` is not positive.
  ///
  /// The rule of d3-array: the step is 1, 2, 5 or 10 times a power of ten, the
  /// nearest in ratio to the length divided by `count`.
  package static func values(from start: Double, to stop: Double, count: Double) -> [Double] {
    guard start.isFinite, stop.isFinite, count.isFinite, count > 0 else { return [] }
    if start == stop { return [start] }
    guard start < stop else { return values(from: stop, to: start, count: count).reversed() }
    return step(from: start, to: stop, count: count)?.multiples(from: start, to: stop) ?? []
  }

  /// The step of `values`; `nil` where there are none. `start` < `stop`, both
  /// finite.
  package static func step(from start: Double, to stop: Double, count: Double) -> TickStep? {
    guard start < stop, count > 0 else { return nil }
    let raw = (stop - start) / count
    guard raw.isFinite, raw > 0, let step = step(nearest: raw) else { return nil }
    let indices = step.indices(from: start, to: stop)
    if indices.last < indices.first, count >= 0.5, count < 2 {
      return self.step(from: start, to: stop, count: count * 2)
    }
    return indices.first <= indices.last ? step : nil
  }

  private static func step(nearest raw: Double) -> TickStep? {
    guard raw > 1e-12, raw < 1e15 else { return nil }
    var power = 0
    var significand = raw
    while significand >= 10 {
      power += 1
      significand = raw / TickStep.powerOfTen(power)
    }
    while significand < 1 {
      power -= 1
      significand = raw * TickStep.powerOfTen(-power)
    }
    let factor =
      significand >= toTen ? 10 : significand >= toFive ? 5 : significand >= toTwo ? 2 : 1
    return TickStep(factor: factor, power: power)
  }
}

extension Ticks {
  /// About `count` round instants from 0 to `end`, in seconds.
  ///
  /// As `values`, but a quarter of a second takes the place of 200 ms, and
  /// beyond ten seconds steps are parts of a minute.
  package static func seconds(upTo end: Double, count: Double) -> [Double] {
    guard let step = timeStep(upTo: end, count: count) else { return end == 0 ? [0] : [] }
    return step.multiples(from: 0, to: end)
  }

  /// The step of `seconds`.
  static func timeStep(upTo end: Double, count: Double) -> TickStep? {
    guard end > 0, end.isFinite, count > 0 else { return nil }
    let raw = end / count
    var best = timeSteps[0]
    for step in timeSteps {
      // Nearest in ratio: raw against the geometric mean of both.
      if raw * raw >= best.size * step.size { best = step }
    }
    return best
  }

  /// In seconds, rising.
  private static let timeSteps: [TickStep] = [
    TickStep(factor: 1, power: -3), TickStep(factor: 2, power: -3), TickStep(factor: 5, power: -3),
    TickStep(factor: 1, power: -2), TickStep(factor: 2, power: -2), TickStep(factor: 5, power: -2),
    TickStep(factor: 1, power: -1), .quarter, TickStep(factor: 5, power: -1),
    TickStep(factor: 1, power: 0), TickStep(factor: 2, power: 0), TickStep(factor: 5, power: 0),
    TickStep(factor: 1, power: 1), .whole(15), .whole(30), .whole(60), .whole(120), .whole(300),
    .whole(600), .whole(900), .whole(1_800), .whole(3_600),
  ]
}
