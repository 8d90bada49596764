import FlickCore

/// A spring in the plane that is advanced by one display-link tick at a time.
///
/// A one-dimensional motion keeps its second coordinate at zero. Two dimensions
/// are stepped as a pair, since rest rules are Euclidean and UIKit's joint is
/// radial.
public struct SteppedSpring: Hashable, Sendable {
  private enum Engine: Hashable, Sendable {
    case fixed(FixedStepSolver)
    case pop(PopSolver)
    case joint(SoftJointSolver)
    case fluid(FluidSpringSolver)
  }

  private var engine: Engine

  /// - Parameters:
  ///   - solver: A stepped one, whose `rate` is not `nil`.
  ///   - rest: Instead of the rule of a fixed-step scheme; the other solvers
  ///     keep their own.
  public init(
    spring: Spring, solver: SpringSolver, from initial: PlaneState, target: Point, unit: RestUnit,
    rest: RestThreshold? = nil
  ) {
    func fixed(_ scheme: FixedStepScheme, _ threshold: RestThreshold) -> Engine {
      .fixed(
        FixedStepSolver(
          spring: spring, scheme: scheme, threshold: rest ?? threshold, from: initial,
          target: target))
    }
    switch solver {
    case .exact: preconditionFailure("a closed form is not stepped")
    case .semiImplicitEuler(_, .double): engine = fixed(.semiImplicitEuler, .article(unit))
    case .semiImplicitEuler(_, .single):
      engine = fixed(.singleSemiImplicitEuler, .article(unit))
    case .explicitEuler: engine = fixed(.explicitEuler, .exact(unit))
    case .rk4: engine = fixed(.rk4, .exact(unit))
    case .pop(_, let options):
      engine = .pop(PopSolver(spring: spring, from: initial, target: target, options: options))
    case .softJoint(_, let resistance, let stepping, let joint):
      engine = .joint(
        SoftJointSolver(
          spring: spring, resistance: resistance, stepping: stepping, joint: joint,
          from: initial, target: target))
    case .fluid:
      engine = .fluid(FluidSpringSolver(spring: spring, from: initial, target: target))
    }
  }

  /// What is shown after the latest tick. At rest the velocity is what was left.
  public var state: PlaneState {
    switch engine {
    case .fixed(let solver): solver.state
    case .pop(let solver): solver.state
    case .joint(let solver): solver.state
    case .fluid(let solver): solver.state
    }
  }

  /// x″ as the solver has it; zero at rest.
  public var acceleration: Vector {
    switch engine {
    case .fixed(let solver): solver.acceleration
    case .pop(let solver): solver.acceleration
    case .joint(let solver): solver.acceleration
    case .fluid(let solver): solver.acceleration
    }
  }

  /// Whether the solver's own rest rule was met at the latest tick.
  public var isAtRest: Bool {
    switch engine {
    case .fixed(let solver): solver.isAtRest
    case .pop(let solver): solver.isAtRest
    case .joint(let solver): solver.isAtRest
    case .fluid(let solver): solver.isAtRest
    }
  }

  /// One display-link tick of `period` seconds. Does nothing at rest.
  public mutating func advance(by period: Double) {
    precondition(period > 0, "a tick lasts longer than nothing (was \(period))")
    switch engine {
    case .fixed(var solver):
      solver.advance(by: period)
      engine = .fixed(solver)
    case .pop(var solver):
      solver.advance(by: period)
      engine = .pop(solver)
    case .joint(var solver):
      solver.advance(by: period)
      engine = .joint(solver)
    case .fluid(var solver):
      solver.advance(by: period)
      engine = .fluid(solver)
    }
  }

  /// Changes the target and keeps position, velocity and accumulated time.
  ///
  /// - Parameter state: The place and the velocity of a world's body from now
  ///   on; `nil`: as they are.
  public mutating func retarget(to target: Point, from state: PlaneState? = nil) {
    switch engine {
    case .fixed(var solver):
      solver.retarget(to: target)
      engine = .fixed(solver)
    case .pop(var solver):
      solver.retarget(to: target)
      engine = .pop(solver)
    case .joint(var solver):
      solver.retarget(to: target, from: state)
      engine = .joint(solver)
    case .fluid(var solver):
      solver.retarget(to: target)
      engine = .fluid(solver)
    }
  }
}
