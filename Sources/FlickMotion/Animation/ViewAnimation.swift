/// How the changes made in one of UIView's animation blocks pass: what
/// `UIView.animate` was told besides the changes.
///
/// Guarantees: duration and delay not negative and finite, and what takes no
/// time is not delayed either.
public struct ViewAnimation: Hashable, Sendable {
  public enum Pace: Hashable, Sendable {
    /// `animate(withDuration:delay:options:)`; seconds.
    case curve(TimingCurve, duration: Double)
    /// `animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)`.
    case spring(UIViewSpring)
    /// `animate(springDuration:bounce:initialSpringVelocity:)`; the velocity
    /// in whole ways per second.
    case bounce(UIViewBounceSpring, initialVelocity: Double)
  }

  /// What UIKit's options ask for.
  public struct Options: Hashable, Sendable {
    /// Cycles; `.infinity` for `.repeat`. Those of
    /// `modifyAnimations(withRepeatCount:autoreverses:)` may be fractions.
    public var repeatCount = 1.0
    /// Back again in each cycle. At its end the value still jumps to the
    /// model's, as UIKit's does.
    public var autoreverses = false
    /// A replaced value starts from what is seen, not from the model. Without
    /// effect on what adds up.
    public var beginsFromCurrentState = false
    /// Whether touches reach the view while it moves.
    public var allowsUserInteraction = false
    /// Whether positions, sizes, rotations and scales stack, as since iOS 8.
    /// Otherwise each change replaces the animation before it, as in iOS 7.
    public var stacks = true
    /// Of a property animator: whether a scrub passes over its curve.
    public var scrubsLinearly = true
    /// Of a property animator: whether it stays active at its end.
    public var pausesOnCompletion = false

    public init() {}
  }

  public let pace: Pace
  /// Seconds from the call until it begins.
  public let delay: Double
  public let options: Options

  /// Returns `nil` where a guarantee of the type would not hold or the repeat
  /// count is not positive.
  public init?(pace: Pace, delay: Double = 0, options: Options = Options()) {
    guard delay >= 0, delay.isFinite, options.repeatCount > 0 else { return nil }
    if case .curve(_, let duration) = pace {
      guard duration >= 0, duration.isFinite, duration > 0 || delay == 0 else { return nil }
    }
    self.pace = pace
    self.delay = delay
    self.options = options
  }

  /// Seconds of one way; where a spring ends it snaps.
  public var duration: Double { pace.duration }

  /// Seconds from the call to the end of the last cycle.
  public var total: Double {
    delay + duration * (options.autoreverses ? 2 : 1) * options.repeatCount
  }

  /// What setting one property inside the block adds to its layer.
  ///
  /// Rules as measured on iOS 27 (facts, motion §1): a value that adds up runs
  /// from (old − new) to 0 on top of the new model value, a scale is multiplied
  /// by old ÷ new on the way to 1, anything else is replaced on the way from
  /// the old model value to the new one.
  ///
  /// - Parameters:
  ///   - old: The model value before the change.
  ///   - seen: What is shown of the property just before the change.
  ///   - time: When the block is called, in seconds of the layer's time.
  /// - Returns: `nil`: nothing animates, since the value is the same or the
  ///   block takes no time.
  public func animation(
    of kind: ViewPropertyKind, from old: [Double], to new: [Double], seen: [Double],
    at time: Double
  ) -> PropertyAnimation? {
    precondition(
      old.count == new.count && old.count == seen.count,
      "a value keeps its components (\(old.count), \(new.count), \(seen.count))")
    guard old != new,
      let timing = MediaTiming(
        begin: time + delay, duration: duration, repetition: .count(options.repeatCount),
        autoreverses: options.autoreverses, fill: .backwards)
    else { return nil }
    var combination = options.stacks ? kind.combination : .replace
    // Nothing times 0 is the old scale, so this one cannot be a factor.
    if combination == .multiply && new.contains(0) { combination = .replace }
    let ends: (from: [Double], to: [Double]) =
      switch combination {
      case .add: (zip(old, new).map { $0 - $1 }, new.map { _ in 0 })
      case .multiply: (zip(old, new).map { $0 / $1 }, new.map { _ in 1 })
      case .replace: (options.beginsFromCurrentState ? seen : old, new)
      }
    return PropertyAnimation(
      source: .basic(from: ends.from, to: ends.to, by: nil), timing: timing,
      pace: pace.propertyPace, combination: combination)
  }
}

/// How UIKit combines the animations of a property that is set again while it
/// moves.
public enum ViewPropertyKind: String, Hashable, Sendable, CaseIterable {
  /// Positions, sizes and rotations: each change adds its own animation.
  case additive
  /// Scales: their factors multiply.
  case scale
  /// Opacity, colours, corner radii: the new animation takes over.
  case replaced

  public var combination: PropertyAnimation.Combination {
    switch self {
    case .additive: .add
    case .scale: .multiply
    case .replaced: .replace
    }
  }
}
