import FlickCore
import FlickJSON

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

  struct ChannelSymbol {
    let name: String
    let owner: Channel.Owner
    let layer: String?
    /// `nil` where the property is wrong or missing.
    var property: Channel.Property?
    /// A behavior's.
    var states: [String] = []
    /// Whether it is of an item that nothing moves.
    var isAnchored = false
    /// The signals that it follows, in any variant.
    var sources: [String] = []
  }

  private let search = NameSearch()

  /// Every layer by its place in a depth-first walk.
  private(set) var layers: [LayerSymbol] = []
  /// In that order too.
  private(set) var layerNames: [String] = []
  private(set) var layerIndices: [String: Int] = [:]
  /// Bytes of path data in all layers.
  private(set) var pathBytes = 0
  /// Where names are written a second time.
  private(set) var duplicates: [(name: String, noun: String, range: Range<Int>)] = []

  /// As a variant has them.
  private(set) var channels: [ChannelSymbol] = []
  /// The first channel of each behavior, item and animated layer.
  private(set) var channelIndices: [String: Int] = [:]
  /// What animations move, in the order of the layers.
  private(set) var animated: [AnimatedLayer] = []
  /// What of layers follows signals, in the order of the layers.
  private(set) var mapped: [MappedLayer] = []
  /// What follows from channels and from touches; behind the channels.
  private(set) var derived: [ChannelSymbol] = []
  /// The indices of all of these by their owners' names.
  private var indices: [String: [Int]] = [:]
  /// The names of the layers whose clocks change.
  private(set) var clocked: Set<String> = []

  private(set) var eventNames: [String] = []
  private(set) var eventIndices: [String: Int] = [:]
  private(set) var variantNames: [String] = []
  private(set) var variantIndices: [String: Int] = [:]
  private(set) var motionNames: [String] = []
  private(set) var worldNames: [String] = []

  /// - Parameter alone: The only variant of a sweep that is read.
  init(root: JSONNode, alone: Int? = nil) {
    for layer in root["layers"]?.items ?? [] { add(layer: layer, parent: nil) }
    for member in root["behaviors"]?.namedMembers ?? [] { add(behavior: member) }
    for (world, member) in (root["worlds"]?.namedMembers ?? []).enumerated() {
      worldNames.append(member.key)
      for (item, member) in (member.value["items"]?.namedMembers ?? []).enumerated() {
        add(item: member, .item(world: world, item: item))
      }
    }
    for item in channels where item.owner != .behavior {
      var turn = item
      turn.property = .rotation
      channels.append(turn)
    }
    for (index, event) in (root["events"]?.items ?? []).enumerated() {
      add(event: event, index: index)
    }
    let variants = root["variants"] ?? SweepExpansion(root, alone: alone)?.variants
    animated = AnimatedLayer.all(of: root, variants: variants, in: layerIndices)
    for layer in animated { add(animated: layer) }
    mapped = MappedLayer.all(of: root, variants: variants, in: layerIndices)
    derived =
      mapped.flatMap { layer in
        layer.keys.map {
          ChannelSymbol(
            name: layer.name, owner: .mapping, layer: layer.name, property: $0.property,
            sources: $0.sources)
        }
      }
      + Channel.fingerNames.enumerated().map {
        ChannelSymbol(name: $1, owner: .finger($0), layer: nil, property: .xy)
      }
    for (index, channel) in (channels + derived).enumerated() {
      indices[channel.name, default: []].append(index)
    }
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
    channelIndices[member.key] = channels.count
    channels.append(
      ChannelSymbol(
        name: member.key, owner: .behavior, layer: member.value["layer"]?.string,
        property: member.value["property"]?.string.flatMap(Channel.Property.init(rawValue:)),
        states: (member.value["states"]?.namedMembers ?? []).map(\.key)))
  }

  private mutating func add(item member: JSONMember, _ owner: Channel.Owner) {
    addOwner(member.key, "items or behaviors", member.keyRange)
    let isAnchored = if case .bool(true) = member.value["anchored"]?.value { true } else { false }
    channels.append(
      ChannelSymbol(
        name: member.key, owner: owner, layer: member.value["layer"]?.string, property: .xy,
        isAnchored: isAnchored))
  }

  private mutating func add(animated layer: AnimatedLayer) {
    if layer.properties.isEmpty { return }
    addOwner(layer.name, "behaviors or animated layers", layer.range)
    for property in layer.properties {
      channels.append(
        ChannelSymbol(name: layer.name, owner: .layer, layer: layer.name, property: property))
    }
  }

  private mutating func addOwner(_ name: String, _ noun: String, _ range: Range<Int>) {
    if channelIndices[name] == nil {
      channelIndices[name] = channels.count
    } else {
      duplicates.append((name, noun, range))
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

// MARK: - Channels

extension Symbols {
  /// Of behaviors, items and animated layers, each once.
  var ownerNames: [String] {
    channels.enumerated().filter { channelIndices[$1.name] == $0 }.map(\.element.name)
  }

  func animated(_ name: String) -> AnimatedLayer? { animated.first { $0.name == name } }

  /// The channel with that index, derived ones behind the others.
  func channel(_ index: Int) -> ChannelSymbol {
    index < channels.count ? channels[index] : derived[index - channels.count]
  }

  /// The index of what is animated of a layer; `nil` where it is not.
  func channel(ofLayer name: String, _ property: Channel.Property) -> Int? {
    channels.firstIndex { $0.owner == .layer && $0.name == name && $0.property == property }
  }

  /// A signal by its name, or what is wrong with it. `nil` where the behavior
  /// itself is wrong, which is told elsewhere.
  func signal(_ name: String) -> Parsed<Signal?> {
    guard name.contains(".") else { return .failure(TextProblem(.badSignal(name))) }
    let (owner, part) = Spelling.split(name) { indices[$0] != nil }
    let rest = part ?? ""
    guard let all = indices[owner], let first = all.first.map(self.channel) else {
      return .failure(TextProblem(unknown(owner, noun: "behavior", among: ownerNames)))
    }
    var known: [Signal] = []
    for index in all {
      let channel = self.channel(index)
      guard channel.owner == first.owner || channel.owner.isDerived else { continue }
      guard let property = channel.property else { return .success(nil) }
      let groups = SignalGroup.all(
        ofChannel: index, name: owner, owner: channel.owner, property: property,
        rates: rates(of: channel))
      known += groups.flatMap(\.signals)
    }
    if let signal = known.first(where: { $0.name == name }) { return .success(signal) }
    let names = known.map(\.name)
    let nearest =
      first.owner == .layer
      ? Spelling.nearest(name, among: names)
      : Spelling.nearest(rest, among: names.map { String($0.dropFirst(owner.count + 1)) })
        .map { "\(owner).\($0)" }
    return .failure(
      TextProblem(.unknownSignal(rest, behavior: owner, suggestion: nearest, known: names)))
  }

  /// How often a channel's values can be derived by time: not the acceleration that
  /// something follows, nor what a screen tells of a finger.
  private func rates(of channel: ChannelSymbol) -> Int {
    if case .finger = channel.owner { return 1 }
    return channel.sources.map { source in
      // What is derived follows nothing that is, which is told elsewhere.
      let (owner, _) = Spelling.split(source) { indices[$0] != nil }
      for index in indices[owner] ?? [] {
        let followed = self.channel(index)
        guard !followed.owner.isDerived, let property = followed.property else { continue }
        let groups = SignalGroup.all(
          ofChannel: index, name: owner, owner: followed.owner, property: property)
        if let signal = groups.flatMap(\.signals).first(where: { $0.name == source }) {
          return signal.rates
        }
      }
      if case .finger = indices[owner]?.first.map({ self.channel($0).owner }) { return 1 }
      return 2
    }.min() ?? 2
  }

  /// A layer's name, and the key or property of it that a path leads to.
  func layerPath(_ path: String) -> (name: String, rest: String?) {
    if layerIndices[path] != nil { return (path, nil) }
    return Spelling.split(path) { layerIndices[$0] != nil }
  }

  /// The same of what is set; `nil` where that is a behavior.
  func layerProperty(_ setting: String) -> (layer: String, property: String)? {
    guard channelIndices[setting] == nil else { return nil }
    let (name, property) = Spelling.split(setting) { layerIndices[$0] != nil }
    return property.map { (name, $0) }
  }

  // Where a name is written: its index, or that there is none.

  func layer(_ name: String) -> Parsed<Int> { index(name, "layer", layerIndices, layerNames) }

  func event(_ name: String) -> Parsed<Int> { index(name, "event", eventIndices, eventNames) }

  func behavior(_ name: String) -> Parsed<Int> {
    index(name, "behavior", channelIndices, ownerNames)
  }

  /// The channel of what has that name that is a place across and down.
  func place(_ name: String) -> Parsed<Int> {
    behavior(name).flatMap { first in
      let all = indices[name] ?? [first]
      let place = all.first { !channel($0).owner.isDerived && channel($0).property == .xy }
      return place.map { .success($0) } ?? .failure(TextProblem(.noPath(name)))
    }
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
    .unknownName(name, noun: noun, suggestion: search.nearest(name, among: known), known: known)
  }
}

/// Finds the names that are meant. Thousands of wrong ones among thousands are told, but
/// not compared with each other.
private final class NameSearch {
  private var comparisons = 0

  func nearest(_ name: String, among known: [String]) -> String? {
    comparisons += known.count
    return comparisons > SceneConstants.maximumComparisons
      ? nil : Spelling.nearest(name, among: known)
  }
}
