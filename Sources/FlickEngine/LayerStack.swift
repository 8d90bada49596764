import FlickCore
import FlickMotion

/// A property of a layer between two changes: its model value, and what is added
/// and laid over it.
///
/// Every animation is in one phase throughout: before its begin, under way, or
/// after its end. Its cycles are found in closed form, however many there are.
package struct LayerStack: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    let animation: GroupedAnimation
    let components: Range<Int>
    /// How long before the segment it was added.
    let lead: FlickDuration
    /// The same in seconds of the layer's time, where that is its own.
    let ownLead: Double?
    let phase: MediaTiming.Moment.Phase

    /// Whether anything is seen of it.
    var shows: Bool {
      switch phase {
      case .before: animation.timing.fill.fillsBefore
      case .active: true
      case .after: animation.timing.fill.fillsAfter
      }
    }

    /// Whether what is seen of it changes.
    var isMoving: Bool { phase == .active && animation.timing.speed != 0 }
  }

  /// What the property is set to.
  let components: [Double]
  /// The earliest first.
  let items: [Item]
  /// Of the layer's time, if that is its own.
  let speed: Double?

  /// The model, without what is over it.
  var model: TraceSample { TraceSample(PropertyAnimation.Value(resting: components)) }

  /// Of two numbers that nothing moves there is less to say.
  var motion: SegmentMotion {
    items.isEmpty && components.count <= 2 ? .rest(model.position) : .layer(self)
  }

  /// All of its numbers.
  private func value(after elapsed: FlickDuration) -> PropertyAnimation.Value {
    var value = PropertyAnimation.Value(resting: components)
    for item in items {
      let time = time(of: item, after: elapsed)
      if item.components.count == components.count {
        value = item.animation.applied(to: value, at: time, within: item.phase)
      } else {
        value[item.components] = item.animation.applied(
          to: value[item.components], at: time, within: item.phase)
      }
    }
    if let speed {
      for index in value.jets.indices {
        value.jets[index].slope = value.jets[index].slope.times(speed)
        value.jets[index].curvature = value.jets[index].curvature.times(speed).times(speed)
      }
    }
    return value
  }

  func sample(after elapsed: FlickDuration) -> TraceSample {
    TraceSample(value(after: elapsed))
  }

  /// Where the property may jump or bend by itself, after its start and before
  /// `end`, ascending. Empty of what happens more often than every `spacing`,
  /// since no sampling that wide shows it.
  func corners(before end: FlickDuration, spacing: FlickDuration) -> [FlickDuration] {
    var all: Set<Int64> = []
    let pace = speed ?? 1
    for item in items where item.isMoving && pace != 0 {
      let (first, last) = (time(of: item, after: .zero), time(of: item, after: end))
      for seconds in item.animation.corners(
        from: min(first, last), until: max(first, last), spacing: spacing.seconds * abs(pace))
      {
        guard let elapsed = self.elapsed(of: item, at: seconds) else { continue }
        if elapsed > .zero, elapsed < end { all.insert(elapsed.flicks) }
      }
    }
    return all.sorted().map { FlickDuration(flicks: $0) }
  }

  /// Seconds after an item was added.
  private func time(of item: Item, after elapsed: FlickDuration) -> Double {
    guard let speed, let lead = item.ownLead else { return (item.lead + elapsed).seconds }
    return lead + speed * elapsed.seconds
  }

  /// When it is so many seconds after an item was added; by a time of the
  /// layer's own the first flick at which that is passed.
  private func elapsed(of item: Item, at seconds: Double) -> FlickDuration? {
    guard let speed, let lead = item.ownLead else {
      return FlickDuration(seconds: seconds).map { $0 - item.lead }
    }
    guard let nearest = FlickDuration(seconds: (seconds - lead) / speed) else { return nil }
    let place = time(of: item, after: nearest)
    let isPast = speed > 0 ? place >= seconds : place < seconds
    return isPast ? nearest : nearest + FlickDuration(flicks: 1)
  }
}
