extension Language {
  private static let springParameter = Bounds.moreThan(
    0, limit: SceneConstants.maximumSpringParameter)

  static let behavior: ObjectShape = ObjectShape(
    "behavior", "One property of a layer, joined to states, touches, a motion and a policy.",
    keys: [
      .required("layer", .text(.layer), "The id of the layer that it moves."),
      .required(
        "property",
        .choice([
          Shape.Choice("x", "The left edge of the frame."),
          Shape.Choice("y", "The top edge of the frame."),
          Shape.Choice("xy", "Both."),
          Shape.Choice("width", "The frame's width."),
          Shape.Choice("height", "The frame's height."),
          Shape.Choice("cornerRadius", "The radius of the corners."),
          Shape.Choice("opacity", "From 0 to 1."),
          Shape.Choice("scale", "The factor across and down."),
          Shape.Choice("rotation", "Degrees, clockwise."), .later("progress"),
        ]), "What of the layer it moves."),
      .required(
        "states",
        .map(
          Shape.MapShape(
            keys: .name, values: .either([.number(length), vector]),
            count: 1...SceneConstants.maximumStates, noun: "states")),
        unit: .property,
        "Values with a name, in the order that 'toggle' and 'next' follow; pairs for xy."),
      .optional("initial", .text(.state), "The state it starts in; the first if missing."),
      .optional("on", .object { answers }, "What touches on the layer do; nothing if missing."),
      .required(
        "motion", .either([.object { motion }, .text(.motion)]), "How it gets to a state."),
      .optional(
        "interrupt",
        .choice([
          Shape.Choice("carry", "Position and velocity are kept."),
          Shape.Choice("restart", "The position is kept, the velocity becomes 0."),
          Shape.Choice("jump", "The position snaps to the old target, the velocity becomes 0."),
          Shape.Choice(
            "scalar", "The position is kept, and the velocity's part towards the target."),
          Shape.Choice("add", "The old motion goes on, and the new one is added."),
          Shape.Choice("queue", "The old motion ends first."),
          Shape.Choice("ignore", "The new one is dropped."),
          Shape.Choice(
            "hurry", "The velocity becomes 0, then a short ease ends the old motion first."),
        ]),
        "What becomes of a motion that is interrupted: carry for springs, restart for an ease."),
    ])

  static let answers: ObjectShape = ObjectShape(
    "reaction", "What touches do.",
    keys: [
      .optional(
        "tap", .text(.state), "'toggle' between the first two states, 'next', or a state's name."),
      .optional(
        "drag",
        .either([
          .choice([Shape.Choice("follow", "The layer moves with the finger.")]),
          .object { follow },
        ]), "\"follow\", or how the layer follows the finger."),
      .optional(
        "release",
        .either([
          .choice([
            Shape.Choice(
              "velocity-sign",
              "Towards positive velocity or zero: the state with the largest value; else the smallest."
            ),
            Shape.Choice("nearest", "The state that is nearest."),
            Shape.Choice("projected", "The state that is nearest to where a glide would stop."),
            Shape.Choice("decay", "It glides freely."),
            Shape.Choice("stay", "It stays where it is let go."),
          ]),
          .object { release },
        ]),
        "Where it goes when a drag ends: velocity-sign if missing, nearest in the plane."),
      .later("cancel"),
    ])

  static let follow: ObjectShape = ObjectShape(
    "follow", "How the layer follows the finger.",
    keys: [
      .required(
        "follow",
        .choice([
          Shape.Choice("x", "Sideways."), Shape.Choice("y", "Up and down."),
          Shape.Choice("xy", "Both."),
        ]), "The property that the behavior moves."),
      .optional(
        "slop", .number(extent), default: 0, unit: .points,
        "How far a finger travels before it drags; the layer does not make up for it."),
      .optional("bounds", bounds, unit: .points, "Where the layer may be."),
      .optional(
        "rubberBand", .either([.number(rubberCoefficient), .object { rubberBand }]),
        "How it may be pulled past its bounds: a coefficient, 0.55 as UIScrollView has it."),
    ])

  static let motion: ObjectShape = ObjectShape(
    "motion", "How a value gets to its target.",
    exactlyOne: ("kind of motion", ["spring", "ease", "decay", "keyframes"]),
    keys: [
      .optional("spring", .object { spring }, "A damped spring."),
      .optional("ease", .object { ease }, "A curve over a fixed duration."),
      .later("decay"), .later("keyframes"),
    ])

  static let spring: ObjectShape = ObjectShape(
    "spring", "A damped spring, in one of its spellings.",
    spellings: [
      KeySet(["stiffness", "damping"], optional: ["mass"]),
      KeySet(["stiffness", "dampingRatio"], optional: ["mass"]),
      KeySet(["response", "dampingRatio"]), KeySet(["duration", "bounce"]),
      KeySet(["duration", "dampingRatio"], optional: ["initialVelocity"]),
      KeySet(["frequency", "dampingRatio"], optional: ["resistance"]),
      KeySet(["speed", "bounciness"]), KeySet(["tension", "friction"], optional: ["mass"]),
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
          Shape.Choice("rk4", "Runge and Kutta's step of the fourth order."),
          Shape.Choice("pop", "Facebook POP's steps of 1 ms."),
          Shape.Choice("uikit", "UIKit Dynamics' attachment."),
          Shape.Choice("uikit-ios7", "The same as iOS 7 had it."),
          Shape.Choice("swiftui", "SwiftUI's steps of 1/300 s."),
          Shape.Choice(
            "core-animation", "Closed form, ended when a thousandth of the way is left."),
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
      .later("rest"),
    ])

  static let ease: ObjectShape = ObjectShape(
    "ease", "A curve over a fixed duration.",
    keys: [
      .required("duration", .text(.time(allowsZero: false)), "How long it takes."),
      .optional(
        "curve",
        .either([
          .text(.curve),
          .tuple([
            Shape.Part("x1", .number(.from(0, to: 1))),
            Shape.Part("y1", .number(.from(-100, to: 100))),
            Shape.Part("x2", .number(.from(0, to: 1))),
            Shape.Part("y2", .number(.from(-100, to: 100))),
          ]),
        ]), default: "ease-in-out",
        "linear, ease, ease-in, ease-out, ease-in-out, steps(n), linear(…), or the control points."),
    ])
}
