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
      let behavior: Int
      let coordinates: Range<Int>
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
    /// Indices into the variant's behaviors, ascending.
    var behaviors: [Int] = []
    /// The earliest first.
    var running: [Running] = []
    var isMoving = false
    /// `nil`: the scene's.
    var time: LayerTime?
  }

  /// What becomes of a property from an instant on.
  struct Change {
    let behavior: Int
    let motion: SegmentMotion
    let isResting: Bool
    let start: FlickTime
    let event: Int?
  }

  /// What a step has changed, for the tracks and the trace.
  struct News {
    var changes: [Change] = []
    var events: [TraceEvent] = []
  }

  private let grid: TickGrid
  var clocks: LayerClocks
  /// The last index in each layer's tree.
  let layerEnds: [Int: Int]
  var animated: [Animated] = []
  /// What is set, all numbers that a behavior keeps.
  var models: [Int: [Double]] = [:]
  /// By the event that made them.
  var blocks: [Int: Block] = [:]
  /// How many numbers each behavior keeps.
  let components: [Int: Int]
  let properties: [Int: Behavior.Property]
  let planeIndices: [Int: Int]
  /// How many behaviors make up the property of each.
  let planes: [Int: Int]

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
    var components: [Int: Int] = [:]
    var planes: [Int: Int] = [:]
    var properties: [Int: Behavior.Property] = [:]
    var planeIndices: [Int: Int] = [:]
    for (index, behavior) in variant.behaviors.enumerated() where behavior.motion == .layer {
      if animated.last?.layer != behavior.layer {
        let layer = layers[behavior.layer]
        let anchor = layer.map {
          Vector(
            dx: $0.transform.anchor.x * $0.frame.width, dy: $0.transform.anchor.y * $0.frame.height)
        }
        let end = layer?.lastIndex ?? behavior.layer
        animated.append(
          Animated(
            layer: behavior.layer, subtree: behavior.layer..<end + 1,
            size: layer?.frame.size ?? .zero, anchor: anchor ?? .zero))
      }
      animated[animated.count - 1].behaviors.append(index)
      models[index] = behavior.modelComponents
      components[index] = behavior.property.components(inPlane: behavior.plane)
      planes[index] = behavior.property.planes
      properties[index] = behavior.property
      planeIndices[index] = behavior.plane
    }
    self.components = components
    self.planes = planes
    self.properties = properties
    self.planeIndices = planeIndices
  }

  /// The next tick by which something begins or ends by itself.
  var nextTick: FlickTime? { border.map(grid.first(from:)) }

  private var border: FlickTime? {
    animated.flatMap { item in item.running.compactMap { $0.border(in: item.time) } }.min()
  }

  /// What has begun and ended by itself, up to an instant and including it.
  mutating func advance(to now: FlickTime) -> News {
    var news = News()
    while let border, border <= now {
      for place in animated.indices { pass(border, on: place, &news) }
    }
    return news
  }

  private mutating func pass(_ border: FlickTime, on place: Int, _ news: inout News) {
    var touched: Set<Int> = []
    let time = animated[place].time
    for index in animated[place].running.indices
    where animated[place].running[index].border(in: time).map({ $0 <= border }) ?? false {
      animated[place].running[index].pass(in: time)
      touched.formUnion(animated[place].running[index].parts.map(\.behavior))
      arrive(index, on: place, at: border, event: nil, &news)
    }
    guard !touched.isEmpty else { return }
    animated[place].running.removeAll { $0.phase == .after && $0.isRemovedOnCompletion }
    show(touched, on: place, at: border, event: nil, &news)
  }

  /// Tells once that an animation is over, if it is.
  mutating func arrive(
    _ index: Int, on place: Int, at now: FlickTime, event: Int?, _ news: inout News
  ) {
    let running = animated[place].running[index]
    guard running.phase == .after, !running.isTold, !holdAtEnd(index, on: place, at: now) else {
      return
    }
    settleIfReversed(running)
    animated[place].running[index].isTold = true
    note(running.key, .completed(finished: true), place, now, event, &news)
  }

  // MARK: - What is done to layers

  /// - Parameter seen: All numbers of a behavior at that moment.
  mutating func perform(
    _ action: LayerAction, at now: FlickTime, event: Int?, seen: (Int) -> PropertyAnimation.Value
  ) -> News {
    var news = News()
    switch action {
    case .set(let behavior, let change):
      return set(behavior, change, at: now, event: event, seen: seen)
    case .add(let layer, let key, let animation):
      guard let place = animated.firstIndex(where: { $0.layer == layer }) else { break }
      add(animation, key: key, to: place, at: now, event: event, seen: seen, &news)
    case .clock(let change): turn(change, at: now, event: event, &news)
    case .exchange(let exchange):
      self.exchange(exchange, at: now, event: event, seen: seen, &news)
    case .remove(let layer, let key):
      guard let place = animated.firstIndex(where: { $0.layer == layer }) else { break }
      let gone = animated[place].running.filter { key == nil || $0.key == key }
      guard !gone.isEmpty else { break }
      animated[place].running.removeAll { key == nil || $0.key == key }
      for running in gone { end(running, .removed, place, now, event, &news) }
      show(Set(gone.flatMap(\.parts).map(\.behavior)), on: place, at: now, event: event, &news)
    }
    return news
  }

  mutating func add(
    _ animation: LayerAnimation, key: String, to place: Int, at now: FlickTime, event: Int?,
    seen: (Int) -> PropertyAnimation.Value, _ news: inout News
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
        Running.Part(behavior: $0.behavior, coordinates: $0.coordinates, animation: $0.animation)
      }, isRemovedOnCompletion: animation.isRemovedOnCompletion,
      refusesTouches: animation.refusesTouches, begin: begin,
      end: instant(timing.begin + timing.activeDuration), isFrozen: timing.speed == 0,
      phase: .before)
    running.phase = running.phase(in: time, at: now)
    var touched = Set(running.parts.map(\.behavior))
    if let old = animated[place].running.firstIndex(where: { $0.key == key }) {
      let replaced = animated[place].running.remove(at: old)
      touched.formUnion(replaced.parts.map(\.behavior))
      end(replaced, .replaced, place, now, event, &news)
    }
    animated[place].running.append(running)
    note(key, .added, place, now, event, &news)
    // One that was over before it was added has come and gone.
    arrive(animated[place].running.count - 1, on: place, at: now, event: event, &news)
    animated[place].running.removeAll { $0.phase == .after && $0.isRemovedOnCompletion }
    show(touched, on: place, at: now, event: event, &news)
  }

  /// Takes an animation off its layer; if it was not over, it did not finish.
  private func end(
    _ running: Running, _ step: TraceEvent.AnimationStep, _ place: Int, _ now: FlickTime,
    _ event: Int?, _ news: inout News
  ) {
    note(running.key, step, place, now, event, &news)
    if !running.isTold {
      note(running.key, .completed(finished: false), place, now, event, &news)
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
    _ behaviors: Set<Int>, on place: Int, at now: FlickTime, event: Int?, _ news: inout News
  ) {
    let time = animated[place].time
    let isMoving = animated[place].running.contains { $0.isUnsettled(in: time) }
    let first = animated[place].behaviors[0]
    if isMoving, !animated[place].isMoving {
      news.events.append(TraceEvent(time: now, event: event, kind: .forced(behavior: first)))
    } else if !isMoving, animated[place].isMoving {
      news.events.append(
        TraceEvent(
          time: now, event: event, kind: .settled(behavior: first, residualVelocity: .zero)))
    }
    // Whether a layer rests is said of all that is animated of it.
    let changesRest = isMoving != animated[place].isMoving
    animated[place].isMoving = isMoving
    let behaviors = shown(of: behaviors)
    for behavior in animated[place].behaviors
    where changesRest || behaviors.contains(behavior) {
      news.changes.append(
        Change(
          behavior: behavior, motion: motion(of: behavior, on: place, at: now),
          isResting: !isMoving, start: now, event: event))
    }
  }

  private func motion(of behavior: Int, on place: Int, at now: FlickTime) -> SegmentMotion {
    let keeper = keeper(of: behavior)
    guard let model = models[keeper], let property = properties[behavior],
      let plane = planeIndices[behavior]
    else { preconditionFailure("what is animated has a model (behavior \(behavior))") }
    let time = animated[place].time
    var items: [LayerStack.Item] = []
    for running in animated[place].running {
      for part in running.parts where part.behavior == keeper {
        let item = LayerStack.Item(
          animation: part.animation, coordinates: part.coordinates, lead: now - running.added,
          ownLead: time.map { $0.seconds(at: now) - running.addedTime }, phase: running.phase)
        if item.shows { items.append(item) }
      }
    }
    let stack = LayerStack(
      components: model, shown: property.shown(inPlane: plane), items: items,
      speed: time?.speed)
    // What shows only some of its numbers keeps them all.
    return items.isEmpty && model.count <= 2 ? .rest(stack.model) : .layer(stack)
  }

  func note(
    _ key: String, _ step: TraceEvent.AnimationStep, _ place: Int, _ time: FlickTime,
    _ event: Int?, _ news: inout News
  ) {
    news.events.append(
      TraceEvent(
        time: time, event: event,
        kind: .animation(behavior: animated[place].behaviors[0], key: key, step)))
  }
}

extension Layer {
  /// The largest index in its tree; layers count depth first.
  fileprivate var lastIndex: Int { children.last?.lastIndex ?? index }
}

extension Behavior {
  /// All numbers of the model that an animated property begins with.
  fileprivate var modelComponents: [Double] {
    if property == .transform { return plane == 0 ? Transform3D.identity.rows : [] }
    let value = states[0].value
    return property.dimensions == 2 ? [value.x, value.y] : [value.x]
  }

  /// All its numbers where a track of it is at an instant.
  func components(of track: Track, at time: FlickTime) -> PropertyAnimation.Value {
    let segment = track.segments[track.index(at: time)]
    if case .layer(let stack) = segment.motion { return stack.value(after: time - segment.start) }
    guard property != .transform else {
      return PropertyAnimation.Value(resting: modelComponents)
    }
    let sample = segment.motion.sample(after: time - segment.start)
    let value = PropertyAnimation.Value(
      value: [sample.position.x, sample.position.y],
      velocity: [sample.velocity.dx, sample.velocity.dy],
      acceleration: [sample.acceleration.dx, sample.acceleration.dy])
    return value[0..<property.dimensions]
  }
}
