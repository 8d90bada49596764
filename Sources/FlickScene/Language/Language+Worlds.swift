extension Language {
  static let worlds = Shape.map(
    Shape.MapShape(
      keys: .name, values: .object { world }, count: 0...SceneConstants.maximumWorlds,
      noun: "worlds"))

  private static let force = Shape.tuple([
    Shape.Part("x", .number(speed)), Shape.Part("y", .number(speed)),
  ])
  private static let coefficient = Bounds.atLeast(0, limit: 1_000_000)

  static let world: ObjectShape = ObjectShape(
    "world", "Layers that fall, collide, hang and are pushed, as in UIKit Dynamics.",
    keys: [
      .required(
        "items",
        .map(
          Shape.MapShape(
            keys: .name, values: .object { item }, count: 1...SceneConstants.maximumItems,
            noun: "items")),
        "The layers in it, by name; a name is also that of the item's signals."),
      .optional(
        "gravity",
        .tuple([
          Shape.Part("x", .number(.any(limit: 1_000_000))),
          Shape.Part("y", .number(.any(limit: 1_000_000))),
        ]), default: [0, 1], unit: .gravity, "What pulls all items."),
      .optional(
        "bounds",
        .either([
          .choice([Shape.Choice("parent", "The box of the layer around them, or the canvas.")]),
          .tuple([
            Shape.Part("x", .number(length)), Shape.Part("y", .number(length)),
            Shape.Part("width", .number(.atLeast(1, limit: SceneConstants.maximumLength))),
            Shape.Part("height", .number(.atLeast(1, limit: SceneConstants.maximumLength))),
          ]),
        ]), unit: .points,
        "What they cannot leave: \"parent\" for the layer around them or the canvas, or a box."),
      .optional(
        "walls",
        .list(of: .object { wall }, count: 0...SceneConstants.maximumHolds, noun: "walls"),
        default: [], "Lines that they bump into from both sides."),
      .optional(
        "attachments",
        .map(
          Shape.MapShape(
            keys: .name, values: .object { attachment }, count: 0...SceneConstants.maximumHolds,
            noun: "attachments")),
        "What holds an item to a point or to another, by name."),
      .optional(
        "pushes",
        .map(
          Shape.MapShape(
            keys: .name, values: .object { push }, count: 0...SceneConstants.maximumHolds,
            noun: "pushes")),
        "Forces that last, by name."),
      .optional(
        "solver",
        .choice([
          Shape.Choice("uikit", "Sub-steps of 1/120 s, as today."),
          Shape.Choice("uikit-ios7", "Sub-steps of 4 ms and the damping of iOS 7."),
        ]), default: "uikit", "Whose steps it takes."),
      .optional(
        "rate", .integer(1...SceneConstants.maximumFrameRate), default: 60, unit: .hertz,
        "The display link's rate."),
    ])

  static let item: ObjectShape = ObjectShape(
    "item", "A layer as a box of a world.",
    keys: [
      .required("layer", .text(.layer), "The id of the layer that it is."),
      .optional(
        "density", .number(.from(0.001, to: 1_000_000)), default: 1,
        "Mass per area: 1 makes 100 × 100 points weigh 1 kg."),
      .optional(
        "elasticity", .number(.from(0, to: 1)), default: 0.2,
        hint: "0 does not bounce, 1 bounces for ever",
        "The part of the speed that a bounce gives back; of two items the larger one counts."),
      .optional(
        "friction", .number(coefficient), default: 0.2,
        "Sliding friction over pressure; of two items the geometric mean counts."),
      .optional(
        "resistance", .number(coefficient), default: 0.1,
        "The rate at which its velocity dies down, per second."),
      .optional(
        "rotates", .boolean, default: true, "Whether it turns when it is hit or held at its side."),
      .optional(
        "angularResistance", .number(coefficient), default: 0.1,
        "The rate at which its spin dies down, per second."),
      .optional(
        "anchored", .boolean, default: false,
        "Whether it is held where it is, for others to bump into."),
      .optional("gravity", .boolean, default: true, "Whether the world's gravity pulls it."),
      .optional(
        "collides",
        .choice([
          Shape.Choice("everything", "Items, bounds and walls."),
          Shape.Choice("items", "Other items only."),
          Shape.Choice("boundaries", "Bounds and walls only."),
          Shape.Choice("none", "Nothing."),
        ]), default: "everything", "What it bumps into."),
      .optional(
        "velocity", velocityPair, default: [0, 0], unit: .pointsPerSecond, "What it starts with."),
      .optional("snap", .object { snap }, "A place that it is drawn to."),
      .optional(
        "on", .object { itemReaction }, "What touches on the layer do; nothing if missing."),
    ])

  static let itemReaction: ObjectShape = ObjectShape(
    "item-reaction", "What touches on an item do.",
    keys: [
      .optional(
        "drag",
        .either([
          .choice([Shape.Choice("attach", "The item hangs on the finger.")]), .object { grip },
        ]), "\"attach\", or how the item hangs on the finger."),
      .optional(
        "release",
        .choice([
          Shape.Choice("keep", "It keeps the velocity that the world has given it."),
          Shape.Choice("finger", "It gets the finger's velocity."),
        ]), default: "keep", "What velocity it is let go with."),
      .later("tap"),
    ])

  static let grip: ObjectShape = ObjectShape(
    "grip", "How an item hangs on the finger.",
    keys: [
      .optional(
        "frequency", .number(.from(0, to: 10_000)), default: 6, unit: .hertz,
        "Undamped swings in a second; 0 is rigid."),
      .optional(
        "dampingRatio", .number(coefficient), default: 1,
        "1 settles without overshoot, smaller values bounce."),
      .optional(
        "slop", .number(extent), unit: .points,
        "How far a finger travels before it drags, which moves no item; the profile's, or 0, if missing."
      ),
    ])

  static let snap: ObjectShape = ObjectShape(
    "snap", "A place that an item is drawn to by springs of 4 Hz.",
    keys: [
      .required("to", vector, unit: .points, "Where its middle comes to rest."),
      .optional(
        "dampingRatio", .number(.from(0, to: 1)), default: 0.5,
        "1 arrives without overshoot, smaller values bounce."),
    ])

  static let wall: ObjectShape = ObjectShape(
    "wall", "A line that items bump into.",
    keys: [
      .required("from", vector, unit: .points, "Where it begins."),
      .required("to", vector, unit: .points, "Where it ends."),
    ])

  static let attachment: ObjectShape = ObjectShape(
    "attachment", "What holds an item.", exactlyOne: ("other end", ["anchor", "to"]),
    keys: [
      .required("item", .text(.name), "The name of the item that it holds."),
      .optional("offset", vector, default: [0, 0], unit: .points, "Where, from its middle."),
      .optional("anchor", vector, unit: .points, "A point that it hangs on."),
      .optional("to", .text(.name), "Another item that it hangs on."),
      .optional("toOffset", vector, unit: .points, "Where on that one, from its middle."),
      .optional(
        "length", .number(extent), unit: .points,
        "How long it is; as far as the ends are apart at the start if missing."),
      .optional(
        "frequency", .number(.from(0, to: 10_000)), default: 0, unit: .hertz,
        "Undamped swings in a second; 0 is rigid."),
      .optional(
        "dampingRatio", .number(coefficient), hint: "1 settles without overshoot",
        "Of a soft attachment; 0 if missing, which swings until resistance ends it."),
    ])

  static let push: ObjectShape = ObjectShape(
    "push", "A force that lasts.",
    keys: [
      .required("item", .text(.name), "The name of the item that it pushes."),
      .required(
        "force", force, unit: .newtons,
        "1 gives 100 × 100 points of density 1 an acceleration of 100 pt/s²."),
      .optional(
        "offset", vector, default: [0, 0], unit: .points,
        "Where it acts, from the item's middle; it does not turn with the item."),
    ])

  /// What the program may do to an item.
  static let snapChange = Shape.either([
    .choice([Shape.Choice("none", "Nothing draws it any more.")]), .object { snap },
  ])
  static let impulse = force
}
