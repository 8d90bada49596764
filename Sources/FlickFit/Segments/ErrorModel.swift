import FlickCore

/// How far samples lie from a curve, by chance: noise of the values, and a clock whose
/// times are a little off, which shows where the curve is steep.
struct ErrorModel {
  /// The deviation of values.
  let value: Double
  /// The deviation of times, in seconds; 0 where it explains nothing.
  let clock: Double
  /// Twice the negative logarithm of the likelihood, but for a constant.
  let cost: Double

  /// - Parameter isMeasured: Whether the samples come from pictures, whose floor is known:
  ///   what lies below it is no better for that.
  init(_ legs: [Leg], floor: Double, isMeasured: Bool = false) {
    var squares: [Double] = []
    var speeds: [Double] = []
    var step = Double.infinity
    for leg in legs {
      let velocities = Self.velocities(of: leg)
      for index in leg.residuals.indices where leg.window.weights[index] > 0 {
        squares.append(leg.residuals[index] * leg.residuals[index])
        speeds.append(velocities[index] * velocities[index])
      }
      step = min(step, leg.window.step)
    }
    self.init(
      squares: squares, speeds: speeds, step: step, floor: floor, isMeasured: isMeasured)
  }

  /// - Parameters:
  ///   - squares: Of residuals.
  ///   - speeds: The squares of the curve's velocities there.
  ///   - step: The usual distance of samples, in seconds.
  init(
    squares: [Double], speeds: [Double], step: Double, floor: Double, isMeasured: Bool = false
  ) {
    let count = Double(max(1, squares.count))
    let least = floor * floor
    let mean = max(squares.reduce(0, +) / count, least)
    let plain = count * (Reproducible.log(mean) + 1)
    // For each ratio of the two variances the best size follows.
    let limit = 0.0625 * step * step
    func fitted(_ ratio: Double) -> (value: Double, cost: Double) {
      var sum = 0.0
      var logarithms = 0.0
      var product = 1.0
      for index in squares.indices {
        let factor = 1 + ratio * speeds[index]
        sum += squares[index] / factor
        product *= factor
        if product > 1e200 {
          logarithms += Reproducible.log(product)
          product = 1
        }
      }
      let variance = max(sum / count, least)
      let spread = isMeasured ? count : sum / variance
      return (
        variance,
        count * Reproducible.log(variance) + logarithms + Reproducible.log(product) + spread
      )
    }
    var best = (ratio: 0.0, value: mean, cost: plain)
    let fastest = speeds.max() ?? 0
    func take(_ ratio: Double) {
      let (value, cost) = fitted(ratio)
      if cost < best.cost, ratio * value <= limit { best = (ratio, value, cost) }
    }
    if fastest > 0 {
      var ratio = 0.05 / fastest
      for _ in 0..<16 {
        take(ratio)
        ratio *= 5
      }
      var step = 2.2
      for _ in 0..<5 where best.ratio > 0 {
        let middle = best.ratio
        take(middle * step)
        take(middle / step)
        step = step.squareRoot()
      }
    }
    if best.ratio > 0, best.cost + 4 < plain {
      (value, clock) = (best.value.squareRoot(), (best.ratio * best.value).squareRoot())
      cost = best.cost
    } else {
      (value, clock, cost) = (mean.squareRoot(), 0, plain)
    }
  }

  /// The deviation that each sample of a leg is expected to have.
  func deviations(of leg: Leg) -> [Double] {
    Self.velocities(of: leg).map { (value * value + clock * clock * $0 * $0).squareRoot() }
  }

  /// Residuals of samples that count while it moves, in deviations.
  func scaledResiduals(of leg: Leg) -> [Double] {
    let deviations = deviations(of: leg)
    return leg.window.moving.filter { leg.window.weights[$0] > 0 }.map {
      leg.residuals[$0] / deviations[$0]
    }
  }

  /// Deviations that hold 95 %, since the clock's is known by few samples only: those that are
  /// off by it, which all but one of the law's numbers are fitted to.
  ///
  /// - Parameter degrees: Of freedom of all samples.
  func student(of leg: Leg, degrees: Int) -> Double {
    guard clock > 0 else { return Quantiles.student(degrees) }
    let squares = zip(deviations(of: leg), leg.window.weights).filter { $1 > 0 }.map { $0.0 * $0.0 }
    let late = squares.reduce(0) { $0 + 1 - value * value / $1 }
    let left = max(2, late - Double(leg.freedom - 1))
    guard late > left, left < Double(degrees) else { return Quantiles.student(degrees) }
    return Quantiles.student(Int(left)) * (late / left).squareRoot()
  }

  private static func velocities(of leg: Leg) -> [Double] {
    velocities(zip(leg.window.values, leg.residuals).map { $0 - $1 }, at: leg.window.times)
  }

  /// By differences of the fitted curve.
  static func velocities(_ fitted: [Double], at times: [Double]) -> [Double] {
    guard times.count > 1 else { return [0] }
    return times.indices.map { index in
      let before = max(0, index - 1)
      let after = min(times.count - 1, index + 1)
      return (fitted[after] - fitted[before]) / (times[after] - times[before])
    }
  }
}
