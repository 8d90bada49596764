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
    return try modelChanges(members.filter { $0.key.contains(".") }, .block(block))
  }

  private func viewAnimation(_ fields: Fields) throws(Rejected) -> ViewAnimation {
    var options = ViewAnimation.Options()
    options.repeatCount = try repeatCount(fields)
    options.autoreverses = try fields.bool("autoreverse")
    options.beginsFromCurrentState = try fields.bool("beginFromCurrentState")
    options.allowsUserInteraction = try fields.bool("allowUserInteraction")
    options.stacks = try fields.bool("additive")
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
}
