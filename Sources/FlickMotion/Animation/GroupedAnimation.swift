/// An animation of a property inside groups: Core Animation's
/// `CAAnimationGroup`, whose time is that of its children.
///
/// A group shows its children at its own position: it repeats, reverses and
/// scales their time as it does its own, bends it by its curve, and nothing of
/// them is seen where it has no effect itself.
public struct GroupedAnimation: Hashable, Sendable {
  public struct Group: Hashable, Sendable {
    public let timing: MediaTiming
    /// How the time of its children passes within each of its ways. Where it
    /// leaves 0…1, they are before their beginning or after its end.
    public let curve: TimingCurve

    public init(_ timing: MediaTiming, curve: TimingCurve = .linear) {
      self.timing = timing
      self.curve = curve
    }
  }

  /// The outermost first.
  public let groups: [Group]
  public let animation: PropertyAnimation

  public init(groups: [Group] = [], animation: PropertyAnimation) {
    self.groups = groups
    self.animation = animation
  }

  /// What decides when it begins and ends.
  public var timing: MediaTiming { groups.first?.timing ?? animation.timing }

  /// The value with this animation on top of it, in a stretch of time that lies
  /// in one phase of the outermost timing. At the ends of the stretch that is
  /// the limit from within it.
  ///
  /// - Parameter parentTime: Seconds.
  public func applied(
    to beneath: PropertyAnimation.Value, at parentTime: Double,
    within phase: MediaTiming.Moment.Phase
  ) -> PropertyAnimation.Value {
    var moment = timing.moment(at: parentTime, within: phase)
    var pace = LocalPace.even
    for (index, group) in groups.enumerated() {
      guard moment.isApplied else { return beneath }
      let inner = index + 1 < groups.count ? groups[index + 1].timing : animation.timing
      let local = group.time(at: moment, pace)
      pace = local.pace
      // What the group leads back from its end is under way at that instant.
      let closesAtEnd = moment.isLast ? pace != .none : pace.leadsBack
      moment = inner.moment(at: local.time, closesAtEnd: closesAtEnd)
    }
    return animation.applied(to: beneath, at: moment, pace: pace)
  }
}

/// How a time passes while another does.
struct LocalPace: Hashable, Sendable {
  /// Seconds for each of the other, and how fast that changes, per second.
  let rate: Double
  let bend: Double

  static let even = LocalPace(rate: 1, bend: 0)
  static let none = LocalPace(rate: 0, bend: 0)

  /// Whether it is about to be earlier. A rate of less than 10⁻⁹ is what
  /// rounding leaves of one that is nothing.
  var leadsBack: Bool { rate <= -1e-9 || (rate < 1e-9 && bend < 0) }
}

extension GroupedAnimation.Group {
  /// The time of its children at a moment of its own, and how that passes.
  ///
  /// - Parameter pace: Of its parent's time.
  fileprivate func time(
    at moment: MediaTiming.Moment, _ pace: LocalPace
  ) -> (time: Double, pace: LocalPace) {
    let duration = timing.duration
    if curve == .linear {
      let rate = moment.rate * duration
      return (moment.position, LocalPace(rate: pace.rate * rate, bend: pace.bend * rate))
    }
    // τ = D·w(p), τ′ = D·w′·p′, τ″ = D·(w″·p′² + w′·p″).
    let progress = moment.progress
    let rate = moment.rate.times(pace.rate)
    let bend = moment.rate.times(pace.bend)
    // A group that stands stops even a curve that stands upright.
    if rate == 0, bend == 0 {
      return (curve.value(at: progress) * duration, LocalPace.none)
    }
    let slope = curve.slope(at: progress)
    let inherited = slope.times(bend)
    let both = curve.curvature(at: progress).times(rate).times(rate) + inherited
    return (
      curve.value(at: progress, passing: rate) * duration,
      LocalPace(
        rate: slope.times(rate) * duration, bend: (both.isNaN ? inherited : both) * duration)
    )
  }
}

extension Double {
  /// The product; what is nothing stays nothing, even times something without
  /// bound.
  public func times(_ other: Double) -> Double { self == 0 || other == 0 ? 0 : self * other }
}
