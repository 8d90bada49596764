import FlickJSON

/// A value that is put into a tree at a path and keeps the place where it is
/// written, so that what is said about it points there.
struct TreeEdit {
  /// A part of a path with its place.
  struct Part: Sendable {
    let key: String
    let range: Range<Int>
  }

  /// The path with the parts of an instance's name as one.
  static func joined(_ path: [Part], to names: Set<String>) -> [Part] {
    guard !names.isEmpty, path.count > 2 else { return path }
    for end in (3...path.count).reversed() {
      let name = path[1..<end].map(\.key).joined(separator: ".")
      guard names.contains(name) else { continue }
      let range = path[1].range.lowerBound..<path[end - 1].range.upperBound
      return [path[0], Part(key: name, range: range)] + path[end...]
    }
    return path
  }

  let value: JSONNode
  /// Told of what is no object but has something in it: the value, its key and
  /// the part of the path that leads into it.
  let reportInside: (_ node: JSONNode, _ key: String, _ part: Part) -> Void

  /// The list with a change of the layer that the path begins with, at any depth.
  func applied(_ path: ArraySlice<Part>, toLayers list: JSONNode) -> JSONNode {
    guard case .array(let items) = list.value, let name = path.first?.key else { return list }
    let layers = items.map { layer -> JSONNode in
      if layer["id"]?.string == name { return applied(path.dropFirst(), to: layer, under: name) }
      guard let children = layer["children"], Self.contains(children, name) else {
        return layer
      }
      return layer.replacing("children", by: applied(path, toLayers: children))
    }
    return JSONNode(.array(layers), range: list.range)
  }

  /// The value with what is at the path replaced or added.
  func applied(_ path: ArraySlice<Part>, to node: JSONNode, under key: String) -> JSONNode {
    guard let part = path.first else { return value }
    guard case .object(var members) = node.value else {
      if !node.isInvalid { reportInside(node, key, part) }
      return node
    }
    let rest = path.dropFirst()
    if let index = members.firstIndex(where: { $0.key == part.key }) {
      let old = members[index]
      members[index] = JSONMember(
        key: part.key, keyRange: rest.isEmpty ? part.range : old.keyRange,
        value: applied(rest, to: old.value, under: part.key))
    } else {
      let empty = JSONNode(.object([]), range: part.range)
      members.append(
        JSONMember(
          key: part.key, keyRange: part.range, value: applied(rest, to: empty, under: part.key)))
    }
    return JSONNode(.object(members), range: node.range)
  }

  private static func contains(_ layers: JSONNode, _ id: String) -> Bool {
    layers.items.contains { layer in
      layer["id"]?.string == id || layer["children"].map { contains($0, id) } ?? false
    }
  }

  /// Of all layers, at any depth.
  static func ids(in layers: JSONNode) -> [String] {
    layers.items.flatMap { layer in
      [layer["id"]?.string].compactMap { $0 } + (layer["children"].map(ids) ?? [])
    }
  }
}

extension JSONNode {
  /// The object with another value under a key that it has.
  func replacing(_ key: String, by value: JSONNode) -> JSONNode {
    let members = members.map { member in
      member.key == key ? JSONMember(key: key, keyRange: member.keyRange, value: value) : member
    }
    return JSONNode(.object(members), range: range)
  }
}
