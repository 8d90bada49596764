import FlickCore

/// A fixed-step scheme with the rest rule that goes with it.
struct FixedStepSolver: Hashable, Sendable {
  private(set) var state: PlaneState
  private(set) var acceleration: Vector
  private(set) var isAtRest = false
  private let spring: Spring
  private var target: Point
  private let scheme: FixedStepScheme
  private let threshold: RestThreshold

  init(
    spring: Spring, scheme: FixedStepScheme, threshold: RestThreshold, from initial: PlaneState,
    target: Point
  ) {
    self.spring = spring
    self.scheme = scheme
    self.threshold = threshold
    self.target = target
    state = initial
    acceleration = scheme.acceleration(initial, spring, target)
  }

  mutating func advance(by period: Double) {
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

  mutating func retarget(to target: Point) {
    self.target = target
    isAtRest = false
    acceleration = scheme.acceleration(state, spring, target)
  }
}
