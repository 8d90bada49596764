import FlickCore
import FlickMotion
import FlickScene

/// A finger's way over the glass as a function of the time since it touched.
struct FingerPath: Hashable, Sendable {
  let from: Point
  let to: Point
  let holdBefore: FlickDuration
  let duration: FlickDuration
  /// At the end of the movement; `nil` for a minimum-jerk path.
  let endVelocity: Vector?
  let holdAfter: FlickDuration

  /// A finger that stays where it touches.
  init(at point: Point) {
    from = point
    to = point
    holdBefore = .zero
    duration = .zero
    endVelocity = nil
    holdAfter = .zero
  }

  init(_ stroke: SceneEvent.Stroke, from: Point, to: Point) {
    self.from = from
    self.to = to
    holdBefore = stroke.holdBefore
    duration = stroke.duration
    endVelocity = stroke.endVelocity
    holdAfter = stroke.holdAfter
  }

  /// From touch to lift.
  var length: FlickDuration { holdBefore + duration + holdAfter }

  /// Where the finger is; past the end where it has lifted.
  func position(after elapsed: FlickDuration) -> Point {
    let moving = elapsed - holdBefore
    if moving <= .zero { return from }
    if moving >= duration { return to }
    let t = moving.seconds / duration.seconds
    guard let endVelocity else {
      // Minimum jerk: 10t³ − 15t⁴ + 6t⁵.
      let progress = t * t * t * (10 + t * (6 * t - 15))
      return from + progress * (to - from)
    }
    // Hermite from rest to the end velocity: (3t² − 2t³)·D + (t³ − t²)·T·v.
    let along = t * t * (3 - 2 * t)
    let pull = t * t * (t - 1) * duration.seconds
    return from + along * (to - from) + pull * endVelocity
  }

  /// The finger's speed, per second: the slope of `position`, from the left at
  /// the end of the movement, so that a lift without a hold keeps it.
  func velocity(after elapsed: FlickDuration) -> Vector {
    let moving = elapsed - holdBefore
    guard moving > .zero, moving <= duration, duration > .zero else { return .zero }
    if moving == duration, let endVelocity { return endVelocity }
    let seconds = duration.seconds
    let t = moving.seconds / seconds
    guard let endVelocity else {
      let slope = 30 * t * t * (1 - t) * (1 - t) / seconds
      return slope * (to - from)
    }
    let along = 6 * t * (1 - t) / seconds
    let pull = t * (3 * t - 2)
    return along * (to - from) + pull * endVelocity
  }
}

extension FingerPath {
  /// The finger's last sample at or before `elapsed`: samples come at n ÷ rate
  /// after the touch, and one at the lift.
  func lastSample(at elapsed: FlickDuration, rate: Int) -> FlickDuration {
    if elapsed >= length { return length }
    return Self.instant(ofSample: elapsed.flicks * Int64(rate) / FlickTime.flicksPerSecond, rate)
  }

  /// The finger's first sample later than `elapsed`; `nil` after the lift.
  func firstSample(after elapsed: FlickDuration, rate: Int) -> FlickDuration? {
    guard elapsed < length else { return nil }
    let number = elapsed.flicks * Int64(rate) / FlickTime.flicksPerSecond + 1
    return min(Self.instant(ofSample: number, rate), length)
  }

  /// The first sample at which the finger has travelled further than `slop`
  /// from where it touched, or `nil` if it never does.
  func recognition(slop: Double, rate: Int) -> FlickDuration? {
    var sample: Int64 = 1
    while true {
      let elapsed = min(Self.instant(ofSample: sample, rate), length)
      if (position(after: elapsed) - from).length > slop { return elapsed }
      if elapsed >= length { return nil }
      sample += 1
    }
  }

  /// What the screen reports of the finger: its place at every sample at which
  /// it has moved, the first at the touch.
  func samples(touchedAt down: FlickTime, rate: Int) -> [TouchSample] {
    var result = [TouchSample(time: down, position: from)]
    var sample: Int64 = 1
    while true {
      let elapsed = min(Self.instant(ofSample: sample, rate), length)
      let position = position(after: elapsed)
      if position != result[result.count - 1].position {
        result.append(TouchSample(time: down + elapsed, position: position))
      }
      if elapsed >= length { return result }
      sample += 1
    }
  }

  /// n ÷ rate, rounded up to a whole flick.
  private static func instant(ofSample n: Int64, _ rate: Int) -> FlickDuration {
    let rate = Int64(rate)
    return FlickDuration(flicks: (n * FlickTime.flicksPerSecond + rate - 1) / rate)
  }
}
