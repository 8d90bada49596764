import FlickCore

/// What is wrong with a text that should be JSON.
package enum JSONFault: Error, Hashable, Sendable {
  case emptyFile
  case notUTF8
  case nestedTooDeep
  /// What stands there, what should, and which bracket is still open, and its line.
  case unexpected(found: String, expected: String, openedInLine: Int? = nil, bracket: String? = nil)
  case trailingText
  case missingComma
  case openComment
  case openString
  case controlCharacter(UInt8)
  case escape(String)
  case number(String)
  /// How many characters it has.
  case numberTooLong(Int)
  /// As written.
  case notFinite(String)
  /// What other notations allow, and what to write instead.
  case json5(String, fix: String)
  case duplicateKey(String)
}

extension JSONFault {
  package var message: String {
    switch self {
    case .emptyFile: "the file is empty"
    case .notUTF8: "this byte is not UTF-8"
    case .nestedTooDeep: "lists and objects lie at most \(JSONReader.maximumNesting) levels deep"
    case .unexpected(let found, let expected, _, _): "expected \(expected), found \(found)"
    case .trailingText: "nothing may follow the scene's last '}'"
    case .missingComma: "a comma is missing after this value"
    case .openComment: "this comment has no end"
    case .openString: "this text has no closing quote"
    case .controlCharacter: "a control character stands in a text"
    case .escape(let text): "\(text) is no escape of JSON"
    case .number(let text): "\(Spelling.quoted(text)) is not a number"
    case .numberTooLong(let count):
      "a number is written with at most \(JSONReader.maximumNumberLength) characters (was \(count))"
    case .notFinite(let text): "a number must be finite (was \(text))"
    case .json5(let what, _): "\(what) is not JSON"
    case .duplicateKey(let key): "'\(key)' is written twice"
    }
  }

  package var help: String? {
    switch self {
    case .emptyFile: "a scene starts with { \"flick\": 1, … }"
    case .notUTF8: "save the file as UTF-8"
    case .unexpected(_, _, let line?, let bracket?): "the \(bracket) of line \(line) is still open"
    case .unexpected(let found, _, _, _) where ["'“'", "'”'", "'„'", "'‘'", "'’'"].contains(found):
      "a text stands in straight quotes, \"like this\""
    case .openComment: "end it with */"
    case .openString: "a text ends in its own line; write \\n where the line breaks"
    case .controlCharacter(let byte):
      byte == 9 ? "write \\t" : "write it as an escape, like \\n"
    case .escape:
      "JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hexadecimal digits"
    case .notFinite: "the largest number is about 1.8e308; leave a limit out to have none"
    case .json5(_, let fix): fix
    case .duplicateKey: "keep one of them"
    case .nestedTooDeep, .unexpected, .trailingText, .missingComma, .number, .numberTooLong: nil
    }
  }
}
