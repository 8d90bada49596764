/// What is done to the time of a layer and of all that is in it: Core
/// Animation's `speed`, `timeOffset` and `beginTime` of a layer.
///
/// A layer's time counts from the start of the scene. It runs in the time of the
/// layer around it, at speed 1 until it is told otherwise.
package struct LayerClockChange: Hashable, Sendable {
  /// The layer's `index`.
  package let layer: Int
  /// Seconds of its time for each of the time around it; 0 holds it, below 0 it
  /// runs back. `nil`: as before.
  package let speed: Double?
  /// What its time is now, in seconds. `nil`: it goes on from what it is.
  package let time: Double?

  package init(layer: Int, speed: Double?, time: Double?) {
    self.layer = layer
    self.speed = speed
    self.time = time
  }
}
