import FlickCore
import FlickJSON

// Of bytes and JSON, before anything is a scene. Problem+Wording.swift says how they are put.

extension Problem {
  package static func fileTooLarge(_ size: Int) -> Problem {
    Problem(
      .limit,
      "a scene file has at most \(SceneConstants.maximumFileSize) bytes (was \(size))")
  }

  package init(_ fault: JSONFault) {
    let (code, message, help): (DiagnosticCode, String, String?) =
      switch fault {
      case .emptyFile: (.syntax, "the file is empty", "a scene starts with { \"flick\": 1, … }")
      case .notUTF8: (.encoding, "this byte is not UTF-8", "save the file as UTF-8")
      case .nestedTooDeep:
        (.limit, "lists and objects lie at most \(JSONReader.maximumNesting) levels deep", nil)
      case .unexpected(let found, let expected, let line?, let bracket?):
        (
          .syntax, "expected \(expected), found \(found)",
          "the \(bracket) of line \(line) is still open"
        )
      case .unexpected(let found, let expected, _, _):
        (.syntax, "expected \(expected), found \(found)", nil)
      case .trailingText: (.syntax, "nothing may follow the scene's last '}'", nil)
      case .missingComma: (.syntax, "a comma is missing after this value", nil)
      case .openComment: (.syntax, "this comment has no end", "end it with */")
      case .openString:
        (
          .syntax, "this text has no closing quote",
          "a text ends in its own line; write \\n where the line breaks"
        )
      case .controlCharacter(let byte):
        (
          .syntax, "a control character stands in a text",
          byte == 9 ? "write \\t" : "write it as an escape, like \\n"
        )
      case .escape(let text):
        (
          .syntax, "\(text) is no escape of JSON",
          "JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits"
        )
      case .number(let text): (.syntax, "\(Spelling.quoted(text)) is not a number", nil)
      case .numberTooLong(let count):
        (
          .limit,
          "a number is written with at most \(JSONReader.maximumNumberLength) characters "
            + "(was \(count))", nil
        )
      case .notFinite(let text):
        (
          .notFinite, "a number must be finite (was \(text))",
          "the largest number is about 1.8e308; leave a limit out to have none"
        )
      case .json5(let what, let fix): (.json5, "\(what) is not JSON", fix)
      case .duplicateKey(let key): (.duplicateKey, "'\(key)' is written twice", "keep one of them")
      }
    self.init(code, message, help: help)
  }
}

/// Something wrong before there is anything to decode, and where.
struct Finding {
  let problem: Problem
  let range: Range<Int>

  init(problem: Problem, range: Range<Int>) {
    self.problem = problem
    self.range = range
  }

  /// - Parameter offset: Of the text among all that a scene is made of.
  init(_ finding: JSONReader.Finding, offset: Int = 0) {
    problem = Problem(finding.fault)
    range = finding.range.lowerBound + offset..<finding.range.upperBound + offset
  }
}
