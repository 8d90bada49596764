import FlickCore
import FlickMotion
import FlickScene

/// One variant while the scene is played.
struct VariantPlayer {
  let variant: Variant
  var behaviors: [BehaviorPlayer]
  private(set) var events: [TraceEvent] = []
  /// What fingers did with each channel that they had.
  private var touchChanges: [Int: [TouchChange]] = [:]
  /// By the contact's number.
  var reached: [Int: Reach] = [:]
  /// Taps that may be the first of a double tap, by the layer.
  var waitingTaps: [Int: WaitingTap] = [:]
  /// The two fingers that move a layer together, by the layer.
  var pairs: [Int: Pair] = [:]
  var worlds: [WorldPlayer]
  private(set) var layers: LayerAnimator

  init(_ variant: Variant, grid: TickGrid) {
    self.variant = variant
    behaviors = variant.behaviors.enumerated().map { BehaviorPlayer($1, index: $0, grid: grid) }
    worlds = variant.worlds.indices.map { WorldPlayer($0, of: variant, grid: grid) }
    layers = LayerAnimator(variant, grid: grid)
    for item in worlds.flatMap(\.items) where item.isMoving {
      note(.forced(channel: item.channel), at: .zero, event: nil)
    }
    apply(variant.animations, now: .zero, event: nil)
  }

  func trace(touches: [TouchTrack]) -> VariantTrace {
    let tracks = variant.channels.indices.map(track)
    return VariantTrace(
      tracks: tracks, derived: variant.derivedTracks(tracks, touches: touches),
      touches: touches, events: events, touchChanges: touchChanges)
  }

  /// That of a channel which something moves.
  func track(of channel: Int) -> Track {
    switch variant.channels[channel].owner {
    case .behavior: behaviors[channel].track
    case .item(let world, let item):
      variant.channels[channel].property == .rotation
        ? worlds[world].items[item].turn : worlds[world].items[item].place
    case .layer: layers.courses[channel].track
    case .mapping, .finger: preconditionFailure("what is derived has no track yet")
    }
  }

  /// Where a channel is, derived or not.
  func sample(_ channel: Int, at now: FlickTime, limit: Limit = .right) -> TraceSample {
    variant.sample(channel) { pointer in
      reached.values.first { $0.contact.pointer == pointer }.map(\.contact).map {
        FollowedFinger($0, rate: touch.rate).sample(after: $0.sinceTouch(at: now))
      } ?? .absent
    } sample: {
      track(of: $0).sample(at: now, limit: limit)
    }
  }

  func isResting(_ channel: Int) -> Bool {
    switch variant.channels[channel].owner {
    case .behavior: behaviors[channel].isResting
    case .item(let world, let item): worlds[world].items[item].isResting
    case .layer: layers.isResting(channel)
    case .mapping, .finger: preconditionFailure("nothing waits for what is derived to rest")
    }
  }

  /// After the events of an instant so far.
  ///
  /// - Parameter own: A channel that is let go, and how.
  func value(
    of signal: Signal, at now: FlickTime, own: (channel: Int, sample: TraceSample)? = nil
  ) -> Double {
    if let own, own.channel == signal.channel { return signal.read(own.sample) }
    return signal.read(sample(signal.channel, at: now))
  }

  func holds(
    _ fact: Fact, at now: FlickTime, own: (channel: Int, sample: TraceSample)? = nil
  ) -> Bool {
    fact.holds(
      value: { value(of: $0, at: now, own: own) },
      touch: { $0 == own?.channel ? .released : touchChanges[$0]?.last?.phase })
  }

  /// The first channels of what moves by itself.
  var unsettled: [Int] {
    behaviors.filter { !$0.isResting && $0.holders.isEmpty }.map(\.index)
      + worlds.flatMap(\.items).filter(\.isMoving).map(\.channel) + layers.unsettled
  }

  var touch: TouchSampling { variant.touch }

  var isResting: Bool {
    behaviors.allSatisfy(\.isResting)
      && worlds.allSatisfy { $0.items.allSatisfy(\.isResting) } && layers.unsettled.isEmpty
  }

  /// The next tick at which something comes to rest by itself, or a world moves.
  var nextRest: FlickTime? {
    (behaviors.compactMap(\.nextRest) + worlds.compactMap(\.nextTick)
      + [layers.nextTick].compactMap { $0 }).min()
  }

  /// The values at an instant, before the events of that instant.
  func pose(at now: FlickTime) -> LayerPose {
    LayerPose(variant) { sample($0, at: now, limit: .left) }
  }

  mutating func advance(to now: FlickTime) {
    layers.advance(to: now)
    events += layers.takeEvents()
    for index in behaviors.indices {
      for kind in behaviors[index].advance(to: now) { note(kind, at: now, event: nil) }
    }
    for index in worlds.indices {
      for kind in worlds[index].advance(to: now) { note(kind, at: now, event: nil) }
    }
  }

  /// The program changes a state, or what draws or pushes an item.
  mutating func apply(_ change: SceneEvent.Change, now: FlickTime, event: Int) {
    let channel = change.channel
    switch (change.effect, variant.channels[channel].owner) {
    case (.state(let state, let velocity), _):
      let kind = behaviors[channel].send(to: state, velocity: velocity, at: now, event: event)
      note(kind, at: now, event: event)
    case (.model(let model), _):
      apply([.set(channel: channel, model)], now: now, event: event)
    case (.snap(let snap), .item(let world, let item)):
      noteSending(of: channel, at: now)
      note(worlds[world].snap(item, snap, now: now, event: event), at: now, event: event)
    case (.push(let impulse), .item(let world, let item)):
      noteSending(of: channel, at: now)
      note(
        worlds[world].push(item, impulse: impulse, now: now, event: event), at: now, event: event)
    case (.snap, _), (.push, _):
      preconditionFailure("only an item is drawn or pushed (channel \(channel))")
    }
  }

  /// Something is done to layers.
  mutating func apply(_ actions: [LayerAction], now: FlickTime, event: Int?) {
    layers.perform(actions, at: now, event: event)
    events += layers.takeEvents()
  }

  /// The block of an event is paused, scrubbed, reversed or ended.
  mutating func control(
    _ block: Int, _ command: PropertyAnimator.Command, now: FlickTime, event: Int
  ) {
    layers.control(block, command, at: now, event: event)
    events += layers.takeEvents()
  }

  /// The display link stalls.
  mutating func stall(_ stall: DisplayLink.Stall) {
    for index in behaviors.indices { behaviors[index].stall(stall) }
    for index in worlds.indices { worlds[index].stall(stall) }
  }

  mutating func note(_ kind: TraceEvent.Kind?, at time: FlickTime, event: Int?) {
    guard let kind else { return }
    events.append(TraceEvent(time: time, event: event, kind: kind))
    switch kind {
    case .caught(let channel): note(.dragging, of: channel, at: time)
    case .started(let channel, _), .retargeted(let channel, _, _, _):
      note(nil, of: channel, at: time)
    default: break
    }
  }

  mutating func note(_ phase: TouchPhase?, of channel: Int, at time: FlickTime) {
    guard phase != touchChanges[channel]?.last?.phase else { return }
    touchChanges[channel, default: []].append(TouchChange(time: time, phase: phase))
  }

  /// The program draws or pushes an item, which a finger that has it does not lose.
  private mutating func noteSending(of channel: Int, at time: FlickTime) {
    if touchChanges[channel]?.last?.phase == .released { note(nil, of: channel, at: time) }
  }
}
