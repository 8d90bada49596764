import FlickCore
import FlickJSON

/// What a value may look like, whatever it is read as: what the JSON Schema, the
/// reference and messages say of it.
package indirect enum ValueSchema: Sendable {
  case boolean
  case number(Bounds)
  case integer(ClosedRange<Int>)
  case choice([Choice])
  case text(TextFormat)
  /// A list of any length within `count`; `noun` names the items in the plural.
  case list(of: ValueSchema, count: ClosedRange<Int>, noun: String)
  /// A list whose items each have a meaning of their own.
  case tuple([Part])
  /// A closure, because a layer holds layers.
  case object(@Sendable () -> ObjectTable)
  case map(Map)
  /// Told apart by what kind of JSON value is written, and lists by their length
  /// and items; one of each kind at most.
  case either([ValueSchema])
  /// A variant's paths and values, which the variant builder checks.
  case overrides
  /// Any value; what it may be is checked where it is used.
  case anything

  /// One of a closed set of names.
  package struct Choice: Sendable {
    package let name: String
    package let summary: String
    package init(_ name: String, _ summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  package struct Part: Sendable {
    package let name: String
    package let schema: ValueSchema

    package init(_ name: String, _ schema: ValueSchema) {
      self.name = name
      self.schema = schema
    }
  }

  /// An object whose keys are the author's names.
  package struct Map: Sendable {
    package let keys: TextFormat
    package let values: ValueSchema
    package let count: ClosedRange<Int>
    /// In the plural.
    package let noun: String
  }
}

extension ValueSchema {
  /// Whether the value is of the kind of JSON value that this is made of.
  private func accepts(kindOf node: JSONNode) -> Bool {
    switch (self, node.value) {
    case (.boolean, .bool), (.number, .number), (.integer, .number), (.choice, .string),
      (.text, .string), (.list, .array), (.tuple, .array), (.object, .object), (.map, .object),
      (.overrides, .object), (.anything, _):
      true
    case (.either(let schemas), _): schemas.contains { $0.accepts(kindOf: node) }
    default: false
    }
  }

  /// The index of the one of several that a value is meant as. Lists are told
  /// apart by their length, and lists of objects by their first item.
  package static func fitting(_ node: JSONNode, among schemas: [ValueSchema]) -> Int? {
    let all = schemas.indices.filter { schemas[$0].accepts(kindOf: node) }
    guard all.count > 1 else { return all.first }
    let meant = all.first { index in
      switch schemas[index] {
      case .tuple(let parts): parts.count == node.items.count && node.items[0].members.isEmpty
      case .list(.object, _, _): node.items.first.map { !$0.members.isEmpty } ?? false
      default: true
      }
    }
    // The list whose length is nearest to that of a list that is none of them.
    func distance(_ index: Int) -> Int {
      guard case .tuple(let parts) = schemas[index] else { return .max }
      return abs(parts.count - node.items.count)
    }
    return meant ?? all.min { distance($0) < distance($1) }
  }

  /// What it is, for "must be …".
  var noun: String {
    switch self {
    case .boolean: "true or false"
    case .number: "a number"
    case .integer: "a whole number"
    case .choice(let choices): Spelling.list(choices.map { "\"\($0.name)\"" })
    case .text(let format): format.noun
    case .list(_, _, let noun): "a list of \(noun)"
    case .tuple(let parts): "a list of \(parts.count) numbers"
    case .object(let table): "an object (\(Problem.article(table().name)))"
    case .map(let map): "an object (\(map.noun) by name)"
    case .either(let schemas): Spelling.list(schemas.map(\.noun))
    case .overrides: "an object (paths and values)"
    case .anything: "a value"
    }
  }

  /// Whether a bare number there is a time without its unit.
  package var isTime: Bool {
    switch self {
    case .text(.time), .text(.signedTime), .text(.instant), .text(.length), .text(.step):
      true
    case .either(let schemas): schemas.contains(where: \.isTime)
    default: false
    }
  }
}
