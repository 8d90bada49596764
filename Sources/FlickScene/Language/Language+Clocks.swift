/// Clocks of layers: Core Animation's timing of a layer.
extension Language {
  static let clock: ObjectShape = ObjectShape(
    "clock", "How the time of a layer, and of all in it, passes from now on.",
    keys: [
      .required("layer", .text(.layer), "Whose time it is."),
      .optional(
        "speed", .number(.any(limit: SceneConstants.maximumScale)),
        "How fast it passes in the time around it: 0 holds it, below 0 it runs back; as before "
          + "if missing."),
      .optional(
        "time", .text(.signedTime),
        "What it is now, counted from the scene's start; where it has got to if missing."),
    ])
}
