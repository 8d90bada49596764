extension Behavior.Property {
  /// What can be read of a behavior: the signals' names after its own, in the order
  /// in which they are listed.
  var signals: [Signal.Kind] {
    guard dimensions == 2 else {
      return [
        .init(rawValue, .value), .init("velocity", .velocity),
        .init("acceleration", .acceleration),
      ]
    }
    return [
      .init("x", .value), .init("y", .value, .second),
      .init("velocity.x", .velocity), .init("velocity.y", .velocity, .second),
      .init("speed", .velocity, .magnitude),
      .init("acceleration.x", .acceleration), .init("acceleration.y", .acceleration, .second),
    ]
  }

  /// What can be read of a property of an animated layer, which may have others:
  /// all but its place say which one they are of.
  func layerSignals(plane: Int) -> [Signal.Kind] {
    if self == .xy { return signals }
    let names = zip(numberNames(ofPlane: plane), [Signal.Axis.first, .second])
    return names.map { .init($0, .value, $1) }
      + names.map { .init("\($0).velocity", .velocity, $1) }
      + names.map { .init("\($0).acceleration", .acceleration, $1) }
  }
}

extension Signal {
  /// A signal of any behavior.
  struct Kind {
    let name: String
    let quantity: Quantity
    let axis: Axis

    init(_ name: String, _ quantity: Quantity, _ axis: Axis = .first) {
      self.name = name
      self.quantity = quantity
      self.axis = axis
    }
  }

  /// What can be read of the rotation of a world's item, which has its own behavior
  /// and is called after the item.
  static let turns: [Kind] = [
    .init("rotation", .value), .init("rotation.velocity", .velocity),
    .init("rotation.acceleration", .acceleration),
  ]

  init(_ kind: Kind, of behavior: String, index: Int) {
    self.init(
      name: "\(behavior).\(kind.name)", behavior: index, quantity: kind.quantity,
      axis: kind.axis)
  }
}

extension Behavior {
  /// Every signal of the behavior.
  ///
  /// - Parameter index: The behavior's place among the variant's.
  package func signals(at index: Int) -> [Signal] {
    let isTurn = motion == .world && property == .rotation
    let kinds =
      isTurn
      ? Signal.turns : motion == .layer ? property.layerSignals(plane: plane) : property.signals
    return kinds.map { Signal($0, of: name, index: index) }
  }
}

extension Variant {
  /// Every signal, in the order of the behaviors; equal in every variant.
  package var signals: [Signal] {
    behaviors.enumerated().flatMap { $1.signals(at: $0) }
  }
}

extension Scene {
  /// The signal that is written so; `nil` where there is none.
  package func signal(named name: String) -> Signal? {
    variants[0].signals.first { $0.name == name }
  }
}
