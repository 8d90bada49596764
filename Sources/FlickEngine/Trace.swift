import FlickCore
import FlickScene

/// A scene played: every animated value as segments that can be evaluated at
/// any instant, and what happened when. A pure function of the scene.
package struct Trace: Hashable, Sendable {
  /// When an event of the scene took place.
  package struct Occurrence: Hashable, Sendable {
    /// Index into the scene's events.
    package let event: Int
    /// The tick at which it acted, or at which its finger touched.
    package let start: FlickTime
    /// The tick at which its finger lifted; `start` for a tap or a change.
    package let end: FlickTime
    /// The only variant in which it took place then; `nil`: all of them.
    package let variant: Int?

    package init(event: Int, start: FlickTime, end: FlickTime, variant: Int? = nil) {
      self.event = event
      self.start = start
      self.end = end
      self.variant = variant
    }
  }

  /// In the scene's order of variants.
  package let variants: [VariantTrace]
  /// In the order in which they took place.
  package let occurrences: [Occurrence]
  /// What could not happen, in the scene's order of events.
  package let problems: [TraceProblem]
  /// The first tick at which everything in every variant rests with no event
  /// to come; `nil` if that was not reached within the scene's longest length.
  package let settled: FlickTime?
  /// How long the scene lasts by its own settings.
  package let duration: FlickDuration
}

/// What one variant did.
package struct VariantTrace: Hashable, Sendable {
  /// One per behavior, in the scene's order.
  package let tracks: [Track]
  package let touches: [TouchTrack]
  package let events: [TraceEvent]

  /// The signal's value at an instant.
  ///
  /// - Parameter limit: Which side counts where the signal jumps; the state
  ///   after the events of the instant unless told otherwise.
  package func value(of signal: Signal, at time: FlickTime, limit: Limit = .right) -> Double {
    signal.read(tracks[signal.behavior].sample(at: time, limit: limit))
  }

  /// The same for what is written down; `nil` where the value has no bound, as
  /// the acceleration at the start of an ease-out. No file holds an infinity: a
  /// table has an empty cell there, JSON a `null`.
  package func boundedValue(
    of signal: Signal, at time: FlickTime, limit: Limit = .right
  ) -> Double? {
    signal.bounded(tracks[signal.behavior].sample(at: time, limit: limit))
  }
}

/// Which side of an instant is meant.
package enum Limit: Hashable, Sendable {
  /// Just before the events of the instant.
  case left
  /// Just after them.
  case right
}

/// Where a behavior's property is, how fast it moves, and what drives it.
///
/// Velocity and acceleration are infinite where a curve stands upright or bends
/// without limit, as an ease-out does at its start, and no number where such
/// motions are added.
package struct TraceSample: Hashable, Sendable {
  /// In the property's unit; `y` is zero in one dimension.
  package let position: Point
  /// Per second.
  package let velocity: Vector
  /// Per second squared.
  package let acceleration: Vector
}

extension Signal {
  /// The number that this signal shows of a sample.
  package func read(_ sample: TraceSample) -> Double {
    let vector =
      switch quantity {
      case .value: sample.position - Point.zero
      case .velocity: sample.velocity
      case .acceleration: sample.acceleration
      }
    return switch axis {
    case .first: vector.dx
    case .second: vector.dy
    case .magnitude: vector.length
    }
  }

  /// The same; `nil` where the value has no bound.
  package func bounded(_ sample: TraceSample) -> Double? {
    let value = read(sample)
    return value.isFinite ? value : nil
  }
}
