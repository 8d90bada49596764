import FlickCore

/// Where a finger was reported to be.
package struct TouchSample: Hashable, Sendable {
  package let time: FlickTime
  /// In points.
  package let position: Point

  package init(time: FlickTime, position: Point) {
    self.time = time
    self.position = position
  }
}
