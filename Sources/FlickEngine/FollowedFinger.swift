import FlickCore
import FlickScene

/// A layer that moves by its finger's travel since the drag was recognised.
package struct FollowedFinger: Hashable, Sendable {
  let path: FingerPath
  /// Between the finger's touch and the start of the segment.
  let sinceTouch: FlickDuration
  /// The layer's position less the finger's, in the property's coordinates.
  let anchor: Vector
  let property: Behavior.Property
  /// Samples of the finger per second, counted from the touch.
  let rate: Int

  /// Begins to follow a finger that has travelled by `travel` of which only
  /// `counted` moves the layer.
  init(
    path: FingerPath, sinceTouch: FlickDuration, counted: Vector, layerAt position: Point,
    property: Behavior.Property, rate: Int
  ) {
    self.path = path
    self.sinceTouch = sinceTouch
    self.property = property
    self.rate = rate
    let finger = property.coordinates(of: path.position(after: sinceTouch) - .zero - counted)
    anchor = Vector(dx: position.x - finger.dx, dy: position.y - finger.dy)
  }

  /// Sampled like the finger: values hold from one sample to the next.
  func sample(after elapsed: FlickDuration) -> TraceSample {
    let sampled = path.lastSample(at: sinceTouch + elapsed, rate: rate)
    let finger = property.coordinates(of: path.position(after: sampled) - .zero)
    return TraceSample(
      position: .zero + (anchor + finger),
      velocity: property.coordinates(of: path.velocity(after: sampled)),
      acceleration: .zero)
  }
}

extension Behavior.Property {
  /// The part of a vector on the canvas that this property sees; for one
  /// dimension as its first coordinate.
  func coordinates(of vector: Vector) -> Vector {
    switch self {
    case .y, .height: Vector(dx: vector.dy, dy: 0)
    case .xy: vector
    case .x, .width, .opacity, .cornerRadius: Vector(dx: vector.dx, dy: 0)
    }
  }
}
