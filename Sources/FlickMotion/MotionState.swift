import FlickCore

/// Where one number is and how fast it moves.
package struct MotionState: Hashable, Sendable {
  /// In the property's unit, usually points.
  package var value: Double
  /// In the property's unit per second.
  package var velocity: Double

  package init(value: Double, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
  }
}

/// Where something in the plane is and how fast it moves. A motion in one
/// dimension keeps its second coordinates at zero.
package struct PlaneState: Hashable, Sendable {
  package var position: Point
  /// Per second.
  package var velocity: Vector

  package init(position: Point, velocity: Vector = .zero) {
    self.position = position
    self.velocity = velocity
  }
}
