import FlickCore
import FlickMotion
import FlickScene

/// What properties are set to, and the animations that a change of that adds by
/// itself: implicit ones, and those of UIView's blocks.
extension LayerAnimator {
  /// Gives a property another model value, and adds the animation of its
  /// transaction from where it is seen.
  mutating func set(
    _ behavior: Int, _ change: SceneEvent.ModelChange, at now: FlickTime, event: Int?,
    seen: (Int) -> PropertyAnimation.Value
  ) -> News {
    var news = News()
    guard let place = animated.firstIndex(where: { $0.behaviors.contains(behavior) }) else {
      return news
    }
    let behaviors = behaviors(of: behavior)
    let old = numbers(behaviors) { models[$0] ?? [] }
    let shown = numbers(behaviors) { seen($0).value }
    let model = old.indices.map { index in
      switch change.values.indices.contains(index) ? change.values[index] : nil {
      case .number(let number): number
      case .current: shown[index]
      case nil: old[index]
      }
    }
    setModel(model, of: behaviors)
    let own = course(of: behaviors, change.course, from: old, to: model, seen: shown)
    guard let own, let name = properties[behavior]?.rawValue else {
      show(Set(behaviors), on: place, at: now, event: event, &news)
      return news
    }
    let stacks = own.parts[0].animation.animation.combination != .replace
    let taken = Set(animated[place].running.map(\.key))
    let key = stacks ? AnimatedValue.freeKey(name) { taken.contains($0) } : name
    add(own, key: key, to: place, at: now, event: event, seen: seen, &news)
    if let event, case .block(let block) = change.course {
      let item = Block.Item(place: place, behaviors: behaviors, old: old, new: model)
      keep(block, item, key: key, event: event, at: now)
    }
    return news
  }

  /// The animation that leads a property to another model value, if one does.
  private func course(
    of behaviors: Range<Int>, _ course: SceneEvent.ModelChange.Course, from old: [Double],
    to model: [Double], seen: [Double]
  ) -> LayerAnimation? {
    let property = properties[behaviors.lowerBound] ?? .x
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
    return LayerAnimation(
      parts: parts(of: animation, behaviors), refusesTouches: refusesTouches)
  }
}
