import FlickCore
import FlickJSON

/// What an object may hold, whatever it is read as.
package final class ObjectTable: Sendable {
  /// What the object is, in the singular: `layer`.
  package let name: String
  package let summary: String
  package let keys: [KeyRow]
  package let rules: ObjectRules
  private let indices: [String: Int]

  init(_ name: String, _ summary: String, _ rules: ObjectRules, _ keys: [KeyRow]) {
    self.name = name
    self.summary = summary
    self.keys = keys
    self.rules = rules
    var indices: [String: Int] = [:]
    for (index, key) in keys.enumerated() {
      precondition(indices[key.name] == nil, "\(name) has one '\(key.name)'")
      indices[key.name] = index
    }
    self.indices = indices
  }

  package subscript(key: String) -> KeyRow? { index(of: key).map { keys[$0] } }

  package func index(of key: String) -> Int? { indices[key] }

  /// The key of `names` that a word was meant as.
  func suggestion(for word: String, among names: [String]) -> String? {
    rules.meant()[word]?.first(where: names.contains)
      ?? Spelling.nearest(word, among: names)
  }

  /// The table that an object is meant by.
  package func table(of node: JSONNode) -> ObjectTable {
    rules.instead().first { node[$0.keys[0].name] != nil } ?? self
  }
}

/// What holds among an object's keys.
package struct ObjectRules: Sendable {
  /// The key whose value decides which of the other keys make sense.
  package var discriminator: String?
  /// Keys of which exactly one is there, and what one is called.
  package var exactlyOne: (noun: String, keys: [String])?
  /// Sets of keys that say the same in different words and are never mixed;
  /// one of them is whole.
  package var spellings: [KeySet] = []
  /// Keys that mean nothing without another one. The schema says so; the
  /// readers say it in their own words.
  package var needs: [(key: String, other: String)] = []
  /// The same of a key that means nothing without any of several.
  package var needsOne: (key: String, others: [String])?
  /// Keys that people look for by other words.
  package var meant: @Sendable () -> [String: [String]] = { [:] }
  /// Objects that may stand in its place, each told by its first key. They are written out
  /// before anything is read.
  package var instead: @Sendable () -> [ObjectTable] = { [] }
  /// The same where no schema says it.
  var useless: [(KeyRow, without: KeyRow)] = []
}

/// Keys that belong together.
package struct KeySet: Hashable, Sendable {
  package let needed: [String]
  package let optional: [String]

  init(_ needed: [String], optional: [String] = []) {
    self.needed = needed
    self.optional = optional
  }

  func contains(_ key: String) -> Bool { needed.contains(key) || optional.contains(key) }
}

/// One key of an object, whatever its value is read as: the row of a table.
package final class KeyRow: Sendable {
  package enum Presence: Sendable {
    case required
    case optional
    /// What holds where the key is missing.
    case defaulted(JSONNode.Value)
  }

  package let name: String
  package let schema: ValueSchema
  package let presence: Presence
  /// Of a bare number; `nil` where it has none.
  package let unit: Unit?
  package let summary: String
  /// Values of the discriminator that the key belongs to; empty: all.
  package let only: [String]
  /// Values of the discriminator that need the key.
  package let requiredBy: [String]
  /// Said where the value is out of range.
  let hint: String?
  /// A key of the plan that is not built yet is refused as such.
  package let isSupported: Bool
  /// What it is where the key is missing; `nil`: it must be there.
  let standard: (any AnyReading)?
  /// `nil` where the value is refused, which has been reported.
  let read: @Sendable (JSONNode, Reader) -> (any AnyReading)?

  @_semantics("optimize.sil.specialize.generic.never")
  fileprivate init<Value>(
    _ name: String, _ schema: Schema<Value>, _ presence: Presence, standard: Value? = nil,
    unit: Unit?, only: [String], requiredBy: [String] = [], hint: String?, isSupported: Bool = true,
    _ summary: String
  ) {
    self.name = name
    self.schema = schema.untyped
    self.presence = presence
    self.unit = unit
    self.summary = summary
    self.only = only
    self.requiredBy = requiredBy
    self.hint = hint
    self.isSupported = isSupported
    self.standard = standard.map(Reading.init)
    read = { node, reader in
      do throws(Rejected) {
        return Reading(try schema.read(node, .key(name, hint: hint), reader))
      } catch {
        return nil
      }
    }
  }

  /// Whether the key makes sense for that value of the discriminator.
  func applies(to type: String?) -> Bool {
    guard let type, !only.isEmpty else { return true }
    return only.contains(type)
  }

  func isRequired(by type: String?) -> Bool {
    if case .required = presence { return applies(to: type) }
    return type.map(requiredBy.contains) ?? false
  }
}

/// A value that has been read, whatever it is.
protocol AnyReading: AnyObject, Sendable {}

private final class Reading<Value: Sendable>: AnyReading {
  let value: Value

  @_semantics("optimize.sil.specialize.generic.never")
  init(_ value: Value) {
    self.value = value
  }
}

/// A row, with what its value is read as.
package struct Key<Value: Sendable>: Sendable {
  let row: KeyRow

  private init(row: KeyRow) {
    self.row = row
  }

  /// The value where the key is missing; `nil`: it must be there.
  var standard: Value? { row.standard.map(value) }

  /// What the row has read, which nothing but this type makes.
  @_semantics("optimize.sil.specialize.generic.never")
  func value(of reading: any AnyReading) -> Value {
    unsafeDowncast(reading, to: Reading<Value>.self).value
  }

  @_semantics("optimize.sil.specialize.generic.never")
  static func required(
    _ name: String, _ schema: Schema<Value>, unit: Unit? = nil, only: [String] = [],
    hint: String? = nil, _ summary: String
  ) -> Key {
    Key(
      row: KeyRow(
        name, schema, .required, unit: unit, only: only, hint: hint, summary))
  }

  @_semantics("optimize.sil.specialize.generic.never")
  static func optional<Written>(
    _ name: String, _ schema: Schema<Written>, unit: Unit? = nil, only: [String] = [],
    requiredBy: [String] = [], hint: String? = nil, _ summary: String
  ) -> Key where Value == Written? {
    Key(
      row: KeyRow(
        name, schema.map { Optional($0) }, .optional, standard: .some(nil), unit: unit, only: only,
        requiredBy: requiredBy, hint: hint, summary))
  }

  @_semantics("optimize.sil.specialize.generic.never")
  static func optional(
    _ name: String, _ schema: Schema<Value>, default value: JSONNode.Value, unit: Unit? = nil,
    only: [String] = [], hint: String? = nil, _ summary: String
  ) -> Key {
    let node = JSONNode(value, range: 0..<0)
    guard let standard = try? schema.read(node, .key(name), .ofDefaults) else {
      preconditionFailure("the default of '\(name)' is one of its values")
    }
    return Key(
      row: KeyRow(
        name, schema, .defaulted(value), standard: standard, unit: unit, only: only, hint: hint,
        summary))
  }

  /// A key of the plan that is not built yet.
  @_semantics("optimize.sil.specialize.generic.never")
  static func later(_ name: String) -> Key where Value == Never? {
    Key(
      row: KeyRow(
        name, Schema<Never?>(.text(.any)) { (_, _, _) throws(Rejected) -> Never? in nil },
        .optional, standard: .some(nil), unit: nil, only: [], hint: nil, isSupported: false, ""))
  }
}

/// An object's table together with what the object is read as.
package struct ObjectSchema<Value: Sendable>: Sendable {
  package let table: ObjectTable
  let build: @Sendable (Members, Reader) throws(Rejected) -> Value

  /// An object whose values make up something by themselves, in this order.
  @_semantics("optimize.sil.specialize.generic.never")
  init<each Part>(
    _ name: String, _ summary: String, rules: ObjectRules = ObjectRules(),
    _ keys: repeat Key<each Part>,
    build: @escaping @Sendable (repeat each Part) throws(Rejected) -> Value
  ) {
    table = ObjectTable(name, summary, rules, rows(repeat each keys))
    self.build = { (members, _) throws(Rejected) -> Value in
      try build(repeat try members[each keys])
    }
  }

  /// An object whose values are asked for one by one.
  init(
    _ name: String, _ summary: String, rules: ObjectRules = ObjectRules(), keys: [KeyRow],
    build: @escaping @Sendable (Members, Reader) throws(Rejected) -> Value
  ) {
    table = ObjectTable(name, summary, rules, keys)
    self.build = build
  }

  init(table: ObjectTable, build: @escaping @Sendable (Members, Reader) throws(Rejected) -> Value) {
    self.table = table
    self.build = build
  }

  /// What the object is where all of its keys are missing.
  func standard(_ reader: Reader) throws(Rejected) -> Value {
    let empty = JSONNode(.object([]), range: 0..<0)
    return try build(Members(empty, table, .key(table.name), reader), reader)
  }
}

extension ObjectSchema where Value == Members {
  /// An object that means something only together with what is around it.
  init(
    _ name: String, _ summary: String, rules: ObjectRules = ObjectRules(), keys: [KeyRow]
  ) {
    self.init(name, summary, rules: rules, keys: keys) {
      (members, _) throws(Rejected) -> Members in members
    }
  }
}

/// The rows of keys, whatever their values are.
func rows<each Value>(_ keys: repeat Key<each Value>) -> [KeyRow] {
  var rows: [KeyRow] = []
  // Swift 6.2 cannot optimise a loop over them.
  repeat rows.append((each keys).row)
  return rows
}

/// The unit of a bare number.
package enum Unit: String, Hashable, Sendable {
  case points = "pt"
  case pointsPerSecond = "pt/s"
  case pixels = "px"
  case pixelsPerPoint = "px/pt"
  case degrees = "°"
  /// Of fingers.
  case travel = "pt, of a rotation °"
  case hertz = "Hz"
  case framesPerSecond = "fps"
  case gravity = "1000 pt/s²"
  case newtons = "N"
  case newtonSeconds = "N·s"
  /// Of the property that the behavior moves.
  case property = "the property's unit"
  /// Of that property, per second.
  case propertyPerSecond = "the property's unit per second"
}
