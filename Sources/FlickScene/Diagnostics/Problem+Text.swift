// Of bytes and JSON, before anything is a scene. Problem+Wording.swift says how they are put.

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
