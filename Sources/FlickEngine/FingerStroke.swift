import FlickCore
import FlickMotion
import FlickScene

/// One travel of a finger over the glass as a function of the time since it began.
struct FingerStroke: Hashable, Sendable {
  let from: Point
  let to: Point
  let holdBefore: FlickDuration
  let duration: FlickDuration
  /// At the end of the movement; `nil` for one that ends at rest.
  let endVelocity: Vector?
  let holdAfter: FlickDuration
  /// The way through other places; `nil` where there are none.
  private let spline: FingerSpline?
  /// The way of one of two fingers; `nil` of one alone.
  private let arc: FingerArc?

  /// A finger that rests.
  init(at point: Point, for duration: FlickDuration) {
    from = point
    to = point
    holdBefore = duration
    self.duration = .zero
    endVelocity = nil
    holdAfter = .zero
    spline = nil
    arc = nil
  }

  init(_ stroke: SceneEvent.Stroke, from: Point, via: [Point] = [], to: Point) {
    self.from = from
    self.to = to
    holdBefore = stroke.holdBefore
    duration = stroke.duration
    endVelocity = stroke.endVelocity
    holdAfter = stroke.holdAfter
    spline =
      via.isEmpty
      ? nil
      : FingerSpline(
        through: [from] + via + [to], seconds: stroke.duration.seconds,
        endVelocity: stroke.endVelocity ?? .zero)
    arc = nil
  }

  /// One of two fingers.
  ///
  /// - Parameter side: 1 for the first finger, −1 for the second.
  init(_ pinch: SceneEvent.Pinch, around center: Point, side: Double) {
    let arc = FingerArc(pinch, around: center, side: side)
    from = arc.position(0)
    to = arc.position(1)
    holdBefore = pinch.holdBefore
    duration = pinch.duration
    endVelocity = arc.endRate.map { arc.velocity(1, rate: $0) }
    holdAfter = pinch.holdAfter
    spline = nil
    self.arc = arc
  }

  /// Whether the finger leaves its place, be it to come back.
  var travels: Bool { from != to || arc != nil }

  /// With the rests before and after the movement.
  var length: FlickDuration { holdBefore + duration + holdAfter }

  /// Where the finger is; past the end where the stroke ends.
  func position(after elapsed: FlickDuration) -> Point {
    let moving = elapsed - holdBefore
    if moving <= .zero { return from }
    if moving >= duration { return to }
    if let spline { return spline.position(after: moving.seconds) }
    let t = moving.seconds / duration.seconds
    guard let endVelocity else {
      // Minimum jerk: 10t³ − 15t⁴ + 6t⁵.
      let progress = t * t * t * (10 + t * (6 * t - 15))
      return arc?.position(progress) ?? from + progress * (to - from)
    }
    // Hermite from rest to the end velocity: (3t² − 2t³)·D + (t³ − t²)·T·v.
    let along = t * t * (3 - 2 * t)
    let pull = t * t * (t - 1) * duration.seconds
    if let arc, let rate = arc.endRate { return arc.position(along + pull * rate) }
    return from + along * (to - from) + pull * endVelocity
  }

  /// The finger's speed, per second: the slope of `position`, from the left at
  /// the end of the movement, so that a lift without a hold keeps it.
  func velocity(after elapsed: FlickDuration) -> Vector {
    let moving = elapsed - holdBefore
    guard moving > .zero, moving <= duration, duration > .zero else { return .zero }
    if moving == duration, let endVelocity { return endVelocity }
    if let spline { return spline.velocity(after: moving.seconds) }
    let seconds = duration.seconds
    let t = moving.seconds / seconds
    guard let endVelocity else {
      let slope = 30 * t * t * (1 - t) * (1 - t) / seconds
      let progress = t * t * t * (10 + t * (6 * t - 15))
      return arc?.velocity(progress, rate: slope) ?? slope * (to - from)
    }
    let along = 6 * t * (1 - t) / seconds
    let pull = t * (3 * t - 2)
    if let arc, let rate = arc.endRate {
      let progress = t * t * (3 - 2 * t) + t * t * (t - 1) * seconds * rate
      return arc.velocity(progress, rate: along + pull * rate)
    }
    return along * (to - from) + pull * endVelocity
  }
}
