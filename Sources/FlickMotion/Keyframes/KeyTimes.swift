/// When each key of a keyframe animation is shown, as fractions of its
/// duration.
public enum KeyTimes {
  /// Why key times were not used, as `CAKeyframeAnimation` decides it.
  public enum Problem: Hashable, Sendable {
    case outsideUnitInterval
    case notAscending
    /// They do not run from 0 to 1.
    case incomplete
    /// More of them than keys.
    case tooMany
    case notFinite
  }

  /// Equal spacing: `keys` times from 0 to 1, or, where each key holds for an
  /// interval of its own, one more.
  public static func even(keys: Int, intervals: Bool) -> [Double] {
    precondition(keys >= 1, "there is a key (was \(keys))")
    let parts = intervals ? keys : keys - 1
    guard parts > 0 else { return [0] }
    return (0...parts).map { Double($0) / Double(parts) }
  }

  /// What Core Animation makes of the key times it is given: invalid ones are
  /// ignored as a whole (as 1amageek/OpenCoreAnimation does), in favour of
  /// equal spacing; too few are used as they are, and the keys without a time
  /// are never shown (measured on macOS).
  ///
  /// - Parameters:
  ///   - given: `nil` for none.
  ///   - keys: How many keys there are, at least 1.
  ///   - intervals: Whether each key holds for an interval (`discrete`), which
  ///     takes one time more than there are keys.
  public static func coreAnimation(
    _ given: [Double]?, keys: Int, intervals: Bool
  ) -> (times: [Double], problem: Problem?) {
    let spacing = even(keys: keys, intervals: intervals)
    guard let given else { return (spacing, nil) }
    if let problem = problem(of: given, most: intervals ? keys + 1 : keys) {
      return (spacing, problem)
    }
    return (given, nil)
  }

  /// What is wrong with key times, `nil` where nothing is.
  public static func problem(of times: [Double], most: Int) -> Problem? {
    if !times.allSatisfy(\.isFinite) { return .notFinite }
    if !times.allSatisfy({ $0 >= 0 && $0 <= 1 }) { return .outsideUnitInterval }
    if zip(times, times.dropFirst()).contains(where: { $0 > $1 }) { return .notAscending }
    if times.count < 2 || times.first != 0 || times.last != 1 { return .incomplete }
    if times.count > most { return .tooMany }
    return nil
  }

  /// The last key whose time is not after `fraction`, among those that begin
  /// an interval.
  static func interval(_ times: [Double], at fraction: Double) -> Int {
    var low = 0
    var high = times.count - 2
    while low < high {
      let middle = (low + high + 1) / 2
      if times[middle] <= fraction { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Times proportional to the way up to each key; equal spacing where there
  /// is no way at all.
  static func paced(lengths: [Double]) -> [Double] {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return even(keys: lengths.count + 1, intervals: false) }
    var times = [0.0]
    var way = 0.0
    for length in lengths {
      way += length
      times.append(min(way / total, 1))
    }
    times[times.count - 1] = 1
    return times
  }
}
