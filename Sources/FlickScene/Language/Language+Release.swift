/// Bounds, rubber bands, and where a layer goes when its finger lifts.
extension Language {
  static let rubberCoefficient = Bounds.moreThan(0, to: 100)
  static let decayRates = Bounds.from(0.5, to: 0.9999)

  private static let range = Shape.tuple([
    Shape.Part("smallest", .number(length)), Shape.Part("largest", .number(length)),
  ])

  /// A range along a line, or one for each axis.
  static let bounds = Shape.either([range, .object { plane }])

  static let plane: ObjectShape = ObjectShape(
    "bounds", "A range for each axis.",
    keys: [
      .required("x", range, unit: .points, "From left to right."),
      .required("y", range, unit: .points, "From top to bottom."),
    ])

  static let rubberBand: ObjectShape = ObjectShape(
    "rubber-band", "How a layer may be pulled past its bounds.",
    keys: [
      .optional(
        "coefficient", .number(rubberCoefficient), default: 0.55,
        "The part of the finger's travel that it follows at first."),
      .optional(
        "dimension", .number(.moreThan(0, limit: SceneConstants.maximumLength)), unit: .points,
        "How far it can be pulled at most; the canvas's side along the way if missing."),
    ])

  static let release: ObjectShape = ObjectShape(
    "release", "Where a layer goes when a drag ends.",
    exactlyOne: ("kind of release", ["projected", "decay"]),
    keys: [
      .optional(
        "projected", .object { projection },
        "The state that is nearest to where a glide would stop."),
      .optional("decay", .object { glide }, "It glides freely."),
    ])

  private static let rate = KeyShape.optional(
    "rate", .number(decayRates), default: 0.998, hint: "0.998 is usual, 0.99 stops fast",
    "The part of the velocity that a millisecond leaves.")

  private static let form = KeyShape.optional(
    "form",
    .choice([
      Shape.Choice("milliseconds", "Summed over whole milliseconds, as UIScrollView and POP do."),
      Shape.Choice("continuous", "The velocity's integral, as Flutter, Compose and Motion do."),
    ]), default: "milliseconds", "How the way adds up.")

  private static let decayEnd = KeyShape.optional(
    "rest", .object { decayRest },
    "When it has ended: at 10 of the property's unit per second, as UIScrollView's, if missing.")

  static let projection: ObjectShape = ObjectShape(
    "projection", "A glide that only chooses the state.", keys: [rate, form])

  static let decay: ObjectShape = ObjectShape(
    "decay", "A glide that nothing turns back.", keys: [rate, form, decayEnd])

  static let decayRest: ObjectShape = ObjectShape(
    "decay-rest", "When a glide has ended.",
    exactlyOne: ("end of a glide", ["speed", "distance"]),
    keys: [
      .optional(
        "speed", .number(.moreThan(0, limit: SceneConstants.maximumSpeed)),
        unit: .propertyPerSecond, "No coordinate is faster than this."),
      .optional(
        "distance", .number(.moreThan(0, limit: SceneConstants.maximumLength)), unit: .property,
        "No coordinate has more than this left of its way; it snaps to the end of it."),
    ])

  static let glide: ObjectShape = ObjectShape(
    "glide", "A velocity that dies down.",
    keys: [
      rate, form, decayEnd,
      .optional("bounds", bounds, unit: .points, "Where it turns back."),
      .optional(
        "bounce", .object { bounce }, "The spring at the bounds; UIScrollView's if missing."),
    ])

  static let bounce: ObjectShape = ObjectShape(
    "bounce", "The spring that brings a glide back to its bounds.",
    spellings: bounceSpellings,
    keys: spring.keys.filter { key in
      key.isSupported && key.name != "initialVelocity"
        && bounceSpellings.contains { $0.contains(key.name) }
    })

  /// UIView's spring is cut at an end of its own, which a bounce has not.
  private static let bounceSpellings = spring.spellings.filter {
    $0.needed != ["duration", "dampingRatio"]
  }
}
