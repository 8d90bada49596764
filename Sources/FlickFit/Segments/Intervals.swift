import FlickCore

/// Between which values the numbers of a leg lie, with a confidence of 95 %.
///
/// Numbers of the shape by the profile of the likelihood: held at a value while all
/// others are fitted anew, until that explains the samples worse than chance allows.
/// Others by the slopes at the best place.
struct Intervals {
  private let leg: Leg
  private let noise: Noise
  /// Deviations that hold 95 %, more of them where residuals follow each other.
  private let width: Double
  private let degrees: Int
  /// What the sum of squares is at least, since values are rounded.
  private let least: Double

  init(of leg: Leg, noise: Noise) {
    self.leg = leg
    self.noise = noise
    degrees = max(1, leg.count - leg.freedom)
    let errors = ErrorModel([leg], floor: noise.floor, isMeasured: noise.isMeasured)
    let scaled = errors.scaledResiduals(of: leg)
    var follow = 0.0
    if scaled.count > 5 {
      for index in scaled.indices.dropFirst() { follow += scaled[index] * scaled[index - 1] }
      follow /= max(LeastSquares.square(scaled), 1e-300)
    }
    let correlation = min(max(follow, 0), 0.8)
    // What rounding to a grid is off by is not chance: slow samples are off alike.
    let isRounded = noise.grid > 0 && leg.deviation < 0.6 * noise.grid
    let rounding = isRounded || noise.isMeasured ? FitConstants.rounding : 1
    width =
      rounding * errors.student(of: leg, degrees: degrees)
      * ((1 + correlation) / (1 - correlation)).squareRoot()
    let floor = noise.floor * noise.floor * Double(degrees)
    let weight = leg.window.weights.reduce(0, +) / Double(max(1, leg.count))
    least = max(leg.sum, floor * weight, 1e-300)
  }

  /// The interval of a number of the shape; an end is `nil` where every value up to its
  /// bound explains the samples.
  func shape(_ index: Int) -> (low: Double?, high: Double?) {
    (edge(index, sign: -1), edge(index, sign: 1))
  }

  private func edge(_ index: Int, sign: Double) -> Double? {
    let limit = least * (width * width) / Double(degrees)
    let fitter = LegFitter(window: leg.window)
    let all = fitter.bounds(leg.family)
    let bound = sign < 0 ? all[index].lowerBound : all[index].upperBound
    let middle = leg.shape[index]
    var shape = leg.shape
    func excess(at value: Double) -> Double {
      var bounds = all
      bounds[index] = value...value
      var start = shape
      start[index] = value
      let steps = leg.family.shapes > 1 ? 8 : 1
      guard let found = fitter.search(leg.family, bounds: bounds)?.solved(from: start, steps: steps)
      else { return .infinity }
      shape = found.numbers
      return (found.sum - leg.sum) / limit
    }
    let slope = deviation(ofShape: index) ?? 0.1
    var inside = 0.0
    var outside = max(width * slope, 1e-9 * max(middle.magnitude, 1e-3))
    // Outwards until it no longer explains.
    for _ in 0..<9 {
      let value = middle + sign * outside
      guard (bound - value) * sign > 0 else {
        if excess(at: bound) < 1 { return nil }
        outside = (bound - middle).magnitude
        break
      }
      let found = excess(at: value)
      // Near the best place the excess grows with the square.
      if (0.9...1.12).contains(found) { return value }
      if found >= 1 { break }
      inside = outside
      outside *= found > 0.05 ? min(4, 1.05 / found.squareRoot()) : 4
    }
    for _ in 0..<7 {
      let value = 0.5 * (inside + outside)
      if outside - inside < 0.02 * outside { break }
      if excess(at: middle + sign * value) < 1 { inside = value } else { outside = value }
    }
    return middle + sign * outside
  }

  /// Half the interval of each coefficient; `nil` where slopes depend on each other.
  func coefficients() -> [Double]? {
    guard let covariance else { return nil }
    let first = leg.shape.count
    return leg.coefficients.indices.map {
      width * covariance[first + $0, first + $0].squareRoot()
    }
  }

  /// Half the interval of a number of the shape, by the slopes alone.
  func halfShape(_ index: Int) -> Double { width * (deviation(ofShape: index) ?? 0) }

  private func deviation(ofShape index: Int) -> Double? {
    covariance.map { $0[index, index].squareRoot() }
  }

  /// Of the shape's numbers, then the coefficients.
  private var covariance: SmallMatrix? {
    let times = leg.window.times
    let settled = leg.window.settled
    func fitted(_ shape: [Double]) -> [Double]? {
      guard let columns = leg.family.columns(shape, at: times, settled: settled) else { return nil }
      return times.indices.map { row in
        leg.coefficients.indices.reduce(0) {
          $0 + leg.coefficients[$1] * columns[$1 * times.count + row]
        }
      }
    }
    guard let columns = leg.family.columns(leg.shape, at: times, settled: settled),
      let middle = fitted(leg.shape)
    else { return nil }
    let bounds = LegFitter(window: leg.window).bounds(leg.family)
    var slopes: [[Double]] = []
    for index in leg.shape.indices {
      var shape = leg.shape
      var step = 1e-6 * max(1e-2, leg.window.step)
      if shape[index] + step > bounds[index].upperBound { step = -step }
      shape[index] += step
      guard let moved = fitted(shape) else { return nil }
      slopes.append(zip(moved, middle).map { ($0 - $1) / step })
    }
    for column in leg.coefficients.indices {
      slopes.append(Array(columns[(column * times.count)..<((column + 1) * times.count)]))
    }
    var normal = SmallMatrix(size: slopes.count)
    for row in slopes.indices {
      for column in 0...row {
        var sum = 0.0
        for index in times.indices {
          sum += slopes[row][index] * slopes[column][index] * leg.window.weights[index]
        }
        normal[row, column] = sum
        normal[column, row] = sum
      }
    }
    guard var inverse = normal.inverse() else { return nil }
    let variance = least / Double(degrees)
    for row in slopes.indices {
      for column in slopes.indices { inverse[row, column] *= variance }
    }
    return inverse
  }
}
