import FlickCore
import FlickMotion

/// Animations of layers.
struct AnimationDecoder {
  /// What animations move of a variant's layers, and those that are there from
  /// the start.
  struct Population {
    let behaviors: [Behavior]
    let animations: [LayerAction]
    let reactions: [LayerReaction]
  }

  let collector: DiagnosticCollector
  let symbols: Symbols

  // MARK: - Layers

  /// - Parameter nodes: Of all layers, in a depth-first walk.
  func population(of layers: [Layer], nodes: [JSONNode]) throws(Rejected) -> Population {
    let all = Self.flattened(layers)
    var isSound = true
    for node in nodes where node["id"] == nil {
      if let member = node.members.first(where: { $0.key == "animations" }) {
        collector.report(.animationWithoutName(), at: member.keyRange)
        isSound = false
      }
    }
    var behaviors: [Behavior] = []
    var animations: [LayerAction] = []
    for animated in symbols.animated {
      if animated.keys.count > SceneConstants.maximumAnimations {
        collector.report(.tooManyAnimations(of: animated.name), at: animated.range)
        isSound = false
      }
      for property in animated.properties {
        if !check(property, of: animated, all[animated.layer], nodes[animated.layer]) {
          isSound = false
        }
        for plane in 0..<property.planes {
          behaviors.append(
            Self.behavior(property, plane: plane, of: all[animated.layer], name: animated.name))
        }
      }
      for member in nodes[animated.layer]["animations"]?.namedMembers ?? [] {
        do throws(Rejected) {
          let animation = try self.animation(member.value, of: animated.name)
          animations.append(.add(layer: animated.layer, key: member.key, animation))
        } catch {
          isSound = false
        }
      }
    }
    var reactions: [LayerReaction] = []
    for (index, node) in nodes.enumerated() {
      guard let answer = node["on"]?["tap"] else { continue }
      do throws(Rejected) {
        reactions.append(LayerReaction(layer: index, actions: try self.answer(answer)))
      } catch {
        isSound = false
      }
    }
    if !isSound { throw Rejected() }
    return Population(behaviors: behaviors, animations: animations, reactions: reactions)
  }

  private static func flattened(_ layers: [Layer]) -> [Layer] {
    layers.flatMap { [$0] + flattened($0.children) }
  }

  /// A property whose only state is the layer's own value.
  private static func behavior(
    _ property: Behavior.Property, plane: Int, of layer: Layer, name: String
  ) -> Behavior {
    let model = layer.modelValue(of: property, plane: plane)
    return Behavior(
      name: name, layer: layer.index, property: property, plane: plane,
      states: [Behavior.State(name: "model", value: model)], initial: 0, tap: nil, drag: nil,
      release: .stay, motion: .layer, interruption: .carry)
  }

  /// Whether nothing else moves what is animated.
  private func check(
    _ property: Behavior.Property, of animated: AnimatedLayer, _ layer: Layer, _ node: JSONNode
  ) -> Bool {
    let name = animated.name
    if [.cornerRadius, .width, .height, .shown].contains(property), let type = node["type"]?.string,
      !Language.has(property, type: type)
    {
      collector.report(.propertyOfType(property.rawValue, type: type), at: animated.range)
      return false
    }
    if property == .cornerRadius,
      layer.corners.radii != CornerRadii(all: layer.corners.radii.topLeft)
    {
      collector.report(.unequalCorners(name), at: animated.range)
      return false
    }
    if let lack = layer.lack(of: property, name: name) {
      collector.report(lack, at: animated.place(of: property))
      return false
    }
    for key in property.keys {
      if layer.mappings.contains(where: { $0.property == key }) {
        collector.report(.animatedAndMapped(key.rawValue, layer: name), at: animated.range)
        return false
      }
      let owner = symbols.behaviors.first { other in
        !other.isLayer && other.layer == name && other.property?.keys.contains(key) ?? false
      }
      if let owner {
        collector.report(
          .animatedAndMoved(key.rawValue, layer: name, by: owner.name), at: animated.range)
        return false
      }
    }
    return true
  }

  // MARK: - Animations

  enum Kind {
    case basic, keyframes, path, group, images

    init(_ node: JSONNode) {
      self =
        node["animations"] != nil
        ? .group
        : node["path"] != nil
          ? .path
          : node["property"]?.string == "shown"
            ? .images : node["values"] != nil ? .keyframes : .basic
    }

    /// With its article.
    var words: String {
      switch self {
      case .basic: "an animation from one value to another"
      case .keyframes: "an animation through values"
      case .path: "an animation along a path"
      case .group: "a group"
      case .images: "a sequence of images"
      }
    }

    /// What tells how it goes, besides when.
    var keys: [String] {
      switch self {
      case .basic:
        [
          "property", "valueFunction", "from", "to", "by", "spring", "curve", "additive",
          "cumulative",
        ]
      case .keyframes:
        [
          "property", "valueFunction", "values", "mode", "keyTimes", "curves", "tension",
          "continuity", "bias", "curve", "additive", "cumulative",
        ]
      case .path:
        ["path", "rotate", "mode", "keyTimes", "curves", "curve", "additive", "cumulative"]
      case .group: ["animations", "curve"]
      case .images: ["property", "values", "keyTimes", "curve"]
      }
    }

    static let all = [
      "property", "valueFunction", "from", "to", "by", "values", "path", "rotate", "animations",
      "mode",
      "keyTimes", "curves", "tension", "continuity", "bias", "spring", "curve", "additive",
      "cumulative",
    ]
  }

  /// What a group gives to the animations in it.
  struct Surroundings {
    let layer: String
    var groups: [GroupedAnimation.Group] = []
  }

  /// An animation of the layer with that name.
  func animation(_ node: JSONNode, of layer: String) throws(Rejected) -> LayerAnimation {
    let fields = try Fields(node, Language.animation)
    let parts = try self.parts(node, Surroundings(layer: layer))
    if parts.count > SceneConstants.maximumAnimationParts {
      collector.report(
        .tooManyAnimationParts(), at: node.range.lowerBound..<node.range.lowerBound + 1)
      throw Rejected()
    }
    let isRemoved = try fields.bool("removedOnCompletion")
    if isRemoved, let fill = fields.written("fill"), fill.string == "forwards" {
      collector.report(.fillAfterRemoval("forwards"), at: fill.range)
    }
    return LayerAnimation(parts: parts, isRemovedOnCompletion: isRemoved)
  }

  private func parts(
    _ node: JSONNode, _ around: Surroundings
  ) throws(Rejected) -> [LayerAnimation.Part] {
    let fields = try Fields(node, Language.animation)
    let kind = Kind(node)
    refuse(fields, kind, isChild: !around.groups.isEmpty)
    switch kind {
    case .group: return try group(fields, around)
    case .path: return try path(fields, around)
    case .images: return try images(fields, around)
    case .basic, .keyframes: return try value(fields, kind, around)
    }
  }

  /// Keys that mean something for other kinds only.
  private func refuse(_ fields: Fields, _ kind: Kind, isChild: Bool) {
    for member in fields.node.members {
      let isStranger = Kind.all.contains(member.key) && !kind.keys.contains(member.key)
      if isStranger {
        collector.report(
          .keyOfOtherAnimation(member.key, kind: kind.words), at: member.keyRange)
      }
      if isChild, member.key == "removedOnCompletion" {
        collector.report(
          .keyOfOtherAnimation(member.key, kind: "an animation in a group"), at: member.keyRange)
      }
    }
    if fields.has("spring"), kind == .basic,
      let curve = fields.node.members.first(where: { $0.key == "curve" })
    {
      collector.report(
        .twoOf(noun: "pace", first: "spring", second: "curve"), at: curve.keyRange)
    }
    if fields.has("repeat"),
      let other = fields.node.members.first(where: { $0.key == "repeatDuration" })
    {
      collector.report(
        .twoOf(noun: "repetition", first: "repeat", second: "repeatDuration"), at: other.keyRange)
    }
  }

  private func group(
    _ fields: Fields, _ around: Surroundings
  ) throws(Rejected) -> [LayerAnimation.Part] {
    var inner = around
    let curve = try TimedDecoder(collector: collector).curve(fields.required("curve"))
    inner.groups.append(GroupedAnimation.Group(try timing(fields, around), curve: curve))
    if inner.groups.count > SceneConstants.maximumGroups {
      collector.report(
        .tooManyGroups(), at: fields.node.range.lowerBound..<fields.node.range.lowerBound + 1)
      throw Rejected()
    }
    var parts: [LayerAnimation.Part] = []
    var isSound = true
    for child in try fields.required("animations").items {
      do throws(Rejected) {
        parts += try self.parts(child, inner)
      } catch {
        isSound = false
      }
    }
    if !isSound || parts.isEmpty { throw Rejected() }
    return parts
  }

  // MARK: - Timing

  /// - Parameter settling: What it lasts where neither it nor a group says.
  func timing(
    _ fields: Fields, _ around: Surroundings, settling: Double? = nil
  ) throws(Rejected) -> MediaTiming {
    var duration =
      around.groups.last?.timing.duration ?? settling ?? MediaTiming.transactionDuration
    if fields.has("duration") { duration = try fields.time("duration").seconds }
    var fill = around.groups.last?.timing.fill ?? .removed
    if fields.has("fill") { fill = try fields.choice("fill", as: MediaTiming.Fill.self) }
    guard
      let timing = MediaTiming(
        begin: try signedTime("begin", fields), duration: duration,
        speed: try fields.number("speed"), timeOffset: try signedTime("offset", fields),
        repetition: try repetition(fields), autoreverses: try fields.bool("autoreverse"),
        fill: fill)
    else { throw Rejected() }
    return timing
  }

  private func signedTime(_ key: String, _ fields: Fields) throws(Rejected) -> Double {
    guard case .success(let time) = Grammar.signedTime(try fields.string(key)) else {
      throw Rejected()
    }
    return time.seconds
  }

  private func repetition(_ fields: Fields) throws(Rejected) -> MediaTiming.Repetition {
    if fields.has("repeatDuration") {
      return .duration(try fields.time("repeatDuration").seconds)
    }
    let node = try fields.required("repeat")
    guard let count = node.number else {
      guard node.string == "forever" else { throw Rejected() }
      return .forever
    }
    guard count > 0, count <= 1_000_000_000 else { throw Rejected() }
    return .count(count)
  }

  // MARK: - Parts

  func part(
    _ source: PropertyAnimation.Source, _ behavior: Int, _ coordinates: Range<Int>,
    _ timing: MediaTiming, _ around: Surroundings, _ pace: PropertyAnimation.Pace,
    _ combination: PropertyAnimation.Combination, isCumulative: Bool,
    current: LayerAnimation.Part.Current = [], spring: CoreAnimationSpring? = nil,
    settles: Bool = false, leadsAnchor: Bool = false
  ) -> LayerAnimation.Part {
    LayerAnimation.Part(
      behavior: behavior, coordinates: coordinates,
      animation: GroupedAnimation(
        groups: around.groups,
        animation: PropertyAnimation(
          source: source, timing: timing, pace: pace, combination: combination,
          isCumulative: isCumulative)),
      current: current, spring: spring, settles: settles, leadsAnchor: leadsAnchor)
  }

  /// Points at the object's first character.
  func report(_ problem: Problem, on fields: Fields) {
    let start = fields.node.range.lowerBound
    collector.report(problem, at: start..<min(start + 1, fields.node.range.upperBound))
  }
}
