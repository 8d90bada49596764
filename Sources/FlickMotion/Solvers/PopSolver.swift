import FlickCore

/// How Facebook POP animates a spring, its quirks included.
///
/// A classic Runge–Kutta step of 1 ms is taken as often as the accumulated time
/// allows; what is shown lies between the last two steps *and is where the next
/// frame starts from*, while the remainder stays in the accumulator. So POP
/// runs 2 % slow at 60 Hz and 10 % at 240 Hz.
///
/// Source: facebook/pop 1.0.11, POPSpringSolver.h and
/// POPSpringAnimationInternal.h; formulas in facts §2.2 and §2.3. Bit for bit
/// with its traces.
public struct PopSolver: Hashable, Sendable {
  /// Where POP stops the value at the ends of its way.
  public struct Clamp: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    public static let start = Clamp(rawValue: 1)
    public static let end = Clamp(rawValue: 2)
  }

  /// What POP lets a caller set besides the spring.
  public struct Options: Hashable, Sendable {
    /// Written values are multiples of this; 0 leaves them as they are.
    public let roundingFactor: Double
    public let clamp: Clamp
    /// The animated property's threshold: 1 for points, 0.01 for opacity,
    /// 0.005 for scale.
    public let threshold: Double

    /// Returns `nil` unless the threshold is positive and the factor not negative.
    public init?(roundingFactor: Double = 0, clamp: Clamp = [], threshold: Double = 1) {
      guard roundingFactor >= 0, roundingFactor.isFinite, threshold > 0, threshold.isFinite else {
        return nil
      }
      self.roundingFactor = roundingFactor
      self.clamp = clamp
      self.threshold = threshold
    }
  }

  /// POP's step is a `float` that became a `double`.
  private static let step = Double(Float(0.001))
  /// A longer gap between frames makes POP forget its state and finish.
  private static let longestGap = 30.0

  public private(set) var isAtRest = false
  public private(set) var acceleration = Vector.zero
  private var value: Point
  private var velocity: Vector
  private var target: Point
  private var origin: Point
  private var accumulated = 0.0
  /// What the solver last had to go, before any clamping.
  private var last: Displacement
  private let stiffnessPerMass: Double
  private let dampingPerMass: Double
  private let options: Options

  public init(spring: Spring, from initial: PlaneState, target: Point, options: Options) {
    value = initial.position
    velocity = initial.velocity
    self.target = target
    origin = initial.position
    stiffnessPerMass = spring.stiffness / spring.mass
    dampingPerMass = spring.damping / spring.mass
    self.options = options
    last = Displacement(distance: target - initial.position, speed: -initial.velocity)
    acceleration = -slope(of: velocity, at: target - value)
    // A frame that lasts nothing is applied at once; no slope has been found
    // and nothing been written before, so only being near and slow can end it.
    if hasCalmed(slope: .zero) { finish() }
  }

  /// What is written: the value, rounded if that is asked for, and the velocity.
  public var state: PlaneState { PlaneState(position: written, velocity: velocity) }

  private var written: Point {
    let factor = options.roundingFactor
    guard factor > 0 else { return value }
    return Point(
      x: (value.x / factor).rounded() * factor, y: (value.y / factor).rounded() * factor)
  }

  /// One frame that lasts `period` seconds.
  public mutating func advance(by period: Double) {
    guard !isAtRest else { return }
    guard period <= Self.longestGap else {
      finish()
      return
    }
    let previous = written
    accumulated += period
    var old = Displacement(distance: target - value, speed: -velocity)
    var current = old
    while accumulated >= Self.step {
      old = current
      current = integrated(current)
      accumulated -= Self.step
    }
    let share = accumulated / Self.step
    let shown = Displacement(
      distance: share * current.distance + (1 - share) * old.distance,
      speed: share * current.speed + (1 - share) * old.speed)
    last = shown
    value = target - shown.distance
    velocity = -shown.speed
    clampValue()
    if hasArrived(previous: previous) || hasCalmed(slope: acceleration) { finish() }
  }

  /// `toValue` is set on the running animation: value, velocity and the
  /// accumulator are kept.
  public mutating func retarget(to target: Point) {
    self.target = target
    isAtRest = false
  }

  /// What is still to go, and how fast it changes.
  private struct Displacement: Hashable, Sendable {
    var distance: Vector
    var speed: Vector
  }

  private func slope(of speed: Vector, at distance: Vector) -> Vector {
    Vector(
      dx: distance.dx * -stiffnessPerMass - speed.dx * dampingPerMass,
      dy: distance.dy * -stiffnessPerMass - speed.dy * dampingPerMass)
  }

  private mutating func integrated(_ start: Displacement) -> Displacement {
    let h = Self.step
    func slopes(after lead: Double, along: Displacement) -> Displacement {
      let distance = start.distance + lead * along.distance
      let speed = start.speed + lead * along.speed
      return Displacement(distance: speed, speed: slope(of: speed, at: distance))
    }
    let a = Displacement(
      distance: start.speed, speed: slope(of: start.speed, at: start.distance))
    let b = slopes(after: h * 0.5, along: a)
    let c = slopes(after: h * 0.5, along: b)
    let d = slopes(after: h, along: c)
    let sixth = 1.0 / 6.0
    let distance = sixth * (a.distance + 2 * (b.distance + c.distance) + d.distance)
    let speed = sixth * (a.speed + 2 * (b.speed + c.speed) + d.speed)
    acceleration = -speed
    return Displacement(
      distance: start.distance + h * distance, speed: start.speed + h * speed)
  }

  private mutating func clampValue() {
    func clamped(_ value: Double, _ from: Double, _ to: Double) -> Double {
      var value = value
      if options.clamp.contains(.start) { value = from < to ? max(value, from) : min(value, from) }
      if options.clamp.contains(.end) { value = from < to ? min(value, to) : max(value, to) }
      return value
    }
    guard !options.clamp.isEmpty else { return }
    value = Point(
      x: clamped(value.x, origin.x, target.x), y: clamped(value.y, origin.y, target.y))
  }

  /// The written value is at the target and was there a frame ago; without
  /// rounding, within a fifth of the threshold.
  private func hasArrived(previous: Point) -> Bool {
    let now = written
    if options.roundingFactor > 0 { return now == target && previous == target }
    let limit = options.threshold / 5
    let left = target - now
    let moved = previous - now
    return abs(left.dx) < limit && abs(left.dy) < limit && abs(moved.dx) < limit
      && abs(moved.dy) < limit
  }

  /// Half a threshold away, and slow: the squares of speed and acceleration
  /// are under 25 and 625 times powers of the threshold.
  private func hasCalmed(slope: Vector) -> Bool {
    let threshold = options.threshold
    return abs(last.distance.dx) < threshold / 2 && abs(last.distance.dy) < threshold / 2
      && last.speed.dot(last.speed) < 25 * threshold
      && slope.dot(slope) < 625 * threshold * threshold
  }

  private mutating func finish() {
    value = target
    acceleration = .zero
    isAtRest = true
  }
}
