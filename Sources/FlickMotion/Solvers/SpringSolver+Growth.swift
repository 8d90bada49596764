import FlickCore

extension SpringSolver {
  /// How fast this solver's own error can grow for `spring`: the logarithm of
  /// the largest factor that one step puts on any state, per second.
  ///
  /// Negative or zero: whatever the start, the motion stays bounded. Positive:
  /// it gains energy out of nothing (explicit Euler does so for every spring
  /// with little damping), and far above zero it leaves every scene. Closed
  /// forms and UIKit's implicit joint never grow. A linear map of two numbers
  /// with trace T and determinant D has the factors T/2 ± √(T²/4 − D).
  public func growthRate(of spring: Spring) -> Double {
    switch self {
    case .exact, .softJoint: return 0
    case .semiImplicitEuler(let rate, _):
      return Self.growth(.semiImplicitEuler, spring, step: 1 / Double(rate))
    case .explicitEuler(let rate):
      return Self.growth(.explicitEuler, spring, step: 1 / Double(rate))
    case .rk4(let rate): return Self.growth(.rk4, spring, step: 1 / Double(rate))
    case .pop: return Self.growth(.rk4, spring, step: 0.001)
    case .fluid:
      // Position and kicked velocity make semi-implicit steps of 1/300 s.
      let stiffness = min(spring.squaredFrequency, FluidSpringSolver.stiffestSpring)
      guard
        let capped = Spring(stiffness: stiffness, dampingRatio: spring.dampingRatio)
      else { return .infinity }
      return Self.growth(.semiImplicitEuler, capped, step: FluidSpringSolver.step)
    }
  }

  private static func growth(
    _ scheme: FixedStepScheme, _ spring: Spring, step: Double
  ) -> Double {
    // The step of (1, 0) and of (0, 1) side by side, as the plane's two
    // coordinates.
    let columns = scheme.step(
      PlaneState(position: Point(x: 1, y: 0), velocity: Vector(dx: 0, dy: 1)), spring, .zero, step)
    let (a, b) = (columns.position.x, columns.position.y)
    let (c, d) = (columns.velocity.dx, columns.velocity.dy)
    let half = (a + d) / 2
    let determinant = a * d - b * c
    let discriminant = half * half - determinant
    let factor =
      discriminant < 0
      ? determinant.squareRoot() : half.magnitude + discriminant.squareRoot()
    guard factor.isFinite else { return .infinity }
    return Reproducible.log(factor) / step
  }
}
