import FlickCore

// What is said about animations of layers, in the manner of the other words.

extension Problem {
  package static func badAnimation(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not an animation's name",
      help: "write a layer's id and a key, like \"boat.drift\"")
  }

  package static func animationWithoutName() -> Problem {
    Problem(
      .missingKey, "a layer with animations needs 'id'",
      help: "id: what events and signals call it, like \"boat\"")
  }

  /// - Parameter kind: With its article.
  package static func keyOfOtherAnimation(_ key: String, kind: String) -> Problem {
    Problem(.uselessKey, "'\(key)' means nothing for \(kind)", help: "leave it out")
  }

  package static func threeEnds() -> Problem {
    Problem(
      .uselessKey, "'by' means nothing beside 'from' and 'to'", help: "leave one of the three out")
  }

  /// - Parameter dimensions: Of the property.
  package static func valueDimensions(_ property: String, dimensions: Int, found: String)
    -> Problem
  {
    Problem(
      .wrongType,
      dimensions == 2
        ? "values of '\(property)' are pairs, [x, y] (was \(found))"
        : "values of '\(property)' are numbers (was \(found))")
  }

  package static func colorWanted(_ property: String, found: String) -> Problem {
    Problem(
      .wrongType, "values of '\(property)' are colours (was \(found))",
      help: "write \"#RRGGBB\", \"#RRGGBBAA\" or \"#RGB\", like \"#0A84FF\"")
  }

  package static func neitherColorNorCurrent(
    _ subject: String, found: String, suggestion: String?
  ) -> Problem {
    Problem(
      .unknownValue, "\(subject) cannot be \(Spelling.quoted(found))",
      help: suggestion.map { "did you mean \"\($0)\"?" }
        ?? "write \"current\", or a colour like \"#0A84FF\"")
  }

  /// What gives a layer's property other values.
  package enum Source: String, Sendable {
    case animation = "animate"
    case mapping = "map"

    fileprivate var participle: String { self == .animation ? "an animated" : "a mapped" }
  }

  /// - Parameter found: What it has in place of a solid fill, with its article.
  package static func fillNotSolid(
    _ layer: String, found: String, for source: Source
  ) -> Problem {
    Problem(
      .conflictingKeys,
      "\(source.participle) fill is one colour, and that of \(quoted(layer)) is \(found)",
      help: "write one colour for 'fill' of the layer, or \(source.rawValue) one that lies above it"
    )
  }

  package static func strokeNotSolid(_ layer: String, for source: Source) -> Problem {
    Problem(
      .conflictingKeys,
      "\(source.participle) stroke is one colour, and that of \(quoted(layer)) is a gradient",
      help: "write 'color' in place of 'fill' in the stroke, or \(source.rawValue) 'strokeWidth'")
  }

  package static func nothingToColor(
    _ property: String, layer: String, for source: Source
  ) -> Problem {
    switch property {
    case "fill":
      Problem(
        .missingKey, "\(named(layer)) has no 'fill' to \(source.rawValue)",
        help: "write one, like \"#0A84FF\", or \"#0A84FF00\" for one that is not seen at first")
    case "strokeColor", "strokeWidth":
      Problem(
        .missingKey, "\(named(layer)) has no 'stroke' to \(source.rawValue)",
        help: "write one, like { \"color\": \"#0A84FF\", \"width\": 2 }")
    default:
      Problem(
        .missingKey, "\(named(layer)) has no 'shadow' to \(source.rawValue)",
        help: "write one, like { \"radius\": 12, \"color\": \"#00000040\" }")
    }
  }

  package static func notTransform(found: String) -> Problem {
    Problem(
      .wrongType,
      "values of 'transform' are matrices, [a, b, c, d, tx, ty], or lists of steps (was \(found))",
      help: "write steps like [{ \"rotate\": 90 }, { \"scale\": 2 }]")
  }

  package static func functionValues(_ function: String, count: Int, found: String) -> Problem {
    Problem(
      .wrongType,
      count == 1
        ? "values of '\(function)' are numbers (was \(found))"
        : "values of '\(function)' are lists of \(count) numbers (was \(found))")
  }

  package static func functionWithoutEnds() -> Problem {
    Problem(
      .missingKey,
      "the model's transform is no number, so a value function needs two of 'from', 'to' and 'by'",
      help: "write where it begins and where it ends")
  }

  package static func tooManyAnimationParts() -> Problem {
    Problem(
      .limit,
      "an animation moves at most \(SceneConstants.maximumAnimationParts) things, the children of "
        + "its groups counted", help: "make several animations of it")
  }

  package static func tooManyGroups() -> Problem {
    Problem(
      .limit, "at most \(SceneConstants.maximumGroups) groups lie inside each other")
  }

  package static func tooManyAnimations(of layer: String) -> Problem {
    Problem(
      .limit,
      "a layer has animations of at most \(SceneConstants.maximumAnimations) keys ('\(layer)' has "
        + "more)", help: "use a key again: what had it is replaced")
  }

  package static func fillAfterRemoval(_ fill: String) -> Problem {
    Problem(
      .uselessKey, "'\(fill)' means nothing for an animation that is removed at its end",
      help: "add \"removedOnCompletion\": false, or leave 'fill' out")
  }

  package static func pathOfNothing() -> Problem {
    Problem(
      .outOfRange, "an animation's path goes somewhere, and this one has no line or curve",
      help: "add one, like \"M0 0 H100\"")
  }

  package static func velocityWithoutEnds() -> Problem {
    Problem(
      .missingKey, "the current velocity is counted in ways, and this animation has no 'to'",
      help: "write where it goes")
  }

  package static func animatedAndMapped(_ property: String, layer: String) -> Problem {
    Problem(
      .conflictingKeys,
      "'\(property)' of the layer '\(layer)' is mapped and cannot be animated too",
      help: "leave it out of the layer's 'map', or animate something else")
  }

  package static func animatedAndMoved(
    _ property: String, layer: String, by owner: String
  ) -> Problem {
    Problem(
      .conflictingKeys,
      "'\(property)' of the layer '\(layer)' already belongs to '\(owner)' and cannot be animated "
        + "too", help: "put the layer into a group and animate that")
  }

  /// - Parameter found: As it is written.
  package static func noSuchImage(_ found: String, count: Int) -> Problem {
    Problem(
      .outOfRange,
      count == 0
        ? "images shows one of its children, and it has none"
        : "an image is one of the layer's children, from 0 to \(count - 1) (was \(found))",
      help: count == 0 ? "write its images as 'children'" : nil)
  }

  package static func fewImages(_ layer: String, count: Int) -> Problem {
    Problem(
      .outOfRange,
      "a sequence shows two images or more, and '\(layer)' has \(count == 1 ? "one" : "none")",
      help: "write its images as 'children'")
  }

  package static func blockOfImages(_ name: String) -> Problem {
    Problem(
      .wrongType, "'\(name)' has nothing between two images, and a block animates",
      help: "write it in 'set', or add an animation of 'shown'")
  }

  package static func unequalCorners(_ layer: String) -> Problem {
    Problem(
      .conflictingKeys,
      "an animated corner radius is one for all corners, and those of '\(layer)' "
        + "differ", help: "write one number for 'cornerRadius' of the layer")
  }

  package static func settingOfBehavior(_ name: String) -> Problem {
    Problem(
      .wrongType, "'\(name)' is a behavior and goes to states", help: "write one of its states")
  }

  package static func settingOfProperty(_ name: String) -> Problem {
    Problem(
      .wrongType, "'\(name)' is a layer's property, which has no states and is not pushed",
      help: "write its new value")
  }

  package static func stateOfLayer(_ name: String) -> Problem {
    Problem(
      .wrongType, "'\(name)' is an animated layer and has no states",
      help: "write one of its properties, like \"\(name).x\": 100")
  }

  package static func layerWithoutTarget(_ name: String) -> Problem {
    Problem(
      .wrongType, "'\(name)' is an animated layer, which goes to no state",
      help: "expect a 'range' of its signals, like \"\(name).x\"")
  }

  package static func mappingWithoutTarget(_ name: String) -> Problem {
    Problem(
      .wrongType, "a mapped key of the layer '\(name)' goes to no state",
      help: "expect an overshoot of the signal that it follows, or a 'range' of this one")
  }

  package static func fingerWithoutTarget() -> Problem {
    Problem(
      .wrongType, "a finger goes to no state", help: "expect a 'range' of its signals")
  }

  package static func noBackdrop(_ layer: String) -> Problem {
    Problem(
      .missingKey, "\(named(layer)) has no 'backdropFilter' whose blur could be mapped",
      help: "give it one, like { \"blur\": 20 }")
  }

  package static func noNumberPlace(_ layer: String) -> Problem {
    Problem(
      .missingKey, "the text of \(named(layer)) has no place for a number",
      help: "write '#' where the number belongs, or '#.00' for one with two decimals")
  }

  private static func named(_ layer: String) -> String {
    layer.isEmpty ? "this layer" : "the layer '\(layer)'"
  }

  private static func quoted(_ layer: String) -> String {
    layer.isEmpty ? "this layer" : "'\(layer)'"
  }

  package static func blockOfBehavior(_ name: String) -> Problem {
    Problem(
      .wrongType, "'\(name)' is a behavior and goes to its states by its own motion",
      help: "write 'set', or a layer's property, like \"card.x\": 100")
  }

  package static func animatorOfNothing(_ event: String) -> Problem {
    Problem(
      .conflictingKeys,
      "'\(event)' is no 'animate' that happens once, so nothing controls it",
      help: "name an event with 'animate', without 'repeat' and 'autoreverse'")
  }

  /// - Parameter key: What has to be done to the block first.
  package static func animatorInVain(
    _ command: String, needs key: String, of event: String
  ) -> Problem {
    Problem(
      .uselessKey,
      key == "stop"
        ? "'finish' ends what is stopped, and nothing stops '\(event)'"
        : "'\(command)' is for what is paused, and nothing pauses '\(event)'",
      help: key == "stop"
        ? "stop it by an event before this one"
        : "pause it by an event before this one, or let it pause on completion")
  }

  package static func pauseOfRepetition() -> Problem {
    Problem(
      .uselessKey, "'pausesOnCompletion' means nothing for a block that happens more than once",
      help: "leave it out, or 'repeat' and 'autoreverse'")
  }

  package static func animatorOfClocked(_ event: String, layer: String) -> Problem {
    Problem(
      .conflictingKeys,
      "'\(event)' animates '\(layer)', whose clock changes, and an animator has a time of its own",
      help: "control it by 'clock' alone, or by 'animator' alone")
  }

  package static func clockOfNothing(_ layer: String) -> Problem {
    Problem(
      .uselessKey, "nothing is animated of '\(layer)' or of a layer in it, so no time passes there",
      help: "name a layer with animations, or one around it; behaviors have no clock")
  }

  package static func transitionToItself(_ layer: String) -> Problem {
    Problem(
      .conflictingKeys, "'\(layer)' cannot take its own place", help: "name two layers")
  }

  /// - Parameter above: Which of the two has to be painted later.
  package static func transitionBelow(_ type: String, above: String) -> Problem {
    Problem(
      .conflictingKeys,
      "'\(type)' shows the layer '\(above)' above the other, and it lies below it",
      help: "write it later in 'layers', or use another type")
  }

  package static func transitionBackwards() -> Problem {
    Problem(
      .conflictingKeys,
      "a transition ends after it starts, and 'endProgress' is not above "
        + "'startProgress'", help: "make 'endProgress' larger")
  }

  package static func transactionOfNothing() -> Problem {
    Problem(
      .uselessKey, "'transaction' is about properties of layers, and 'set' changes none",
      help: "leave it out")
  }

  package static func actionsDisabled(_ key: String) -> Problem {
    Problem(
      .uselessKey, "'\(key)' means nothing where actions are disabled", help: "leave it out")
  }

  /// `limit` in seconds.
  package static func layerNeverSettles(_ layer: String, limit: Double) -> Problem {
    Problem(
      .neverSettles,
      "'\(layer)' is still animated after \(Spelling.number(limit)) s",
      help: "write a fixed 'render.duration' such as \"5s\", or remove the animation by an event")
  }
}
