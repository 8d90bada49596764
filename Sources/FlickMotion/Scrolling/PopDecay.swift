import FlickCore

/// POP's decay animation, stepped as POP steps it, for any number of
/// components with one common end.
///
/// Source: facebook/pop, `POPDecayAnimationInternal.h`. In exact arithmetic a
/// step of any length equals several shorter ones; with POP's single-precision
/// factors it does not quite, which is why this exists beside `Decay`.
public struct PopDecay: Hashable, Sendable {
  public enum Precision: Hashable, Sendable {
    case double
    /// The factor dⁿ, the distance per velocity and the velocity per
    /// millisecond are rounded to 24 bits, as POP's `float`s are.
    case single
  }

  public let decay: Decay
  public let rate: Double
  public let precision: Precision
  /// The speed below which every component must be: five thresholds.
  public let restSpeed: Double
  public private(set) var components: [MotionState]
  /// Where each component will end, and is never allowed to pass.
  public let ends: [Double]
  /// Seconds from the start to the end: that of the slowest component.
  public let duration: Double
  public private(set) var isDone = false

  /// - Parameters:
  ///   - rate: Per millisecond, between 0 and 1 exclusive.
  ///   - threshold: The property's, positive: 1 for points, 0.01 for opacity,
  ///     0.005 for scale.
  ///
  /// Returns `nil` for other values.
  public init?(
    rate: Double = 0.998, from initial: [MotionState], threshold: Double = 1,
    precision: Precision = .single
  ) {
    guard let decay = Decay(rate: rate), threshold > 0, threshold.isFinite else { return nil }
    self.decay = decay
    self.rate = rate
    self.precision = precision
    restSpeed = 5 * threshold
    components = initial
    let rest = DecayRest.speed(restSpeed)
    let duration = initial.reduce(0) { max($0, decay.duration(from: $1, rest: rest)) }
    self.duration = duration
    ends = initial.map {
      Self.stepped($0, by: duration, rate: rate, decay: decay, precision: precision).value
    }
  }

  /// One frame.
  ///
  /// - Parameter elapsed: Seconds since the last one, not negative; POP's
  ///   first frame takes 0.
  public mutating func step(_ elapsed: Double) {
    precondition(elapsed >= 0, "a frame is not negative (was \(elapsed))")
    guard !isDone else { return }
    for index in components.indices {
      let before = components[index]
      var after = Self.stepped(
        before, by: elapsed, rate: rate, decay: decay, precision: precision)
      after.value =
        before.velocity > 0 ? min(after.value, ends[index]) : max(after.value, ends[index])
      components[index] = after
    }
    guard components.allSatisfy({ $0.velocity.magnitude < restSpeed }) else { return }
    isDone = true
    for index in components.indices { components[index].value = ends[index] }
  }

  /// v ← v·dⁿ, x ← x + (v/1000)·d(1 − dⁿ)/(1 − d), with n in milliseconds and
  /// the old v.
  private static func stepped(
    _ state: MotionState, by elapsed: Double, rate: Double, decay: Decay, precision: Precision
  ) -> MotionState {
    guard precision == .single else { return decay.state(after: elapsed, from: state) }
    let milliseconds = Double(Float(elapsed * 1000))
    let kept = Float(Reproducible.pow(Double(Float(rate)), milliseconds))
    let distance = Float(rate * Double(1 - kept) / (1 - rate))
    let velocity = Float(state.velocity / 1000)
    return MotionState(
      value: state.value + Double(velocity * distance),
      velocity: Double(velocity * kept) * 1000)
  }
}
