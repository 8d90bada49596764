import FlickCore
import FlickMotion
import FlickScene

/// What properties are set to, and the animations that a change of that adds by
/// itself: implicit ones, and those of UIView's blocks.
extension LayerAnimator {
  /// Gives a property another model value, and adds the animation of its
  /// transaction from where it is seen.
  mutating func set(
    _ channel: Int, _ change: SceneEvent.ModelChange, at now: FlickTime, event: Int?,
    seen: (Int) -> PropertyAnimation.Value
  ) {
    guard let place = animated.firstIndex(where: { $0.channels.contains(channel) }) else { return }
    let old = courses[channel].model
    let shown = seen(channel).value
    let model = old.indices.map { index in
      switch change.values.indices.contains(index) ? change.values[index] : nil {
      case .number(let number): number
      case .current: shown[index]
      case nil: old[index]
      }
    }
    courses[channel].model = model
    let own = course(of: channel, change.course, from: old, to: model, seen: shown)
    guard let own else { return show([channel], on: place, at: now, event: event) }
    let name = courses[channel].property.rawValue
    let stacks = own.parts[0].animation.animation.combination != .replace
    let taken = Set(animated[place].running.map(\.key))
    let key = stacks ? Self.freeKey(name, taken: taken) : name
    add(own, key: key, to: place, at: now, event: event, seen: seen)
    if let event, case .block(let block) = change.course {
      let item = Block.Item(place: place, channel: channel, old: old, new: model)
      keep(block, item, key: key, event: event, at: now)
    }
  }

  /// The key under which one more animation of a property stacks: its name, or
  /// that with a number from 2.
  private static func freeKey(_ name: String, taken: Set<String>) -> String {
    var number = 1
    var key = name
    while taken.contains(key) {
      number += 1
      key = "\(name)-\(number)"
    }
    return key
  }

  /// The animation that leads a property to another model value, if one does.
  private func course(
    of channel: Int, _ course: SceneEvent.ModelChange.Course, from old: [Double],
    to model: [Double], seen: [Double]
  ) -> LayerAnimation? {
    let property = courses[channel].property
    let animation: PropertyAnimation?
    var refusesTouches = false
    switch course {
    case .jump: return nil
    case .transaction(let transaction):
      let timing = MediaTiming(duration: transaction.duration.seconds, fill: .backwards)
      guard let timing, model != old else { return nil }
      let source: PropertyAnimation.Source =
        property == .transform
        ? .transform(from: Transform3D(rows: seen), to: nil)
        : .basic(from: seen, to: nil, by: nil)
      animation = PropertyAnimation(
        source: source, timing: timing, pace: .curve(transaction.curve))
    case .block(let block) where property == .transform:
      animation = block.animation(
        from: Transform3D(rows: old), to: Transform3D(rows: model), seen: Transform3D(rows: seen))
      refusesTouches = !block.options.allowsUserInteraction
    case .block(let block):
      animation = block.animation(
        of: property.kindInViews, from: old, to: model, seen: seen, at: 0)
      refusesTouches = !block.options.allowsUserInteraction
    }
    guard let animation else { return nil }
    let part = LayerAnimation.Part(
      channel: channel, components: model.indices,
      animation: GroupedAnimation(animation: animation))
    return LayerAnimation(parts: [part], refusesTouches: refusesTouches)
  }
}
