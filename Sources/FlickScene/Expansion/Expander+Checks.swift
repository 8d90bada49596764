import FlickCore
import FlickJSON

extension Expander {
  /// Reports keys that a table does not know, and those that it misses; once of what is
  /// written once, however many times it is there.
  func check(_ node: JSONNode, _ table: ObjectTable) {
    guard checked.insert(node.range).inserted else { return }
    let known = table.keys.map(\.name)
    var suggested: Set<String> = []
    for member in node.members where !member.key.hasPrefix("x-") && table[member.key] == nil {
      let missing = known.filter { node[$0] == nil }
      let suggestion = table.suggestion(for: member.key, among: missing)
      if let suggestion { suggested.insert(suggestion) }
      collector.report(
        .unknownKey(member.key, of: table.name, suggestion: suggestion, known: known),
        at: member.keyRange)
    }
    for key in table.keys where key.isRequired(by: nil) && node[key.name] == nil {
      if suggested.contains(key.name) { continue }
      let start = node.range.lowerBound
      collector.report(
        .missingKey(key.name, of: table.name, summary: key.summary), at: start..<start + 1)
    }
  }

  func checkName(_ member: JSONMember) {
    if Self.isConstant(member.key) { return }
    collector.report(.badConstantName(member.key), at: member.keyRange)
  }

  static func isConstant(_ name: String) -> Bool {
    Spelling.isName(name) && !name.utf8.contains(UInt8(ascii: "-"))
  }

  /// Whether or not it is used.
  func checkComponent(_ component: JSONMember) {
    let node = component.value
    check(node, ReuseKeys.component)
    for parameter in node["parameters"]?.namedMembers ?? [] {
      checkName(parameter)
      _ = self.parameter(parameter)
    }
    for behavior in node["behaviors"]?.namedMembers ?? [] {
      checkPart(behavior.key, at: behavior.keyRange)
    }
    func visit(_ layers: JSONNode?) {
      for layer in layers?.items ?? [] {
        let written = layer["layer"] ?? layer
        if let id = written["id"], let name = id.string { checkPart(name, at: id.range) }
        visit(written["children"])
      }
    }
    visit(node["layers"])
  }

  /// A path through an instance means one thing.
  private func checkPart(_ name: String, at range: Range<Int>) {
    if Self.reserved.contains(name) { collector.report(.partLikeKey(name), at: range) }
  }

  private static let reserved: Set<String> = Set(
    LayerKeys.all.map(\.name) + Channel.Property.allCases.map(\.rawValue)
      + ["velocity", "acceleration", "self"])

  /// A parameter's kind and its default, if it has one; `nil` where it is none.
  func parameter(_ member: JSONMember) -> (kind: ParameterKind, standard: JSONNode?)? {
    let kinds = ParameterKind.allCases.map(\.rawValue)
    if let name = member.value.string {
      if let kind = ParameterKind(rawValue: name) { return (kind, nil) }
      collector.report(
        .unknownChoice(
          "'\(member.key)'", found: name, suggestion: Spelling.nearest(name, among: kinds),
          choices: kinds), at: member.value.range)
      return nil
    }
    guard case .object(let members) = member.value.value else {
      collector.report(
        .wrongType(
          "'\(member.key)'", expected: "a kind, or an object of a kind and a default",
          found: found(member.value)), at: member.value.range)
      return nil
    }
    check(member.value, ReuseKeys.parameter)
    let named = members.filter { ParameterKind(rawValue: $0.key) != nil }
    guard named.count == 1, let kind = ParameterKind(rawValue: named[0].key) else {
      let start = member.value.range.lowerBound
      collector.report(
        named.isEmpty
          ? .missingOneOf(kinds, noun: "kind", of: "parameter")
          : .twoOf(noun: "kind", first: named[0].key, second: named[1].key),
        at: named.isEmpty ? start..<start + 1 : named[1].keyRange)
      return nil
    }
    return (kind, named[0].value)
  }

  /// What stands there, in few words.
  func found(_ node: JSONNode) -> String {
    switch node.value {
    case .array: "a list"
    case .object: "an object"
    case .string(let text): Spelling.quoted(text)
    case .number(let number): Spelling.number(number)
    case .bool(let value): value ? "true" : "false"
    case .null, .invalid: "null"
    }
  }
}
