import FlickCore

/// How SwiftUI steps its `.spring` animation: fixed steps of 1/300 s, each with
/// two half-kicks around the move (velocity Verlet with a velocity-dependent
/// force).
///
/// Its quirks are kept: the very first half-kick is without force, a frame takes
/// every step that has begun, so it runs up to 3.3 ms ahead, and only a frame's
/// end can end it.
///
/// Source: OpenSwiftUI, FluidSpringAnimation.swift; formulas in facts/motion §1.
public struct FluidSpringSolver: Hashable, Sendable {
  private static let stepsPerSecond = 300.0
  static let step = 1.0 / 300
  /// The share of a step that counts as rounding rather than as begun.
  private static let sliver = 1e-6
  /// SwiftUI's largest stiffness, for a mass of 1.
  static let stiffestSpring = 45_000.0
  /// A longer gap resumes as if the last frame had been a 60th ago.
  private static let longestGap = 1.0
  /// Of the squares of velocity and force.
  private static let calm = 0.0036
  /// Of the way from start to target.
  private static let remainder = 0.01

  public private(set) var state: PlaneState
  public private(set) var isAtRest = false
  private var force = Vector.zero
  private var target: Point
  private var way: Double
  /// Seconds, and steps taken.
  private var elapsed = 0.0
  private var steps = 0.0
  private let stiffness: Double
  private let damping: Double

  public init(spring: Spring, from initial: PlaneState, target: Point) {
    state = initial
    self.target = target
    way = (target - initial.position).length
    stiffness = min(spring.stiffness / spring.mass, Self.stiffestSpring)
    // The damping ratio is kept where the stiffness is not.
    damping = 2 * stiffness.squareRoot() * spring.dampingRatio
  }

  /// The spring's equation at the state shown, for a mass of 1.
  public var acceleration: Vector { isAtRest ? .zero : pull(velocity: state.velocity) }

  /// One frame of `period` seconds.
  public mutating func advance(by period: Double) {
    guard !isAtRest else { return }
    if period > Self.longestGap {
      elapsed = steps / Self.stepsPerSecond + 1.0 / 60
    } else {
      elapsed += period
    }
    let due = (elapsed * Self.stepsPerSecond - Self.sliver).rounded(.up)
    while steps < due {
      stepOnce()
      steps += 1
    }
    let isCalm = max(state.velocity.dot(state.velocity), force.dot(force)) <= Self.calm
    if isCalm, way == 0 || (target - state.position).length <= Self.remainder * way {
      state.position = target
      isAtRest = true
    }
  }

  /// The new spring takes over value, velocity and the force left.
  public mutating func retarget(to target: Point) {
    self.target = target
    way = (target - state.position).length
    isAtRest = false
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
  }
}
