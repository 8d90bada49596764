import FlickCore

/// When a glide counts as ended.
public enum DecayRest: Hashable, Sendable {
  /// Once the speed is down to this many points per second.
  case speed(Double)
  /// Once no more than this many points are left to its limit, where it then
  /// snaps. Motion (framer): 0.5.
  case distance(Double)

  /// POP's rule: five times the property's threshold (1 for points), per
  /// second.
  public static func pop(threshold: Double) -> DecayRest { .speed(5 * threshold) }
  /// `UIScrollView`: 10 points per second, measured on iOS 26.
  public static let scrollView = DecayRest.speed(10)
  /// Compose: 0.1 per second.
  public static let compose = DecayRest.speed(0.1)
}

extension Decay {
  /// Seconds until a glide from `initial` ends; zero where it has ended.
  ///
  /// `speed(s)`: ln(|v|/s)/λ. `distance(δ)`: ln(R|v|/δ)/λ. The limits are
  /// positive.
  public func duration(from initial: MotionState, rest: DecayRest) -> Double {
    let excess: Double
    switch rest {
    case .speed(let limit):
      precondition(limit > 0, "a rest speed is positive (was \(limit))")
      excess = initial.velocity.magnitude / limit
    case .distance(let limit):
      precondition(limit > 0, "a rest distance is positive (was \(limit))")
      excess = reach * initial.velocity.magnitude / limit
    }
    return excess > 1 ? Reproducible.log(excess) / decayRate : 0
  }

  /// Where a glide from `initial` ends under a rule: where it is when its
  /// speed is down to the limit, or its limit itself for `distance`.
  ///
  /// For `UIScrollView` that is x₀ + (v ∓ 10)·0.499.
  public func end(from initial: MotionState, rest: DecayRest) -> Double {
    switch rest {
    case .speed(let limit):
      precondition(limit > 0, "a rest speed is positive (was \(limit))")
      let speed = initial.velocity.magnitude
      guard speed > limit else { return initial.value }
      let lost = initial.velocity > 0 ? speed - limit : limit - speed
      return initial.value + reach * lost
    case .distance:
      return limit(from: initial)
    }
  }

  /// The state `elapsed` seconds after `initial` under a rule: at rest at the
  /// end once that is reached.
  public func state(
    after elapsed: Double, from initial: MotionState, rest: DecayRest
  ) -> MotionState {
    if elapsed >= duration(from: initial, rest: rest) {
      return MotionState(value: end(from: initial, rest: rest))
    }
    return state(after: elapsed, from: initial)
  }

  /// The velocity nearest to that of `state` whose glide ends on a multiple of
  /// `step` (positive): b3ll/Motion's rounding factor, paging.
  public func velocity(from state: MotionState, endingOnMultipleOf step: Double) -> Double {
    precondition(step > 0, "a step is positive (was \(step))")
    let end = (limit(from: state) / step).rounded() * step
    return velocity(from: state.value, to: end)
  }

  /// Motion's inertia as a glide: `x = target − power·v·e^(−t/τ)`. Its true
  /// starting slope is power·v/τ, which is what the state holds; only with
  /// power = τ (in seconds) does the layer leave with the finger's velocity.
  ///
  /// - Parameters:
  ///   - velocity: Of the release, per second.
  ///   - power: 0.8 by default there.
  ///   - timeConstant: In seconds, positive; 0.325 by default there.
  public static func inertia(
    from value: Double, velocity: Double, power: Double, timeConstant: Double
  ) -> (decay: Decay, initial: MotionState)? {
    guard let decay = Decay(timeConstant: timeConstant) else { return nil }
    return (decay, MotionState(value: value, velocity: power * velocity / timeConstant))
  }
}
