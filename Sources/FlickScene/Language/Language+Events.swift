import FlickCore
import FlickMotion
import FlickPointer

extension Language {
  /// What an event can be, of which it is one.
  package static let verbs = [
    "tap", "drag", "flick", "pinch", "set", "press", "down", "move", "up", "cancel", "trace",
    "load", "add", "remove", "animate", "animator", "transition", "clock",
  ]

  static let event: ObjectSchema<Members> = ObjectSchema<Members>(
    "event", "Something that happens: one verb.",
    rules: ObjectRules(
      exactlyOne: ("verb", verbs), needs: [("transaction", "set")],
      meant: { OtherWords.event },
      instead: { [ReuseKeys.events] }),
    keys: EventKeys.all)
}

/// When an event begins, as it is written.
enum WrittenStart: Sendable {
  case instant(Instant)
  case condition(SceneEvent.Start)
}

/// Where a finger is, before it is known what is there.
enum WrittenPlace: Sendable {
  case point(Vector)
  case layer(Int, name: String, inside: (fraction: Vector, points: Vector)?)
}

extension Schema where Value == Located<WrittenPlace> {
  static var place: Schema { either(plain) }

  static let plain: [Schema] = [
    Schema<Vector>.vector.map { WrittenPlace.point($0) }.located,
    Schema<WrittenPlace>.text(.place) { text, _, reader in
      Grammar.place(text).flatMap { place in
        reader.symbols.layer(place.layer).map {
          .layer($0, name: place.layer, inside: place.inside)
        }
      }
    }.located,
  ]
}

/// The keys of an event.
enum EventKeys {
  static let id = Key.optional("id", .text(.name), "A name for other events and expectations.")
  static let at = Key.optional(
    "at",
    Schema<WrittenStart>.either(
      Schema<Instant>.instant.map { .instant($0) },
      Schema<SceneEvent.Start>.object(wait).map { .condition($0) }),
    "When: a time, \"flip+120ms\", or a condition; straight after the previous event if missing.")
  static let note = Key.optional(
    "note",
    Schema<[String]>.either(
      Schema<String>.line.map { [$0] }, .tuple("beginning", "end", of: Schema<String>.line)),
    "A caption for it in the film, where it begins; or one there and one where it ends.")
  static let pointer = Key.optional(
    "pointer", .integer(0...PointerConstants.maximumFingers - 1), default: 0,
    "Which finger.")
  static let tap = Key.optional(
    "tap",
    Schema<Taps>.either(
      Schema<Located<WrittenPlace>>.plain.map { place in place.map { ($0, 1, .zero) } }
        + [.object(taps)]), unit: .points,
    "A finger goes down and up there, once or several times.")
  static let press = Key.optional(
    "press",
    Schema<Press>.either(
      Schema<Located<WrittenPlace>>.plain.map { place in
        place.then { (place, _, _) throws(Rejected) -> Press in
          (place, try some(pressDuration.standard))
        }
      } + [.object(pressing)]), unit: .points,
    "A finger goes down there, rests, and goes up.")
  static let drag = Key.optional(
    "drag", .object(StrokeKeys.drag.stroke), "A finger travels and is lifted.")
  static let flick = Key.optional(
    "flick", .object(StrokeKeys.flick.stroke), "A finger travels and is lifted in full speed.")
  static let pinch = Key.optional(
    "pinch", .object(PinchKeys.pinch),
    "Two fingers move apart or together, turn, or travel side by side, and are lifted.")
  static let set = Key.optional(
    "set", Language.settings,
    "The program changes states, draws and pushes items, or gives a layer's property a value, "
      + "without a finger.")
  static let transaction = Key.optional(
    "transaction", Schema<SceneEvent.ModelChange.Course>.object(Language.transaction).located,
    "How a layer's properties get to the values that 'set' gives them.")
  static let add = Key.optional(
    "add", Language.additions,
    "Animations begin, each under a layer's id and a key; one of the same key is replaced.")
  static let remove = Key.optional(
    "remove", Language.removals,
    "Animations are taken off their layers: \"boat.drift\", or all with \"boat\".")
  static let animate = Key.optional(
    "animate", .object(BlockKeys.block),
    "Properties of layers get other values as in one of UIView's animation blocks.")
  static let animator = Key.optional(
    "animator", .object(AnimatorKeys.animator),
    "A block is paused, scrubbed, reversed, continued, stopped or finished.")
  static let transition = Key.optional(
    "transition", .object(TransitionKeys.transition), "A layer takes another's place.")
  static let clock = Key.optional(
    "clock", .object(Language.clock),
    "The time of a layer, and of all in it, stands, slows down, runs back or is set.")
  static let down = Key.optional(
    "down", .place, unit: .points, "A finger goes down there, and stays.")
  static let move = Key.optional(
    "move", .place, unit: .points, "A finger that is down is found there.")
  static let up = Key.optional(
    "up",
    Schema<Located<WrittenPlace>?>.either(
      Schema<Located<WrittenPlace>>.plain.map { place in place.map { $0 } }
        + [Schema<Bool>.verb("up").map { _ in nil }]), unit: .points,
    "A finger that is down leaves the glass: true, where it is; or there.")
  static let cancel = Key.optional(
    "cancel", .verb("cancel"), "true: the system takes a finger's touch away.")
  static let load = Key.optional(
    "load", .time, "The display link stalls for that long: solvers that step miss their ticks.")
  static let trace = Key.optional(
    "trace",
    Schema<WrittenTrace>.either(
      Schema<String>.text(.input).located.map {
        WrittenTrace(source: .file($0.value, $0.node))
      },
      Schema<WrittenTrace>.object(TraceKeys.trace)),
    "Fingers as a screen recorded them: a file, and how it lies on the canvas.")
  static let perVariant = Key.optional(
    "perVariant", .boolean, default: false,
    "Of an event that waits: true has each variant wait for itself, not for the first.")

  static let all: [KeyRow] =
    rows(
      id, at, note, pointer, tap, press, drag, flick, pinch, set, transaction, add, remove,
      animate, animator, transition, clock)
    + rows(down, move, up, cancel, load, trace, perVariant)

  // MARK: - Waiting

  private static let when = Key.optional(
    "when", .condition, "The first tick at which it holds.")
  static let settled = Key.optional(
    "settled", .behavior, "A behavior that has come to rest.")
  static let plus = Key.optional(
    "plus", .time(allowsZero: true), default: "0s", "How long after it has settled.")

  private static let wait = ObjectSchema<SceneEvent.Start>(
    "wait", "What an event waits for.",
    rules: ObjectRules(
      exactlyOne: ("condition", ["when", "settled"]), needs: [("plus", "settled")]),
    keys: rows(when, settled, plus)
  ) { (keys, reader) throws(Rejected) -> SceneEvent.Start in
    if keys.has(when) {
      reader.report(
        .keyOfOtherCheck("plus", check: "when", belongsTo: ["settled"]), atKey: plus, of: keys)
      return .when(try some(keys[when]))
    }
    return .settled(channel: try some(keys[settled]), plus: try keys[plus])
  }

  // MARK: - Touching

  typealias Taps = (place: Located<WrittenPlace>, count: Int, interval: FlickDuration)
  typealias Press = (place: Located<WrittenPlace>, duration: FlickDuration)

  private static let tapPlace = Key.required(
    "place", Schema.place, unit: .points, "Where the finger taps.")
  private static let count = Key.optional(
    "count", .integer(1...SceneConstants.maximumTaps), default: 1, "How often.")
  private static let interval = Key.optional(
    "interval", .time, default: "150ms", "From one tap to the next.")

  private static let taps = ObjectSchema<Taps>(
    "tap", "Several taps at one place.", keys: rows(tapPlace, count, interval)
  ) { (keys, reader) throws(Rejected) -> Taps in
    let (count, interval) = (try keys[count], try keys[interval])
    if count == 1 { reader.report(.intervalOfOneTap(), atKey: Self.interval, of: keys) }
    if (Int64(count - 1) * interval).seconds > SceneConstants.maximumSeconds {
      throw reader.rejected(.tapsTooLong(), at: keys.node)
    }
    return (try keys[tapPlace], count, count == 1 ? .zero : interval)
  }

  private static let pressDuration = Key.optional(
    "duration", .time, default: "600ms",
    "How long; a long press takes 500 ms on all platforms.")

  private static let pressing = ObjectSchema<Press>(
    "press", "A finger that rests.",
    Key.required("place", .place, unit: .points, "Where the finger rests."), pressDuration
  ) { (place: Located<WrittenPlace>, duration: FlickDuration) -> Press in (place, duration) }
}

extension Schema where Value == Bool {
  /// A verb without more to say, which is `true`.
  static func verb(_ name: String) -> Schema {
    Schema<Bool>.boolean.checked { $0 ? nil : .verbIsFalse(name) }
  }
}

/// The keys of a finger's travel.
struct StrokeKeys: Sendable {
  static let drag = StrokeKeys(
    "drag", "A finger travels and is lifted.",
    duration: "Of the movement, without holds; with a velocity 2 × distance ÷ speed if missing.",
    velocity: .optional(
      "velocity", speed, unit: .pointsPerSecond,
      "At the end: along the way, or a pair. Without it the finger ends at rest."))
  static let flick = StrokeKeys(
    "flick", "A finger travels and is lifted in full speed.",
    duration: "Of the movement, without holds; 2 × distance ÷ speed if missing.",
    velocity: .required(
      "velocity", speed.map { $0 }, unit: .pointsPerSecond,
      "At the end: along the way, or a pair."))

  private static let speed = Schema<LineOrPlane>.either(
    Schema<Double>.number(.atLeast(0, limit: SceneConstants.maximumSpeed)).map { .line($0) },
    Schema<Vector>.pair(Language.speed).map { .plane($0) })

  let name: String
  /// Whether the finger may end at rest.
  let allowsRest: Bool
  let stroke: ObjectSchema<Members>
  let from = Key.optional(
    "from", Schema.place, unit: .points,
    "Where the finger goes down; where it is, for a finger that is down, if missing.")
  let to = Key.optional("to", Schema.place, unit: .points, "Where it is lifted.")
  let by = Key.optional("by", .vector, unit: .points, "How far it travels.")
  let duration: Key<FlickDuration?>
  let velocity: Key<LineOrPlane?>
  let hold = Key.optional(
    "hold", .object(resting), "How long the finger rests before and after.")
  let release = Key.optional(
    "release", .boolean, default: true, "Whether the finger leaves the glass at the end.")
  let via = Key.optional(
    "via",
    Schema<[Located<WrittenPlace>]>.list(
      of: .place, count: 1...SceneConstants.maximumVia, noun: "places"), unit: .points,
    "What the finger passes through on its way, in order.")

  private init(
    _ verb: String, _ summary: String, duration: String, velocity: Key<LineOrPlane?>
  ) {
    name = verb
    allowsRest = if case .optional = velocity.row.presence { true } else { false }
    self.duration = .optional("duration", .time, duration)
    self.velocity = velocity
    stroke = ObjectSchema(
      verb, summary, rules: ObjectRules(exactlyOne: ("end", ["to", "by"])),
      keys: rows(from, to, by, self.duration, velocity, hold, release, via))
  }

  static let resting = ObjectSchema<(before: FlickDuration, after: FlickDuration)>(
    "hold", "How long the finger rests before and after the movement.",
    Key.optional("before", .time(allowsZero: true), default: "0s", "Before it moves."),
    Key.optional(
      "after", .time(allowsZero: true), default: "0s",
      "After it has moved; this erases the velocity.")
  ) {
    (before: FlickDuration, after: FlickDuration)
      -> (before: FlickDuration, after: FlickDuration) in (before, after)
  }
}
