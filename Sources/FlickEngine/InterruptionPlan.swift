import FlickCore
import FlickMotion
import FlickScene

/// What a change does to the motion that it meets.
enum InterruptionPlan {
  /// Nothing: it is dropped.
  case drop
  /// It waits until the motion has ended, which may hurry.
  case wait(hurries: Bool)
  /// Its own motion is added to those under way, with a velocity.
  case add(velocity: Vector)
  /// Its own motion takes over from a state. A solver that steps goes on as it is
  /// if both its place and its velocity are kept.
  case start(from: PlaneState, goesOn: Bool)
}

extension InterruptionPolicy {
  /// Whether no finger takes hold of what moves.
  var refusesTouches: Bool { self == .ignore }

  /// - Parameters:
  ///   - isHeld: Whether a finger has what the change meets; then nothing can wait
  ///     for the end of a motion, and no motion is added to one.
  ///   - before: What is seen, with the velocity that counts.
  ///   - old: Where the motion leads.
  ///   - velocity: Replaces the one that the policy gives.
  func plan(
    isHeld: Bool, from before: TraceSample, leadingTo old: Point, sentTo new: Point,
    velocity: Vector?
  ) -> InterruptionPlan {
    func start(at place: Point, _ own: Vector) -> InterruptionPlan {
      .start(from: PlaneState(position: place, velocity: velocity ?? own), goesOn: false)
    }
    let kept = PlaneState(position: before.position, velocity: velocity ?? before.velocity)
    switch (self, isHeld) {
    case (.carry, _): return .start(from: kept, goesOn: velocity == nil)
    case (.restart, _): return start(at: before.position, .zero)
    case (.jump, _): return start(at: old, .zero)
    case (.scalar, _):
      return start(
        at: before.position, before.velocity.component(along: new - before.position))
    case (.add, false): return .add(velocity: velocity ?? .zero)
    case (.queue, false): return .wait(hurries: false)
    case (.hurry, false): return .wait(hurries: true)
    case (.ignore, false): return .drop
    case (.add, true), (.queue, true), (.hurry, true), (.ignore, true):
      return .start(from: kept, goesOn: false)
    }
  }
}

extension Vector {
  /// The part of this vector that points along another; zero where that has no
  /// direction.
  fileprivate func component(along direction: Vector) -> Vector {
    let square = direction.dot(direction)
    guard square > 0 else { return .zero }
    return (dot(direction) / square) * direction
  }
}
