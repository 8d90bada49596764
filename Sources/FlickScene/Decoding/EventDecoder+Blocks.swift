import FlickMotion

/// UIView's animation blocks.
extension EventDecoder {
  /// What a block changes.
  func block(_ node: JSONNode) throws(Rejected) -> [SceneEvent.Change] {
    let fields = try Fields(node, Language.block)
    let block = try viewAnimation(fields)
    let members = try fields.required("changes").namedMembers
    for member in members where !member.key.contains(".") {
      collector.report(.blockOfBehavior(member.key), at: member.keyRange)
    }
    return try layers.modelChanges(members.filter { $0.key.contains(".") }, .block(block))
  }

  private func viewAnimation(_ fields: Fields) throws(Rejected) -> ViewAnimation {
    var options = ViewAnimation.Options()
    options.repeatCount = try repeatCount(fields)
    options.autoreverses = try fields.bool("autoreverse")
    options.beginsFromCurrentState = try fields.bool("beginFromCurrentState")
    options.allowsUserInteraction = try fields.bool("allowUserInteraction")
    options.stacks = try fields.bool("additive")
    options.scrubsLinearly = try fields.bool("scrubsLinearly")
    let block = ViewAnimation(
      pace: try viewPace(fields), delay: try fields.time("delay").seconds, options: options)
    guard let block else { throw Rejected() }
    return block
  }

  private func repeatCount(_ fields: Fields) throws(Rejected) -> Double {
    let node = try fields.required("repeat")
    return node.number ?? .infinity
  }

  private func viewPace(_ fields: Fields) throws(Rejected) -> ViewAnimation.Pace {
    let duration = try fields.time("duration").seconds
    guard let spring = fields.written("spring") else {
      let curve = try TimedDecoder(collector: collector).curve(fields.required("curve"))
      return .curve(curve, duration: duration)
    }
    if let curve = fields.node.members.first(where: { $0.key == "curve" }) {
      collector.report(
        .twoOf(noun: "pace", first: "spring", second: "curve"), at: curve.keyRange)
    }
    let inner = try Fields(spring, Language.blockSpring)
    let velocity = try inner.number("initialVelocity")
    if inner.has("bounce") {
      let bounce = UIViewBounceSpring(duration: duration, bounce: try inner.number("bounce"))
      if let bounce { return .bounce(bounce, initialVelocity: velocity) }
    } else {
      let damped = UIViewSpring(
        duration: duration, dampingRatio: try inner.number("dampingRatio"),
        initialVelocity: velocity)
      if let damped { return .spring(damped) }
    }
    collector.report(.springTooExtreme(), at: spring.range)
    throw Rejected()
  }

  // MARK: - Animators

  /// What an event does to a block.
  func command(_ node: JSONNode) throws(Rejected) -> SceneEvent.Action {
    let fields = try Fields(node, Language.animator)
    guard let block = symbols.eventIndices[try fields.string("of")] else { throw Rejected() }
    return .animator(block: block, try command(fields))
  }

  private func command(_ fields: Fields) throws(Rejected) -> PropertyAnimator.Command {
    if let pause = fields.written("pause") {
      try isTrue(pause, "pause")
      return .pause
    }
    if fields.has("scrub") { return .scrub(try fields.number("scrub")) }
    if fields.has("reverse") { return .setReversed(try fields.bool("reverse")) }
    if let stop = fields.written("stop") {
      try isTrue(stop, "stop")
      return .stop(finishing: false)
    }
    if fields.has("finish") {
      return .finish(try fields.choice("finish", as: PropertyAnimator.Place.self))
    }
    let inner = try Fields(fields.required("continue"), Language.continuation)
    return .resume(
      timing: try restPace(inner), durationFactor: try inner.number("durationFactor"))
  }

  /// Of any duration: what there is to be of it, the factor says. `nil`: the
  /// pace that the block has.
  private func restPace(_ fields: Fields) throws(Rejected) -> ViewAnimation.Pace? {
    if let spring = fields.written("spring") {
      if let curve = fields.node.members.first(where: { $0.key == "curve" }) {
        collector.report(
          .twoOf(noun: "pace", first: "spring", second: "curve"), at: curve.keyRange)
      }
      let inner = try Fields(spring, Language.restSpring)
      let damped = UIViewSpring(
        duration: 1, dampingRatio: try inner.number("dampingRatio"),
        initialVelocity: try inner.number("initialVelocity"))
      if let damped { return .spring(damped) }
      collector.report(.springTooExtreme(), at: spring.range)
      throw Rejected()
    }
    guard fields.has("curve") else { return nil }
    return .curve(
      try TimedDecoder(collector: collector).curve(fields.required("curve")), duration: 1)
  }

  /// Only what happens once is controlled.
  func checkAnimators(_ events: [SceneEvent], _ nodes: [JSONNode]) {
    for (event, node) in zip(events, nodes) {
      guard case .animator(let block, _) = event.action, let name = node["animator"]?["of"] else {
        continue
      }
      var isControlled = false
      if case .set(let changes) = events[block].action {
        isControlled = changes.contains { change in
          guard case .model(let model) = change.effect, case .block(let block) = model.course
          else { return false }
          return block.options.repeatCount == 1 && !block.options.autoreverses
        }
      }
      if !isControlled { collector.report(.animatorOfNothing(name.string ?? ""), at: name.range) }
    }
  }
}
