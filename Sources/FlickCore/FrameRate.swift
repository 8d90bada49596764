/// A frame rate whose frame lasts a whole number of flicks.
public struct FrameRate: Hashable, Sendable {
  public let framesPerSecond: Int

  /// Returns `nil` unless one frame lasts a whole number of flicks.
  public init?(_ framesPerSecond: Int) {
    guard framesPerSecond > 0,
      FlickTime.flicksPerSecond.isMultiple(of: Int64(framesPerSecond))
    else { return nil }
    self.framesPerSecond = framesPerSecond
  }

  /// How long one frame lasts.
  public var frameDuration: FlickDuration {
    FlickDuration(flicks: FlickTime.flicksPerSecond / Int64(framesPerSecond))
  }
}
