import FlickCore

/// One thing that is wrong with a scene file, and where.
package struct Diagnostic: Hashable, Sendable {
  package let problem: Problem
  package let origin: SourceOrigin

  package init(_ problem: Problem, at origin: SourceOrigin) {
    self.problem = problem
    self.origin = origin
  }
}

/// What is wrong, as data and in words, without its place.
///
/// All words are in the files `Problem+….swift`.
package struct Problem: Hashable, Sendable {
  package enum Severity: String, Hashable, Sendable { case error, warning }

  package let code: DiagnosticCode
  package let severity: Severity
  /// One sentence without a full stop: what was expected, what was found.
  package let message: String
  /// How to fix it.
  package let help: String?

  init(
    _ code: DiagnosticCode, _ message: String, help: String? = nil, severity: Severity = .error
  ) {
    self.code = code
    self.severity = severity
    self.message = Self.shown(message)
    self.help = help.map(Self.shown)
  }

  /// What an author wrote can be long; a sentence about it is not.
  private static func shown(_ text: String) -> String {
    let longest = 2_000
    guard text.utf8.count > longest else { return Spelling.visible(text) }
    return Spelling.visible(String(text.prefix(longest)) + "…")
  }

  /// The same where warnings count as errors.
  package var asError: Problem { Problem(code, message, help: help) }
}

/// What stays the same about a kind of problem when its words change.
package enum DiagnosticCode: String, Hashable, Sendable, CaseIterable {
  // The text is not JSON.
  case syntax
  case json5
  case encoding
  case notFinite = "not-finite"
  case duplicateKey = "duplicate-key"

  // The shape of the tree.
  case version
  case limit
  case unknownKey = "unknown-key"
  case missingKey = "missing-key"
  case conflictingKeys = "conflicting-keys"
  case uselessKey = "useless-key"
  case wrongType = "wrong-type"
  case wrongCount = "wrong-count"
  case outOfRange = "out-of-range"
  case unknownValue = "unknown-value"
  case malformed = "malformed"
  case notSupportedYet = "not-supported-yet"

  // Units and names.
  case timeUnit = "time-unit"
  case unknownName = "unknown-name"
  case duplicateName = "duplicate-name"
  case cycle
  case expression
  case include
  case fontNotFound = "font-not-found"
  case image = "image"
  case path = "path-outside"
  case pointerStream = "pointer-stream"
  case samples

  // Motion and touches.
  case policy = "policy-and-motion"
  case impossibleStroke = "impossible-stroke"
  case outsideCanvas = "outside-canvas"
  case override = "override"

  // Found by playing the scene.
  case neverFires = "never-fires"
  case hitsNothing = "hits-nothing"
  case pointer
  case neverSettles = "never-settles"
  case unstable
  case tooLong = "too-long"

  // Warnings.
  case missingGlyph = "missing-glyph"
}
