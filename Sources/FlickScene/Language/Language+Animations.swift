/// Animations of layers, in Core Animation's terms.
extension Language {
  /// Curves without the words `default` and `ease`, which are one.
  static let curve = Shape.either([
    .text(.curve),
    .tuple([
      Shape.Part("x1", .number(.from(0, to: 1))),
      Shape.Part("y1", .number(.from(-100, to: 100))),
      Shape.Part("x2", .number(.from(0, to: 1))),
      Shape.Part("y2", .number(.from(-100, to: 100))),
    ]),
  ])

  /// What can be animated of a layer, in the order in which it is listed.
  static let animated: [(name: String, summary: String)] = [
    ("x", "The left edge of the frame."), ("y", "The top edge of the frame."),
    ("xy", "Both."), ("width", "The frame's width."), ("height", "The frame's height."),
    ("cornerRadius", "The radius of all corners."), ("opacity", "From 0 to 1."),
    ("scale", "The factor across and down."), ("scaleX", "The factor across."),
    ("scaleY", "The factor down."), ("rotation", "Degrees, clockwise."),
    ("fill", "The colour of a solid fill."), ("strokeColor", "The stroke's colour."),
    ("strokeWidth", "How wide the stroke is."), ("shadowColor", "The shadow's colour."),
    ("shadowRadius", "How soft the shadow is."),
    ("transform", "What is done to it first: a matrix or steps."),
    ("shown", "Which child of images is seen, from 0; all in turn if there are no 'values'."),
  ]

  private static let value = Shape.either(
    [.number(length), vector, .text(.color)] + transformValues)
  static let valueOrCurrent = Shape.either(
    [.number(length), vector, .text(.colorOrCurrent)] + transformValues)

  static let animation: ObjectShape = ObjectShape(
    "animation",
    "From, to and by a value; through values or along a path; or a group of animations.",
    keys: [
      .optional(
        "property", .choice(animated.map { Shape.Choice($0.name, $0.summary) }),
        "What of the layer it moves; nothing for a path, which moves xy, and for a group."),
      .optional(
        "valueFunction", valueFunction,
        "Of 'transform': what its numbers become, after they are interpolated."),
      .optional(
        "from", valueOrCurrent, unit: .property,
        "Where it begins; current: where it is seen when the animation is added."),
      .optional("to", value, unit: .property, "Where it ends."),
      .optional("by", value, unit: .property, "How far it goes."),
      .optional(
        "values", .list(of: value, count: 2...SceneConstants.maximumKeys, noun: "values"),
        unit: .property, "What it goes through."),
      .optional(
        "path", .text(.path),
        "SVG path data in the parent's points, along which the layer's anchor goes."),
      .optional(
        "rotate",
        .choice([
          Shape.Choice("auto", "The layer's right side leads."),
          Shape.Choice("auto-reverse", "Its left side leads."),
        ]), "Whether the layer turns with its path."),
      .optional(
        "animations",
        .list(
          of: .object { animation }, count: 1...SceneConstants.maximumAnimations,
          noun: "animations"),
        "A group's, which take its duration and fill where they have none of their own."),
      .optional(
        "mode", keyframeMode, default: "linear", "What lies between two values or stretches."),
      .optional(
        "keyTimes",
        .list(
          of: .number(.from(0, to: 1)), count: 2...SceneConstants.maximumKeys + 1,
          noun: "key times"),
        "When values are reached, as parts of the duration; evenly if missing."),
      .optional(
        "curves", .list(of: curve, count: 1...SceneConstants.maximumKeys, noun: "curves"),
        "How the time from each value to the next passes, for linear and cubic."),
      .optional("tension", keyShapes, "One a value, for cubic: 1 is a corner, -1 round."),
      .optional("continuity", keyShapes, "One a value, for cubic: not 0 breaks the slope."),
      .optional("bias", keyShapes, "One a value, for cubic: 1 follows the way before it."),
      .optional("spring", .object { layerSpring }, "Paces it in place of a curve."),
      .optional(
        "curve", curve, default: "linear",
        "How the time passes as a whole; in a group, that of what is in it."),
      .optional(
        "begin", .text(.signedTime), default: "0s",
        "After it was added, or its group began; negative: it is under way already."),
      .optional(
        "duration", .text(.time(allowsZero: false)),
        "Of one way; 250 ms if missing, a spring's own settling time, or the group's duration."),
      .optional(
        "speed", .number(.any(limit: SceneConstants.maximumScale)), default: 1,
        "How fast its time passes: 0 freezes it, below 0 it runs back."),
      .optional(
        "offset", .text(.signedTime), default: "0s",
        "Where in its own time it begins; its length stays."),
      .optional(
        "repeat",
        .either([
          .number(.moreThan(0, limit: 1_000_000_000)),
          .choice([Shape.Choice("forever", "It never ends.")]),
        ]), default: 1, "How often it happens, there and back counting once."),
      .optional(
        "repeatDuration", .text(.time(allowsZero: false)),
        "How long it happens again and again, in place of 'repeat'."),
      .optional(
        "autoreverse", .boolean, default: false, "Whether each way there is followed by one back."),
      .optional(
        "fill",
        .choice([
          Shape.Choice("removed", "Nothing."),
          Shape.Choice("forwards", "Its last value, after its end."),
          Shape.Choice("backwards", "Its first value, before its begin."),
          Shape.Choice("both", "Both."),
        ]), default: "removed", "What is seen of it outside its time."),
      .optional(
        "removedOnCompletion", .boolean, default: true,
        "Whether it is taken off its layer at its end; then no fill shows after it."),
      .optional(
        "additive", .boolean, default: false,
        "Whether it adds itself to what is below, instead of covering it."),
      .optional(
        "cumulative", .boolean, default: false,
        "Whether each repetition goes on from where the one before it ended."),
    ])

  static let layerSpring: ObjectShape = ObjectShape(
    "layer-spring", "Core Animation's spring.",
    spellings: [
      KeySet(["stiffness", "damping"], optional: ["mass"]), KeySet(["duration", "bounce"]),
    ],
    keys: [
      .optional(
        "stiffness", .number(springParameter), hint: "100 is Core Animation's own",
        "Force per point, for a mass of 1."),
      .optional(
        "damping", .number(.atLeast(0, limit: SceneConstants.maximumSpringParameter)),
        hint: "10 is Core Animation's own", "Force per point per second, for a mass of 1."),
      .optional(
        "mass",
        .number(
          .atLeast(
            1 / SceneConstants.maximumSpringParameter, limit: SceneConstants.maximumSpringParameter)
        ), default: 1, "Divides stiffness and damping."),
      .optional("duration", .text(.time(allowsZero: false)), "One period of the undamped spring."),
      .optional("bounce", .number(.moreThan(-1, to: 1)), "1 minus the damping ratio."),
      .optional(
        "initialVelocity",
        .either([
          .number(.any(limit: 1_000_000)),
          .choice([Shape.Choice("current", "The one that is seen when the animation is added.")]),
        ]), default: 0, "In whole ways per second."),
    ])

  /// What is set, by a behavior's name or a layer's property.
  static let settings = Shape.map(
    Shape.MapShape(
      keys: .setting,
      values: .either(
        [.text(.stateOrColor), .object { change }, .number(length), vector] + transforms),
      count: 1...SceneConstants.maximumBehaviors, noun: "changes"))

  static let additions = Shape.map(
    Shape.MapShape(
      keys: .animation, values: .object { animation },
      count: 1...SceneConstants.maximumAnimations, noun: "animations"))

  static let removals = Shape.either([
    .text(.animations),
    .list(
      of: .text(.animations), count: 1...SceneConstants.maximumAnimations, noun: "animations"),
  ])

  static let layerReaction: ObjectShape = ObjectShape(
    "layer-reaction", "What touches on a layer do.",
    keys: [
      .required("tap", .object { layerAnswer }, "What a tap does.")
    ])

  static let layerAnswer: ObjectShape = ObjectShape(
    "layer-answer", "What is done to layers, in this order.", needs: [("transaction", "set")],
    keys: [
      .optional("remove", removals, "Animations that are taken off their layers."),
      .optional("clock", .object { clock }, "How a layer's time passes from now on."),
      .optional("set", settings, "Properties of layers that get another value."),
      .optional("transaction", .object { transaction }, "How they get there."),
      .optional("add", additions, "Animations that begin."),
    ])

  static let transaction: ObjectShape = ObjectShape(
    "transaction", "How changes of a layer's properties are shown.",
    keys: [
      .optional(
        "duration", .text(.time(allowsZero: false)), default: "250ms",
        "Of the animations that it adds."),
      .optional(
        "curve", curve, default: "ease", "How their time passes; Core Animation's default."),
      .optional(
        "disableActions", .boolean, default: false, "true: it adds none, and the change jumps."),
    ])
}
