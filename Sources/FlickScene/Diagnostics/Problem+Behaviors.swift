import FlickCore

// Of layers, behaviors and their motions. Problem+Wording.swift says how they are put.

extension Problem {
  package static func percentOfNothing() -> Problem {
    Problem(
      .outOfRange, "a percentage gives a frame a size below zero",
      help: "the third and the fourth number of a frame are 0 or more")
  }

  /// - Parameters:
  ///   - what: What belongs there.
  ///   - found: The character that stands there; `nil` at the end.
  package static func pathExpected(_ what: String, found: String?) -> Problem {
    Problem(
      .malformed,
      "a path has \(what) here (was \(found.map { Spelling.quoted($0) } ?? "its end"))",
      help: "path data is SVG's, like \"M0 0 H40 V40 Z\"")
  }

  package static func pathTooFar() -> Problem {
    Problem(
      .outOfRange,
      "the points of a path lie within ±\(Spelling.number(SceneConstants.maximumLength))")
  }

  package static func nothingToClip() -> Problem {
    Problem(
      .uselessKey, "'clip' changes nothing on a layer without 'children'",
      help: "leave it out; the layer itself ends at its shape", severity: .warning)
  }

  package static func tooManyBlurs(within key: String) -> Problem {
    Problem(
      .limit,
      "at most \(SceneConstants.maximumBlursWithin) layers with a blur or a backdrop filter lie "
        + "inside each other",
      help: "leave this '\(key)' out, or put the layer beside the others")
  }

  package static func pathTooLong() -> Problem {
    Problem(
      .limit, "a path has at most \(SceneConstants.maximumPathSegments) lines and curves",
      help: "make several layers of it")
  }

  package static func tooManyPathSegments() -> Problem {
    Problem(
      .limit,
      "the paths of a scene have at most \(SceneConstants.maximumPathSegmentsInAll) "
        + "lines and curves together")
  }

  package static func tooMuchPathData() -> Problem {
    Problem(
      .limit,
      "path data times the variants that change layers is at most "
        + "\(SceneConstants.maximumPathBytesInAllVariants) bytes")
  }

  package static func dashOfNothing() -> Problem {
    Problem(
      .outOfRange, "the lengths of a dash pattern are all 0",
      help: "write dashes and gaps in turn, like [6, 4]")
  }

  package static func pictureOnStroke() -> Problem {
    Problem(
      .conflictingKeys, "a stroke is not painted with a picture",
      help: "write a gradient, like { \"conic\": [\"#0A84FF\", \"#5E5CE6\"] }, or 'color'")
  }

  package static func fallingStops() -> Problem {
    Problem(
      .outOfRange, "the offsets of a gradient's colours never fall",
      help: "list the colours in the order of their offsets")
  }

  package static func focusOutside() -> Problem {
    Problem(
      .outOfRange, "the focus of a radial gradient lies within its circle",
      help: "its distance from the middle, in radii, is less than 1: like [0.3, -0.4]")
  }

  package static func propertyOfType(_ property: String, type: String) -> Problem {
    let help =
      switch property {
      case "cornerRadius": "rect, group, images and image layers have corners"
      case "shown": "images layers show one of their children"
      default: "'scale' makes it larger or smaller"
      }
    return Problem(
      .uselessKey, "a layer of the type '\(type)' has no '\(property)' to move", help: help)
  }

  package static func sharedProperty(_ property: String, layer: String, other: String) -> Problem {
    Problem(
      .conflictingKeys,
      "'\(property)' of the layer '\(layer)' already belongs to the behavior '\(other)'",
      help: "a property of a layer has one behavior; give them different ones, like x and y")
  }

  package static func mappedProperty(_ property: String, layer: String) -> Problem {
    Problem(
      .conflictingKeys,
      "'\(property)' of the layer '\(layer)' is mapped and cannot have a behavior too",
      help: "leave it out of the layer's 'map', or give the behavior the property progress")
  }

  package static func mappingCounts(inputs: Int, outputs: Int) -> Problem {
    Problem(
      .wrongCount,
      "'in' and 'out' have as many numbers as each other (were \(inputs) and \(outputs))",
      help: "write what the key is at each number of 'in'")
  }

  package static func mappingOfMapping(_ signal: String) -> Problem {
    Problem(
      .conflictingKeys, "\(Spelling.quoted(signal)) follows a signal itself",
      help: "follow the signal that it follows")
  }

  package static func mappingOrder() -> Problem {
    Problem(
      .outOfRange,
      "the numbers of 'in' rise from one to the next, or fall, by a millionth at least",
      help: "list the stops in the order of 'in'")
  }

  package static func tapNeedsTwoStates(_ verb: String) -> Problem {
    Problem(
      .conflictingKeys, "'\(verb)' needs at least two states",
      help: "add a state, or leave the tap out")
  }

  /// - Parameter own: What could move the property.
  package static func cannotFollow(
    _ gesture: Behavior.Gesture, _ property: String, own: Behavior.Gesture?
  ) -> Problem {
    let moved =
      switch gesture {
      case .drag: "a drag can move x, y or xy"
      case .pinch: "a pinch can move scale"
      case .rotate: "two fingers that turn can move rotation"
      }
    return Problem(
      .conflictingKeys, "\(moved), and this behavior moves '\(property)'",
      help: own.map { "write '\($0.rawValue)' in its place" } ?? "leave '\(gesture.rawValue)' out")
  }

  package static func followOther(_ axis: String, property: String) -> Problem {
    Problem(
      .conflictingKeys, "this behavior moves '\(property)' and cannot follow '\(axis)'",
      help: "write \"follow\": \"\(property)\"")
  }

  package static func startOfTwo(_ gesture: String) -> Problem {
    Problem(
      .conflictingKeys, "a drag can begin with a long press, a '\(gesture)' cannot",
      help: "leave 'start' out")
  }

  package static func slopOfPress() -> Problem {
    Problem(
      .uselessKey, "'slop' means nothing for a drag that begins with a long press",
      help: "leave it out: the finger rests, and moves the layer from there on")
  }

  package static func pressBesideStart() -> Problem {
    Problem(
      .conflictingKeys, "a long press cannot both pick a layer up and send it to a state",
      help: "let another behavior of the layer answer 'press', or leave \"start\": \"press\" out")
  }

  package static func releaseWithout(_ gesture: String) -> Problem {
    Problem(
      .uselessKey, "'release' means nothing without '\(gesture)'",
      help: "add \"\(gesture)\": \"follow\"")
  }

  package static func velocitySignInPlane() -> Problem {
    Problem(
      .conflictingKeys, "'velocity-sign' orders states along a line, and this behavior moves xy",
      help: "write \"nearest\" or \"stay\"")
  }

  package static func atMostInPlane() -> Problem {
    Problem(
      .conflictingKeys, "'atMost' counts states along a line, and this behavior moves xy",
      help: "leave it out, or let a behavior of x or y follow the finger")
  }

  package static func atMostOfFew(_ states: Int) -> Problem {
    Problem(
      .uselessKey,
      states == 1
        ? "there is one state, so it goes on to no other anyway"
        : "there are \(states) states, so it goes on by \(states - 1) at most anyway",
      help: "leave it out, or write a smaller number")
  }

  package static func boundsOutOfOrder() -> Problem {
    Problem(
      .outOfRange, "the first bound is larger than the second",
      help: "write [smallest, largest]")
  }

  package static func bandWithoutDimension() -> Problem {
    Problem(
      .missingKey, "the bounds are one value, which says nothing of how far a band can be pulled",
      help: "write the rubberBand as an object with a 'dimension'")
  }

  package static func startsOutside(_ state: String) -> Problem {
    Problem(
      .outOfRange,
      "the layer starts outside the bounds of its drag, and jumps to them as it is touched",
      help: "let the bounds hold the state '\(state)'", severity: .warning)
  }

  package static func boundsOfLine(_ property: String) -> Problem {
    Problem(
      .wrongType, "a behavior of '\(property)' has bounds along one line",
      help: "write \"bounds\": [smallest, largest]")
  }

  package static func boundsOfPlane() -> Problem {
    Problem(
      .wrongType, "a behavior of 'xy' has bounds for both axes",
      help: "write \"bounds\": { \"x\": [smallest, largest], \"y\": [smallest, largest] }")
  }

  package static func meaninglessWithout(_ key: String, _ other: String) -> Problem {
    Problem(.uselessKey, "'\(key)' means nothing without '\(other)'", help: "add '\(other)'")
  }

  package static func resistanceOfSolver(_ solver: String) -> Problem {
    Problem(
      .uselessKey, "only UIKit's items have a resistance, and the solver is '\(solver)'",
      help: "add \"solver\": \"uikit\", or leave 'resistance' out")
  }

  package static func rateOfClosedForm() -> Problem {
    Problem(
      .uselessKey, "'rate' means nothing for a closed form",
      help: "add a solver that steps, like \"semi-implicit-euler\", or leave 'rate' out")
  }

  package static func solverOfUIView() -> Problem {
    Problem(
      .uselessKey, "UIView's spring is a closed form that is cut at its duration",
      help: "leave 'solver' and 'rate' out, or write 'bounce' instead of 'dampingRatio'")
  }

  package static func velocityOfSolver(_ solver: String) -> Problem {
    Problem(
      .uselessKey, "only UIView's springs replace the velocity, and the solver is '\(solver)'",
      help: "add \"solver\": \"uiview\", or leave 'initialVelocity' out")
  }

  package static func optionOfSolver(
    _ key: String, solver: String, belongsTo solvers: [String]
  ) -> Problem {
    Problem(
      .uselessKey, "'\(key)' means nothing for the solver '\(solver)'",
      help: "leave it out; it belongs to \(Spelling.list(solvers))")
  }

  package static func uiViewNeedsBounce() -> Problem {
    Problem(
      .conflictingKeys, "the solver 'uiview' is that of the perceptual spring",
      help: "write 'duration' and 'bounce', or 'duration' and 'dampingRatio' without a solver")
  }

  package static func precisionOfCurve() -> Problem {
    Problem(
      .uselessKey, "'precision' is about Bézier curves, and this curve is solved exactly",
      help: "leave it out")
  }

  package static func keyframeEnds(first: String, last: String) -> Problem {
    Problem(
      .outOfRange,
      "keyframes run from 0, where the layer is, to 1, the target (were \(first) and \(last))",
      help: "write parts of the way, like [0, 1.1, 1]")
  }

  package static func keyOfMode(
    _ key: String, mode: String, belongsTo modes: [String]
  ) -> Problem {
    Problem(
      .uselessKey, "'\(key)' means nothing in the mode '\(mode)'",
      help: "leave it out; it belongs to \(Spelling.list(modes))")
  }

  package static func keyTimesOutOfOrder() -> Problem {
    Problem(
      .outOfRange, "key times run from 0 to 1 and never go back",
      help: "write them like [0, 0.3, 1]")
  }

  package static func wrongNumber(
    of noun: String, found: Int, expected: Int, things: String
  ) -> Problem {
    Problem(
      .wrongCount, "there are \(found) \(noun), one for each of the \(things) makes \(expected)",
      help: "write \(expected) \(noun)")
  }

  package static func springTooExtreme() -> Problem {
    Problem(
      .outOfRange, "this spring is stiffer or more damped than Flick can hold",
      help: "take a longer duration or a larger mass")
  }

  package static func targetOfDecay(_ policy: String) -> Problem {
    Problem(
      .policy, "'\(policy)' is about the way to a target, and a decay has none",
      help: "write \"carry\" or \"restart\", or use a spring")
  }

  /// - Parameter motion: With its article.
  package static func velocityWithEase(_ policy: String, motion: String) -> Problem {
    Problem(
      .policy, "'\(policy)' keeps the velocity, and \(motion) cannot start with one",
      help: "write \"restart\" or \"add\", or use a spring")
  }

  package static func curveOutOfRange(_ found: String) -> Problem {
    Problem(
      .outOfRange, "x of a curve's control point must be from 0 to 1 (was \(found))",
      help: "x is the part of the duration; y may leave 0 to 1")
  }
}
