import FlickCore

/// How SwiftUI steps its `.spring` animation: fixed steps of 1/300 s, each with
/// two half-kicks around the move (velocity Verlet with a velocity-dependent
/// force).
///
/// Source: OpenSwiftUI, FluidSpringAnimation.swift; formulas in facts/motion §1.
package struct FluidSpringSolver: Hashable, Sendable {
  private static let step = 1.0 / 300
  /// SwiftUI's largest stiffness, for a mass of 1.
  private static let stiffestSpring = 45_000.0
  /// A longer gap resumes as if the last frame had been a 60th ago.
  private static let longestGap = 1.0
  /// Of the squares of velocity and force.
  private static let calm = 0.0036
  /// Of the way from start to target.
  private static let remainder = 0.01

  package private(set) var state: PlaneState
  package private(set) var isAtRest = false
  private var force: Vector
  private var target: Point
  private var way: Double
  private var accumulated = 0.0
  private let stiffness: Double
  private let damping: Double

  package init(spring: Spring, from initial: PlaneState, target: Point) {
    state = initial
    self.target = target
    way = (target - initial.position).length
    stiffness = min(spring.stiffness / spring.mass, Self.stiffestSpring)
    damping = spring.damping / spring.mass
    force = .zero
    force = pull(velocity: initial.velocity)
  }

  /// The force of the last half-kick, for a mass of 1.
  package var acceleration: Vector { isAtRest ? .zero : force }

  /// One frame of `period` seconds.
  package mutating func advance(by period: Double) {
    guard !isAtRest else { return }
    accumulated += period > Self.longestGap ? 1.0 / 60 : period
    while accumulated >= Self.step, !isAtRest {
      accumulated -= Self.step
      stepOnce()
    }
  }

  /// The new spring takes over value and velocity.
  package mutating func retarget(to target: Point) {
    self.target = target
    way = (target - state.position).length
    isAtRest = false
    force = pull(velocity: state.velocity)
  }

  private func pull(velocity: Vector) -> Vector {
    stiffness * (target - state.position) - damping * velocity
  }

  private mutating func stepOnce() {
    let half = Self.step / 2
    let kicked = state.velocity + half * force
    state.position = state.position + Self.step * kicked
    force = pull(velocity: kicked)
    state.velocity = kicked + half * force
    let isCalm = max(state.velocity.dot(state.velocity), force.dot(force)) <= Self.calm
    if isCalm, (target - state.position).length <= Self.remainder * way {
      state.position = target
      isAtRest = true
    }
  }
}
