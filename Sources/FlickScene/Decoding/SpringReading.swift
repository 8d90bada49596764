import FlickCore
import FlickMotion

/// Springs in all their spellings, with what solves them.
extension Reader {
  func springMotion(_ keys: Members) throws(Rejected) -> Motion {
    if keys.has(SpringKeys.duration), keys.has(SpringKeys.dampingRatio) {
      return try uiView(keys)
    }
    let solver = try keys[SpringKeys.solver]
    checkOptions(of: keys, solver)
    if solver == .uiView { return try uiViewBounce(keys) }
    if keys.has(SpringKeys.bounce) {
      report(.velocityOfSolver(solver.rawValue), atKey: SpringKeys.initialVelocity, of: keys)
    }
    let spring = try self.spring(keys)
    // UIKit's own spring is damped far beyond what Core Animation plays.
    let preset = try keys[SpringKeys.preset]
    let isCapped =
      spring.dampingRatio > 1 && !keys.has(SpringKeys.solver)
      && preset?.isOfCoreAnimation ?? false
    if solver == .coreAnimation || isCapped {
      report(.rateOfClosedForm(), atKey: SpringKeys.rate, of: keys)
      // iOS 17's perceptual initialiser is the one that allows overdamping.
      return .coreAnimation(
        CoreAnimationSpring(spring, allowsOverdamping: keys.has(SpringKeys.duration)))
    }
    return .spring(
      spring, solver: try springSolver(keys, solver), rest: try keys[SpringKeys.rest])
  }

  private func checkOptions(of keys: Members, _ solver: SpringSolverName) {
    for (key, solvers) in SpringKeys.options where !solvers.contains(solver) {
      report(
        .optionOfSolver(
          key.name, solver: solver.rawValue, belongsTo: solvers.map(\.rawValue)), atKey: key,
        of: keys)
    }
  }

  private func uiViewBounce(_ keys: Members) throws(Rejected) -> Motion {
    report(.rateOfClosedForm(), atKey: SpringKeys.rate, of: keys)
    guard keys.has(SpringKeys.duration), keys.has(SpringKeys.bounce) else {
      throw rejected(.uiViewNeedsBounce(), at: keys.place(SpringKeys.solver))
    }
    guard
      let spring = UIViewBounceSpring(
        duration: try some(keys[SpringKeys.duration]).seconds,
        bounce: try some(keys[SpringKeys.bounce]))
    else { throw rejected(.springTooExtreme(), at: keys.node) }
    return .uiViewBounce(spring, initialVelocity: try keys[SpringKeys.initialVelocity])
  }

  private func uiView(_ keys: Members) throws(Rejected) -> Motion {
    report(.solverOfUIView(), atKey: SpringKeys.solver, of: keys)
    report(.solverOfUIView(), atKey: SpringKeys.rate, of: keys)
    checkOptions(of: keys, .uiView)
    guard
      let spring = UIViewSpring(
        duration: try some(keys[SpringKeys.duration]).seconds,
        dampingRatio: try some(keys[SpringKeys.dampingRatio]),
        initialVelocity: try keys[SpringKeys.initialVelocity])
    else { throw rejected(.springTooExtreme(), at: keys.node) }
    return .uiView(spring)
  }

  func spring(_ keys: Members) throws(Rejected) -> Spring {
    guard let spring = try spelled(keys) else {
      throw rejected(.springTooExtreme(), at: keys.node)
    }
    return spring
  }

  /// The spring, or `nil` where its numbers are beyond what Flick can hold.
  private func spelled(_ keys: Members) throws(Rejected) -> Spring? {
    if let stiffness = try keys[SpringKeys.stiffness] {
      let mass = try keys[SpringKeys.mass]
      if let damping = try keys[SpringKeys.damping] {
        return Spring(stiffness: stiffness, damping: damping, mass: mass)
      }
      return Spring(
        stiffness: stiffness, dampingRatio: try some(keys[SpringKeys.dampingRatio]), mass: mass)
    }
    if let tension = try keys[SpringKeys.tension] {
      return Spring(
        tension: tension, friction: try some(keys[SpringKeys.friction]),
        mass: try keys[SpringKeys.mass])
    }
    if let response = try keys[SpringKeys.response] {
      return Spring(
        response: response.seconds, dampingRatio: try some(keys[SpringKeys.dampingRatio]))
    }
    if let duration = try keys[SpringKeys.duration] {
      return Spring(duration: duration.seconds, bounce: try some(keys[SpringKeys.bounce]))
    }
    if let preset = try keys[SpringKeys.preset] { return preset.spring }
    if let speed = try keys[SpringKeys.speed] {
      return Spring(speed: speed, bounciness: try some(keys[SpringKeys.bounciness]))
    }
    return Spring(
      frequency: try some(keys[SpringKeys.frequency]),
      dampingRatio: try some(keys[SpringKeys.dampingRatio]),
      resistance: try keys[SpringKeys.resistance])
  }

  private func springSolver(
    _ keys: Members, _ name: SpringSolverName
  ) throws(Rejected) -> SpringSolver {
    let rate = try keys[SpringKeys.rate]
    if name == .exact { report(.rateOfClosedForm(), atKey: SpringKeys.rate, of: keys) }
    let resistance = try keys[SpringKeys.resistance]
    if name != .uikit, name != .uikitIOS7 {
      report(.resistanceOfSolver(name.rawValue), atKey: SpringKeys.resistance, of: keys)
    }
    switch name {
    case .exact: return .exact
    case .semiImplicitEuler:
      return .semiImplicitEuler(rate: rate, precision: try keys[SpringKeys.precision])
    case .explicitEuler: return .explicitEuler(rate: rate)
    case .rk4: return .rk4(rate: rate)
    case .pop:
      let options = PopSolver.Options(
        roundingFactor: try keys[SpringKeys.rounding], clamp: try keys[SpringKeys.clamp])
      return .pop(rate: rate, try some(options))
    case .uikit, .uikitIOS7:
      let isSystem = try keys[SpringKeys.steps]
      let stepping: SoftJointSolver.Stepping =
        name == .uikit ? isSystem ? .modern : .frame : isSystem ? .iOS7 : .frameClamped
      return .softJoint(
        rate: rate, resistance: resistance, stepping, try keys[SpringKeys.joint])
    case .swiftUI: return .fluid(rate: rate)
    case .coreAnimation, .uiView: throw Rejected()
    }
  }
}

extension Motion {
  /// With the thresholds that a solver has for what is moved.
  func moving(_ property: Channel.Property) -> Motion {
    guard case .spring(let spring, .pop(let rate, let old), let rest) = self,
      let options = PopSolver.Options(
        roundingFactor: old.roundingFactor, clamp: old.clamp, threshold: property.popThreshold)
    else { return self }
    return .spring(spring, solver: .pop(rate: rate, options), rest: rest)
  }
}

extension Channel.Property {
  /// POP's own thresholds: a point, a hundredth of a radian, half a hundredth
  /// for a scale, or a hundredth.
  fileprivate var popThreshold: Double {
    switch unit() {
    case .points: 1
    case .degrees: 0.01 * 180 / Double.pi
    case .none: self == .scale ? 0.005 : 0.01
    }
  }
}
