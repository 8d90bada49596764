import FlickCore

/// What the program does to the items of worlds.
extension EventDecoder {
  func itemChange(
    _ node: JSONNode, of index: Int
  ) throws(Rejected) -> SceneEvent.Change {
    let name = symbols.behaviors[index].name
    guard node.string == nil else {
      collector.report(.itemWithoutStates(name), at: node.range)
      throw Rejected()
    }
    let fields = try Fields(node, Language.change)
    if let state = fields.node.members.first(where: { $0.key == "state" }) {
      collector.report(.itemWithoutStates(name), at: state.keyRange)
      throw Rejected()
    }
    for key in ["snap", "push"] where symbols.behaviors[index].isAnchored {
      guard let member = fields.node.members.first(where: { $0.key == key }) else { continue }
      collector.report(.anchoredAnd(key), at: member.keyRange)
    }
    if let velocity = fields.node.members.first(where: { $0.key == "velocity" }) {
      collector.report(.meaninglessWithout("velocity", "state"), at: velocity.keyRange)
    }
    if let push = fields.written("push") {
      let impulse = try Read.vector(push, bounds: Language.speed)
      return SceneEvent.Change(behavior: index, effect: .push(impulse))
    }
    let snap = try fields.required("snap")
    guard snap.string == nil else {
      return SceneEvent.Change(behavior: index, effect: .snap(nil))
    }
    return SceneEvent.Change(
      behavior: index, effect: .snap(try World.Snap(Fields(snap, Language.snap))))
  }

  /// A behavior is sent to states and has no forces.
  func refuseForces(_ fields: Fields, of index: Int) throws(Rejected) {
    for member in fields.node.members where member.key == "snap" || member.key == "push" {
      collector.report(
        .changeOfItem(member.key, behavior: symbols.behaviors[index].name), at: member.keyRange)
      throw Rejected()
    }
  }
}
