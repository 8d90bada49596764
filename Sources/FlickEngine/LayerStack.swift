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
    let coordinates: Range<Int>
    /// How long before the segment it was added.
    let lead: FlickDuration
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

  /// What the property is set to; in one dimension `y` is zero.
  package let model: Point
  let dimensions: Int
  /// The earliest first.
  let items: [Item]

  func sample(after elapsed: FlickDuration) -> TraceSample {
    let components = dimensions == 2 ? [model.x, model.y] : [model.x]
    var value = PropertyAnimation.Value(resting: components)
    for item in items {
      let time = (item.lead + elapsed).seconds
      if item.coordinates.count == dimensions {
        value = item.animation.applied(to: value, at: time, within: item.phase)
      } else {
        value[item.coordinates] = item.animation.applied(
          to: value[item.coordinates], at: time, within: item.phase)
      }
    }
    let isPlane = dimensions == 2
    return TraceSample(
      position: Point(x: value.value[0], y: isPlane ? value.value[1] : 0),
      velocity: Vector(dx: value.velocity[0], dy: isPlane ? value.velocity[1] : 0),
      acceleration: Vector(dx: value.acceleration[0], dy: isPlane ? value.acceleration[1] : 0))
  }

  /// Where the property may jump or bend by itself, after its start and before
  /// `end`, ascending. Empty of what happens more often than every `spacing`,
  /// since no sampling that wide shows it.
  func corners(before end: FlickDuration, spacing: FlickDuration) -> [FlickDuration] {
    var all: Set<Int64> = []
    for item in items where item.isMoving {
      for seconds in item.animation.corners(
        from: item.lead.seconds, until: (item.lead + end).seconds, spacing: spacing.seconds)
      {
        guard let time = FlickDuration(seconds: seconds) else { continue }
        let elapsed = time - item.lead
        if elapsed > .zero, elapsed < end { all.insert(elapsed.flicks) }
      }
    }
    return all.sorted().map { FlickDuration(flicks: $0) }
  }
}
