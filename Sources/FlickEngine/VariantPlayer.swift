import FlickCore
import FlickScene

/// One variant while the scene is played.
struct VariantPlayer {
  let variant: Variant
  private(set) var players: [BehaviorPlayer]
  private(set) var touches: [TouchTrack] = []
  private(set) var events: [TraceEvent] = []
  /// Behaviors that a stroke's finger is on, by the stroke's event.
  private var touched: [Int: [Int]] = [:]

  init(_ variant: Variant, grid: TickGrid) {
    self.variant = variant
    players = variant.behaviors.enumerated().map { BehaviorPlayer($1, index: $0, grid: grid) }
  }

  var trace: VariantTrace {
    VariantTrace(tracks: players.map(\.track), touches: touches, events: events)
  }

  private var touch: TouchSampling { variant.touch }

  var isResting: Bool { players.allSatisfy(\.isResting) }

  /// The next tick at which something comes to rest by itself.
  var nextRest: FlickTime? { players.compactMap(\.nextRest).min() }

  /// The values at an instant, before the events of that instant.
  func pose(at now: FlickTime) -> LayerPose {
    LayerPose(variant) { players[$0].track.sample(at: now, limit: .left) }
  }

  func sample(of behavior: Int, at now: FlickTime) -> TraceSample {
    players[behavior].track.sample(at: now)
  }

  mutating func advance(to now: FlickTime) {
    for index in players.indices {
      for kind in players[index].advance(to: now) {
        events.append(TraceEvent(time: now, event: nil, kind: kind))
      }
    }
  }

  /// A finger touches and lifts. Returns whether an interactive layer lay under it.
  mutating func tap(at point: Point, pointer: Int, pose: LayerPose, now: FlickTime, event: Int)
    -> Bool
  {
    addTouch(FingerPath(at: point), pointer: pointer, now: now, event: event, isStroke: false)
    note(.touchDown(pointer: pointer, at: point), at: now, event: event)
    let hit = behaviors(under: point, pose: pose) { $0.tap != nil }
    for index in hit {
      let behavior = players[index].behavior
      guard let tap = behavior.tap else { continue }
      let count = behavior.states.count
      let next =
        switch tap {
        case .toggle: players[index].state == 0 ? min(1, count - 1) : 0
        case .next: (players[index].state + 1) % count
        case .state(let state): state
        }
      let kind = players[index].send(to: next, velocity: nil, at: now, event: event)
      note(kind, at: now, event: event)
    }
    if hit.isEmpty { note(.missed(at: point), at: now, event: event) }
    note(.touchUp(pointer: pointer, at: point), at: now, event: event)
    return !hit.isEmpty
  }

  /// A finger touches and will travel. Returns whether an interactive layer
  /// lay under it.
  mutating func touchDown(
    _ path: FingerPath, pointer: Int, pose: LayerPose, now: FlickTime, event: Int
  ) -> Bool {
    addTouch(path, pointer: pointer, now: now, event: event, isStroke: true)
    note(.touchDown(pointer: pointer, at: path.from), at: now, event: event)
    let hit = behaviors(under: path.from, pose: pose) { $0.drag != nil }
    touched[event] = hit.filter { !players[$0].refusesTouches }
    for index in hit where players[index].refusesTouches {
      note(.ignored(behavior: index), at: now, event: event)
    }
    if hit.isEmpty { note(.missed(at: path.from), at: now, event: event) }
    return !hit.isEmpty
  }

  /// The stroke of an event has reached that time since its touch; behaviors
  /// whose slop it has passed since it was last asked begin to follow it.
  mutating func recognize(_ path: FingerPath, sinceTouch: FlickDuration, now: FlickTime, event: Int)
  {
    for index in touched[event] ?? [] where !players[index].isFollowing(event: event) {
      guard let slop = players[index].behavior.drag?.slop,
        let since = path.recognition(slop: slop, rate: touch.rate), since <= sinceTouch
      else { continue }
      players[index].catchLayer(path, sinceTouch: since, rate: touch.rate, at: now, event: event)
      note(.caught(behavior: index), at: now, event: event)
    }
  }

  /// When the stroke of an event passes the slop of each behavior under it, as
  /// times since its touch.
  func recognitions(_ path: FingerPath, event: Int) -> [FlickDuration] {
    (touched[event] ?? []).compactMap { index in
      players[index].behavior.drag.flatMap { path.recognition(slop: $0.slop, rate: touch.rate) }
    }
  }

  /// The stroke's finger lifts.
  mutating func touchUp(
    _ path: FingerPath, touchedAt down: FlickTime, pointer: Int, now: FlickTime, event: Int
  ) {
    note(.touchUp(pointer: pointer, at: path.position(after: path.length)), at: now, event: event)
    let up = down + path.length
    let velocity = touch.velocity.velocity(
      of: path.samples(touchedAt: down, rate: touch.rate), at: up,
      exact: path.velocity(after: path.length))
    for index in touched.removeValue(forKey: event) ?? [] {
      guard players[index].isFollowing(event: event) else { continue }
      let kind = players[index].release(velocity: velocity, at: now, event: event)
      note(kind, at: now, event: event)
    }
  }

  /// The program changes a state.
  mutating func apply(_ change: SceneEvent.Change, now: FlickTime, event: Int) {
    let kind = players[change.behavior].send(
      to: change.state, velocity: change.velocity, at: now, event: event)
    note(kind, at: now, event: event)
  }

  /// The display link stalls.
  mutating func stall(_ stall: DisplayLink.Stall) {
    for index in players.indices { players[index].stall(stall) }
  }

  /// The behaviors that a touch at a point reaches, of those that want it.
  private func behaviors(
    under point: Point, pose: LayerPose, wanting: (Behavior) -> Bool
  ) -> [Int] {
    let wanting = players.indices.filter { wanting(players[$0].behavior) }
    let layers = Set(wanting.map { players[$0].behavior.layer })
    guard let hit = variant.hitTest(point, pose: pose, candidates: layers) else { return [] }
    return wanting.filter { players[$0].behavior.layer == hit }
  }

  private mutating func addTouch(
    _ path: FingerPath, pointer: Int, now: FlickTime, event: Int, isStroke: Bool
  ) {
    touches.append(
      TouchTrack(
        pointer: pointer, down: now, up: now + path.length, path: path, event: event,
        isStroke: isStroke))
  }

  private mutating func note(_ kind: TraceEvent.Kind, at time: FlickTime, event: Int) {
    events.append(TraceEvent(time: time, event: event, kind: kind))
  }
}
