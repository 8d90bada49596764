import FlickCore

extension Plot {
  /// What is told of a panel's curve at an instant, where there is room.
  package struct Callout: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// The curve's values just before and at the instant, upwards positive.
      case values(before: Double, after: Double, unit: String?)
      /// So much time around the instant, larger.
      case magnified(FlickDuration)
    }

    package let time: FlickTime
    /// Which of the panel's lines.
    package let line: Int
    package let kind: Kind

    package init(time: FlickTime, line: Int, kind: Kind) {
      self.time = time
      self.line = line
      self.kind = kind
    }
  }
}
