import FlickCore
import FlickMotion
import FlickScene

/// A layer that moves by its finger's travel since the drag was recognised,
/// within its bounds or past them on a rubber band.
package struct FollowedFinger: Hashable, Sendable {
  private(set) var path: FingerPath
  /// Between the finger's touch and the start of the segment.
  let sinceTouch: FlickDuration
  /// The place that the finger asks for less the finger's own, in the
  /// property's coordinates.
  let anchor: Vector
  let property: Channel.Property
  let drag: Behavior.Drag
  /// Samples of the finger per second, counted from the touch.
  let rate: Int

  /// Begins to follow a finger that has travelled, of which only `counted`
  /// moves the layer.
  init(
    path: FingerPath, sinceTouch: FlickDuration, counted: Vector, layerAt position: Point,
    property: Channel.Property, drag: Behavior.Drag, rate: Int
  ) {
    self.path = path
    self.sinceTouch = sinceTouch
    self.property = property
    self.drag = drag
    self.rate = rate
    let touched: Vector = path.position(after: sinceTouch) - Point.zero
    let finger = property.coordinates(of: touched - counted)
    let asked = drag.placeAsked(by: position)
    anchor = Vector(dx: asked.x - finger.dx, dy: asked.y - finger.dy)
  }

  /// The same finger, of whose way more is known.
  func along(_ path: FingerPath) -> FollowedFinger {
    var longer = self
    longer.path = path
    return longer
  }

  /// Sampled like the finger: values hold from one sample to the next.
  func sample(after elapsed: FlickDuration) -> TraceSample {
    let sampled = path.lastSample(at: sinceTouch + elapsed, rate: rate)
    let asked = place(at: sampled)
    let slope = drag.slope(at: asked)
    let velocity = property.coordinates(of: path.velocity(after: sampled))
    return TraceSample(
      position: drag.position(asked),
      velocity: Vector(dx: slope.dx * velocity.dx, dy: slope.dy * velocity.dy),
      acceleration: .zero)
  }

  /// Since the segment began, the samples of the finger that come after that
  /// and before `end`.
  func instants(within end: FlickDuration) -> [FlickDuration] {
    var result: [FlickDuration] = []
    var sample = path.firstSample(after: sinceTouch, rate: rate)
    while let next = sample, next - sinceTouch < end {
      result.append(next - sinceTouch)
      sample = path.firstSample(after: next, rate: rate)
    }
    return result
  }

  /// The layer's velocity when the finger moves with `velocity` over the glass
  /// as it lifts.
  func releaseVelocity(finger velocity: Vector) -> Vector {
    let slope = drag.slope(at: place(at: path.length))
    let velocity = property.coordinates(of: velocity)
    return Vector(dx: slope.dx * velocity.dx, dy: slope.dy * velocity.dy)
  }

  private func place(at elapsed: FlickDuration) -> Point {
    .zero + (anchor + property.coordinates(of: path.position(after: elapsed) - .zero))
  }
}

extension Behavior.Drag {
  /// Where the layer is when its finger asks for a place.
  fileprivate func position(_ place: Point) -> Point {
    guard let bounds else { return place }
    guard let rubberBand else {
      return Point(x: place.x.clamped(to: bounds.x), y: place.y.clamped(to: bounds.y))
    }
    return Point(
      x: rubberBand.position(place.x, bounds: bounds.x),
      y: rubberBand.position(place.y, bounds: bounds.y))
  }

  /// What a finger would have asked for to bring the layer where it is. Where
  /// no finger could have, it asks for the bound.
  fileprivate func placeAsked(by position: Point) -> Point {
    guard let bounds else { return position }
    guard let rubberBand else {
      return Point(x: position.x.clamped(to: bounds.x), y: position.y.clamped(to: bounds.y))
    }
    return Point(
      x: rubberBand.place(position.x, bounds: bounds.x) ?? position.x.clamped(to: bounds.x),
      y: rubberBand.place(position.y, bounds: bounds.y) ?? position.y.clamped(to: bounds.y))
  }

  /// The part of the finger's velocity that the layer takes.
  fileprivate func slope(at place: Point) -> Vector {
    guard let bounds else { return Vector(dx: 1, dy: 1) }
    func slope(_ value: Double, _ range: ClosedRange<Double>) -> Double {
      let excess = value - value.clamped(to: range)
      return excess == 0 ? 1 : rubberBand?.slope(pull: excess) ?? 0
    }
    return Vector(dx: slope(place.x, bounds.x), dy: slope(place.y, bounds.y))
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension Channel.Property {
  /// The part of a vector on the canvas that this property sees; for one
  /// dimension as its first coordinate.
  func coordinates(of vector: Vector) -> Vector {
    switch self {
    case .y, .height: Vector(dx: vector.dy, dy: 0)
    case .xy: vector
    default: Vector(dx: vector.dx, dy: 0)
    }
  }
}
