extension Scene {
  /// Every signal of the scene, in the order of its behaviors.
  package var signals: [Signal] {
    variants[0].behaviors.enumerated().flatMap { index, behavior in
      let isTurn = behavior.motion == .world && behavior.property == .rotation
      let names =
        isTurn
        ? Symbols.turnSignals.map(\.name) : Symbols.signals(of: behavior.property)
      return names.map { rest in
        let name = "\(behavior.name).\(rest)"
        let quantity = Symbols.turnSignals.first { isTurn && $0.name == rest }?.quantity
        let signal = Symbols.signal(
          name, behavior: index, rest: rest, inPlane: behavior.property == .xy)
        return Signal(
          name: name, behavior: index, quantity: quantity ?? signal.quantity, axis: signal.axis)
      }
    }
  }

  /// The signal that is written so; `nil` where there is none.
  package func signal(named name: String) -> Signal? { signals.first { $0.name == name } }
}
