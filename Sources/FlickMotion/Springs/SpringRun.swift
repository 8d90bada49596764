import FlickCore

/// A closed-form spring that is cut after a time: it snaps to its target then,
/// wherever it is.
public struct SpringRun: Hashable, Sendable {
  public let spring: Spring
  public let initial: PlaneState
  public let target: Point
  /// Seconds; at this moment it is at the target and still.
  public let duration: Double

  public init(spring: Spring, initial: PlaneState, target: Point, duration: Double) {
    precondition(duration >= 0, "a run does not end before it begins (was \(duration))")
    self.spring = spring
    self.initial = initial
    self.target = target
    self.duration = duration
  }

  /// A velocity in whole ways per second: its component along the way, as the
  /// scalar that UIKit takes. 0 where there is no way to go.
  public static func relativeVelocity(of velocity: Vector, along way: Vector) -> Double {
    let squared = way.dot(way)
    return squared > 0 ? velocity.dot(way) / squared : 0
  }

  /// The state `elapsed` seconds after the start.
  public func state(after elapsed: Double) -> PlaneState {
    if elapsed >= duration { return PlaneState(position: target) }
    let x = spring.state(
      after: elapsed, from: MotionState(value: initial.position.x, velocity: initial.velocity.dx),
      toward: target.x)
    let y = spring.state(
      after: elapsed, from: MotionState(value: initial.position.y, velocity: initial.velocity.dy),
      toward: target.y)
    return PlaneState(
      position: Point(x: x.value, y: y.value), velocity: Vector(dx: x.velocity, dy: y.velocity))
  }
}
