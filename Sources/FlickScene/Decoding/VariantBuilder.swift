/// Applies a variant's paths to the scene's tree, so that each variant is
/// checked and decoded like a scene of its own.
///
/// A replaced value keeps the place where the variant writes it, so that what
/// is said about it points there.
struct VariantBuilder {
  /// The trees of a variant, and whether they differ from the scene's.
  struct Tree {
    var layers: JSONNode?
    var behaviors: JSONNode?
    var worlds: JSONNode?
    var touch: JSONNode?
    var changesLayers = false
    var changesBehaviors = false
    var changesWorlds = false
    var changesTouch = false
  }

  /// One path with its value; places of the path's parts inside the key.
  private struct Override {
    let path: String
    let parts: [String]
    let ranges: [Range<Int>]
    let keyRange: Range<Int>
    let value: JSONNode
  }

  let collector: DiagnosticCollector
  let symbols: Symbols
  let checker: ShapeChecker

  /// What a variant may change.
  private static let roots = ["layers", "behaviors", "worlds", "touch"]
  /// Keys that would change what events and signals mean.
  private static let fixedLayerKeys = ["id", "children"]
  private static let fixedBehaviorKeys = ["property"]

  func tree(of variant: JSONNode, in root: JSONNode) -> Tree {
    var tree = Tree(
      layers: root["layers"], behaviors: root["behaviors"], worlds: root["worlds"],
      touch: root["touch"])
    let overrides = variant.namedMembers.filter { $0.key != "note" }.map(Self.override)
    checkOverlaps(overrides)
    if let note = variant["note"] { checker.check(note, .text(.line), .key("note")) }
    for override in overrides { apply(override, to: &tree) }
    return tree
  }

  private static func override(_ member: JSONMember) -> Override {
    let parts = member.key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    // Escapes make the text in the file longer than the key; then the parts
    // cannot be told apart and the whole key is pointed at.
    let isPlain = member.keyRange.count == member.key.utf8.count + 2
    var start = member.keyRange.lowerBound + 1
    let ranges = parts.map { part in
      defer { start += part.utf8.count + 1 }
      return isPlain && !part.isEmpty ? start..<start + part.utf8.count : member.keyRange
    }
    return Override(
      path: member.key, parts: parts, ranges: ranges, keyRange: member.keyRange,
      value: member.value)
  }

  /// A value is changed once: the order of paths must not matter.
  private func checkOverlaps(_ overrides: [Override]) {
    let sorted = overrides.sorted { $0.parts.lexicographicallyPrecedes($1.parts) }
    for (shorter, longer) in zip(sorted, sorted.dropFirst())
    where longer.parts.starts(with: shorter.parts) {
      collector.report(.overrideTwice(longer.path, other: shorter.path), at: longer.keyRange)
    }
  }

  private func apply(_ override: Override, to tree: inout Tree) {
    let parts = override.parts
    guard parts.count >= 2, Self.roots.contains(parts[0]) else { return reportRoot(override) }
    if parts[0] == "touch" {
      // A scene that says nothing of touches has all the defaults.
      let touch = tree.touch ?? JSONNode(.object([]), range: override.ranges[0])
      tree.touch = replacing(in: touch, override, depth: 1)
      tree.changesTouch = true
      return
    }
    if parts[0] == "layers" {
      guard symbols.layerIndices[parts[1]] != nil else {
        return collector.report(
          symbols.unknown(parts[1], noun: "layer", among: symbols.layerNames),
          at: override.ranges[1])
      }
      guard parts.count > 2 else {
        return collector.report(.overrideWithoutKey(override.path), at: override.keyRange)
      }
      if refuse(override, fixed: Self.fixedLayerKeys, of: "layer") { return }
      tree.layers = tree.layers.map { replacing(inLayers: $0, override) }
      tree.changesLayers = true
    } else if parts[0] == "worlds" {
      guard symbols.worldNames.contains(parts[1]) else {
        return collector.report(
          symbols.unknown(parts[1], noun: "world", among: symbols.worldNames),
          at: override.ranges[1])
      }
      tree.worlds = tree.worlds.map { replacing(in: $0, override, depth: 1) }
      tree.changesWorlds = true
    } else {
      let names = symbols.behaviors.filter { !$0.isItem && !$0.isLayer }.map(\.name)
      guard names.contains(parts[1]) else {
        return collector.report(
          symbols.unknown(parts[1], noun: "behavior", among: names), at: override.ranges[1])
      }
      if refuse(override, fixed: Self.fixedBehaviorKeys, of: "behavior") { return }
      tree.behaviors = tree.behaviors.map { replacing(in: $0, override, depth: 1) }
      tree.changesBehaviors = true
    }
  }

  private func reportRoot(_ override: Override) {
    let first = override.parts[0]
    if Self.roots.contains(first) {
      collector.report(.overrideWithoutKey(override.path), at: override.keyRange)
    } else if Language.scene[first] != nil, override.parts.count > 1 {
      collector.report(.notSupportedYet("changing '\(first)' in a variant"), at: override.ranges[0])
    } else if let meant = Spelling.nearest(first, among: Self.roots + ["note"]) {
      collector.report(
        .unknownKey(first, of: "variant", suggestion: meant, known: []), at: override.ranges[0])
    } else {
      collector.report(.overrideRoot(override.path), at: override.keyRange)
    }
  }

  private func refuse(_ override: Override, fixed: [String], of noun: String) -> Bool {
    guard override.parts.count == 3, fixed.contains(override.parts[2]) else { return false }
    collector.report(.overrideFixed(override.parts[2], of: noun), at: override.ranges[2])
    return true
  }

  // MARK: - Replacing

  /// The list with the layer of that id replaced, at any depth.
  private func replacing(inLayers list: JSONNode, _ override: Override) -> JSONNode {
    guard case .array(let items) = list.value else { return list }
    let layers = items.map { layer -> JSONNode in
      if layer["id"]?.string == override.parts[1] {
        return replacing(in: layer, override, depth: 2)
      }
      guard let children = layer["children"], contains(children, id: override.parts[1]) else {
        return layer
      }
      let members = layer.members.map { member in
        member.key == "children"
          ? JSONMember(
            key: member.key, keyRange: member.keyRange,
            value: replacing(inLayers: member.value, override)) : member
      }
      return JSONNode(.object(members), range: layer.range)
    }
    return JSONNode(.array(layers), range: list.range)
  }

  private func contains(_ layers: JSONNode, id: String) -> Bool {
    layers.items.contains { layer in
      layer["id"]?.string == id || layer["children"].map { contains($0, id: id) } ?? false
    }
  }

  /// The object with the value at the rest of the path replaced or added.
  private func replacing(in node: JSONNode, _ override: Override, depth: Int) -> JSONNode {
    guard case .object(var members) = node.value else {
      if !node.isInvalid {
        collector.report(
          .overrideInside(override.parts[depth - 1], found: checker.found(node)),
          at: override.ranges[depth])
      }
      return node
    }
    let key = override.parts[depth]
    let isLast = depth == override.parts.count - 1
    if let index = members.firstIndex(where: { $0.key == key }) {
      let old = members[index]
      members[index] =
        isLast
        ? JSONMember(key: key, keyRange: override.ranges[depth], value: override.value)
        : JSONMember(
          key: key, keyRange: old.keyRange,
          value: replacing(in: old.value, override, depth: depth + 1))
    } else {
      let value =
        isLast
        ? override.value
        : replacing(
          in: JSONNode(.object([]), range: override.ranges[depth]), override, depth: depth + 1)
      members.append(JSONMember(key: key, keyRange: override.ranges[depth], value: value))
    }
    return JSONNode(.object(members), range: node.range)
  }
}
