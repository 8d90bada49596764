/// `UIViewPropertyAnimator`: changes that can be paused, scrubbed, reversed,
/// continued with another timing and stopped, as a value with no clock.
///
/// A position of 0 is the properties' values before, 1 those after; a property
/// is at from + position·(to − from). Instants are seconds, passed in and never
/// going back. Source: Apple's reference (facts, motion §3); where that is
/// silent, nothing jumps.
public struct PropertyAnimator: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// Not begun, or over.
    case inactive
    /// Running.
    case running
    /// Begun and paused; UIKit's `active` with `isRunning` false.
    case paused
    /// Stopped and waiting for `finish`.
    case stopped
  }

  /// Where `finish` leaves the properties.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    case current, start, end
  }

  public enum Command: Hashable, Sendable {
    /// Begins, after a delay in seconds, or goes on where it was paused.
    case start(delay: Double)
    /// Begins paused where it had not begun.
    case pause
    /// Moves to a fraction of the way that is ahead in its direction, from 0
    /// to 1; needs a pause, or begins paused.
    case scrub(Double)
    case setReversed(Bool)
    /// Goes on after a pause. With a timing, that runs over what is left of
    /// the way. The factor is of the animator's first duration; 0: the time
    /// that is left. A spring with less than 0.1 s of that arrives at once.
    case resume(timing: ViewAnimation.Pace?, durationFactor: Double)
    /// Leaves everything where it is. With `finishing` it is over at once.
    case stop(finishing: Bool)
    /// Ends what was stopped.
    case finish(Place)
  }

  private enum State: Hashable, Sendable {
    case fresh
    case running(since: Double, from: Double)
    /// A place on the course and the position, which a scrub says exactly.
    case paused(time: Double, position: Double)
    case stopped(position: Double)
    case over(position: Double)
  }

  /// Its first timing.
  public let timing: ViewAnimation.Pace
  /// Whether a scrub passes over its curve; UIKit's default.
  public let scrubsLinearly: Bool
  /// Whether it stays paused at its end instead of being over.
  public let pausesOnCompletion: Bool
  public private(set) var isReversed = false
  private var course: AnimatorCourse
  private var state = State.fresh

  /// - Parameter timing: Of positive duration.
  public init(
    _ timing: ViewAnimation.Pace, scrubsLinearly: Bool = true, pausesOnCompletion: Bool = false
  ) {
    precondition(timing.duration > 0, "an animator lasts (was \(timing.duration) s)")
    self.timing = timing
    self.scrubsLinearly = scrubsLinearly
    self.pausesOnCompletion = pausesOnCompletion
    course = AnimatorCourse(timing)
  }

  public func phase(at time: Double) -> Phase {
    switch resolved(at: time) {
    case .fresh, .over: .inactive
    case .running: .running
    case .paused: .paused
    case .stopped: .stopped
    }
  }

  /// The position and its rate per second; 0 where it does not run.
  public func position(at time: Double) -> MotionState {
    switch resolved(at: time) {
    case .fresh: return MotionState(value: 0)
    case .over(let position), .stopped(let position), .paused(_, let position):
      return MotionState(value: position)
    case .running(let since, let from):
      guard time >= since else { return MotionState(value: course.state(at: from).value) }
      let state = course.state(
        at: place(at: time, since: since, from: from), isReversed: isReversed)
      return MotionState(
        value: state.value, velocity: isReversed ? -state.velocity : state.velocity)
    }
  }

  /// `fractionComplete`: while it runs the share of its time, where it is
  /// paused and scrubs linearly the share of its way; counted in its
  /// direction, so that reversing turns f into 1 − f.
  public func fractionComplete(at time: Double) -> Double {
    let length = course.length
    let forwards: Double
    switch resolved(at: time) {
    case .fresh: forwards = 0
    case .over(let position), .stopped(let position): forwards = position
    case .paused(let place, let position):
      forwards = scrubsLinearly ? position : place / length
    case .running(let since, let from):
      forwards = place(at: time, since: since, from: from) / length
    }
    return isReversed ? 1 - forwards : forwards
  }

  /// When it arrives, `nil` where it does not run.
  public func arrival(at time: Double) -> Double? {
    guard case .running(let since, let from) = resolved(at: time) else { return nil }
    return since + ahead(of: from)
  }

  /// How an animation of its properties passes from an instant on: how long
  /// until that begins, and how long it then lasts, in seconds; `nil`: it is
  /// held, or over.
  public func pace(
    at time: Double
  ) -> (pace: PropertyAnimation.Pace, delay: Double, duration: Double)? {
    guard case .running(let since, let from) = resolved(at: time) else { return nil }
    let here = place(at: time, since: since, from: from)
    return (
      .course(course, from: here, isReversed: isReversed), max(since - time, 0), ahead(of: here)
    )
  }

  /// Seconds from a place on the course to where it leads.
  private func ahead(of place: Double) -> Double { isReversed ? place : course.length - place }

  /// Does what it is told.
  ///
  /// - Returns: Whether its phase lets it; if not, nothing has changed. (UIKit
  ///   raises an exception.)
  public mutating func perform(_ command: Command, at time: Double) -> Bool {
    let now = resolved(at: time)
    switch (command, now) {
    case (.start(let delay), .fresh) where delay >= 0:
      state = .running(since: time + delay, from: 0)
    case (.start(let delay), .paused(let place, _)) where delay >= 0:
      state = .running(since: time + delay, from: place)
    case (.start, .running), (.pause, .paused): state = now
    case (.pause, .fresh): state = .paused(time: 0, position: 0)
    case (.pause, .running(let since, let from)):
      let position = position(at: time).value
      state = .paused(time: place(at: time, since: since, from: from), position: position)
    case (.scrub(let fraction), .fresh), (.scrub(let fraction), .paused):
      guard fraction >= 0, fraction <= 1 else { return false }
      scrub(to: isReversed ? 1 - fraction : fraction)
    case (.setReversed(let wanted), .running(let since, let from)):
      state = .running(
        since: max(since, time), from: place(at: time, since: since, from: from))
      isReversed = wanted
    case (.setReversed(let wanted), .paused):
      state = now
      isReversed = wanted
    case (.resume(let timing, let factor), .paused(let place, let position)):
      return resume(timing, factor, place, position, at: time)
    case (.stop(let finishing), .running), (.stop(let finishing), .paused):
      let position = position(at: time).value
      state = finishing ? .over(position: position) : .stopped(position: position)
    case (.finish(let place), .stopped(let position)):
      state = .over(position: place == .current ? position : place == .start ? 0 : 1)
    default: return false
    }
    return true
  }

  private mutating func scrub(to fraction: Double) {
    if scrubsLinearly {
      state = .paused(time: course.time(of: fraction), position: fraction)
    } else {
      let place = fraction * course.length
      state = .paused(time: place, position: course.state(at: place).value)
    }
  }

  private mutating func resume(
    _ other: ViewAnimation.Pace?, _ factor: Double, _ place: Double, _ position: Double,
    at time: Double
  ) -> Bool {
    let left = ahead(of: place)
    let duration = factor == 0 ? left : timing.duration * factor
    guard duration >= 0, duration.isFinite else { return false }
    let isSpring = other.map { $0.propertyPace.isSpring } ?? course.endsWithSpring(isReversed)
    if isSpring, duration < PropertyAnimatorConstants.leastSpringTime {
      state = arrived
      return true
    }
    if factor != 0 || other != nil, left > 0, duration > 0 {
      let ahead: [AnimatorCourse.Piece]
      if let other {
        guard let pace = other.lasting(duration) else { return false }
        ahead = [
          AnimatorCourse.piece(
            pace, from: position, to: isReversed ? 0 : 1, isFlipped: isReversed)
        ]
      } else {
        var rest = course
        rest.cut(at: place, isReversed: !isReversed)
        ahead = rest.pieces.map { piece in
          var stretched = piece
          stretched.stretch *= duration / left
          return stretched
        }
      }
      course.cut(at: place, isReversed: isReversed)
      let behind = course.length
      course.pieces = isReversed ? ahead + course.pieces : course.pieces + ahead
      state = .running(since: time, from: isReversed ? course.length - behind : behind)
    } else {
      state = .running(since: time, from: place)
    }
    return true
  }

  /// The place on the course of one that runs.
  private func place(at time: Double, since: Double, from: Double) -> Double {
    let elapsed = max(time - since, 0)
    return min(max(isReversed ? from - elapsed : from + elapsed, 0), course.length)
  }

  /// Takes one that runs as arrived, where the instant of its end was rounded.
  public mutating func arrive() {
    if case .running = state { state = arrived }
  }

  /// The state after whatever ended by itself.
  private func resolved(at time: Double) -> State {
    guard case .running(let since, let from) = state, time >= since else { return state }
    return time >= since + ahead(of: from) ? arrived : state
  }

  private var arrived: State {
    let position: Double = isReversed ? 0 : 1
    guard pausesOnCompletion else { return .over(position: position) }
    return .paused(time: isReversed ? 0 : course.length, position: position)
  }
}

enum PropertyAnimatorConstants {
  /// Seconds. A spring that is continued with less of its time left arrives at
  /// once. Inferred from an engineer's answer, not documented (facts, motion §3).
  static let leastSpringTime = 0.1
}
