import FlickCore

/// A body that glides to rest: each millisecond it keeps a fixed part of its
/// velocity.
///
///     v(t) = v₀·e^(−λt)        x(t) = x₀ + v₀·R·(1 − e^(−λt))
///
/// with λ the decay rate and R the reach: how far a velocity of 1 carries.
/// Guarantees: λ and R are positive and finite.
public struct Decay: Hashable, Sendable {
  /// How the distance is added up.
  public enum Form: Hashable, Sendable {
    /// The integral of the velocity: R = 1/λ. Flutter, Compose, Motion, b3ll.
    case continuous
    /// The sum over whole milliseconds, R = d/(1000(1 − d)): POP,
    /// `UIScrollView`, and Apple's own projection (WWDC 2018, session 803).
    /// 0.1 % shorter at the normal rate.
    case milliseconds
  }

  /// λ, per second.
  public let decayRate: Double
  /// R, in seconds.
  public let reach: Double

  /// - Parameter rate: The part d of the velocity that a millisecond leaves,
  ///   between 0 and 1 exclusive. Usual 0.998; nearer 1 glides further.
  ///
  /// Returns `nil` for another rate.
  public init?(rate: Double, form: Form = .milliseconds) {
    guard rate > 0, rate < 1 else { return nil }
    let decayRate = -1000 * Reproducible.log(rate)
    let reach: Double
    switch form {
    case .continuous: reach = 1 / decayRate
    case .milliseconds: reach = rate / (1 - rate) / 1000
    }
    self.init(decayRate: decayRate, reach: reach)
  }

  /// - Parameter timeConstant: In seconds, positive: after it 1/e of the
  ///   velocity is left. λ = 1/τ, continuous.
  ///
  /// Returns `nil` for another time constant.
  public init?(timeConstant: Double) {
    guard timeConstant > 0, timeConstant.isFinite else { return nil }
    self.init(decayRate: 1 / timeConstant, reach: timeConstant)
  }

  /// - Parameter drag: The part of the velocity that a second leaves, between
  ///   0 and 1 exclusive. Flutter's `FrictionSimulation`, whose scrolling uses
  ///   0.135; continuous.
  ///
  /// Returns `nil` for another drag.
  public init?(drag: Double) {
    guard drag > 0, drag < 1 else { return nil }
    let decayRate = -Reproducible.log(drag)
    self.init(decayRate: decayRate, reach: 1 / decayRate)
  }

  /// Returns `nil` where a guarantee of the type would not hold.
  private init?(decayRate: Double, reach: Double) {
    guard decayRate > 0, decayRate.isFinite, reach > 0, reach.isFinite else { return nil }
    self.init(validDecayRate: decayRate, reach: reach)
  }

  private init(validDecayRate: Double, reach: Double) {
    decayRate = validDecayRate
    self.reach = reach
  }

  /// Compose's `exponentialDecay`: λ = 4.2 per second times `multiplier`.
  ///
  /// Returns `nil` unless `multiplier` is positive and finite.
  public static func compose(frictionMultiplier multiplier: Double = 1) -> Decay? {
    Decay(decayRate: 4.2 * multiplier, reach: 1 / (4.2 * multiplier))
  }

  /// `UIScrollView.DecelerationRate.normal`, POP's default: d = 0.998.
  public static let normal = named(0.998)
  /// `UIScrollView.DecelerationRate.fast`: d = 0.99.
  public static let fast = named(0.99)

  private static func named(_ rate: Double) -> Decay {
    Decay(validDecayRate: -1000 * Reproducible.log(rate), reach: rate / (1 - rate) / 1000)
  }
}

extension Decay {
  /// The slope of the position over the velocity, Rλ: 1 where the form is
  /// continuous, 0.998999… at the normal rate summed by milliseconds, since
  /// those systems state a velocity and move a little slower.
  public var slopeFactor: Double { reach * decayRate }

  /// The state `elapsed` seconds after `initial`.
  ///
  /// - Parameters:
  ///   - elapsed: Seconds since the glide began. Not negative.
  ///   - initial: Value in points, velocity in points per second.
  public func state(after elapsed: Double, from initial: MotionState) -> MotionState {
    precondition(elapsed >= 0, "a glide is evaluated after its start (was \(elapsed))")
    if elapsed == 0 { return initial }
    let exponent = -decayRate * elapsed
    return MotionState(
      value: initial.value - initial.velocity * reach * Reproducible.expm1(exponent),
      velocity: initial.velocity * Reproducible.exp(exponent))
  }

  /// x″ in `state`, per second squared.
  public func acceleration(at state: MotionState) -> Double {
    -decayRate * slopeFactor * state.velocity
  }

  /// Where a glide from `state` would stop if nothing cut it short: Apple's
  /// projection of a release.
  public func limit(from state: MotionState) -> Double {
    state.value + reach * state.velocity
  }

  /// The velocity at `start` whose glide ends, uncut, at `end`.
  public func velocity(from start: Double, to end: Double) -> Double { (end - start) / reach }

  /// Seconds until a glide from `initial` passes `place`, or `nil` where it
  /// never gets there. Zero where it is there already.
  public func time(from initial: MotionState, to place: Double) -> Double? {
    let way = place - initial.value
    if way == 0 { return 0 }
    let part = way / (initial.velocity * reach)
    guard part > 0, part < 1 else { return nil }
    return -Reproducible.log1p(-part) / decayRate
  }
}
