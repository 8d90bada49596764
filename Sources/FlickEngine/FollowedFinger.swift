import FlickCore
import FlickMotion
import FlickScene

/// A layer that moves by its fingers' travel since the gesture was recognised,
/// within its bounds or past them on a rubber band.
package struct FollowedFinger: Hashable, Sendable {
  private(set) var fingers: Fingers
  /// The fingers' instant at the start of the segment.
  let origin: FlickTime
  /// The value that the fingers ask for less the fingers' own, in the
  /// property's coordinates; of a scale the factor that they ask for, and the distance
  /// that it belongs to.
  private let anchor: Vector
  let property: Channel.Property
  let drag: Behavior.Drag
  /// From the canvas to the points of the layer around.
  let axes: ParentAxes

  /// Begins to follow fingers, whose travel since they were at `reference` counts.
  init(
    _ fingers: Fingers, from origin: FlickTime, countingFrom reference: Vector,
    layerAt position: Point, property: Channel.Property, drag: Behavior.Drag,
    axes: ParentAxes = ParentAxes()
  ) {
    self.fingers = fingers
    self.origin = origin
    self.property = property
    self.drag = drag
    self.axes = axes
    let finger = property.coordinates(of: reference, axes)
    let asked = drag.placeAsked(by: position)
    if property == .scale {
      // No ratio leads from a factor to one of the other sign.
      let factor = asked.x * position.x > 0 ? asked.x : drag.bound(position).x
      anchor = Vector(dx: factor, dy: finger.dx)
    } else {
      anchor = Vector(dx: asked.x - finger.dx, dy: asked.y - finger.dy)
    }
  }

  /// The same fingers, of one of which more is known.
  func along(_ contact: Contact) -> FollowedFinger {
    var longer = self
    longer.fingers.extend(contact)
    return longer
  }

  /// Sampled like the fingers: values hold from one sample to the next.
  func sample(after elapsed: FlickDuration) -> TraceSample {
    let state = fingers.state(at: origin + elapsed)
    let asked = place(state.value)
    return TraceSample(
      position: drag.position(asked), velocity: velocity(state.velocity, at: asked),
      acceleration: .zero)
  }

  /// Since the segment began, the samples of the fingers that come after that
  /// and before `end`.
  func instants(within end: FlickDuration) -> [FlickDuration] {
    var result: [FlickDuration] = []
    var sample = fingers.firstSample(after: origin)
    while let next = sample, next - origin < end {
      result.append(next - origin)
      sample = fingers.firstSample(after: next)
    }
    return result
  }

  /// The layer's velocity when what counts of the fingers changes with `velocity` as the
  /// first of them lifts.
  func releaseVelocity(finger velocity: Vector) -> Vector {
    self.velocity(velocity, at: place(fingers.state(at: fingers.end).value))
  }

  private func velocity(_ finger: Vector, at asked: Point) -> Vector {
    let slope = drag.slope(at: asked)
    let gain = property == .scale ? anchor.dx / anchor.dy : 1
    let velocity = property.coordinates(of: finger, axes)
    return Vector(dx: slope.dx * gain * velocity.dx, dy: slope.dy * velocity.dy)
  }

  /// What the fingers ask for.
  private func place(_ value: Vector) -> Point {
    let finger = property.coordinates(of: value, axes)
    if property == .scale { return Point(x: anchor.dx * (finger.dx / anchor.dy), y: 0) }
    let place: Point = .zero
    return place + (anchor + finger)
  }
}

extension Behavior.Drag {
  /// Where the layer is when its finger asks for a place.
  fileprivate func position(_ place: Point) -> Point {
    guard let bounds else { return place }
    guard let rubberBand else { return bound(place) }
    return Point(
      x: rubberBand.x.position(place.x, bounds: bounds.x),
      y: rubberBand.y.position(place.y, bounds: bounds.y))
  }

  /// What a finger would have asked for to bring the layer where it is. Where
  /// no finger could have, it asks for the bound.
  fileprivate func placeAsked(by position: Point) -> Point {
    guard let bounds else { return position }
    guard let rubberBand else { return bound(position) }
    return Point(
      x: rubberBand.x.place(position.x, bounds: bounds.x) ?? position.x.clamped(to: bounds.x),
      y: rubberBand.y.place(position.y, bounds: bounds.y) ?? position.y.clamped(to: bounds.y))
  }

  /// The nearest place within the bounds.
  fileprivate func bound(_ place: Point) -> Point {
    guard let bounds else { return place }
    return Point(x: place.x.clamped(to: bounds.x), y: place.y.clamped(to: bounds.y))
  }

  /// The part of the finger's velocity that the layer takes.
  fileprivate func slope(at place: Point) -> Vector {
    guard let bounds else { return Vector(dx: 1, dy: 1) }
    func slope(_ value: Double, _ range: ClosedRange<Double>, _ band: RubberBand?) -> Double {
      let excess = value - value.clamped(to: range)
      return excess == 0 ? 1 : band?.slope(pull: excess) ?? 0
    }
    return Vector(
      dx: slope(place.x, bounds.x, rubberBand?.x), dy: slope(place.y, bounds.y, rubberBand?.y))
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

extension Channel.Property {
  /// The part of what counts of the fingers that this property sees; for one
  /// dimension as its first coordinate.
  fileprivate func coordinates(of vector: Vector, _ axes: ParentAxes) -> Vector {
    switch self {
    case .scale: return Vector(dx: vector.dx, dy: 0)
    case .rotation: return Vector(dx: axes.areMirrored ? -vector.dx : vector.dx, dy: 0)
    default: break
    }
    let own = axes.apply(vector)
    return switch self {
    case .y, .height: Vector(dx: own.dy, dy: 0)
    case .xy: own
    default: Vector(dx: own.dx, dy: 0)
    }
  }
}

/// How the axes of the layer around one lie on the canvas.
package struct ParentAxes: Hashable, Sendable {
  /// From the canvas's vectors to its own; `nil` where they are the same.
  private let fromCanvas: AffineTransform?

  /// The canvas's own.
  init() { fromCanvas = nil }

  /// - Parameter transform: From the layer's own points to the canvas's. No finger reaches
  ///   what lies in a plane that is flattened.
  init(_ transform: AffineTransform) {
    let linear = AffineTransform(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: 0, ty: 0)
    fromCanvas = linear == .identity ? nil : linear.inverse
  }

  var areMirrored: Bool { fromCanvas.map { $0.a * $0.d < $0.b * $0.c } ?? false }

  func apply(_ vector: Vector) -> Vector { fromCanvas?.apply(vector) ?? vector }
}

extension Variant {
  /// The axes in which a layer's place is told.
  func axes(around layer: Int, pose: LayerPose) -> ParentAxes {
    ParentAxes(
      parents(of: layer).reduce(.identity) { pose.transform(of: $1).then($0) })
  }

  /// The layers around a layer, the nearest first.
  func ancestors(of layer: Int) -> [Int] { parents(of: layer).reversed().map(\.index) }

  /// The same from the outside in.
  private func parents(of layer: Int) -> [Layer] {
    // Layers are numbered depth first.
    var (siblings, parents) = (layers, [Layer]())
    while let parent = siblings.last(where: { $0.index <= layer }), parent.index != layer {
      parents.append(parent)
      siblings = parent.children
    }
    return parents
  }
}
