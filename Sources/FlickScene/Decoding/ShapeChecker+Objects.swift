/// Objects with known keys.
extension ShapeChecker {
  func check(_ members: [JSONMember], of node: JSONNode, _ object: ObjectShape) {
    let type = object.type(of: node)
    let present = PresentKeys(members)
    var suggested: Set<String> = []
    for member in members where !member.key.hasPrefix("x-") {
      guard let key = object[member.key] else {
        reportUnknown(member, of: object, type: type, besides: present, suggested: &suggested)
        continue
      }
      check(member, key, of: object, type: type)
    }
    for key in object.keys {
      guard isRequired(key, by: type), !suggested.contains(key.name),
        !present.contains(key.name)
      else { continue }
      let owner = key.requiredBy.isEmpty ? object.name : "\(type ?? "") \(object.name)"
      reportOnObject(.missingKey(key.name, of: owner, summary: key.summary), node)
    }
    checkChoice(members, of: node, object, suggested: suggested)
    checkSpellings(members, of: node, object)
  }

  private func check(_ member: JSONMember, _ key: KeyShape, of object: ObjectShape, type: String?) {
    if !key.isSupported {
      collector.report(.notSupportedYet("'\(key.name)'"), at: member.keyRange)
    } else if !applies(key, to: type) {
      collector.report(
        .misplacedKey(key.name, type: type ?? "", belongsTo: key.only), at: member.keyRange)
    } else {
      check(member.value, key.shape, .key(key.name), hint: key.hint)
    }
  }

  /// Whether the key makes sense for that value of the discriminator.
  private func applies(_ key: KeyShape, to type: String?) -> Bool {
    guard let type, !key.only.isEmpty else { return true }
    return key.only.contains(type)
  }

  private func isRequired(_ key: KeyShape, by type: String?) -> Bool {
    if case .required = key.presence { return applies(key, to: type) }
    return type.map(key.requiredBy.contains) ?? false
  }

  private func reportUnknown(
    _ member: JSONMember, of object: ObjectShape, type: String?, besides present: PresentKeys,
    suggested: inout Set<String>
  ) {
    if collector.isFull { return collector.omit() }
    let known = object.keys.filter { $0.isSupported && applies($0, to: type) }.map(\.name)
    let missing = known.filter { !present.contains($0) }
    let suggestion = Spelling.nearest(member.key, among: missing)
    if let suggestion { suggested.insert(suggestion) }
    collector.report(
      .unknownKey(member.key, of: object.name, suggestion: suggestion, known: known),
      at: member.keyRange)
  }

  private func checkChoice(
    _ members: [JSONMember], of node: JSONNode, _ object: ObjectShape, suggested: Set<String>
  ) {
    guard let (noun, keys) = object.exactlyOne else { return }
    let present = members.filter { keys.contains($0.key) }
    if present.isEmpty {
      guard suggested.isDisjoint(with: keys) else { return }
      let known = keys.filter { object[$0]?.isSupported ?? false }
      reportOnObject(.missingOneOf(known, noun: noun, of: object.name), node)
    }
    for member in present.dropFirst() {
      let first = present[0].key
      let problem: Problem =
        noun == "verb"
        ? .twoVerbs(first: first, second: member.key)
        : .twoOf(noun: noun, first: first, second: member.key)
      collector.report(problem, at: member.keyRange)
    }
  }

  private func checkSpellings(_ members: [JSONMember], of node: JSONNode, _ object: ObjectShape) {
    let spellings = object.spellings
    guard !spellings.isEmpty else { return }
    let present = members.filter { member in spellings.contains { $0.contains(member.key) } }
    // A key that is not supported yet belongs to a spelling of its own.
    if members.contains(where: { object[$0.key]?.isSupported == false }) { return }
    if present.isEmpty {
      return reportOnObject(.incompleteSpelling(object.name, spellings: spellings), node)
    }
    var fitting = spellings
    for member in present {
      let narrower = fitting.filter { $0.contains(member.key) }
      if narrower.isEmpty { return reportMixed(member, among: present, spellings) }
      fitting = narrower
    }
    let keys = present.map(\.key)
    if fitting.contains(where: { $0.needed.allSatisfy(keys.contains) }) { return }
    let missing = fitting[0].needed.first { !keys.contains($0) } ?? ""
    reportOnObject(
      .missingKey(missing, of: object.name, summary: object[missing]?.summary ?? ""), node)
  }

  private func reportMixed(
    _ member: JSONMember, among present: [JSONMember], _ spellings: [KeySet]
  ) {
    let other = present.first { other in
      !spellings.contains { $0.contains(other.key) && $0.contains(member.key) }
    }
    collector.report(
      .mixedSpellings(
        first: (other ?? present[0]).key, second: member.key, spellings: spellings),
      at: member.keyRange)
  }

  /// Points at the object's first character.
  private func reportOnObject(_ problem: Problem, _ node: JSONNode) {
    let start = node.range.lowerBound
    collector.report(problem, at: start..<min(start + 1, node.range.upperBound))
  }
}

/// The keys of one object: few are compared one by one, many by hash.
struct PresentKeys {
  private let members: [JSONMember]
  private let hashed: Set<String>?

  init(_ members: [JSONMember]) {
    self.members = members
    hashed = members.count > 16 ? Set(members.map(\.key)) : nil
  }

  func contains(_ key: String) -> Bool {
    hashed?.contains(key) ?? members.contains { $0.key == key }
  }
}

extension ObjectShape {
  /// The value of the discriminator. `nil` where there is none, or where it is
  /// reported for itself and should hide nothing else.
  fileprivate func type(of node: JSONNode) -> String? {
    guard let discriminator, case .choice(let choices) = self[discriminator]?.shape,
      let type = node[discriminator]?.string
    else { return nil }
    return choices.contains { $0.name == type && $0.isSupported } ? type : nil
  }
}
