import FlickCore

// What is found by playing a scene rather than by reading it.

extension Problem {
  /// A condition that stayed false. `nearest` is the signal's value closest to
  /// the threshold, `at` when it was reached, `end` when everything had
  /// settled or the scene ended, in seconds.
  package static func neverTrue(
    condition: String, wantsLess: Bool, nearest: Double, at time: Double, end: Double?
  ) -> Problem {
    let until = end.map { "when everything had settled at \(seconds($0))" } ?? "at the scene's end"
    let extreme = wantsLess ? "lowest" : "highest"
    return Problem(
      .neverFires,
      "this event never happens: '\(condition)' was still false \(until); "
        + "\(extreme) value \(Spelling.number(nearest, decimals: 2)) at \(seconds(time))",
      help: "choose a threshold that the motion crosses, or an event that makes it move")
  }

  /// A condition of several facts that stayed false, with what became of each.
  package static func neverTrue(condition: String, facts: [String], end: Double?) -> Problem {
    let until = end.map { "when everything had settled at \(seconds($0))" } ?? "at the scene's end"
    return Problem(
      .neverFires,
      "this event never happens: '\(condition)' was still false \(until); "
        + facts.joined(separator: ", "),
      help: "choose facts that hold at one instant")
  }

  /// The value of a comparison's signal that was closest to its threshold.
  package static func fact(_ fact: String, nearest: Double, at time: Double) -> String {
    "'\(fact)' was nearest with \(Spelling.number(nearest, decimals: 2)) at \(seconds(time))"
  }

  /// - Parameter time: When it was true first, in seconds.
  package static func fact(_ fact: String, heldAt time: Double?) -> String {
    time.map { "'\(fact)' held at \(seconds($0))" } ?? "'\(fact)' never held"
  }

  package static func waitsInVain() -> Problem {
    Problem(
      .neverFires, "this event never happens: what it waits for never does",
      help: "give it a time of its own, or mend the event it waits for")
  }

  /// Times in seconds.
  package static func afterEnd(due: Double, end: Double) -> Problem {
    Problem(
      .neverFires,
      "this event never happens: it is due at \(seconds(due)) and the scene ends at \(seconds(end))",
      help: "lengthen 'render.duration', or write \"settled\" there")
  }

  /// Canvas points. `nearest` is a layer that would answer and the middle of what is
  /// seen of it.
  package static func hitsNothing(
    at point: Point, isPinch: Bool, nearest: (layer: String, middle: Point)?
  ) -> Problem {
    func place(_ point: Point) -> String {
      "[\(Spelling.number(point.x, decimals: 2)), \(Spelling.number(point.y, decimals: 2))]"
    }
    return Problem(
      .hitsNothing,
      "the finger touches nothing at \(place(point)): no layer under it answers this gesture",
      help: nearest.map {
        (isPinch ? "let both fingers touch" : "touch")
          + " '\($0.layer)', whose middle is at \(place($0.middle)) then"
      }
        ?? (isPinch
          ? "let both fingers touch a layer whose behavior has 'on.pinch' or 'on.rotate'"
          : "touch a layer whose behavior has 'on.tap' for a tap, 'on.press' for a long press, or "
            + "'on.drag' for a stroke"))
  }

  /// `milliseconds` is what a long press takes.
  package static func hitsUnrested(_ layer: String, milliseconds: Double) -> Problem {
    Problem(
      .hitsNothing,
      "'\(layer)' answers a long press, and the finger does not rest for "
        + "\(Spelling.number(milliseconds)) ms",
      help: "let it rest where it touches: write 'press', or add \"hold\": { \"before\": "
        + "\"\(Spelling.number(milliseconds + 100))ms\" } to a drag")
  }

  /// `other` is the event that has the finger on the glass, `time` in seconds.
  package static func pointerIsDown(_ pointer: Int, other: String, at time: Double) -> Problem {
    Problem(
      .pointer,
      "finger \(pointer) is on the glass already: \(other) still has it at \(seconds(time))",
      help: "let it leave first, or give this event another 'pointer'")
  }

  /// `time` in seconds.
  package static func pointerIsUp(_ pointer: Int, at time: Double) -> Problem {
    Problem(
      .pointer, "finger \(pointer) is not on the glass at \(seconds(time))",
      help: "put it there first: with 'down', or with a stroke whose 'release' is false")
  }

  package static func neverLifts(_ pointer: Int) -> Problem {
    Problem(
      .neverSettles, "finger \(pointer) never leaves the glass, so the scene has no end",
      help: "add an 'up' or a 'cancel', or write a fixed 'render.duration' such as \"5s\"")
  }

  /// Distance in points, speed in points per second, duration in seconds.
  package static func playedTooFast(speed: Double, distance: Double, duration: Double) -> Problem {
    tooFast("stroke", speed: speed, distance: distance, duration: duration)
  }

  /// `time` in seconds.
  package static func runsAway(_ behavior: String, at time: Double) -> Problem {
    Problem(
      .unstable,
      "'\(behavior)' runs away: its solver is unstable for this spring and has left every scene "
        + "by \(seconds(time))",
      help: "raise 'rate', soften the spring, or choose the solver 'exact'")
  }

  /// `limit` in seconds.
  ///
  /// - Parameter swings: Whether what damps it acts along its way alone, so that it can go
  ///   round its target.
  package static func neverSettles(
    _ behavior: String, limit: Double, swings: Bool = false
  ) -> Problem {
    Problem(
      .neverSettles,
      "'\(behavior)' never settles: it still moves after \(seconds(limit))",
      help: swings
        ? "its joint damps along its line alone, and it goes round its target; add \"joint\": "
          + "\"point\" or \"resistance\": 1 to the spring"
        : "give it damping, or write a fixed 'render.duration' such as \"5s\"")
  }

  package static func spanInVain() -> Problem {
    Problem(
      .neverFires, "this speed never holds: what it is counted from never happens",
      help: "count from a time, or from an event that takes place")
  }

  /// Times in seconds.
  package static func spanEndsEarly(start: Double, end: Double) -> Problem {
    Problem(
      .outOfRange,
      "this speed ends at \(seconds(end)), which is not after its start at \(seconds(start))",
      help: "name an end that comes later")
  }

  /// Times in seconds.
  package static func spansOverlap(start: Double, end: Double) -> Problem {
    Problem(
      .conflictingKeys,
      "this speed begins at \(seconds(start)), and the one before it holds until \(seconds(end))",
      help: "list stretches in the order of time, each after the end of the one before")
  }

  /// Times in seconds; `nil`: never.
  package static func posterOutside(at time: Double?, end: Double) -> Problem {
    let found = time.map { "is at \(seconds($0))" } ?? "never comes"
    return Problem(
      .neverFires, "the poster \(found), and the scene lasts from 0 s to \(seconds(end))",
      help: "name an instant that the film shows")
  }

  package static func calloutOutside(at time: Double?, end: Double) -> Problem {
    let found = time.map { "is at \(seconds($0))" } ?? "never comes"
    return Problem(
      .neverFires, "the callout \(found), and the scene lasts from 0 s to \(seconds(end))",
      help: "name an instant that the film shows")
  }

  package static func magnifiesNothing(_ span: Double, end: Double) -> Problem {
    Problem(
      .outOfRange,
      "'magnify' must be at most a quarter of the scene, which lasts \(seconds(end)) "
        + "(was \(seconds(span)))", help: "show less of it: \"60ms\"")
  }

  package static func filmTooLong(_ frames: Int) -> Problem {
    Problem(
      .tooLong,
      "a film has at most \(SceneConstants.maximumFrames) frames (this one would have \(frames))",
      help: "raise 'film.speed', lower 'render.fps', or write a shorter 'render.duration'")
  }

  private static func seconds(_ value: Double) -> String {
    Spelling.number(value, decimals: 2) + " s"
  }
}
