import FlickCore

/// What must hold of the trace.
package struct Expectation: Hashable, Sendable {
  package enum Check: Hashable, Sendable {
    /// The right limit minus the left one is at most `within`, at the event or
    /// (`nil`) at every joint.
    case continuous(Signal, acrossEvent: Int?, within: Double)
    case settled(channel: Int, by: Instant)
    case range(Signal, minimum: Double?, maximum: Double?)
    /// How far the signal, a position, goes beyond the target of the motion
    /// under way at the instant, or (`nil`) of any motion; the farthest counts.
    case overshoot(Signal, minimum: Amount?, maximum: Amount?, at: Instant?)
    /// Each behavior was last sent to that state by the instant, or (`nil`) by
    /// the end of the scene.
    case state([Target], at: Instant?)
    /// The signal is nowhere farther than `within` from a recording whose clock begins at
    /// the instant, or (`nil`) with the scene.
    case matches(Signal, RecordedColumn, file: String, within: Double, from: Instant?)
    /// At the instant, or (`nil`) at every tick and on both sides of every joint.
    case holds(Condition, at: Instant?)
  }

  /// How much of an overshoot is meant.
  package enum Amount: Hashable, Sendable {
    /// In the property's unit.
    case absolute(Double)
    /// A part of the way from where the motion began to its target.
    case relative(Double)
  }

  package struct Target: Hashable, Sendable {
    package let behavior: Int
    package let state: Int

    package init(behavior: Int, state: Int) {
      self.behavior = behavior
      self.state = state
    }
  }

  package let check: Check
  /// Indices of the variants it is asked of.
  package let variants: [Int]
  package let origin: SourceOrigin

  package init(check: Check, variants: [Int], origin: SourceOrigin) {
    self.check = check
    self.variants = variants
    self.origin = origin
  }
}
