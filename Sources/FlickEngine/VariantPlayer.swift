import FlickCore
import FlickMotion
import FlickScene

/// One variant while the scene is played.
struct VariantPlayer {
  /// What a contact may become on the layers under it: the first gesture that
  /// is recognised wins.
  private struct Reach {
    enum Gesture { case drag, press }

    let taps: [Int]
    /// What a tap does to layers.
    let reaction: LayerReaction?
    let drags: [Int]
    let presses: [Int]
    var gesture: Gesture?
  }

  let variant: Variant
  private(set) var players: [BehaviorPlayer]
  private(set) var events: [TraceEvent] = []
  /// By the contact's number.
  private var reached: [Int: Reach] = [:]
  private var worlds: [WorldPlayer]
  private var layers: LayerAnimator

  init(_ variant: Variant, grid: TickGrid) {
    self.variant = variant
    players = variant.behaviors.enumerated().map { BehaviorPlayer($1, index: $0, grid: grid) }
    worlds = variant.worlds.map { WorldPlayer($0, of: variant, grid: grid) }
    layers = LayerAnimator(variant, grid: grid)
    for item in worlds.flatMap(\.start) {
      guard let kind = players[item.behavior].begin(item) else { continue }
      events.append(TraceEvent(time: .zero, event: nil, kind: kind))
    }
    apply(variant.animations, now: .zero, event: nil)
  }

  func trace(touches: [TouchTrack]) -> VariantTrace {
    VariantTrace(tracks: players.map(\.track), touches: touches, events: events)
  }

  private var touch: TouchSampling { variant.touch }

  var isResting: Bool { players.allSatisfy(\.isResting) }

  /// The next tick at which something comes to rest by itself, or a world moves.
  var nextRest: FlickTime? {
    (players.compactMap(\.nextRest) + worlds.compactMap(\.nextTick)
      + [layers.nextTick].compactMap { $0 }).min()
  }

  /// The values at an instant, before the events of that instant.
  func pose(at now: FlickTime) -> LayerPose {
    LayerPose(variant) { players[$0].track.sample(at: now, limit: .left) }
  }

  func sample(of behavior: Int, at now: FlickTime) -> TraceSample {
    players[behavior].track.sample(at: now)
  }

  mutating func advance(to now: FlickTime) {
    show(layers.advance(to: now))
    for index in players.indices {
      for kind in players[index].advance(to: now) {
        events.append(TraceEvent(time: now, event: nil, kind: kind))
      }
    }
    for index in worlds.indices {
      while let frame = worlds[index].nextFrame(until: now) { show(frame, now: now) }
    }
  }

  private mutating func show(_ frame: WorldPlayer.Frame, now: FlickTime) {
    for item in frame.items {
      if let kind = players[item.behavior].show(item, since: frame.since, at: frame.instant) {
        events.append(TraceEvent(time: now, event: nil, kind: kind))
      }
      players[item.turn].turn(item, since: frame.since, at: frame.instant)
    }
  }

  /// The program changes a state, or what draws or pushes an item.
  mutating func apply(_ change: SceneEvent.Change, now: FlickTime, event: Int) {
    let index = change.behavior
    if case .state(let state, let velocity) = change.effect {
      let kind = players[index].send(to: state, velocity: velocity, at: now, event: event)
      return note(kind, at: now, event: event)
    }
    if case .model(let model) = change.effect {
      return apply([.set(behavior: index, model)], now: now, event: event)
    }
    guard let item = variant.item(ofBehavior: index) else {
      preconditionFailure("only an item is drawn or pushed (behavior \(index))")
    }
    switch change.effect {
    case .snap(let snap): worlds[item.world].snap(item.index, snap, now: now)
    case .push(let impulse): worlds[item.world].push(item.index, impulse: impulse, now: now)
    case .state, .model: break
    }
    // Nothing moves what is anchored.
    guard worlds[item.world].isAwake(item.index) else { return }
    players[index].force(at: now, event: event)
    note(.forced(behavior: index), at: now, event: event)
  }

  /// Something is done to layers; what is current in it is what is seen before
  /// any of it is done.
  mutating func apply(_ actions: [LayerAction], now: FlickTime, event: Int?) {
    let players = self.players
    for action in actions {
      show(
        layers.perform(action, at: now, event: event) {
          players[$0].behavior.components(of: players[$0].track, at: now)
        })
    }
  }

  /// The block of an event is paused, scrubbed, reversed or ended.
  mutating func control(
    _ block: Int, _ command: PropertyAnimator.Command, now: FlickTime, event: Int
  ) {
    show(layers.control(block, command, at: now, event: event))
  }

  private mutating func show(_ news: LayerAnimator.News) {
    for change in news.changes {
      players[change.behavior].show(
        change.motion, isResting: change.isResting, at: change.start, event: change.event)
    }
    events += news.events
  }

  /// The display link stalls.
  mutating func stall(_ stall: DisplayLink.Stall) {
    for index in players.indices { players[index].stall(stall) }
    for index in worlds.indices { worlds[index].stall(stall) }
  }

  private mutating func note(_ kind: TraceEvent.Kind, at time: FlickTime, event: Int) {
    events.append(TraceEvent(time: time, event: event, kind: kind))
  }
}

// MARK: - Fingers

extension VariantPlayer {
  /// A finger goes down. Returns whether a layer lies under it that answers
  /// one of the gestures.
  mutating func touchDown(_ contact: Contact, wanting: GestureSet, pose: LayerPose) -> Bool {
    let point = contact.path.from
    let now = contact.down
    note(.touchDown(pointer: contact.pointer, at: point), at: now, event: contact.event)
    let reach = Reach(
      taps: behaviors(under: point, pose: pose, reacting: true) { $0.tap != nil },
      reaction: reaction(under: point, pose: pose),
      drags: behaviors(under: point, pose: pose) { $0.drag != nil },
      presses: behaviors(under: point, pose: pose) { $0.press != nil })
    // A view that is animated takes no touch unless its block lets it.
    let closed = Set(reach.taps + reach.drags + reach.presses).filter {
      layers.refusesTouches(layer: players[$0].behavior.layer)
    }
    let isReactionClosed = reach.reaction.map { layers.refusesTouches(layer: $0.layer) } ?? false
    let refusing = reach.drags.filter { players[$0].refusesTouches && !closed.contains($0) }
    reached[contact.number] = Reach(
      taps: reach.taps.filter { !closed.contains($0) },
      reaction: isReactionClosed ? nil : reach.reaction,
      drags: reach.drags.filter { !refusing.contains($0) && !closed.contains($0) },
      presses: reach.presses.filter { !closed.contains($0) })
    let tapped = reach.reaction.flatMap { reaction in
      players.indices.first { players[$0].behavior.layer == reaction.layer }
    }
    let all = Set(reach.taps + reach.drags + reach.presses + [tapped].compactMap { $0 })
    note(
      all.isEmpty && reach.reaction == nil ? .missed(at: point) : .reached(behaviors: all.sorted()),
      at: now,
      event: contact.event)
    for index in closed.sorted() { note(.ignored(behavior: index), at: now, event: contact.event) }
    if wanting.contains(.drag) {
      for index in refusing { note(.ignored(behavior: index), at: now, event: contact.event) }
    }
    return wanting.contains(.tap) && (!reach.taps.isEmpty || reach.reaction != nil)
      || wanting.contains(.drag) && !reach.drags.isEmpty
      || wanting.contains(.press) && !reach.presses.isEmpty
  }

  /// More is known of a finger's way.
  mutating func extend(_ contact: Contact) {
    for index in reached[contact.number]?.drags ?? []
    where players[index].isFollowing(contact: contact.number) {
      follow(contact, behavior: index)
    }
  }

  private mutating func follow(_ contact: Contact, behavior index: Int) {
    if let item = variant.item(ofBehavior: index) {
      worlds[item.world].follow(contact, item: item.index)
    } else {
      players[index].follow(contact.path)
    }
  }

  /// A finger may have passed the slop of behaviors under it since they were
  /// last asked; those begin to follow it, unless another finger has them.
  mutating func recognize(_ contact: Contact, now: FlickTime) {
    guard let reach = reached[contact.number], reach.gesture != .press else { return }
    for index in reach.drags where !players[index].isFollowed {
      let slop = slop(of: index)
      guard let since = contact.path.recognition(slop: slop, rate: touch.rate),
        since <= contact.sinceTouch(at: now)
      else { continue }
      if let item = variant.item(ofBehavior: index) {
        worlds[item.world].hold(item.index, contact, now: now)
        players[index].hang(on: contact, at: now)
      } else {
        players[index].catchLayer(
          contact, slop: slop, sinceTouch: since, rate: touch.rate, at: now)
      }
      reached[contact.number]?.gesture = .drag
      note(.caught(behavior: index), at: now, event: contact.event)
    }
  }

  /// When a finger passes the slop of each behavior under it, as times since
  /// its touch, as far as its way is known.
  func recognitions(_ contact: Contact) -> [FlickDuration] {
    (reached[contact.number]?.drags ?? []).compactMap { index in
      contact.path.recognition(slop: slop(of: index), rate: touch.rate)
    }
  }

  /// How long a finger must rest where it is for a long press; `nil` if none
  /// would be answered.
  func longPress(_ contact: Contact) -> FlickDuration? {
    (reached[contact.number]?.presses.isEmpty ?? true) ? nil : profile.longPressDuration
  }

  /// A finger may have rested for a long press.
  mutating func press(_ contact: Contact, now: FlickTime) {
    guard let reach = reached[contact.number], reach.gesture == nil, !reach.presses.isEmpty,
      now - contact.down >= profile.longPressDuration
    else { return }
    let strayed = contact.path.recognition(slop: profile.longPressSlop, rate: touch.rate)
    if let strayed, strayed <= contact.sinceTouch(at: now) { return }
    reached[contact.number]?.gesture = .press
    let place = contact.path.position(after: contact.sinceTouch(at: now))
    note(.longPressed(pointer: contact.pointer, at: place), at: now, event: contact.event)
    for index in reach.presses {
      answer(players[index].behavior.press, index, now: now, event: contact.event)
    }
  }

  /// A finger leaves: what follows it is let go, and if nothing has, it may
  /// have been a tap.
  mutating func touchUp(_ contact: Contact, now: FlickTime) {
    guard let reach = reached.removeValue(forKey: contact.number) else { return }
    let place = contact.path.position(after: contact.path.length)
    note(.touchUp(pointer: contact.pointer, at: place), at: now, event: contact.event)
    if reach.gesture == .drag {
      let velocity = releaseVelocity(of: contact)
      for index in reach.drags where players[index].isFollowing(contact: contact.number) {
        follow(contact, behavior: index)
        let kind =
          letGo(index, contact, velocity: velocity, now: now)
          ?? players[index].release(velocity: velocity, at: now, event: contact.event)
        note(kind, at: now, event: contact.event)
      }
    } else if reach.gesture == nil, !reach.taps.isEmpty || reach.reaction != nil,
      !contact.path.strays(beyond: profile.tapSlop, rate: touch.rate)
    {
      if let reaction = reach.reaction {
        apply(reaction.actions, now: now, event: contact.event)
      }
      for index in reach.taps {
        answer(players[index].behavior.tap, index, now: now, event: contact.event)
      }
    }
  }

  /// The system takes a finger's touch away.
  mutating func touchCancelled(_ contact: Contact, now: FlickTime) {
    guard let reach = reached.removeValue(forKey: contact.number) else { return }
    let place = contact.path.position(after: contact.path.length)
    note(.touchCancelled(pointer: contact.pointer, at: place), at: now, event: contact.event)
    let velocity = releaseVelocity(of: contact)
    for index in reach.drags where players[index].isFollowing(contact: contact.number) {
      follow(contact, behavior: index)
      // To a world it makes no difference why a finger lets go, only that what
      // the system has taken away throws nothing.
      let kind =
        letGo(index, contact, velocity: nil, now: now)
        ?? players[index].cancel(velocity: velocity, at: now, event: contact.event)
      note(kind, at: now, event: contact.event)
    }
  }

  /// Lets go of an item; `nil` for a behavior that is none.
  ///
  /// - Parameter velocity: The finger's, if that counts.
  private mutating func letGo(
    _ index: Int, _ contact: Contact, velocity: Vector?, now: FlickTime
  ) -> TraceEvent.Kind? {
    guard let item = variant.item(ofBehavior: index) else { return nil }
    let left = worlds[item.world].letGo(item.index, velocity: velocity)
    players[index].letGo(velocity: left, at: now, event: contact.event)
    return .released(behavior: index, velocity: left)
  }

  /// Whether the layer of a behavior is under the finger of a contact.
  func isFollowing(_ contact: Contact, behavior: Int) -> Bool {
    players[behavior].isFollowing(contact: contact.number)
  }

  /// How far a finger may stray and still tap.
  var tapSlop: Double { profile.tapSlop }

  private var profile: GestureProfile { touch.profile ?? .ios }

  /// How far a finger travels before it drags a behavior's layer.
  private func slop(of behavior: Int) -> Double {
    players[behavior].behavior.drag?.slop ?? touch.profile?.panSlop ?? 0
  }

  /// The velocity with which a finger leaves, as the scene's recogniser tells
  /// it.
  private func releaseVelocity(of contact: Contact) -> Vector {
    let length = contact.path.length
    let velocity = touch.velocity.velocity(
      of: contact.path.samples(touchedAt: contact.down, rate: touch.rate),
      at: contact.down + length, exact: contact.path.velocity(after: length))
    return touch.profile?.fling(velocity) ?? velocity
  }

  private mutating func answer(
    _ tap: Behavior.Tap?, _ index: Int, now: FlickTime, event: Int
  ) {
    guard let tap else { return }
    let count = players[index].behavior.states.count
    let next =
      switch tap {
      case .toggle: players[index].latestState == 0 ? min(1, count - 1) : 0
      case .next: (players[index].latestState + 1) % count
      case .state(let state): state
      }
    let kind = players[index].send(to: next, velocity: nil, at: now, event: event)
    note(kind, at: now, event: event)
  }

  /// The behaviors that a touch at a point reaches, of those that want it.
  ///
  /// - Parameter reacting: Whether layers that react themselves stop it too.
  private func behaviors(
    under point: Point, pose: LayerPose, reacting: Bool = false, wanting: (Behavior) -> Bool
  ) -> [Int] {
    let wanting = players.indices.filter { wanting(players[$0].behavior) }
    let own = reacting ? variant.reactions.map(\.layer) : []
    let layers = Set(wanting.map { players[$0].behavior.layer } + own)
    guard let hit = variant.hitTest(point, pose: pose, candidates: layers) else { return [] }
    return wanting.filter { players[$0].behavior.layer == hit }
  }

  /// What a tap at a point does to layers; `nil` where a behavior is above.
  private func reaction(under point: Point, pose: LayerPose) -> LayerReaction? {
    guard !variant.reactions.isEmpty else { return nil }
    let behaviors = players.map(\.behavior).filter { $0.tap != nil }.map(\.layer)
    let layers = Set(variant.reactions.map(\.layer) + behaviors)
    let hit = variant.hitTest(point, pose: pose, candidates: layers)
    return variant.reactions.first { $0.layer == hit }
  }
}

/// The gestures that an event can be.
struct GestureSet: OptionSet, Sendable {
  let rawValue: Int

  static let tap = GestureSet(rawValue: 1)
  static let drag = GestureSet(rawValue: 2)
  static let press = GestureSet(rawValue: 4)
  static let all: GestureSet = [.tap, .drag, .press]
}

extension Variant {
  /// The item whose place a behavior is; `nil` for a behavior of its own.
  func item(ofBehavior behavior: Int) -> (world: Int, index: Int)? {
    guard behaviors[behavior].motion == .world else { return nil }
    for (number, world) in worlds.enumerated() {
      if let index = world.items.firstIndex(where: { $0.behavior == behavior }) {
        return (number, index)
      }
    }
    return nil
  }
}
