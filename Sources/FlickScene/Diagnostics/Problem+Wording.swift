// Every sentence that Flick says about a scene file, in one place so that the
// words stay of one kind; what playing finds is beside it. A message is one sentence
// without a full stop; what the author wrote comes in quotes or as written; a
// help tells what to write instead.

// MARK: - Text and JSON

extension Problem {
  package static var emptyFile: Problem {
    Problem(.syntax, "the file is empty", help: "a scene starts with { \"flick\": 1, … }")
  }

  package static var notUTF8: Problem {
    Problem(.encoding, "this byte is not UTF-8", help: "save the file as UTF-8")
  }

  package static func fileTooLarge(_ size: Int) -> Problem {
    Problem(
      .limit,
      "a scene file has at most \(SceneConstants.maximumFileSize) bytes (was \(size))")
  }

  package static var nestedTooDeep: Problem {
    Problem(
      .limit, "lists and objects lie at most \(SceneConstants.maximumNesting) levels deep")
  }

  package static func syntaxUnexpected(
    found: String, expected: String, openedInLine: Int? = nil, bracket: String? = nil
  ) -> Problem {
    var help: String?
    if let openedInLine, let bracket {
      help = "the \(bracket) of line \(openedInLine) is still open"
    }
    return Problem(.syntax, "expected \(expected), found \(found)", help: help)
  }

  package static var syntaxTrailingText: Problem {
    Problem(.syntax, "nothing may follow the scene's last '}'")
  }

  package static var syntaxMissingComma: Problem {
    Problem(.syntax, "a comma is missing after this value")
  }

  package static var syntaxOpenComment: Problem {
    Problem(.syntax, "this comment has no end", help: "end it with */")
  }

  package static var syntaxOpenString: Problem {
    Problem(
      .syntax, "this text has no closing quote",
      help: "a text ends in its own line; write \\n where the line breaks")
  }

  package static func syntaxControlCharacter(_ byte: UInt8) -> Problem {
    Problem(
      .syntax, "a control character stands in a text",
      help: byte == 9 ? "write \\t" : "write it as an escape, like \\n")
  }

  package static func syntaxEscape(_ text: String) -> Problem {
    Problem(
      .syntax, "\(text) is no escape of JSON",
      help: "JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits")
  }

  package static func numberTooLong(_ count: Int) -> Problem {
    Problem(
      .limit,
      "a number is written with at most \(SceneConstants.maximumNumberLength) characters (was \(count))"
    )
  }

  package static func syntaxNumber(_ text: String) -> Problem {
    Problem(.syntax, "\(Spelling.quoted(text)) is not a number")
  }

  package static func notFinite(_ text: String) -> Problem {
    Problem(
      .notFinite, "a number must be finite (was \(text))",
      help: "the largest number is about 1.8e308; leave a limit out to have none")
  }

  package static func json5(_ what: String, fix: String) -> Problem {
    Problem(.json5, "\(what) is not JSON", help: fix)
  }

  package static func duplicateKey(_ key: String) -> Problem {
    Problem(.duplicateKey, "'\(key)' is written twice", help: "keep one of them")
  }
}

// MARK: - Shape

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

  package static func unknownKey(
    _ key: String, of object: String, suggestion: String?, known: [String]
  ) -> Problem {
    Problem(
      .unknownKey, "\(article(object)) has no key \(Spelling.quoted(key))",
      help: suggestion.map { "did you mean \"\($0)\"?" }
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

// MARK: - Units

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
    let minutes = ["m", "min", "mins", "minute", "minutes"].contains(unit)
    return Problem(
      .timeUnit, "\(Spelling.quoted(found)) has the unit \(Spelling.quoted(unit))",
      help: minutes
        ? "write \"\(Spelling.number(number * 60))s\""
        : "write \"\(Spelling.number(number))ms\" or \"\(Spelling.number(number))s\"")
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

  package static func badMoment(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a time",
      help: "write \"300ms\", \"0.3s\", or a time after another event, like \"flip+120ms\"")
  }

  package static func badLength(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a duration",
      help: "write \"2s\", \"settled\" or \"settled+250ms\"")
  }

  package static func badColor(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a colour",
      help: "write \"#RRGGBB\", \"#RRGGBBAA\" or \"#RGB\", like \"#0A84FF\"")
  }

  package static func badPercentage(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is neither a number nor a percentage",
      help: "write a bare number of points, or a part of the parent's size, like \"50%\"")
  }

  package static func badCondition(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a condition",
      help: "write a signal, one of < <= > >=, and a number, like \"pane.y < 340\"")
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

// MARK: - Names

extension Problem {
  package static func unknownName(
    _ name: String, noun: String, suggestion: String?, known: [String]
  ) -> Problem {
    let help: String
    if let suggestion {
      help = "did you mean \"\(suggestion)\"?"
    } else if known.isEmpty {
      help = "the scene has no \(noun) with a name"
    } else if known.count <= 8 {
      help =
        "there \(known.count == 1 ? "is" : "are") \(Spelling.list(known.map { "\"\($0)\"" }, "and"))"
    } else {
      help = "there are \(known.count), the first is \"\(known[0])\""
    }
    return Problem(
      .unknownName, "there is no \(noun) \(Spelling.quoted(name))", help: help)
  }

  package static func unknownState(
    _ name: String, behavior: String, suggestion: String?, known: [String]
  ) -> Problem {
    Problem(
      .unknownName, "'\(behavior)' has no state \(Spelling.quoted(name))",
      help: suggestion.map { "did you mean \"\($0)\"?" }
        ?? "its states are \(Spelling.list(known.map { "\"\($0)\"" }, "and"))")
  }

  package static func unknownSignal(
    _ name: String, behavior: String, suggestion: String?, known: [String]
  ) -> Problem {
    Problem(
      .unknownName, "'\(behavior)' has no signal \(Spelling.quoted(name))",
      help: suggestion.map { "did you mean \"\($0)\"?" }
        ?? "there are \(Spelling.list(known.map { "\"\($0)\"" }, "and"))")
  }

  package static func badSignal(_ found: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(found)) is not a signal",
      help: "write a behavior and what of it, like \"pane.y\" or \"pane.velocity\"")
  }

  package static func duplicateName(_ name: String, noun: String) -> Problem {
    Problem(
      .duplicateName, "there are two \(noun) \(Spelling.quoted(name))",
      help: "give one of them another name")
  }

  package static func listedTwice(_ name: String) -> Problem {
    Problem(.duplicateName, "\(Spelling.quoted(name)) is listed twice", help: "keep one of them")
  }

  /// - Parameter isCut: Whether the circle is longer than the names given.
  package static func cycle(_ names: [String], isCut: Bool = false) -> Problem {
    let help = "give one of them a time, like \"300ms\""
    if names.count == 1 {
      return Problem(.cycle, "\(names[0]) waits for its own end", help: help)
    }
    let chain = names.dropFirst().map { "for \($0)" }.joined(separator: ", which waits ")
    let last = isCut ? "and so on back to" : "which waits for"
    return Problem(.cycle, "\(names[0]) waits \(chain), \(last) \(names[0])", help: help)
  }

  package static func fontNotFound(_ family: String, suggestion: String?) -> Problem {
    Problem(
      .fontNotFound, "there is no font family \(Spelling.quoted(family)) on this machine",
      help: suggestion.map { "did you mean \"\($0)\"?" }
        ?? "install it, or leave 'font' out for the default family")
  }

  package static func fontOutside(_ path: String) -> Problem {
    Problem(
      .path, "\(Spelling.quoted(path)) leaves the scene's folder",
      help: "put the font beside the scene, for example in \"fonts/\"")
  }

  package static func noFontFile(_ path: String) -> Problem {
    Problem(
      .fontNotFound, "there is no file \(Spelling.quoted(path)) in the scene's folder",
      help: "a font's path starts at the folder in which the scene lies")
  }

  package static func notAFont(_ path: String) -> Problem {
    Problem(
      .fontNotFound, "\(Spelling.quoted(path)) is not a font with scalable outlines",
      help: "OpenType and TrueType files (.otf, .ttf, .ttc) are read")
  }

  /// - Parameter scalars: At least one.
  package static func missingCharacters(_ scalars: [Unicode.Scalar]) -> Problem {
    let shown = scalars.prefix(5).map { scalar in
      let code = String(scalar.value, radix: 16, uppercase: true)
      return "'\(scalar)' (U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code))"
    }
    let more = scalars.count > 5 ? " and \(scalars.count - 5) more" : ""
    return Problem(
      .missingGlyph,
      "no font here has the character\(scalars.count == 1 ? "" : "s") "
        + "\(shown.joined(separator: ", "))\(more)",
      help: "a box is drawn instead; install a font that has it, "
        + "or name one with \"font\": { \"file\": \"fonts/…\" }",
      severity: .warning)
  }

  package static func pathOutside(_ path: String) -> Problem {
    Problem(
      .path, "\(Spelling.quoted(path)) leaves the working folder",
      help: "write a path relative to it and without '..'")
  }

  package static func pathThroughLink(_ path: String, _ real: String) -> Problem {
    Problem(
      .path, "\(Spelling.quoted(path)) leaves the working folder: it leads to \(real)",
      help: "write somewhere else, or allow it with '--allow-outside'")
  }

  package static func unknownOutput(_ path: String) -> Problem {
    Problem(
      .unknownValue, "\(Spelling.quoted(path)) names no format that Flick writes",
      help: "write a film as \"out/film.mp4\", or a folder of PNG frames as \"out/frames/\"")
  }

  package static func unknownFigureOutput(_ path: String) -> Problem {
    Problem(
      .unknownValue, "\(Spelling.quoted(path)) names no format that a figure has",
      help: "write it as \"out/figure.svg\" or \"out/figure.png\"")
  }
}

// MARK: - Layers and behaviors

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
    Problem(
      .uselessKey, "a layer of the type '\(type)' has no '\(property)' to move",
      help: property == "cornerRadius"
        ? "rect and group layers have corners" : "'scale' makes it larger or smaller")
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

  package static func cannotFollow(_ property: String) -> Problem {
    Problem(
      .conflictingKeys, "a drag can move x, y or xy, and this behavior moves '\(property)'",
      help: "leave 'drag' out")
  }

  package static func followOther(_ axis: String, property: String) -> Problem {
    Problem(
      .conflictingKeys, "this behavior moves '\(property)' and cannot follow '\(axis)'",
      help: "write \"follow\": \"\(property)\"")
  }

  package static func releaseWithoutDrag() -> Problem {
    Problem(
      .uselessKey, "'release' means nothing without 'drag'", help: "add \"drag\": \"follow\"")
  }

  package static func velocitySignInPlane() -> Problem {
    Problem(
      .conflictingKeys, "'velocity-sign' orders states along a line, and this behavior moves xy",
      help: "write \"nearest\" or \"stay\"")
  }

  package static func boundsOutOfOrder() -> Problem {
    Problem(
      .outOfRange, "the first bound is not smaller than the second",
      help: "write [smallest, largest]")
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

// MARK: - Touches

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

  package static func inputMissing(_ path: String) -> Problem {
    Problem(
      .pointerStream, "there is no file \(Spelling.quoted(path)) that can be read",
      help: "a path is relative to the scene's file")
  }

  package static func inputTooLarge(_ path: String, limit: Int) -> Problem {
    Problem(.limit, "\(Spelling.quoted(path)) has more than \(limit) bytes")
  }

  package static func tooManyStreamRows(_ path: String, maximum: Int) -> Problem {
    Problem(.limit, "\(Spelling.quoted(path)) has more than \(maximum) rows")
  }

  /// `line` counts from 1.
  package static func badStream(_ path: String, line: Int, _ what: String, help: String?) -> Problem
  {
    Problem(.pointerStream, "\(Spelling.quoted(path)), line \(line): \(what)", help: help)
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
        ? "give it another 'to' or 'by'" : "for a touch without travel use 'tap'")
  }

  package static func flickWithoutSpeed() -> Problem {
    Problem(
      .impossibleStroke, "a flick ends with a velocity, and this one is 0",
      help: "use 'drag' for a stroke that ends at rest")
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

// MARK: - Variants

extension Problem {
  package static func overrideRoot(_ found: String) -> Problem {
    Problem(
      .override, "a variant cannot change \(Spelling.quoted(found))",
      help:
        "a path starts with behaviors., layers., worlds. or touch., like \"behaviors.pane.motion\"")
  }

  package static func overrideWithoutKey(_ path: String) -> Problem {
    Problem(
      .override, "\(Spelling.quoted(path)) is not the path of a value",
      help: "write what of it changes, like \"\(path).fill\"")
  }

  package static func overrideFixed(_ key: String, of noun: String) -> Problem {
    Problem(
      .override, "a variant cannot change the '\(key)' of \(article(noun))",
      help: "the same events play in every variant, so names and structure stay the same")
  }

  package static func overrideInside(_ part: String, found: String) -> Problem {
    Problem(
      .override, "'\(part)' is \(found), and a path leads through objects only",
      help: "replace it as a whole")
  }

  package static func overrideTwice(_ path: String, other: String) -> Problem {
    Problem(
      .override, "\(Spelling.quoted(path)) lies inside \(Spelling.quoted(other))",
      help: "change a value once")
  }

  package static func statesDiffer(_ behavior: String) -> Problem {
    Problem(
      .override, "the states of '\(behavior)' have other names or another order here",
      help: "a variant may move states, not rename them")
  }
}

// MARK: - Values from beside the file

extension Problem {
  package static func setWithoutValue() -> Problem {
    Problem(
      .override, "a value is set by its path, '=' and the value",
      help: "write it like render.fps=30")
  }

  package static func setPathEmpty(_ text: String) -> Problem {
    Problem(
      .override, "\(Spelling.quoted(text)) has a path with an empty part",
      help: "write it like render.fps=30")
  }

  package static func setRoot(_ key: String, suggestion: String?, known: [String]) -> Problem {
    Problem(
      .override, "no value under \(Spelling.quoted(key)) can be set from outside",
      help: suggestion.map { "did you mean \"\($0)\"?" }
        ?? "a path starts with \(Spelling.list(known))")
  }

  package static func setWithoutKey(_ key: String, example: String) -> Problem {
    Problem(
      .override, "'\(key)' is not the path of a value", help: "write it like \(key).\(example)=…")
  }

  package static func setInside(_ key: String) -> Problem {
    Problem(
      .override, "there is no '\(key)' in a value that is no object",
      help: "a path leads through objects only; set the value as a whole")
  }

  package static func badSize(_ text: String) -> Problem {
    Problem(
      .malformed, "a size is two whole numbers of pixels (was \(Spelling.quoted(text)))",
      help: "write it like 1280x720")
  }

  package static func badScale(_ text: String) -> Problem {
    Problem(
      .malformed, "a scale is a number above 0 (was \(Spelling.quoted(text)))",
      help: "write it like 0.5")
  }

  package static func sizeWithoutFilm() -> Problem {
    Problem(
      .override, "the scene has no film, and its canvas has a size in points",
      help: "choose pixels per point with '--scale', or set canvas.size")
  }

  package static func scaleNotWhole(_ text: String, width: Double, height: Double) -> Problem {
    Problem(
      .override,
      "\(text) times the film would be "
        + "\(Spelling.number(width, decimals: 3)) × \(Spelling.number(height, decimals: 3)) pixels",
      help: "choose a scale that gives whole numbers, or a size with '--size'")
  }
}

// MARK: - Film and expectations

extension Problem {
  package static func tooManyVariants(_ count: Int, in layout: Film.Layout) -> Problem {
    let subject: String? =
      switch layout {
      case .columns: "a film in columns"
      case .rows: "a film in rows"
      case .grid: "a film's grid"
      case .overlay: "a film's overlay"
      case .single: nil
      }
    precondition(subject != nil, "any number of variants has one to show")
    let most = layout.mostVariants ?? 0
    return Problem(
      .limit, "\(subject ?? "") shows at most \(most) variants (was \(count))",
      help: layout == .grid
        ? "the layout 'single' shows one of them"
        : "the layout 'grid' shows up to \(SceneConstants.maximumCells)")
  }

  package static func perVariantWithoutWait() -> Problem {
    Problem(
      .uselessKey, "'perVariant' means nothing for an event that does not wait",
      help: "it belongs to an 'at' with 'when' or 'settled'; what follows such an event follows it "
        + "in each variant")
  }

  package static func sweepBesideVariants() -> Problem {
    Problem(
      .conflictingKeys, "a scene has 'variants' or 'sweep', not both",
      help: "a sweep is a way to write variants: leave one of them out")
  }

  /// - Parameter count: `nil`: more than can be counted.
  package static func sweepTooLarge(_ count: Int?) -> Problem {
    let found = count.map { " (was \($0))" } ?? ""
    return Problem(
      .limit, "a sweep makes at most \(SceneConstants.maximumVariants) variants\(found)",
      help: "shorten its lists")
  }

  package static func variantOfLayout(_ layout: Film.Layout) -> Problem {
    Problem(
      .uselessKey, "'variant' means nothing in the layout '\(layout.rawValue)'",
      help: "it belongs to the layout 'single'")
  }

  package static func keyOfOtherCheck(_ key: String, check: String, belongsTo: [String]) -> Problem
  {
    Problem(
      .uselessKey, "'\(key)' means nothing beside '\(check)'",
      help: "it belongs to \(Spelling.list(belongsTo.map { "'\($0)'" }, "and"))")
  }

  package static func rangeWithoutEnds(_ what: String) -> Problem {
    Problem(.missingKey, "\(what) needs 'min', 'max' or both")
  }

  package static func overshootOfNoPlace(_ signal: String) -> Problem {
    Problem(
      .malformed, "an overshoot is measured in places (was the signal \(Spelling.quoted(signal)))",
      help: "write the signal of a property, like \"pane.y\"")
  }

  package static func itemWithoutTarget(_ item: String) -> Problem {
    Problem(
      .uselessKey, "'\(item)' is an item of a world, which is sent to no state",
      help: "expect a range of it, or that it has settled")
  }

  package static func negativeOvershoot(_ key: String) -> Problem {
    Problem(
      .outOfRange, "'\(key)' of an overshoot must be 0 or more",
      help: "an overshoot is counted from the target on, whatever the direction")
  }

  package static func percentageOfNothing(_ key: String) -> Problem {
    Problem(
      .wrongType, "'\(key)' of a range must be a number",
      help: "only an overshoot has a way that percentages are taken of")
  }

  package static func rangeReversed() -> Problem {
    Problem(.outOfRange, "'min' is larger than 'max'", help: "exchange them")
  }

  package static func variantsOfNone() -> Problem {
    Problem(
      .uselessKey, "the scene has no variants", help: "leave this key out")
  }

  package static func figureOfNothing() -> Problem {
    Problem(.missingKey, "a figure needs 'plot' or 'strip'")
  }

  package static func tooManyFrames(_ count: Int) -> Problem {
    Problem(
      .limit, "a film has at most \(SceneConstants.maximumFrames) frames (was \(count))",
      help: "shorten 'duration', raise 'speed' or lower 'fps'")
  }

  package static func figuresNotDrawnYet() -> Problem {
    Problem(
      .notDrawnYet, "figures are checked but not drawn yet", severity: .warning)
  }
}

// MARK: - Parts of sentences

extension Problem {
  /// `a layer`, `an event`.
  package static func article(_ noun: String) -> String {
    let vowels: Set<Character> = ["a", "e", "i", "o"]
    guard let first = noun.first, vowels.contains(first) else { return "a " + noun }
    return "an " + noun
  }

  /// A sentence as a part of another.
  private static func clause(_ text: String) -> String {
    let start = text.prefix(1).lowercased() + text.dropFirst()
    return start.hasSuffix(".") ? String(start.dropLast()) : start
  }
}
