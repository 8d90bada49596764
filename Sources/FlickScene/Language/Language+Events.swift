extension Language {
  /// What an event can be, of which it is one.
  package static let verbs = [
    "tap", "drag", "flick", "set", "press", "down", "move", "up", "cancel", "trace", "load",
    "add", "remove", "animate", "animator",
    "transition", "clock",
  ]

  static let event: ObjectShape = ObjectShape(
    "event", "Something that happens: one verb.", exactlyOne: ("verb", verbs),
    needs: [("transaction", "set")],
    keys: [
      .optional("id", .text(.name), "A name for other events and expectations."),
      .optional(
        "at", .either([.text(.moment), .object { wait }]),
        "When: a time, \"flip+120ms\", or a condition; straight after the previous event if missing."
      ),
      .optional("note", .text(.line), "A caption for it in the film."),
      .optional("pointer", .integer(0...9), default: 0, "Which finger."),
      .optional(
        "tap", .either([vector, .text(.place), .object { taps }]), unit: .points,
        "A finger goes down and up there, once or several times."),
      .optional(
        "press", .either([vector, .text(.place), .object { press }]), unit: .points,
        "A finger goes down there, rests, and goes up."),
      .optional("drag", .object { stroke(verb: "drag") }, "A finger travels and is lifted."),
      .optional(
        "flick", .object { stroke(verb: "flick") }, "A finger travels and is lifted in full speed."),
      .optional(
        "set",
        settings,
        "The program changes states, draws and pushes items, or gives a layer's property a value, "
          + "without a finger."),
      .optional(
        "transaction", .object { transaction },
        "How a layer's properties get to the values that 'set' gives them."),
      .optional(
        "add",
        additions,
        "Animations begin, each under a layer's id and a key; one of the same key is replaced."),
      .optional(
        "remove",
        removals, "Animations are taken off their layers: \"boat.drift\", or all with \"boat\"."),
      .optional(
        "animate", .object { block },
        "Properties of layers get other values as in one of UIView's animation blocks."),
      .optional(
        "animator", .object { animator },
        "A block is paused, scrubbed, reversed, continued, stopped or finished."),
      .optional(
        "transition", .object { transition }, "A layer takes another's place."),
      .optional(
        "clock", .object { clock },
        "The time of a layer, and of all in it, stands, slows down, runs back or is set."),
      .optional("down", place, unit: .points, "A finger goes down there, and stays."),
      .optional("move", place, unit: .points, "A finger that is down is found there."),
      .optional(
        "up", .either([vector, .text(.place), .boolean]), unit: .points,
        "A finger that is down leaves the glass: true, where it is; or there."),
      .optional("cancel", .boolean, "true: the system takes a finger's touch away."),
      .optional(
        "load", .text(.time(allowsZero: false)),
        "The display link stalls for that long: solvers that step miss their ticks."),
      .optional("trace", .text(.input), "Fingers as a screen recorded them: a CSV file."),
      .optional(
        "perVariant", .boolean, default: false,
        "Of an event that waits: true has each variant wait for itself, not for the first."),
    ])

  static let wait: ObjectShape = ObjectShape(
    "wait", "What an event waits for.", exactlyOne: ("condition", ["when", "settled"]),
    needs: [("plus", "settled")],
    keys: [
      .optional("when", .text(.condition), "The first tick at which a signal compares so."),
      .optional("settled", .text(.behavior), "A behavior that has come to rest."),
      .optional(
        "plus", .text(.time(allowsZero: true)), default: "0s", "How long after it has settled."),
    ])

  static let change: ObjectShape = ObjectShape(
    "change", "What the program changes.", exactlyOne: ("change", ["state", "snap", "push"]),
    keys: [
      .optional("state", .text(.state), "The state it goes to."),
      .optional(
        "velocity", .either([.number(speed), velocityPair]), unit: .propertyPerSecond,
        "Replaces the velocity that it has."),
      .optional(
        "snap", snapChange, "Of an item: a place that it is drawn to from now on, or none."),
      .optional(
        "push", impulse, unit: .newtonSeconds,
        "Of an item: a push that acts once; 1 gives 100 × 100 points of density 1 100 pt/s."),
    ])

  static let taps: ObjectShape = ObjectShape(
    "tap", "Several taps at one place.",
    keys: [
      .required("place", place, unit: .points, "Where the finger taps."),
      .optional("count", .integer(1...SceneConstants.maximumTaps), default: 1, "How often."),
      .optional(
        "interval", .text(.time(allowsZero: false)), default: "150ms",
        "From one tap to the next."),
    ])

  static let press: ObjectShape = ObjectShape(
    "press", "A finger that rests.",
    keys: [
      .required("place", place, unit: .points, "Where the finger rests."),
      .optional(
        "duration", .text(.time(allowsZero: false)), default: "600ms",
        "How long; a long press takes 500 ms on all platforms."),
    ])

  static let strokes = ["drag", "flick"].map { verb in
    ObjectShape(
      verb,
      verb == "drag"
        ? "A finger travels and is lifted." : "A finger travels and is lifted in full speed.",
      exactlyOne: ("end", ["to", "by"]),
      keys: [
        .optional(
          "from", place, unit: .points,
          "Where the finger goes down; where it is, for a finger that is down, if missing."),
        .optional("to", place, unit: .points, "Where it is lifted."),
        .optional("by", vector, unit: .points, "How far it travels."),
        .optional(
          "duration", .text(.time(allowsZero: false)),
          verb == "drag"
            ? "Of the movement, without holds; with a velocity 2 × distance ÷ speed if missing."
            : "Of the movement, without holds; 2 × distance ÷ speed if missing."),
        verb == "drag"
          ? .optional(
            "velocity",
            .either([.number(.atLeast(0, limit: SceneConstants.maximumSpeed)), velocityPair]),
            unit: .pointsPerSecond,
            "At the end: along the way, or a pair. Without it the finger ends at rest.")
          : .required(
            "velocity",
            .either([.number(.atLeast(0, limit: SceneConstants.maximumSpeed)), velocityPair]),
            unit: .pointsPerSecond, "At the end: along the way, or a pair."),
        .optional("hold", .object { hold }, "How long the finger rests before and after."),
        .optional(
          "release", .boolean, default: true,
          "Whether the finger leaves the glass at the end."),
        .optional(
          "via", .list(of: place, count: 1...SceneConstants.maximumVia, noun: "places"),
          unit: .points, "What the finger passes through on its way, in order."),
      ])
  }

  static func stroke(verb: String) -> ObjectShape {
    strokes[verb == "drag" ? 0 : 1]
  }

  static let hold: ObjectShape = ObjectShape(
    "hold", "How long the finger rests before and after the movement.",
    keys: [
      .optional("before", .text(.time(allowsZero: true)), default: "0s", "Before it moves."),
      .optional(
        "after", .text(.time(allowsZero: true)), default: "0s",
        "After it has moved; this erases the velocity."),
    ])
}
