import FlickCore

/// A one-step method for mass·x″ = stiffness·(target − x) − damping·x′.
///
/// The order of operations is part of the contract: the article's traces are
/// met bit for bit.
enum FixedStepScheme: Hashable, Sendable {
  case semiImplicitEuler
  case singleSemiImplicitEuler
  case explicitEuler
  case rk4

  func acceleration(_ state: PlaneState, _ spring: Spring, _ target: Point) -> Vector {
    let distance = target - state.position
    return Vector(
      dx: (spring.stiffness * distance.dx - spring.damping * state.velocity.dx) / spring.mass,
      dy: (spring.stiffness * distance.dy - spring.damping * state.velocity.dy) / spring.mass)
  }

  /// The state `h` seconds later.
  func step(_ state: PlaneState, _ spring: Spring, _ target: Point, _ h: Double) -> PlaneState {
    switch self {
    case .semiImplicitEuler:
      let velocity = state.velocity + h * acceleration(state, spring, target)
      return PlaneState(position: state.position + h * velocity, velocity: velocity)
    case .singleSemiImplicitEuler:
      return singlePrecision(state, spring, target, Float(h))
    case .explicitEuler:
      let velocity = state.velocity + h * acceleration(state, spring, target)
      return PlaneState(position: state.position + h * state.velocity, velocity: velocity)
    case .rk4:
      return rungeKutta(state, spring, target, h)
    }
  }

  /// Every operation rounds to a float.
  private func singlePrecision(
    _ state: PlaneState, _ spring: Spring, _ target: Point, _ h: Float
  ) -> PlaneState {
    func step(_ x: Double, _ v: Double, _ goal: Double) -> (x: Double, v: Double) {
      let pull = Float(spring.stiffness) * (Float(goal) - Float(x))
      let slope = (pull - Float(spring.damping) * Float(v)) / Float(spring.mass)
      let velocity = Float(v) + h * slope
      return (Double(Float(x) + h * velocity), Double(velocity))
    }
    let x = step(state.position.x, state.velocity.dx, target.x)
    let y = step(state.position.y, state.velocity.dy, target.y)
    return PlaneState(position: Point(x: x.x, y: y.x), velocity: Vector(dx: x.v, dy: y.v))
  }

  private func rungeKutta(
    _ state: PlaneState, _ spring: Spring, _ target: Point, _ h: Double
  ) -> PlaneState {
    func slope(_ s: PlaneState) -> (Vector, Vector) {
      (s.velocity, acceleration(s, spring, target))
    }
    func ahead(_ slope: (Vector, Vector), _ h: Double) -> PlaneState {
      PlaneState(position: state.position + h * slope.0, velocity: state.velocity + h * slope.1)
    }
    let a = slope(state)
    let b = slope(ahead(a, h / 2))
    let c = slope(ahead(b, h / 2))
    let d = slope(ahead(c, h))
    return PlaneState(
      position: state.position + h / 6 * (a.0 + 2 * (b.0 + c.0) + d.0),
      velocity: state.velocity + h / 6 * (a.1 + 2 * (b.1 + c.1) + d.1))
  }
}
