import FlickCore
import FlickMotion

/// What events and taps do to layers: their animations and their properties.
extension AnimationDecoder {
  /// What a tap on a layer does.
  func answer(_ node: JSONNode) throws(Rejected) -> [LayerAction] {
    let fields = try Fields(node, Language.layerAnswer)
    let known = ["remove", "clock", "set", "add"]
    if !known.contains(where: fields.has) {
      collector.report(
        .missingOneOf(known, noun: "change", of: "layer-answer"),
        at: node.range.lowerBound..<node.range.lowerBound + 1)
      throw Rejected()
    }
    if let key = node.members.first(where: { $0.key == "transaction" }), !fields.has("set") {
      collector.report(.meaninglessWithout("transaction", "set"), at: key.keyRange)
    }
    var actions: [LayerAction] = []
    if let remove = fields.written("remove") { actions += try removals(remove) }
    if let clock = fields.written("clock") { actions.append(try self.clock(clock)) }
    if let set = fields.written("set") {
      for member in set.namedMembers where !member.key.contains(".") {
        collector.report(.behaviorInAnswer(member.key), at: member.keyRange)
        throw Rejected()
      }
      for change in try modelChanges(set, transaction: fields.written("transaction")) {
        guard case .model(let model) = change.effect else { continue }
        actions.append(.set(behavior: change.behavior, model))
      }
    }
    if let add = fields.written("add") { actions += try additions(add) }
    return actions
  }

  func additions(_ node: JSONNode) throws(Rejected) -> [LayerAction] {
    var actions: [LayerAction] = []
    var isSound = true
    for member in node.namedMembers {
      let parts = member.key.split(separator: ".").map(String.init)
      guard parts.count == 2, let layer = symbols.layerIndices[parts[0]] else { throw Rejected() }
      do throws(Rejected) {
        let animation = try self.animation(member.value, of: parts[0])
        actions.append(.add(layer: layer, key: parts[1], animation))
      } catch {
        isSound = false
      }
    }
    if !isSound { throw Rejected() }
    return actions
  }

  /// One animation, or a list of them.
  func removals(_ node: JSONNode) throws(Rejected) -> [LayerAction] {
    var actions: [LayerAction] = []
    for item in node.string == nil ? node.items : [node] {
      let parts = (item.string ?? "").split(separator: ".").map(String.init)
      guard let name = parts.first, let layer = symbols.layerIndices[name] else {
        throw Rejected()
      }
      actions.append(.remove(layer: layer, key: parts.count > 1 ? parts[1] : nil))
    }
    return actions
  }

  // MARK: - Model values

  /// New values of layers' properties, those of one property together.
  func modelChanges(
    _ node: JSONNode, transaction written: JSONNode?
  ) throws(Rejected) -> [SceneEvent.Change] {
    let members = node.namedMembers.filter { $0.key.contains(".") }
    let transaction = try transaction(written, changesLayers: !members.isEmpty)
    return try modelChanges(members, transaction.map { .transaction($0) } ?? .jump)
  }

  func modelChanges(
    _ members: [JSONMember], _ course: SceneEvent.ModelChange.Course
  ) throws(Rejected) -> [SceneEvent.Change] {
    var order: [Int] = []
    var values: [Int: [SceneEvent.ModelChange.Value?]] = [:]
    for member in members {
      let parts = member.key.split(separator: ".").map(String.init)
      guard parts.count == 2, let found = AnimatedLayer.coordinates(of: parts[1]),
        let behavior = symbols.behavior(ofLayer: parts[0], found.property)
      else { throw Rejected() }
      if values[behavior] == nil {
        order.append(behavior)
        values[behavior] = Array(repeating: nil, count: found.property.components)
      }
      if case .object = member.value.value {
        collector.report(.settingOfProperty(member.key), at: member.value.range)
        throw Rejected()
      }
      if found.property == .shown {
        if case .block = course {
          collector.report(.blockOfImages(member.key), at: member.keyRange)
          throw Rejected()
        }
        if member.value.string == nil {
          _ = try image(member.value, count: try imageCount(ofLayer: parts[0]))
        }
      }
      let given = try modelValues(
        member.value, parts[1], of: member.key, found.property, found.coordinates.count)
      for (coordinate, value) in zip(found.coordinates, given) {
        if values[behavior]?[coordinate] != nil {
          collector.report(.listedTwice(member.key), at: member.keyRange)
        }
        values[behavior]?[coordinate] = value
      }
    }
    return order.map { behavior in
      // Between two images there is nothing.
      let jumps = symbols.behaviors[behavior].property == .shown
      return SceneEvent.Change(
        behavior: behavior,
        effect: .model(
          SceneEvent.ModelChange(
            values: values[behavior] ?? [], course: jumps ? .jump : course)))
    }
  }

  /// `nil` where changes jump.
  private func transaction(
    _ node: JSONNode?, changesLayers: Bool
  ) throws(Rejected) -> Transaction? {
    guard let node else { return .standard }
    if !changesLayers { collector.report(.transactionOfNothing(), at: node.range) }
    let fields = try Fields(node, Language.transaction)
    if try fields.bool("disableActions") {
      for member in node.members where member.key == "duration" || member.key == "curve" {
        collector.report(.actionsDisabled(member.key), at: member.keyRange)
      }
      return nil
    }
    return Transaction(
      duration: try fields.time("duration"),
      curve: try TimedDecoder(collector: collector).curve(fields.required("curve")))
  }

  private func modelValues(
    _ node: JSONNode, _ name: String, of key: String, _ property: Behavior.Property,
    _ dimensions: Int
  ) throws(Rejected) -> [SceneEvent.ModelChange.Value] {
    if node.string == "current" { return Array(repeating: .current, count: dimensions) }
    if property.isColor {
      return try color(node, of: name, orCurrent: "'\(key)'").map { .number($0) }
    }
    if let text = node.string {
      collector.report(
        .unknownChoice(
          "'\(name)'", found: text, suggestion: Spelling.nearest(text, among: ["current"]),
          choices: ["current"]), at: node.range)
      throw Rejected()
    }
    if name == "transform" { return try transform(node).rows.map { .number($0) } }
    let numbers = try components(node, of: name, dimensions: dimensions)
    let bounds = Self.bounds(of: name)
    for number in numbers where !bounds.contains(number) {
      collector.report(
        .outOfRange(
          "'\(name)'", bounds: bounds, value: number, found: Spelling.number(number), hint: nil),
        at: node.range)
      throw Rejected()
    }
    return numbers.map { .number($0) }
  }

  private static func bounds(of name: String) -> Bounds {
    AnimatedLayer.coordinates(of: name).map { Language.bounds(of: $0.property) }
      ?? Language.length
  }
}
