import FlickJSON

extension Symbols {
  /// Whether a layer lies in another, or is that.
  func contains(_ outer: Int, _ layer: Int) -> Bool {
    var current: Int? = layer
    while let index = current {
      if index == outer { return true }
      current = layers[index].parent
    }
    return false
  }

  /// Whether anything is animated of a layer or of what is in it.
  func animates(inside layer: Int) -> Bool {
    animated.contains { !$0.properties.isEmpty && contains(layer, $0.layer) }
  }

  /// The layers whose clocks events or taps change, as written in the scene.
  static func clocked(in root: JSONNode, variants: JSONNode?) -> Set<String> {
    var names: Set<String> = []
    func visit(_ answer: JSONNode?) {
      if let name = answer?["clock"]?["layer"]?.string { names.insert(name) }
    }
    func visit(layers: [JSONNode]) {
      for layer in layers {
        visit(layer["on"]?["tap"])
        visit(layers: layer["children"]?.items ?? [])
      }
    }
    visit(layers: root["layers"]?.items ?? [])
    for event in root["events"]?.items ?? [] { visit(event) }
    for variant in variants?.namedMembers ?? [] {
      for member in variant.value.members where member.key.hasPrefix("layers.") {
        // A path into what a tap does, cut off anywhere.
        visit(member.value)
        visit(member.value["tap"])
        visit(member.value["on"]?["tap"])
        if member.key.hasSuffix(".clock"), let name = member.value["layer"]?.string {
          names.insert(name)
        }
        if member.key.hasSuffix(".clock.layer"), let name = member.value.string {
          names.insert(name)
        }
      }
    }
    return names
  }
}
