import FlickCore
import FlickJSON
import FlickMotion

/// The versions of a scene, each made in full.
struct VariantDecoder {
  let reader: Reader
  let root: JSONNode
  /// The scene as it is read.
  let scene: Members
  /// The variants as written, or as the sweep makes them.
  let written: JSONNode?
  let canvas: Size

  private var symbols: Symbols { reader.symbols }

  /// What variants may change, as it is read; `nil` of what is refused.
  private struct Written {
    var layers: [Members]?
    var behaviors: [Named<Members>]?
    var worlds: [Named<Members>]?
    var touch: TouchSampling?
    var motions: [Named<Motion>]?
  }

  /// What that makes.
  private struct Parts {
    var layers: [Layer]
    var behaviors: [Behavior]
    var worlds: [World]
    var touch: TouchSampling
    var animated: LayerPopulation
  }

  /// In the file's order; one without a name where the scene has none.
  func variants() -> [Variant]? {
    let original = Written(
      layers: try? scene[SceneKeys.layers],
      behaviors: reader.attempt { () throws(Rejected) in try scene[SceneKeys.behaviors] ?? [] },
      worlds: reader.attempt { () throws(Rejected) in try scene[SceneKeys.worlds] ?? [] },
      touch: reader.attempt { () throws(Rejected) -> TouchSampling in
        guard let touch = try scene[SceneKeys.touch] else {
          return try TouchKeys.touch.standard(reader)
        }
        return touch
      },
      motions: (try? scene[SceneKeys.motion]) ?? nil)
    let base = parts(original, changed: Set(VariantBuilder.Root.allCases), base: nil)
    guard let written, case .object = written.value else {
      return base.map { [variant(name: nil, note: nil, $0)] }
    }
    let builder = VariantBuilder(reader: reader)
    var made: [Variant] = []
    var isSound = base != nil
    var layerCount = 0
    var pathBytes = 0
    for member in written.namedMembers {
      guard case .object = member.value.value else {
        isSound = false
        continue
      }
      let trees = builder.trees(of: member, in: root)
      let note = member.value["note"].map { node in
        reader.attempt { () throws(Rejected) in
          try Schema<String>.line.read(node, .key("note"), reader)
        }
      }
      if trees[.layers] != nil {
        layerCount += symbols.layers.count
        pathBytes += symbols.pathBytes
      }
      if pathBytes > SceneConstants.maximumPathBytesInAllVariants {
        reader.report(.tooMuchPathData(), at: member.keyRange)
        return nil
      }
      if layerCount > SceneConstants.maximumLayersInAllVariants {
        reader.report(
          .tooManyLayers(maximum: SceneConstants.maximumLayersInAllVariants), at: member.keyRange)
        return nil
      }
      if let parts = parts(trees, original, base: base) {
        made.append(variant(name: member.key, note: note ?? nil, parts))
      } else {
        isSound = false
      }
    }
    return isSound && !made.isEmpty ? made : nil
  }

  private func variant(name: String?, note: String?, _ parts: Parts) -> Variant {
    Variant(
      name: name, note: note, layers: parts.layers,
      behaviors: parts.behaviors, worlds: parts.worlds, touch: parts.touch,
      animated: symbols.animated.map { ($0.name, $0.layer, $0.properties) },
      mapped: symbols.mapped.map { ($0.name, $0.layer, $0.keys.map(\.property)) },
      animations: parts.animated.animations, reactions: parts.animated.reactions)
  }

  /// What a variant is made of; what it changes is read anew.
  private func parts(
    _ trees: VariantBuilder.Trees, _ scene: Written, base: Parts?
  ) -> Parts? {
    var written = scene
    if let tree = trees[.layers] { written.layers = read(SceneKeys.layers, tree) }
    if let tree = trees[.behaviors] {
      written.behaviors = read(SceneKeys.behaviors, tree) ?? nil
      checkStates(tree)
    }
    if let tree = trees[.worlds] {
      written.worlds = read(SceneKeys.worlds, tree) ?? nil
      checkItems(tree)
    }
    if let tree = trees[.motion] { written.motions = read(SceneKeys.motion, tree) ?? nil }
    if let tree = trees[.touch] { written.touch = read(SceneKeys.touch, tree) ?? nil }
    return parts(written, changed: Set(trees.keys), base: base)
  }

  private func read<Value>(_ key: Key<Value>, _ node: JSONNode) -> Value? {
    key.row.read(node, reader).map(key.value)
  }

  private func parts(
    _ written: Written, changed: Set<VariantBuilder.Root>, base: Parts?
  ) -> Parts? {
    let changesLayers = changed.contains(.layers)
    let layers = changesLayers ? self.layers(written) : base?.layers
    // A layer's type decides what a behavior can move.
    let behaviors =
      changesLayers || changed.contains(.behaviors) || changed.contains(.motion)
      ? self.behaviors(written) : base?.behaviors
    guard let layers else { return nil }
    let worlds =
      changed.isDisjoint(with: [.layers, .behaviors, .worlds])
      ? base?.worlds : self.worlds(written, layers)
    let animated = changesLayers ? self.animated(written, layers) : base?.animated
    guard let behaviors, let worlds, let touch = written.touch, let animated else {
      return nil
    }
    return Parts(
      layers: layers, behaviors: behaviors, worlds: worlds, touch: touch,
      animated: animated)
  }

  private func layers(_ written: Written) -> [Layer]? {
    var decoder = LayerDecoder(reader: reader)
    return reader.attempt { () throws(Rejected) in
      try decoder.layers(some(written.layers), in: canvas)
    }
  }

  private func behaviors(_ written: Written) -> [Behavior]? {
    var motions: [String: Motion] = [:]
    for motion in written.motions ?? [] { motions[motion.name] = motion.value }
    let layers = (try? walk(written.layers)) ?? []
    return reader.attempt { () throws(Rejected) in
      try BehaviorDecoder(reader: reader, motions: motions, layers: layers, canvas: canvas)
        .behaviors(some(written.behaviors))
    }
  }

  private func worlds(_ written: Written, _ layers: [Layer]) -> [World]? {
    let decoder = WorldDecoder(
      reader: reader, places: WorldDecoder.LayerPlace.all(layers), canvas: canvas,
      behaviors: written.behaviors ?? [])
    return reader.attempt { () throws(Rejected) in
      try decoder.worlds(some(written.worlds))
    }
  }

  private func animated(_ written: Written, _ layers: [Layer]) -> LayerPopulation? {
    reader.attempt { () throws(Rejected) in
      try LayerPopulation(of: layers, items: walk(written.layers), reader)
    }
  }

  /// All layers, in a depth-first walk, by their indices; none where some are
  /// refused.
  private func walk(_ layers: [Members]?) throws(Rejected) -> [Members] {
    var all: [Members] = []
    func visit(_ layers: [Members]) {
      for layer in layers {
        all.append(layer)
        visit((try? layer[LayerKeys.children]) ?? [])
      }
    }
    visit(try some(layers))
    if all.count != symbols.layers.count { throw Rejected() }
    return all
  }

  /// Signals and events name items of the scene, so each variant has them in
  /// that order.
  private func checkItems(_ worlds: JSONNode) {
    for (member, original) in zip(worlds.namedMembers, root["worlds"]?.namedMembers ?? []) {
      let names = original.value["items"]?.namedMembers.map(\.key) ?? []
      if let items = member.value["items"], case .object = items.value,
        items.namedMembers.map(\.key) != names
      {
        reader.report(.itemsDiffer(original.key), at: items)
      }
    }
  }

  /// Events name states of the scene, so each variant has them in that order;
  /// signals have the axes of the scene's properties.
  private func checkStates(_ behaviors: JSONNode) {
    for (member, symbol) in zip(behaviors.namedMembers, symbols.channels) {
      if let states = member.value["states"], states.namedMembers.map(\.key) != symbol.states,
        case .object = states.value
      {
        reader.report(.statesDiffer(symbol.name), at: states)
      }
      if let property = member.value["property"], let name = property.string,
        let original = symbol.property, name != original.rawValue
      {
        reader.report(.overrideFixed("property", of: "behavior"), at: property)
      }
    }
  }
}
