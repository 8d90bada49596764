import FlickCore
import FlickScene

/// Two recordings of one number laid onto each other: later or earlier, faster or slower,
/// and elsewhere by a constant.
package struct MotionAlignment: Hashable, Sendable {
  /// How much later the second one moves, in seconds, where the first begins to.
  package let shift: Double
  /// How many times as fast the second one is.
  package let speed: Double
  /// How much more its values are.
  package let offset: Double
  /// What is left after that, and when on the first one's clock.
  package let largest: Double
  package let time: Double

  /// `nil` where one of them does not move.
  package init?(_ first: RecordedColumn, _ second: RecordedColumn) {
    guard let own = Self.lively(first), let other = Self.lively(second) else { return nil }
    let guess = (other.end - other.start) / (own.end - own.start)
    // The second one's clock at the first one's instant t: start + shift + (t - start) * pace.
    func cost(_ shift: Double, _ pace: Double) -> Double {
      Self.differences(first, second, own.start, shift, pace).sum
    }
    var best = (shift: other.start - own.start, pace: guess)
    var least = cost(best.shift, best.pace)
    for candidate in [(other.start - own.start, 1.0), (0, 1)] {
      let found = cost(candidate.0, candidate.1)
      if found < least { (best, least) = ((candidate.0, candidate.1), found) }
    }
    // Halving steps along both axes and both diagonals: two unknowns, and a smooth cost.
    var step = (shift: (own.end - own.start) / 8, pace: best.pace / 8)
    let ways = [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)]
    for _ in 0..<400 where step.shift > 1e-9 {
      var isBetter = false
      for way in ways {
        let next = (best.shift + way.0 * step.shift, best.pace + way.1 * step.pace)
        guard next.1 > 0.02, next.1 < 50 else { continue }
        let found = cost(next.0, next.1)
        if found < least { (best, least, isBetter) = ((next.0, next.1), found, true) }
      }
      if !isBetter { step = (step.shift / 2, step.pace / 2) }
    }
    let rest = Self.differences(first, second, own.start, best.shift, best.pace)
    shift = best.shift
    speed = 1 / best.pace
    (offset, largest, time) = (rest.offset, rest.largest, rest.time)
  }

  /// From where a twentieth of all its way is behind it to where a twentieth is left.
  private static func lively(_ column: RecordedColumn) -> (start: Double, end: Double)? {
    var ways = [0.0]
    for (a, b) in zip(column.values, column.values.dropFirst()) {
      ways.append(ways[ways.count - 1] + abs(b - a))
    }
    let all = ways[ways.count - 1]
    guard all > 0 else { return nil }
    func time(_ part: Double) -> Double {
      let index = max(1, ways.firstIndex { $0 >= part * all } ?? 1)
      let (low, high) = (ways[index - 1], ways[index])
      let share = high > low ? (part * all - low) / (high - low) : 1
      return column.times[index - 1] + share * (column.times[index] - column.times[index - 1])
    }
    let (start, end) = (time(0.05), time(0.95))
    return end > start ? (start, end) : nil
  }

  private static func differences(
    _ first: RecordedColumn, _ second: RecordedColumn, _ start: Double, _ shift: Double,
    _ pace: Double
  ) -> (sum: Double, offset: Double, largest: Double, time: Double) {
    var differences: [Double] = []
    differences.reserveCapacity(first.times.count)
    var place = 0
    for (time, value) in zip(first.times, first.values) {
      let there = start + shift + (time - start) * pace
      differences.append(second.value(at: there, from: &place) - value)
    }
    let offset = differences.reduce(0, +) / Double(differences.count)
    var (sum, largest, time) = (0.0, 0.0, first.times[0])
    for (index, difference) in differences.enumerated() {
      let rest = difference - offset
      sum += rest * rest
      if abs(rest) > largest { (largest, time) = (abs(rest), first.times[index]) }
    }
    return (sum, offset, largest, time)
  }
}

extension RecordedColumn {
  /// Straight between samples, and at rest before and after them.
  ///
  /// - Parameter place: Where the last instant was found; instants rise.
  fileprivate func value(at time: Double, from place: inout Int) -> Double {
    while place + 1 < times.count, times[place + 1] <= time { place += 1 }
    if time <= times[0] { return values[0] }
    guard place + 1 < times.count else { return values[values.count - 1] }
    let share = (time - times[place]) / (times[place + 1] - times[place])
    return values[place] + share * (values[place + 1] - values[place])
  }
}
