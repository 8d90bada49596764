import FlickMotion

/// The keys of one of UIView's animation blocks.
enum BlockKeys {
  private static let changes = Key.required(
    "changes",
    Schema<[Named<Located<Term>>]>.map(
      .setting, to: Language.valueOrCurrent, count: 1...SceneConstants.maximumBehaviors,
      noun: "changes"),
    "The values that layers' properties get, like \"card.x\": 300; current: what is seen.")
  private static let duration = Key.required(
    "duration", .time, "Of one way; with a spring as it counts it.")
  private static let delay = Key.optional(
    "delay", .time(allowsZero: true), default: "0s",
    "How long after the event it begins; meanwhile the old values are seen.")
  private static let curve = Key.optional(
    "curve", .curve, default: "ease-in-out", "How the time passes; UIKit's default.")
  private static let spring = Key.optional(
    "spring", Schema<Spring>.object(blockSpring).located, "Paces it in place of a curve.")
  private static let repetition = Key.optional(
    "repeat",
    Schema<Double>.either(
      .number(Language.repetitions), .word("forever", "UIKit's option 'repeat'.", .infinity)),
    default: 1, "How often it happens, there and back counting once.")
  private static let autoreverse = Key.optional(
    "autoreverse", .boolean, default: false,
    "Whether each way there is followed by one back; at the end it jumps to its new value.")
  private static let beginFromCurrentState = Key.optional(
    "beginFromCurrentState", .boolean, default: false,
    "Whether what does not add up starts where it is seen, not at its old value.")
  private static let allowUserInteraction = Key.optional(
    "allowUserInteraction", .boolean, default: false,
    "Whether touches reach the layer, and what is in it, while it moves.")
  private static let additive = Key.optional(
    "additive", .boolean, default: true,
    "Whether places, sizes, rotations and scales add up, as since iOS 8; false: as before.")
  private static let scrubsLinearly = Key.optional(
    "scrubsLinearly", .boolean, default: true,
    "Where an 'animator' pauses it: true counts the way, false the time.")
  private static let pausesOnCompletion = Key.optional(
    "pausesOnCompletion", .boolean, default: false,
    "Whether it stays paused at its end, where an 'animator' can scrub or reverse it.")

  static let block = ObjectSchema<[SceneEvent.Change]>(
    "block", "Changes of layers' properties as UIView animates them.",
    keys: rows(
      changes, duration, delay, curve, spring, repetition, autoreverse, beginFromCurrentState,
      allowUserInteraction, additive, scrubsLinearly, pausesOnCompletion)
  ) { (keys, reader) throws(Rejected) -> [SceneEvent.Change] in
    var options = ViewAnimation.Options()
    options.repeatCount = try keys[repetition]
    options.autoreverses = try keys[autoreverse]
    options.beginsFromCurrentState = try keys[beginFromCurrentState]
    options.allowsUserInteraction = try keys[allowUserInteraction]
    options.stacks = try keys[additive]
    options.scrubsLinearly = try keys[scrubsLinearly]
    options.pausesOnCompletion = try keys[pausesOnCompletion]
    if options.pausesOnCompletion, options.repeatCount != 1 || options.autoreverses {
      reader.report(.pauseOfRepetition(), atKey: pausesOnCompletion, of: keys)
    }
    let block = ViewAnimation(
      pace: try pace(keys, reader), delay: try keys[delay].seconds, options: options)
    let changes = try keys[changes]
    for change in changes where reader.symbols.layerProperty(change.name) == nil {
      reader.report(.blockOfBehavior(change.name), at: change.range)
    }
    return try reader.modelChanges(changes, .block(some(block)))
  }

  private static func pace(
    _ keys: Members, _ reader: Reader
  ) throws(Rejected) -> ViewAnimation.Pace {
    let duration = try keys[duration].seconds
    guard let spring = try keys[spring] else {
      return .curve(try keys[curve], duration: duration)
    }
    reader.report(.twoOf(noun: "pace", first: "spring", second: "curve"), atKey: curve, of: keys)
    let velocity = spring.value.velocity
    if let bounce = spring.value.bounce {
      let spring = UIViewBounceSpring(duration: duration, bounce: bounce)
      if let spring { return .bounce(spring, initialVelocity: velocity) }
    } else {
      let damped = UIViewSpring(
        duration: duration, dampingRatio: try some(spring.value.ratio), initialVelocity: velocity)
      if let damped { return .spring(damped) }
    }
    throw reader.rejected(.springTooExtreme(), at: spring.node)
  }

  private typealias Spring = (ratio: Double?, bounce: Double?, velocity: Double)

  private static let blockSpring = ObjectSchema<Spring>(
    "block-spring", "UIView's springs, in both signatures.",
    rules: ObjectRules(exactlyOne: ("damping", ["dampingRatio", "bounce"])),
    Key.optional(
      "dampingRatio", .number(.moreThan(0, limit: 1000)),
      "It ends, and snaps, at the duration; above 1 counts as 1."),
    Key.optional(
      "bounce", .number(.moreThan(-1, to: 1)),
      "The duration is the perceptual one, and it ends when a thousandth of the way is left."),
    Key.optional(
      "initialVelocity", .number(.any(limit: 1_000_000)), default: 0, "In whole ways per second.")
  ) { (ratio: Double?, bounce: Double?, velocity: Double) -> Spring in (ratio, bounce, velocity) }
}

/// The keys of what is done to a block: UIViewPropertyAnimator's methods.
enum AnimatorKeys {
  static let of = Key.required("of", .event, "The event whose 'animate' it is.")
  static let pause = Key.optional(
    "pause", .verb("pause"), "true: it stays where it is until it is continued.")
  static let scrub = Key.optional(
    "scrub", .number(.from(0, to: 1)),
    "Of one that is paused: the part of what lies before it in its direction.")
  private static let reverse = Key.optional(
    "reverse", .boolean,
    "true: it goes back the way it came, to the old values; false: forward again.")
  static let continuing = Key.optional(
    "continue", .object(continuation), "Of one that is paused: it goes on.")
  static let stop = Key.optional(
    "stop", .verb("stop"),
    "true: the values that are seen become the model's, and it waits for 'finish'.")
  static let finish = Key.optional(
    "finish",
    Schema<PropertyAnimator.Place>.choice([
      .current: "The values stay.", .start: "The old values.", .end: "The new values.",
    ]), "Of one that is stopped: where its properties are left.")

  static let animator = ObjectSchema<Members>(
    "animator", "What is done to a block: UIViewPropertyAnimator's methods.",
    rules: ObjectRules(
      exactlyOne: ("command", ["pause", "scrub", "reverse", "continue", "stop", "finish"])),
    keys: rows(of, pause, scrub, reverse, continuing, stop, finish))

  static func command(_ keys: Members) throws(Rejected) -> PropertyAnimator.Command {
    if try keys[pause] != nil { return .pause }
    if let part = try keys[scrub] { return .scrub(part) }
    if let isReversed = try keys[reverse] { return .setReversed(isReversed) }
    if try keys[stop] != nil { return .stop(finishing: false) }
    if let place = try keys[finish] { return .finish(place) }
    return try some(keys[continuing])
  }

  // MARK: - Going on

  private static let durationFactor = Key.optional(
    "durationFactor", .number(.atLeast(0, limit: 1000)), default: 0,
    "How long what is left takes, in parts of its first duration; 0: as long as it would.")
  private static let curve = Key.optional(
    "curve", .curve, "Over the rest of the way, in place of what is left of its pace.")
  private static let spring = Key.optional(
    "spring", .object(restSpring), "The same, by a spring that ends with it.")

  private static let continuation = ObjectSchema<PropertyAnimator.Command>(
    "continuation", "How a paused block goes on: as before where nothing is said.",
    keys: rows(durationFactor, curve, spring)
  ) { (keys, reader) throws(Rejected) -> PropertyAnimator.Command in
    // Of any duration: what there is to be of it, the factor says.
    var pace = try keys[curve].map { ViewAnimation.Pace.curve($0, duration: 1) }
    if let spring = try keys[spring] {
      reader.report(
        .twoOf(noun: "pace", first: "spring", second: "curve"), atKey: curve, of: keys)
      pace = .spring(spring)
    }
    return .resume(timing: pace, durationFactor: try keys[durationFactor])
  }

  private static let ratio = Key.required(
    "dampingRatio", .number(.moreThan(0, limit: 1000)), "Above 1 counts as 1.")
  private static let velocity = Key.optional(
    "initialVelocity", .number(.any(limit: 1_000_000)), default: 0,
    "In what is left of the way, per second.")

  private static let restSpring = ObjectSchema<UIViewSpring>(
    "rest-spring", "UIView's spring, over the rest of the way.", keys: rows(ratio, velocity)
  ) { (keys, reader) throws(Rejected) -> UIViewSpring in
    let spring = UIViewSpring(
      duration: 1, dampingRatio: try keys[ratio], initialVelocity: try keys[velocity])
    if let spring { return spring }
    throw reader.rejected(.springTooExtreme(), at: keys.node)
  }
}

/// The keys of a layer that takes another's place.
enum TransitionKeys {
  private static let from = Key.required(
    "from", .layer, "The layer that goes; its opacity is 0 from now on.")
  private static let to = Key.required(
    "to", .layer, "The layer that comes; its opacity is 1 from now on.")
  private static let type = Key.optional(
    "type",
    Schema<LayerTransition.Kind>.choice([
      .fade: "It dissolves over the old one.", .push: "Both move, side by side.",
      .moveIn: "It slides over the old one.", .reveal: "The old one slides away from above it.",
    ]), default: "fade", "What moves.")
  private static let edge = Key.optional(
    "edge",
    Schema<LayerTransition.Edge>.choice([
      .left: "It moves to the right.", .right: "It moves to the left.",
      .top: "It moves down.", .bottom: "It moves up.",
    ]), default: "left", "Where the movement begins.")
  private static let duration = Key.optional(
    "duration", .time, default: "250ms", "How long it takes.")
  private static let curve = Key.optional(
    "curve", .curve, default: "linear", "How the time passes.")
  private static let startProgress = Key.optional(
    "startProgress", .number(.from(0, to: 1)), default: 0,
    "The part of it that is left out first.")
  private static let endProgress = Key.optional(
    "endProgress", .number(.from(0, to: 1)), default: 1,
    "Where it ends; what is left is jumped.")

  static let transition = ObjectSchema<LayerAction>(
    "transition", "Core Animation's transition from old contents to new ones.",
    keys: rows(from, to, type, edge, duration, curve, startProgress, endProgress)
  ) { (keys, reader) throws(Rejected) -> LayerAction in
    let (old, new) = (try side(keys[from], reader), try side(keys[to], reader))
    let kind = try keys[type]
    try checkOrder(keys, kind, old: old.layer, new: new.layer, reader)
    let (start, end) = (try keys[startProgress], try keys[endProgress])
    guard start < end else { throw reader.rejected(.transitionBackwards(), at: keys.node) }
    let transition = LayerTransition(kind: kind, from: try keys[edge], progress: start...end)
    return .exchange(
      LayerExchange(
        old: old, new: new, transition: try some(transition), duration: try keys[duration],
        curve: try keys[curve]))
  }

  private static func side(
    _ layer: Int, _ reader: Reader
  ) throws(Rejected) -> LayerExchange.Side {
    let name = reader.symbols.layerName(layer)
    guard let place = reader.symbols.channel(ofLayer: name, .xy),
      let opacity = reader.symbols.channel(ofLayer: name, .opacity)
    else { throw Rejected() }
    return LayerExchange.Side(layer: layer, place: place, opacity: opacity)
  }

  /// Layers are painted in their order, so who covers whom cannot be chosen.
  private static func checkOrder(
    _ keys: Members, _ kind: LayerTransition.Kind, old: Int, new: Int, _ reader: Reader
  ) throws(Rejected) {
    if old == new {
      throw reader.rejected(
        .transitionToItself(reader.symbols.layerName(new)), at: keys.place(to))
    }
    let isNewAbove = new > old
    switch kind {
    case .push: return
    case .fade, .moveIn: if isNewAbove { return }
    case .reveal: if !isNewAbove { return }
    }
    let above = reader.symbols.layerName(kind == .reveal ? old : new)
    throw reader.rejected(
      .transitionBelow(kind.rawValue, above: above), at: keys.written(type) ?? keys.place(to))
  }
}
