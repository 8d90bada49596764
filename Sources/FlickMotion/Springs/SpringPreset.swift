import FlickCore

/// A spring that a system ships under a name.
public struct SpringPreset: Hashable, Sendable {
  public let system: String
  public let name: String
  public let spring: Spring
  /// Where the numbers come from, and in which spelling they are given there.
  public let source: String

  private init?(_ system: String, _ name: String, _ spring: Spring?, _ source: String) {
    guard let spring else { return nil }
    self.system = system
    self.name = name
    self.spring = spring
    self.source = source
  }

  /// All of them; names are unique within a system.
  public static let all: [SpringPreset] = (apple + web + android).compactMap { $0 }

  /// For example `SwiftUI bouncy`.
  package var fullName: String { "\(system) \(name)" }

  /// What a scene may call each: its full name, or, where no other system has the same
  /// one, its own alone, such as `bouncy`.
  package static let spellings: [(name: String, preset: SpringPreset)] =
    all.map { ($0.fullName, $0) }
    + all.filter { preset in all.count { $0.name == preset.name } == 1 }.map { ($0.name, $0) }

  /// Whether the system plays it by Core Animation, which damps critically at most.
  package var isOfCoreAnimation: Bool { system == "UIKit" || system == "Core Animation" }

  /// The preset of that name, or `nil`.
  public static func named(_ name: String, system: String) -> SpringPreset? {
    all.first { $0.name == name && $0.system == system }
  }

  private static let apple: [SpringPreset?] = [
    SpringPreset(
      "SwiftUI", "smooth", Spring(duration: 0.5, bounce: 0), "Spring.smooth: 0.5 s, bounce 0"),
    SpringPreset(
      "SwiftUI", "snappy", Spring(duration: 0.5, bounce: 0.15),
      "Spring.snappy: 0.5 s, bounce 0.15"),
    SpringPreset(
      "SwiftUI", "bouncy", Spring(duration: 0.5, bounce: 0.3), "Spring.bouncy: 0.5 s, bounce 0.3"),
    SpringPreset(
      "SwiftUI", "spring", Spring(response: 0.5, dampingRatio: 0.825),
      "spring(response:dampingFraction:): 0.5 s, 0.825"),
    SpringPreset(
      "SwiftUI", "interactive", Spring(response: 0.15, dampingRatio: 0.86),
      "interactiveSpring: 0.15 s, 0.86"),
    SpringPreset(
      "SwiftUI", "default", Spring(response: 0.55, dampingRatio: 1),
      "Animation.default from iOS 17: 0.55 s, 1"),
    SpringPreset(
      "Core Animation", "default", Spring(stiffness: 100, damping: 10),
      "CASpringAnimation: mass 1, stiffness 100, damping 10"),
    SpringPreset(
      "UIKit", "navigation", Spring(stiffness: 1000, damping: 500, mass: 3),
      "UISpringTimingParameters(): mass 3, stiffness 1000, damping 500"),
    SpringPreset(
      "POP", "default", Spring(speed: 12, bounciness: 4), "springSpeed 12, bounciness 4"),
    SpringPreset(
      "objc.io", "hand-made", Spring(stiffness: 300, damping: 20),
      "the article's animator: stiffness 300, damping 20"),
    SpringPreset(
      "objc.io", "pop", Spring(speed: 15, bounciness: 6),
      "the article's pane: speed 15, bounciness 6"
    ),
    SpringPreset(
      "objc.io", "uikit", Spring(frequency: 3.5, dampingRatio: 0.4, resistance: 10),
      "the article's pane: 3.5 Hz, damping 0.4, resistance 10"),
    SpringPreset(
      "Wave", "interactive", Spring(response: 0.2, dampingRatio: 0.8), "defaultInteractive"),
    SpringPreset(
      "Wave", "animated", Spring(response: 0.82, dampingRatio: 1), "defaultAnimated"),
  ]

  private static let web: [SpringPreset?] = [
    SpringPreset("react-spring", "default", Spring(tension: 170, friction: 26), "170, 26"),
    SpringPreset("react-spring", "gentle", Spring(tension: 120, friction: 14), "120, 14"),
    SpringPreset("react-spring", "wobbly", Spring(tension: 180, friction: 12), "180, 12"),
    SpringPreset("react-spring", "stiff", Spring(tension: 210, friction: 20), "210, 20"),
    SpringPreset("react-spring", "slow", Spring(tension: 280, friction: 60), "280, 60"),
    SpringPreset("react-spring", "molasses", Spring(tension: 280, friction: 120), "280, 120"),
    SpringPreset(
      "Rebound", "default", Spring(origamiTension: 40, friction: 7), "Origami's 40 and 7"),
    SpringPreset(
      "Motion", "default", Spring(stiffness: 100, damping: 10), "stiffness 100, damping 10"),
    SpringPreset(
      "wobble", "default", Spring(stiffness: 100, damping: 10), "stiffness 100, damping 10"),
  ]

  private static let android: [SpringPreset?] =
    AndroidSpring.stiffnesses.flatMap { stiffness in
      AndroidSpring.dampingRatios.map { ratio in
        SpringPreset(
          "Android", "\(stiffness.name) \(ratio.name)",
          Spring(stiffness: stiffness.value, dampingRatio: ratio.value),
          "stiffness \(stiffness.value), damping ratio \(ratio.value)")
      }
    }
}

/// The constants of AndroidX's `SpringForce` and Compose's `Spring`.
public enum AndroidSpring {
  public struct Constant: Hashable, Sendable {
    public let name: String
    public let value: Double
  }

  /// `mediumLow` is Compose's alone; `medium` is the default of `SpringForce`
  /// and, with no bounce, of Compose.
  public static let stiffnesses = [
    Constant(name: "high", value: 10_000), Constant(name: "medium", value: 1500),
    Constant(name: "mediumLow", value: 400), Constant(name: "low", value: 200),
    Constant(name: "veryLow", value: 50),
  ]

  public static let dampingRatios = [
    Constant(name: "highBouncy", value: 0.2), Constant(name: "mediumBouncy", value: 0.5),
    Constant(name: "lowBouncy", value: 0.75), Constant(name: "noBouncy", value: 1),
  ]

  /// The speed that counts as rest is the value's threshold times this.
  public static let velocityThresholdFactor = 62.5
}
