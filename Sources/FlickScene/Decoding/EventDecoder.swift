import FlickCore

/// Events: when, where, and what the finger does.
struct EventDecoder {
  let collector: DiagnosticCollector
  let symbols: Symbols
  let canvas: Size
  /// By index: whether a behavior moves the layer or one around it, in any
  /// variant.
  let movingLayers: [Bool]
  let isComparison: Bool
  let source: SourceText
  let resources: any ResourceResolver
  let options: LoadOptions

  func events(_ nodes: [JSONNode]) throws(Rejected) -> [SceneEvent] {
    var events: [SceneEvent] = []
    var isSound = true
    for (index, node) in nodes.enumerated() {
      do throws(Rejected) {
        events.append(try event(node, index: index))
      } catch {
        isSound = false
      }
    }
    EventOrder(collector: collector, symbols: symbols).check(nodes)
    if isSound { checkAnimators(events, nodes) }
    if !isSound { throw Rejected() }
    return events
  }

  private func event(_ node: JSONNode, index: Int) throws(Rejected) -> SceneEvent {
    let fields = try Fields(node, Language.event)
    let action = try action(fields)
    if let key = node.members.first(where: { $0.key == "transaction" }), !fields.has("set") {
      collector.report(.meaninglessWithout("transaction", "set"), at: key.keyRange)
    }
    return SceneEvent(
      id: try fields.optionalString("id"), start: try start(fields, index: index), action: action,
      note: try fields.optionalString("note"), pointer: try fields.integer("pointer"),
      isPerVariant: try isPerVariant(fields),
      origin: SourceOrigin(bytes: node.range, path: "$.events[\(index)]"))
  }

  // MARK: - When

  private func isPerVariant(_ fields: Fields) throws(Rejected) -> Bool {
    let isPerVariant = try fields.bool("perVariant")
    let key = fields.node.members.first { $0.key == "perVariant" }
    if let key, fields.written("at")?.string != nil || !fields.has("at") {
      collector.report(.perVariantWithoutWait(), at: key.keyRange)
    }
    return isPerVariant
  }

  private func start(_ fields: Fields, index: Int) throws(Rejected) -> SceneEvent.Start {
    guard let node = fields.written("at") else {
      return index == 0 ? .at(.zero) : .after(event: index - 1, plus: .zero)
    }
    if let text = node.string {
      switch Grammar.moment(text) {
      case .success(.at(let time)): return .at(.zero + time)
      case .success(.after(let event, let plus)):
        guard let other = symbols.eventIndices[event] else { throw Rejected() }
        return .after(event: other, plus: plus)
      case .failure: throw Rejected()
      }
    }
    let wait = try Fields(node, Language.wait)
    if let condition = wait.written("when") {
      if let plus = node.members.first(where: { $0.key == "plus" }) {
        collector.report(
          .keyOfOtherCheck("plus", check: "when", belongsTo: ["settled"]), at: plus.keyRange)
      }
      return .when(try self.condition(condition))
    }
    guard let behavior = symbols.behaviorIndices[try wait.string("settled")] else {
      throw Rejected()
    }
    return .settled(behavior: behavior, plus: try wait.time("plus"))
  }

  private func condition(_ node: JSONNode) throws(Rejected) -> SceneEvent.Condition {
    guard let text = node.string, case .success(let condition) = Grammar.condition(text),
      case .success(let found) = symbols.signal(condition.signal), let signal = found
    else { throw Rejected() }
    return SceneEvent.Condition(
      signal: signal, comparison: condition.comparison, threshold: condition.threshold)
  }

  // MARK: - What

  private func action(_ fields: Fields) throws(Rejected) -> SceneEvent.Action {
    if let tap = fields.written("tap") { return try taps(tap) }
    if let press = fields.written("press") { return try self.press(press) }
    if let trace = fields.written("trace") { return .trace(try stream(trace, fields)) }
    if let drag = fields.written("drag") { return .drag(try stroke(drag, verb: "drag")) }
    if let flick = fields.written("flick") { return .flick(try stroke(flick, verb: "flick")) }
    if fields.has("load") { return .load(try fields.time("load")) }
    if let down = fields.written("down") { return .down(try place(down, touches: true)) }
    if let move = fields.written("move") { return .move(try place(move, touches: false)) }
    if let up = fields.written("up") {
      guard case .bool = up.value else { return .up(try place(up, touches: false)) }
      try isTrue(up, "up")
      return .up(nil)
    }
    if let cancel = fields.written("cancel") {
      try isTrue(cancel, "cancel")
      return .cancel
    }
    if let add = fields.written("add") { return .animate(try layers.additions(add)) }
    if let remove = fields.written("remove") { return .animate(try layers.removals(remove)) }
    if let node = fields.written("transition") { return .animate([try exchange(node)]) }
    if let clock = fields.written("clock") { return .animate([try layers.clock(clock)]) }
    if let animator = fields.written("animator") { return try command(animator) }
    if let animate = fields.written("animate") { return .set(try block(animate)) }
    guard let set = fields.written("set") else { throw Rejected() }
    return .set(try changes(set, fields))
  }

  var layers: AnimationDecoder {
    AnimationDecoder(collector: collector, symbols: symbols)
  }

  private func taps(_ node: JSONNode) throws(Rejected) -> SceneEvent.Action {
    guard case .object = node.value else { return .tap(try place(node, touches: true)) }
    let fields = try Fields(node, Language.taps)
    let place = try place(fields.required("place"), touches: true)
    let count = try fields.integer("count")
    if count == 1, let interval = node.members.first(where: { $0.key == "interval" }) {
      collector.report(.intervalOfOneTap(), at: interval.keyRange)
    }
    let interval = try fields.time("interval")
    if (Int64(count - 1) * interval).seconds > SceneConstants.maximumSeconds {
      collector.report(.tapsTooLong(), at: node.range)
      throw Rejected()
    }
    return count == 1 ? .tap(place) : .tap(place, count: count, interval: interval)
  }

  private func press(_ node: JSONNode) throws(Rejected) -> SceneEvent.Action {
    let isObject = if case .object = node.value { true } else { false }
    let place = JSONMember(key: "place", keyRange: node.range, value: node)
    let fields = try Fields(
      isObject ? node : JSONNode(.object([place]), range: node.range), Language.press)
    return .press(
      try self.place(fields.required("place"), touches: true), try fields.time("duration"))
  }

  /// A verb without more to say is `true`.
  func isTrue(_ node: JSONNode, _ verb: String) throws(Rejected) {
    guard case .bool(let value) = node.value else { throw Rejected() }
    if !value {
      collector.report(.verbIsFalse(verb), at: node.range)
      throw Rejected()
    }
  }

  /// Where a finger is; a finger that goes down does so on the canvas.
  func place(_ node: JSONNode, touches: Bool) throws(Rejected) -> SceneEvent.Location {
    guard let text = node.string else {
      let vector = try Read.vector(node)
      let point = Point(x: vector.dx, y: vector.dy)
      if touches, !Rect(origin: .zero, size: canvas).contains(point) {
        let found = "[\(Spelling.number(point.x)), \(Spelling.number(point.y))]"
        collector.report(
          .outsideCanvas(found, width: canvas.width, height: canvas.height), at: node.range)
        throw Rejected()
      }
      return .canvas(point)
    }
    guard case .success(let place) = Grammar.place(text),
      let layer = symbols.layerIndices[place.layer]
    else { throw Rejected() }
    if isComparison, layer < movingLayers.count, movingLayers[layer] {
      collector.report(.relativePlaceInComparison(place.layer), at: node.range)
      throw Rejected()
    }
    guard let inside = place.inside else { return .layerCenter(layer: layer) }
    return .inLayer(layer: layer, fraction: inside.fraction, points: inside.points)
  }

  private func changes(_ node: JSONNode, _ event: Fields) throws(Rejected) -> [SceneEvent.Change] {
    var changes = try layers.modelChanges(node, transaction: event.written("transaction"))
    for member in node.namedMembers where !member.key.contains(".") {
      guard let index = symbols.behaviorIndices[member.key] else { throw Rejected() }
      changes.append(try change(member.value, behavior: index))
    }
    return changes
  }

  private func change(_ node: JSONNode, behavior index: Int) throws(Rejected) -> SceneEvent.Change {
    if symbols.behaviors[index].isItem { return try itemChange(node, of: index) }
    if symbols.behaviors[index].isLayer {
      collector.report(.stateOfLayer(symbols.behaviors[index].name), at: node.range)
      throw Rejected()
    }
    if node.number != nil || !node.items.isEmpty {
      collector.report(.settingOfBehavior(symbols.behaviors[index].name), at: node.range)
      throw Rejected()
    }
    if node.string != nil {
      return SceneEvent.Change(
        behavior: index, state: try state(node, of: index), velocity: nil)
    }
    let fields = try Fields(node, Language.change)
    try refuseForces(fields, of: index)
    let state = try state(fields.required("state"), of: index)
    let velocity = try fields.optional("velocity") { node throws(Rejected) in
      try self.velocity(node, of: index)
    }
    return SceneEvent.Change(behavior: index, state: state, velocity: velocity)
  }

  private func state(_ node: JSONNode, of index: Int) throws(Rejected) -> Int {
    guard let name = node.string else { throw Rejected() }
    let behavior = symbols.behaviors[index]
    if let state = behavior.states.firstIndex(of: name) { return state }
    if !behavior.states.isEmpty {
      collector.report(
        .unknownState(
          name, behavior: behavior.name,
          suggestion: Spelling.nearest(name, among: behavior.states), known: behavior.states),
        at: node.range)
    }
    throw Rejected()
  }

  private func velocity(_ node: JSONNode, of index: Int) throws(Rejected) -> Vector {
    let behavior = symbols.behaviors[index]
    guard let property = behavior.property else { throw Rejected() }
    if property == .xy {
      guard node.number == nil else {
        collector.report(.planeVelocity(behavior.name), at: node.range)
        throw Rejected()
      }
      return try Read.vector(node, bounds: Language.speed)
    }
    guard let number = node.number else {
      if node.items.count == 2 { collector.report(.lineVelocity(behavior.name), at: node.range) }
      throw Rejected()
    }
    guard Language.speed.contains(number) else { throw Rejected() }
    return Vector(dx: number, dy: 0)
  }
}
