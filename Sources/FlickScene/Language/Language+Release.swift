import FlickCore
import FlickMotion

/// A range along a line, or one for each axis.
enum WrittenBounds: Sendable {
  case line(ClosedRange<Double>)
  case plane(x: ClosedRange<Double>, y: ClosedRange<Double>)
}

/// Bounds of what is dragged and of what glides.
extension Language {
  private static let range = Schema<[Double]>.tuple(
    "smallest", "largest", of: .number(length)
  ).then { (ends, node, reader) throws(Rejected) -> ClosedRange<Double> in
    guard ends[0] <= ends[1] else { throw reader.rejected(.boundsOutOfOrder(), at: node) }
    return ends[0]...ends[1]
  }

  static let bounds = Schema<WrittenBounds>.either(range.map { .line($0) }, .object(plane))
    .located

  private static let plane = ObjectSchema<WrittenBounds>(
    "bounds", "A range for each axis.",
    Key.required("x", range, unit: .points, "From left to right."),
    Key.required("y", range, unit: .points, "From top to bottom.")
  ) { (x: ClosedRange<Double>, y: ClosedRange<Double>) -> WrittenBounds in .plane(x: x, y: y) }

  private static let rate = Key.optional(
    "rate", .number(.from(0.5, to: 0.9999)), default: 0.998,
    hint: "0.998 is usual, 0.99 stops fast",
    "The part of the velocity that a millisecond leaves.")

  private static let form = Key.optional(
    "form",
    Schema<Decay.Form>.choice([
      (
        "milliseconds", "Summed over whole milliseconds, as UIScrollView and POP do.",
        .milliseconds
      ),
      (
        "continuous", "The velocity's integral, as Flutter, Compose and Motion do.", .continuous
      ),
    ]), default: "milliseconds", "How the way adds up.")

  private static let decayEnd = Key.optional(
    "rest", .object(decayRest),
    "When it has ended: at 10 of the property's unit per second, as UIScrollView's, if missing.")

  private static let decayRest = ObjectSchema<DecayRest>(
    "decay-rest", "When a glide has ended.",
    rules: ObjectRules(exactlyOne: ("end of a glide", ["speed", "distance"])),
    Key.optional(
      "speed", .number(.moreThan(0, limit: SceneConstants.maximumSpeed)),
      unit: .propertyPerSecond, "No coordinate is faster than this."),
    Key.optional(
      "distance", .number(.moreThan(0, limit: SceneConstants.maximumLength)), unit: .property,
      "No coordinate has more than this left of its way; it snaps to the end of it.")
  ) { (speed: Double?, distance: Double?) throws(Rejected) -> DecayRest in
    if let speed { return .speed(speed) }
    return .distance(try some(distance))
  }

  static let projection = ObjectSchema<Behavior.Release>(
    "projection", "A glide that only chooses the state.", rate, form,
    Key.optional(
      "atMost", .integer(1...SceneConstants.maximumStates),
      "How many states it goes on, as a pager by 1, from the one that it was nearest to as the "
        + "finger took hold of it; any number if missing.")
  ) { (rate: Double, form: Decay.Form, atMost: Int?) throws(Rejected) -> Behavior.Release in
    .projected(try some(Decay(rate: rate, form: form)), atMost: atMost)
  }

  static let decay = ObjectSchema<Motion>(
    "decay", "A glide that nothing turns back.", rate, form, decayEnd
  ) { (rate: Double, form: Decay.Form, rest: DecayRest?) throws(Rejected) -> Motion in
    .decay(try some(Decay(rate: rate, form: form)), rest: rest ?? .scrollView)
  }

  static let glide = ObjectSchema<Glide>(
    "glide", "A velocity that dies down.",
    rules: ObjectRules(useless: [(glideBounce.row, without: glideBounds.row)]),
    rate, form, decayEnd, glideBounds, glideBounce
  ) {
    (
      rate: Double, form: Decay.Form, rest: DecayRest?, bounds: Located<WrittenBounds>?,
      bounce: Spring?
    ) throws(Rejected) -> Glide in
    Glide(
      decay: try some(Decay(rate: rate, form: form)), rest: rest ?? .scrollView, bounds: bounds,
      bounce: bounce)
  }

  private static let glideBounds = Key.optional(
    "bounds", bounds, unit: .points, "Where it turns back.")
  private static let glideBounce = Key.optional(
    "bounce", .object(bounce), "The spring at the bounds; UIScrollView's if missing.")
}

/// A free glide, whatever property it moves.
struct Glide: Sendable {
  let decay: Decay
  var rest = DecayRest.scrollView
  let bounds: Located<WrittenBounds>?
  let bounce: Spring?
}

/// How a layer follows a finger.
enum FollowKeys {
  private static let rubberCoefficient = Bounds.moreThan(0, to: 100)

  static let follow = ObjectSchema<Members>(
    "follow", "How the layer follows the finger, or two.",
    rules: ObjectRules(useless: [(rubberBand.row, without: bounds.row)]),
    keys: rows(axis, start, slop, bounds, rubberBand))

  static let axis = Key.required(
    "follow",
    Schema<Channel.Property>.choice(among: [
      .x: "Sideways.", .y: "Up and down.", .xy: "Both.", .scale: "Of a pinch.",
      .rotation: "Of a rotation.",
    ]), "The property that the behavior moves.")
  static let start = Key.optional(
    "start",
    Schema<Behavior.Drag.Start>.choice([
      .slop: "Past the slop.",
      .press: "Of a drag: with a long press, from where the finger rests.",
    ]), default: "slop", "When it begins.")
  static let slop = Key.optional(
    "slop", .number(Language.extent), unit: .travel,
    "How far a finger travels before it drags, or by how much the distance of two changes before "
      + "they pinch, or how far they turn, which moves no layer; the profile's, or 0, if missing.")
  static let bounds = Key.optional(
    "bounds", Language.bounds, unit: .property, "Where the layer may be.")
  static let rubberBand = Key.optional(
    "rubberBand",
    Schema<WrittenBand>.either(
      Schema<Double>.number(rubberCoefficient).map { ($0, nil) }, .object(band)),
    "How it may be pulled past its bounds: a coefficient, 0.55 as UIScrollView has it.")

  /// - Parameter dimension: `nil`: the canvas's side.
  typealias WrittenBand = (coefficient: Double, dimension: Double?)

  private static let band = ObjectSchema<WrittenBand>(
    "rubber-band", "How a layer may be pulled past its bounds.",
    Key.optional(
      "coefficient", .number(rubberCoefficient), default: 0.55,
      "The part of the finger's travel that it follows at first."),
    Key.optional(
      "dimension", .number(.moreThan(0, limit: SceneConstants.maximumLength)), unit: .property,
      "How far it can be pulled at most; the canvas's side along the way if missing, of a scale or "
        + "a rotation as far as from bound to bound.")
  ) { (coefficient: Double, dimension: Double?) -> WrittenBand in (coefficient, dimension) }
}

/// Where a layer goes when its gesture ends.
enum ReleaseKeys {
  /// Whatever property it moves.
  enum Written: Sendable {
    case plain(Behavior.Release)
    case glide(Glide)
    case rules([WrittenRule])
  }

  /// One of several rules.
  struct WrittenRule: Sendable {
    var condition: Located<Logic<Grammar.WrittenFact>>?
    var state: Located<String>?
    var release: Located<Written>?
    var settings: [Named<Located<String>>] = []
  }

  static let release = Schema<Written>.either(
    words, .object(release_),
    Schema<[WrittenRule]>.list(
      of: .either(words.located.map { WrittenRule(release: $0) }, .object(rule)),
      count: 1...SceneConstants.maximumRules, noun: "rules"
    ).map { .rules($0) }
  ).located

  private static let words = Schema<Written>.choice([
    (
      "velocity-sign",
      "Towards positive velocity or zero: the state with the largest value; else the smallest.",
      .plain(.velocitySign)
    ),
    ("nearest", "The state that is nearest.", .plain(.nearest)),
    (
      "projected", "The state that is nearest to where a glide would stop.",
      .plain(.projected(.normal))
    ),
    (
      "decay", "It glides freely.", .glide(Glide(decay: .normal, bounds: nil, bounce: nil))
    ),
    ("stay", "It stays where it is let go.", .plain(.stay)),
  ])

  private static let rule = ObjectSchema<WrittenRule>(
    "release-rule",
    "What a drag's end chooses where a condition holds; the first that fits counts.",
    Key.optional(
      "if",
      Schema<Logic<Grammar.WrittenFact>>.text(.rule) { text, _, _ in
        Grammar.condition(text).map { $0 }
      }.located,
      "As the finger leaves; signals of the behavior itself without its name. Always if missing."),
    Key.optional("to", Schema<String>.text(.state).located, "A state."),
    Key.optional(
      "release", words.located,
      "Or where the layer goes, as without rules; it stays where no place is said."),
    Key.optional(
      "projected",
      Schema<Behavior.Release>.object(Language.projection).map { Written.plain($0) }.located,
      "Or the state that is nearest to where a glide would stop."),
    Key.optional(
      "decay", Schema<Glide>.object(Language.glide).map { Written.glide($0) }.located,
      "Or it glides freely."),
    Key.optional(
      "set",
      Schema<[Named<Located<String>>]>.map(
        .behavior, to: Schema<String>.text(.state).located,
        count: 1...SceneConstants.maximumBehaviors, noun: "behaviors"),
      "Other behaviors, and the states that they are sent to.")
  ) {
    (
      condition: Located<Logic<Grammar.WrittenFact>>?, state: Located<String>?,
      word: Located<Written>?,
      projected: Located<Written>?, glide: Located<Written>?,
      settings: [Named<Located<String>>]?
    ) -> WrittenRule in
    WrittenRule(
      condition: condition, state: state, release: word ?? projected ?? glide,
      settings: settings ?? [])
  }

  private static let release_ = ObjectSchema<Written>(
    "release", "Where a layer goes when a drag ends.",
    rules: ObjectRules(exactlyOne: ("kind of release", ["projected", "decay"])),
    Key.optional(
      "projected", .object(Language.projection),
      "The state that is nearest to where a glide would stop."),
    Key.optional("decay", .object(Language.glide), "It glides freely.")
  ) { (projected: Behavior.Release?, glide: Glide?) throws(Rejected) -> Written in
    if let projected { return .plain(projected) }
    return .glide(try some(glide))
  }
}
