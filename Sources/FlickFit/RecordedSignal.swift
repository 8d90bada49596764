/// One number as a recording saw it: its values at the times at which they were seen.
///
/// Times are in seconds and strictly increasing, times and values are finite.
public struct RecordedSignal: Hashable, Sendable {
  /// What is known of a sample beyond its value. The raw value is the word in tables.
  public enum Mark: String, Hashable, Sendable, CaseIterable {
    /// The frame before it, shown once more: its value says nothing about its time.
    case duplicate
    /// One frame or several are missing before it.
    case dropped
    /// What is followed was not found. The value is the last one seen, and not fitted.
    case lost
  }

  public struct Sample: Hashable, Sendable {
    /// In seconds, on the recording's clock.
    public let time: Double
    public let value: Double
    public let mark: Mark?

    public init(time: Double, value: Double, mark: Mark? = nil) {
      self.time = time
      self.value = value
      self.mark = mark
    }
  }

  /// As the table or the film's track calls it, such as `card.x`.
  public let name: String
  public let samples: [Sample]
  /// Whether it was followed in pictures, which is never more exact than they are.
  package var isMeasured = false
  /// How far it may be off there, in the signal's unit; 0 where that is not known.
  package var error = 0.0

  /// Returns `nil` unless times are strictly increasing, and times and values finite.
  public init?(name: String, samples: [Sample]) {
    guard samples.allSatisfy({ $0.time.isFinite && $0.value.isFinite }),
      zip(samples, samples.dropFirst()).allSatisfy({ $0.time < $1.time })
    else { return nil }
    self.name = name
    self.samples = samples
  }
}
