import FlickCore

/// A value that is written as JSON; members stand in the order in which they are given.
package enum JSONValue: Sendable {
  case text(String)
  case list([JSONValue])
  /// Members without a value are left out.
  case object([(name: String, value: JSONValue?)])
  /// What is JSON as it stands: a number, `true`, `null`.
  case word(String)

  package static let null = JSONValue.word("null")

  package static func integer(_ value: some BinaryInteger) -> JSONValue { .word("\(value)") }

  package static func bool(_ value: Bool) -> JSONValue { .word("\(value)") }

  /// The shortest decimal that reads back to the same number; `null` where the value is
  /// not finite or missing.
  package static func number(_ value: Double?) -> JSONValue {
    value.map { .word(JSONWriter.number($0)) } ?? .null
  }

  package static func number(_ value: Double, decimals: Int) -> JSONValue {
    .word(Spelling.number(value, decimals: decimals))
  }

  package static func texts(_ values: some Sequence<String>) -> JSONValue {
    .list(values.map { .text($0) })
  }

  /// In one line, with or without a space behind commas and colons.
  package func line(spaced: Bool = false) -> String {
    let space = spaced ? " " : ""
    switch self {
    case .text(let text): return JSONWriter.string(text)
    case .word(let word): return word
    case .list(let values):
      return "[" + values.map { $0.line(spaced: spaced) }.joined(separator: "," + space) + "]"
    case .object(let members):
      let parts = members.compactMap { name, value in
        value.map { JSONWriter.string(name) + ":" + space + $0.line(spaced: spaced) }
      }
      return "{" + parts.joined(separator: "," + space) + "}"
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral members: (String, JSONValue?)...) {
    self = .object(members.map { (name: $0, value: $1) })
  }
}
