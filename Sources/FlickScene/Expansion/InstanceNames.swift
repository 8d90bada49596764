import FlickCore
import FlickJSON

/// Renames what a component or a list gives names to, wherever its texts name it.
///
/// Which texts are names the language's tables know.
struct InstanceNames {
  /// Names as they are written inside.
  let names: Set<String>
  /// A name as it is outside.
  let outside: (String) -> String

  func renamed(layer: JSONNode) -> JSONNode {
    renamed(layer, .object { Language.layer.table })
  }

  func renamed(behavior: JSONNode) -> JSONNode {
    renamed(behavior, .object { BehaviorKeys.behavior.table })
  }

  func renamed(animations: JSONNode) -> JSONNode {
    renamed(animations, LayerKeys.animations.row.schema)
  }

  /// A name, or a text that begins with one, such as a signal or a place.
  func renamed(_ text: String) -> String {
    if names.contains(text) { return outside(text) }
    // The longest name counts, as everywhere.
    for end in text.indices.reversed() where Spelling.endsName(text[end]) {
      let name = String(text[..<end])
      if names.contains(name) { return outside(name) + text[end...] }
    }
    return text
  }

  /// A condition, in each part of which a name stands before a dot. What stands alone
  /// is the behavior's own, and so is a part of its velocity.
  private func renamed(condition text: String) -> String {
    var result = ""
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { !" ()<>=!".contains($0) }
      let owner = word.prefix { $0 != "." && $0 != "[" }
      let isOwn = owner == word || ["velocity", "acceleration"].contains(owner)
      result += isOwn ? String(word) : renamed(String(word))
      rest = rest[word.endIndex...]
      if let other = rest.popFirst() { result.append(other) }
    }
    return result
  }

  private func renamed(_ node: JSONNode, _ schema: ValueSchema) -> JSONNode {
    switch (schema, node.value) {
    case (.text(.rule), .string(let text)):
      return JSONNode(.string(renamed(condition: text)), range: node.range)
    case (.text(let format), .string(let text)) where format.namesParts:
      return JSONNode(.string(renamed(text)), range: node.range)
    case (.either(let schemas), .string(let text)):
      let isName = schemas.contains {
        if case .text(let format) = $0 { format.namesParts } else { false }
      }
      return isName ? JSONNode(.string(renamed(text)), range: node.range) : node
    case (.either(let schemas), .array), (.either(let schemas), .object):
      return ValueSchema.fitting(node, among: schemas).map { renamed(node, schemas[$0]) } ?? node
    case (.list(let item, _, _), .array(let items)):
      return JSONNode(.array(items.map { renamed($0, item) }), range: node.range)
    case (.tuple(let parts), .array(let items)) where parts.count == items.count:
      return JSONNode(
        .array(zip(items, parts).map { renamed($0, $1.schema) }), range: node.range)
    case (.object(let object), .object(let members)):
      let table = object()
      let isLayer = table === Language.layer.table
      let changed = members.map { member -> JSONMember in
        if isLayer, member.key == "id", let name = member.value.string, names.contains(name) {
          return member.holding(JSONNode(.string(outside(name)), range: member.value.range))
        }
        return table[member.key].map { member.holding(renamed(member.value, $0.schema)) } ?? member
      }
      return JSONNode(.object(changed), range: node.range)
    case (.map(let map), .object(let members)):
      let changed = members.map { member in
        JSONMember(
          key: map.keys.namesParts ? renamed(member.key) : member.key, keyRange: member.keyRange,
          value: renamed(member.value, map.values))
      }
      return JSONNode(.object(changed), range: node.range)
    default: return node
    }
  }
}

extension JSONMember {
  /// The entry with another value.
  func holding(_ value: JSONNode) -> JSONMember {
    JSONMember(key: key, keyRange: keyRange, value: value)
  }
}

extension TextFormat {
  /// Whether the text begins with the name of a layer or behavior.
  fileprivate var namesParts: Bool {
    switch self {
    case .layer, .behavior, .signal, .setting, .animation, .animations, .place: true
    default: false
    }
  }
}
