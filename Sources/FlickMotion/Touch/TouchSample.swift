import FlickCore

/// Where a finger was reported to be.
public struct TouchSample: Hashable, Sendable {
  public let time: FlickTime
  /// In points.
  public let position: Point

  public init(time: FlickTime, position: Point) {
    self.time = time
    self.position = position
  }
}
