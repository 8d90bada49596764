import FlickCore

// Of constants, components, lists and included files. Problem+Wording.swift says how
// they are put.

extension Problem {
  // MARK: - Expressions

  package static func dividedByNothing() -> Problem {
    Problem(.expression, "this divides by 0", help: "use 'max' to keep the number above 0")
  }

  package static func cannotCombine(_ first: String, _ sign: String, _ second: String) -> Problem {
    let words = ["+": "plus", "-": "minus", "*": "times", "/": "over"]
    return Problem(
      .expression, "\(first) \(words[sign] ?? sign) \(second) has no meaning",
      help: "add and subtract what has one unit; multiply and divide by bare numbers")
  }

  package static func expressionTooLarge() -> Problem {
    Problem(.expression, "this is too large for a number or longer than an hour")
  }

  package static func badCall(_ name: String, takes: String) -> Problem {
    Problem(.expression, "'\(name)' takes \(takes)", help: "write \"= \(name)(2.5)\"")
  }

  package static func expressionEnds() -> Problem {
    Problem(.expression, "a value is missing here")
  }

  package static func expressionGoesOn(expected: String?) -> Problem {
    Problem(
      .expression,
      expected.map { "'\($0)' is missing here" } ?? "the expression goes on after its end",
      help: expected == nil
        ? "there are + - * / ( ), min, max, floor and round; "
          + "what stands within a text comes in braces, like \"{$name}\"" : nil)
  }

  package static func expressionTooDeep() -> Problem {
    Problem(
      .limit, "brackets lie more than \(SceneConstants.maximumExpressionDepth) deep",
      help: "give a part of it a name in 'let'")
  }

  package static func notInExpressions(_ text: String) -> Problem {
    Problem(
      .expression, "\(Spelling.quoted(text)) is no number, time, percentage or constant",
      help: "a constant begins with $, like \"= 24 + $row\"")
  }

  package static func plainBrace() -> Problem {
    Problem(
      .expression, "a '{' begins a value",
      help: "write \"{$name}\" or \"{= $i + 1}\", or '{{' for '{'")
  }

  package static func plainDollar() -> Problem {
    Problem(.expression, "a '$' begins a constant", help: "write \"$name\", or '$$' for '$'")
  }

  package static func notAWord(_ noun: String) -> Problem {
    Problem(.expression, "\(noun) cannot stand within a text")
  }

  package static func noPartsIn(_ name: String, noun: String) -> Problem {
    Problem(.expression, "'$\(name)' is \(noun) and has no parts")
  }

  package static func noSuchItem(_ index: String, count: Int) -> Problem {
    Problem(
      .expression, "there is no item \(index)",
      help: count == 0 ? "the list is empty" : "the items are 0 to \(count - 1)")
  }

  // MARK: - Constants

  package static func badConstantName(_ name: String) -> Problem {
    Problem(
      .malformed, "\(Spelling.quoted(name)) is no name for a constant",
      help: "use letters, digits and '_', beginning with a letter")
  }

  package static func constantCycle(_ name: String) -> Problem {
    Problem(
      .cycle, "'$\(name)' needs its own value",
      help: "give one of the constants in the circle a value")
  }

  package static func constantsTooDeep(_ name: String) -> Problem {
    Problem(
      .limit,
      "'$\(name)' needs more than \(SceneConstants.maximumConstantDepth) constants after one another",
      help: "write its value")
  }

  package static func constantOfAll(_ key: String) -> Problem {
    Problem(
      .override, "'\(key)' depends on this constant, and is the same in all variants",
      help: "variants change layers, behaviors, motions, worlds and touch")
  }

  package static func constantChangesNames() -> Problem {
    Problem(
      .override, "this constant decides which layers and behaviors there are",
      help: "all variants have the same; hide what one of them does not show")
  }

  // MARK: - Components

  package static func componentCycle(_ circle: [String]) -> Problem {
    Problem(
      .cycle, "a component uses itself: \(shown(circle: circle))",
      help: "take one of them out of the circle")
  }

  private static func shown(circle: [String]) -> String {
    let names = circle.map { "'\($0)'" }
    let shown = names.count > 8 ? names.prefix(7) + ["…", names[names.count - 1]] : names[...]
    return shown.joined(separator: " → ")
  }

  package static func partLikeKey(_ name: String) -> Problem {
    Problem(
      .duplicateName, "\(Spelling.quoted(name)) is the name of a key or a signal",
      help: "give the part another name: paths like \"row.\(name)\" would mean two things")
  }

  package static func missingArgument(_ name: String, _ noun: String, of component: String)
    -> Problem
  {
    Problem(
      .missingKey, "'\(component)' needs '\(name)'",
      help: "write \"with\": { \"\(name)\": … }, \(noun)")
  }

  package static func unknownParameter(
    _ name: String, of component: String, suggestion: String?, known: [String]
  ) -> Problem {
    Problem(
      .unknownKey, "'\(component)' has no parameter \(Spelling.quoted(name))",
      help: suggestion.map { "did you mean \"\($0)\"?" }
        ?? (known.isEmpty
          ? "it takes none" : "it takes \(Spelling.list(known.map { "'\($0)'" }, "and"))"))
  }

  package static func instanceNeedsName(_ component: String) -> Problem {
    Problem(
      .missingKey, "'\(component)' moves or answers touches, and needs an 'id' here",
      help: "its parts are named by it, like \"\(component)1.plate\"")
  }

  package static func expandsTooDeep() -> Problem {
    Problem(
      .limit,
      "layers lie more than \(SceneConstants.maximumLayerDepth) deep when components and lists are written out"
    )
  }

  package static func expandsTooFar() -> Problem {
    Problem(
      .limit, "components and lists make more than \(SceneConstants.maximumExpandedValues) values",
      help: "make fewer or smaller ones")
  }

  package static func stackedElsewhere() -> Problem {
    Problem(
      .uselessKey, "a stack gives its children their places",
      help: "leave x and y at 0, or put the layer into a group")
  }

  // MARK: - Files

  package static func includeCycle(_ circle: [String]) -> Problem {
    Problem(
      .cycle, "a file includes itself: \(shown(circle: circle))",
      help: "take one of them out of the circle")
  }

  package static func tooManyIncludes() -> Problem {
    Problem(.limit, "a scene is made of at most \(SceneConstants.maximumIncludes) files")
  }

  package static func includeOutside(_ path: String) -> Problem {
    Problem(
      .include, "\(Spelling.quoted(path)) is not in the scene's folder",
      help: "included files lie in the scene's folder or below it")
  }

  package static func noIncludedFile(_ path: String) -> Problem {
    Problem(
      .include, "there is no file \(Spelling.quoted(path))",
      help: "paths begin at the folder of the file that includes")
  }

  package static func includeTooLarge(_ path: String) -> Problem {
    Problem(
      .include,
      "\(Spelling.quoted(path)) is larger than \(SceneConstants.maximumFileSize >> 20) MB")
  }

  package static func notIncluded(_ key: String) -> Problem {
    Problem(
      .include, "an included file has no \(Spelling.quoted(key))",
      help: "it brings 'let', 'components' and 'motion', and may include others")
  }
}
