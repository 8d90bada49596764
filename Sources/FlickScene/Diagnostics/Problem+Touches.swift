import FlickCore
import FlickPointer

// Of events and what fingers do. Problem+Wording.swift says how they are put.

extension Problem {
  package static func verbIsFalse(_ verb: String) -> Problem {
    Problem(
      .outOfRange, "'\(verb)' is true, and an event without it is no '\(verb)' (was false)",
      help: "write \"\(verb)\": true, or leave the event out")
  }

  package static func intervalOfOneTap() -> Problem {
    Problem(
      .uselessKey, "'interval' means nothing for one tap", help: "add \"count\": 2, or more")
  }

  package static func tapsTooLong() -> Problem {
    Problem(
      .limit,
      "the taps of one event take at most \(Spelling.number(SceneConstants.maximumSeconds)) s")
  }

  package static func pointerOfNoFinger() -> Problem {
    Problem(
      .uselessKey, "'pointer' means nothing for an event without a finger", help: "leave it out")
  }

  package static func pointerOfTrace() -> Problem {
    Problem(
      .uselessKey, "'pointer' means nothing for a trace, whose rows name their fingers",
      help: "leave it out")
  }

  package static func inputOutside(_ path: String) -> Problem {
    Problem(
      .path, "\(Spelling.quoted(path)) leaves the scene's folder",
      help: "put the file beside the scene, and write a path relative to it and without '..'")
  }

  package static func inputMissing(_ path: String, _ code: DiagnosticCode) -> Problem {
    Problem(
      code, "there is no file \(Spelling.quoted(path)) that can be read",
      help: "a path is relative to the scene's file")
  }

  package static func inputTooLarge(_ path: String, limit: Int) -> Problem {
    Problem(.limit, "\(Spelling.quoted(path)) has more than \(limit) bytes")
  }

  /// - Parameter file: `nil`: the rows stand in the scene.
  package static func badStream(
    _ file: String?, line: Int, column: Int, _ fault: RecordingFault
  ) -> Problem {
    var place = file.map { "\(Spelling.quoted($0)), line \(line)" } ?? "row \(line)"
    if column > 1, file != nil { place += ", column \(column)" }
    let found = fault.found.map { " (was \(Spelling.quoted($0)))" } ?? ""
    return Problem(
      fault.isLimit ? .limit : .pointerStream, place + ": " + fault.what + found,
      help: fault.help)
  }

  package static func badSamples(
    _ file: String, line: Int, _ what: String, help: String?
  ) -> Problem {
    Problem(.samples, "\(Spelling.quoted(file)), line \(line): \(what)", help: help)
  }

  package static func samplesWithoutWay(_ file: String, _ column: String) -> Problem {
    Problem(
      .samples,
      "in \(Spelling.quoted(file)) the column \(Spelling.quoted(column)) ends where it began",
      help: "a motion leads from one place to another; cut the table where it turns back")
  }

  package static func scaleOfBoxes() -> Problem {
    Problem(
      .conflictingKeys, "the boxes 'from' and 'to' say the scale already", help: "leave one out")
  }

  package static func noQuarterTurn() -> Problem {
    Problem(.outOfRange, "'rotate' turns by quarters", help: "write 90, 180 or 270")
  }

  package static func outsideCanvas(_ found: String, width: Double, height: Double) -> Problem {
    Problem(
      .outsideCanvas, "a finger cannot touch \(found): it lies outside the canvas",
      help: "x runs from 0 to \(Spelling.number(width)), y from 0 to \(Spelling.number(height))")
  }

  package static func relativePlaceInComparison(_ layer: String) -> Problem {
    Problem(
      .conflictingKeys,
      "'\(layer)' moves, and a comparison touches the same points in every variant",
      help: "write the place as [x, y] in canvas points")
  }

  package static func noDistance(_ verb: String) -> Problem {
    Problem(
      .impossibleStroke, "this \(verb) goes nowhere: it ends where it starts",
      help: verb == "flick"
        ? "give it another 'to' or 'by'"
        : verb == "pinch"
          ? "let 'spread' change, or add 'rotate' or 'by'"
          : "for a touch without travel use 'tap'")
  }

  package static func secondPointer() -> Problem {
    Problem(
      .outOfRange, "a pinch has two fingers, the second being 'pointer' + 1, and 9 is the last",
      help: "write 8 or less")
  }

  package static func flickWithoutSpeed() -> Problem {
    Problem(
      .impossibleStroke, "a flick ends with a velocity, and this one is 0",
      help: "use 'drag' for a stroke that ends at rest")
  }

  package static func flickThatHolds() -> Problem {
    Problem(
      .impossibleStroke, "a flick ends with a velocity, and a finger that rests has none",
      help: "leave 'after' out, or use 'drag' for a stroke that ends at rest")
  }

  package static func ruleAfterAll() -> Problem {
    Problem(
      .uselessKey, "no drag comes to this rule: the one before it has no 'if' and always holds",
      help: "give the one before an 'if', or leave this one out")
  }

  package static func backwardVelocity(_ verb: String) -> Problem {
    Problem(
      .impossibleStroke, "this \(verb) cannot end with a velocity that points back",
      help: "a velocity points the way the finger travels; y points down")
  }

  /// Distance in points, speed in points per second, duration in seconds.
  package static func tooFast(
    _ verb: String, speed: Double, distance: Double, duration: Double
  ) -> Problem {
    let longest = Spelling.number(3 * distance / speed * 1000, decimals: 1)
    let fastest = Spelling.number(3 * distance / duration, decimals: 1)
    let points = Spelling.number(distance, decimals: 1)
    return Problem(
      .impossibleStroke,
      "this \(verb) cannot end at \(Spelling.number(speed, decimals: 1)) pt/s: "
        + "a stroke of \(points) pt can last at most \(longest) ms",
      help: "shorten 'duration', take a longer way, or end at \(fastest) pt/s or less")
  }

  package static func durationUnknown(_ verb: String) -> Problem {
    Problem(
      .missingKey, "a \(verb) from or to a layer needs a 'duration'",
      help: "how far it goes is only known when it happens, so it cannot be computed")
  }

  package static func speedWithoutDirection(_ verb: String) -> Problem {
    Problem(
      .impossibleStroke, "the direction of this \(verb) is not known before it happens",
      help: "write its velocity as [x, y] in points per second")
  }

  package static func dragWithoutDuration() -> Problem {
    Problem(
      .missingKey, "a drag needs 'duration'", help: "write for example \"duration\": \"300ms\"")
  }

  package static func strokeTooLong() -> Problem {
    let limit = Spelling.number(SceneConstants.maximumSeconds)
    return Problem(.limit, "a stroke lasts at most \(limit) s", help: "raise its velocity")
  }

  package static func planeVelocity(_ behavior: String) -> Problem {
    Problem(
      .wrongType, "'\(behavior)' moves in the plane, so its velocity has two numbers",
      help: "write [x, y] in points per second")
  }

  package static func lineVelocity(_ behavior: String) -> Problem {
    Problem(
      .wrongType, "'\(behavior)' moves along a line, so its velocity is one number",
      help: "write a number, positive towards larger values")
  }
}
