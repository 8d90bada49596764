import FlickCore

/// Flutter's scrolling, where it differs from a plain glide.
///
/// Source: flutter/flutter, `physics/friction_simulation.dart`,
/// `widgets/scroll_physics.dart`, `widgets/scroll_simulation.dart`.
public enum FlutterScroll {
  /// Points per second a bounce takes over at most.
  public static let maximumTransferVelocity = 5000.0
  /// The part of a velocity that a second leaves, 0.998¹⁰⁰⁰ rounded.
  public static let drag = 0.135

  /// What part of a finger's travel an overscrolled list follows:
  /// 0.52·(1 − f)², or half as much where it decelerates fast.
  ///
  /// - Parameter overscrollFraction: The overscroll over the viewport's
  ///   length, from 0 to 1.
  public static func frictionFactor(overscrollFraction: Double, fast: Bool) -> Double {
    let rest = 1 - overscrollFraction
    return (fast ? 0.26 : 0.52) * rest * rest
  }

  /// The velocity a new fling inherits from a running one:
  /// sign·min(0.000816·|v|^1.967, 40000).
  public static func carriedMomentum(_ velocity: Double) -> Double {
    let carried = min(0.000816 * Reproducible.pow(velocity.magnitude, 1.967), 40000)
    return velocity < 0 ? -carried : carried
  }
}

/// A glide that a constant deceleration brings to a true stop, with optional
/// walls that end it.
///
///     v(t) = v₀·dᵗ − c·t     x(t) = x₀ + v₀(dᵗ − 1)/ln d − c·t²/2
///
/// c carries the sign of v₀. Source: Flutter's `FrictionSimulation` and
/// `BoundedFrictionSimulation`.
public struct FlutterFriction: Hashable, Sendable {
  public let decay: Decay
  /// Points per second squared, not negative.
  public let deceleration: Double
  /// Where it is stopped dead; infinite bounds stop nothing.
  public let bounds: ClosedRange<Double>

  /// Returns `nil` unless 0 < drag < 1 and the deceleration is finite and not
  /// negative.
  public init?(
    drag: Double = FlutterScroll.drag, deceleration: Double = 0,
    bounds: ClosedRange<Double> = -.infinity ... .infinity
  ) {
    guard let decay = Decay(drag: drag), deceleration >= 0, deceleration.isFinite else {
      return nil
    }
    self.decay = decay
    self.deceleration = deceleration
    self.bounds = bounds
  }

  /// - Parameter elapsed: Seconds since the glide began. Not negative.
  public func state(after elapsed: Double, from initial: MotionState) -> MotionState {
    let stop = stopTime(from: initial)
    var state = unbounded(after: min(elapsed, stop), from: initial)
    if elapsed >= stop { state.velocity = 0 }
    if bounds.contains(state.value) { return state }
    state.value = min(max(state.value, bounds.lowerBound), bounds.upperBound)
    state.velocity = 0
    return state
  }

  /// Seconds until the velocity is zero: infinite without a deceleration.
  ///
  /// Newton's method on s·e^(−λt) − c·t, which falls and is convex, so from 0
  /// it climbs to the root without passing it.
  public func stopTime(from initial: MotionState) -> Double {
    let speed = initial.velocity.magnitude
    if speed == 0 { return 0 }
    guard deceleration > 0 else { return .infinity }
    var time = 0.0
    for _ in 0..<200 {
      let kept = speed * Reproducible.exp(-decay.decayRate * time)
      let next = time + (kept - deceleration * time) / (decay.decayRate * kept + deceleration)
      if !(next > time) { break }
      time = next
    }
    return time
  }

  /// Where it comes to rest.
  public func end(from initial: MotionState) -> Double {
    let stop = stopTime(from: initial)
    let end =
      stop.isFinite ? unbounded(after: stop, from: initial).value : decay.limit(from: initial)
    return min(max(end, bounds.lowerBound), bounds.upperBound)
  }

  private func unbounded(after elapsed: Double, from initial: MotionState) -> MotionState {
    var state = decay.state(after: elapsed, from: initial)
    let braking = initial.velocity < 0 ? -deceleration : deceleration
    state.value -= braking * elapsed * elapsed / 2
    state.velocity -= braking * elapsed
    return state
  }
}

/// Android's fling as Flutter restates it: a power of the time left.
///
///     x(t) = x₀ + D(1 − (1 − t/T)^p)     v(t) = v₀(1 − t/T)^(p − 1)
///
/// with p = ln 0.78/ln 0.9, T = 0.35·p·(|v₀|/v_ref)^(1/(p − 1)), D = v₀T/p and
/// v_ref = friction·9.80665·39.37·160·0.84/0.35. Source: Flutter's
/// `ClampingScrollSimulation`, after `OverScroller.java`.
public struct ClampingFling: Hashable, Sendable {
  private static let power = Reproducible.log(0.78) / Reproducible.log(0.9)
  private static let inflexion = 0.35
  /// Gravity in points per second squared, at 160 points an inch, times 0.84.
  private static let physicalCoefficient = 9.80665 * 39.37 * 160 * 0.84

  public let initial: MotionState
  /// Seconds.
  public let duration: Double
  /// Signed.
  public let distance: Double

  /// Returns `nil` unless `friction` (0.015 usually) is positive and the
  /// fling's duration and distance are finite.
  public init?(from initial: MotionState, friction: Double = 0.015) {
    guard friction > 0, friction.isFinite else { return nil }
    let reference = friction * Self.physicalCoefficient / Self.inflexion
    let ratio = initial.velocity.magnitude / reference
    duration =
      Self.power * Self.inflexion * Reproducible.pow(ratio, 1 / (Self.power - 1))
    distance = initial.velocity * duration / Self.power
    self.initial = initial
    guard duration.isFinite, distance.isFinite else { return nil }
  }

  /// - Parameter elapsed: Seconds since the fling began. Not negative.
  public func state(after elapsed: Double) -> MotionState {
    precondition(elapsed >= 0, "a fling is evaluated after its start (was \(elapsed))")
    guard elapsed < duration else { return MotionState(value: initial.value + distance) }
    let left = 1 - elapsed / duration
    return MotionState(
      value: initial.value + distance * (1 - Reproducible.pow(left, Self.power)),
      velocity: initial.velocity * Reproducible.pow(left, Self.power - 1))
  }
}
