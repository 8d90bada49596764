import FlickCore

extension Spring {
  /// When Motion (formerly Framer Motion) ends a spring: both are reached.
  public struct MotionRest: Hashable, Sendable {
    /// Per second.
    public let speed: Double
    public let distance: Double

    public init(speed: Double, distance: Double) {
      self.speed = speed
      self.distance = distance
    }

    /// Motion's own: finer where the way is shorter than 5.
    public init(way: Double) {
      self =
        way.magnitude < 5
        ? MotionRest(speed: 0.01, distance: 0.005) : MotionRest(speed: 2, distance: 0.5)
    }
  }

  /// The value that Motion shows after `elapsed` seconds, and whether it is
  /// done, when the target is shown.
  ///
  /// Speed counts only where it swings. Well above critical damping Motion
  /// keeps the argument of its hyperbolic functions at 300, and so arrives
  /// where the true motion still creeps.
  public func motionSample(
    after elapsed: Double, from initial: MotionState, toward target: Double, rest: MotionRest
  ) -> (value: Double, isDone: Bool) {
    var state = state(after: elapsed, from: initial, toward: target)
    let discriminant = discriminant
    let root = max(0, discriminant).squareRoot()
    if root * elapsed > 300 {
      let distance = initial.value - target
      let slope = (initial.velocity + decayRate * distance) / root
      let envelope = Reproducible.exp(300 - decayRate * elapsed) / 2
      state = MotionState(value: target + envelope * (distance + slope))
    }
    let isSlow = discriminant >= 0 && elapsed > 0 || state.velocity.magnitude <= rest.speed
    let isDone = isSlow && (target - state.value).magnitude <= rest.distance
    return (isDone ? target : state.value, isDone)
  }

  /// The length that Motion computes for a spring: the first of 50 ms, 100 ms …
  /// at which it is done, `nil` after 20 s.
  public func motionDuration(
    from initial: MotionState, toward target: Double, rest: MotionRest
  ) -> Double? {
    for step in 0..<400 {
      let elapsed = Double(step) * 0.05
      if motionSample(after: elapsed, from: initial, toward: target, rest: rest).isDone {
        return elapsed
      }
    }
    return nil
  }
}

extension LinearEasing {
  /// Motion's export: max(2, duration ÷ resolution) points at equal distances.
  ///
  /// - Parameters:
  ///   - duration: Seconds, as `resolution`, which is above 0.
  ///   - curve: The output at a fraction from 0 to 1.
  public static func sampled(
    duration: Double, resolution: Double, _ curve: (Double) -> Double
  ) -> [Double] {
    precondition(
      resolution > 0 && duration.isFinite, "points are apart (by \(resolution) of \(duration) s)")
    let count = max(Int((duration / resolution).rounded()), 2)
    return (0..<count).map { index in
      let value = curve(Double(index) / Double(count - 1))
      // To four decimals, halves upwards as JavaScript rounds.
      return (value * 10_000 + 0.5).rounded(.down) / 10_000
    }
  }
}
