import FlickCore
import FlickMotion
import FlickScene

/// The animations of a variant's layers while the scene is played: which layer
/// has which, in which order, and what its properties are set to.
struct LayerAnimator {
  /// An animation on a layer.
  struct Running {
    let key: String
    let added: FlickTime
    /// The same in seconds of the layer's time.
    let addedTime: Double
    let parts: [Part]
    let isRemovedOnCompletion: Bool
    let refusesTouches: Bool
    /// When it begins to be under way, and when it is over; `nil`: never.
    let begin: FlickTime
    let end: FlickTime?
    let isFrozen: Bool
    var phase: MediaTiming.Moment.Phase
    /// The event whose block it belongs to.
    var block: Int?
    /// Whether its end was told; it is told once, however often it comes by.
    var isTold = false

    struct Part {
      let channel: Int
      let components: Range<Int>
      let animation: GroupedAnimation
    }
  }

  struct Animated {
    let layer: Int
    /// The indices of the layer and of all in it.
    let subtree: Range<Int>
    let size: Size
    /// From the top left corner of its frame.
    let anchor: Vector
    /// Indices into the variant's.
    var channels: Range<Int>
    /// The earliest first.
    var running: [Running] = []
    var isMoving = false
    /// `nil`: the scene's.
    var time: LayerTime?
  }

  /// What becomes of a channel.
  struct Course {
    let property: Channel.Property
    /// What it is set to.
    var model: [Double]
    var track: Track

    fileprivate init(_ channel: Channel) {
      property = channel.property
      model = channel.initial
      track = Track(LayerStack(components: model, items: [], speed: nil).motion)
    }
  }

  private let grid: TickGrid
  var clocks: LayerClocks
  /// The last index in each layer's tree.
  let layerEnds: [Int: Int]
  var animated: [Animated] = []
  /// By the channel's index; the variant's last are those of layers.
  var courses: ArraySlice<Course>
  /// By the event that made them.
  var blocks: [Int: Block] = [:]
  /// What has happened and was not taken yet.
  var events: [TraceEvent] = []

  init(_ variant: Variant, grid: TickGrid) {
    self.grid = grid
    var layers: [Int: Layer] = [:]
    func collect(_ all: [Layer]) {
      for layer in all {
        layers[layer.index] = layer
        collect(layer.children)
      }
    }
    collect(variant.layers)
    clocks = LayerClocks(variant.layers)
    layerEnds = layers.mapValues(\.lastIndex)
    let first = variant.channels.firstIndex { $0.owner == .layer } ?? variant.channels.count
    courses = variant.channels.map(Course.init)[first...]
    for (index, channel) in variant.channels.enumerated().dropFirst(first) {
      if animated.last?.layer != channel.layer {
        let layer = layers[channel.layer]
        let anchor = layer.map {
          Vector(
            dx: $0.transform.anchor.x * $0.frame.width, dy: $0.transform.anchor.y * $0.frame.height)
        }
        let end = layer?.lastIndex ?? channel.layer
        animated.append(
          Animated(
            layer: channel.layer, subtree: channel.layer..<end + 1,
            size: layer?.frame.size ?? .zero, anchor: anchor ?? .zero, channels: index..<index))
      }
      let place = animated.count - 1
      animated[place].channels = animated[place].channels.lowerBound..<index + 1
    }
  }

  /// Whether the channel's layer rests.
  func isResting(_ channel: Int) -> Bool {
    !animated.contains { $0.channels.contains(channel) && $0.isMoving }
  }

  /// The first channels of the layers that move.
  var unsettled: [Int] { animated.filter(\.isMoving).map(\.channels.lowerBound) }

  mutating func takeEvents() -> [TraceEvent] {
    defer { events = [] }
    return events
  }

  /// The next tick by which something begins or ends by itself.
  var nextTick: FlickTime? { border.map(grid.first(from:)) }

  private var border: FlickTime? {
    animated.flatMap { item in item.running.compactMap { $0.border(in: item.time) } }.min()
  }

  /// Begins and ends what does so by itself, up to an instant and including it.
  mutating func advance(to now: FlickTime) {
    while let border, border <= now {
      for place in animated.indices { pass(border, on: place) }
    }
  }

  private mutating func pass(_ border: FlickTime, on place: Int) {
    var touched: Set<Int> = []
    let time = animated[place].time
    for index in animated[place].running.indices
    where animated[place].running[index].border(in: time).map({ $0 <= border }) ?? false {
      animated[place].running[index].pass(in: time)
      touched.formUnion(animated[place].running[index].parts.map(\.channel))
      arrive(index, on: place, at: border, event: nil)
    }
    guard !touched.isEmpty else { return }
    animated[place].running.removeAll { $0.phase == .after && $0.isRemovedOnCompletion }
    show(touched, on: place, at: border, event: nil)
  }

  /// Tells once that an animation is over, if it is.
  mutating func arrive(
    _ index: Int, on place: Int, at now: FlickTime, event: Int?
  ) {
    let running = animated[place].running[index]
    guard running.phase == .after, !running.isTold, !holdAtEnd(index, on: place, at: now) else {
      return
    }
    settleIfReversed(running)
    animated[place].running[index].isTold = true
    note(running.key, .completed(finished: true), place, now, event)
  }

  // MARK: - What is done to layers

  /// Something is done to layers; what is current in it is what is seen before
  /// any of it is done.
  mutating func perform(_ actions: [LayerAction], at now: FlickTime, event: Int?) {
    let before = values(changedBy: actions, at: now)
    for action in actions {
      perform(action, at: now, event: event) { channel in
        guard let value = before[channel] else {
          preconditionFailure("an action reads its own layers (channel \(channel))")
        }
        return value
      }
    }
  }

  /// What is seen of the layers that are changed. Whoever kept the tracks themselves would
  /// have them copied wherever they grow.
  private func values(
    changedBy actions: [LayerAction], at now: FlickTime
  ) -> [Int: PropertyAnimation.Value] {
    var values: [Int: PropertyAnimation.Value] = [:]
    func note(_ channels: some Sequence<Int>) {
      for channel in channels where values[channel] == nil {
        values[channel] = value(of: channel, at: now)
      }
    }
    for action in actions {
      switch action {
      case .set(let channel, _):
        note(animated.first { $0.channels.contains(channel) }?.channels ?? channel..<channel + 1)
      case .add(_, _, let animation): note(animation.parts.map(\.channel))
      case .exchange(let exchange):
        for side in [exchange.old, exchange.new] { note([side.place, side.opacity]) }
      case .remove, .clock: break
      }
    }
    return values
  }

  /// - Parameter seen: All numbers of a channel at that moment.
  private mutating func perform(
    _ action: LayerAction, at now: FlickTime, event: Int?, seen: (Int) -> PropertyAnimation.Value
  ) {
    switch action {
    case .set(let channel, let change): set(channel, change, at: now, event: event, seen: seen)
    case .add(let layer, let key, let animation):
      guard let place = animated.firstIndex(where: { $0.layer == layer }) else { break }
      add(animation, key: key, to: place, at: now, event: event, seen: seen)
    case .clock(let change): turn(change, at: now, event: event)
    case .exchange(let exchange):
      self.exchange(exchange, at: now, event: event, seen: seen)
    case .remove(let layer, let key):
      guard let place = animated.firstIndex(where: { $0.layer == layer }) else { break }
      let gone = animated[place].running.filter { key == nil || $0.key == key }
      guard !gone.isEmpty else { break }
      animated[place].running.removeAll { key == nil || $0.key == key }
      for running in gone { end(running, .removed, place, now, event) }
      show(Set(gone.flatMap(\.parts).map(\.channel)), on: place, at: now, event: event)
    }
  }

  mutating func add(
    _ animation: LayerAnimation, key: String, to place: Int, at now: FlickTime, event: Int?,
    seen: (Int) -> PropertyAnimation.Value
  ) {
    let time = animated[place].time
    let parts = animation.resolved(
      anchor: animated[place].anchor, seen: { seen($0).timed(by: time) })
    let timing = parts[0].animation.timing
    func instant(_ seconds: Double) -> FlickTime? {
      FlickDuration(seconds: seconds).map { now + $0 }
    }
    let begin = timing.speed == 0 ? now : instant(timing.begin) ?? now
    var running = Running(
      key: key, added: now, addedTime: time?.seconds(at: now) ?? now.seconds,
      parts: parts.map {
        Running.Part(channel: $0.channel, components: $0.components, animation: $0.animation)
      }, isRemovedOnCompletion: animation.isRemovedOnCompletion,
      refusesTouches: animation.refusesTouches, begin: begin,
      end: instant(timing.begin + timing.activeDuration), isFrozen: timing.speed == 0,
      phase: .before)
    running.phase = running.phase(in: time, at: now)
    var touched = Set(running.parts.map(\.channel))
    if let old = animated[place].running.firstIndex(where: { $0.key == key }) {
      let replaced = animated[place].running.remove(at: old)
      touched.formUnion(replaced.parts.map(\.channel))
      end(replaced, .replaced, place, now, event)
    }
    animated[place].running.append(running)
    note(key, .added, place, now, event)
    // One that was over before it was added has come and gone.
    arrive(animated[place].running.count - 1, on: place, at: now, event: event)
    animated[place].running.removeAll { $0.phase == .after && $0.isRemovedOnCompletion }
    show(touched, on: place, at: now, event: event)
  }

  /// Takes an animation off its layer; if it was not over, it did not finish.
  private mutating func end(
    _ running: Running, _ step: TraceEvent.AnimationStep, _ place: Int, _ now: FlickTime,
    _ event: Int?
  ) {
    note(running.key, step, place, now, event)
    if !running.isTold {
      note(running.key, .completed(finished: false), place, now, event)
    }
  }

  /// Whether an animation of the layer, or of one around it, keeps touches off.
  func refusesTouches(layer: Int) -> Bool {
    animated.contains { item in
      item.subtree.contains(layer) && item.running.contains(where: \.refusesTouches)
    }
  }

  // MARK: - What is seen

  /// Begins new segments of what an animation has changed.
  mutating func show(
    _ channels: Set<Int>, on place: Int, at now: FlickTime, event: Int?
  ) {
    let time = animated[place].time
    let isMoving = animated[place].running.contains { $0.isUnsettled(in: time) }
    let first = animated[place].channels.lowerBound
    if isMoving, !animated[place].isMoving {
      events.append(TraceEvent(time: now, event: event, kind: .forced(channel: first)))
    } else if !isMoving, animated[place].isMoving {
      events.append(
        TraceEvent(
          time: now, event: event, kind: .settled(channel: first, residualVelocity: .zero)))
    }
    // Whether a layer rests is said of all that is animated of it.
    let changesRest = isMoving != animated[place].isMoving
    animated[place].isMoving = isMoving
    for channel in animated[place].channels where changesRest || channels.contains(channel) {
      let motion = motion(of: channel, on: place, at: now)
      courses[channel].track.beginAnew(motion, at: now, event: event)
    }
  }

  private func motion(of channel: Int, on place: Int, at now: FlickTime) -> SegmentMotion {
    let time = animated[place].time
    var items: [LayerStack.Item] = []
    for running in animated[place].running {
      for part in running.parts where part.channel == channel {
        let item = LayerStack.Item(
          animation: part.animation, components: part.components, lead: now - running.added,
          ownLead: time.map { $0.seconds(at: now) - running.addedTime }, phase: running.phase)
        if item.shows { items.append(item) }
      }
    }
    return LayerStack(components: courses[channel].model, items: items, speed: time?.speed).motion
  }

  /// All of its numbers.
  private func value(of channel: Int, at now: FlickTime) -> PropertyAnimation.Value {
    let course = courses[channel]
    return course.track.sample(at: now).value(components: course.model.count)
  }

  mutating func note(
    _ key: String, _ step: TraceEvent.AnimationStep, _ place: Int, _ time: FlickTime,
    _ event: Int?
  ) {
    events.append(
      TraceEvent(
        time: time, event: event,
        kind: .animation(channel: animated[place].channels.lowerBound, key: key, step)))
  }
}

extension Layer {
  /// The largest index in its tree; layers count depth first.
  fileprivate var lastIndex: Int { children.last?.lastIndex ?? index }
}
