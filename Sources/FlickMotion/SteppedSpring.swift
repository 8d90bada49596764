import FlickCore

/// A spring in the plane that is advanced by one display-link tick at a time.
///
/// A one-dimensional motion keeps its second coordinate at zero. Two dimensions
/// are stepped as a pair, since rest rules are Euclidean.
package struct SteppedSpring: Sendable {
  /// What is shown after the latest tick. At rest the position is the target
  /// and the velocity what was left.
  package private(set) var state: PlaneState
  /// x″ of the spring's equation in `state`; zero at rest.
  package private(set) var acceleration: Vector
  /// Whether the solver's own rest rule was met at the latest tick.
  package private(set) var isAtRest = false

  package let spring: Spring
  package private(set) var target: Point
  private let scheme: FixedStepScheme
  private let threshold: RestThreshold

  /// - Parameter solver: A stepped one, whose `rate` is not `nil`.
  package init(
    spring: Spring, solver: SpringSolver, from initial: PlaneState, target: Point, unit: RestUnit
  ) {
    switch solver {
    case .exact: preconditionFailure("a closed form is not stepped")
    case .semiImplicitEuler:
      scheme = .semiImplicitEuler
      threshold = .article(unit)
    case .explicitEuler:
      scheme = .explicitEuler
      threshold = .exact(unit)
    case .rk4:
      scheme = .rk4
      threshold = .exact(unit)
    }
    self.spring = spring
    self.target = target
    state = initial
    acceleration = scheme.acceleration(initial, spring, target)
  }

  /// One display-link tick of `period` seconds. Does nothing at rest.
  package mutating func advance(by period: Double) {
    precondition(period > 0, "a tick lasts longer than nothing (was \(period))")
    if isAtRest { return }
    state = scheme.step(state, spring, target, period)
    if state.velocity.length < threshold.speed,
      (target - state.position).length < threshold.distance
    {
      state.position = target
      acceleration = .zero
      isAtRest = true
    } else {
      acceleration = scheme.acceleration(state, spring, target)
    }
  }

  /// Changes the target and keeps position and velocity.
  package mutating func retarget(to target: Point) {
    self.target = target
    isAtRest = false
    acceleration = scheme.acceleration(state, spring, target)
  }
}
