import FlickCore
import FlickMotion

/// The versions of a scene, each decoded in full.
struct VariantDecoder {
  let decoder: SceneDecoder
  let canvas: Size

  private var root: JSONNode { decoder.root }
  private var collector: DiagnosticCollector { decoder.collector }
  private var symbols: Symbols { decoder.symbols }

  /// In the file's order; one without a name where the scene has none.
  func variants() -> [Variant]? {
    let base = decode(
      layers: root["layers"], behaviors: root["behaviors"], worlds: root["worlds"],
      touch: root["touch"])
    guard let written = decoder.variants, case .object = written.value else {
      guard let base else { return nil }
      return [Self.variant(name: nil, note: nil, base)]
    }
    let builder = VariantBuilder(
      collector: collector, symbols: symbols, checker: decoder.checker)
    var variants: [Variant] = []
    var isSound = base != nil
    var layerCount = 0
    var pathBytes = 0
    for member in written.namedMembers {
      guard case .object = member.value.value else {
        isSound = false
        continue
      }
      let tree = builder.tree(of: member.value, in: root)
      if tree.changesLayers {
        layerCount += symbols.layers.count
        pathBytes += symbols.pathBytes
      }
      if pathBytes > SceneConstants.maximumPathBytesInAllVariants {
        collector.report(.tooMuchPathData(), at: member.keyRange)
        return nil
      }
      if layerCount > SceneConstants.maximumLayersInAllVariants {
        collector.report(
          .tooManyLayers(maximum: SceneConstants.maximumLayersInAllVariants), at: member.keyRange)
        return nil
      }
      if let variant = variant(member, tree, base: base) {
        variants.append(variant)
      } else {
        isSound = false
      }
    }
    return isSound && !variants.isEmpty ? variants : nil
  }

  private typealias Parts = (
    layers: [Layer], behaviors: [Behavior], population: WorldDecoder.Population,
    touch: TouchSampling, animated: AnimationDecoder.Population
  )

  private static func variant(name: String?, note: String?, _ parts: Parts) -> Variant {
    Variant(
      name: name, note: note, layers: parts.layers,
      behaviors: parts.behaviors + parts.population.items + parts.animated.behaviors,
      worlds: parts.population.worlds, touch: parts.touch, animations: parts.animated.animations,
      reactions: parts.animated.reactions)
  }

  private func variant(
    _ member: JSONMember, _ tree: VariantBuilder.Tree, base: Parts?
  ) -> Variant? {
    if tree.changesLayers, let layers = tree.layers {
      decoder.checker.check(layers, Language.scene["layers"]?.shape ?? .overrides, .key("layers"))
    }
    if tree.changesBehaviors, let behaviors = tree.behaviors {
      decoder.checker.check(
        behaviors, Language.scene["behaviors"]?.shape ?? .overrides, .key("behaviors"))
      checkStates(behaviors, member)
    }
    if tree.changesWorlds, let worlds = tree.worlds {
      decoder.checker.check(worlds, Language.worlds, .key("worlds"))
      checkItems(worlds)
    }
    let layers =
      tree.changesLayers ? decode(layers: tree.layers) : base?.layers
    // A layer's type decides what a behavior can move.
    let behaviors =
      tree.changesBehaviors || tree.changesLayers
      ? decode(behaviors: tree.behaviors, layers: tree.layers) : base?.behaviors
    if tree.changesTouch, let touch = tree.touch {
      decoder.checker.check(touch, .object { Language.touch }, .key("touch"))
    }
    let touch = tree.changesTouch ? decode(touch: tree.touch) : base?.touch
    guard let layers, let behaviors, let touch else { return nil }
    let isChanged = tree.changesWorlds || tree.changesBehaviors || tree.changesLayers
    let population =
      isChanged
      ? decode(worlds: tree.worlds, layers: layers, behaviors: tree.behaviors) : base?.population
    let animated =
      tree.changesLayers ? decode(animationsIn: tree.layers, layers: layers) : base?.animated
    guard let population, let animated else { return nil }
    return Self.variant(
      name: member.key, note: member.value["note"]?.string,
      (layers, behaviors, population, touch, animated))
  }

  private func decode(
    layers: JSONNode?, behaviors: JSONNode?, worlds: JSONNode?, touch: JSONNode?
  ) -> Parts? {
    let decodedLayers = decode(layers: layers)
    let decodedBehaviors = decode(behaviors: behaviors, layers: layers)
    let decodedTouch = decode(touch: touch)
    guard let decodedLayers else { return nil }
    let population = decode(worlds: worlds, layers: decodedLayers, behaviors: behaviors)
    let animated = decode(animationsIn: layers, layers: decodedLayers)
    guard let decodedBehaviors, let population, let decodedTouch, let animated else { return nil }
    return (decodedLayers, decodedBehaviors, population, decodedTouch, animated)
  }

  private func decode(
    animationsIn nodes: JSONNode?, layers: [Layer]
  ) -> AnimationDecoder.Population? {
    let decoder = AnimationDecoder(collector: collector, symbols: symbols)
    do throws(Rejected) {
      return try decoder.population(
        of: layers, nodes: Self.walk(nodes?.items ?? []) { $0 })
    } catch {
      return nil
    }
  }

  private func decode(
    worlds: JSONNode?, layers: [Layer], behaviors: JSONNode?
  ) -> WorldDecoder.Population? {
    let members = behaviors?.namedMembers ?? []
    let decoder = WorldDecoder(
      collector: collector, symbols: symbols, places: WorldDecoder.LayerPlace.all(layers),
      canvas: canvas, behaviors: members)
    do throws(Rejected) {
      return try decoder.worlds(worlds?.namedMembers ?? [], firstBehavior: members.count)
    } catch {
      return nil
    }
  }

  private func decode(touch: JSONNode?) -> TouchSampling? {
    do throws(Rejected) {
      let touch = try Fields(
        touch ?? JSONNode(.object([]), range: root.range), Language.touch)
      let profile = try touch.optional("profile") {
        (node) throws(Rejected) -> GestureProfile in
        guard let name = node.string.flatMap(GestureProfile.Name.init(rawValue:)) else {
          throw Rejected()
        }
        return GestureProfile.named(name)
      }
      // The profile measures as its platform does, unless the scene says how.
      var velocity = try touch.choice("velocity", as: VelocityTracker.self)
      if let profile, !touch.has("velocity") { velocity = profile.velocityTracker }
      return TouchSampling(
        rate: try touch.integer("rate"),
        velocity: velocity, profile: profile)
    } catch {
      return nil
    }
  }

  private func decode(layers: JSONNode?) -> [Layer]? {
    guard let layers, case .array(let items) = layers.value else { return nil }
    var reader = LayerDecoder(checker: decoder.checker)
    do throws(Rejected) {
      return try reader.layers(items, in: canvas)
    } catch {
      return nil
    }
  }

  private func decode(behaviors: JSONNode?, layers: JSONNode?) -> [Behavior]? {
    let decoder = BehaviorDecoder(
      collector: collector, symbols: symbols, motions: root["motion"],
      layerTypes: Self.walk(layers?.items ?? []) { $0["type"]?.string },
      mappedKeys: Self.walk(layers?.items ?? []) { $0["map"]?.members.map(\.key) ?? [] },
      canvas: canvas)
    do throws(Rejected) {
      return try decoder.behaviors(behaviors?.namedMembers ?? [])
    } catch {
      return nil
    }
  }

  /// What is read of each layer, in a depth-first walk.
  private static func walk<Value>(_ layers: [JSONNode], _ read: (JSONNode) -> Value) -> [Value] {
    var values: [Value] = []
    func visit(_ layers: [JSONNode]) {
      for layer in layers {
        values.append(read(layer))
        visit(layer["children"]?.items ?? [])
      }
    }
    visit(layers)
    return values
  }

  /// Signals and events name items of the scene, so each variant has them in
  /// that order.
  private func checkItems(_ worlds: JSONNode) {
    for (member, original) in zip(worlds.namedMembers, root["worlds"]?.namedMembers ?? []) {
      let names = original.value["items"]?.namedMembers.map(\.key) ?? []
      if let items = member.value["items"], case .object = items.value,
        items.namedMembers.map(\.key) != names
      {
        collector.report(.itemsDiffer(original.key), at: items.range)
      }
    }
  }

  /// Events name states of the scene, so each variant has them in that order;
  /// signals have the axes of the scene's properties.
  private func checkStates(_ behaviors: JSONNode, _ variant: JSONMember) {
    for (member, symbol) in zip(behaviors.namedMembers, symbols.behaviors) {
      if let states = member.value["states"], states.namedMembers.map(\.key) != symbol.states,
        case .object = states.value
      {
        collector.report(.statesDiffer(symbol.name), at: states.range)
      }
      if let property = member.value["property"], let name = property.string,
        let original = symbol.property, name != original.rawValue
      {
        collector.report(.overrideFixed("property", of: "behavior"), at: property.range)
      }
    }
  }
}
