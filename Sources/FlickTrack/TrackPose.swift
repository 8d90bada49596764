import FlickCore

/// Where a box's content is, relative to where it was in the picture that it was drawn in.
package struct TrackPose: Hashable, Sendable {
  /// Of the centre, in pixels.
  package var x: Double
  package var y: Double
  /// The logarithm of the scale.
  package var growth = 0.0
  /// In radians, clockwise as seen.
  package var rotation = 0.0

  package init(x: Double, y: Double, growth: Double = 0, rotation: Double = 0) {
    (self.x, self.y, self.growth, self.rotation) = (x, y, growth, rotation)
  }

  package var scale: Double { Reproducible.exp(growth) }

  /// Between the centres, in pixels.
  func distance(to other: TrackPose) -> Double {
    let (x, y) = (x - other.x, y - other.y)
    return (x * x + y * y).squareRoot()
  }

  /// The same in a picture of another size.
  func scaled(by factor: Double) -> TrackPose {
    TrackPose(x: x * factor, y: y * factor, growth: growth, rotation: rotation)
  }
}
