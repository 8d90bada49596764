/// A length of time, in whole flicks (1/705 600 000 s). May be negative.
public struct FlickDuration: Hashable, Comparable, Sendable {
  public static let zero = FlickDuration(flicks: 0)

  public let flicks: Int64

  public init(flicks: Int64) {
    self.flicks = flicks
  }

  /// The whole number of flicks nearest to `seconds`, ties away from zero.
  ///
  /// Returns `nil` when `seconds` is not finite or longer than 10⁹ s.
  public init?(seconds: Double) {
    guard seconds.isFinite, seconds.magnitude <= 1e9 else { return nil }
    flicks = Int64((seconds * Double(FlickTime.flicksPerSecond)).rounded())
  }

  /// The length in seconds, correctly rounded.
  public var seconds: Double { Double(flicks) / Double(FlickTime.flicksPerSecond) }

  public static func < (lhs: FlickDuration, rhs: FlickDuration) -> Bool {
    lhs.flicks < rhs.flicks
  }

  public static func + (lhs: FlickDuration, rhs: FlickDuration) -> FlickDuration {
    FlickDuration(flicks: lhs.flicks + rhs.flicks)
  }

  public static func - (lhs: FlickDuration, rhs: FlickDuration) -> FlickDuration {
    FlickDuration(flicks: lhs.flicks - rhs.flicks)
  }

  public static func * (count: Int64, duration: FlickDuration) -> FlickDuration {
    FlickDuration(flicks: count * duration.flicks)
  }
}
