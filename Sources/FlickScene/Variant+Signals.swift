extension Variant {
  /// Every signal that a scene may name, in the order of the behaviors.
  package var signals: [Signal] {
    var result: [Signal] = []
    for (index, behavior) in behaviors.enumerated() {
      result += Self.signals(of: behavior, index: index)
    }
    return result
  }

  private static func signals(of behavior: Behavior, index: Int) -> [Signal] {
    func signal(_ name: String, _ quantity: Signal.Quantity, _ axis: Signal.Axis) -> Signal {
      Signal(name: "\(behavior.name).\(name)", behavior: index, quantity: quantity, axis: axis)
    }
    if behavior.motion == .world, behavior.property == .rotation {
      return [
        signal("rotation", .value, .first), signal("rotation.velocity", .velocity, .first),
        signal("rotation.acceleration", .acceleration, .first),
      ]
    }
    guard behavior.property.dimensions == 2 else {
      return [
        signal(behavior.property.rawValue, .value, .first),
        signal("velocity", .velocity, .first), signal("acceleration", .acceleration, .first),
      ]
    }
    return [
      signal("x", .value, .first), signal("y", .value, .second),
      signal("velocity.x", .velocity, .first), signal("velocity.y", .velocity, .second),
      signal("speed", .velocity, .magnitude),
      signal("acceleration.x", .acceleration, .first),
      signal("acceleration.y", .acceleration, .second),
    ]
  }
}
