extension Language {
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
          Shape.Choice("rotation", "Degrees, clockwise."),
          Shape.Choice("progress", "Nothing of the layer itself; a number to map from."),
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
    "reaction", "What touches do.", needs: [("release", "drag")],
    keys: [
      .optional(
        "tap", .text(.state), "'toggle' between the first two states, 'next', or a state's name."),
      .optional(
        "press", .text(.state), "What a long press does, spelled like 'tap'."),
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
      .optional(
        "cancel",
        .choice([
          Shape.Choice("settle", "Back to the state that it was last sent to."),
          Shape.Choice("stay", "It stays where it is."),
        ]), default: "settle", "What becomes of a drag whose touch the system takes away."),
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
        "slop", .number(extent), unit: .points,
        "How far a finger travels before it drags, which moves no layer; the profile's, or 0, if missing."
      ),
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
      .optional("keyframes", .object { keyframes }, "Values on the way, over a fixed duration."),
      .optional(
        "decay", .object { decay },
        "A glide with the velocity that it has; it rests where that leads."),
    ])
}
