/// Motions over a fixed time.
extension Language {
  private static let repetition: [KeyShape] = [
    .optional(
      "repeat",
      .either([
        .number(.moreThan(0, limit: 1_000_000_000)),
        .choice([Shape.Choice("forever", "It never rests.")]),
      ]), default: 1,
      "How often it happens, or \"forever\"; when it is over, the value is the target."),
    .optional(
      "autoreverse", .boolean, default: false, "Whether each way there is followed by one back."),
  ]

  static let ease: ObjectShape = ObjectShape(
    "ease", "A curve over a fixed duration.",
    keys: [
      .required("duration", .text(.time(allowsZero: false)), "How long it takes."),
      .optional(
        "curve", curve, default: "ease-in-out",
        "linear, ease, ease-in, ease-out, ease-in-out, steps(n), linear(…), or the control points."),
      .optional(
        "precision",
        .choice([
          Shape.Choice("exact", "As near as doubles come."),
          Shape.Choice("webkit", "Within a 200th of a second."),
          Shape.Choice("pop", "Within a millisecond."),
          Shape.Choice("chromium", "Within 1e-7 of the duration."),
          Shape.Choice("flutter", "Within a thousandth of the duration, by halving."),
          Shape.Choice("swiftui", "Rounded to multiples of 2^-20."),
        ]), default: "exact", "How exactly a Bézier curve is solved: as that engine does."),
    ] + repetition)

  static let keyframeMode = Shape.choice([
    Shape.Choice("linear", "Straight from value to value."),
    Shape.Choice("discrete", "Each value holds until the next."),
    Shape.Choice("paced", "Straight, at one speed."),
    Shape.Choice("cubic", "A smooth curve through the values."),
    Shape.Choice("cubic-paced", "The smooth curve, at nearly one speed."),
  ])

  static let keyframes: ObjectShape = ObjectShape(
    "keyframes", "Values on the way to the target, over a fixed duration.",
    keys: [
      .required("duration", .text(.time(allowsZero: false)), "How long one way takes."),
      .required(
        "values",
        .list(
          of: .number(.any(limit: 1_000_000)), count: 2...SceneConstants.maximumKeys,
          noun: "values"),
        "Parts of the way: 0 is where it starts, 1 the target; the first is 0, the last 1."),
      .optional(
        "keyTimes",
        .list(
          of: .number(.from(0, to: 1)), count: 2...SceneConstants.maximumKeys + 1,
          noun: "key times"),
        "When, as parts of the duration; evenly if missing. One more than values for discrete."),
      .optional(
        "mode", keyframeMode, default: "linear",
        "What lies between two values; Core Animation's words."),
      .optional(
        "curves", .list(of: curve, count: 1...SceneConstants.maximumKeys, noun: "curves"),
        "How the time from each value to the next passes, for linear and cubic."),
      .optional("tension", keyShapes, "One a value, for cubic: 1 is a corner, -1 round."),
      .optional("continuity", keyShapes, "One a value, for cubic: not 0 breaks the slope."),
      .optional("bias", keyShapes, "One a value, for cubic: 1 shoots past, -1 swings back before."),
    ] + repetition)

  static let keyShapes = Shape.list(
    of: .number(.from(-1, to: 1)), count: 1...SceneConstants.maximumKeys, noun: "numbers")
}
