import FlickCore

/// How finely a signal's values are told apart.
struct Noise: Hashable, Sendable {
  /// Values are multiples of this; 0 where they have all the digits of a double.
  let grid: Double
  /// The standard deviation of the noise of single samples, by what the smoothest parts
  /// show; never more than there is.
  let deviation: Double
  /// What no residual can be less than.
  let floor: Double
  /// Whether it was followed in pictures, whose encoding errs alike from one to the next.
  let isMeasured: Bool

  /// - Parameter accuracy: What moves no farther stands.
  init(values: [Double], accuracy: Double = 0) {
    isMeasured = accuracy > 0
    let largest = values.reduce(0) { max($0, $1.magnitude) }
    let grid = Self.grid(of: values)
    self.grid = grid
    deviation = Self.deviation(of: values)
    floor = max(grid / 12.squareRoot(), 1e-15 * largest, 0.5 * accuracy, 1e-300)
  }

  /// The smallest of what the second, third and fourth differences show where they are
  /// small, as noise and nothing else would.
  private static func deviation(of values: [Double]) -> Double {
    var differences = values
    var smallest = Double.infinity
    // √ of the sum of the squares of the binomial coefficients.
    let sizes = [
      1: 2.0.squareRoot(), 2: 6.0.squareRoot(), 3: 20.0.squareRoot(), 4: 70.0.squareRoot(),
    ]
    for order in 1...4 {
      differences = zip(differences.dropFirst(), differences).map { $0 - $1 }
      guard differences.count >= 8, let size = sizes[order] else { break }
      let sorted = differences.map(\.magnitude).sorted()
      let quarter = sorted[sorted.count / 4]
      smallest = min(smallest, quarter / (0.3186 * size))
    }
    return smallest.isFinite ? smallest : 0
  }

  /// The coarsest grid on which all values lie, by their digits or by their distances.
  private static func grid(of values: [Double]) -> Double {
    let few =
      values.count > 300
      ? stride(from: 0, to: values.count, by: values.count / 300).map { values[$0] } : values
    let distinct = Array(Set(few)).sorted()
    guard distinct.count > 1 else { return 0 }
    let digits = decimals(distinct)
    // Densities of phones: dp are thirds, halves or quarters of pixels and so on.
    let distances = zip(distinct.dropFirst(), distinct).map { $0 - $1 }
    let smallest = distances.min() ?? 0
    let reach = (distinct.last ?? 0) - (distinct.first ?? 0)
    // A ramp at regular times lies on a grid of its own; what moves at many speeds on one
    // grid shows that it is one.
    let speeds = Set(
      zip(few.dropFirst(), few).map { (($0 - $1).magnitude / max(smallest, 1e-300)).rounded() })
    if smallest > 1e-4 * reach, distinct.count > 2, speeds.count > 4 {
      for part in 1...4 {
        let step = smallest / Double(part)
        let isOnIt = distances.allSatisfy {
          let share = $0 / step
          return (share - share.rounded()).magnitude < 1e-3 * max(1, share) + 2e-6
            * (distinct.last ?? 0).magnitude / step
        }
        if isOnIt, reach / step < 4000 {
          return max(step, digits)
        }
      }
    }
    return digits
  }

  /// 10 to minus the number of digits behind the point that most values have.
  private static func decimals(_ values: [Double]) -> Double {
    let counts = values.map { value -> Int in
      let text = "\(value)"
      if text.contains("e") { return value.magnitude < 1 ? 17 : 0 }
      guard let point = text.firstIndex(of: ".") else { return 0 }
      let tail = text[text.index(after: point)...]
      return tail == "0" ? 0 : tail.count
    }.sorted()
    let usual = counts[counts.count * 3 / 4]
    if usual >= 12 { return 0 }
    var grid = 1.0
    for _ in 0..<usual { grid /= 10 }
    return grid
  }
}
