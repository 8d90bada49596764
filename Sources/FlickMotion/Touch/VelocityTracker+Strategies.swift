import FlickCore

extension VelocityTracker {
  /// The newest samples that belong to one movement: at most 20, none more
  /// than 100 ms older than the newest, no gap of more than 40 ms among them
  /// or before the lift. Of samples at one moment the last counts.
  static func recentStretch(
    _ samples: [TouchSample], until up: FlickTime
  ) -> [TouchSample] {
    guard let newest = samples.last, up - newest.time <= VelocityTrackerConstants.restGap else {
      return []
    }
    var stretch = [newest]
    for sample in samples.dropLast().reversed() {
      let later = stretch[stretch.count - 1]
      if sample.time == later.time { continue }
      if newest.time - sample.time > VelocityTrackerConstants.horizon { break }
      if later.time - sample.time > VelocityTrackerConstants.restGap { break }
      stretch.append(sample)
      if stretch.count == VelocityTrackerConstants.history { break }
    }
    return stretch.reversed()
  }

  /// The linear coefficient of the least squares parabola through the samples,
  /// with time counted from the newest one.
  ///
  /// With u the time and sums taken over deviations from the mean,
  /// b = (S_uy·S_qq − S_qy·S_uq)/(S_uu·S_qq − S_uq²), where q = u² − mean u².
  /// Two samples: the slope between them.
  static func leastSquares(_ samples: [TouchSample]) -> Vector? {
    guard let newest = samples.last, samples.count >= 2 else { return nil }
    if samples.count == 2 { return slope(from: samples[0], to: samples[1]) }
    let count = Double(samples.count)
    var meanTime = 0.0
    var meanSquare = 0.0
    for sample in samples {
      let u = (sample.time - newest.time).seconds
      meanTime += u / count
      meanSquare += u * u / count
    }
    var uu = 0.0
    var uq = 0.0
    var qq = 0.0
    var uy = Vector.zero
    var qy = Vector.zero
    for sample in samples {
      let time = (sample.time - newest.time).seconds
      let u = time - meanTime
      let q = time * time - meanSquare
      // From the newest place, so that a large coordinate costs no digits.
      let y = sample.position - newest.position
      uu += u * u
      uq += u * q
      qq += q * q
      uy = uy + u * y
      qy = qy + q * y
    }
    let determinant = uu * qq - uq * uq
    guard determinant > 0 else { return nil }
    return (1 / determinant) * (qq * uy - uq * qy)
  }

  /// v = sign(W)·√(2|W|) with W the work per unit of mass: for each slope s,
  /// W ← W + (s − v)·|s|; the first counts half, since the body is taken to
  /// move already.
  static func impulse(_ samples: [TouchSample]) -> Vector? {
    guard samples.count >= 2 else { return nil }
    var work = Vector.zero
    for index in 1..<samples.count {
      guard let current = slope(from: samples[index - 1], to: samples[index]) else { continue }
      let gain = Vector(
        dx: (current.dx - speed(ofWork: work.dx)) * current.dx.magnitude,
        dy: (current.dy - speed(ofWork: work.dy)) * current.dy.magnitude)
      work = index == 1 ? 0.5 * gain : work + gain
    }
    return Vector(dx: speed(ofWork: work.dx), dy: speed(ofWork: work.dy))
  }

  private static func speed(ofWork work: Double) -> Double {
    let speed = (2 * work.magnitude).squareRoot()
    return work < 0 ? -speed : speed
  }

  /// A weighted sum of the last three slopes, oldest first. A slope between
  /// samples of one moment, or before the first sample, counts as zero.
  static func flutterFling(
    _ samples: [TouchSample], until up: FlickTime, weights: (Double, Double, Double)
  ) -> Vector? {
    guard let last = samples.last, up - last.time <= VelocityTrackerConstants.restGap else {
      return nil
    }
    func slopeEnding(_ back: Int) -> Vector {
      let end = samples.count - 1 - back
      guard end >= 1 else { return .zero }
      return slope(from: samples[end - 1], to: samples[end]) ?? .zero
    }
    return weights.0 * slopeEnding(2) + weights.1 * slopeEnding(1) + weights.2 * slopeEnding(0)
  }

  /// A quarter of the newest slope and three quarters of the one before it; a
  /// lone slope counts in full.
  static func swiftUISampler(_ samples: [TouchSample]) -> Vector? {
    let slopes = newestSlopes(samples, count: 2)
    guard let newest = slopes.first else { return nil }
    guard slopes.count == 2 else { return newest }
    let weight = VelocityTrackerConstants.swiftUINewestWeight
    return weight * newest + (1 - weight) * slopes[1]
  }

  /// Up to `count` slopes between neighbouring moments, newest first. Of
  /// samples at one moment the last counts.
  static func newestSlopes(_ samples: [TouchSample], count: Int) -> [Vector] {
    guard var later = samples.last else { return [] }
    var slopes: [Vector] = []
    for sample in samples.dropLast().reversed() {
      guard let slope = slope(from: sample, to: later) else { continue }
      slopes.append(slope)
      later = sample
      if slopes.count == count { break }
    }
    return slopes
  }

  /// `nil` for two samples of one moment.
  private static func slope(from first: TouchSample, to second: TouchSample) -> Vector? {
    let elapsed = (second.time - first.time).seconds
    guard elapsed > 0 else { return nil }
    let way = second.position - first.position
    return Vector(dx: way.dx / elapsed, dy: way.dy / elapsed)
  }
}
