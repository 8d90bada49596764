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
    options.pausesOnCompletion = try fields.bool("pausesOnCompletion")
    if options.pausesOnCompletion, options.repeatCount != 1 || options.autoreverses,
      let key = fields.node.members.first(where: { $0.key == "pausesOnCompletion" })
    {
      collector.report(.pauseOfRepetition(), at: key.keyRange)
    }
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

  /// Only what happens once is controlled, and only by what can ever be allowed.
  func checkAnimators(_ events: [SceneEvent], _ nodes: [JSONNode]) {
    for (event, node) in zip(events, nodes) {
      guard case .animator(let block, let command) = event.action, let inner = node["animator"],
        let name = inner["of"]
      else { continue }
      guard let options = controlledOptions(of: events[block]) else {
        collector.report(.animatorOfNothing(name.string ?? ""), at: name.range)
        continue
      }
      if let layer = clockedLayer(of: events[block]) {
        collector.report(
          .animatorOfClocked(name.string ?? "", layer: layer), at: name.range)
        continue
      }
      guard let needed = needed(by: command, options) else { continue }
      let isThere = events.contains { other in
        if case .animator(block, let earlier) = other.action {
          needed.allows(earlier)
        } else {
          false
        }
      }
      if !isThere, let key = inner.members.first(where: { $0.key == needed.command }) {
        collector.report(
          .animatorInVain(needed.command, needs: needed.before, of: name.string ?? ""),
          at: key.keyRange)
      }
    }
  }

  /// What a block is told that later events can control; `nil`: none can.
  private func controlledOptions(of event: SceneEvent) -> ViewAnimation.Options? {
    guard case .set(let changes) = event.action else { return nil }
    for change in changes {
      if case .model(let model) = change.effect, case .block(let block) = model.course,
        block.options.repeatCount == 1, !block.options.autoreverses
      {
        return block.options
      }
    }
    return nil
  }

  /// A layer that a block changes and whose clock changes too.
  private func clockedLayer(of event: SceneEvent) -> String? {
    guard case .set(let changes) = event.action else { return nil }
    let clocked = symbols.clocked.compactMap { symbols.layerIndices[$0] }
    for change in changes {
      let name = symbols.behaviors[change.behavior].name
      guard let layer = symbols.layerIndices[name] else { continue }
      for outer in clocked where symbols.contains(outer, layer) { return name }
    }
    return nil
  }

  private struct Need {
    let command: String
    /// The key without which it is never allowed.
    let before: String
    let allows: (PropertyAnimator.Command) -> Bool
  }

  /// What has to happen to a block for a command ever to be allowed.
  private func needed(
    by command: PropertyAnimator.Command, _ options: ViewAnimation.Options
  ) -> Need? {
    switch command {
    case .finish:
      return Need(command: "finish", before: "stop") {
        if case .stop = $0 { true } else { false }
      }
    case .scrub, .resume:
      if options.pausesOnCompletion { return nil }
      let isScrub = if case .scrub = command { true } else { false }
      return Need(command: isScrub ? "scrub" : "continue", before: "pause") { $0 == .pause }
    case .start, .pause, .setReversed, .stop: return nil
    }
  }
}
