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

  init(_ legs: [Leg], floor: Double) {
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
    self.init(squares: squares, speeds: speeds, step: step, floor: floor)
  }

  /// - Parameters:
  ///   - squares: Of residuals.
  ///   - speeds: The squares of the curve's velocities there.
  ///   - step: The usual distance of samples, in seconds.
  init(squares: [Double], speeds: [Double], step: Double, floor: Double) {
    let count = Double(max(1, squares.count))
    let least = floor * floor
    let mean = max(squares.reduce(0, +) / count, least)
    let plain = count * (Reproducible.log(mean) + 1)
    var (a, b) = (mean / 2, 0.0)
    // Moments of the squares, weighted by what they are expected to vary by.
    let fastest = speeds.max() ?? 0
    if fastest > 0 {
      b = mean / (2 * max(speeds.reduce(0, +) / count, 1e-300))
      let limit = 0.0625 * step * step
      for _ in 0..<6 {
        var (s0, s1, s2, y0, y1) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for index in squares.indices {
          let variance = a + b * speeds[index]
          let weight = 1 / (variance * variance)
          s0 += weight
          s1 += weight * speeds[index]
          s2 += weight * speeds[index] * speeds[index]
          y0 += weight * squares[index]
          y1 += weight * speeds[index] * squares[index]
        }
        let determinant = s0 * s2 - s1 * s1
        guard determinant > 0 else { break }
        a = max((y0 * s2 - y1 * s1) / determinant, least)
        b = min(max((y1 * s0 - y0 * s1) / determinant, 0), limit)
      }
    }
    var heteroscedastic = 0.0
    for index in squares.indices {
      let variance = a + b * speeds[index]
      heteroscedastic += Reproducible.log(variance) + squares[index] / variance
    }
    if b > 0, heteroscedastic + 4 < plain {
      (value, clock, cost) = (a.squareRoot(), b.squareRoot(), heteroscedastic)
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
