/// A length of time, in whole flicks (1/705 600 000 s). May be negative.
package struct FlickDuration: Hashable, Comparable, Sendable {
  package static let zero = FlickDuration(flicks: 0)

  package let flicks: Int64

  package init(flicks: Int64) {
    self.flicks = flicks
  }

  /// The whole number of flicks nearest to `seconds`, ties away from zero.
  ///
  /// Returns `nil` when `seconds` is not finite or longer than 10⁹ s.
  package init?(seconds: Double) {
    guard seconds.isFinite, seconds.magnitude <= 1e9 else { return nil }
    flicks = Int64((seconds * Double(FlickTime.flicksPerSecond)).rounded())
  }

  /// The length in seconds, correctly rounded.
  package var seconds: Double { Double(flicks) / Double(FlickTime.flicksPerSecond) }

  package static func < (lhs: FlickDuration, rhs: FlickDuration) -> Bool {
    lhs.flicks < rhs.flicks
  }

  package static func + (lhs: FlickDuration, rhs: FlickDuration) -> FlickDuration {
    FlickDuration(flicks: lhs.flicks + rhs.flicks)
  }

  package static func - (lhs: FlickDuration, rhs: FlickDuration) -> FlickDuration {
    FlickDuration(flicks: lhs.flicks - rhs.flicks)
  }

  package static func * (count: Int64, duration: FlickDuration) -> FlickDuration {
    FlickDuration(flicks: count * duration.flicks)
  }
}
