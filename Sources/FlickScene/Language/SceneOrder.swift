import FlickJSON

/// A scene's keys in the order of the language's tables.
///
/// Names that the author chose keep their order, since it means something;
/// keys that no table knows stand last, as they were.
enum SceneOrder {
  static func sorted(_ root: JSONNode) -> JSONNode {
    sorted(root, .object { Language.scene.table })
  }

  private static func sorted(_ node: JSONNode, _ schema: ValueSchema) -> JSONNode {
    switch (schema, node.value) {
    case (.either(let schemas), _):
      ValueSchema.fitting(node, among: schemas).map { sorted(node, schemas[$0]) } ?? node
    case (.list(let item, _, _), .array(let items)):
      JSONNode(.array(items.map { sorted($0, item) }), range: node.range)
    case (.tuple(let parts), .array(let items)) where parts.count == items.count:
      JSONNode(
        .array(zip(items, parts).map { sorted($0, $1.schema) }), range: node.range)
    case (.object(let object), .object(let members)):
      JSONNode(.object(sorted(members, object().table(of: node))), range: node.range)
    case (.map(let map), .object(let members)):
      JSONNode(
        .object(members.map { replacing($0, by: sorted($0.value, map.values)) }), range: node.range)
    case (.overrides, .object(let members)):
      JSONNode(.object(sorted(overrides: members)), range: node.range)
    default: node
    }
  }

  private static func sorted(_ members: [JSONMember], _ object: ObjectTable) -> [JSONMember] {
    var ranks: [String: Int] = [:]
    for (index, key) in object.keys.enumerated() { ranks[key.name] = index }
    // What a layer holds is long; all else about the layer is said before it.
    if ranks["children"] != nil { ranks["children"] = object.keys.count }
    let ranked = members.enumerated().map { offset, member in
      let schema = object[member.key]?.schema
      let value = schema.map { sorted(member.value, $0) } ?? member.value
      return (
        rank: ranks[member.key] ?? object.keys.count + 1, offset: offset,
        member: replacing(member, by: value)
      )
    }
    return ranked.sorted { ($0.rank, $0.offset) < ($1.rank, $1.offset) }.map(\.member)
  }

  private static func replacing(_ member: JSONMember, by value: JSONNode) -> JSONMember {
    JSONMember(key: member.key, keyRange: member.keyRange, value: value)
  }

  // MARK: - Variants

  /// The note first, then the paths as the author wrote them.
  private static func sorted(overrides members: [JSONMember]) -> [JSONMember] {
    let sorted = members.map { member in
      let schema = self.schema(at: member.key.split(separator: ".").map(String.init))
      return schema.map { replacing(member, by: self.sorted(member.value, $0)) } ?? member
    }
    return sorted.filter { $0.key == "note" } + sorted.filter { $0.key != "note" }
  }

  /// What a value at a path of the scene looks like; `nil` where there is none.
  static func schema(at path: [String]) -> ValueSchema? {
    guard let first = path.first, let root = Language.scene.table[first] else { return nil }
    if first == "layers" {
      return path.count > 1
        ? schema(at: path.dropFirst(2), in: .object { Language.layer.table }) : root.schema
    }
    return schema(at: path.dropFirst(), in: root.schema)
  }

  private static func schema(at path: ArraySlice<String>, in schema: ValueSchema) -> ValueSchema? {
    guard let key = path.first else { return schema }
    switch schema {
    case .object(let object):
      return object()[key].flatMap { self.schema(at: path.dropFirst(), in: $0.schema) }
    case .map(let map): return self.schema(at: path.dropFirst(), in: map.values)
    case .either(let schemas):
      return schemas.lazy.compactMap { self.schema(at: path, in: $0) }.first
    default: return nil
    }
  }
}
