import FlickCore
import FlickMotion
import FlickScene

/// A layer let go that glides freely, and comes back where it runs past its
/// bounds; each coordinate by itself.
package struct Glide: Hashable, Sendable {
  private let x: BoundedDecay.Course
  private let y: BoundedDecay.Course

  /// `UIScrollView`'s rule: a glide ends at 10 points per second.
  private static let rest = DecayRest.scrollView

  init(_ decay: Decay, bounds: Behavior.Bounds?, bounce: Spring, from start: PlaneState) {
    let everywhere = -Double.infinity...Double.infinity
    func course(_ range: ClosedRange<Double>?, _ value: Double, _ velocity: Double)
      -> BoundedDecay.Course
    {
      BoundedDecay(decay: decay, bounds: range ?? everywhere, bounce: bounce)
        .course(from: MotionState(value: value, velocity: velocity))
    }
    x = course(bounds?.x, start.position.x, start.velocity.dx)
    y = course(bounds?.y, start.position.y, start.velocity.dy)
  }

  /// Where it comes to rest.
  var end: Point { Point(x: x.end(rest: Self.rest), y: y.end(rest: Self.rest)) }

  /// How long that takes; `nil`: longer than the longest length of a scene.
  func restTime(unit: RestUnit) -> FlickDuration? {
    guard let first = Self.restTime(x, unit), let second = Self.restTime(y, unit) else {
      return nil
    }
    return max(first, second)
  }

  private static func restTime(_ course: BoundedDecay.Course, _ unit: RestUnit) -> FlickDuration? {
    var seconds = course.decay.duration(from: course.initial, rest: rest)
    if let bounce = course.bounce {
      guard
        let settling = course.spring.settlingTime(
          from: bounce.state, toward: bounce.edge, threshold: .exact(unit))
      else { return nil }
      seconds = bounce.time + settling
    }
    guard let duration = FlickDuration(seconds: seconds),
      duration <= EngineConstants.longestLength
    else { return nil }
    return duration
  }

  func sample(after elapsed: FlickDuration) -> TraceSample {
    let seconds = elapsed.seconds
    let (first, second) = (x.state(after: seconds), y.state(after: seconds))
    return TraceSample(
      position: Point(x: first.value, y: second.value),
      velocity: Vector(dx: first.velocity, dy: second.velocity),
      acceleration: Vector(
        dx: x.acceleration(first, after: seconds), dy: y.acceleration(second, after: seconds)))
  }
}

extension BoundedDecay.Course {
  fileprivate func acceleration(_ state: MotionState, after elapsed: Double) -> Double {
    guard let bounce, elapsed >= bounce.time else { return decay.acceleration(at: state) }
    return spring.acceleration(at: state, toward: bounce.edge)
  }
}
