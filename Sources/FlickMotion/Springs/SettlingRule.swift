import FlickCore

/// When each system says that a spring has come to rest.
public enum SettlingRule: String, Hashable, Sendable, CaseIterable {
  case flick, article, pop, uikitDynamics, uikitIOS7, coreAnimation
  case swiftUI, swiftUIAnimation, motion, reactSpring, rebound, compose, wave, wobble

  /// The system's name, for people.
  public var name: String {
    switch self {
    case .flick: "Flick"
    case .article: "objc.io's animator"
    case .pop: "POP"
    case .uikitDynamics: "UIKit Dynamics"
    case .uikitIOS7: "UIKit Dynamics, iOS 7"
    case .coreAnimation: "Core Animation"
    case .swiftUI: "SwiftUI Spring"
    case .swiftUIAnimation: "SwiftUI .spring"
    case .motion: "Motion"
    case .reactSpring: "react-spring"
    case .rebound: "Rebound"
    case .compose: "Compose"
    case .wave: "Wave"
    case .wobble: "wobble"
    }
  }

  /// The rule in a few words.
  public var rule: String {
    switch self {
    case .flick: "within 0.01 pt and 0.1 pt/s for good"
    case .article: "a frame at 60 Hz within 1 pt and 0.05 pt/s"
    case .pop: "two frames within 0.2 pt, or a step within 0.5 pt, 5 pt/s and 25 pt/s²"
    case .uikitDynamics, .uikitIOS7: "half a second under 1 pt/s"
    case .coreAnimation: "settlingDuration: the envelope at a thousandth of the way"
    case .swiftUI: "settlingDuration: the envelope at a thousandth, another envelope"
    case .swiftUIAnimation: "speed and acceleration within 0.06, a hundredth of the way left"
    case .motion: "a multiple of 50 ms within 0.5 and 2 per second"
    case .reactSpring: "within a thousandth of the way (at most 1), a tenth of that per ms"
    case .rebound: "a frame at 60 Hz within 0.001 and 0.001 per second"
    case .compose: "within 0.01 for good"
    case .wave: "e^(−ζω₀t) at a ten-thousandth"
    case .wobble: "within 0.001 and 0.001 per millisecond"
    }
  }

  /// How long the spring takes over `way` points, in seconds; `nil` where it
  /// takes for ever, where a simulation takes longer than `longest`, or where the
  /// system has no such spring.
  ///
  /// - Parameters:
  ///   - velocity: At the start, in points per second.
  ///   - allowsOverdamping: Whether Core Animation is told the spring by its
  ///     perceptual duration and bounce, which lets it be damped above critical.
  public func duration(
    of spring: Spring, way: Double, velocity: Double = 0, allowsOverdamping: Bool = false
  ) -> Double? {
    let start = MotionState(value: 0, velocity: velocity)
    switch self {
    case .flick:
      return spring.settlingTime(from: start, toward: way, threshold: .exact(.points))
    case .article, .pop, .uikitDynamics, .uikitIOS7, .swiftUIAnimation:
      return stepped(spring, way, velocity)
    case .coreAnimation:
      let relative = way == 0 ? 0 : velocity / way
      let time = CoreAnimationSpring(spring, allowsOverdamping: allowsOverdamping)
        .settlingDuration(initialVelocity: relative)
      return time < Double(Float.greatestFiniteMagnitude) ? time : nil
    case .swiftUI:
      let time = spring.swiftUISettlingDuration(way: way, velocity: velocity)
      return time.isFinite ? time : nil
    case .motion:
      return spring.motionDuration(from: start, toward: way, rest: Spring.MotionRest(way: way))
    case .reactSpring:
      var loop = ReactSpring(spring, from: 0, to: way, velocity: velocity / 1000)
      return frames {
        loop.advance(byMilliseconds: 1000.0 / 60)
      } until: {
        loop.isAtRest
      }
    case .rebound:
      guard spring.mass == 1 else { return nil }
      var loop = ReboundSpring(spring, from: 0, to: way, velocity: velocity)
      return frames {
        loop.advance(by: 1.0 / 60)
      } until: {
        loop.isAtRest
      }
    case .compose: return spring.composeDuration(from: start, toward: way, threshold: 0.01)
    case .wave: return spring.waveSettlingDuration
    case .wobble:
      guard let threshold = RestThreshold(distance: 0.001, speed: 1) else { return nil }
      return spring.settlingTime(from: start, toward: way, threshold: threshold)
    }
  }

  /// Simulations that take longer are given up, in seconds.
  public static let longest = 60.0

  private var solver: SpringSolver? {
    switch self {
    case .article: .semiImplicitEuler(rate: 60)
    case .pop: PopSolver.Options().map { .pop(rate: 60, $0) }
    case .uikitDynamics: .softJoint(rate: 60, resistance: 0, .modern)
    case .uikitIOS7: .softJoint(rate: 60, resistance: 0, .iOS7)
    case .swiftUIAnimation: .fluid(rate: 60)
    default: nil
    }
  }

  private func stepped(_ spring: Spring, _ way: Double, _ velocity: Double) -> Double? {
    guard let solver else { return nil }
    var motion = SteppedSpring(
      spring: spring, solver: solver,
      from: PlaneState(position: .zero, velocity: Vector(dx: velocity, dy: 0)),
      target: Point(x: way, y: 0), unit: .points)
    return frames {
      motion.advance(by: 1.0 / 60)
    } until: {
      motion.isAtRest
    }
  }

  /// How many frames at 60 Hz pass, in seconds.
  private func frames(_ advance: () -> Void, until isOver: () -> Bool) -> Double? {
    var count = 0
    while !isOver() {
      guard Double(count) < Self.longest * 60 else { return nil }
      advance()
      count += 1
    }
    return Double(count) / 60
  }
}

extension Spring {
  /// Compose's estimate of a spring's length [SpringEstimation]: under critical
  /// damping when the envelope falls to the threshold, otherwise when the value
  /// is within it for the last time. In whole milliseconds there; seconds here.
  public func composeDuration(
    from initial: MotionState, toward target: Double, threshold: Double
  ) -> Double? {
    let distance = initial.value - target
    if discriminant < 0 {
      let beta = decayRate
      guard beta > 0 else { return nil }
      let sine = (initial.velocity + beta * distance) / (-discriminant).squareRoot()
      let envelope = Reproducible.hypot(distance, sine)
      return max(0, Reproducible.log(envelope / threshold) / beta)
    }
    guard let limits = RestThreshold(distance: threshold, speed: 1e300) else { return nil }
    return settlingTime(from: initial, toward: target, threshold: limits)
  }

  /// Wave's estimate: −ln(10⁻⁴)/(ζω₀), at critical damping and above a quarter
  /// more; `nil` without damping.
  public var waveSettlingDuration: Double? {
    guard decayRate > 0 else { return nil }
    let time = -Reproducible.log(1e-4) / (dampingRatio * angularFrequency)
    return dampingRatio >= 1 ? time * 1.25 : time
  }
}
