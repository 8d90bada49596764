import FlickCore
import FlickJSON

/// Applies a variant's paths to the scene's tree, so that each variant is
/// read like a scene of its own.
///
/// A replaced value keeps the place where the variant writes it, so that what
/// is said about it points there.
struct VariantBuilder {
  /// What a variant may change.
  enum Root: String, CaseIterable {
    case layers, behaviors, worlds, touch
    /// By way of constants only.
    case motion
  }

  /// The trees of a variant that differ from the scene's.
  typealias Trees = [Root: JSONNode]

  /// One path with its value.
  private struct Override {
    let path: String
    let parts: [TreeEdit.Part]
    let keyRange: Range<Int>
    let value: JSONNode
  }

  let reader: Reader

  private var symbols: Symbols { reader.symbols }
  /// Keys that would change what events and signals mean.
  private static let fixedLayerKeys = rows(LayerKeys.id, LayerKeys.children).map(\.name)
  private static let fixedBehaviorKeys = rows(BehaviorKeys.property).map(\.name)

  func trees(of variant: JSONMember, in root: JSONNode) -> Trees {
    let overrides = self.overrides(variant.value)
    checkOverlaps(overrides)
    var trees: Trees = [:]
    let constants = overrides.filter { isConstant($0) }
    guard !constants.isEmpty, let expander = reader.expander else {
      for override in overrides { apply(override, to: &trees, in: root) }
      return trees
    }
    let values = constants.compactMap { override -> (name: String, value: JSONNode)? in
      isKnown(override.parts[1], "constant", among: expander.constantNames)
        ? (override.parts[1].key, override.value) : nil
    }
    let changed = expander.expanded(changing: values)
    check(changed, like: root, at: constants[0].keyRange)
    for part in Root.allCases { trees[part] = changed[part.rawValue] }
    // The other values of the variant may name the constants too.
    let written = changed["variants"]?[variant.key] ?? variant.value
    for override in self.overrides(written) where !isConstant(override) {
      apply(override, to: &trees, in: changed)
    }
    return trees
  }

  private func overrides(_ variant: JSONNode) -> [Override] {
    variant.namedMembers.filter { $0.key != "note" }.map(override)
  }

  private func isConstant(_ override: Override) -> Bool {
    reader.expander != nil && override.parts.count == 2 && override.parts[0].key == "let"
  }

  /// Events, film and canvas are those of all variants, and so are names.
  private func check(_ changed: JSONNode, like root: JSONNode, at range: Range<Int>) {
    let own = Set(Root.allCases.map(\.rawValue) + ["variants", "sweep"])
    for member in root.members where !own.contains(member.key) {
      if let other = changed[member.key], !other.isLike(member.value) {
        reader.report(.constantOfAll(member.key), at: range)
      }
    }
    func names(_ root: JSONNode) -> [String] {
      var names: [String] = []
      func visit(_ layers: JSONNode?) {
        for layer in layers?.items ?? [] {
          names.append(layer["id"]?.string ?? "")
          visit(layer["children"])
        }
      }
      visit(root["layers"])
      return names + (root["behaviors"]?.members ?? []).map(\.key)
        + (root["motion"]?.members ?? []).map(\.key)
    }
    if names(changed) != names(root) { reader.report(.constantChangesNames(), at: range) }
  }

  private func override(_ member: JSONMember) -> Override {
    let parts = member.key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    // Escapes make the text in the file longer than the key; then the parts
    // cannot be told apart and the whole key is pointed at.
    let isPlain = member.keyRange.count == member.key.utf8.count + 2
    var start = member.keyRange.lowerBound + 1
    let placed = parts.map { part in
      defer { start += part.utf8.count + 1 }
      return TreeEdit.Part(
        key: part,
        range: isPlain && !part.isEmpty ? start..<start + part.utf8.count : member.keyRange)
    }
    return Override(
      path: member.key, parts: TreeEdit.joined(placed, to: reader.instanceNames),
      keyRange: member.keyRange, value: member.value)
  }

  /// A value is changed once: the order of paths must not matter.
  private func checkOverlaps(_ overrides: [Override]) {
    let paths = overrides.map { (keys: $0.parts.map(\.key), override: $0) }
    let sorted = paths.sorted { $0.keys.lexicographicallyPrecedes($1.keys) }
    for (shorter, longer) in zip(sorted, sorted.dropFirst())
    where longer.keys.starts(with: shorter.keys) {
      reader.report(
        .overrideTwice(longer.override.path, other: shorter.override.path),
        at: longer.override.keyRange)
    }
  }

  private func apply(_ override: Override, to trees: inout Trees, in root: JSONNode) {
    let parts = override.parts
    guard parts.count >= 2, let changed = Root(rawValue: parts[0].key), changed != .motion else {
      return reportRoot(override)
    }
    let edit = TreeEdit(value: override.value) { node, key, part in
      reader.report(.overrideInside(key, found: reader.found(node)), at: part.range)
    }
    switch changed {
    case .touch, .motion: break
    case .layers:
      guard isKnown(parts[1], "layer", among: symbols.layerNames) else { return }
      guard parts.count > 2 else {
        return reader.report(.overrideWithoutKey(override.path), at: override.keyRange)
      }
      if refuse(override, fixed: Self.fixedLayerKeys, of: "layer") { return }
    case .worlds: if !isKnown(parts[1], "world", among: symbols.worldNames) { return }
    case .behaviors:
      let names = symbols.channels.filter { $0.owner == .behavior }.map(\.name)
      guard isKnown(parts[1], "behavior", among: names) else { return }
      if refuse(override, fixed: Self.fixedBehaviorKeys, of: "behavior") { return }
    }
    var tree = trees[changed] ?? root[changed.rawValue]
    // A scene that says nothing of touches has all the defaults.
    if changed == .touch, tree == nil { tree = JSONNode(.object([]), range: parts[0].range) }
    let path = parts.dropFirst()
    trees[changed] = tree.map {
      changed == .layers
        ? edit.applied(path, toLayers: $0) : edit.applied(path, to: $0, under: parts[0].key)
    }
  }

  private func isKnown(_ part: TreeEdit.Part, _ noun: String, among names: [String]) -> Bool {
    if names.contains(part.key) { return true }
    reader.report(symbols.unknown(part.key, noun: noun, among: names), at: part.range)
    return false
  }

  private func reportRoot(_ override: Override) {
    let first = override.parts[0]
    let roots = Root.allCases.filter { $0 != .motion }.map(\.rawValue)
    if roots.contains(first.key) {
      reader.report(.overrideWithoutKey(override.path), at: override.keyRange)
    } else if Language.scene.table[first.key] != nil, override.parts.count > 1 {
      reader.report(.notSupportedYet("changing '\(first.key)' in a variant"), at: first.range)
    } else if let meant = Spelling.nearest(first.key, among: roots + ["note"]) {
      reader.report(
        .unknownKey(first.key, of: "variant", suggestion: meant, known: []), at: first.range)
    } else {
      reader.report(.overrideRoot(override.path), at: override.keyRange)
    }
  }

  private func refuse(_ override: Override, fixed: [String], of noun: String) -> Bool {
    guard override.parts.count == 3, fixed.contains(override.parts[2].key) else { return false }
    reader.report(.overrideFixed(override.parts[2].key, of: noun), at: override.parts[2].range)
    return true
  }
}
