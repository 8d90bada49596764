/// When an animation runs and how far it is, in the terms of `CAMediaTiming`.
///
/// The time of the animation is t = ±(parent − begin)·|speed| + offset. An
/// offset rotates: the total length stays, and t wraps within a cycle. There
/// is no loop over cycles; a repeat count of 10⁹ costs what 1 does.
/// Guarantees: a positive finite duration, finite numbers otherwise; counts
/// may be infinite.
public struct MediaTiming: Hashable, Sendable {
  public enum Repetition: Hashable, Sendable {
    /// Cycles, there and back where it autoreverses; a fraction ends within
    /// one.
    case count(Double)
    /// Total seconds, not doubled by autoreversing.
    case duration(Double)

    public static let forever = Repetition.count(.infinity)
    public static let once = Repetition.count(1)
  }

  /// What shows outside the active time.
  public enum Fill: String, Hashable, Sendable, CaseIterable {
    case removed, forwards, backwards, both

    public var fillsBefore: Bool { self == .backwards || self == .both }
    public var fillsAfter: Bool { self == .forwards || self == .both }
  }

  /// What a transaction's animations last unless told otherwise, in seconds.
  public static let transactionDuration = 0.25

  /// Seconds in the parent's time.
  public let begin: Double
  /// Seconds, of one way.
  public let duration: Double
  /// 0 freezes, negative runs back.
  public let speed: Double
  /// Seconds of the animation's own time.
  public let timeOffset: Double
  public let repetition: Repetition
  public let autoreverses: Bool
  public let fill: Fill

  /// Returns `nil` where a guarantee of the type would not hold or a
  /// repetition is not positive. Core Animation's 0 for "not given" is the
  /// caller's to resolve: a duration is then its group's or the
  /// transaction's, a repetition `once`.
  public init?(
    begin: Double = 0, duration: Double, speed: Double = 1, timeOffset: Double = 0,
    repetition: Repetition = .once, autoreverses: Bool = false, fill: Fill = .removed
  ) {
    guard begin.isFinite, duration > 0, duration.isFinite, speed.isFinite, timeOffset.isFinite
    else { return nil }
    switch repetition {
    case .count(let count): guard count > 0 else { return nil }
    case .duration(let duration): guard duration > 0 else { return nil }
    }
    self.begin = begin
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repetition = repetition
    self.autoreverses = autoreverses
    self.fill = fill
  }

  /// Seconds of a cycle: there, and back where it autoreverses.
  public var cycle: Double { autoreverses ? 2 * duration : duration }

  /// Seconds of the parent's time from its begin to its end; infinite where it is
  /// frozen.
  public var activeDuration: Double { speed == 0 ? .infinity : total / speed.magnitude }

  /// Seconds of the animation's own time from its begin to its end.
  public var total: Double {
    switch repetition {
    case .count(let count): count * cycle
    case .duration(let duration): duration
    }
  }

  /// Where an animation is at one instant.
  public struct Moment: Hashable, Sendable {
    public enum Phase: Hashable, Sendable { case before, active, after }

    public let phase: Phase
    /// Whether it has any effect: while it is active, at the very instant of
    /// its end (measured), and where its fill mode says so.
    public let isApplied: Bool
    /// Seconds into the way, from 0 to the duration, on the way back falling.
    /// The parent time of a group's children.
    public let position: Double
    /// `position` over the duration.
    public let progress: Double
    /// How fast `progress` grows with the parent's time, per second; 0 when
    /// not active.
    public let rate: Double
    /// Whole cycles behind it.
    public let completedCycles: Double
    /// Whether it is the very last instant, or one after it.
    let isLast: Bool
  }

  /// Where it is at an instant of the parent's time, in seconds.
  ///
  /// An instant on the border of two cycles belongs to the later one, the last
  /// instant to the last one.
  public func moment(at parentTime: Double) -> Moment {
    moment(at: parentTime, closesAtEnd: false)
  }

  /// The same, but the very last instant may count as the limit from before it:
  /// still active, and moving.
  func moment(at parentTime: Double, closesAtEnd: Bool) -> Moment {
    let elapsed = elapsed(at: parentTime)
    let isOver = closesAtEnd ? elapsed > total : elapsed >= total
    let phase: Moment.Phase = elapsed < 0 ? .before : isOver ? .after : .active
    let isApplied =
      switch phase {
      case .active: true
      case .before: fill.fillsBefore
      case .after: elapsed == total || fill.fillsAfter
      }
    return moment(elapsed: elapsed, phase: phase, isApplied: isApplied)
  }

  /// Where it is at an instant of a stretch of time that lies in one phase. At
  /// the ends of the stretch that is the limit from within it.
  public func moment(at parentTime: Double, within phase: Moment.Phase) -> Moment {
    switch phase {
    case .before: moment(elapsed: 0, phase: phase, isApplied: fill.fillsBefore)
    case .active: moment(elapsed: elapsed(at: parentTime), phase: phase, isApplied: true)
    case .after: moment(elapsed: total, phase: phase, isApplied: fill.fillsAfter)
    }
  }

  /// Seconds of the animation's own time since its begin.
  private func elapsed(at parentTime: Double) -> Double {
    precondition(parentTime.isFinite, "an instant is finite (was \(parentTime))")
    return speed == 0 ? 0 : (parentTime - begin) * speed.magnitude
  }

  private func moment(elapsed: Double, phase: Moment.Phase, isApplied: Bool) -> Moment {
    let total = self.total
    let inside = min(max(elapsed, 0), total)
    let time = speed < 0 ? timeOffset - inside : timeOffset + inside
    let isLast = speed > 0 ? inside == total : time == total && time > 0
    let (place, completed) = locate(time, isLast: isLast)
    let isReturning = place > duration || (place == duration && autoreverses && !isLast)
    let position = place > duration ? max(cycle - place, 0) : place
    let rate = phase == .active ? (isReturning ? -speed : speed) / duration : 0
    return Moment(
      phase: phase, isApplied: isApplied, position: position, progress: position / duration,
      rate: rate, completedCycles: completed, isLast: inside == total)
  }

  /// The seconds into a cycle and the cycles before it; the border of two
  /// cycles counts as the end of the earlier one only where it `isLast`.
  private func locate(_ time: Double, isLast: Bool) -> (place: Double, completed: Double) {
    let cycle = self.cycle
    var place = time.truncatingRemainder(dividingBy: cycle)
    if place < 0 { place += cycle }
    // A tiny negative remainder rounds up to the whole cycle.
    if place >= cycle { place = 0 }
    if place == 0 && isLast { place = cycle }
    let completed = max(((time - place) / cycle).rounded(), 0)
    return (place, completed)
  }
}
