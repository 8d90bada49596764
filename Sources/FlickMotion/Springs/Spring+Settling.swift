import FlickCore

extension Spring {
  /// The first moment, in seconds, from which on distance and speed stay
  /// within `threshold`.
  ///
  /// A swing's extrema lie half a period apart and shrink by a fixed factor, so
  /// the last one outside the threshold is found from the envelope, and the
  /// crossing after it by bisection; a motion without swings has at most one
  /// extremum. When more than a million half periods pass first, the answer is
  /// the envelope's, late by less than one of them.
  ///
  /// - Returns: `nil` where it never settles: without damping, or later than
  ///   a `Double` can tell.
  public func settlingTime(
    from initial: MotionState, toward target: Double, threshold: RestThreshold
  ) -> Double? {
    let distance = initial.value - target
    let start = acceleration(at: initial, toward: target)
    guard
      let near = lastTime(of: distance, initial.velocity, atLeast: threshold.distance),
      let slow = lastTime(of: initial.velocity, start, atLeast: threshold.speed)
    else { return nil }
    return max(near, slow)
  }

  /// The last moment when the magnitude of the signal that starts with `value`
  /// and `rate` reaches `limit`; 0 if it never does.
  private func lastTime(of value: Double, _ rate: Double, atLeast limit: Double) -> Double? {
    discriminant < 0
      ? lastSwing(value, rate, limit: limit) : lastCreep(value, rate, limit: limit)
  }

  private func lastSwing(_ value: Double, _ rate: Double, limit: Double) -> Double? {
    let beta = decayRate
    let damped = (-discriminant).squareRoot()
    let envelope = Reproducible.hypot(value, (rate + beta * value) / damped)
    if envelope < limit { return 0 }
    guard beta > 0 else { return nil }
    let bound = Reproducible.log(envelope / limit) / beta
    guard bound.isFinite else { return nil }
    let halfPeriod = Double.pi / damped
    if bound > 1e6 * halfPeriod { return bound }
    let first = firstExtremum(value, rate)
    var extremum = first + ((bound - first) / halfPeriod).rounded(.down) * halfPeriod
    while extremum >= first {
      if displacement(after: extremum, value, rate).displacement.magnitude >= limit {
        return crossing(value, rate, limit: limit, from: extremum, to: extremum + halfPeriod)
      }
      extremum -= halfPeriod
    }
    if value.magnitude < limit { return 0 }
    return crossing(value, rate, limit: limit, from: 0, to: first)
  }

  private func lastCreep(_ value: Double, _ rate: Double, limit: Double) -> Double? {
    let turn = firstExtremum(value, rate)
    let peak = turn.isFinite ? turn : 0
    let peakValue = displacement(after: peak, value, rate).displacement.magnitude
    if peakValue < limit {
      // It approaches the turn through zero: what is outside lies before that.
      if value.magnitude < limit { return 0 }
      return crossing(value, rate, limit: limit, from: 0, to: peak)
    }
    var step = 1 / decayRate
    while step.isFinite {
      if displacement(after: peak + step, value, rate).displacement.magnitude < limit {
        return crossing(value, rate, limit: limit, from: peak, to: peak + step)
      }
      step *= 2
    }
    return nil
  }

  /// The first moment after the start when the signal turns; infinite where it
  /// never does. The rate vanishes where S/C = r₀/(β·r₀ + ω₀²·f₀).
  func firstExtremum(_ value: Double, _ rate: Double) -> Double {
    let delta = discriminant
    let top = rate
    let bottom = decayRate * rate + squaredFrequency * value
    if delta < 0 {
      let damped = (-delta).squareRoot()
      let angle = Reproducible.atan2(damped * top, bottom)
      let turn = angle / damped
      return turn > 0 ? turn : turn + Double.pi / damped
    }
    guard bottom != 0 else { return .infinity }
    let ratio = top / bottom
    guard ratio > 0 else { return .infinity }
    let root = delta.squareRoot()
    let tangent = root * ratio
    if tangent >= 1 { return .infinity }
    return tangent == 0 ? ratio : Reproducible.log1p(2 * tangent / (1 - tangent)) / (2 * root)
  }

  /// Where the magnitude falls below `limit` for good between two moments: it
  /// is at least `limit` at the first, and outside it only at the start of the
  /// interval.
  private func crossing(
    _ value: Double, _ rate: Double, limit: Double, from start: Double, to end: Double
  ) -> Double {
    var low = start
    var high = end
    for _ in 0..<100 {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      let outside = displacement(after: middle, value, rate).displacement.magnitude >= limit
      if outside { low = middle } else { high = middle }
    }
    return high
  }
}
