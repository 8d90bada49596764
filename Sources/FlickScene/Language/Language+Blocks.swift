/// UIView's animation blocks.
extension Language {
  static let block: ObjectShape = ObjectShape(
    "block", "Changes of layers' properties as UIView animates them.",
    keys: [
      .required(
        "changes",
        .map(
          Shape.MapShape(
            keys: .setting, values: valueOrCurrent,
            count: 1...SceneConstants.maximumBehaviors, noun: "changes")),
        "The values that layers' properties get, like \"card.x\": 300; current: what is seen."),
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
      .optional(
        "scrubsLinearly", .boolean, default: true,
        "Where an 'animator' pauses it: true counts the way, false the time."),
      .optional(
        "pausesOnCompletion", .boolean, default: false,
        "Whether it stays paused at its end, where an 'animator' can scrub or reverse it."),
    ])

  static let animator: ObjectShape = ObjectShape(
    "animator", "What is done to a block: UIViewPropertyAnimator's methods.",
    exactlyOne: ("command", ["pause", "scrub", "reverse", "continue", "stop", "finish"]),
    keys: [
      .required("of", .text(.event), "The event whose 'animate' it is."),
      .optional("pause", .boolean, "true: it stays where it is until it is continued."),
      .optional(
        "scrub", .number(.from(0, to: 1)),
        "Of one that is paused: the part of what lies before it in its direction."),
      .optional(
        "reverse", .boolean,
        "true: it goes back the way it came, to the old values; false: forward again."),
      .optional("continue", .object { continuation }, "Of one that is paused: it goes on."),
      .optional(
        "stop", .boolean,
        "true: the values that are seen become the model's, and it waits for 'finish'."),
      .optional(
        "finish",
        .choice([
          Shape.Choice("current", "The values stay."), Shape.Choice("start", "The old values."),
          Shape.Choice("end", "The new values."),
        ]), "Of one that is stopped: where its properties are left."),
    ])

  static let continuation: ObjectShape = ObjectShape(
    "continuation", "How a paused block goes on: as before where nothing is said.",
    keys: [
      .optional(
        "durationFactor", .number(.atLeast(0, limit: 1000)), default: 0,
        "How long what is left takes, in parts of its first duration; 0: as long as it would."),
      .optional("curve", curve, "Over the rest of the way, in place of what is left of its pace."),
      .optional("spring", .object { restSpring }, "The same, by a spring that ends with it."),
    ])

  static let restSpring: ObjectShape = ObjectShape(
    "rest-spring", "UIView's spring, over the rest of the way.",
    keys: [
      .required("dampingRatio", .number(.moreThan(0, limit: 1000)), "Above 1 counts as 1."),
      .optional(
        "initialVelocity", .number(.any(limit: 1_000_000)), default: 0,
        "In what is left of the way, per second."),
    ])

  static let transition: ObjectShape = ObjectShape(
    "transition", "Core Animation's transition from old contents to new ones.",
    keys: [
      .required("from", .text(.layer), "The layer that goes; its opacity is 0 from now on."),
      .required("to", .text(.layer), "The layer that comes; its opacity is 1 from now on."),
      .optional(
        "type",
        .choice([
          Shape.Choice("fade", "It dissolves over the old one."),
          Shape.Choice("push", "Both move, side by side."),
          Shape.Choice("move-in", "It slides over the old one."),
          Shape.Choice("reveal", "The old one slides away from above it."),
        ]), default: "fade", "What moves."),
      .optional(
        "edge",
        .choice([
          Shape.Choice("left", "It moves to the right."),
          Shape.Choice("right", "It moves to the left."),
          Shape.Choice("top", "It moves down."), Shape.Choice("bottom", "It moves up."),
        ]), default: "left", "Where the movement begins."),
      .optional(
        "duration", .text(.time(allowsZero: false)), default: "250ms", "How long it takes."),
      .optional("curve", curve, default: "linear", "How the time passes."),
      .optional(
        "startProgress", .number(.from(0, to: 1)), default: 0,
        "The part of it that is left out first."),
      .optional(
        "endProgress", .number(.from(0, to: 1)), default: 1,
        "Where it ends; what is left is jumped."),
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
