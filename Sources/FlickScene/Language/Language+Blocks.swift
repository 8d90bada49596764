/// UIView's animation blocks.
extension Language {
  static let block: ObjectShape = ObjectShape(
    "block", "Changes of layers' properties as UIView animates them.",
    keys: [
      .required(
        "changes",
        .map(
          Shape.MapShape(
            keys: .setting,
            values: .either([
              .number(length), vector,
              .choice([Shape.Choice("current", "What is seen of it at that moment.")]),
            ]),
            count: 1...SceneConstants.maximumBehaviors, noun: "changes")),
        "The values that layers' properties get, like \"card.x\": 300."),
      .required(
        "duration", .text(.time(allowsZero: false)),
        "Of one way; with a spring as it counts it."),
      .optional(
        "delay", .text(.time(allowsZero: true)), default: "0s",
        "How long after the event it begins; meanwhile the old values are seen."),
      .optional("curve", curve, default: "ease-in-out", "How the time passes; UIKit's default."),
      .optional("spring", .object { blockSpring }, "Paces it in place of a curve."),
      .optional(
        "repeat",
        .either([
          .number(.moreThan(0, limit: 1_000_000_000)),
          .choice([Shape.Choice("forever", "UIKit's option 'repeat'.")]),
        ]), default: 1, "How often it happens, there and back counting once."),
      .optional(
        "autoreverse", .boolean, default: false,
        "Whether each way there is followed by one back; at the end it jumps to its new value."),
      .optional(
        "beginFromCurrentState", .boolean, default: false,
        "Whether what does not add up starts where it is seen, not at its old value."),
      .optional(
        "allowUserInteraction", .boolean, default: false,
        "Whether touches reach the layer, and what is in it, while it moves."),
      .optional(
        "additive", .boolean, default: true,
        "Whether places, sizes, rotations and scales add up, as since iOS 8; false: as before."),
    ])

  static let blockSpring: ObjectShape = ObjectShape(
    "block-spring", "UIView's springs, in both signatures.",
    exactlyOne: ("damping", ["dampingRatio", "bounce"]),
    keys: [
      .optional(
        "dampingRatio", .number(.moreThan(0, limit: 1000)),
        "It ends, and snaps, at the duration; above 1 counts as 1."),
      .optional(
        "bounce", .number(.moreThan(-1, to: 1)),
        "The duration is the perceptual one, and it ends when a thousandth of the way is left."),
      .optional(
        "initialVelocity", .number(.any(limit: 1_000_000)), default: 0, "In whole ways per second."),
    ])
}
