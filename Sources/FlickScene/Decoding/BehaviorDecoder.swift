import FlickCore
import FlickJSON
import FlickMotion

/// Behaviors: what a property of a layer does when touched.
struct BehaviorDecoder {
  let reader: Reader
  /// The scene's named motions that are right.
  let motions: [String: Motion]
  /// Layers by index, as the variant has them; none where some are refused.
  let layers: [Members]
  let canvas: Size

  private typealias Written = Named<Members>

  /// The behaviors of a variant, in the file's order.
  func behaviors(_ items: [Named<Members>]) throws(Rejected) -> [Behavior] {
    defer { checkOwnership(items) }
    return try reader.all(items) { (item) throws(Rejected) -> Behavior in try behavior(item) }
  }

  private func behavior(_ item: Named<Members>) throws(Rejected) -> Behavior {
    let keys = item.value
    let property = try keys[BehaviorKeys.property]
    // Every part is read before one of them stops, so that one run tells all.
    let layer = reader.attempt { () throws(Rejected) in try self.layer(keys, property) }
    let states = reader.attempt { () throws(Rejected) in try self.states(keys, property) }
    let names = keys.written(BehaviorKeys.states)?.namedMembers.map(\.key) ?? []
    let initial = reader.attempt { () throws(Rejected) -> Int in
      guard let name = try keys[BehaviorKeys.initial] else { return 0 }
      return try reader.state(
        name, of: item.name, among: names, at: keys.place(BehaviorKeys.initial))
    }
    let answers = reader.attempt { () throws(Rejected) in
      try self.answers(keys, behavior: item.name, property: property, names: names)
    }
    let motion = reader.attempt { () throws(Rejected) in try self.motion(keys, property) }
    guard let layer, let states, let initial, let answers, let motion else { throw Rejected() }
    if let drag = answers.drag, drag.rubberBand == nil, let bounds = drag.bounds,
      states.indices.contains(initial), !bounds.contain(states[initial].value)
    {
      let on = keys.place(BehaviorKeys.on)
      reader.report(.startsOutside(states[initial].name), at: on["drag"] ?? on)
    }
    return Behavior(
      name: item.name, layer: layer, property: property, states: states, initial: initial,
      tap: answers.tap, doubleTap: answers.doubleTap, press: answers.press, drag: answers.drag,
      release: answers.release, cancel: answers.cancel, motion: motion,
      interruption: try policy(keys, motion: motion))
  }

  private func layer(_ keys: Members, _ property: Channel.Property) throws(Rejected) -> Int {
    let layer = try keys[BehaviorKeys.layer]
    if layers.indices.contains(layer), let type = try? layers[layer][LayerKeys.type],
      !Language.has(property, type: type)
    {
      throw reader.rejected(
        .propertyOfType(property.rawValue, type: type.rawValue),
        at: keys.place(BehaviorKeys.property))
    }
    return layer
  }

  // MARK: - States

  private func states(
    _ keys: Members, _ property: Channel.Property
  ) throws(Rejected) -> [Behavior.State] {
    try reader.all(keys[BehaviorKeys.states]) { (state) throws(Rejected) -> Behavior.State in
      Behavior.State(
        name: state.name,
        value: .zero + (try value(state.value.value, property, at: state.value.node)))
    }
  }

  private func value(
    _ value: LineOrPlane, _ property: Channel.Property, at node: JSONNode
  ) throws(Rejected) -> Vector {
    let subject = "a state of '\(property.rawValue)'"
    switch value {
    case .plane(let vector):
      if property == .xy { return vector }
      throw reader.rejected(
        .wrongType(subject, expected: "one number", found: "a list"), at: node)
    case .line(let number):
      if property == .xy {
        throw reader.rejected(
          .wrongType(
            subject, expected: "two numbers, [x, y]", found: Spelling.number(number)), at: node)
      }
      let bounds = Language.bounds(of: property)
      return Vector(dx: try reader.bounded(number, bounds, subject, at: node), dy: 0)
    }
  }

  // MARK: - Touches

  private struct Answers {
    var tap: Behavior.Tap?
    var doubleTap: Behavior.Tap?
    var press: Behavior.Tap?
    var drag: Behavior.Drag?
    var release: Behavior.Release
    var cancel = Behavior.Cancel.settle
  }

  private func answers(
    _ keys: Members, behavior: String, property: Channel.Property, names: [String]
  ) throws(Rejected) -> Answers {
    var answers = Answers(release: property == .xy ? .nearest : .velocitySign)
    guard let on = try keys[BehaviorKeys.on] else { return answers }
    let decoder = DragDecoder(reader: reader, property: property, canvas: canvas)
    func state(_ key: Key<String?>) throws(Rejected) -> Behavior.Tap? {
      try on[key].map { (name) throws(Rejected) in
        try tap(name, behavior: behavior, names: names, at: on.place(key))
      }
    }
    answers.tap = try state(BehaviorKeys.tap)
    answers.doubleTap = try state(BehaviorKeys.doubleTap)
    answers.press = try state(BehaviorKeys.press)
    for (gesture, key) in BehaviorKeys.gestures {
      guard let follow = try on[key] else { continue }
      answers.drag = try decoder.drag(follow.first, gesture, at: on.place(key))
    }
    if answers.drag?.start == .press {
      reader.report(.pressBesideStart(), atKey: BehaviorKeys.press, of: on)
    }
    let needed = (Behavior.Gesture(moving: property) ?? .drag).rawValue
    if answers.drag == nil {
      reader.report(.releaseWithout(needed), atKey: BehaviorKeys.release, of: on)
    }
    if let release = try on[BehaviorKeys.release] {
      answers.release = try decoder.release(release, of: behavior, names)
    }
    if answers.drag == nil {
      reader.report(.meaninglessWithout("cancel", needed), atKey: BehaviorKeys.cancel, of: on)
    }
    answers.cancel = try on[BehaviorKeys.cancel]
    return answers
  }

  private func tap(
    _ verb: String, behavior: String, names: [String], at node: JSONNode
  ) throws(Rejected) -> Behavior.Tap {
    if let state = names.firstIndex(of: verb) { return .state(state) }
    guard verb == "toggle" || verb == "next" else {
      return .state(
        try reader.state(verb, of: behavior, among: names + ["toggle", "next"], at: node))
    }
    if names.count < 2 { throw reader.rejected(.tapNeedsTwoStates(verb), at: node) }
    return verb == "toggle" ? .toggle : .next
  }

  // MARK: - Motion and policy

  private func motion(_ keys: Members, _ property: Channel.Property) throws(Rejected) -> Motion {
    switch try keys[BehaviorKeys.motion] {
    case .own(let motion): motion.moving(property)
    case .named(let name): try some(motions[name]).moving(property)
    }
  }

  private func policy(_ keys: Members, motion: Motion) throws(Rejected) -> InterruptionPolicy {
    guard let policy = try keys[BehaviorKeys.interrupt] else {
      return motion.takesVelocity ? .carry : .restart
    }
    guard let problem = Self.problem(of: policy, with: motion) else { return policy }
    // Where a variant changed only the motion, the mistake stands there.
    let place = keys.place(BehaviorKeys.motion)
    let node = keys.place(BehaviorKeys.interrupt)
    let written = keys.node.range
    let onlyMotion =
      !written.contains(place.range.lowerBound) && written.contains(node.range.lowerBound)
    throw reader.rejected(problem, at: onlyMotion ? place : node)
  }

  private static func problem(of policy: InterruptionPolicy, with motion: Motion) -> Problem? {
    switch (policy, motion) {
    case (.carry, .timed(let timed)), (.scalar, .timed(let timed)):
      if case .keyframes = timed.course {
        return .velocityWithEase(policy.rawValue, motion: "a keyframe motion")
      }
      return .velocityWithEase(policy.rawValue, motion: "an ease")
    case (.scalar, .decay), (.add, .decay): return .targetOfDecay(policy.rawValue)
    default: return nil
    }
  }

  /// A property of a layer has one behavior.
  private func checkOwnership(_ items: [Named<Members>]) {
    var owners: [String: String] = [:]
    for item in items {
      guard let index = try? item.value[BehaviorKeys.layer],
        let known = try? item.value[BehaviorKeys.property]
      else { continue }
      let layer = item.value.place(BehaviorKeys.layer).string ?? ""
      let place = item.value.place(BehaviorKeys.property)
      let map = layers.indices.contains(index) ? layers[index].written(LayerKeys.map) : nil
      for axis in known.keys.map(\.rawValue) {
        if map?[axis] != nil { reader.report(.mappedProperty(axis, layer: layer), at: place) }
        if let other = owners["\(layer).\(axis)"] {
          reader.report(.sharedProperty(axis, layer: layer, other: other), at: place)
        }
        owners["\(layer).\(axis)"] = item.name
      }
    }
  }
}

extension Reader {
  /// The index of a state by its name.
  func state(
    _ name: String, of behavior: String, among names: [String], at node: JSONNode
  ) throws(Rejected) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    throw rejected(
      .unknownState(
        name, behavior: behavior, suggestion: Spelling.nearest(name, among: names), known: names),
      at: node)
  }

  /// A behavior that is sent to a state.
  func setting(
    _ name: String, _ range: Range<Int>, _ state: String, at node: JSONNode
  ) throws(Rejected) -> Behavior.Setting {
    guard let channel = symbols.channelIndices[name] else { throw Rejected() }
    guard symbols.channels[channel].owner == .behavior else {
      report(.statesOfNone(name), at: range)
      throw Rejected()
    }
    return Behavior.Setting(
      channel: channel, state: try self.state(state, ofBehavior: channel, at: node))
  }

  /// The same of a behavior of the scene; where that has none, that is told there.
  func state(
    _ name: String, ofBehavior index: Int, at node: JSONNode
  ) throws(Rejected) -> Int {
    let behavior = symbols.channels[index]
    if behavior.states.isEmpty { throw Rejected() }
    return try state(name, of: behavior.name, among: behavior.states, at: node)
  }
}
