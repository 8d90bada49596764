import FlickCore
import FlickJSON

/// A value's description together with how it is read: the value, or a diagnostic.
///
/// What is generic here is compiled once, not for each of some hundred types: a scene asks
/// it some hundred times, and the compiler would take as long for it as for all else.
package struct Schema<Value: Sendable>: Sendable {
  typealias Read = @Sendable (JSONNode, Subject, Reader) throws(Rejected) -> Value

  package let untyped: ValueSchema
  let read: Read

  init(_ untyped: ValueSchema, _ read: @escaping Read) {
    self.untyped = untyped
    self.read = read
  }
}

// MARK: - Combinations

extension Schema {
  @_semantics("optimize.sil.specialize.generic.never")
  func map<New>(_ transform: @escaping @Sendable (Value) -> New) -> Schema<New> {
    then { (value, _, _) throws(Rejected) -> New in transform(value) }
  }

  /// Read like this, and then made into something else where that is possible.
  @_semantics("optimize.sil.specialize.generic.never")
  func then<New>(
    _ transform: @escaping @Sendable (Value, JSONNode, Reader) throws(Rejected) -> New
  ) -> Schema<New> {
    let read = self.read
    return Schema<New>(untyped) { (node, subject, reader) throws(Rejected) -> New in
      try transform(try read(node, subject, reader), node, reader)
    }
  }

  /// Refuses values with which something is wrong.
  @_semantics("optimize.sil.specialize.generic.never")
  func checked(_ problem: @escaping @Sendable (Value) -> Problem?) -> Schema {
    then { (value, node, reader) throws(Rejected) -> Value in
      if let problem = problem(value) { throw reader.rejected(problem, at: node) }
      return value
    }
  }

  /// With the place where it is written.
  var located: Schema<Located<Value>> {
    then { (value, node, _) throws(Rejected) -> Located<Value> in
      Located(value: value, node: node)
    }
  }

  /// The one of several that a value is meant as.
  @_semantics("optimize.sil.specialize.generic.never")
  static func either(_ schemas: [Schema]) -> Schema {
    let untyped = schemas.map(\.untyped)
    return Schema(.either(untyped)) { (node, subject, reader) throws(Rejected) -> Value in
      guard let index = ValueSchema.fitting(node, among: untyped) else {
        throw reader.rejectKind(of: node, .either(untyped), subject)
      }
      return try schemas[index].read(node, subject, reader)
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  static func either(_ schemas: Schema...) -> Schema { either(schemas) }
}

/// A value and where it is written.
package struct Located<Value: Sendable>: Sendable {
  let value: Value
  let node: JSONNode
}

/// A value under a name that the author chose.
package struct Named<Value: Sendable>: Sendable {
  let name: String
  let range: Range<Int>
  let value: Value
}

// MARK: - Plain values

extension Schema where Value == Bool {
  static var boolean: Schema {
    Schema(.boolean) { (node, subject, reader) throws(Rejected) -> Bool in
      guard case .bool(let value) = node.value else {
        throw reader.rejectKind(of: node, .boolean, subject)
      }
      return value
    }
  }
}

extension Schema where Value == Double {
  // Inlined, its reader would be compiled anew for each row's bounds.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func number(_ bounds: Bounds) -> Schema {
    Schema(.number(bounds)) { (node, subject, reader) throws(Rejected) -> Double in
      guard let number = node.number else {
        throw reader.rejectKind(of: node, .number(bounds), subject)
      }
      guard bounds.contains(number) else {
        throw reader.rejected(
          .outOfRange(
            subject.text, bounds: bounds, value: number, found: reader.found(node),
            hint: subject.hint), at: node)
      }
      return number
    }
  }
}

extension Schema where Value == Int {
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func integer(_ range: ClosedRange<Int>) -> Schema {
    Schema(.integer(range)) { (node, subject, reader) throws(Rejected) -> Int in
      guard let number = node.number else {
        throw reader.rejectKind(of: node, .integer(range), subject)
      }
      guard number.rounded() == number else {
        throw reader.rejected(.notWhole(subject.text, found: reader.found(node)), at: node)
      }
      guard number >= Double(range.lowerBound), number <= Double(range.upperBound) else {
        throw reader.rejected(
          .integerOutOfRange(
            subject.text, range: range, found: reader.found(node), hint: subject.hint), at: node)
      }
      return Int(number)
    }
  }
}

extension Schema {
  /// One of a closed set of names.
  @_semantics("optimize.sil.specialize.generic.never")
  static func choice(_ rows: [(name: String, summary: String, value: Value)]) -> Schema {
    let untyped = ValueSchema.choice(rows.map { ValueSchema.Choice($0.name, $0.summary) })
    return Schema(untyped) { (node, subject, reader) throws(Rejected) -> Value in
      guard let text = node.string else { throw reader.rejectKind(of: node, untyped, subject) }
      if let row = rows.first(where: { $0.name == text }) { return row.value }
      let names = rows.map(\.name)
      throw reader.rejected(
        .unknownChoice(
          subject.text, found: text, suggestion: Spelling.nearest(text, among: names),
          choices: names), at: node)
    }
  }

  /// A single word.
  @_semantics("optimize.sil.specialize.generic.never")
  static func word(_ name: String, _ summary: String, _ value: Value) -> Schema {
    choice([(name, summary, value)])
  }
}

extension Schema where Value: RawRepresentable, Value.RawValue == String {
  /// Some of an enumeration's cases, by their raw values.
  @_semantics("optimize.sil.specialize.generic.never")
  static func choice(among words: KeyValuePairs<Value, String>) -> Schema {
    choice(words.map { (name: $0.rawValue, summary: $1, value: $0) })
  }
}

extension Schema where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// An enumeration's cases, each with what it means.
  @_semantics("optimize.sil.specialize.generic.never")
  static func choice(_ words: KeyValuePairs<Value, String>) -> Schema {
    precondition(words.count == Value.allCases.count, "all cases of \(Value.self) have words")
    return choice(among: words)
  }
}

// MARK: - Lists

extension Schema {
  /// A list of any length within `count`; `noun` names the items in the plural.
  @_semantics("optimize.sil.specialize.generic.never")
  static func list<Item>(
    of item: Schema<Item>, count: ClosedRange<Int>, noun: String
  ) -> Schema where Value == [Item] {
    let untyped = ValueSchema.list(of: item.untyped, count: count, noun: noun)
    return Schema(untyped) { (node, subject, reader) throws(Rejected) -> [Item] in
      guard case .array(let nodes) = node.value else {
        throw reader.rejectKind(of: node, untyped, subject)
      }
      var isWhole = try reader.checkCount(nodes.count, within: count, noun, of: node, subject)
      var items: [Item] = []
      items.reserveCapacity(nodes.count)
      let inner = Subject.item(of: subject)
      for node in nodes {
        do throws(Rejected) {
          items.append(try item.read(node, inner, reader))
        } catch {
          isWhole = false
        }
      }
      if !isWhole { throw Rejected() }
      return items
    }
  }

  /// A list whose items each have a meaning of their own.
  @_semantics("optimize.sil.specialize.generic.never")
  static func tuple<Part>(_ names: String..., of part: Schema<Part>) -> Schema
  where Value == [Part] {
    tuple(names.map { ($0, part) })
  }

  @_semantics("optimize.sil.specialize.generic.never")
  static func tuple<Part>(_ parts: [(name: String, schema: Schema<Part>)]) -> Schema
  where Value == [Part] {
    let untyped = ValueSchema.tuple(
      parts.map { ValueSchema.Part($0.name, $0.schema.untyped) })
    let (names, schemas) = (parts.map(\.name), parts.map(\.schema))
    return Schema(untyped) { (node, subject, reader) throws(Rejected) -> [Part] in
      guard case .array(let nodes) = node.value else {
        throw reader.rejectKind(of: node, untyped, subject)
      }
      guard nodes.count == names.count else {
        throw reader.rejected(
          .wrongPartCount(subject.text, parts: names, found: nodes.count), at: node)
      }
      var values: [Part] = []
      values.reserveCapacity(names.count)
      // By indices: a zipped pair of a generic kind is looked up anew each time.
      for index in nodes.indices {
        do throws(Rejected) {
          values.append(
            try schemas[index].read(nodes[index], .part(names[index], of: subject), reader))
        } catch {}
      }
      if values.count < names.count { throw Rejected() }
      return values
    }
  }
}

// MARK: - Objects

extension Schema {
  /// Said late, because a layer holds layers.
  @_semantics("optimize.sil.specialize.generic.never")
  static func object(
    _ schema: @autoclosure @escaping @Sendable () -> ObjectSchema<Value>
  ) -> Schema {
    Schema(.object({ schema().table })) { (node, subject, reader) throws(Rejected) -> Value in
      let schema = schema()
      return try schema.build(Members(node, schema.table, subject, reader), reader)
    }
  }

  /// An object whose keys are the author's names; `noun` names the values in the plural.
  @_semantics("optimize.sil.specialize.generic.never")
  static func map<Item>(
    _ keys: TextFormat, to item: Schema<Item>, count: ClosedRange<Int>, noun: String
  ) -> Schema where Value == [Named<Item>] {
    let untyped = ValueSchema.map(
      ValueSchema.Map(keys: keys, values: item.untyped, count: count, noun: noun))
    return Schema(untyped) { (node, subject, reader) throws(Rejected) -> [Named<Item>] in
      guard case .object = node.value else {
        throw reader.rejectKind(of: node, untyped, subject)
      }
      let members = node.namedMembers
      var isWhole = try reader.checkCount(members.count, within: count, noun, of: node, subject)
      var items: [Named<Item>] = []
      for member in members {
        if let problem = reader.problem(of: member.key, format: keys, .name) {
          reader.report(problem, at: member.keyRange)
        } else if keys == .variant {
          reader.reportMissing(in: member.key, fontFile: nil, at: member.keyRange)
        }
        do throws(Rejected) {
          let value = try item.read(member.value, .key(member.key), reader)
          items.append(Named(name: member.key, range: member.keyRange, value: value))
        } catch {
          isWhole = false
        }
      }
      if !isWhole { throw Rejected() }
      return items
    }
  }
}
