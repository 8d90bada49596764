import FlickCore

/// Where one number is and how fast it moves.
public struct MotionState: Hashable, Sendable {
  /// In the property's unit, usually points.
  public var value: Double
  /// In the property's unit per second.
  public var velocity: Double

  public init(value: Double, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
  }
}

/// Where something in the plane is and how fast it moves. A motion in one
/// dimension keeps its second coordinates at zero.
public struct PlaneState: Hashable, Sendable {
  public var position: Point
  /// Per second.
  public var velocity: Vector

  public init(position: Point, velocity: Vector = .zero) {
    self.position = position
    self.velocity = velocity
  }
}
