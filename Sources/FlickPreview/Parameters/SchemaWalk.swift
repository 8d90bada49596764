import FlickCore
import FlickJSON
import FlickScene

/// Goes through a scene's tree with what the language says of each value.
package struct SchemaWalk {
  /// A value and what may stand there.
  package struct Visit {
    package let node: JSONNode
    package let schema: ValueSchema
    /// The keys that lead there; numbers of items from 0.
    package let path: [String]
    /// The table whose key it is, and its row.
    package let table: ObjectTable?
    package let row: KeyRow?
  }

  private let visit: (Visit) -> Void

  package static func walk(_ root: JSONNode, _ visit: (Visit) -> Void) {
    withoutActuallyEscaping(visit) { visit in
      let walk = SchemaWalk(visit: visit)
      walk.go(root, .object { Language.scene.table }, [], nil, nil)
    }
  }

  private func go(
    _ node: JSONNode, _ schema: ValueSchema, _ path: [String], _ table: ObjectTable?,
    _ row: KeyRow?
  ) {
    switch (schema, node.value) {
    case (.either(let schemas), _):
      guard let index = ValueSchema.fitting(node, among: schemas) else { return }
      go(node, schemas[index], path, table, row)
    case (.list(let item, _, _), .array(let items)):
      for (index, node) in items.enumerated() { go(node, item, path + ["\(index)"], table, row) }
    case (.tuple(let parts), .array(let items)) where parts.count == items.count:
      for (node, part) in zip(items, parts) {
        go(node, part.schema, path + [part.name], table, row)
      }
    case (.object(let object), .object):
      let table = object().table(of: node)
      for member in node.members {
        guard let row = table[member.key] else { continue }
        go(member.value, row.schema, path + [member.key], table, row)
      }
    case (.map(let map), .object):
      for member in node.namedMembers {
        go(member.value, map.values, path + [member.key], table, row)
      }
    case (.overrides, .object): goThroughVariant(node, path)
    default: visit(Visit(node: node, schema: schema, path: path, table: table, row: row))
    }
  }

  /// A variant's values stand under whole paths.
  private func goThroughVariant(_ variant: JSONNode, _ path: [String]) {
    for member in variant.namedMembers {
      var schema = ValueSchema.object { Language.scene.table }
      var place: (table: ObjectTable?, row: KeyRow?) = (nil, nil)
      let parts = member.key.split(separator: ".", omittingEmptySubsequences: false)
      for part in parts {
        guard let next = Self.inside(schema, String(part)) else {
          schema = .anything
          break
        }
        schema = next.schema
        if let row = next.row { place = (next.table, row) }
      }
      if case .anything = schema { place = (nil, nil) }
      go(member.value, schema, path + [member.key], place.table, place.row)
    }
  }

  /// What lies in a value under a part of a variant's path; of a list of layers, under an id.
  private static func inside(
    _ schema: ValueSchema, _ part: String
  ) -> (schema: ValueSchema, table: ObjectTable?, row: KeyRow?)? {
    switch schema {
    case .object(let object):
      let table = object()
      return table[part].map { ($0.schema, table, $0) }
    case .map(let map): return (map.values, nil, nil)
    case .list(let item, _, _): return (item, nil, nil)
    case .either(let schemas): return schemas.lazy.compactMap { inside($0, part) }.first
    default: return nil
    }
  }
}
