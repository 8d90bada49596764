import FlickCore

// Of keys and values, whatever they mean, and their units. Problem+Wording.swift says how they are put.

extension Problem {
  package static func notAnObject(found: String) -> Problem {
    Problem(
      .wrongType, "a scene is an object (was \(found))", help: "start with { \"flick\": 1, … }")
  }

  package static func wrongVersion(_ found: String) -> Problem {
    Problem(
      .version,
      "this is format \(found), and this program reads format \(SceneConstants.formatVersion)",
      help: "write \"flick\": \(SceneConstants.formatVersion)")
  }

  /// - Parameters:
  ///   - isThere: Whether the suggested key is in the object, too.
  ///   - owner: The key whose object has such a key.
  package static func unknownKey(
    _ key: String, of object: String, suggestion: String?, isThere: Bool = false,
    owner: String? = nil, known: [String]
  ) -> Problem {
    Problem(
      .unknownKey, "\(article(object)) has no key \(Spelling.quoted(key))",
      help: suggestion.map {
        "did you mean \"\($0)\"" + (isThere ? ", which is there already?" : "?")
      } ?? owner.map { "it belongs in \"\($0)\": { \(Spelling.quoted(key)): … }" }
        ?? (known.count > 12
          ? "a key of your own starts with x-"
          : "it knows \(Spelling.list(known, "and")); a key of your own starts with x-"))
  }

  package static func notSupportedYet(_ what: String) -> Problem {
    Problem(
      .notSupportedYet, "\(what) is part of the format but not supported yet",
      help: "leave it out for now")
  }

  package static func misplacedKey(_ key: String, type: String, belongsTo: [String]) -> Problem {
    Problem(
      .uselessKey, "'\(key)' means nothing for the type '\(type)'",
      help: "it belongs to \(Spelling.list(belongsTo, "and"))")
  }

  package static func missingKey(_ key: String, of object: String, summary: String) -> Problem {
    Problem(
      .missingKey, "\(article(object)) needs '\(key)'",
      help: summary.isEmpty ? nil : "\(key): \(clause(summary))")
  }

  package static func missingOneOf(_ keys: [String], noun: String, of object: String) -> Problem {
    Problem(
      .missingKey, "\(article(object)) needs \(article(noun))",
      help: "write one of \(Spelling.list(keys.map { "'\($0)'" }))")
  }

  package static func twoOf(noun: String, first: String, second: String) -> Problem {
    Problem(
      .conflictingKeys, "'\(first)' and '\(second)' cannot stand together: there is one \(noun)",
      help: "keep one of them")
  }

  package static func twoVerbs(first: String, second: String) -> Problem {
    Problem(
      .conflictingKeys, "one event has one verb, and this has '\(first)' and '\(second)'",
      help: "make two events of it")
  }

  package static func mixedSpellings(
    first: String, second: String, spellings: [KeySet]
  ) -> Problem {
    Problem(
      .conflictingKeys, "'\(first)' and '\(second)' are different spellings and are never mixed",
      help: "write \(Spelling.list(spellings.map { $0.needed.joined(separator: " and ") }))")
  }

  package static func incompleteSpelling(_ object: String, spellings: [KeySet]) -> Problem {
    Problem(
      .missingKey, "\(article(object)) is not whole",
      help: "write \(Spelling.list(spellings.map { $0.needed.joined(separator: " and ") }))")
  }

  package static func wrongType(_ subject: String, expected: String, found: String) -> Problem {
    Problem(.wrongType, "\(subject) must be \(expected) (was \(found))")
  }

  package static func wrongPartCount(_ subject: String, parts: [String], found: Int) -> Problem {
    Problem(
      .wrongCount, "\(subject) has \(parts.count) numbers (was \(found))",
      help: "write [\(parts.joined(separator: ", "))]")
  }

  package static func tooFew(_ subject: String, noun: String, minimum: Int) -> Problem {
    Problem(.wrongCount, "\(subject) has at least \(minimum) \(noun)")
  }

  package static func tooMany(
    _ subject: String, noun: String, maximum: Int, found: Int
  ) -> Problem {
    Problem(.limit, "\(subject) has at most \(maximum) \(noun) (was \(found))")
  }

  package static func tooManyLayers(maximum: Int) -> Problem {
    Problem(.limit, "a scene has at most \(maximum) layers")
  }

  package static func outOfRange(
    _ subject: String, bounds: Bounds, value: Double, found: String, hint: String?
  ) -> Problem {
    let minimum = Spelling.number(bounds.minimum)
    let maximum = Spelling.number(bounds.maximum)
    let expected: String
    if !bounds.maximumIsLimit {
      expected =
        bounds.includesMinimum
        ? "from \(minimum) to \(maximum)" : "more than \(minimum) and at most \(maximum)"
    } else if value > bounds.maximum {
      expected = "at most \(maximum)"
    } else {
      expected = bounds.includesMinimum ? "\(minimum) or more" : "more than \(minimum)"
    }
    return Problem(.outOfRange, "\(subject) must be \(expected) (was \(found))", help: hint)
  }

  package static func notWhole(_ subject: String, found: String) -> Problem {
    Problem(.wrongType, "\(subject) must be a whole number (was \(found))")
  }

  package static func integerOutOfRange(
    _ subject: String, range: ClosedRange<Int>, found: String, hint: String?
  ) -> Problem {
    Problem(
      .outOfRange,
      "\(subject) must be from \(range.lowerBound) to \(range.upperBound) (was \(found))",
      help: hint)
  }

  package static func unknownChoice(
    _ subject: String, found: String, suggestion: String?, choices: [String]
  ) -> Problem {
    let all = Spelling.list(choices.map { "\"\($0)\"" })
    return Problem(
      .unknownValue, "\(subject) cannot be \(Spelling.quoted(found))",
      help: suggestion.map { "did you mean \"\($0)\"?" } ?? "write \(all)")
  }

  package static func emptyText(_ subject: String) -> Problem {
    Problem(.malformed, "\(subject) is empty")
  }

  package static func textTooLong(_ subject: String, maximum: Int) -> Problem {
    Problem(.limit, "\(subject) has at most \(maximum) characters")
  }

  package static func severalLines(_ subject: String) -> Problem {
    Problem(
      .notSupportedYet, "\(subject) is one line of text without control characters",
      help: "use a layer for each line")
  }

  package static func controlCharacters(_ subject: String) -> Problem {
    Problem(
      .malformed, "\(subject) has no control characters but \\n",
      help: "write spaces for a tab, and \\n for the end of a line")
  }

  package static func badName(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a name",
      help: "a name has letters, digits, _ and -, and starts with a letter or _")
  }

  package static func badVariantName(_ found: String) -> Problem {
    Problem(.malformed, "\(Spelling.quoted(found)) is not a variant's name", help: "write one line")
  }
}

extension Problem {
  package static func timeNeedsUnit(_ value: Double?) -> Problem {
    guard let value, value >= 0, value <= 1e9 else {
      return Problem(.timeUnit, "a time needs a unit", help: "write \"300ms\" or \"0.3s\"")
    }
    let milliseconds: (String, String)
    if value > 20 {
      milliseconds = ("\(Spelling.number(value))ms", "\(Spelling.number(value / 1000))s")
    } else {
      milliseconds = (
        "\(Spelling.number(value))s", "\(Spelling.number(value * 1000, decimals: 3))ms"
      )
    }
    return Problem(
      .timeUnit, "a time needs a unit",
      help: "write \"\(milliseconds.0)\" or \"\(milliseconds.1)\"")
  }

  package static func badTime(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a time",
      help: "write a number and ms or s without a space, like \"300ms\" or \"0.3s\"")
  }

  package static func unknownTimeUnit(_ found: String, number: Double, unit: String) -> Problem {
    let help =
      switch unit.lowercased() {
      case "h", "hr", "hrs", "hour", "hours": "\(Spelling.number(number * 3600))s"
      case "m", "min", "mins", "minute", "minutes": "\(Spelling.number(number * 60))s"
      case "s", "sec", "secs", "second", "seconds": "\(Spelling.number(number))s"
      case "ms", "msec", "msecs", "milli", "millis", "millisecond", "milliseconds":
        "\(Spelling.number(number))ms"
      case "us", "µs", "μs", "usec", "micros", "microsecond", "microseconds":
        "\(Spelling.number(number / 1000, decimals: 6))ms"
      case "ns", "nsec", "nanos", "nanosecond", "nanoseconds":
        "\(Spelling.number(number / 1_000_000, decimals: 9))ms"
      default: "\(Spelling.number(number))ms\" or \"\(Spelling.number(number))s"
      }
    return Problem(
      .timeUnit, "\(Spelling.quoted(found)) has the unit \(Spelling.quoted(unit))",
      help: "write \"\(help)\"")
  }

  package static func negativeTime(_ found: String) -> Problem {
    Problem(.outOfRange, "a time is not negative (was \(Spelling.quoted(found)))")
  }

  package static func timeIsZero(_ subject: String) -> Problem {
    Problem(.outOfRange, "\(subject) must be longer than 0", help: "write for example \"300ms\"")
  }

  package static func timeTooLong(_ found: String) -> Problem {
    let limit = Spelling.number(SceneConstants.maximumSeconds)
    return Problem(
      .limit, "a time in a scene is at most \(limit) s (was \(Spelling.quoted(found)))")
  }

  package static func badStep(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a step",
      help: "write a fraction of a second or a time, like \"1/1200s\" or \"1ms\"")
  }

  package static func stepNotWhole(_ found: String) -> Problem {
    Problem(
      .outOfRange, "\(Spelling.quoted(found)) is not a whole number of flicks (1/705600000 s)",
      help: "1/1200s, 1/600s, 1/240s and 1ms are")
  }

  package static func stepOutOfRange(_ found: String) -> Problem {
    Problem(
      .outOfRange, "a step lasts from 1/12000 s to 1/24 s (was \(Spelling.quoted(found)))")
  }

  package static func badInstant(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a time",
      help: "write \"300ms\", an event's id like \"flip\", or a time after or before one or a "
        + "rest, like \"flip+120ms\", \"flip-100ms\" or \"pane.settled+120ms\"")
  }

  package static func badLength(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a duration",
      help: "write \"2s\", \"settled\", \"settled+250ms\", \"visible+500ms\", or the same of a "
        + "behavior or an event: \"pane.settled+250ms\", \"flip+1s\"")
  }

  package static func beginsBefore() -> Problem {
    Problem(
      .outOfRange, "an event cannot begin before what it is counted from",
      help: "count from an earlier event, or turn the order of the two around")
  }

  package static func badColor(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a colour",
      help: "write \"#RRGGBB\", \"#RRGGBBAA\" or \"#RGB\", like \"#0A84FF\"")
  }

  package static func badPercentage(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is neither a number nor a percentage",
      help: "write a bare number, like 50, or a part of the whole, like \"50%\"")
  }

  package static func statesOfNone(_ name: String) -> Problem {
    Problem(.unknownName, "'\(name)' is no behavior and has no states")
  }

  package static func notOfItself(_ name: String, known: [String]) -> Problem {
    Problem(
      .unknownName, "a rule knows \(Spelling.list(known.map { "'\($0)'" }, "and")) (was '\(name)')",
      help: "signals of others have their names before them, like \"pane.\(name)\"")
  }

  package static func badCondition(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a condition",
      help: "write signals, each with one of < <= > >= and a number, joined by 'and', 'or' and "
        + "'not', like \"pane.y < 340 and not pane.dragging\"")
  }

  /// - Parameter isOwn: Whether a behavior's own names stand alone there.
  package static func noFact(_ name: String, isOwn: Bool) -> Problem {
    let owner = isOwn ? "" : "pane."
    return Problem(
      .malformed, "'\(name)' alone is no condition",
      help: "compare a signal with a number, like \"\(owner)y < 340\", or write "
        + "\"\(owner)dragging\" or \"\(owner)released\"")
  }

  package static func neverTouched(_ layer: String) -> Problem {
    Problem(
      .wrongType, "animations move '\(layer)', and no finger ever has it",
      help: "ask a behavior with a drag, or compare a signal with a number")
  }

  package static func waitsForItself() -> Problem {
    Problem(
      .cycle,
      "an event cannot wait for the whole scene to settle, of which it is a part itself",
      help: "wait for one behavior, like \"pane.settled+100ms\", or for an event")
  }

  package static func badCurve(_ found: String, suggestion: String?) -> Problem {
    Problem(
      .unknownValue, "\(Spelling.quoted(found)) is not a curve",
      help: suggestion.map { "did you mean \"\($0)\"?" }
        ?? "write \"linear\", \"ease\", \"ease-in\", \"ease-out\", \"ease-in-out\", \"steps(4)\", "
        + "\"linear(0, 0.5 25%, 1)\" or four control points")
  }

  package static func badSteps(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) are no steps",
      help: "write \"steps(4)\" or \"steps(4, jump-start)\"; "
        + "there are jump-start, jump-end, jump-none and jump-both")
  }

  package static func badLinear(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is no list of points",
      help: "write outputs with their inputs in per cent, like \"linear(0, 0.5 25%, 1)\"")
  }

  package static func badPlace(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a place",
      help: "write [x, y], a layer's id like \"pane\", or a place in it like \"pane@50%,14\"")
  }

  package static func frameRate(_ found: String) -> Problem {
    Problem(
      .outOfRange, "a frame at \(found) fps does not last a whole number of flicks (1/705600000 s)",
      help: "24, 25, 30, 48, 50, 60, 90, 100, 120, 144 and 240 do")
  }

  package static func tooManyPixels(_ subject: String, width: Int, height: Int) -> Problem {
    Problem(
      .limit,
      "\(subject) has at most \(SceneConstants.maximumPixelSide) pixels a side and "
        + "\(SceneConstants.maximumPixels) in all (was \(width) × \(height))")
  }
}
