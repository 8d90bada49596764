import FlickMotion

/// Springs in all their spellings.
extension Language {
  static let springParameter = Bounds.moreThan(
    0, limit: SceneConstants.maximumSpringParameter)

  static let spring: ObjectShape = ObjectShape(
    "spring", "A damped spring, in one of its spellings.",
    spellings: [
      KeySet(["stiffness", "damping"], optional: ["mass"]),
      KeySet(["stiffness", "dampingRatio"], optional: ["mass"]),
      KeySet(["response", "dampingRatio"]),
      KeySet(["duration", "bounce"], optional: ["initialVelocity"]),
      KeySet(["duration", "dampingRatio"], optional: ["initialVelocity"]),
      KeySet(["frequency", "dampingRatio"], optional: ["resistance"]),
      KeySet(["speed", "bounciness"]), KeySet(["tension", "friction"], optional: ["mass"]),
      KeySet(["preset"]),
    ],
    keys: [
      .optional(
        "stiffness", .number(springParameter), hint: "300 is brisk, 100 calm",
        "Force per point, for a mass of 1."),
      .optional(
        "damping", .number(.atLeast(0, limit: SceneConstants.maximumSpringParameter)),
        hint: "0 swings for ever; 2·√(stiffness·mass) settles without overshoot",
        "Force per point per second, for a mass of 1."),
      .optional(
        "mass",
        .number(
          .atLeast(
            1 / SceneConstants.maximumSpringParameter, limit: SceneConstants.maximumSpringParameter)
        ),
        default: 1, hint: "1 is usual", "Divides stiffness and damping."),
      .optional("response", .text(.time(allowsZero: false)), "One period of the undamped spring."),
      .optional(
        "dampingRatio", .number(.atLeast(0, limit: 1_000_000)),
        hint: "1 settles without overshoot, smaller values bounce",
        "1 settles without overshoot, smaller values bounce."),
      .optional(
        "duration", .text(.time(allowsZero: false)),
        "With bounce the perceptual duration, one undamped period; with dampingRatio UIView's, "
          + "after which it snaps to its target."),
      .optional(
        "bounce", .number(.moreThan(-1, to: 1)),
        hint: "0 settles without overshoot, 1 swings for ever, below 0 it is slower",
        "1 minus the damping ratio; negative values damp more."),
      .optional(
        "solver",
        .choice([
          Shape.Choice("exact", "Closed form."),
          Shape.Choice("semi-implicit-euler", "Steps at the display link's rate: v, then x."),
          Shape.Choice("explicit-euler", "Steps of x and v from the old state; it gains energy."),
          Shape.Choice("rk4", "The step of Runge and Kutta, of the fourth order."),
          Shape.Choice("pop", "Steps of 1 ms, as Facebook POP takes them."),
          Shape.Choice("uikit", "The attachment of UIKit Dynamics."),
          Shape.Choice("uikit-ios7", "The same as iOS 7 had it."),
          Shape.Choice("swiftui", "Steps of 1/300 s, as SwiftUI takes them."),
          Shape.Choice(
            "core-animation", "Closed form, ended when a thousandth of the way is left."),
          Shape.Choice(
            "uiview",
            "The perceptual spring of a UIView block (duration and bounce), ended likewise."),
        ]), default: "exact", "How the equation becomes values."),
      .optional(
        "rate", .integer(1...SceneConstants.maximumRate), default: 60, unit: .hertz,
        "The display link's rate, for solvers that step."),
      .optional(
        "frequency", .number(.moreThan(0, limit: 10_000)), unit: .hertz,
        "Undamped swings in a second (UIKit Dynamics)."),
      .optional(
        "resistance", .number(.atLeast(0, limit: SceneConstants.maximumSpringParameter)),
        default: 0, "The item's own damping, for the UIKit solvers."),
      .optional("speed", .number(.from(0, to: 100)), "POP's springSpeed, 12 by default there."),
      .optional("bounciness", .number(.from(0, to: 40)), "POP's springBounciness, 4 there."),
      .optional("tension", .number(springParameter), "react-spring's word for stiffness."),
      .optional(
        "friction", .number(.atLeast(0, limit: SceneConstants.maximumSpringParameter)),
        "react-spring's word for damping."),
      .optional(
        "initialVelocity", .number(.any(limit: 1_000_000)),
        "UIView's, in whole ways per second, which replaces the one it has."),
      .optional("preset", .choice(presets), "A spring that a system ships under a name."),
      .optional(
        "precision",
        .choice([
          Shape.Choice("double", "64 bits."),
          Shape.Choice("single", "32 bits, as on the article's phones."),
        ]), default: "double", "The numbers that semi-implicit-euler works with."),
      .optional(
        "rounding", .number(.atLeast(0, limit: SceneConstants.maximumLength)), default: 0,
        unit: .property, "POP's roundingFactor: what it shows are multiples of this; 0: anything."),
      .optional(
        "clamp",
        .choice([
          Shape.Choice("none", "It may pass both ends of its way."),
          Shape.Choice("start", "It stops where it began."),
          Shape.Choice("end", "It stops at its target."),
          Shape.Choice("both", "It stops at either."),
        ]), default: "none", "POP's clampMode."),
      .optional(
        "joint",
        .choice([
          Shape.Choice("distance", "Box2D's distance joint, which pulls along its line."),
          Shape.Choice("point", "Box2D's mouse joint, which pulls each coordinate by itself."),
        ]), default: "distance", "What the UIKit solvers hang the item on."),
      .optional(
        "steps",
        .choice([
          Shape.Choice("system", "As UIKit does: 1/120 s, 4 ms on iOS 7."),
          Shape.Choice("frame", "One step a tick of the display link, as Box2D is used by itself."),
        ]), default: "system", "How the UIKit solvers cut time."),
      .optional(
        "rest", .object { rest },
        "When it has settled, for exact, explicit-euler, rk4 and semi-implicit-euler."),
    ])

  private static let presets = SpringPreset.all.map {
    Shape.Choice("\($0.system) \($0.name)", "\($0.source).")
  }

  static let rest: ObjectShape = ObjectShape(
    "rest", "How near and how slow counts as settled.",
    keys: [
      .required(
        "distance", .number(.moreThan(0, limit: SceneConstants.maximumLength)), unit: .property,
        "Less than this is left of the way."),
      .required(
        "speed", .number(.moreThan(0, limit: SceneConstants.maximumSpeed)),
        unit: .propertyPerSecond, "It is slower than this."),
    ])
}
