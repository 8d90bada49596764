import FlickCore
import FlickMotion
import FlickScene

/// One behavior of one variant while the scene is played.
struct BehaviorPlayer {
  private enum Phase {
    case resting
    /// Something comes to rest at that tick; `nil`: never within the longest
    /// length.
    case moving(restsAt: FlickTime?)
    /// Under fingers.
    case following
  }

  /// A change that waits until the running motion has ended.
  private struct Pending {
    let state: Int
    let velocity: Vector?
    let event: Int
  }

  let behavior: Behavior
  /// Its place among the variant's behaviors, and its channel's.
  let index: Int
  let grid: TickGrid
  private(set) var track: Track
  /// The state it was last sent to.
  private(set) var state: Int
  private var target: Point
  private var phase = Phase.resting
  /// What moves it; under the policy `add` several at once.
  private var running: [RunningMotion] = []
  private var pending: [Pending] = []
  /// The velocity of fingers, one of which has left the layer to the other, and when.
  private var handedOver: (velocity: Vector, at: FlickTime)?
  /// Where the layer was as the first of the fingers took hold of it.
  private var taken = Point.zero
  /// Stalls of the display link so far.
  private var stalls: [DisplayLink.Stall] = []

  init(_ behavior: Behavior, index: Int, grid: TickGrid) {
    self.behavior = behavior
    self.index = index
    self.grid = grid
    state = behavior.initial
    target = behavior.states[behavior.initial].value
    track = Track(restingAt: target)
  }

  /// The state that it will have been sent to once what waits has had its turn:
  /// what the program believes, and what a tap starts from.
  var latestState: Int { pending.last?.state ?? state }

  var isResting: Bool {
    if case .resting = phase { true } else { false }
  }

  /// The tick at which something that moves it comes to rest, if it will.
  var nextRest: FlickTime? {
    if case .moving(let restsAt) = phase { restsAt } else { nil }
  }

  /// Whether a touch would be refused now.
  var refusesTouches: Bool {
    guard behavior.interruption.refusesTouches, case .moving = phase else { return false }
    return true
  }

  /// Whether it was let go and glides, which a touch stops.
  var glides: Bool {
    guard case .moving = phase else { return false }
    return running.contains { if case .glide = $0.motion { true } else { false } }
  }

  /// The numbers of the contacts whose fingers have hold of the layer.
  var holders: [Int] {
    if case .following = phase { followed.fingers.contacts } else { [] }
  }

  /// Ends what is due to end by `now`.
  mutating func advance(to now: FlickTime) -> [TraceEvent.Kind] {
    guard let rest = nextRest, rest <= now else { return [] }
    if running.contains(where: { $0.runsAwayAt.map { $0 <= rest } ?? false }) {
      running = []
      pending = []
      phase = .resting
      track.begin(.rest(target), at: rest, event: nil)
      return [.ranAway(behavior: index)]
    }
    let ended = running.filter { $0.isOver(at: rest) }
    running.removeAll { $0.isOver(at: rest) }
    if !running.isEmpty {
      beginSegment(at: rest, event: nil)
      return []
    }
    phase = .resting
    let keepsResidual = ended.last?.keepsResidualVelocity ?? false
    if !keepsResidual || ended.count > 1 {
      let place = ended.count == 1 ? ended[0].restingPlace : nil
      track.begin(.rest(place ?? target), at: rest, event: nil)
    }
    let settled = TraceEvent.Kind.settled(
      channel: index, residualVelocity: ended.last?.residualVelocity ?? .zero)
    guard !pending.isEmpty else { return [settled] }
    let next = pending.removeFirst()
    return [settled, send(to: next.state, velocity: next.velocity, at: rest, event: next.event)]
  }

  /// Sends the behavior to a state, under its policy if it moves.
  ///
  /// - Parameter velocity: Replaces the velocity that the policy gives.
  mutating func send(to newState: Int, velocity: Vector?, at now: FlickTime, event: Int)
    -> TraceEvent.Kind
  {
    send(to: newState, from: track.sample(at: now), velocity: velocity, at: now, event: event)
  }

  /// The same after a release: the policy acts on the velocity that the
  /// recogniser tells.
  private mutating func send(
    to newState: Int, released velocity: Vector, at now: FlickTime, event: Int
  ) -> TraceEvent.Kind {
    let shown = track.sample(at: now)
    let before = TraceSample(position: shown.position, velocity: velocity, acceleration: .zero)
    return send(to: newState, from: before, velocity: nil, at: now, event: event)
  }

  private mutating func send(
    to newState: Int, from before: TraceSample, velocity: Vector?, at now: FlickTime, event: Int
  ) -> TraceEvent.Kind {
    guard !isResting else {
      let start = PlaneState(position: before.position, velocity: velocity ?? before.velocity)
      begin(newState, from: start, goesOn: false, at: now, event: event)
      return .started(behavior: index, state: newState)
    }
    let plan = behavior.interruption.plan(
      isHeld: !holders.isEmpty, from: before, leadingTo: target,
      sentTo: behavior.states[newState].value, velocity: velocity)
    switch plan {
    case .drop: return .ignored(channel: index)
    case .wait(let hurries):
      if hurries {
        running = [RunningMotion(hurryFrom: before.position, to: target, at: now, grid: grid)]
        beginSegment(at: now, event: event)
        pending = []
      }
      pending.append(Pending(state: newState, velocity: velocity, event: event))
      if !hurries { return .queued(behavior: index, state: newState) }
    case .add(let velocity): add(newState, velocity: velocity, at: now, event: event)
    case .start(let start, let goesOn):
      begin(newState, from: start, goesOn: goesOn, at: now, event: event)
    }
    return .retargeted(
      behavior: index, state: newState, before: before, after: track.sample(at: now))
  }

  /// The display link does not tick for a while: what it drives is stepped
  /// anew from where it began, which changes nothing before the stall.
  mutating func stall(_ stall: DisplayLink.Stall) {
    stalls.append(stall)
    let changed = running.map { $0.stalled(stalls, grid: grid) }
    guard changed.contains(where: { $0 != nil }) else { return }
    running = zip(running, changed).map { $1 ?? $0 }
    let now = stall.start
    phase = .moving(restsAt: nextEnd)
    if running.count == 1 {
      track.replaceLast(with: running[0].motion)
    } else {
      beginSegment(at: now, event: nil)
    }
  }

  /// Puts the layer under fingers. What `add` and `queue` hold is dropped.
  ///
  /// - Parameters:
  ///   - origin: When the fingers' travel became a gesture.
  ///   - reference: What of the fingers the layer is moved by counts from here.
  ///   - axes: Of the layer around as the finger came down.
  mutating func catchLayer(
    _ fingers: Fingers, from origin: FlickTime, countingFrom reference: Vector,
    along axes: ParentAxes, at now: FlickTime, event: Int
  ) {
    guard let drag = behavior.drag else {
      preconditionFailure("fingers move only what a gesture moves (behavior \(index))")
    }
    let position = track.sample(at: now).position
    let followed = FollowedFinger(
      fingers, from: origin, countingFrom: reference, layerAt: position,
      property: behavior.property, drag: drag, axes: axes)
    if case .following = phase {} else { taken = position }
    running = []
    pending = []
    phase = .following
    track.begin(.follow(followed), at: now, event: event)
  }

  /// Other fingers go on with the layer, from where it is and they are.
  ///
  /// - Parameter velocity: Of the fingers that had it, where one of them leaves.
  mutating func handOver(to fingers: Fingers, velocity: Vector?, at now: FlickTime, event: Int) {
    handedOver = velocity.map { ($0, now) }
    catchLayer(
      fingers, from: now, countingFrom: fingers.state(at: now).value, along: followed.axes, at: now,
      event: event)
  }

  /// The velocity of the fingers as one of them leaves: as of two where the other has left
  /// at this very instant.
  func fingerVelocity(by tracker: VelocityTracker, at now: FlickTime) -> Vector {
    if let handedOver, handedOver.at == now { return handedOver.velocity }
    return followed.fingers.velocity(by: tracker)
  }

  /// More is known of the way of one of the fingers that the layer follows.
  mutating func follow(_ contact: Contact) {
    track.replaceLast(with: .follow(followed.along(contact)))
  }

  private var followed: FollowedFinger {
    guard let segment = track.segments.last, case .follow(let followed) = segment.motion else {
      preconditionFailure("only what follows a finger is let go (behavior \(index))")
    }
    return followed
  }

  /// Lets go: chooses a target by the behavior's rule and moves there.
  ///
  /// - Parameters:
  ///   - finger: The finger's velocity as it lifts.
  ///   - rule: The one that decides, where there are rules; `nil`: the nearest state.
  mutating func release(
    velocity finger: Vector, by rule: Behavior.Rule?, at now: FlickTime, event: Int
  ) -> TraceEvent.Kind {
    let position = track.sample(at: now).position
    let velocity = followed.releaseVelocity(finger: finger)
    var release = behavior.release
    if case .rules = release {
      switch rule?.target {
      case .state(let state): return send(to: state, released: velocity, at: now, event: event)
      case .release(let chosen): release = chosen
      case nil: release = .nearest
      }
    }
    if case .decay(let decay, let rest, let bounds, let bounce) = release {
      let glide = Glide(
        decay, rest: rest, bounds: bounds, bounce: bounce, unit: behavior.restUnit,
        from: PlaneState(position: position, velocity: velocity))
      target = glide.end
      running = [RunningMotion(glide, at: now, grid: grid)]
      beginSegment(at: now, event: event)
      return .released(channel: index, velocity: velocity)
    }
    guard
      let newState = behavior.target(
        of: release, position: position, velocity: velocity, taken: taken)
    else {
      return stay(velocity: velocity, at: now, event: event)
    }
    return send(to: newState, released: velocity, at: now, event: event)
  }

  /// What is seen, with the velocity of a release.
  ///
  /// - Parameter finger: The finger's velocity as it lifts.
  func released(with finger: Vector, at now: FlickTime) -> TraceSample {
    let shown = track.sample(at: now)
    return TraceSample(
      position: shown.position, velocity: followed.releaseVelocity(finger: finger),
      acceleration: shown.acceleration)
  }

  /// Lets go because the system takes the finger's touch away.
  ///
  /// - Parameter finger: The finger's velocity at that moment.
  mutating func cancel(velocity finger: Vector, at now: FlickTime, event: Int)
    -> TraceEvent.Kind
  {
    let velocity = followed.releaseVelocity(finger: finger)
    switch behavior.cancel {
    case .settle: return send(to: state, released: velocity, at: now, event: event)
    case .stay: return stay(velocity: velocity, at: now, event: event)
    }
  }

  /// Rests where the finger has left it.
  private mutating func stay(velocity: Vector, at now: FlickTime, event: Int) -> TraceEvent.Kind {
    let position = track.sample(at: now).position
    target = position
    phase = .resting
    track.begin(.rest(position), at: now, event: event)
    return .settled(channel: index, residualVelocity: velocity)
  }

  /// The state's value changes at once; what was still to go is added as a
  /// displacement that dies away, as UIKit does since iOS 8.
  private mutating func add(_ newState: Int, velocity: Vector, at now: FlickTime, event: Int) {
    let newTarget = behavior.states[newState].value
    let displacement = PlaneState(position: .zero + (target - newTarget), velocity: velocity)
    for index in running.indices where !running[index].isDisplacement {
      running[index] = running[index].asDisplacement
    }
    running.append(
      RunningMotion(
        behavior, from: displacement, target: .zero, at: now, grid: grid, stalls: stalls
      ).addedToBase)
    if running.count > EngineConstants.longestSum {
      running = behavior.folded(running, at: now, grid: grid)
    }
    state = newState
    target = newTarget
    beginSegment(at: now, event: event)
  }

  /// - Parameter goesOn: Whether a solver that steps keeps its place and velocity.
  private mutating func begin(
    _ newState: Int, from start: PlaneState, goesOn: Bool, at now: FlickTime, event: Int
  ) {
    state = newState
    target = behavior.states[newState].value
    let live = running.last?.retargeted(
      to: target, from: goesOn ? nil : start, at: now, grid: grid)
    let motion =
      live
      ?? RunningMotion(
        behavior, from: start, target: target, at: now, grid: grid, stalls: stalls)
    if let end = motion.freeEnd { target = end }
    running = [motion]
    beginSegment(at: now, event: event)
  }

  /// When the first of the running motions comes to rest or has run away.
  private var nextEnd: FlickTime? {
    running.flatMap { [$0.restsAt, $0.runsAwayAt] }.compactMap { $0 }.min()
  }

  private mutating func beginSegment(at now: FlickTime, event: Int?) {
    phase = .moving(restsAt: nextEnd)
    if running.count == 1, !running[0].isDisplacement {
      track.begin(running[0].motion, at: now, event: event)
    } else {
      let parts = running.map { SegmentMotion.Part(motion: $0.motion, lead: now - $0.start) }
      track.begin(.sum(base: target, parts: parts), at: now, event: event)
    }
  }
}

extension Behavior {
  /// The state that a lifted finger sends the layer to; `nil`: none.
  ///
  /// - Parameter taken: Where the first finger took hold of the layer.
  fileprivate func target(
    of release: Release, position: Point, velocity: Vector, taken: Point
  ) -> Int? {
    switch release {
    // Of rules one has been chosen.
    case .stay, .decay, .rules: return nil
    case .velocitySign:
      let speed = property == .xy ? velocity.dy : velocity.dx
      func coordinate(_ state: Int) -> Double {
        property == .xy ? states[state].value.y : states[state].value.x
      }
      let order = states.indices.sorted { coordinate($0) < coordinate($1) }
      return speed >= 0 ? order.last : order.first
    case .nearest: return nearestState(to: position)
    case .projected(let decay, let most):
      let state = nearestState(to: position + decay.reach * velocity)
      guard let most, let state, let start = nearestState(to: taken) else { return state }
      let order = states.indices.sorted { states[$0].value.x < states[$1].value.x }
      guard let place = order.firstIndex(of: state), let first = order.firstIndex(of: start) else {
        return state
      }
      return order[max(first - most, min(first + most, place))]
    }
  }

  private func nearestState(to point: Point) -> Int? {
    states.indices.min { (states[$0].value - point).length < (states[$1].value - point).length }
  }
}
