import FlickCore

/// The keys of two fingers' travel.
enum PinchKeys {
  private static let distance = Bounds.from(
    SceneConstants.leastSpread, to: SceneConstants.maximumLength)

  static let center = Key.required(
    "center", Schema.place, unit: .points, "The middle between the two fingers.")
  static let spread = Key.required(
    "spread",
    Schema<[Double]>.either(
      Schema<Double>.number(distance).map { [$0, $0] },
      Schema<[Double]>.tuple("first", "last", of: .number(distance))), unit: .points,
    "How far apart they are, at first and at the end, or all the time.")
  static let angle = Key.optional(
    "angle", .number(Language.turn), default: 0, unit: .degrees,
    "Where the first finger lies from the middle, clockwise from the right.")
  static let rotate = Key.optional(
    "rotate", .number(Language.turn), default: 0, unit: .degrees,
    "How far the line between them turns, clockwise.")
  static let by = Key.optional("by", .vector, unit: .points, "How far the middle travels.")
  static let duration = Key.required("duration", .time, "Of the movement, without holds.")
  static let velocity = Key.optional(
    "velocity", .number(.moreThan(0, limit: SceneConstants.maximumSpeed)), unit: .pointsPerSecond,
    "Of each finger about the middle at the end, or of the middle where that alone moves. "
      + "Without it they end at rest.")
  static let hold = Key.optional(
    "hold", .object(StrokeKeys.resting), "How long the fingers rest before and after.")
  static let release = Key.optional(
    "release", .boolean, default: true, "Whether the fingers leave the glass at the end.")

  static let pinch = ObjectSchema<Members>(
    "pinch", "Two fingers move about the middle between them.",
    keys: rows(center, spread, angle, rotate, by, duration, velocity, hold, release))
}
