/// The names of a scene, read from the tree before anything is checked, so
/// that a mistake in one place does not make names unknown in others.
struct Symbols {
  struct LayerSymbol {
    let index: Int
    let type: String?
    /// The nearest layer around it.
    let parent: Int?
    let childCount: Int
  }

  struct BehaviorSymbol {
    let name: String
    let layer: String?
    /// `nil` where the property is wrong or missing.
    var property: Behavior.Property?
    /// Which of the property's.
    var plane = 0
    let states: [String]
    /// Whether it is an item of a world, or its rotation.
    var isItem = false
    /// Whether it is the rotation of an item.
    var isTurn = false
    var isAnchored = false
    /// Whether it is what animations move of a layer.
    var isLayer = false
  }

  /// Every layer by its place in a depth-first walk.
  private(set) var layers: [LayerSymbol] = []
  /// In that order too.
  private(set) var layerNames: [String] = []
  private(set) var layerIndices: [String: Int] = [:]
  /// Bytes of path data in all layers.
  private(set) var pathBytes = 0
  /// Where names are written a second time.
  private(set) var duplicates: [(name: String, noun: String, range: Range<Int>)] = []

  /// The items of worlds come after the behaviors, then their rotations, and
  /// then what is animated of layers.
  private(set) var behaviors: [BehaviorSymbol] = []
  /// The first of each name.
  private(set) var behaviorIndices: [String: Int] = [:]
  /// What animations move, in the order of the layers.
  private(set) var animated: [AnimatedLayer] = []
  /// The names of the layers whose clocks change.
  private(set) var clocked: Set<String> = []

  private(set) var eventNames: [String] = []
  private(set) var eventIndices: [String: Int] = [:]
  private(set) var variantNames: [String] = []
  private(set) var variantIndices: [String: Int] = [:]
  private(set) var motionNames: [String] = []
  private(set) var worldNames: [String] = []

  init(root: JSONNode) {
    for layer in root["layers"]?.items ?? [] { add(layer: layer, parent: nil) }
    for member in root["behaviors"]?.namedMembers ?? [] { add(behavior: member) }
    for world in root["worlds"]?.namedMembers ?? [] {
      worldNames.append(world.key)
      for item in world.value["items"]?.namedMembers ?? [] { add(item: item) }
    }
    for item in behaviors where item.isItem {
      var turn = item
      (turn.property, turn.isTurn) = (.rotation, true)
      behaviors.append(turn)
    }
    for (index, event) in (root["events"]?.items ?? []).enumerated() {
      add(event: event, index: index)
    }
    let variants = root["variants"] ?? SweepExpansion(root)?.variants
    animated = AnimatedLayer.all(of: root, variants: variants, in: layerIndices)
    for layer in animated { add(animated: layer) }
    clocked = Self.clocked(in: root, variants: variants)
    for member in variants?.namedMembers ?? [] {
      variantIndices[member.key] = variantNames.count
      variantNames.append(member.key)
    }
    motionNames = (root["motion"]?.namedMembers ?? []).map(\.key)
  }

  private mutating func add(layer: JSONNode, parent: Int?) {
    let index = layers.count
    let children = layer["children"]?.items ?? []
    layers.append(
      LayerSymbol(
        index: index, type: layer["type"]?.string, parent: parent, childCount: children.count))
    pathBytes += layer["path"]?.string?.utf8.count ?? 0
    if let id = layer["id"], let name = id.string {
      if layerIndices[name] == nil {
        layerIndices[name] = index
        layerNames.append(name)
      } else {
        duplicates.append((name, "layers", id.range))
      }
    }
    for child in children { add(layer: child, parent: index) }
  }

  private mutating func add(behavior member: JSONMember) {
    behaviorIndices[member.key] = behaviors.count
    behaviors.append(
      BehaviorSymbol(
        name: member.key, layer: member.value["layer"]?.string,
        property: member.value["property"]?.string.flatMap(Behavior.Property.init(rawValue:)),
        states: (member.value["states"]?.namedMembers ?? []).map(\.key)))
  }

  private mutating func add(item member: JSONMember) {
    if behaviorIndices[member.key] == nil {
      behaviorIndices[member.key] = behaviors.count
    } else {
      duplicates.append((member.key, "items or behaviors", member.keyRange))
    }
    let isAnchored = if case .bool(true) = member.value["anchored"]?.value { true } else { false }
    behaviors.append(
      BehaviorSymbol(
        name: member.key, layer: member.value["layer"]?.string, property: .xy, states: [],
        isItem: true, isAnchored: isAnchored))
  }

  private mutating func add(animated layer: AnimatedLayer) {
    if layer.properties.isEmpty { return }
    if behaviorIndices[layer.name] == nil {
      behaviorIndices[layer.name] = behaviors.count
    } else {
      duplicates.append((layer.name, "behaviors or animated layers", layer.range))
    }
    for property in layer.properties {
      for plane in 0..<property.planes {
        behaviors.append(
          BehaviorSymbol(
            name: layer.name, layer: layer.name, property: property, plane: plane, states: [],
            isLayer: true))
      }
    }
  }

  private mutating func add(event: JSONNode, index: Int) {
    guard let id = event["id"], let name = id.string else { return }
    if eventIndices[name] == nil {
      eventIndices[name] = index
      eventNames.append(name)
    } else {
      duplicates.append((name, "events", id.range))
    }
  }
}

// MARK: - Signals

extension Symbols {
  /// A signal by its name, or what is wrong with it. `nil` where the behavior
  /// itself is wrong, which is told elsewhere.
  func signal(_ name: String) -> Parsed<Signal?> {
    guard let dot = name.firstIndex(of: ".") else {
      return .failure(TextProblem(.badSignal(name)))
    }
    let owner = String(name[..<dot])
    let rest = String(name[name.index(after: dot)...])
    guard let index = behaviorIndices[owner] else {
      return .failure(TextProblem(unknown(owner, noun: "behavior", among: behaviorNames)))
    }
    if behaviors[index].isLayer { return signal(rest, ofLayer: owner) }
    guard let property = behaviors[index].property else { return .success(nil) }
    let turns = behaviors[index].isItem ? Signal.turns : []
    if let turn = turns.first(where: { $0.name == rest }) {
      return .success(Signal(turn, of: owner, index: self.turn(ofItem: index)))
    }
    if let kind = property.signals.first(where: { $0.name == rest }) {
      return .success(Signal(kind, of: owner, index: index))
    }
    let known = (property.signals + turns).map(\.name)
    let nearest = Spelling.nearest(rest, among: known)
    return .failure(
      TextProblem(
        .unknownSignal(
          rest, behavior: owner, suggestion: nearest.map { "\(owner).\($0)" },
          known: known.map { "\(owner).\($0)" })))
  }

  /// The rotations of all items come after their places, in the same order.
  private func turn(ofItem index: Int) -> Int {
    index + behaviors.filter { $0.isItem && !$0.isTurn }.count
  }

  // Where a name is written: its index, or that there is none.

  func layer(_ name: String) -> Parsed<Int> { index(name, "layer", layerIndices, layerNames) }

  func event(_ name: String) -> Parsed<Int> { index(name, "event", eventIndices, eventNames) }

  func behavior(_ name: String) -> Parsed<Int> {
    index(name, "behavior", behaviorIndices, behaviorNames)
  }

  func variant(_ name: String) -> Parsed<Int> {
    if variantNames.isEmpty { return .failure(TextProblem(.variantsOfNone())) }
    return index(name, "variant", variantIndices, variantNames)
  }

  private func index(
    _ name: String, _ noun: String, _ indices: [String: Int],
    _ names: @autoclosure () -> [String]
  ) -> Parsed<Int> {
    indices[name].map { .success($0) }
      ?? .failure(TextProblem(unknown(name, noun: noun, among: names())))
  }

  /// The id of the layer with that index; empty where it has none.
  func layerName(_ index: Int) -> String {
    layerNames.first { layerIndices[$0] == index } ?? ""
  }

  func unknown(_ name: String, noun: String, among known: [String]) -> Problem {
    .unknownName(
      name, noun: noun, suggestion: Spelling.nearest(name, among: known), known: known)
  }
}
