import FlickCore
import FlickMotion
import FlickScene

/// A motion that has begun, when it will end, and what its solver needs to go
/// on towards another target.
struct RunningMotion {
  let motion: SegmentMotion
  let start: FlickTime
  /// The tick at which it comes to rest; `nil`: not within the longest length.
  let restsAt: FlickTime?
  /// What it has left when it comes to rest.
  let residualVelocity: Vector
  /// Whether it leads to zero and is added to a base.
  let isDisplacement: Bool
  /// The stepped solver as it was at the start.
  private let stepper: SteppedSpring?

  private init(
    motion: SegmentMotion, start: FlickTime, restsAt: FlickTime?, residualVelocity: Vector,
    isDisplacement: Bool = false, stepper: SteppedSpring? = nil
  ) {
    self.motion = motion
    self.start = start
    self.restsAt = restsAt
    self.residualVelocity = residualVelocity
    self.isDisplacement = isDisplacement
    self.stepper = stepper
  }

  /// The behavior's own motion. A target of zero makes it a displacement only
  /// where the caller says so.
  init(
    _ behavior: Behavior, from start: PlaneState, target: Point, at now: FlickTime, grid: TickGrid
  ) {
    switch behavior.motion {
    case .ease(let duration, let curve):
      self.init(
        ease: .ease(duration: duration, curve: curve, from: start.position, to: target),
        duration: duration, at: now, grid: grid)
    case .spring(let spring, let solver):
      if let rate = solver.rate {
        self.init(
          SteppedSpring(
            spring: spring, solver: solver, from: start, target: target, unit: behavior.restUnit),
          rate: rate, at: now, grid: grid)
        return
      }
      let motion = SegmentMotion.spring(spring, from: start, target: target)
      let rest = spring.restTime(from: start, target: target, unit: behavior.restUnit, grid.step)
      let tick = rest.map { grid.first(from: now + $0) }
      self.init(
        motion: motion, start: now, restsAt: tick,
        residualVelocity: tick.map { motion.sample(after: $0 - now).velocity } ?? .zero)
    }
  }

  /// The short ease to the old target of the policy `hurry`.
  init(hurryFrom position: Point, to target: Point, at now: FlickTime, grid: TickGrid) {
    let duration = EngineConstants.hurryDuration
    self.init(
      ease: .ease(
        duration: duration, curve: .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1), from: position,
        to: target), duration: duration, at: now, grid: grid)
  }

  private init(ease: SegmentMotion, duration: FlickDuration, at now: FlickTime, grid: TickGrid) {
    self.init(
      motion: ease, start: now, restsAt: grid.first(from: now + duration), residualVelocity: .zero)
  }

  private init(_ initial: SteppedSpring, rate: Int, at now: FlickTime, grid: TickGrid) {
    var running = initial
    var samples = SteppedSamples(rate: rate, start: now, initial: TraceSample(initial))
    let limit = samples.ticks(within: EngineConstants.longestLength)
    var ticks = 0
    while !running.isAtRest, ticks < limit {
      running.advance(by: 1 / Double(rate))
      samples.append(TraceSample(running))
      ticks += 1
    }
    let rest = running.isAtRest ? grid.first(from: samples.instant(ofTick: ticks)) : nil
    self.init(
      motion: .stepped(samples), start: now, restsAt: rest.map { max($0, now) },
      residualVelocity: running.state.velocity, stepper: initial)
  }

  func isOver(at now: FlickTime) -> Bool { restsAt.map { $0 <= now } ?? false }

  /// Whether its last value stays with the velocity it had.
  var keepsResidualVelocity: Bool { stepper != nil && !isDisplacement }

  /// The same motion as a displacement from where it leads.
  var asDisplacement: RunningMotion {
    guard !isDisplacement else { return self }
    return RunningMotion(
      motion: motion.relativeToTarget, start: start, restsAt: restsAt,
      residualVelocity: residualVelocity, isDisplacement: true)
  }

  /// A stepped solver that is given another target as it runs: value, velocity
  /// and its own clock go on. `nil` for motions that begin anew.
  func retargeted(to target: Point, at now: FlickTime, grid: TickGrid) -> RunningMotion? {
    guard var stepper, case .stepped(let samples) = motion else { return nil }
    let period = 1 / Double(samples.rate)
    for _ in 0..<samples.ticks(within: now - start) { stepper.advance(by: period) }
    stepper.retarget(to: target)
    return RunningMotion(stepper, rate: samples.rate, at: now, grid: grid)
  }
}

extension SegmentMotion {
  /// The motion less where it leads.
  fileprivate var relativeToTarget: SegmentMotion {
    switch self {
    case .rest: .rest(.zero)
    case .spring(let spring, let from, let target):
      .spring(
        spring,
        from: PlaneState(position: .zero + (from.position - target), velocity: from.velocity),
        target: .zero)
    case .ease(let duration, let curve, let from, let to):
      .ease(duration: duration, curve: curve, from: .zero + (from - to), to: .zero)
    case .stepped(let samples): .stepped(samples.relativeToLast)
    case .follow, .sum:
      preconditionFailure("only motions with a target are made displacements")
    }
  }
}

extension TraceSample {
  fileprivate init(_ stepper: SteppedSpring) {
    self.init(
      position: stepper.state.position, velocity: stepper.state.velocity,
      acceleration: stepper.acceleration)
  }
}

extension Behavior {
  /// Which rest threshold its property has.
  var restUnit: RestUnit { property.isLength ? .points : .unit }
}
