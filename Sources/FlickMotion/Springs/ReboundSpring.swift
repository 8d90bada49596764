import FlickCore

/// rebound-js: Runge–Kutta steps of a millisecond, the remainder bridged by an
/// interpolation that is fed back, as in POP [facebook/rebound-js Spring].
///
/// Its quirk is kept: the first slope of a step is taken at the place where
/// the step before looked last, not where that step ended.
public struct ReboundSpring: Sendable {
  public private(set) var value: Double
  /// Per second.
  public private(set) var velocity: Double
  public private(set) var isAtRest = false
  private let spring: Spring
  private let target: Double
  private var probe = 0.0
  private var accumulator = 0.0

  private static let step = 0.001
  private static let longestFrame = 0.064
  /// Both of distance and of speed.
  private static let restThreshold = 0.001

  /// - Parameter spring: Of mass 1.
  public init(_ spring: Spring, from value: Double, to target: Double, velocity: Double = 0) {
    precondition(spring.mass == 1, "rebound's springs have a mass of 1 (was \(spring.mass))")
    self.spring = spring
    self.value = value
    self.velocity = velocity
    self.target = target
  }

  /// One frame of `period` seconds.
  public mutating func advance(by period: Double) {
    if isAtRest { return }
    accumulator += min(period, Self.longestFrame)
    var previous = (value, velocity)
    while accumulator >= Self.step {
      accumulator -= Self.step
      if accumulator < Self.step { previous = (value, velocity) }
      integrate()
    }
    if accumulator > 0 {
      let share = accumulator / Self.step
      value = value * share + previous.0 * (1 - share)
      velocity = velocity * share + previous.1 * (1 - share)
    }
    if velocity.magnitude < Self.restThreshold
      && (target - value).magnitude <= Self.restThreshold
    {
      isAtRest = true
      value = target
      velocity = 0
    }
  }

  private mutating func integrate() {
    let h = Self.step
    func slope(_ x: Double, _ v: Double) -> Double {
      spring.stiffness * (target - x) - spring.damping * v
    }
    let aSlope = slope(probe, velocity)
    let bVelocity = velocity + aSlope * h * 0.5
    let bSlope = slope(value + velocity * h * 0.5, bVelocity)
    let cVelocity = velocity + bSlope * h * 0.5
    let cSlope = slope(value + bVelocity * h * 0.5, cVelocity)
    probe = value + cVelocity * h
    let dVelocity = velocity + cSlope * h
    let dSlope = slope(probe, dVelocity)
    let valueSlope = 1.0 / 6.0 * (velocity + 2.0 * (bVelocity + cVelocity) + dVelocity)
    let velocitySlope = 1.0 / 6.0 * (aSlope + 2.0 * (bSlope + cSlope) + dSlope)
    value += valueSlope * h
    velocity += velocitySlope * h
  }
}
