import FlickCore

// Of blocks in Markdown pages, before their scenes are read. Problem+Wording.swift says how
// they are put.

extension Problem {
  package static func unknownBlockWord(_ word: String, known: [String]) -> Problem {
    Problem(
      .unknownValue, "a block has no form \(Spelling.quoted(word))",
      help: meant(word, among: known))
  }

  package static func unknownBlockOption(_ name: String, known: [String]) -> Problem {
    Problem(
      .unknownKey, "a block has no option \(Spelling.quoted(name))",
      help: meant(name, among: known))
  }

  private static func meant(_ word: String, among known: [String]) -> String {
    Spelling.nearest(word, among: known).map { "did you mean \"\($0)\"?" }
      ?? "there are \(Spelling.list(known, "and"))"
  }

  /// - Parameter forms: Those that it means something for.
  package static func uselessBlockOption(
    _ name: String, form: String, forms: [String]
  ) -> Problem {
    Problem(
      .uselessKey, "'\(name)' means nothing for '\(form)'",
      help: "it belongs to \(Spelling.list(forms.map { "'\($0)'" }, "and"))")
  }

  package static func blockOptionTwice(_ name: String) -> Problem {
    Problem(.duplicateKey, "'\(name)' is written twice", help: "keep one of them")
  }

  package static func blockOptionWithoutValue(_ name: String, expected: String) -> Problem {
    Problem(.missingKey, "'\(name)' needs a value", help: "write \(name)= and \(expected)")
  }

  package static func badBlockOption(_ name: String, expected: String, found: String) -> Problem {
    Problem(.malformed, "'\(name)' must be \(expected) (was \(Spelling.quoted(found)))")
  }

  package static func openBlockQuote() -> Problem {
    Problem(.syntax, "a quote is not closed in this line", help: "end it with \"")
  }

  package static func twoBlockForms(_ first: String, _ second: String) -> Problem {
    Problem(
      .conflictingKeys, "a block has one form, and this has '\(first)' and '\(second)'",
      help: "make two blocks of it")
  }

  package static func blockWithoutScene() -> Problem {
    Problem(
      .missingKey, "a block needs a scene",
      help: "write one between the fences, or name its file, like scene=pane.json")
  }

  package static func blockWithTwoScenes() -> Problem {
    Problem(
      .conflictingKeys, "a block that names a scene has nothing between its fences",
      help: "keep one of the two scenes, and close the fence")
  }

  package static func blockSceneOutside(_ path: String) -> Problem {
    Problem(
      .path, "\(Spelling.quoted(path)) leaves the folder of the pages",
      help: "put the scene below it, or allow what lies outside")
  }

  package static func blockSceneUnreadable(_ path: String, reason: String) -> Problem {
    Problem(.include, "\(Spelling.quoted(path)) cannot be read: \(clause(reason))")
  }

  package static func tooManyBlocks(_ count: Int) -> Problem {
    Problem(
      .limit,
      "a page has at most \(SceneConstants.maximumBlocks) blocks (this has \(count))",
      help: "divide the page")
  }

  package static func tooManyPagePixels() -> Problem {
    Problem(
      .limit,
      "the pictures of a page have at most \(SceneConstants.maximumPagePixels) pixels together, "
        + "and this block goes beyond that",
      help: "write smaller widths, 'format=svg', or divide the page")
  }

  /// What playing or drawing a block's scene has found.
  package static func block(_ code: DiagnosticCode, _ message: String, help: String?) -> Problem {
    Problem(code, message, help: help)
  }
}
