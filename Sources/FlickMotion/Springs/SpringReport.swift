import FlickCore

/// One spring in every spelling, and what it does.
public struct SpringReport: Sendable {
  /// One number of a spelling.
  public struct Parameter: Hashable, Sendable {
    public let name: String
    public let value: Double
    /// "s", "Hz", "1/s" or nothing.
    public let unit: String
  }

  /// How one system says this spring.
  public struct Spelling: Hashable, Sendable {
    public let system: String
    public let parameters: [Parameter]
    /// What is lost in this spelling, or nothing.
    public let note: String
  }

  /// When one system says that it rests.
  public struct Settling: Hashable, Sendable {
    public let rule: SettlingRule
    /// Seconds; `nil`: not within a minute, or never.
    public let duration: Double?
  }

  public let spring: Spring
  /// Points from start to target.
  public let way: Double
  /// Points per second at the start.
  public let velocity: Double
  /// Undamped, in hertz.
  public let frequency: Double
  public let dampingRatio: Double
  /// The swing that is seen, in hertz; `nil` where it doesn't swing.
  public let dampedFrequency: Double?
  /// By how much it passes the target, as a share of the way; 0 where it
  /// doesn't.
  public let overshoot: Double
  /// When it is farthest beyond the target, in seconds.
  public let overshootTime: Double?
  /// How far a spring without a way is thrown off its target, and when; `nil` for
  /// others, and where it stays.
  public let excursion: (distance: Double, time: Double)?
  public let spellings: [Spelling]
  public let settlings: [Settling]

  /// - Parameters:
  ///   - way: Points from start to target; 0 for a spring that is only thrown.
  ///   - velocity: Points per second at the start.
  ///   - isPerceptual: Whether it is said by a perceptual duration and a bounce,
  ///     which lets Core Animation damp it above critical.
  public init(
    _ spring: Spring, way: Double, velocity: Double = 0, isPerceptual: Bool = false
  ) {
    precondition(way.isFinite && velocity.isFinite, "a way is finite (was \(way), \(velocity))")
    self.spring = spring
    self.way = way
    self.velocity = velocity
    frequency = spring.frequency
    dampingRatio = spring.dampingRatio
    let discriminant = spring.discriminant
    dampedFrequency =
      discriminant < 0 ? (-discriminant).squareRoot() / (2 * Double.pi) : nil
    let start = MotionState(value: 0, velocity: velocity)
    let turn = way == 0 ? nil : spring.turn(from: start, toward: way)
    overshoot = turn.map { max(0, ($0.state.value - way) / way) } ?? 0
    overshootTime = overshoot > 0 ? turn?.time : nil
    excursion = way == 0 ? spring.excursion(velocity: velocity) : nil
    var spellings = Self.physical(spring) + Self.perceptual(spring)
    if let words = Self.uiView(spring, way: way, velocity: velocity) { spellings.append(words) }
    self.spellings = spellings + Self.dialled(spring)
    settlings = SettlingRule.allCases.map {
      Settling(
        rule: $0,
        duration: $0.duration(
          of: spring, way: way, velocity: velocity, allowsOverdamping: isPerceptual))
    }
  }

  private static func physical(_ spring: Spring) -> [Spelling] {
    func three(_ system: String, _ names: [String], _ note: String = "") -> Spelling {
      Spelling(
        system: system,
        parameters: [
          Parameter(name: names[0], value: spring.stiffness, unit: ""),
          Parameter(name: names[1], value: spring.damping, unit: ""),
          Parameter(name: "mass", value: spring.mass, unit: ""),
        ], note: note)
    }
    let clamp = spring.dampingRatio > 1 ? "moves as if critically damped" : ""
    return [
      three("physics", ["stiffness", "damping"]),
      three("Core Animation", ["stiffness", "damping"], clamp),
      three("Motion, wobble, Flutter", ["stiffness", "damping"]),
      three("react-spring", ["tension", "friction"]),
      Spelling(
        system: "Android, Compose",
        parameters: [
          Parameter(name: "stiffness", value: spring.squaredFrequency, unit: ""),
          Parameter(name: "dampingRatio", value: spring.dampingRatio, unit: ""),
        ], note: ""),
    ]
  }

  private static func perceptual(_ spring: Spring) -> [Spelling] {
    let period = Parameter(name: "response", value: spring.response, unit: "s")
    let ratio = Parameter(name: "dampingRatio", value: spring.dampingRatio, unit: "")
    let bounce = Parameter(name: "bounce", value: spring.bounce, unit: "")
    return [
      Spelling(system: "SwiftUI, Wave", parameters: [period, ratio], note: ""),
      Spelling(
        system: "SwiftUI, Core Animation (perceptual), Flutter",
        parameters: [Parameter(name: "duration", value: spring.response, unit: "s"), bounce],
        note: ""),
      Spelling(
        system: "Motion",
        parameters: [
          Parameter(name: "visualDuration", value: spring.response / 1.2, unit: "s"), bounce,
        ], note: spring.dampingRatio > 1 ? "cannot say more than critical damping" : ""),
      Spelling(
        system: "UIKit Dynamics",
        parameters: [
          Parameter(name: "frequency", value: spring.frequency, unit: "Hz"),
          Parameter(name: "damping", value: spring.dampingRatio, unit: ""),
          Parameter(name: "resistance", value: 0, unit: "1/s"),
        ], note: "resistance may take any part of the damping"),
    ]
  }

  /// UIView's velocity is in whole ways per second, which there are none of without
  /// a way.
  private static func uiView(_ spring: Spring, way: Double, velocity: Double) -> Spelling? {
    let velocity = way == 0 ? 0 : velocity / way
    guard let duration = spring.uiViewDuration(initialVelocity: velocity) else { return nil }
    return Spelling(
      system: "UIView",
      parameters: [
        Parameter(name: "duration", value: duration, unit: "s"),
        Parameter(name: "dampingRatio", value: spring.dampingRatio, unit: ""),
        Parameter(name: "initialVelocity", value: velocity, unit: "ways/s"),
      ], note: way != 0 ? "cut at the end" : "cut at the end; no velocity without a way")
  }

  private static func dialled(_ spring: Spring) -> [Spelling] {
    var result: [Spelling] = []
    if let dials = spring.popSpelling {
      result.append(
        Spelling(
          system: "POP",
          parameters: [
            Parameter(name: "springSpeed", value: dials.speed, unit: ""),
            Parameter(name: "springBounciness", value: dials.bounciness, unit: ""),
          ], note: ""))
    }
    let origami = spring.origamiSpelling
    result.append(
      Spelling(
        system: "Rebound, Origami",
        parameters: [
          Parameter(name: "tension", value: origami.tension, unit: ""),
          Parameter(name: "friction", value: origami.friction, unit: ""),
        ], note: ""))
    return result
  }
}

extension Spring {
  /// The duration for which UIView builds this spring; `nil` where there is none.
  ///
  /// With W = ω·duration and r the velocity over ω, UIView's condition (see
  /// `UIViewSpring`) is |r − ζ|/√(1 − ζ²)·e^(−ζW) = 1/1000, at critical damping
  /// |(r − 1)W − 1|·e^(−W) = 1/1000. Where UIView's own search ends at another
  /// root, it does not build this spring.
  ///
  /// - Parameter velocity: At the start, in whole ways per second.
  public func uiViewDuration(initialVelocity velocity: Double = 0) -> Double? {
    guard dampingRatio <= 1 + 1e-12 else { return nil }
    let ratio = min(dampingRatio, 1)
    let share = velocity / angularFrequency
    let root = (1 - ratio * ratio).squareRoot()
    var turns = 5.0
    if root > 0 {
      turns = Reproducible.log((share - ratio).magnitude / root / 1e-3) / ratio
    } else {
      for _ in 0..<100 {
        turns = Reproducible.log(((share - 1) * turns - 1).magnitude / 1e-3)
      }
    }
    let duration = turns / angularFrequency
    guard let view = UIViewSpring(duration: duration, dampingRatio: ratio) else { return nil }
    let built = view.spring(initialVelocity: velocity).angularFrequency
    return (built / angularFrequency - 1).magnitude < 1e-6 ? duration : nil
  }

  /// How far it is thrown off its target at first, and when; `nil` where it stays.
  func excursion(velocity: Double) -> (distance: Double, time: Double)? {
    guard velocity != 0 else { return nil }
    let time = firstExtremum(0, velocity)
    guard time.isFinite else { return nil }
    let state = state(
      after: time, from: MotionState(value: 0, velocity: velocity), toward: 0)
    return (state.value, time)
  }

  /// When it turns for the first time after it has passed the target, and
  /// where; `nil` where it never does.
  public func turn(
    from initial: MotionState, toward target: Double
  ) -> (time: Double, state: MotionState)? {
    let distance = initial.value - target
    var time = firstExtremum(distance, initial.velocity)
    guard time.isFinite else { return nil }
    var state = state(after: time, from: initial, toward: target)
    // A start away from the target turns once on the near side.
    if (state.value - target) * distance > 0, discriminant < 0 {
      time += Double.pi / (-discriminant).squareRoot()
      state = self.state(after: time, from: initial, toward: target)
    }
    return (state.value - target) * distance < 0 ? (time, state) : nil
  }
}
