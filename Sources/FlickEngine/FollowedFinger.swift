import FlickCore

/// A layer that moves by its finger's travel since the drag was recognised.
package struct FollowedFinger: Hashable, Sendable {
  let path: FingerPath
  /// Between the finger's touch and the start of the segment.
  let sinceTouch: FlickDuration
  /// The layer's position less the finger's travel, per coordinate.
  let anchor: Point
  /// Which coordinates follow: 1 or 0 each.
  let follows: Vector
  /// Samples of the finger per second, counted from the touch.
  let rate: Int

  /// Where the layer is put when the finger has moved by `travel` from where
  /// the drag counts from.
  func position(finger: Point) -> Point {
    Point(x: anchor.x + follows.dx * finger.x, y: anchor.y + follows.dy * finger.y)
  }

  /// Sampled like the finger: values hold from one sample to the next.
  func sample(after elapsed: FlickDuration) -> TraceSample {
    let sampled = lastSample(sinceTouch + elapsed)
    let velocity = path.velocity(after: sampled)
    return TraceSample(
      position: position(finger: path.position(after: sampled)),
      velocity: Vector(dx: follows.dx * velocity.dx, dy: follows.dy * velocity.dy),
      acceleration: .zero)
  }

  private func lastSample(_ elapsed: FlickDuration) -> FlickDuration {
    if elapsed >= path.length { return path.length }
    let rate = Int64(rate)
    let count = elapsed.flicks * rate / FlickTime.flicksPerSecond
    return FlickDuration(flicks: (count * FlickTime.flicksPerSecond + rate - 1) / rate)
  }
}
