import FlickCore
import FlickPointer

/// Something of a variant that has a value over time.
///
/// What moves it is its owner: a behavior its property, a world the places and
/// rotations of its items, animations the properties of their layer.
package struct Channel: Hashable, Sendable {
  package enum Owner: Hashable, Sendable {
    /// The behavior whose index among the variant's is the channel's.
    case behavior
    /// The item with that place among its world's.
    case item(world: Int, item: Int)
    /// The layer itself.
    case layer
    /// The layer, a key of which follows a signal in some variant.
    case mapping
    /// The finger with that number.
    case finger(Int)

    /// Whether it follows from other channels or from touches, and nothing moves it.
    package var isDerived: Bool {
      switch self {
      case .behavior, .item, .layer: false
      case .mapping, .finger: true
      }
    }
  }

  /// The owner's, with which its signals' names begin.
  package let name: String
  package let owner: Owner
  /// The layer's `index`; -1 of a finger, which has none.
  package let layer: Int
  package let property: Property
  /// All of its numbers before anything has happened.
  package let initial: [Double]

  init(name: String, owner: Owner, layer: Int, property: Property, initial: [Double]) {
    self.name = name
    self.owner = owner
    self.layer = layer
    self.property = property
    self.initial = initial
  }

  /// With what the signals of each finger begin.
  static let fingerNames = (0..<PointerConstants.maximumFingers).map {
    $0 == 0 ? "finger" : "finger[\($0)]"
  }
}

extension Variant {
  /// The layer at a place in the depth-first walk; `nil` where there is none.
  package func layer(_ index: Int) -> Layer? {
    func search(_ layers: [Layer]) -> Layer? {
      for layer in layers {
        if layer.index == index { return layer }
        if let found = search(layer.children) { return found }
      }
      return nil
    }
    return search(layers)
  }

  /// The behavior that a channel belongs to, if one does.
  package func behavior(ofChannel index: Int) -> Behavior? {
    index < behaviors.count ? behaviors[index] : nil
  }

  /// The channel with that index: one that something moves, or of those behind them
  /// one that is derived.
  package func channel(_ index: Int) -> Channel {
    index < channels.count ? channels[index] : derived[index - channels.count]
  }

  /// The mapping that a derived channel shows; `nil` where another variant has it.
  package func mapping(of channel: Channel) -> Layer.Mapping? {
    guard channel.owner == .mapping else { return nil }
    return mappings.first { $0.layer == channel.layer && $0.property == channel.property }
  }

  /// Keys that signals move, and then the fingers.
  static func derived(_ mapped: [Animated], of layers: [Int: Layer]) -> [Channel] {
    mapped.flatMap { item in
      item.properties.map { property in
        Channel(
          name: item.name, owner: .mapping, layer: item.layer, property: property,
          initial: layers[item.layer].map(property.row.model) ?? [])
      }
    }
      + Channel.fingerNames.enumerated().map { pointer, name in
        Channel(name: name, owner: .finger(pointer), layer: -1, property: .xy, initial: [0, 0])
      }
  }

  /// What is animated of one layer, or set by events: each property once.
  package typealias Animated = (name: String, layer: Int, properties: [Channel.Property])

  /// Those of behaviors, in their order; then the places of the worlds' items,
  /// their rotations, and what is animated.
  static func channels(
    _ behaviors: [Behavior], _ worlds: [World], _ animated: [Animated], of layers: [Int: Layer]
  ) -> [Channel] {
    var channels = behaviors.map { behavior in
      let value = behavior.states[behavior.initial].value
      return Channel(
        name: behavior.name, owner: .behavior, layer: behavior.layer, property: behavior.property,
        initial: behavior.property.components == 2 ? [value.x, value.y] : [value.x])
    }
    func add(_ name: String, _ owner: Channel.Owner, _ layer: Int, _ property: Channel.Property) {
      channels.append(
        Channel(
          name: name, owner: owner, layer: layer, property: property,
          initial: layers[layer].map(property.row.model) ?? []))
    }
    for property in [Channel.Property.xy, .rotation] {
      for (number, world) in worlds.enumerated() {
        for (index, item) in world.items.enumerated() {
          add(item.name, .item(world: number, item: index), item.layer, property)
        }
      }
    }
    for item in animated {
      for property in item.properties { add(item.name, .layer, item.layer, property) }
    }
    return channels
  }
}
