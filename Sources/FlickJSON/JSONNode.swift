/// A JSON value with the place where it is written.
package struct JSONNode: Sendable {
  package enum Value: Sendable {
    case null
    case bool(Bool)
    /// Finite.
    case number(Double)
    case string(String)
    case array([JSONNode])
    /// In the file's order. Of a key that is written twice, the first.
    case object([JSONMember])
    /// Something that is wrong and has been reported.
    case invalid
  }

  package let value: Value
  /// Byte offsets of the value in its file, quotes and brackets included.
  package let range: Range<Int>

  package init(_ value: Value, range: Range<Int>) {
    self.value = value
    self.range = range
  }
}

/// One entry of an object.
package struct JSONMember: Sendable {
  package let key: String
  /// Byte offsets of the key, quotes included.
  package let keyRange: Range<Int>
  package let value: JSONNode

  package init(key: String, keyRange: Range<Int>, value: JSONNode) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }
}

extension JSONNode {
  /// The first value under that key, or `nil` where there is none or this is
  /// no object.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The entries of an object; none for anything else.
  package var members: [JSONMember] {
    guard case .object(let members) = value else { return [] }
    return members
  }

  /// The entries whose keys do not belong to the author (`x-…`).
  package var namedMembers: [JSONMember] { members.filter { !$0.key.hasPrefix("x-") } }

  /// The items of a list; none for anything else.
  package var items: [JSONNode] {
    guard case .array(let items) = value else { return [] }
    return items
  }

  package var string: String? {
    guard case .string(let string) = value else { return nil }
    return string
  }

  package var number: Double? {
    guard case .number(let number) = value else { return nil }
    return number
  }

  /// Whether it says the same, wherever it is written.
  package func isLike(_ other: JSONNode) -> Bool {
    switch (value, other.value) {
    case (.null, .null), (.invalid, .invalid): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isLike($1) }
    case (.object(let a), .object(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.value.isLike($1.value) }
    default: false
    }
  }

  package var isInvalid: Bool {
    guard case .invalid = value else { return false }
    return true
  }
}

extension JSONNode.Value: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: JSONNode.Value...) {
    self = .array(elements.map { JSONNode($0, range: 0..<0) })
  }
}
