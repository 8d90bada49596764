import FlickCore

// Animations of a transform: sixteen components, row by row.

extension PropertyAnimation.Source {
  public var isTransform: Bool {
    switch self {
    case .transform, .transforms, .function: true
    case .basic, .keyframes, .path, .pathAngle: false
    }
  }
}

extension PropertyAnimation.Value {
  /// Of two transforms: first this one, then `next`.
  func then(_ next: Self) -> Self { Self(plain: Transform3D.product(jets, next.jets)) }

  /// What does not move has no −0 of a velocity.
  fileprivate init(plain jets: [Jet]) {
    self.init(
      jets: jets.map { Jet($0.value, slope: $0.slope + 0, curvature: $0.curvature + 0) })
  }
}

extension ValueFunction {
  /// The transform that moving numbers make.
  func applied(to numbers: PropertyAnimation.Value) -> PropertyAnimation.Value {
    precondition(
      numbers.jets.count == arity,
      "\(rawValue) takes \(arity) numbers (was \(numbers.jets.count))")
    var all = Transform3D.identity.rows.map { Jet($0) }
    let given = numbers.jets
    let (sine, cosine) = given[0].sineAndCosine
    switch self {
    case .rotateX: (all[5], all[6], all[9], all[10]) = (cosine, sine, -sine, cosine)
    case .rotateY: (all[0], all[2], all[8], all[10]) = (cosine, -sine, sine, cosine)
    case .rotateZ: (all[0], all[1], all[4], all[5]) = (cosine, sine, -sine, cosine)
    case .scale: (all[0], all[5], all[10]) = (given[0], given[1], given[2])
    case .scaleX: all[0] = given[0]
    case .scaleY: all[5] = given[0]
    case .scaleZ: all[10] = given[0]
    case .translate: (all[12], all[13], all[14]) = (given[0], given[1], given[2])
    case .translateX: all[12] = given[0]
    case .translateY: all[13] = given[0]
    case .translateZ: all[14] = given[0]
    }
    return PropertyAnimation.Value(plain: all)
  }
}

extension ViewAnimation {
  /// What setting a view's transform inside the block adds to its layer: it runs
  /// from what leads back from the new transform to the old one to nothing, and is
  /// applied before the new one. What cannot be taken back is replaced.
  ///
  /// Measured of turns and scales alone (facts, motion §1); this is the rule that
  /// contains both.
  ///
  /// - Parameter seen: What is shown of it just before the change.
  /// - Returns: `nil`: nothing animates.
  public func animation(
    from old: Transform3D, to new: Transform3D, seen: Transform3D
  ) -> PropertyAnimation? {
    guard
      let frame = animation(of: .replaced, from: [0], to: [old == new ? 0 : 1], seen: [0], at: 0)
    else { return nil }
    if options.stacks, let back = new.inverse.map({ old.then($0) }),
      back.rows.allSatisfy(\.isFinite)
    {
      return PropertyAnimation(
        source: .transform(from: back, to: .identity), timing: frame.timing, pace: frame.pace,
        combination: .add)
    }
    return PropertyAnimation(
      source: .transform(from: options.beginsFromCurrentState ? seen : old, to: new),
      timing: frame.timing, pace: frame.pace)
  }
}
