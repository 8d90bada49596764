import FlickCore
import FlickMotion

/// A value of a layer's property, or what is done to a behavior, before it is
/// known what it is for.
enum Term: Sendable {
  case number(Double)
  /// Two or three.
  case numbers([Double])
  case matrix([Double])
  case steps([Transform3D])
  case color(Color)
  /// What is seen.
  case current
  /// A state, a colour, or neither.
  case text(String)
  case change(Members)
  /// It has been reported; there may be more to say when it is known what it is for.
  case refused
}

extension Located where Value == Term {
  /// What is a number, or in a list of numbers.
  var numbers: [Double] { node.number.map { [$0] } ?? node.items.compactMap(\.number) }

  /// Throws where it has been refused.
  func checked() throws(Rejected) {
    if case .refused = value { throw Rejected() }
  }
}

extension Schema where Value == Term {
  /// Refuses nothing, but what is wrong is reported.
  fileprivate var orRefused: Schema<Located<Term>> {
    Schema<Located<Term>>(untyped) { (node, subject, reader) throws(Rejected) -> Located<Term> in
      Located(value: (try? read(node, subject, reader)) ?? .refused, node: node)
    }
  }
}

extension Language {
  /// What can be animated of a layer, in the order in which it is listed.
  static let animated: [(name: String, summary: String)] = [
    ("x", "The left edge of the frame."), ("y", "The top edge of the frame."),
    ("xy", "Both."), ("width", "The frame's width."), ("height", "The frame's height."),
    ("cornerRadius", "The radius of all corners."), ("opacity", "From 0 to 1."),
    ("scale", "The factor across and down."), ("scaleX", "The factor across."),
    ("scaleY", "The factor down."), ("rotation", "Degrees, clockwise."),
    ("fill", "The colour of a solid fill."), ("strokeColor", "The stroke's colour."),
    ("strokeWidth", "How wide the stroke is."), ("shadowColor", "The shadow's colour."),
    ("shadowRadius", "How soft the shadow is."),
    ("transform", "What is done to it first: a matrix or steps."),
    ("shown", "Which child of images is seen, from 0; all in turn if there are no 'values'."),
  ]

  // MARK: - Values

  private static let numbers: [Schema<Term>] = [
    Schema<Double>.number(length).map { .number($0) },
    Schema<[Double]>.tuple("x", "y", of: .number(length)).map { .numbers($0) },
  ]
  private static let steps = Schema<[Transform3D]>.list(
    of: .object(TransformKeys.step), count: 1...SceneConstants.maximumTransformSteps, noun: "steps"
  ).map { Term.steps($0) }
  /// x' = a·x + c·y + tx, y' = b·x + d·y + ty.
  private static let matrix = Schema<[Double]>.tuple([
    ("a", .number(factor)), ("b", .number(factor)), ("c", .number(factor)),
    ("d", .number(factor)), ("tx", .number(length)), ("ty", .number(length)),
  ]).map { Term.matrix($0) }
  /// Of a value function that takes three.
  private static let three = Schema<[Double]>.tuple("x", "y", "z", of: .number(length))
    .map { Term.numbers($0) }
  private static let colorOrCurrent = Schema<Term>.text(.colorOrCurrent) { text, subject, _ in
    text == "current"
      ? .success(.current) : Grammar.color(text, orCurrentAt: subject.text).map { .color($0) }
  }

  fileprivate static let value = Schema<Term>.either(
    numbers + [Schema<Color>.color.map { .color($0) }, three, matrix, steps]
  ).orRefused
  static let valueOrCurrent = Schema<Term>.either(
    numbers + [colorOrCurrent, three, matrix, steps]
  ).orRefused

  /// What is set, by a behavior's name or a layer's property.
  static let settings = Schema<[Named<Located<Term>>]>.map(
    .setting,
    to: Schema<Term>.either(
      [
        Schema<String>.text(.stateOrColor).map { $0 == "current" ? .current : .text($0) },
        Schema<Members>.object(ChangeKeys.change).map { .change($0) },
      ] + numbers + [matrix, steps]
    ).orRefused, count: 1...SceneConstants.maximumBehaviors, noun: "changes")

  // MARK: - What is done to layers

  static let additions = Schema<[Named<Members>]>.map(
    .animation, to: .object(animation), count: 1...SceneConstants.maximumAnimations,
    noun: "animations"
  ).then { (written, _, reader) throws(Rejected) -> [LayerAction] in
    try reader.all(written) { (named) throws(Rejected) -> LayerAction in
      let (name, key) = reader.symbols.layerPath(named.name)
      guard let key, let layer = reader.symbols.layerIndices[name] else { throw Rejected() }
      let animation = try AnimationDecoder(reader: reader, layer: name).animation(named.value)
      return .add(layer: layer, key: key, animation)
    }
  }

  private static let removal = Schema<String>.text(.animations).then {
    (text, _, reader) throws(Rejected) -> LayerAction in
    let (name, key) = reader.symbols.layerPath(text)
    guard let layer = reader.symbols.layerIndices[name] else { throw Rejected() }
    return .remove(layer: layer, key: key)
  }

  /// One animation, or a list of them.
  static let removals = Schema<[LayerAction]>.either(
    removal.map { [$0] },
    .list(of: removal, count: 1...SceneConstants.maximumAnimations, noun: "animations"))

  static let animation = ObjectSchema<Members>(
    "animation",
    "From, to and by a value; through values or along a path; or a group of animations.",
    keys: AnimationKeys.all)

  static let layerReaction = ObjectSchema<LayerReaction.Answer>(
    "layer-reaction", "What touches on a layer do.",
    Key.required("tap", .object(AnswerKeys.answer), "What a tap does.")
  ) { (tap: LayerReaction.Answer) -> LayerReaction.Answer in tap }

  private static let actionDuration = Key.optional(
    "duration", .time, default: "250ms", "Of the animations that it adds.")
  private static let actionCurve = Key.optional(
    "curve", .curve, default: "ease", "How their time passes; Core Animation's default.")
  private static let disableActions = Key.optional(
    "disableActions", .boolean, default: false,
    "true: it adds none, and the change jumps.")

  static let transaction = ObjectSchema<SceneEvent.ModelChange.Course>(
    "transaction", "How changes of a layer's properties are shown.",
    keys: rows(actionDuration, actionCurve, disableActions)
  ) { (keys, reader) throws(Rejected) -> SceneEvent.ModelChange.Course in
    guard try keys[disableActions] else {
      return .transaction(
        Transaction(duration: try keys[actionDuration], curve: try keys[actionCurve]))
    }
    for key in rows(actionDuration, actionCurve) {
      reader.report(.actionsDisabled(key.name), atKey: key, of: keys)
    }
    return .jump
  }

  // MARK: - Clocks

  private static let clockLayer = Key.required("layer", .layer, "Whose time it is.")
  private static let clockSpeed = Key.optional(
    "speed", .number(.any(limit: SceneConstants.maximumScale)),
    "How fast it passes in the time around it: 0 holds it, below 0 it runs back; as before "
      + "if missing.")
  private static let clockTime = Key.optional(
    "time", .signedTime,
    "What it is now, counted from the scene's start; where it has got to if missing.")

  /// Core Animation's timing of a layer.
  static let clock = ObjectSchema<LayerAction>(
    "clock", "How the time of a layer, and of all in it, passes from now on.",
    keys: rows(clockLayer, clockSpeed, clockTime)
  ) { (keys, reader) throws(Rejected) -> LayerAction in
    let layer = try keys[clockLayer]
    if !keys.has(clockSpeed), !keys.has(clockTime) {
      throw reader.rejected(
        .missingOneOf(["speed", "time"], noun: "change", of: "clock"), on: keys.node)
    }
    if !reader.symbols.animates(inside: layer) {
      throw reader.rejected(
        .clockOfNothing(reader.symbols.layerName(layer)), at: keys.place(clockLayer))
    }
    return .clock(
      LayerClockChange(
        layer: layer, speed: try keys[clockSpeed], time: try keys[clockTime]?.seconds))
  }
}

extension Grammar {
  /// A colour where something else may stand too.
  static func color(_ text: String, orCurrentAt place: String) -> Parsed<Color> {
    if text.hasPrefix("#") { return color(text) }
    return .failure(
      TextProblem(
        .neitherColorNorCurrent(
          place, found: text, suggestion: Spelling.nearest(text, among: ["current"]))))
  }
}

/// The keys of an animation.
enum AnimationKeys {
  static let property = Key.optional(
    "property", Schema<String>.choice(Language.animated.map { ($0.name, $0.summary, $0.name) }),
    "What of the layer it moves; nothing for a path, which moves xy, and for a group.")
  static let valueFunction = Key.optional(
    "valueFunction",
    Schema<ValueFunction>.choice([
      .rotateX: "Degrees about the x axis.",
      .rotateY: "Degrees about the y axis.",
      .rotateZ: "Degrees, clockwise.",
      .scale: "Three factors.",
      .scaleX: "The factor across.",
      .scaleY: "The factor down.",
      .scaleZ: "The factor in depth, which is seen of nothing flat.",
      .translate: "Three distances in points.",
      .translateX: "To the right, in points.",
      .translateY: "Down, in points.",
      .translateZ: "Towards the front, which is not seen without perspective.",
    ]), "Of 'transform': what its numbers become, after they are interpolated.")
  static let from = Key.optional(
    "from", Language.valueOrCurrent, unit: .property,
    "Where it begins; current: where it is seen when the animation is added.")
  static let to = Key.optional("to", Language.value, unit: .property, "Where it ends.")
  static let by = Key.optional("by", Language.value, unit: .property, "How far it goes.")
  static let values = Key.optional(
    "values",
    Schema<[Located<Term>]>.list(
      of: Language.value, count: 2...SceneConstants.maximumKeys, noun: "values"), unit: .property,
    "What it goes through.")
  static let path = Key.optional(
    "path", .path,
    "SVG path data in the parent's points, along which the layer's anchor goes.")
  static let rotate = Key.optional(
    "rotate",
    Schema<Double>.choice([
      ("auto", "The layer's right side leads.", 0),
      ("auto-reverse", "Its left side leads.", 180),
    ]), "Whether the layer turns with its path.")
  static let animations = Key.optional(
    "animations",
    Schema<[Members]>.list(
      of: .object(Language.animation), count: 1...SceneConstants.maximumAnimations,
      noun: "animations"),
    "A group's, which take its duration and fill where they have none of their own.")
  static let keyframes = KeyframeKeys(
    keyTimes: "When values are reached, as parts of the duration; evenly if missing.",
    mode: "What lies between two values or stretches.",
    bias: "One a value, for cubic: 1 follows the way before it.")
  static let spring = Key.optional(
    "spring", .object(LayerSpringKeys.spring), "Paces it in place of a curve.")
  static let curve = Key.optional(
    "curve", .curve, default: "linear",
    "How the time passes as a whole; in a group, that of what is in it.")
  static let begin = Key.optional(
    "begin", .signedTime, default: "0s",
    "After it was added, or its group began; negative: it is under way already.")
  static let duration = Key.optional(
    "duration", .time,
    "Of one way; 250 ms if missing, a spring's own settling time, or the group's duration.")
  static let speed = Key.optional(
    "speed", .number(.any(limit: SceneConstants.maximumScale)), default: 1,
    "How fast its time passes: 0 freezes it, below 0 it runs back.")
  static let offset = Key.optional(
    "offset", .signedTime, default: "0s", "Where in its own time it begins; its length stays.")
  static let repetition = Key.optional(
    "repeat",
    Schema<MediaTiming.Repetition>.either(
      Schema<Double>.number(Language.repetitions).map { .count($0) },
      .word("forever", "It never ends.", .forever)), default: 1,
    "How often it happens, there and back counting once.")
  static let repeatDuration = Key.optional(
    "repeatDuration", .time, "How long it happens again and again, in place of 'repeat'.")
  static let autoreverse = Key.optional(
    "autoreverse", .boolean, default: false, "Whether each way there is followed by one back.")
  static let fill = Key.optional(
    "fill",
    Schema<MediaTiming.Fill>.choice([
      .removed: "Nothing.", .forwards: "Its last value, after its end.",
      .backwards: "Its first value, before its begin.", .both: "Both.",
    ]), default: "removed", "What is seen of it outside its time.")
  static let removedOnCompletion = Key.optional(
    "removedOnCompletion", .boolean, default: true,
    "Whether it is taken off its layer at its end; then no fill shows after it.")
  static let additive = Key.optional(
    "additive", .boolean, default: false,
    "Whether it adds itself to what is below, instead of covering it.")
  static let cumulative = Key.optional(
    "cumulative", .boolean, default: false,
    "Whether each repetition goes on from where the one before it ended.")

  fileprivate static let all: [KeyRow] =
    rows(property, valueFunction, from, to, by, values, path, rotate, animations)
    + rows(keyframes.mode, keyframes.keyTimes, keyframes.curves) + keyframes.shapes.map(\.row)
    + rows(
      spring, curve, begin, duration, speed, offset, repetition, repeatDuration, autoreverse, fill,
      removedOnCompletion, additive, cumulative)
}

/// The keys of Core Animation's spring.
enum LayerSpringKeys {
  private static let stiffness = Key.optional(
    "stiffness", .number(Language.springParameter), hint: "100 is Core Animation's own",
    "Force per point, for a mass of 1.")
  private static let damping = Key.optional(
    "damping", .number(Language.dampingParameter), hint: "10 is Core Animation's own",
    "Force per point per second, for a mass of 1.")
  private static let mass = Key.optional(
    "mass", .number(Language.mass), default: 1, "Divides stiffness and damping.")
  private static let duration = Key.optional(
    "duration", .time, "One period of the undamped spring.")
  private static let bounce = Key.optional(
    "bounce", .number(.moreThan(-1, to: 1)), "1 minus the damping ratio.")
  static let initialVelocity = Key.optional(
    "initialVelocity",
    Schema<Double?>.either(
      Schema<Double>.number(.any(limit: 1_000_000)).map { $0 },
      .word("current", "The one that is seen when the animation is added.", nil)), default: 0,
    "In whole ways per second.")

  /// With the velocity `nil` for the current one.
  typealias Written = (spring: CoreAnimationSpring, velocity: Double?)

  static let spring = ObjectSchema<Written>(
    "layer-spring", "Core Animation's spring.",
    rules: ObjectRules(spellings: [
      KeySet(["stiffness", "damping"], optional: ["mass"]), KeySet(["duration", "bounce"]),
    ]), keys: rows(stiffness, damping, mass, duration, bounce, initialVelocity)
  ) { (keys, reader) throws(Rejected) -> Written in
    let spring: CoreAnimationSpring?
    if let duration = try keys[duration] {
      spring = CoreAnimationSpring(
        perceptualDuration: duration.seconds, bounce: try some(keys[bounce]))
    } else {
      spring = CoreAnimationSpring(
        mass: try keys[mass], stiffness: try some(keys[stiffness]),
        damping: try some(keys[damping]))
    }
    guard let spring, spring.effective != nil else {
      throw reader.rejected(.springTooExtreme(), at: keys.node)
    }
    return (spring, try keys[initialVelocity])
  }
}

/// The keys of what a tap does to layers.
enum AnswerKeys {
  private static let remove = Key.optional(
    "remove", Language.removals, "Animations that are taken off their layers.")
  private static let clock = Key.optional(
    "clock", .object(Language.clock), "How a layer's time passes from now on.")
  private static let set = Key.optional(
    "set", Language.settings,
    "Properties of layers that get another value, and behaviors that are sent to a state.")
  private static let transaction = Key.optional(
    "transaction", Schema<SceneEvent.ModelChange.Course>.object(Language.transaction).located,
    "How they get there.")
  private static let add = Key.optional("add", Language.additions, "Animations that begin.")

  static let answer = ObjectSchema<LayerReaction.Answer>(
    "layer-answer", "What is done, in this order.",
    rules: ObjectRules(
      needs: [("transaction", "set")], useless: [(transaction.row, without: set.row)]),
    keys: rows(remove, clock, set, transaction, add)
  ) { (keys, reader) throws(Rejected) -> LayerReaction.Answer in
    let known = rows(remove, clock, set, add)
    if !known.contains(where: keys.has) {
      throw reader.rejected(
        .missingOneOf(known.map(\.name), noun: "change", of: "layer-answer"), on: keys.node)
    }
    var actions = try keys[remove] ?? []
    if let clock = try keys[clock] { actions.append(clock) }
    var sent: [Behavior.Setting] = []
    if let settings = try keys[set] {
      for setting in settings where reader.symbols.layerProperty(setting.name) == nil {
        guard case .text(let state) = setting.value.value else {
          throw reader.rejected(.settingOfBehavior(setting.name), at: setting.value.node)
        }
        sent.append(
          try reader.setting(setting.name, setting.range, state, at: setting.value.node))
      }
      for change in try reader.modelChanges(settings, transaction: keys[transaction]) {
        guard case .model(let model) = change.effect else { continue }
        actions.append(.set(channel: change.channel, model))
      }
    }
    return LayerReaction.Answer(actions: actions + (try keys[add] ?? []), settings: sent)
  }
}

/// The keys of what the program changes of a behavior or an item.
enum ChangeKeys {
  static let state = Key.optional("state", .text(.state), "The state it goes to.")
  static let velocity = Key.optional(
    "velocity", .value(Language.speed), unit: .propertyPerSecond,
    "Replaces the velocity that it has.")
  static let snap = Key.optional(
    "snap",
    Schema<World.Snap?>.either(
      .word("none", "Nothing draws it any more.", nil),
      Schema<World.Snap>.object(ItemKeys.snapping).map { $0 }),
    "Of an item: a place that it is drawn to from now on, or none.")
  static let push = Key.optional(
    "push", .pair(Language.speed), unit: .newtonSeconds,
    "Of an item: a push that acts once; 1 gives 100 × 100 points of density 1 100 pt/s.")

  static let change = ObjectSchema<Members>(
    "change", "What the program changes.",
    rules: ObjectRules(exactlyOne: ("change", ["state", "snap", "push"])),
    keys: rows(state, velocity, snap, push))
}

/// The keys of a step of a transform.
enum TransformKeys {
  static let step = ObjectSchema<Transform3D>(
    "transform-step", "One step of a transform, about the layer's anchor; the first comes first.",
    rules: ObjectRules(
      exactlyOne: (
        "step", ["rotate", "rotateX", "rotateY", "scale", "translate", "perspective"]
      )),
    Key.optional("rotate", .number(Language.turn), unit: .degrees, "A turn, clockwise."),
    Key.optional(
      "rotateX", .number(Language.turn), unit: .degrees,
      "A turn about the x axis, seen from the front: it becomes lower."),
    Key.optional(
      "rotateY", .number(Language.turn), unit: .degrees,
      "A turn about the y axis, seen from the front: it becomes narrower."),
    Key.optional("scale", Language.factors, "A factor, or one across and one down."),
    Key.optional("translate", .vector, unit: .points, "A way to the right and down."),
    .later("perspective")
  ) {
    (
      rotate: Double?, rotateX: Double?, rotateY: Double?, scale: Vector?, way: Vector?, _: Never?
    ) throws(Rejected) -> Transform3D in
    if let rotate { return .rotation(degrees: rotate, about: .z) }
    if let rotateX { return .rotation(degrees: rotateX, about: .x) }
    if let rotateY { return .rotation(degrees: rotateY, about: .y) }
    if let scale { return .scale(x: scale.dx, y: scale.dy, z: 1) }
    let way = try some(way)
    return .translation(way.dx, way.dy, 0)
  }
}
