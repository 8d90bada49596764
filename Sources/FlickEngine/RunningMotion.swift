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
  /// The instant at which its solver has run away, if it does.
  private(set) var runsAwayAt: FlickTime?
  /// What it has left when it comes to rest.
  let residualVelocity: Vector
  /// Whether it leads to zero and is added to a base.
  let isDisplacement: Bool
  /// The stepped solver as it was at the start, and what calls it.
  private let stepping: Stepping?

  fileprivate struct Stepping {
    let initial: SteppedSpring
    let solver: SpringSolver
    let link: DisplayLink
  }

  private init(
    motion: SegmentMotion, start: FlickTime, restsAt: FlickTime?, residualVelocity: Vector,
    isDisplacement: Bool = false, stepping: Stepping? = nil
  ) {
    self.motion = motion
    self.start = start
    self.restsAt = restsAt
    self.residualVelocity = residualVelocity
    self.isDisplacement = isDisplacement
    self.stepping = stepping
  }

  /// The behavior's own motion. A target of zero makes it a displacement only
  /// where the caller says so.
  ///
  /// - Parameter stalls: When the display link does not tick, as far as is known.
  init(
    _ behavior: Behavior, from start: PlaneState, target: Point, at now: FlickTime, grid: TickGrid,
    stalls: [DisplayLink.Stall]
  ) {
    switch behavior.motion {
    case .timed(let timed):
      self.init(timed, from: start.position, to: target, at: now, grid: grid)
    case .decay(let decay, let rest):
      let glide = Glide(
        decay, rest: rest, bounds: nil, bounce: ScrollViewPhysics.impactBounce,
        unit: behavior.restUnit, from: start)
      self.init(glide, at: now, grid: grid)
    case .coreAnimation(let spring):
      self.init(spring.run(from: start, to: target), at: now, grid: grid)
    case .uiView(let spring):
      self.init(spring.run(from: start, to: target), at: now, grid: grid)
    case .uiViewBounce(let spring, let velocity):
      self.init(
        spring.run(from: start, to: target, initialVelocity: velocity), at: now, grid: grid)
    case .spring(let spring, let solver, let threshold):
      if let rate = solver.rate {
        let stepper = SteppedSpring(
          spring: spring, solver: solver, from: start, target: target, unit: behavior.restUnit,
          rest: threshold)
        self.init(
          Stepping(
            initial: stepper, solver: solver, link: DisplayLink(rate: rate, stalls: stalls)),
          at: now, grid: grid)
        return
      }
      let motion = SegmentMotion.spring(spring, from: start, target: target)
      let rest = spring.restTime(
        from: start, target: target, threshold: threshold ?? .exact(behavior.restUnit), grid.step)
      let tick = rest.map { grid.first(from: now + $0) }
      self.init(
        motion: motion, start: now, restsAt: tick,
        residualVelocity: tick.map { motion.sample(after: $0 - now).velocity } ?? .zero)
    }
  }

  /// What several displacements are together.
  init(sum motion: SegmentMotion, at now: FlickTime, restsAt: FlickTime?) {
    self.init(
      motion: motion, start: now, restsAt: restsAt,
      residualVelocity: restsAt.map { motion.sample(after: $0 - now).velocity } ?? .zero,
      isDisplacement: true)
  }

  /// A spring that snaps to its target when its time is over.
  private init(_ run: SpringRun, at now: FlickTime, grid: TickGrid) {
    let duration = FlickDuration(seconds: run.duration)
    let end = duration.flatMap { $0 <= EngineConstants.longestLength ? now + $0 : nil }
    self.init(
      motion: .run(run), start: now, restsAt: end.map(grid.first(from:)), residualVelocity: .zero)
  }

  /// A glide after a release.
  init(_ glide: Glide, at now: FlickTime, grid: TickGrid) {
    let tick = glide.restTime.map { grid.first(from: now + $0) }
    self.init(
      motion: .glide(glide), start: now, restsAt: tick,
      residualVelocity: tick.map { glide.sample(after: $0 - now).velocity } ?? .zero)
  }

  /// The short ease to the old target of the policy `hurry`.
  init(hurryFrom position: Point, to target: Point, at now: FlickTime, grid: TickGrid) {
    let ease = TimedMotion(
      duration: InterruptionPolicy.hurryDuration, course: .curve(.easeInOut))
    self.init(ease, from: position, to: target, at: now, grid: grid)
  }

  private init(
    _ timed: TimedMotion, from: Point, to: Point, at now: FlickTime, grid: TickGrid
  ) {
    let end = timed.length.flatMap { $0 <= EngineConstants.longestLength ? now + $0 : nil }
    self.init(
      motion: .timed(timed, from: from, to: to), start: now, restsAt: end.map(grid.first(from:)),
      residualVelocity: .zero)
  }

  private init(
    _ stepping: Stepping, at now: FlickTime, grid: TickGrid, isDisplacement: Bool = false
  ) {
    var stepper = stepping.initial
    var samples = SteppedSamples(start: now, initial: TraceSample(stepper))
    var rest: FlickTime? = stepper.isAtRest ? now : nil
    var runsAwayAt: FlickTime?
    stepping.call(&stepper, from: now, until: now + EngineConstants.longestLength) {
      samples.append(TraceSample($0), at: $1)
      if $0.isAtRest { rest = $1 }
      if $0.hasRunAway { runsAwayAt = grid.first(from: $1) }
    }
    self.init(
      motion: .stepped(samples), start: now, restsAt: rest.map { max(grid.first(from: $0), now) },
      residualVelocity: stepper.state.velocity, isDisplacement: isDisplacement,
      stepping: stepping)
    self.runsAwayAt = runsAwayAt
  }

  func isOver(at now: FlickTime) -> Bool { restsAt.map { $0 <= now } ?? false }

  /// Whether its last value stays with the velocity it had: a quirk of the
  /// article's animator and of POP, which hand it to the next animation.
  var keepsResidualVelocity: Bool {
    guard let stepping, !isDisplacement else { return false }
    switch stepping.solver {
    case .semiImplicitEuler, .pop: return true
    case .exact, .explicitEuler, .rk4, .softJoint, .fluid: return false
    }
  }

  /// Where it rests; `nil`: at its target. UIKit's items fall asleep beside it.
  var restingPlace: Point? {
    guard case .stepped(let samples) = motion, !isDisplacement else { return nil }
    return samples.samples.last?.position
  }

  /// Where a motion without a target leads; `nil` for all others.
  var freeEnd: Point? {
    guard case .glide(let glide) = motion else { return nil }
    return glide.end
  }

  /// The same motion as a displacement from where it leads.
  var asDisplacement: RunningMotion {
    isDisplacement ? self : displacement(motion.relativeToTarget)
  }

  /// This motion, whose target is zero, as what is added to a base.
  var addedToBase: RunningMotion { displacement(motion) }

  private func displacement(_ motion: SegmentMotion) -> RunningMotion {
    RunningMotion(
      motion: motion, start: start, restsAt: restsAt, residualVelocity: residualVelocity,
      isDisplacement: true)
  }

  /// A stepped solver that is given another target as it runs: its own clock
  /// goes on. `nil` for motions that begin anew.
  ///
  /// - Parameter state: Where it goes on from; `nil`: with the place and the
  ///   velocity it has. Only the body of a world that steps by itself can be
  ///   given others; what an animation steps is another animation then.
  func retargeted(
    to target: Point, from state: PlaneState?, at now: FlickTime, grid: TickGrid
  ) -> RunningMotion? {
    guard let stepping, state == nil || stepping.solver.isOfWorld else { return nil }
    var stepper = stepping.initial
    stepping.call(&stepper, from: start, until: now) { _, _ in }
    stepper.retarget(to: target, from: state)
    return RunningMotion(
      Stepping(initial: stepper, solver: stepping.solver, link: stepping.link), at: now,
      grid: grid)
  }

  /// The same motion under stalls of the display link that were not known when
  /// it began; `nil` for motions that no link drives.
  func stalled(_ stalls: [DisplayLink.Stall], grid: TickGrid) -> RunningMotion? {
    guard let stepping, !isDisplacement else { return nil }
    let link = DisplayLink(rate: stepping.link.rate, stalls: stalls)
    return RunningMotion(
      Stepping(initial: stepping.initial, solver: stepping.solver, link: link), at: start,
      grid: grid)
  }
}

extension RunningMotion.Stepping {
  /// Calls the solver at every tick after `start` up to and including `end`,
  /// or until it rests.
  fileprivate func call(
    _ stepper: inout SteppedSpring, from start: FlickTime, until end: FlickTime,
    _ body: (SteppedSpring, FlickTime) -> Void
  ) {
    var number = link.number(at: start)
    while !stepper.isAtRest, !stepper.hasRunAway {
      let next = link.tick(afterNumber: number)
      guard next.tick.instant <= end else { return }
      let periods = solver.measuresTime ? next.tick.periods : 1
      stepper.advance(by: Double(periods) / Double(link.rate))
      number = next.number
      body(stepper, next.tick.instant)
    }
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
    case .run(let run):
      .run(
        SpringRun(
          spring: run.spring,
          initial: PlaneState(
            position: .zero + (run.initial.position - run.target), velocity: run.initial.velocity),
          target: .zero, duration: run.duration))
    case .timed(let timed, let from, let to):
      .timed(timed, from: .zero + (from - to), to: .zero)
    case .stepped(let samples): .stepped(samples.relativeToLast)
    case .glide(let glide):
      .sum(base: .zero - (glide.end - .zero), parts: [Part(motion: self, lead: .zero)])
    case .follow, .layer, .sum, .mapped, .absent:
      preconditionFailure("only motions with a target are made displacements")
    }
  }
}

extension SteppedSpring {
  /// Whether it is farther away than any scene reaches, or nowhere.
  fileprivate var hasRunAway: Bool {
    !(max(state.position.x.magnitude, state.position.y.magnitude) <= EngineConstants.farthest)
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
  /// Which rest threshold its property has; a degree counts as a point.
  var restUnit: RestUnit { property.unit() == .none ? .unit : .points }
}
