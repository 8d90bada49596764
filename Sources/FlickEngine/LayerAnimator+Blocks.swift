import FlickCore
import FlickMotion
import FlickScene

/// Blocks that later events control: `UIViewPropertyAnimator`.
extension LayerAnimator {
  struct Block {
    /// A property that the block changes.
    struct Item {
      /// Of its layer, among those that are animated.
      let place: Int
      let channel: Int
      /// The model values before and after.
      let old: [Double]
      let new: [Double]
    }

    var animator: PropertyAnimator
    let start: FlickTime
    var items: [Item] = []
  }

  /// Remembers what a block animates, if it happens once.
  mutating func keep(
    _ block: ViewAnimation, _ item: Block.Item, key: String, event: Int, at now: FlickTime
  ) {
    guard block.options.repeatCount == 1, !block.options.autoreverses,
      let index = animated[item.place].running.lastIndex(where: { $0.key == key })
    else { return }
    animated[item.place].running[index].block = event
    if blocks[event] == nil {
      var animator = PropertyAnimator(
        block.pace, scrubsLinearly: block.options.scrubsLinearly,
        pausesOnCompletion: block.options.pausesOnCompletion)
      let hasStarted = animator.perform(.start(delay: block.delay), at: 0)
      precondition(hasStarted, "an animator that is new starts")
      blocks[event] = Block(animator: animator, start: now)
    }
    blocks[event]?.items.append(item)
  }

  /// What an event does to a block. What its phase does not allow is ignored,
  /// and the trace says so.
  mutating func control(
    _ block: Int, _ command: PropertyAnimator.Command, at now: FlickTime, event: Int
  ) {
    guard var state = blocks[block], let first = state.items.first else { return }
    let time = (now - state.start).seconds
    guard state.animator.perform(command, at: time) else {
      events.append(TraceEvent(time: now, event: event, kind: .ignored(channel: first.channel)))
      return
    }
    blocks[block] = state
    for item in state.items {
      if case .finish(let place) = command {
        finish(item, at: place)
      } else if !change(item, of: block, state.animator, after: time, at: now, event) {
        continue
      }
      show([item.channel], on: item.place, at: now, event: event)
    }
  }

  private mutating func finish(_ item: Block.Item, at place: PropertyAnimator.Place) {
    switch place {
    case .current: break
    case .start: courses[item.channel].model = item.old
    case .end: courses[item.channel].model = item.new
    }
  }

  /// Gives a property the animation that its animator has now. Returns whether
  /// it still has one: events may have removed it.
  private mutating func change(
    _ item: Block.Item, of block: Int, _ animator: PropertyAnimator, after time: Double,
    at now: FlickTime, _ event: Int
  ) -> Bool {
    let index = animated[item.place].running.firstIndex {
      $0.block == block && $0.parts[0].channel == item.channel
    }
    guard let index else { return false }
    let running = animated[item.place].running[index]
    let position = animator.position(at: time).value
    let phase = animator.phase(at: time)
    if phase == .stopped || phase == .inactive {
      settle(running, at: position)
      animated[item.place].running.remove(at: index)
      if phase == .stopped { note(running.key, .removed, item.place, now, event) }
      let hasFinished = phase == .inactive
      note(running.key, .completed(finished: hasFinished), item.place, now, event)
      return true
    }
    animated[item.place].running[index] = continuation(
      of: running, animator.pace(at: time), position: position, at: now,
      in: animated[item.place].time)
    return true
  }

  /// The same animation from an instant on at another pace, or held.
  private func continuation(
    of running: Running,
    _ pace: (pace: PropertyAnimation.Pace, delay: Double, duration: Double)?, position: Double,
    at now: FlickTime, in layerTime: LayerTime?
  ) -> Running {
    let delay = pace?.delay ?? 0
    // What is held stands still; its time is never looked at.
    let duration = pace?.duration ?? 1
    let timing = MediaTiming(
      begin: delay, duration: duration, speed: pace == nil ? 0 : 1, fill: .backwards)
    guard let timing else {
      preconditionFailure("an animator that runs has time left (\(duration) s)")
    }
    let parts = running.parts.map { part in
      let own = part.animation.animation
      let animation = PropertyAnimation(
        source: own.source, timing: timing, pace: pace?.pace ?? .held(position),
        combination: own.combination)
      return Running.Part(
        channel: part.channel, components: part.components,
        animation: GroupedAnimation(animation: animation))
    }
    func instant(_ seconds: Double) -> FlickTime? {
      FlickDuration(seconds: seconds).map { now + $0 }
    }
    return Running(
      key: running.key, added: now, addedTime: layerTime?.seconds(at: now) ?? now.seconds,
      parts: parts, isRemovedOnCompletion: running.isRemovedOnCompletion,
      refusesTouches: running.refusesTouches, begin: instant(delay) ?? now,
      end: pace == nil ? nil : instant(delay + duration), isFrozen: pace == nil,
      phase: delay > 0 ? .before : .active, block: running.block)
  }

  /// Keeps an animation that has arrived where it is, if its block pauses on
  /// completion. Returns whether it does.
  mutating func holdAtEnd(_ index: Int, on place: Int, at now: FlickTime) -> Bool {
    let running = animated[place].running[index]
    guard let block = running.block, let animator = blocks[block]?.animator,
      animator.pausesOnCompletion
    else { return false }
    blocks[block]?.animator.arrive()
    animated[place].running[index] = continuation(
      of: running, nil, position: animator.isReversed ? 0 : 1, at: now, in: animated[place].time)
    return true
  }

  /// A block that has gone back leaves the old values in the model.
  mutating func settleIfReversed(_ running: Running) {
    guard running.phase == .after, let block = running.block,
      blocks[block]?.animator.isReversed ?? false
    else { return }
    settle(running, at: 0)
  }

  /// Puts what an animation shows at a position into the model.
  private mutating func settle(_ running: Running, at position: Double) {
    for part in running.parts { settle(part, at: position) }
  }

  private mutating func settle(_ part: Running.Part, at position: Double) {
    let animation = part.animation.animation
    var model = courses[part.channel].model
    guard case .basic(let from?, let to?, _) = animation.source else {
      courses[part.channel].model = animation.shown(at: position, over: model)
      return
    }
    for index in from.indices {
      let own = from[index] + position * (to[index] - from[index])
      switch animation.combination {
      case .add: model[index] += own
      case .multiply: model[index] *= own
      case .replace: model[index] = own
      }
    }
    courses[part.channel].model = model
  }
}
