/// An animation of a property inside groups: Core Animation's
/// `CAAnimationGroup`, whose time is that of its children.
///
/// A group shows its children at its own position: it repeats, reverses and
/// scales their time as it does its own, and nothing of them is seen where it has
/// no effect itself.
package struct GroupedAnimation: Hashable, Sendable {
  /// The outermost first.
  package let groups: [MediaTiming]
  package let animation: PropertyAnimation

  package init(groups: [MediaTiming] = [], animation: PropertyAnimation) {
    self.groups = groups
    self.animation = animation
  }

  /// What decides when it begins and ends.
  package var timing: MediaTiming { groups.first ?? animation.timing }

  /// The value with this animation on top of it, in a stretch of time that lies
  /// in one phase of the outermost timing. At the ends of the stretch that is
  /// the limit from within it.
  ///
  /// - Parameter parentTime: Seconds.
  package func applied(
    to beneath: PropertyAnimation.Value, at parentTime: Double,
    within phase: MediaTiming.Moment.Phase
  ) -> PropertyAnimation.Value {
    var moment = timing.moment(at: parentTime, within: phase)
    var pace = 1.0
    var parent = timing
    for inner in groups.dropFirst() + (groups.isEmpty ? [] : [animation.timing]) {
      guard moment.isApplied else { return beneath }
      pace *= moment.rate * parent.duration
      moment = inner.moment(at: moment.position, closesAtEnd: moment.isLast && pace != 0)
      parent = inner
    }
    return animation.applied(to: beneath, at: moment, pace: pace)
  }
}
