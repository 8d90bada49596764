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
      layers: root["layers"], behaviors: root["behaviors"], touch: root["touch"])
    guard let written = root["variants"], case .object = written.value else {
      guard let base else { return nil }
      return [
        Variant(
          name: nil, note: nil, layers: base.layers, behaviors: base.behaviors, touch: base.touch)
      ]
    }
    let builder = VariantBuilder(
      collector: collector, symbols: symbols, checker: decoder.checker)
    var variants: [Variant] = []
    var isSound = base != nil
    var layerCount = 0
    for member in written.namedMembers {
      guard case .object = member.value.value else {
        isSound = false
        continue
      }
      let tree = builder.tree(of: member.value, in: root)
      if tree.changesLayers { layerCount += symbols.layers.count }
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

  private typealias Parts = (layers: [Layer], behaviors: [Behavior], touch: TouchSampling)

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
    return Variant(
      name: member.key, note: member.value["note"]?.string, layers: layers, behaviors: behaviors,
      touch: touch)
  }

  private func decode(layers: JSONNode?, behaviors: JSONNode?, touch: JSONNode?) -> Parts? {
    let decodedLayers = decode(layers: layers)
    let decodedBehaviors = decode(behaviors: behaviors, layers: layers)
    let decodedTouch = decode(touch: touch)
    guard let decodedLayers, let decodedBehaviors, let decodedTouch else { return nil }
    return (decodedLayers, decodedBehaviors, decodedTouch)
  }

  private func decode(touch: JSONNode?) -> TouchSampling? {
    do throws(Rejected) {
      let touch = try Fields(
        touch ?? JSONNode(.object([]), range: root.range), Language.touch)
      return TouchSampling(
        rate: try touch.integer("rate"),
        velocity: try touch.choice("velocity", as: VelocityTracker.self))
    } catch {
      return nil
    }
  }

  private func decode(layers: JSONNode?) -> [Layer]? {
    guard let layers, case .array(let items) = layers.value else { return nil }
    var decoder = LayerDecoder(collector: collector, symbols: symbols)
    do throws(Rejected) {
      return try decoder.layers(items, in: canvas)
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
