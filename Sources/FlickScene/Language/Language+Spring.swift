import FlickCore
import FlickMotion

/// Springs in all their spellings.
extension Language {
  static let springParameter = Bounds.moreThan(0, limit: SceneConstants.maximumSpringParameter)
  static let dampingParameter = Bounds.atLeast(0, limit: SceneConstants.maximumSpringParameter)
  static let mass = Bounds.atLeast(
    1 / SceneConstants.maximumSpringParameter, limit: SceneConstants.maximumSpringParameter)

  static let spring = ObjectSchema<Motion>(
    "spring", "A damped spring, in one of its spellings.",
    rules: ObjectRules(
      spellings: [
        KeySet(["stiffness", "damping"], optional: ["mass"]),
        KeySet(["stiffness", "dampingRatio"], optional: ["mass"]),
        KeySet(["response", "dampingRatio"]),
        KeySet(["duration", "bounce"], optional: ["initialVelocity"]),
        uiViewSpelling,
        KeySet(["frequency", "dampingRatio"], optional: ["resistance"]),
        KeySet(["speed", "bounciness"]), KeySet(["tension", "friction"], optional: ["mass"]),
        KeySet(["preset"]),
      ], meant: { OtherWords.spring }), keys: SpringKeys.all
  ) { (members, reader) throws(Rejected) -> Motion in try reader.springMotion(members) }

  private static let uiViewSpelling = KeySet(
    ["duration", "dampingRatio"], optional: ["initialVelocity"])

  /// The spring that brings a glide back to its bounds. UIView's is cut at an end
  /// of its own, which a bounce has not.
  static let bounce = ObjectSchema<Spring>(
    "bounce", "The spring that brings a glide back to its bounds.",
    rules: ObjectRules(spellings: bounceSpellings),
    keys: SpringKeys.all.filter { key in
      key !== SpringKeys.initialVelocity.row && bounceSpellings.contains { $0.contains(key.name) }
    }
  ) { (members, reader) throws(Rejected) -> Spring in try reader.spring(members) }

  private static let bounceSpellings = spring.table.rules.spellings.filter { $0 != uiViewSpelling }

  static let rest = ObjectSchema<RestThreshold>(
    "rest", "How near and how slow counts as settled.",
    Key.required(
      "distance", .number(.moreThan(0, limit: SceneConstants.maximumLength)), unit: .property,
      "Less than this is left of the way."),
    Key.required(
      "speed", .number(.moreThan(0, limit: SceneConstants.maximumSpeed)),
      unit: .propertyPerSecond, "It is slower than this.")
  ) { (distance: Double, speed: Double) throws(Rejected) -> RestThreshold in
    try some(RestThreshold(distance: distance, speed: speed))
  }
}

/// What steps a spring, or what it is cut by.
enum SpringSolverName: String, CaseIterable {
  case exact
  case semiImplicitEuler = "semi-implicit-euler"
  case explicitEuler = "explicit-euler"
  case rk4, pop, uikit
  case uikitIOS7 = "uikit-ios7"
  case swiftUI = "swiftui"
  case coreAnimation = "core-animation"
  case uiView = "uiview"
}

/// The keys of a spring.
enum SpringKeys {
  static let stiffness = Key.optional(
    "stiffness", .number(Language.springParameter), hint: "300 is brisk, 100 calm",
    "Force per point, for a mass of 1.")
  static let damping = Key.optional(
    "damping", .number(Language.dampingParameter),
    hint: "0 swings for ever; 2·√(stiffness·mass) settles without overshoot",
    "Force per point per second, for a mass of 1.")
  static let mass = Key.optional(
    "mass", .number(Language.mass), default: 1, hint: "1 is usual", "Divides stiffness and damping."
  )
  static let response = Key.optional("response", .time, "One period of the undamped spring.")
  static let dampingRatio = Key.optional(
    "dampingRatio", .number(.atLeast(0, limit: 1_000_000)),
    hint: "1 settles without overshoot, smaller values bounce",
    "1 settles without overshoot, smaller values bounce.")
  static let duration = Key.optional(
    "duration", .time,
    "With bounce the perceptual duration, one undamped period; with dampingRatio UIView's, "
      + "after which it snaps to its target.")
  static let bounce = Key.optional(
    "bounce", .number(.moreThan(-1, to: 1)),
    hint: "0 settles without overshoot, 1 swings for ever, below 0 it is slower",
    "1 minus the damping ratio; negative values damp more.")
  static let solver = Key.optional(
    "solver",
    Schema<SpringSolverName>.choice([
      .exact: "Closed form.",
      .semiImplicitEuler: "Steps at the display link's rate: v, then x.",
      .explicitEuler: "Steps of x and v from the old state; it gains energy.",
      .rk4: "The step of Runge and Kutta, of the fourth order.",
      .pop: "Steps of 1 ms, as Facebook POP takes them.",
      .uikit: "The attachment of UIKit Dynamics.",
      .uikitIOS7: "The same as iOS 7 had it.",
      .swiftUI: "Steps of 1/300 s, as SwiftUI takes them.",
      .coreAnimation: "Closed form, ended when a thousandth of the way is left.",
      .uiView: "The perceptual spring of a UIView block (duration and bounce), ended likewise.",
    ]), default: "exact", "How the equation becomes values.")
  static let rate = Key.optional(
    "rate", .integer(1...SceneConstants.maximumRate), default: 60, unit: .hertz,
    "The display link's rate, for solvers that step.")
  static let frequency = Key.optional(
    "frequency", .number(.moreThan(0, limit: 10_000)), unit: .hertz,
    "Undamped swings in a second (UIKit Dynamics).")
  static let resistance = Key.optional(
    "resistance", .number(Language.dampingParameter),
    default: 0, "The item's own damping, for the UIKit solvers.")
  static let speed = Key.optional(
    "speed", .number(.from(0, to: 100)), "POP's springSpeed, 12 by default there.")
  static let bounciness = Key.optional(
    "bounciness", .number(.from(0, to: 40)), "POP's springBounciness, 4 there.")
  static let tension = Key.optional(
    "tension", .number(Language.springParameter), "react-spring's word for stiffness.")
  static let friction = Key.optional(
    "friction", .number(Language.dampingParameter),
    "react-spring's word for damping.")
  static let initialVelocity = Key.optional(
    "initialVelocity", .number(.any(limit: 1_000_000)),
    "UIView's, in whole ways per second, which replaces the one it has.")
  static let preset = Key.optional(
    "preset",
    .choice(
      SpringPreset.spellings.map { name, preset in
        (name, name == preset.fullName ? "\(preset.source)." : "\(preset.fullName).", preset)
      }),
    "A spring that a system ships under a name, which will do alone where no other system has "
      + "the same; UIKit's as Core Animation plays it, damped critically.")
  static let precision = Key.optional(
    "precision",
    Schema<StepPrecision>.choice([
      ("double", "64 bits.", .double), ("single", "32 bits, as on the article's phones.", .single),
    ]), default: "double", "The numbers that semi-implicit-euler works with.")
  static let rounding = Key.optional(
    "rounding", .number(.atLeast(0, limit: SceneConstants.maximumLength)), default: 0,
    unit: .property, "POP's roundingFactor: what it shows are multiples of this; 0: anything.")
  static let clamp = Key.optional(
    "clamp",
    Schema<PopSolver.Clamp>.choice([
      ("none", "It may pass both ends of its way.", []),
      ("start", "It stops where it began.", .start), ("end", "It stops at its target.", .end),
      ("both", "It stops at either.", [.start, .end]),
    ]), default: "none", "POP's clampMode.")
  static let joint = Key.optional(
    "joint",
    Schema<SoftJointSolver.Joint>.choice([
      ("distance", "Box2D's distance joint, which pulls along its line.", .distance),
      ("point", "Box2D's mouse joint, which pulls each coordinate by itself.", .point),
    ]), default: "distance", "What the UIKit solvers hang the item on.")
  static let steps = Key.optional(
    "steps",
    Schema<Bool>.choice([
      ("system", "As UIKit does: 1/120 s, 4 ms on iOS 7.", true),
      ("frame", "One step a tick of the display link, as Box2D is used by itself.", false),
    ]), default: "system", "How the UIKit solvers cut time.")
  static let rest = Key.optional(
    "rest", .object(Language.rest),
    "When it has settled, for exact, explicit-euler, rk4 and semi-implicit-euler.")

  static let all = rows(
    stiffness, damping, mass, response, dampingRatio, duration, bounce, solver, rate, frequency,
    resistance, speed, bounciness, tension, friction, initialVelocity, preset, precision, rounding,
    clamp, joint, steps, rest)

  /// Keys that only some solvers have.
  static let options: [(key: KeyRow, solvers: [SpringSolverName])] = [
    (precision.row, [.semiImplicitEuler]), (rounding.row, [.pop]), (clamp.row, [.pop]),
    (joint.row, [.uikit, .uikitIOS7]), (steps.row, [.uikit, .uikitIOS7]),
    (rest.row, [.exact, .semiImplicitEuler, .explicitEuler, .rk4]),
  ]
}
