import FlickCore
import FlickMotion
import FlickScene

/// A layer let go that glides freely, and comes back where it runs past its
/// bounds.
///
/// Each coordinate moves by itself, and both rest at one instant: when the
/// slower to rest has come to rest. What is left of the other's velocity carries
/// it until then.
package struct Glide: Hashable, Sendable {
  private let x: BoundedDecay.Course
  private let y: BoundedDecay.Course
  private let rest: DecayRest
  /// Seconds until each rests by its own; infinite: it never does.
  private let alone: Vector

  /// - Parameter rest: When a coordinate that glides counts as ended; one that
  ///   bounces ends by the threshold of its spring.
  init(
    _ decay: Decay, rest: DecayRest, bounds: Behavior.Bounds?, bounce: Spring, unit: RestUnit,
    from start: PlaneState
  ) {
    let everywhere = -Double.infinity...Double.infinity
    func course(_ range: ClosedRange<Double>?, _ value: Double, _ velocity: Double)
      -> BoundedDecay.Course
    {
      BoundedDecay(decay: decay, bounds: range ?? everywhere, bounce: bounce)
        .course(from: MotionState(value: value, velocity: velocity))
    }
    x = course(bounds?.x, start.position.x, start.velocity.dx)
    y = course(bounds?.y, start.position.y, start.velocity.dy)
    self.rest = rest
    alone = Vector(dx: x.duration(rest: rest, unit), dy: y.duration(rest: rest, unit))
  }

  /// Seconds from the start.
  private var seconds: Double { max(alone.dx, alone.dy) }

  /// Where it comes to rest.
  var end: Point {
    Point(
      x: x.end(at: seconds, alone: alone.dx, rest), y: y.end(at: seconds, alone: alone.dy, rest))
  }

  /// How long it takes to rest; `nil`: longer than the longest length of a scene.
  var restTime: FlickDuration? {
    guard let duration = FlickDuration(seconds: seconds),
      duration <= EngineConstants.longestLength
    else { return nil }
    return duration
  }

  /// From the rest on, until the tick at which it counts, it stays where it is
  /// with the velocity that is left.
  func sample(after elapsed: FlickDuration) -> TraceSample {
    let seconds = elapsed.seconds
    let (first, second) = (x.state(after: seconds), y.state(after: seconds))
    return TraceSample(
      position: seconds >= self.seconds ? end : Point(x: first.value, y: second.value),
      velocity: Vector(dx: first.velocity, dy: second.velocity),
      acceleration: Vector(
        dx: x.acceleration(first, after: seconds), dy: y.acceleration(second, after: seconds)))
  }
}

extension BoundedDecay.Course {
  /// Seconds until it rests; infinite: it never does.
  fileprivate func duration(rest: DecayRest, _ unit: RestUnit) -> Double {
    guard let bounce else { return decay.duration(from: initial, rest: rest) }
    let settling = spring.settlingTime(
      from: bounce.state, toward: bounce.edge, threshold: .exact(unit))
    return settling.map { bounce.time + $0 } ?? .infinity
  }

  /// Where it is at an instant that is not before it rests by itself.
  fileprivate func end(at seconds: Double, alone: Double, _ rest: DecayRest) -> Double {
    if case .speed = rest, bounce == nil, alone < seconds {
      return seconds.isFinite
        ? decay.state(after: seconds, from: initial).value : decay.limit(from: initial)
    }
    return end(rest: rest)
  }

  fileprivate func acceleration(_ state: MotionState, after elapsed: Double) -> Double {
    guard let bounce, elapsed >= bounce.time else { return decay.acceleration(at: state) }
    return spring.acceleration(at: state, toward: bounce.edge)
  }
}
