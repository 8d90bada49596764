/// An instant, in whole flicks since the start of the scene.
///
/// A flick is 1/705 600 000 s. It divides one frame exactly at 24, 25, 30, 48,
/// 50, 60, 90, 100, 120, 144 and 240 frames per second, so instants of films
/// with different rates can be compared for equality.
public struct FlickTime: Hashable, Comparable, Sendable {
  /// Flicks in one second.
  public static let flicksPerSecond: Int64 = 705_600_000

  /// The start of the scene.
  public static let zero = FlickTime(flicks: 0)

  /// Flicks since the start of the scene.
  public let flicks: Int64

  public init(flicks: Int64) {
    self.flicks = flicks
  }

  /// Seconds since the start of the scene, for output only; formulas take a
  /// duration counted from the start of their segment.
  public var seconds: Double { Double(flicks) / Double(Self.flicksPerSecond) }

  public static func < (lhs: FlickTime, rhs: FlickTime) -> Bool { lhs.flicks < rhs.flicks }

  public static func + (instant: FlickTime, duration: FlickDuration) -> FlickTime {
    FlickTime(flicks: instant.flicks + duration.flicks)
  }

  public static func - (instant: FlickTime, duration: FlickDuration) -> FlickTime {
    FlickTime(flicks: instant.flicks - duration.flicks)
  }

  public static func - (end: FlickTime, start: FlickTime) -> FlickDuration {
    FlickDuration(flicks: end.flicks - start.flicks)
  }
}
