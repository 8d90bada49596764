import FlickCore
import FlickJSON

/// A layer of which keys follow signals.
struct MappedLayer {
  let name: String
  let layer: Int
  /// What of it in any variant, each once, in the order in which it is listed, with the
  /// signals that it follows.
  fileprivate(set) var keys: [(property: Channel.Property, sources: [String])] = []

  /// All of a scene, in the order of the layers.
  ///
  /// - Parameter indices: Of layers by their names.
  static func all(
    of root: JSONNode, variants: JSONNode?, in indices: [String: Int]
  ) -> [MappedLayer] {
    var found: [Int: MappedLayer] = [:]
    func add(_ property: String, _ mapping: JSONNode, to name: String) {
      guard let index = indices[name], let property = Channel.Property(rawValue: property) else {
        return
      }
      var layer = found[index] ?? MappedLayer(name: name, layer: index)
      let sources = mapping["from"]?.string.map { [$0] } ?? []
      if let place = layer.keys.firstIndex(where: { $0.property == property }) {
        layer.keys[place].sources += sources
      } else {
        layer.keys.append((property, sources))
      }
      found[index] = layer
    }
    func visit(_ layers: [JSONNode]) {
      for layer in layers {
        if let name = layer["id"]?.string {
          for member in layer["map"]?.namedMembers ?? [] { add(member.key, member.value, to: name) }
        }
        visit(layer["children"]?.items ?? [])
      }
    }
    visit(root["layers"]?.items ?? [])
    for member in variants?.namedMembers.flatMap(\.value.members) ?? []
    where member.key.hasPrefix("layers.") {
      let path = String(member.key.dropFirst("layers.".count))
      let (name, rest) = Spelling.split(path) { indices[$0] != nil }
      let parts = rest?.split(separator: ".").map(String.init) ?? []
      guard parts.first == "map" else { continue }
      switch parts.count {
      case 1: for key in member.value.namedMembers { add(key.key, key.value, to: name) }
      case 2: add(parts[1], member.value, to: name)
      default:
        let key = JSONMember(key: parts[2], keyRange: member.keyRange, value: member.value)
        add(parts[1], JSONNode(.object([key]), range: member.value.range), to: name)
      }
    }
    return found.values.sorted { $0.layer < $1.layer }.map { layer in
      var sorted = layer
      sorted.keys = Channel.Property.listed.compactMap { property in
        layer.keys.first { $0.property == property }
      }
      return sorted
    }
  }
}
