/// A frame rate whose frame lasts a whole number of flicks.
package struct FrameRate: Hashable, Sendable {
  package let framesPerSecond: Int

  /// Returns `nil` unless one frame lasts a whole number of flicks.
  package init?(_ framesPerSecond: Int) {
    guard framesPerSecond > 0,
      FlickTime.flicksPerSecond.isMultiple(of: Int64(framesPerSecond))
    else { return nil }
    self.framesPerSecond = framesPerSecond
  }

  /// How long one frame lasts.
  package var frameDuration: FlickDuration {
    FlickDuration(flicks: FlickTime.flicksPerSecond / Int64(framesPerSecond))
  }
}
