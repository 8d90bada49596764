import FlickCore
import FlickJSON

/// A layer that is animated, or whose properties events change.
struct AnimatedLayer {
  let name: String
  let layer: Int
  /// What of it, each once, in the order in which it is listed.
  fileprivate(set) var properties: [Channel.Property] = []
  /// The keys of its animations, each once, in no order that matters.
  fileprivate(set) var keys: Set<String> = []
  /// Those that something else than a stacking block uses.
  fileprivate var plainKeys: Set<String> = []
  /// How many blocks may stack animations of a property, by its key.
  fileprivate var stacking: [String: Int] = [:]
  /// Where the first of them is written.
  let range: Range<Int>
  private var places: [Channel.Property: Range<Int>] = [:]

  /// All keys that an animation can ever have: those above, and the numbers
  /// under which blocks stack theirs, up to the last that they could need.
  var allKeys: Set<String> {
    var all = keys
    for (name, count) in stacking {
      let taken = plainKeys.filter { key in
        guard key.hasPrefix("\(name)-") else { return key == name }
        return Int(key.dropFirst(name.utf8.count + 1)).map { $0 > 1 } ?? false
      }
      for number in 2..<max(count + taken.count, 1) + 1 { all.insert("\(name)-\(number)") }
    }
    return all
  }

  /// Where a property of it is written first.
  func place(of property: Channel.Property) -> Range<Int> { places[property] ?? range }

  /// All of a scene, in the order of the layers.
  ///
  /// - Parameter indices: Of layers by their names.
  static func all(
    of root: JSONNode, variants: JSONNode?, in indices: [String: Int]
  ) -> [AnimatedLayer] {
    var search = Search(indices: indices)
    search.visit(layers: root["layers"]?.items ?? [])
    for variant in variants?.namedMembers ?? [] {
      for member in variant.value.members { search.visit(override: member) }
    }
    for event in root["events"]?.items ?? [] { search.visit(changes: event) }
    return search.found.values.sorted { $0.layer < $1.layer }
  }

  private struct Search {
    let indices: [String: Int]
    var found: [Int: AnimatedLayer] = [:]

    /// A layer's name and what of it.
    private func parts(_ path: String) -> [String] {
      let (name, rest) = Spelling.split(path) { indices[$0] != nil }
      return [name] + (rest?.split(separator: ".").map(String.init) ?? [])
    }

    mutating func visit(layers: [JSONNode]) {
      for layer in layers {
        if let name = layer["id"]?.string {
          for member in layer["animations"]?.namedMembers ?? [] {
            visit(animation: member.value, key: member.key, of: name, at: member.keyRange)
          }
        }
        if let answer = layer["on"]?["tap"] { visit(changes: answer) }
        visit(layers: layer["children"]?.items ?? [])
      }
    }

    /// A path of a variant into a layer's animations, or into what taps do.
    mutating func visit(override member: JSONMember) {
      var parts = member.key.split(separator: ".").map(String.init)
      if parts.first == "layers", parts.count > 1 {
        let path = parts.dropFirst().joined(separator: ".")
        let (name, rest) = Spelling.split(path) { indices[$0] != nil }
        parts = ["layers", name] + (rest?.split(separator: ".").map(String.init) ?? [])
      }
      if parts.count >= 3, parts[0] == "layers", parts[2] == "on" {
        var answer = parts.count == 3 ? member.value["tap"] : member.value
        if parts.count == 5 {
          let key = JSONMember(key: parts[4], keyRange: member.keyRange, value: member.value)
          answer = JSONNode(.object([key]), range: member.value.range)
        }
        if let answer, parts.count <= 5 { visit(changes: answer) }
        return
      }
      guard parts.count >= 3, parts[0] == "layers", parts[2] == "animations" else { return }
      switch parts.count {
      case 3:
        for animation in member.value.namedMembers {
          visit(animation: animation.value, key: animation.key, of: parts[1], at: member.keyRange)
        }
      case 4: visit(animation: member.value, key: parts[3], of: parts[1], at: member.keyRange)
      default:
        // One key of an animation, told as if it stood alone.
        let key = JSONMember(key: parts[4], keyRange: member.keyRange, value: member.value)
        let alone = JSONNode(.object(parts.count == 5 ? [key] : []), range: member.value.range)
        visit(animation: alone, key: parts[3], of: parts[1], at: member.keyRange)
      }
    }

    /// What an event changes of layers.
    mutating func visit(changes node: JSONNode) {
      for member in node["add"]?.namedMembers ?? [] {
        let parts = self.parts(member.key)
        guard parts.count == 2 else { continue }
        visit(animation: member.value, key: parts[1], of: parts[0], at: member.keyRange)
      }
      for key in ["from", "to"] {
        guard let side = node["transition"]?[key], let name = side.string else { continue }
        add(.xy, key: "transition", to: name, at: side.range)
        add(.opacity, key: "transition", to: name, at: side.range)
      }
      visit(settings: node["set"]?.namedMembers ?? [], stack: false)
      guard let block = node["animate"] else { return }
      var stack = true
      if case .bool(false) = block["additive"]?.value { stack = false }
      visit(settings: block["changes"]?.namedMembers ?? [], stack: stack)
    }

    private mutating func visit(settings: [JSONMember], stack: Bool) {
      var stacked: Set<String> = []
      for member in settings {
        let parts = self.parts(member.key)
        guard parts.count == 2, let found = Channel.Property.animated(parts[1]) else {
          continue
        }
        // The key of the animation that a transaction or a block adds.
        let key = found.property.rawValue
        let stacks = stack && found.property.stacksInViews
        add(
          found.property, key: key, to: parts[0], at: member.keyRange, isPlain: !stacks)
        guard stacks, let index = indices[parts[0]], stacked.insert("\(parts[0]).\(key)").inserted
        else { continue }
        self.found[index]?.stacking[key, default: 0] += 1
      }
    }

    private mutating func visit(
      animation node: JSONNode, key: String, of layer: String, at range: Range<Int>
    ) {
      add(nil, key: key, to: layer, at: range)
      if node["path"] != nil { add(.xy, key: key, to: layer, at: range) }
      if node["rotate"] != nil { add(.rotation, key: key, to: layer, at: range) }
      if let name = node["property"]?.string, let found = Channel.Property.animated(name) {
        add(found.property, key: key, to: layer, at: range)
      }
      for child in node["animations"]?.items ?? [] {
        visit(animation: child, key: key, of: layer, at: range)
      }
    }

    private mutating func add(
      _ property: Channel.Property?, key: String, to name: String, at range: Range<Int>,
      isPlain: Bool = true
    ) {
      guard let index = indices[name] else { return }
      var layer = found[index] ?? AnimatedLayer(name: name, layer: index, range: range)
      layer.keys.insert(key)
      if isPlain { layer.plainKeys.insert(key) }
      if let property, !layer.properties.contains(property) {
        layer.properties.append(property)
        layer.places[property] = range
        layer.properties = Channel.Property.listed.filter(layer.properties.contains)
      }
      found[index] = layer
    }
  }

  private init(name: String, layer: Int, range: Range<Int>) {
    self.name = name
    self.layer = layer
    self.range = range
  }
}
