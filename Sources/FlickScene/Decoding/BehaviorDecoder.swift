import FlickCore
import FlickMotion

/// Behaviors: what a property of a layer does when touched.
struct BehaviorDecoder {
  let collector: DiagnosticCollector
  let symbols: Symbols
  /// The scene's named motions.
  let motions: JSONNode?
  /// Layers by index, as the variant has them.
  let layerTypes: [String?]
  /// The keys that each of them maps from a signal.
  let mappedKeys: [[String]]
  let canvas: Size

  /// The behaviors of a variant, in the file's order.
  func behaviors(_ members: [JSONMember]) throws(Rejected) -> [Behavior] {
    var behaviors: [Behavior] = []
    var isSound = true
    for member in members {
      do throws(Rejected) {
        behaviors.append(try behavior(member))
      } catch {
        isSound = false
      }
    }
    checkOwnership(members)
    if !isSound { throw Rejected() }
    return behaviors
  }

  private func behavior(_ member: JSONMember) throws(Rejected) -> Behavior {
    let fields = try Fields(member.value, Language.behavior)
    guard let property = Behavior.Property(rawValue: try fields.string("property")) else {
      throw Rejected()
    }
    // Every part is read before one of them stops, so that one run tells all.
    let layer = attempt { () throws(Rejected) in try self.layer(fields, property) }
    let states = attempt { () throws(Rejected) in try self.states(fields, property) }
    let names = fields.written("states")?.namedMembers.map(\.key) ?? []
    let initial = attempt { () throws(Rejected) in
      try fields.optional("initial") { node throws(Rejected) in
        try state(node, behavior: member.key, names: names)
      } ?? 0
    }
    let answers = attempt { () throws(Rejected) in
      try self.answers(fields, behavior: member.key, property: property, names: names)
    }
    let motion = attempt { () throws(Rejected) in try self.motion(fields, property) }
    guard let layer, let states, let initial, let answers, let motion else { throw Rejected() }
    return Behavior(
      name: member.key, layer: layer, property: property, states: states, initial: initial,
      tap: answers.tap, press: answers.press, drag: answers.drag, release: answers.release,
      cancel: answers.cancel,
      motion: motion, interruption: try policy(fields, motion: motion))
  }

  private func attempt<Value>(_ read: () throws(Rejected) -> Value) -> Value? {
    do throws(Rejected) { return try read() } catch { return nil }
  }

  private func layer(_ fields: Fields, _ property: Behavior.Property) throws(Rejected) -> Int {
    guard let layer = symbols.layerIndices[try fields.string("layer")] else { throw Rejected() }
    if let type = layerTypes[layer], !Language.has(property, type: type) {
      collector.report(
        .propertyOfType(property.rawValue, type: type), at: try fields.required("property").range)
      throw Rejected()
    }
    return layer
  }

  // MARK: - States

  private func states(
    _ fields: Fields, _ property: Behavior.Property
  ) throws(Rejected) -> [Behavior.State] {
    var states: [Behavior.State] = []
    var isSound = true
    for member in try fields.required("states").namedMembers {
      if let value = value(member, property) {
        states.append(Behavior.State(name: member.key, value: value))
      } else {
        isSound = false
      }
    }
    guard isSound, !states.isEmpty else { throw Rejected() }
    return states
  }

  private func value(_ member: JSONMember, _ property: Behavior.Property) -> Point? {
    if property == .xy {
      guard let vector = attempt({ () throws(Rejected) in try Read.vector(member.value) }) else {
        if member.value.number != nil {
          collector.report(
            .wrongType(
              "a state of 'xy'", expected: "two numbers, [x, y]",
              found: Spelling.number(member.value.number ?? 0)), at: member.value.range)
        }
        return nil
      }
      return Point(x: vector.dx, y: vector.dy)
    }
    guard let number = member.value.number else {
      if !member.value.items.isEmpty {
        collector.report(
          .wrongType(
            "a state of '\(property.rawValue)'", expected: "one number", found: "a list"),
          at: member.value.range)
      }
      return nil
    }
    let bounds = Language.bounds(of: property)
    guard bounds.contains(number) else {
      if Language.length.contains(number) {
        collector.report(
          .outOfRange(
            "a state of '\(property.rawValue)'", bounds: bounds, value: number,
            found: Spelling.number(number), hint: nil), at: member.value.range)
      }
      return nil
    }
    return Point(x: number, y: 0)
  }

  /// The index of a state by its name.
  func state(_ node: JSONNode, behavior: String, names: [String]) throws(Rejected) -> Int {
    guard let name = node.string else { throw Rejected() }
    guard let index = names.firstIndex(of: name) else {
      collector.report(
        .unknownState(
          name, behavior: behavior, suggestion: Spelling.nearest(name, among: names),
          known: names), at: node.range)
      throw Rejected()
    }
    return index
  }

  // MARK: - Touches

  private struct Answers {
    var tap: Behavior.Tap?
    var press: Behavior.Tap?
    var drag: Behavior.Drag?
    var release: Behavior.Release
    var cancel = Behavior.Cancel.settle
  }

  private func answers(
    _ fields: Fields, behavior: String, property: Behavior.Property, names: [String]
  ) throws(Rejected) -> Answers {
    var answers = Answers(release: property == .xy ? .nearest : .velocitySign)
    guard fields.has("on") else { return answers }
    let on = try fields.object("on", Language.answers)
    let decoder = DragDecoder(collector: collector, property: property, canvas: canvas)
    answers.tap = try on.optional("tap") { node throws(Rejected) in
      try tap(node, behavior: behavior, names: names)
    }
    answers.press = try on.optional("press") { node throws(Rejected) in
      try tap(node, behavior: behavior, names: names)
    }
    answers.drag = try on.optional("drag", decoder.drag)
    if let release = on.node.members.first(where: { $0.key == "release" }) {
      if answers.drag == nil { collector.report(.releaseWithoutDrag(), at: release.keyRange) }
      answers.release = try decoder.release(release.value)
    }
    if let cancel = on.node.members.first(where: { $0.key == "cancel" }), answers.drag == nil {
      collector.report(.meaninglessWithout("cancel", "drag"), at: cancel.keyRange)
    }
    answers.cancel = try on.choice("cancel", as: Behavior.Cancel.self)
    return answers
  }

  private func tap(
    _ node: JSONNode, behavior: String, names: [String]
  ) throws(Rejected) -> Behavior.Tap {
    guard let verb = node.string else { throw Rejected() }
    if names.contains(verb) { return .state(try state(node, behavior: behavior, names: names)) }
    guard verb == "toggle" || verb == "next" else {
      return .state(try state(node, behavior: behavior, names: names + ["toggle", "next"]))
    }
    if names.count < 2 {
      collector.report(.tapNeedsTwoStates(verb), at: node.range)
      throw Rejected()
    }
    return verb == "toggle" ? .toggle : .next
  }

  // MARK: - Motion and policy

  private func motion(
    _ fields: Fields, _ property: Behavior.Property
  ) throws(Rejected) -> Motion {
    let node = try fields.required("motion")
    let decoder = MotionDecoder(collector: collector, property: property)
    guard let name = node.string else { return try decoder.motion(node) }
    guard let named = motions?[name] else { throw Rejected() }
    return try decoder.motion(named)
  }

  private func policy(_ fields: Fields, motion: Motion) throws(Rejected) -> InterruptionPolicy {
    let takesVelocity = motion.takesVelocity
    guard let node = fields.written("interrupt") else { return takesVelocity ? .carry : .restart }
    guard let policy = node.string.flatMap(InterruptionPolicy.init(rawValue:)) else {
      throw Rejected()
    }
    guard let problem = Self.problem(of: policy, with: motion) else { return policy }
    // Where a variant changed only the motion, the mistake stands there.
    let place = try fields.required("motion")
    let written = fields.node.range
    let onlyMotion =
      !written.contains(place.range.lowerBound) && written.contains(node.range.lowerBound)
    collector.report(problem, at: onlyMotion ? place.range : node.range)
    throw Rejected()
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
  private func checkOwnership(_ members: [JSONMember]) {
    var owners: [String: String] = [:]
    for member in members {
      guard let layer = member.value["layer"]?.string, let index = symbols.layerIndices[layer],
        let property = member.value["property"],
        let known = property.string.flatMap(Behavior.Property.init(rawValue:))
      else { continue }
      for axis in known.keys.map(\.rawValue) {
        if mappedKeys[index].contains(axis) {
          collector.report(.mappedProperty(axis, layer: layer), at: property.range)
        }
        if let other = owners["\(layer).\(axis)"] {
          collector.report(
            .sharedProperty(axis, layer: layer, other: other), at: property.range)
        }
        owners["\(layer).\(axis)"] = member.key
      }
    }
  }
}
