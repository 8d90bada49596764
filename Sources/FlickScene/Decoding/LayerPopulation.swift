import FlickCore
import FlickMotion

/// What animations move of a variant's layers, and those that are there from the
/// start.
struct LayerPopulation {
  private(set) var animations: [LayerAction] = []
  private(set) var reactions: [LayerReaction] = []

  private let reader: Reader
  private var symbols: Symbols { reader.symbols }

  /// - Parameter items: Of all layers, in a depth-first walk.
  init(of layers: [Layer], items: [Members], _ reader: Reader) throws(Rejected) {
    self.reader = reader
    let all = Self.flattened(layers)
    var isSound = true
    for keys in items where keys.has(LayerKeys.animations) && !keys.has(LayerKeys.id) {
      reader.report(.animationWithoutName(), atKey: LayerKeys.animations, of: keys)
      isSound = false
    }
    for animated in symbols.animated {
      if animated.keys.count > SceneConstants.maximumAnimations {
        reader.report(.tooManyAnimations(of: animated.name), at: animated.range)
        isSound = false
      }
      let keys = items[animated.layer]
      for property in animated.properties {
        if !check(property, of: animated, all[animated.layer], keys) { isSound = false }
      }
      let own = reader.attempt { () throws(Rejected) -> [LayerAction] in
        let decoder = AnimationDecoder(reader: reader, layer: animated.name)
        return try reader.all(keys[LayerKeys.animations] ?? []) {
          (named) throws(Rejected) -> LayerAction in
          .add(
            layer: animated.layer, key: named.name, try decoder.animation(named.value))
        }
      }
      animations += own ?? []
      if own == nil { isSound = false }
    }
    reactions = try reader.all(Array(items.enumerated())) {
      (index, keys) throws(Rejected) -> LayerReaction? in
      try keys[LayerKeys.on].map { LayerReaction(layer: index, answer: $0) }
    }.compactMap { $0 }
    if !isSound { throw Rejected() }
  }

  private static func flattened(_ layers: [Layer]) -> [Layer] {
    layers.flatMap { [$0] + flattened($0.children) }
  }

  /// Whether nothing else moves what is animated.
  private func check(
    _ property: Channel.Property, of animated: AnimatedLayer, _ layer: Layer, _ keys: Members
  ) -> Bool {
    let name = animated.name
    if [.cornerRadius, .width, .height, .shown].contains(property),
      let type = try? keys[LayerKeys.type], !Language.has(property, type: type)
    {
      reader.report(
        .propertyOfType(property.rawValue, type: type.rawValue), at: animated.range)
      return false
    }
    if property == .cornerRadius,
      layer.corners.radii != CornerRadii(all: layer.corners.radii.topLeft)
    {
      reader.report(.unequalCorners(name), at: animated.range)
      return false
    }
    if let lack = layer.lack(of: property, name: name, for: .animation) {
      reader.report(lack, at: animated.place(of: property))
      return false
    }
    for key in property.keys {
      if layer.mappings.contains(where: { $0.property == key }) {
        reader.report(.animatedAndMapped(key.rawValue, layer: name), at: animated.range)
        return false
      }
      let owner = symbols.channels.first { other in
        other.owner != .layer && other.layer == name && other.property?.keys.contains(key) ?? false
      }
      if let owner {
        reader.report(
          .animatedAndMoved(key.rawValue, layer: name, by: owner.name), at: animated.range)
        return false
      }
    }
    return true
  }
}

extension Layer {
  /// What is missing of the layer to give other values to a property that not every layer
  /// has.
  func lack(
    of property: Channel.Property, name: String, for source: Problem.Source
  ) -> Problem? {
    switch property {
    case .fill:
      switch fill {
      case .color: nil
      case .gradient: .fillNotSolid(name, found: "a gradient", for: source)
      case .image, .artwork: .fillNotSolid(name, found: "a picture", for: source)
      case nil: .nothingToColor(property.rawValue, layer: name, for: source)
      }
    case .strokeColor where stroke.map { $0.color == nil } ?? false:
      .strokeNotSolid(name, for: source)
    case .strokeColor, .strokeWidth:
      stroke == nil ? .nothingToColor(property.rawValue, layer: name, for: source) : nil
    case .shadowColor, .shadowRadius:
      shadow == nil ? .nothingToColor(property.rawValue, layer: name, for: source) : nil
    case .backdropBlur: effects.backdrop == nil ? .noBackdrop(name) : nil
    case .number:
      if case .text(let text) = content, text.numberPlace == nil {
        .noNumberPlace(name)
      } else {
        nil
      }
    default: nil
    }
  }
}
