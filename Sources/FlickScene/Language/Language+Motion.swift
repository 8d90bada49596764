import FlickCore
import FlickMotion

extension Language {
  static let motion = ObjectSchema<Motion>(
    "motion", "How a value gets to its target.",
    rules: ObjectRules(
      exactlyOne: ("kind of motion", ["spring", "ease", "decay", "keyframes", "samples"]),
      needs: [("column", "samples")]),
    keys: rows(
      MotionKeys.spring, MotionKeys.ease, MotionKeys.keyframes, MotionKeys.decay,
      MotionKeys.samples, MotionKeys.column)
  ) { (keys, reader) throws(Rejected) -> Motion in
    let (spring, decay) = (try keys[MotionKeys.spring], try keys[MotionKeys.decay])
    let timed = (try keys[MotionKeys.keyframes], try keys[MotionKeys.ease])
    let column = try keys[MotionKeys.column]
    reader.refuse(MotionKeys.column, of: keys, without: MotionKeys.samples)
    if let motion = spring ?? decay { return motion }
    if let samples = try keys[MotionKeys.samples] {
      return .timed(try reader.motion(samples, column: column))
    }
    return .timed(try some(timed.0 ?? timed.1))
  }
}

/// The keys of a motion.
private enum MotionKeys {
  static let spring = Key.optional("spring", .object(Language.spring), "A damped spring.")
  static let ease = Key.optional("ease", .object(Language.ease), "A curve over a fixed duration.")
  static let keyframes = Key.optional(
    "keyframes", .object(Language.keyframes), "Values on the way, over a fixed duration.")
  static let decay = Key.optional(
    "decay", .object(Language.decay),
    "A glide with the velocity that it has; it rests where that leads.")
  static let samples = Key.optional(
    "samples", Schema<String>.text(.input).located,
    "A recorded motion: a table beside the scene, as render measure writes it.")
  static let column = Key.optional(
    "column", .text(.line), "Which column of the table; its only one if missing.")
}

/// The keys of a behavior.
enum BehaviorKeys {
  static let layer = Key.required("layer", .layer, "The id of the layer that it moves.")
  static let property = Key.required(
    "property",
    Schema<Channel.Property>.choice(among: [
      .x: "The left edge of the frame.",
      .y: "The top edge of the frame.",
      .xy: "Both.",
      .width: "The frame's width.",
      .height: "The frame's height.",
      .cornerRadius: "The radius of the corners.",
      .opacity: "From 0 to 1.",
      .scale: "The factor across and down.",
      .rotation: "Degrees, clockwise.",
      .progress: "Nothing of the layer itself; a number to map from.",
    ]), "What of the layer it moves.")
  static let states = Key.required(
    "states",
    Schema<[Named<Located<LineOrPlane>>]>.map(
      .name, to: Schema<LineOrPlane>.value(Language.length).located,
      count: 1...SceneConstants.maximumStates, noun: "states"), unit: .property,
    "Values with a name, in the order that 'toggle' and 'next' follow; pairs for xy.")
  static let initial = Key.optional(
    "initial", .text(.state), "The state it starts in; the first if missing.")
  static let on = Key.optional(
    "on", .object(answers), "What touches on the layer do; nothing if missing.")
  static let motion = Key.required(
    "motion",
    Schema<WrittenMotion>.either(
      Schema<Motion>.object(Language.motion).map { .own($0) },
      Schema<String>.text(.motion).map { .named($0) }), "How it gets to a state.")
  static let interrupt = Key.optional(
    "interrupt",
    Schema<InterruptionPolicy>.choice([
      .carry: "Position and velocity are kept.",
      .restart: "The position is kept, the velocity becomes 0.",
      .jump: "The position snaps to the old target, the velocity becomes 0.",
      .scalar: "The position is kept, and the velocity's part towards the target.",
      .add: "The old motion goes on, and the new one is added.",
      .queue: "The old motion ends first.",
      .ignore: "The new one is dropped.",
      .hurry: "The velocity becomes 0, then a short ease ends the old motion first.",
    ]), "What becomes of a motion that is interrupted: carry for springs, restart for an ease.")

  static let behavior = ObjectSchema<Members>(
    "behavior", "One property of a layer, joined to states, touches, a motion and a policy.",
    rules: ObjectRules(meant: { OtherWords.behavior }),
    keys: rows(layer, property, states, initial, on, motion, interrupt))

  // MARK: - Touches

  static let tap = Key.optional(
    "tap", .text(.state), "'toggle' between the first two states, 'next', or a state's name.")
  static let doubleTap = Key.optional(
    "doubleTap", .text(.state),
    "What two taps in a row do, spelled like 'tap', which then waits until no second one can come.")
  static let press = Key.optional(
    "press", .text(.state), "What a long press does, spelled like 'tap'.")
  static let drag = Key.optional(
    "drag", following("The layer moves with the finger."),
    "\"follow\", or how the layer follows the finger.")
  static let pinch = Key.optional(
    "pinch", following("The layer's scale follows the distance of two fingers."),
    "Of a scale: \"follow\", or how it follows the distance of two fingers.")
  static let rotate = Key.optional(
    "rotate", following("The layer turns with the line between two fingers."),
    "Of a rotation: \"follow\", or how it follows the line between two fingers.")
  static let gestures: [(gesture: Behavior.Gesture, key: Key<[Members]?>)] = [
    (.drag, drag), (.pinch, pinch), (.rotate, rotate),
  ]
  static let release = Key.optional(
    "release", ReleaseKeys.release,
    "Where it goes when a drag, a pinch or a rotation ends: velocity-sign if missing, nearest in "
      + "the plane.")
  static let cancel = Key.optional(
    "cancel",
    Schema<Behavior.Cancel>.choice([
      .settle: "Back to the state that it was last sent to.", .stay: "It stays where it is.",
    ]), default: "settle",
    "What becomes of a drag, a pinch or a rotation of which the system takes a touch away.")

  private static let answers = ObjectSchema<Members>(
    "reaction", "What touches do.",
    rules: ObjectRules(
      needsOne: ("release", Behavior.Gesture.allCases.map(\.rawValue)),
      meant: { OtherWords.reaction }),
    keys: rows(tap, doubleTap, press, drag, pinch, rotate, release, cancel))

  /// - Parameter summary: What the word does.
  private static func following(_ summary: String) -> Schema<[Members]> {
    .either(
      .word("follow", summary, []), Schema<Members>.object(FollowKeys.follow).map { [$0] })
  }
}

/// A behavior's motion, or the name of one of the scene's.
enum WrittenMotion: Sendable {
  case own(Motion)
  case named(String)
}

/// A number for what moves along a line, or a pair for what moves in the plane.
enum LineOrPlane: Sendable {
  case line(Double)
  case plane(Vector)
}

extension Schema where Value == LineOrPlane {
  static func value(_ bounds: Bounds) -> Schema {
    .either(
      Schema<Double>.number(bounds).map { .line($0) },
      Schema<Vector>.pair(bounds).map { .plane($0) })
  }
}
