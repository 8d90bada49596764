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
  private var behaviors: [BehaviorPlayer]
  private(set) var events: [TraceEvent] = []
  /// What fingers did with each channel that they had.
  private var touchChanges: [Int: [TouchChange]] = [:]
  /// By the contact's number.
  private var reached: [Int: Reach] = [:]
  private var worlds: [WorldPlayer]
  private var layers: LayerAnimator

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
    VariantTrace(
      tracks: variant.channels.indices.map(track), touches: touches, events: events,
      touchChanges: touchChanges)
  }

  func track(of channel: Int) -> Track {
    switch variant.channels[channel].owner {
    case .behavior: behaviors[channel].track
    case .item(let world, let item):
      variant.channels[channel].property == .rotation
        ? worlds[world].items[item].turn : worlds[world].items[item].place
    case .layer: layers.courses[channel].track
    }
  }

  func isResting(_ channel: Int) -> Bool {
    switch variant.channels[channel].owner {
    case .behavior: behaviors[channel].isResting
    case .item(let world, let item): worlds[world].items[item].isResting
    case .layer: layers.isResting(channel)
    }
  }

  /// After the events of an instant so far.
  ///
  /// - Parameter own: A channel that is let go, and how.
  func value(
    of signal: Signal, at now: FlickTime, own: (channel: Int, sample: TraceSample)? = nil
  ) -> Double {
    if let own, own.channel == signal.channel { return signal.read(own.sample) }
    return signal.read(track(of: signal.channel).sample(at: now))
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
    behaviors.filter { !$0.isResting && $0.holder == nil }.map(\.index)
      + worlds.flatMap(\.items).filter(\.isMoving).map(\.channel) + layers.unsettled
  }

  private var touch: TouchSampling { variant.touch }

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
    LayerPose(variant) { track(of: $0).sample(at: now, limit: .left) }
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

  private mutating func note(_ kind: TraceEvent.Kind?, at time: FlickTime, event: Int?) {
    guard let kind else { return }
    events.append(TraceEvent(time: time, event: event, kind: kind))
    switch kind {
    case .caught(let channel): note(.dragging, of: channel, at: time)
    case .started(let channel, _), .retargeted(let channel, _, _, _):
      note(nil, of: channel, at: time)
    default: break
    }
  }

  private mutating func note(_ phase: TouchPhase?, of channel: Int, at time: FlickTime) {
    guard phase != touchChanges[channel]?.last?.phase else { return }
    touchChanges[channel, default: []].append(TouchChange(time: time, phase: phase))
  }

  /// The program draws or pushes an item, which a finger that has it does not lose.
  private mutating func noteSending(of channel: Int, at time: FlickTime) {
    if touchChanges[channel]?.last?.phase == .released { note(nil, of: channel, at: time) }
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
      taps: channels(under: point, pose: pose, reacting: true) { behavior($0)?.tap != nil },
      reaction: reaction(under: point, pose: pose),
      drags: channels(under: point, pose: pose) { behavior($0)?.drag != nil || grip($0) != nil },
      presses: channels(under: point, pose: pose) { behavior($0)?.press != nil })
    // A view that is animated takes no touch unless its block lets it.
    let closed = Set(reach.taps + reach.drags + reach.presses).filter {
      layers.refusesTouches(layer: variant.channels[$0].layer)
    }
    let isReactionClosed = reach.reaction.map { layers.refusesTouches(layer: $0.layer) } ?? false
    let refusing = reach.drags.filter { channel in
      behavior(channel) != nil && behaviors[channel].refusesTouches && !closed.contains(channel)
    }
    reached[contact.number] = Reach(
      taps: reach.taps.filter { !closed.contains($0) },
      reaction: isReactionClosed ? nil : reach.reaction,
      drags: reach.drags.filter { !refusing.contains($0) && !closed.contains($0) },
      presses: reach.presses.filter { !closed.contains($0) })
    let tapped = reach.reaction.flatMap { reaction in
      variant.channels.firstIndex { $0.layer == reaction.layer }
    }
    let all = Set(reach.taps + reach.drags + reach.presses + [tapped].compactMap { $0 })
    note(
      all.isEmpty && reach.reaction == nil ? .missed(at: point) : .reached(channels: all.sorted()),
      at: now,
      event: contact.event)
    for index in closed.sorted() { note(.ignored(channel: index), at: now, event: contact.event) }
    if wanting.contains(.drag) {
      for index in refusing { note(.ignored(channel: index), at: now, event: contact.event) }
    }
    return wanting.contains(.tap) && (!reach.taps.isEmpty || reach.reaction != nil)
      || wanting.contains(.drag) && !reach.drags.isEmpty
      || wanting.contains(.press) && !reach.presses.isEmpty
  }

  /// More is known of a finger's way.
  mutating func extend(_ contact: Contact) {
    for channel in reached[contact.number]?.drags ?? [] where holder(of: channel) == contact.number
    {
      follow(contact, channel)
    }
  }

  private mutating func follow(_ contact: Contact, _ channel: Int) {
    if case .item(let world, let item) = variant.channels[channel].owner {
      worlds[world].follow(contact, item: item)
    } else {
      behaviors[channel].follow(contact.path)
    }
  }

  /// A finger may have passed the slop of behaviors under it since they were
  /// last asked; those begin to follow it, unless another finger has them.
  mutating func recognize(_ contact: Contact, now: FlickTime) {
    guard let reach = reached[contact.number], reach.gesture != .press else { return }
    for index in reach.drags where holder(of: index) == nil {
      let slop = slop(of: index)
      guard let since = contact.path.recognition(slop: slop, rate: touch.rate),
        since <= contact.sinceTouch(at: now)
      else { continue }
      if case .item(let world, let item) = variant.channels[index].owner {
        worlds[world].hold(item, contact, now: now)
      } else {
        behaviors[index].catchLayer(
          contact, slop: slop, sinceTouch: since, rate: touch.rate, at: now)
      }
      reached[contact.number]?.gesture = .drag
      note(.caught(channel: index), at: now, event: contact.event)
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
      answer(behaviors[index].behavior.press, index, now: now, event: contact.event)
    }
  }

  /// A finger leaves, or the system takes its touch away: what follows it is let
  /// go, and if it made no gesture and lifted, it may have been a tap.
  mutating func leave(_ contact: Contact, now: FlickTime) {
    guard let reach = reached.removeValue(forKey: contact.number) else { return }
    let place = contact.path.position(after: contact.path.length)
    note(
      contact.endsCancelled
        ? .touchCancelled(pointer: contact.pointer, at: place)
        : .touchUp(pointer: contact.pointer, at: place),
      at: now, event: contact.event)
    for channel in reach.drags where holder(of: channel) == contact.number {
      letGo(channel, contact, now: now)
    }
    guard reach.gesture == nil, !contact.endsCancelled,
      !reach.taps.isEmpty || reach.reaction != nil,
      !contact.path.strays(beyond: profile.tapSlop, rate: touch.rate)
    else { return }
    if let reaction = reach.reaction { apply(reaction.actions, now: now, event: contact.event) }
    for index in reach.taps {
      answer(behaviors[index].behavior.tap, index, now: now, event: contact.event)
    }
  }

  private mutating func letGo(_ channel: Int, _ contact: Contact, now: FlickTime) {
    follow(contact, channel)
    let velocity = releaseVelocity(of: contact)
    let kind: TraceEvent.Kind
    var rule: Behavior.Rule?
    if case .item(let world, let item) = variant.channels[channel].owner {
      // To a world it makes no difference why a finger lets go, only that what the
      // system has taken away throws nothing.
      kind = worlds[world].letGo(
        item, contact, velocity: contact.endsCancelled ? nil : velocity, now: now)
    } else if contact.endsCancelled {
      kind = behaviors[channel].cancel(velocity: velocity, at: now, event: contact.event)
    } else {
      rule = self.rule(of: channel, releasedWith: velocity, now: now)
      kind = behaviors[channel].release(
        velocity: velocity, by: rule, at: now, event: contact.event)
    }
    note(kind, at: now, event: contact.event)
    note(contact.endsCancelled ? nil : .released, of: channel, at: now)
    for setting in rule?.settings ?? [] {
      note(
        behaviors[setting.channel].send(
          to: setting.state, velocity: nil, at: now, event: contact.event),
        at: now, event: contact.event)
    }
  }

  /// The first of a behavior's rules that holds as a finger leaves with that velocity.
  private func rule(
    of channel: Int, releasedWith finger: Vector, now: FlickTime
  ) -> Behavior.Rule? {
    guard case .rules(let rules) = behaviors[channel].behavior.release else { return nil }
    let own = (channel, behaviors[channel].released(with: finger, at: now))
    return rules.first { rule in
      rule.condition?.holds { holds($0, at: now, own: own) } ?? true
    }
  }

  /// The number of the contact whose finger has hold of a channel's layer.
  private func holder(of channel: Int) -> Int? {
    switch variant.channels[channel].owner {
    case .behavior: behaviors[channel].holder
    case .item(let world, let item): worlds[world].items[item].holder
    case .layer: nil
    }
  }

  private func behavior(_ channel: Int) -> Behavior? { variant.behavior(ofChannel: channel) }

  /// How a finger holds the item whose place a channel is.
  private func grip(_ channel: Int) -> World.Grip? {
    guard case .item(let world, let item) = variant.channels[channel].owner,
      variant.channels[channel].property == .xy
    else { return nil }
    return variant.worlds[world].items[item].grip
  }

  /// How far a finger may stray and still tap.
  var tapSlop: Double { profile.tapSlop }

  private var profile: GestureProfile { touch.profile ?? .ios }

  /// How far a finger travels before it drags a channel's layer.
  private func slop(of channel: Int) -> Double {
    behavior(channel)?.drag?.slop ?? grip(channel)?.slop ?? touch.profile?.panSlop ?? 0
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
    let count = behaviors[index].behavior.states.count
    let next =
      switch tap {
      case .toggle: behaviors[index].latestState == 0 ? min(1, count - 1) : 0
      case .next: (behaviors[index].latestState + 1) % count
      case .state(let state): state
      }
    let kind = behaviors[index].send(to: next, velocity: nil, at: now, event: event)
    note(kind, at: now, event: event)
  }

  /// The channels whose layer a touch at a point reaches, of those that want it.
  ///
  /// - Parameter reacting: Whether layers that react themselves stop it too.
  private func channels(
    under point: Point, pose: LayerPose, reacting: Bool = false, wanting: (Int) -> Bool
  ) -> [Int] {
    let wanting = variant.channels.indices.filter(wanting)
    let own = reacting ? variant.reactions.map(\.layer) : []
    let layers = Set(wanting.map { variant.channels[$0].layer } + own)
    guard let hit = variant.hitTest(point, pose: pose, candidates: layers) else { return [] }
    return wanting.filter { variant.channels[$0].layer == hit }
  }

  /// What a tap at a point does to layers; `nil` where a behavior is above.
  private func reaction(under point: Point, pose: LayerPose) -> LayerReaction? {
    guard !variant.reactions.isEmpty else { return nil }
    let behaviors = variant.behaviors.filter { $0.tap != nil }.map(\.layer)
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
