import FlickCore

/// `CASpringAnimation`: the closed form, ended at its settling duration, with
/// its quirks above critical damping.
///
/// Progress runs from 0 to 1 and the initial velocity is in whole ways per
/// second, positive towards the target. Formulas fitted to values measured on
/// QuartzCore (facts, motion §1).
public struct CoreAnimationSpring: Hashable, Sendable {
  public let mass: Double
  public let stiffness: Double
  /// May be infinite, for a bounce of −1: it is then there at once.
  public let damping: Double
  /// Off (the default), a spring above critical damping moves as a critical
  /// one. On, as iOS 17's perceptual initialiser sets it, Core Animation pairs
  /// its two exponentials with each other's coefficients, which amounts to a
  /// start faster by twice the decay rate.
  public let allowsOverdamping: Bool

  /// Core Animation's own defaults.
  public static let standard = CoreAnimationSpring(
    checkedMass: 1, stiffness: 100, damping: 10, allowsOverdamping: false)

  /// Returns `nil` unless mass and stiffness are positive and finite and the
  /// damping is not negative, as Core Animation refuses them.
  public init?(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10,
    allowsOverdamping: Bool = false
  ) {
    guard damping == .infinity || Spring(stiffness: stiffness, damping: damping, mass: mass) != nil,
      Spring(stiffness: stiffness, damping: 0, mass: mass) != nil
    else { return nil }
    self.init(
      checkedMass: mass, stiffness: stiffness, damping: damping,
      allowsOverdamping: allowsOverdamping)
  }

  /// iOS 17's `init(perceptualDuration:bounce:)`: mass 1, stiffness (2π/d)²,
  /// damping 4π(1 − b)/d, for a negative bounce 4π/(d(1 + b)).
  ///
  /// Returns `nil` unless the duration is positive and the bounce from −1 to 1.
  public init?(perceptualDuration duration: Double, bounce: Double) {
    guard duration > 0, bounce >= -1, bounce <= 1 else { return nil }
    let root = 2 * Double.pi / duration
    let damping =
      bounce >= 0
      ? 4 * Double.pi * (1 - bounce) / duration : 4 * Double.pi / (duration * (1 + bounce))
    self.init(stiffness: root * root, damping: damping, allowsOverdamping: true)
  }

  public init(_ spring: Spring, allowsOverdamping: Bool = false) {
    self.init(
      checkedMass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      allowsOverdamping: allowsOverdamping)
  }

  private init(checkedMass: Double, stiffness: Double, damping: Double, allowsOverdamping: Bool) {
    mass = checkedMass
    self.stiffness = stiffness
    self.damping = damping
    self.allowsOverdamping = allowsOverdamping
  }

  /// ω₀ in radians per second.
  private var angularFrequency: Double { (stiffness / mass).squareRoot() }

  public var dampingRatio: Double { damping / mass / (2 * angularFrequency) }

  /// The period of the undamped swing in seconds.
  public var perceptualDuration: Double { 2 * Double.pi / angularFrequency }

  /// 1 − ζ, above critical damping 1/ζ − 1.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// Whether its motion is that of a spring above critical damping.
  private var isOverdamped: Bool { allowsOverdamping && dampingRatio > 1 }

  /// The spring that moves as this one does; `nil` for infinite damping.
  public var effective: Spring? {
    if damping.isInfinite && allowsOverdamping { return nil }
    if dampingRatio > 1 && !allowsOverdamping { return critical }
    return Spring(stiffness: stiffness, damping: damping, mass: mass)
  }

  private var critical: Spring {
    let damping = 2 * (stiffness * mass).squareRoot()
    guard let spring = Spring(stiffness: stiffness, damping: damping, mass: mass) else {
      preconditionFailure("stiffness \(stiffness) and mass \(mass) make a spring")
    }
    return spring
  }

  /// By how much more than told it starts, in whole ways per second.
  public var addedVelocity: Double { isOverdamped ? damping / mass : 0 }

  /// Progress and its rate `elapsed` seconds after the start, without the cut.
  public func progress(after elapsed: Double, initialVelocity: Double = 0) -> MotionState {
    guard let effective else {
      // Infinitely damped: at the start for an instant, then at the end.
      return MotionState(value: elapsed > 0 ? 1 : 0)
    }
    return effective.state(
      after: elapsed, from: MotionState(value: 0, velocity: initialVelocity + addedVelocity),
      toward: 1)
  }

  /// `settlingDuration` in seconds.
  ///
  /// Below critical damping ln((1 + |B|)·1000)/(ζω₀) with
  /// B = (v₀ − ζω₀)/ω_d; at and above it the first of 0, 0.1, 0.2 …, added up,
  /// at which less than a thousandth of the way is left. Without damping it is
  /// the largest `float`, which it never exceeds.
  public func settlingDuration(initialVelocity: Double = 0) -> Double {
    if damping == 0 { return Double(Float.greatestFiniteMagnitude) }
    guard let effective else { return 0 }
    let beta = effective.decayRate
    let discriminant = effective.discriminant
    if discriminant < 0 && dampingRatio < 1 {
      let b = (initialVelocity - beta) / (-discriminant).squareRoot()
      return min(
        Reproducible.log((1 + b.magnitude) / 1e-3) / beta, Double(Float.greatestFiniteMagnitude))
    }
    var time = 0.0
    for _ in 0..<CoreAnimationConstants.longestScan {
      let left = progress(after: time, initialVelocity: initialVelocity).value - 1
      if left.magnitude < 1e-3 { return time }
      time += 0.1
    }
    return Double(Float.greatestFiniteMagnitude)
  }

  /// The run from a place in the plane to another, one animation for each
  /// coordinate; velocities are made relative to each coordinate's way, so a
  /// coordinate that stays where it is loses its own. Infinitely damped it ends
  /// at once.
  public func run(from start: PlaneState, to target: Point) -> SpringRun {
    let way = target - start.position
    let share = Vector(
      dx: way.dx == 0 ? 0 : start.velocity.dx / way.dx,
      dy: way.dy == 0 ? 0 : start.velocity.dy / way.dy)
    let x = way.dx == 0 ? 0 : settlingDuration(initialVelocity: share.dx)
    let y = way.dy == 0 ? 0 : settlingDuration(initialVelocity: share.dy)
    return run(from: start.position, to: target, velocity: share, duration: max(x, y))
  }

  /// The run with velocities in whole ways per second and an end of its own.
  func run(from start: Point, to target: Point, velocity: Vector, duration: Double) -> SpringRun {
    let way = target - start
    let initial = PlaneState(
      position: start,
      velocity: Vector(
        dx: (velocity.dx + addedVelocity) * way.dx, dy: (velocity.dy + addedVelocity) * way.dy))
    return SpringRun(
      spring: effective ?? critical,
      initial: effective == nil ? PlaneState(position: start) : initial,
      target: target, duration: effective == nil ? 0 : duration)
  }
}

enum CoreAnimationConstants {
  /// Steps of 0.1 s that a settling duration is looked for: 10 000 s. Springs
  /// that take longer count as never settling.
  static let longestScan = 100_000
}
