import FlickCore
import FlickMotion
import FlickScene

/// Fingers, one by one.
extension VariantPlayer {
  /// What a contact may become on the layers under it: the first gesture that
  /// is recognised wins.
  struct Reach {
    enum Gesture { case drag, press, pair }

    /// As far as is known.
    var contact: Contact
    let taps: [Int]
    /// All of one layer, the one of `taps`.
    let doubleTaps: [Int]
    /// What a tap does where a layer answers it.
    let reaction: LayerReaction?
    /// Of the nearest layer, and after them those of layers around it that follow another
    /// axis.
    let drags: [Int]
    /// What a long press sends or picks up.
    let presses: [Int]
    /// What a second finger beside it moves; all of one layer.
    let pinches: [Int]
    /// Of the layers around those that drags and pinches move, as it came down.
    let axes: [Int: ParentAxes]
    var gesture: Gesture?

    func axes(around channel: Int) -> ParentAxes { axes[channel] ?? ParentAxes() }

    /// What the finger may have hold of.
    var movable: [Int] { Set(drags + presses + pinches).sorted() }
  }

  /// A finger goes down. Returns whether a layer lies under it that answers
  /// one of the gestures.
  mutating func touchDown(_ contact: Contact, wanting: GestureSet, pose: LayerPose) -> Bool {
    let point = contact.path.from
    let now = contact.down
    note(.touchDown(pointer: contact.pointer, at: point), at: now, event: contact.event)
    let tapped = channels(under: point, pose: pose, reacting: true, answering: .tap)
    let reach = Reach(
      contact: contact, taps: tapped.filter { behavior($0)?.tap != nil },
      doubleTaps: tapped.filter { behavior($0)?.doubleTap != nil },
      reaction: reaction(under: point, pose: pose),
      drags: drags(under: point, pose: pose),
      presses: channels(under: point, pose: pose, answering: .press),
      pinches: channels(under: point, pose: pose, answering: .pinch),
      axes: [:])
    let own = Set(reach.taps + reach.doubleTaps + reach.drags + reach.presses + reach.pinches)
    // A view that is animated takes no touch unless its block lets it.
    let closed = own.filter { layers.refusesTouches(layer: variant.channels[$0].layer) }
    let isReactionClosed = reach.reaction.map { layers.refusesTouches(layer: $0.layer) } ?? false
    let pickedUp = reach.presses.filter { behavior($0)?.isPickedUp ?? false }
    let refusing = (reach.drags + pickedUp + reach.pinches).filter { channel in
      behavior(channel) != nil && behaviors[channel].refusesTouches && !closed.contains(channel)
    }
    func open(_ channels: [Int]) -> [Int] { channels.filter { !closed.contains($0) } }
    reached[contact.number] = Reach(
      contact: contact, taps: open(reach.taps), doubleTaps: open(reach.doubleTaps),
      reaction: isReactionClosed ? nil : reach.reaction,
      drags: open(reach.drags).filter { !refusing.contains($0) },
      presses: open(reach.presses).filter { !refusing.contains($0) },
      pinches: open(reach.pinches).filter { !refusing.contains($0) },
      axes: axes(around: reach.movable, pose: pose))
    let reacting = reach.reaction.flatMap { reaction in
      variant.channels.firstIndex { $0.layer == reaction.layer }
    }
    let all = own.union([reacting].compactMap { $0 })
    note(
      all.isEmpty && reach.reaction == nil ? .missed(at: point) : .reached(channels: all.sorted()),
      at: now,
      event: contact.event)
    for index in closed.sorted() { note(.ignored(channel: index), at: now, event: contact.event) }
    if !wanting.isDisjoint(with: [.drag, .press, .pinch]) {
      for index in refusing.sorted() {
        note(.ignored(channel: index), at: now, event: contact.event)
      }
    }
    let isStopping = stop(with: contact)
    followTap(with: contact)
    pairUp(beside: contact.number, now: now)
    return isStopping || wanting.contains(.tap) && (!tapped.isEmpty || reach.reaction != nil)
      || wanting.contains(.drag) && !reach.drags.isEmpty
      || wanting.contains(.press) && !reach.presses.isEmpty
      || wanting.contains(.pinch) && !reach.pinches.isEmpty
  }

  /// A touch stops what glides under it and takes hold of it, as of a scroll view.
  private mutating func stop(with contact: Contact) -> Bool {
    guard let reach = reached[contact.number] else { return false }
    let gliding = reach.drags.filter { channel in
      behavior(channel) != nil && behaviors[channel].glides
    }
    for channel in gliding {
      begin(.drag, contact.number, now: contact.down)
      behaviors[channel].catchLayer(
        Fingers(contact, rate: touch.rate), from: contact.down,
        countingFrom: contact.path.from - .zero, along: reach.axes(around: channel),
        at: contact.down, event: contact.event)
      note(.caught(channel: channel), at: contact.down, event: contact.event)
    }
    return !gliding.isEmpty
  }

  /// More is known of a finger's way.
  mutating func extend(_ contact: Contact) {
    guard let reach = reached[contact.number] else { return }
    reached[contact.number]?.contact = contact
    for channel in reach.movable
    where holders(of: channel).contains(contact.number) { follow(contact, channel) }
  }

  private func axes(around channels: [Int], pose: LayerPose) -> [Int: ParentAxes] {
    Dictionary(
      uniqueKeysWithValues: Set(channels).map {
        ($0, variant.axes(around: variant.channels[$0].layer, pose: pose))
      })
  }

  private mutating func follow(_ contact: Contact, _ channel: Int) {
    if case .item(let world, let item) = variant.channels[channel].owner {
      worlds[world].follow(contact, item: item)
    } else {
      behaviors[channel].follow(contact)
    }
  }

  /// A finger may have passed the slop of behaviors under it since they were
  /// last asked; those begin to follow it, unless another finger has them.
  mutating func recognize(_ contact: Contact, now: FlickTime) {
    reached[contact.number]?.contact = contact
    recognizePair(with: contact, now: now)
    guard let reach = reached[contact.number], reach.gesture == nil || reach.gesture == .drag,
      let dragged = draggedLayer(reach)
    else { return }
    for index in reach.drags
    where variant.channels[index].layer == dragged && holders(of: index).isEmpty {
      let slop = slop(of: index)
      guard let since = contact.path.recognition(slop: slop, rate: touch.rate),
        since <= contact.sinceTouch(at: now)
      else { continue }
      // First, as a tap that has waited for a second one is answered then.
      begin(.drag, contact.number, now: now)
      if case .item(let world, let item) = variant.channels[index].owner {
        worlds[world].hold(item, contact, now: now)
      } else {
        let touched: Vector = contact.path.position(after: since) - .zero
        let travel = contact.path.position(after: since) - contact.path.from
        let length = travel.length
        let counted = length > 0 ? ((length - slop) / length) * travel : .zero
        behaviors[index].catchLayer(
          Fingers(contact, rate: touch.rate), from: contact.down + since,
          countingFrom: touched - counted, along: reach.axes(around: index), at: now,
          event: contact.event)
      }
      note(.caught(channel: index), at: now, event: contact.event)
    }
  }

  /// The layer that a finger drags, once it has passed a slop: the nearest with a behavior
  /// along whose axis it has gone, or the nearest of all where there is none. `nil`: not yet.
  private func draggedLayer(_ reach: Reach) -> Int? {
    let layers = reach.drags.map { variant.channels[$0].layer }
    guard let nearest = layers.first else { return nil }
    guard layers.contains(where: { $0 != nearest }) else { return nearest }
    let path = reach.contact.path
    let passed = reach.drags.compactMap { path.recognition(slop: slop(of: $0), rate: touch.rate) }
    guard let since = passed.min() else { return nil }
    let way = path.position(after: since) - path.from
    let along = reach.drags.first { channel in
      guard let isVertical = isVertical(channel) else { return true }
      let own = reach.axes(around: channel).apply(way)
      return isVertical ? own.dy.magnitude > own.dx.magnitude : own.dx.magnitude > own.dy.magnitude
    }
    return variant.channels[along ?? reach.drags[0]].layer
  }

  /// Whether what a finger drags goes up and down or sideways; `nil`: both, or neither.
  private func isVertical(_ channel: Int) -> Bool? {
    switch variant.channels[channel].property {
    case .x: false
    case .y: true
    default: nil
    }
  }

  /// What a drag from a point may move.
  private func drags(under point: Point, pose: LayerPose) -> [Int] {
    var drags = channels(under: point, pose: pose, answering: .drag)
    guard let nearest = drags.first.map({ variant.channels[$0].layer }) else { return [] }
    func axes(_ channels: [Int]) -> Set<Bool?> { Set(channels.map(isVertical)) }
    var known = axes(drags)
    for layer in variant.ancestors(of: nearest) where known.count == 1 && !known.contains(nil) {
      let around = variant.channels.indices.filter {
        variant.channels[$0].layer == layer && gestures(of: $0).contains(.drag)
      }
      guard !axes(around).isSubset(of: known) else { continue }
      drags += around
      known.formUnion(axes(around))
    }
    return drags
  }

  /// A finger is no tap from now on.
  mutating func begin(_ gesture: Reach.Gesture, _ number: Int, now: FlickTime) {
    reached[number]?.gesture = gesture
    endDoubleTap(of: number, now: now)
  }

  /// When a finger passes the slop of each behavior under it, as times since
  /// its touch, as far as its way is known.
  func recognitions(_ contact: Contact) -> [FlickDuration] {
    (reached[contact.number]?.drags ?? []).compactMap { index in
      contact.path.recognition(slop: slop(of: index), rate: touch.rate)
    } + pairRecognitions(with: contact.number).map { $0 - contact.down }
  }

  /// How long a finger must rest where it is for a long press; `nil` if none
  /// would be answered.
  func longPress(_ contact: Contact) -> FlickDuration? {
    (reached[contact.number]?.presses.isEmpty ?? true) ? nil : profile.longPressDuration
  }

  /// Whether a stroke rests long enough for a long press where it begins.
  func mayPress(_ stroke: FingerStroke, lifts: Bool) -> Bool {
    let strayed = FingerPath(stroke).recognition(slop: profile.longPressSlop, rate: touch.rate)
    guard let end = strayed ?? (lifts ? stroke.length : nil) else { return true }
    return end >= profile.longPressDuration
  }

  /// What a finger is on that answers a long press, which it does not make, and how long
  /// that takes.
  func unrested(_ contact: Contact, wanting: GestureSet) -> Answering? {
    guard let channel = reached[contact.number]?.presses.first, !wanting.contains(.press) else {
      return nil
    }
    return Answering(
      layer: variant.channels[channel].layer, middle: contact.path.from,
      rest: profile.longPressDuration)
  }

  /// A finger may have rested for a long press.
  mutating func press(_ contact: Contact, now: FlickTime) {
    guard let reach = reached[contact.number], reach.gesture == nil, !reach.presses.isEmpty,
      now - contact.down >= profile.longPressDuration
    else { return }
    let strayed = contact.path.recognition(slop: profile.longPressSlop, rate: touch.rate)
    if let strayed, strayed <= contact.sinceTouch(at: now) { return }
    begin(.press, contact.number, now: now)
    let place = contact.path.position(after: contact.sinceTouch(at: now))
    note(.longPressed(pointer: contact.pointer, at: place), at: now, event: contact.event)
    for index in reach.presses {
      answer(behaviors[index].behavior.press, index, now: now, event: contact.event)
      guard behaviors[index].behavior.isPickedUp, holders(of: index).isEmpty else { continue }
      behaviors[index].catchLayer(
        Fingers(contact, rate: touch.rate), from: now, countingFrom: place - .zero,
        along: reach.axes(around: index), at: now, event: contact.event)
      note(.caught(channel: index), at: now, event: contact.event)
    }
  }

  /// A finger leaves, or the system takes its touch away: what follows it is let
  /// go, and if it made no gesture and lifted, it may have been a tap.
  mutating func leave(_ contact: Contact, now: FlickTime) {
    guard var reach = reached.removeValue(forKey: contact.number) else { return }
    reach.contact = contact
    let place = contact.path.position(after: contact.path.length)
    note(
      contact.endsCancelled
        ? .touchCancelled(pointer: contact.pointer, at: place)
        : .touchUp(pointer: contact.pointer, at: place),
      at: now, event: contact.event)
    for channel in reach.movable
    where holders(of: channel).contains(contact.number) {
      follow(contact, channel)
      if !leaveToOther(channel, contact, now: now) { letGo(channel, contact, now: now) }
    }
    partPair(of: contact.number, reach, now: now)
    let isTap =
      reach.gesture == nil && !contact.endsCancelled
      && !contact.path.strays(beyond: profile.tapSlop, rate: touch.rate)
    if reach.doubleTaps.isEmpty {
      if isTap { answerTap(reach, now: now) }
    } else if isTap {
      tapOnce(reach, now: now)
    } else {
      endDoubleTap(of: contact.number, now: now)
    }
  }

  /// What a finger's tap does.
  mutating func answerTap(_ reach: Reach, now: FlickTime) {
    let event = reach.contact.event
    if let answer = reach.reaction?.answer {
      apply(answer.actions, now: now, event: event)
      send(answer.settings, now: now, event: event)
    }
    for index in reach.taps {
      answer(behaviors[index].behavior.tap, index, now: now, event: event)
    }
  }

  private mutating func letGo(_ channel: Int, _ contact: Contact, now: FlickTime) {
    let kind: TraceEvent.Kind
    var rule: Behavior.Rule?
    if case .item(let world, let item) = variant.channels[channel].owner {
      // To a world it makes no difference why a finger lets go, only that what the
      // system has taken away throws nothing.
      let velocity = fling(Fingers(contact, rate: touch.rate).velocity(by: touch.velocity))
      kind = worlds[world].letGo(
        item, contact, velocity: contact.endsCancelled ? nil : velocity, now: now)
    } else {
      let velocity = fingerVelocity(channel, now: now)
      if contact.endsCancelled {
        kind = behaviors[channel].cancel(velocity: velocity, at: now, event: contact.event)
      } else {
        rule = self.rule(of: channel, releasedWith: velocity, now: now)
        kind = behaviors[channel].release(
          velocity: velocity, by: rule, at: now, event: contact.event)
      }
    }
    note(kind, at: now, event: contact.event)
    note(contact.endsCancelled ? nil : .released, of: channel, at: now)
    send(rule?.settings ?? [], now: now, event: contact.event)
  }

  private mutating func send(_ settings: [Behavior.Setting], now: FlickTime, event: Int) {
    for setting in settings {
      note(
        behaviors[setting.channel].send(to: setting.state, velocity: nil, at: now, event: event),
        at: now, event: event)
    }
  }

  /// The first of a behavior's rules that holds as its fingers leave with that velocity.
  private func rule(
    of channel: Int, releasedWith finger: Vector, now: FlickTime
  ) -> Behavior.Rule? {
    guard case .rules(let rules) = behaviors[channel].behavior.release else { return nil }
    let own = (channel, behaviors[channel].released(with: finger, at: now))
    return rules.first { rule in
      rule.condition?.holds { holds($0, at: now, own: own) } ?? true
    }
  }

  /// The velocity with which fingers leave a behavior, as the scene's recogniser
  /// tells it.
  func fingerVelocity(_ channel: Int, now: FlickTime) -> Vector {
    let velocity = behaviors[channel].fingerVelocity(by: touch.velocity, at: now)
    return behavior(channel)?.gesture == .drag ? fling(velocity) : velocity
  }

  private func fling(_ velocity: Vector) -> Vector { touch.profile?.fling(velocity) ?? velocity }

  /// The numbers of the contacts whose fingers have hold of a channel's layer.
  func holders(of channel: Int) -> [Int] {
    switch variant.channels[channel].owner {
    case .behavior: behaviors[channel].holders
    case .item(let world, let item): worlds[world].items[item].holder.map { [$0] } ?? []
    case .layer, .mapping, .finger: []
    }
  }

  func behavior(_ channel: Int) -> Behavior? { variant.behavior(ofChannel: channel) }

  /// How a finger holds the item whose place a channel is.
  private func grip(_ channel: Int) -> World.Grip? {
    guard case .item(let world, let item) = variant.channels[channel].owner,
      variant.channels[channel].property == .xy
    else { return nil }
    return variant.worlds[world].items[item].grip
  }

  /// How far a finger may stray and still tap.
  var tapSlop: Double { profile.tapSlop }

  var profile: GestureProfile { touch.profile ?? .ios }

  /// How far fingers travel before they move a channel's layer, in the unit of what counts.
  func slop(of channel: Int) -> Double {
    let standard =
      switch behavior(channel)?.gesture {
      case .pinch: touch.profile?.pinchSlop
      case .rotate: nil as Double?
      case .drag, nil: touch.profile?.panSlop
      }
    return behavior(channel)?.drag?.slop ?? grip(channel)?.slop ?? standard ?? 0
  }

  mutating func answer(_ tap: Behavior.Tap?, _ index: Int, now: FlickTime, event: Int) {
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
    under point: Point, pose: LayerPose, reacting: Bool = false, answering gesture: GestureSet
  ) -> [Int] {
    let wanting = variant.channels.indices.filter { gestures(of: $0).contains(gesture) }
    let own = reacting ? variant.reactions.map(\.layer) : []
    let layers = Set(wanting.map { variant.channels[$0].layer } + own)
    guard let hit = variant.hitTest(point, pose: pose, candidates: layers) else { return [] }
    return wanting.filter { variant.channels[$0].layer == hit }
  }

  /// The gestures that a channel's behavior or item answers.
  private func gestures(of channel: Int) -> GestureSet {
    guard let behavior = behavior(channel) else { return grip(channel) == nil ? [] : .drag }
    var gestures: GestureSet = []
    if behavior.answersTaps { gestures.insert(.tap) }
    if behavior.press != nil || behavior.isPickedUp { gestures.insert(.press) }
    if behavior.gesture == .drag, !behavior.isPickedUp { gestures.insert(.drag) }
    if behavior.gesture?.isOfTwo ?? false { gestures.insert(.pinch) }
    return gestures
  }

  /// Of the layers that answer one of the gestures, the one whose middle is nearest to
  /// a place; `nil`: there is none.
  func nearest(
    to point: Point, answering wanted: GestureSet, canvas: Size, pose: LayerPose
  ) -> Answering? {
    let channels = variant.channels.indices.filter { !gestures(of: $0).isDisjoint(with: wanted) }
    let reacting = wanted.contains(.tap) ? variant.reactions.map(\.layer) : []
    return Set(channels.map { variant.channels[$0].layer } + reacting).sorted()
      .map {
        Answering(layer: $0, middle: variant.visibleMiddle(of: $0, canvas: canvas, pose: pose))
      }
      .min { ($0.middle - point).length < ($1.middle - point).length }
  }

  /// What a tap at a point does to layers; `nil` where a behavior is above.
  private func reaction(under point: Point, pose: LayerPose) -> LayerReaction? {
    guard !variant.reactions.isEmpty else { return nil }
    let behaviors = variant.behaviors.filter(\.answersTaps).map(\.layer)
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
  static let pinch = GestureSet(rawValue: 8)
  static let all: GestureSet = [.tap, .drag, .press, .pinch]
}
