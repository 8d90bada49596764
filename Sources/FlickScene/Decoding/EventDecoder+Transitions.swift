import FlickMotion

/// Layers that take each other's place.
extension EventDecoder {
  func exchange(_ node: JSONNode) throws(Rejected) -> LayerAction {
    let fields = try Fields(node, Language.transition)
    let old = try side(fields, "from")
    let new = try side(fields, "to")
    let kind = try fields.choice("type", as: LayerTransition.Kind.self)
    try checkOrder(fields, kind, old: old.layer, new: new.layer)
    let start = try fields.number("startProgress")
    let end = try fields.number("endProgress")
    guard start < end else {
      collector.report(.transitionBackwards(), at: node.range)
      throw Rejected()
    }
    let transition = LayerTransition(
      kind: kind, from: try fields.choice("edge", as: LayerTransition.Edge.self),
      progress: start...end)
    guard let transition else { throw Rejected() }
    return .exchange(
      LayerExchange(
        old: old, new: new, transition: transition, duration: try fields.time("duration"),
        curve: try TimedDecoder(collector: collector).curve(fields.required("curve"))))
  }

  private func side(_ fields: Fields, _ key: String) throws(Rejected) -> LayerExchange.Side {
    let name = try fields.string(key)
    guard let layer = symbols.layerIndices[name],
      let place = symbols.behavior(ofLayer: name, .xy),
      let opacity = symbols.behavior(ofLayer: name, .opacity)
    else { throw Rejected() }
    return LayerExchange.Side(layer: layer, place: place, opacity: opacity)
  }

  /// Layers are painted in their order, so who covers whom cannot be chosen.
  private func checkOrder(
    _ fields: Fields, _ kind: LayerTransition.Kind, old: Int, new: Int
  ) throws(Rejected) {
    let type = try fields.required("type")
    let to = try fields.required("to")
    if old == new {
      collector.report(.transitionToItself(to.string ?? ""), at: to.range)
      throw Rejected()
    }
    let isNewAbove = new > old
    switch kind {
    case .push: return
    case .fade, .moveIn: if isNewAbove { return }
    case .reveal: if !isNewAbove { return }
    }
    let above = try fields.string(kind == .reveal ? "from" : "to")
    let range = fields.written("type")?.range ?? to.range
    collector.report(.transitionBelow(type.string ?? "", above: above), at: range)
    throw Rejected()
  }
}
