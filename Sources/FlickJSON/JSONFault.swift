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
