import FlickCore

/// Damped least squares (Levenberg and Marquardt) for a handful of numbers within
/// bounds. A number whose bounds meet is held.
struct LeastSquares {
  /// Residuals, already weighted, at these numbers; `nil` where there is no curve.
  let residuals: ([Double]) -> [Double]?
  let bounds: [ClosedRange<Double>]
  /// How far a number goes before it matters, for the steps of the slopes.
  let scales: [Double]

  /// After so many steps what can be explained is nearly.
  private static let early = 12

  struct Solution {
    var numbers: [Double]
    var residuals: [Double]
    var sum: Double
  }

  /// - Parameter hopeless: A sum of squares that is left alone where it is no less after
  ///   `early` steps.
  func solved(from start: [Double], steps: Int, hopeless: Double = .infinity) -> Solution? {
    var numbers = zip(start, bounds).map { min(max($0, $1.lowerBound), $1.upperBound) }
    guard var residuals = residuals(numbers) else { return nil }
    var sum = Self.square(residuals)
    let free = numbers.indices.filter { bounds[$0].lowerBound < bounds[$0].upperBound }
    guard !free.isEmpty, sum > 0 else {
      return Solution(numbers: numbers, residuals: residuals, sum: sum)
    }
    var damping = 1e-3
    for step in 0..<steps {
      if step == Self.early, sum > hopeless { break }
      let slopes = free.map { slope(of: $0, numbers, residuals) }
      var normal = SmallMatrix(size: free.count)
      var right = Array(repeating: 0.0, count: free.count)
      for row in free.indices {
        for column in 0...row {
          let product = Self.product(slopes[row], slopes[column])
          normal[row, column] = product
          normal[column, row] = product
        }
        right[row] = -Self.product(slopes[row], residuals)
      }
      var hasImproved = false
      var hasEnded = false
      for _ in 0..<12 {
        var damped = normal
        for index in free.indices {
          damped[index, index] += damping * max(normal[index, index], 1e-300)
        }
        guard let lower = damped.cholesky() else {
          damping *= 10
          continue
        }
        let step = lower.solvedByCholesky(right)
        var trial = numbers
        for (index, number) in free.enumerated() {
          let range = bounds[number]
          trial[number] = min(
            max(numbers[number] + step[index], range.lowerBound), range.upperBound)
        }
        if let found = self.residuals(trial) {
          let trialSum = Self.square(found)
          if trialSum < sum {
            let move = zip(trial, numbers).map { ($0 - $1).magnitude }
            hasEnded = zip(move, scales).allSatisfy { $0 <= 1e-12 * $1 } || trialSum == 0
            hasEnded = hasEnded || sum - trialSum < 1e-8 * sum
            numbers = trial
            residuals = found
            sum = trialSum
            damping = max(damping / 8, 1e-12)
            hasImproved = true
            break
          }
        }
        damping *= 6
      }
      if !hasImproved || hasEnded { break }
    }
    return Solution(numbers: numbers, residuals: residuals, sum: sum)
  }

  /// How the residuals change with a number, by a difference towards the inside.
  private func slope(of index: Int, _ numbers: [Double], _ residuals: [Double]) -> [Double] {
    let range = bounds[index]
    var step = 1e-6 * max(scales[index], 1e-3 * numbers[index].magnitude)
    if numbers[index] + step > range.upperBound { step = -step }
    var moved = numbers
    moved[index] += step
    step = moved[index] - numbers[index]
    guard let found = self.residuals(moved) else {
      return Array(repeating: 0, count: residuals.count)
    }
    return zip(found, residuals).map { ($0 - $1) / step }
  }

  static func square(_ values: [Double]) -> Double { product(values, values) }

  static func product(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for index in a.indices { sum += a[index] * b[index] }
    return sum
  }
}
