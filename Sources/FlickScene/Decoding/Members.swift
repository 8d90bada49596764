import FlickJSON

/// An object that has been read by its table: a value for each key.
package struct Members: Sendable {
  let node: JSONNode
  private let table: ObjectTable
  /// By the table's keys; `nil` where a value is refused or must be there.
  private var values: [(any AnyReading)?]

  /// The value of a key, or what the table says where it is missing.
  subscript<Value>(key: Key<Value>) -> Value {
    @_semantics("optimize.sil.specialize.generic.never")
    get throws(Rejected) {
      guard let index = table.keys.firstIndex(where: { $0 === key.row }) else {
        preconditionFailure("the table of \(table.name) has no '\(key.row.name)'")
      }
      guard let value = values[index] else { throw Rejected() }
      return key.value(of: value)
    }
  }

  /// What is written under a key, right or wrong.
  func member<Value>(_ key: Key<Value>) -> JSONMember? {
    node.members.first { $0.key == key.row.name }
  }

  func written<Value>(_ key: Key<Value>) -> JSONNode? { node[key.row.name] }

  func has<Value>(_ key: Key<Value>) -> Bool { written(key) != nil }

  func has(_ key: KeyRow) -> Bool { node[key.name] != nil }

  /// Where a key's value is written, or the object where it is missing.
  func place<Value>(_ key: Key<Value>) -> JSONNode { place(key.row) }

  func place(_ key: KeyRow) -> JSONNode { node[key.name] ?? node }
}

// MARK: - Reading

extension Members {
  init(_ node: JSONNode, _ table: ObjectTable, _ subject: Subject, _ reader: Reader) {
    self.node = node
    self.table = table
    values = Array(repeating: nil, count: table.keys.count)
    guard case .object(let members) = node.value else {
      _ = reader.rejectKind(of: node, .object { table }, subject)
      return
    }
    let type = table.type(of: node)
    var isWritten = [Bool](repeating: false, count: table.keys.count)
    var unknown: [JSONMember] = []
    for member in members where !member.key.hasPrefix("x-") {
      guard let index = table.index(of: member.key) else {
        unknown.append(member)
        continue
      }
      let key = table.keys[index]
      isWritten[index] = true
      if !key.isSupported {
        reader.report(.notSupportedYet("'\(key.name)'"), at: member.keyRange)
      } else if !key.applies(to: type) {
        reader.report(
          .misplacedKey(key.name, type: type ?? "", belongsTo: key.only), at: member.keyRange)
      } else {
        values[index] = key.read(member.value, reader)
        continue
      }
      values[index] = key.standard
    }
    let missing = table.keys.indices.filter { !isWritten[$0] }
    let suggested = table.reportUnknown(
      unknown, of: node, type: type, missing: missing.map { table.keys[$0] }, reader)
    for index in missing {
      let key = table.keys[index]
      values[index] = key.standard
      guard key.isRequired(by: type), !suggested.contains(key.name) else { continue }
      let owner = key.requiredBy.isEmpty ? table.name : "\(type ?? "") \(table.name)"
      reader.report(.missingKey(key.name, of: owner, summary: key.summary), on: node)
    }
    table.checkChoice(members, of: node, suggested: suggested, reader)
    table.checkSpellings(members, of: node, reader)
    for (key, other) in table.rules.useless where node[other.name] == nil {
      if let member = members.first(where: { $0.key == key.name }) {
        reader.report(.meaninglessWithout(key.name, other.name), at: member.keyRange)
      }
    }
  }
}

extension ObjectTable {
  /// The value of the discriminator. `nil` where there is none, or where it is
  /// reported for itself and should hide nothing else.
  fileprivate func type(of node: JSONNode) -> String? {
    guard let discriminator = rules.discriminator,
      case .choice(let choices) = self[discriminator]?.schema,
      let type = node[discriminator]?.string
    else { return nil }
    return choices.contains { $0.name == type } ? type : nil
  }

  /// The missing keys that are meant, which are then not missed.
  fileprivate func reportUnknown(
    _ members: [JSONMember], of node: JSONNode, type: String?, missing: [KeyRow],
    _ reader: Reader
  ) -> Set<String> {
    if members.isEmpty { return [] }
    let known = keys.filter { $0.isSupported && $0.applies(to: type) }.map(\.name)
    let names = missing.filter { $0.isSupported && $0.applies(to: type) }.map(\.name)
    var suggested: Set<String> = []
    for member in members {
      if reader.collector.isFull {
        reader.collector.omit()
        continue
      }
      let suggestion = reader.collector.suggestion(at: member.keyRange) {
        self.suggestion(for: member.key, among: names)
          ?? self.suggestion(for: member.key, among: known)
      }
      if let suggestion { suggested.insert(suggestion) }
      let isThere = suggestion.map { !names.contains($0) } ?? false
      let owner = suggestion == nil ? owner(of: member.key, in: node, type) : nil
      reader.report(
        .unknownKey(
          member.key, of: name, suggestion: suggestion, isThere: isThere, owner: owner,
          known: known),
        at: member.keyRange)
    }
    return suggested
  }

  /// Which of the keys has an object that knows the key: the one that is written, or the only
  /// one.
  private func owner(of key: String, in node: JSONNode, _ type: String?) -> String? {
    let all = keys.filter {
      $0.isSupported && $0.applies(to: type) && $0.schema.object?.index(of: key) != nil
    }
    let written = all.first { node[$0.name] != nil }
    return (written ?? (all.count == 1 ? all[0] : nil))?.name
  }

  fileprivate func checkChoice(
    _ members: [JSONMember], of node: JSONNode, suggested: Set<String>, _ reader: Reader
  ) {
    guard let (noun, keys) = rules.exactlyOne else { return }
    let present = members.filter { keys.contains($0.key) }
    if present.isEmpty {
      guard suggested.isDisjoint(with: keys) else { return }
      let known = keys.filter { self[$0]?.isSupported ?? false }
      reader.report(.missingOneOf(known, noun: noun, of: name), on: node)
    }
    for member in present.dropFirst() {
      let first = present[0].key
      let problem: Problem =
        noun == "verb"
        ? .twoVerbs(first: first, second: member.key)
        : .twoOf(noun: noun, first: first, second: member.key)
      reader.report(problem, at: member.keyRange)
    }
  }

  fileprivate func checkSpellings(_ members: [JSONMember], of node: JSONNode, _ reader: Reader) {
    let spellings = rules.spellings
    guard !spellings.isEmpty else { return }
    let present = members.filter { member in spellings.contains { $0.contains(member.key) } }
    if present.isEmpty {
      return reader.report(.incompleteSpelling(name, spellings: spellings), on: node)
    }
    var fitting = spellings
    for member in present {
      let narrower = fitting.filter { $0.contains(member.key) }
      if narrower.isEmpty {
        let other = present.first { other in
          !spellings.contains { $0.contains(other.key) && $0.contains(member.key) }
        }
        return reader.report(
          .mixedSpellings(
            first: (other ?? present[0]).key, second: member.key, spellings: spellings),
          at: member.keyRange)
      }
      fitting = narrower
    }
    let keys = present.map(\.key)
    if fitting.contains(where: { $0.needed.allSatisfy(keys.contains) }) { return }
    let missing = fitting[0].needed.first { !keys.contains($0) } ?? ""
    reader.report(
      .missingKey(missing, of: name, summary: self[missing]?.summary ?? ""), on: node)
  }
}
