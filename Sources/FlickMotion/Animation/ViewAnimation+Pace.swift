import FlickCore

extension ViewAnimation.Pace {
  /// Seconds of one way; where a spring ends it snaps.
  public var duration: Double {
    switch self {
    case .curve(_, let duration): duration
    case .spring(let spring): spring.duration
    case .bounce(let spring, let velocity): spring.end(initialVelocity: velocity)
    }
  }

  /// The same over another time; a spring that is given by its stiffness has
  /// a time of its own and keeps it.
  public func lasting(_ duration: Double) -> ViewAnimation.Pace? {
    switch self {
    case .curve(let curve, _): return .curve(curve, duration: duration)
    case .spring(let spring):
      let other = UIViewSpring(
        duration: duration, dampingRatio: spring.dampingRatio,
        initialVelocity: spring.initialVelocity)
      return other.map { .spring($0) }
    case .bounce: return self
    }
  }

  /// How the progress of its animations passes.
  public var propertyPace: PropertyAnimation.Pace {
    switch self {
    case .curve(let curve, _): return .curve(curve)
    case .spring(let spring):
      let velocity = spring.initialVelocity ?? 0
      return .spring(spring.spring(initialVelocity: velocity), velocity: velocity)
    case .bounce(let bounce, let velocity):
      // Only infinite damping has no spring, and no bounce above −1 is that.
      guard let spring = bounce.animation.effective else { return .curve(.linear) }
      // Above critical damping Core Animation's starts faster than told.
      let start = bounce.animation.progress(after: 0, initialVelocity: velocity).velocity
      return .spring(spring, velocity: start)
    }
  }
}

extension PropertyAnimation.Pace {
  var isSpring: Bool {
    if case .spring = self { true } else { false }
  }

  /// The progress and its derivatives by time, `seconds` after its start; a
  /// spring has snapped and rests from the duration on.
  func progress(after seconds: Double, duration: Double) -> AnimatorCourse.State {
    switch self {
    case .curve(let curve):
      guard duration > 0 else { return AnimatorCourse.State(value: 1) }
      let fraction = seconds / duration
      return AnimatorCourse.State(
        value: curve.value(at: fraction), velocity: curve.slope(at: fraction) / duration,
        acceleration: curve.curvature(at: fraction) / (duration * duration))
    case .spring(let spring, let velocity):
      if seconds >= duration { return AnimatorCourse.State(value: 1) }
      let state = spring.state(
        after: seconds, from: MotionState(value: 0, velocity: velocity), toward: 1)
      return AnimatorCourse.State(
        value: state.value, velocity: state.velocity,
        acceleration: spring.acceleration(at: state, toward: 1))
    case .course(let course, let from, let isReversed):
      return course.state(
        at: isReversed ? from - seconds : from + seconds, isReversed: isReversed)
    case .held(let progress): return AnimatorCourse.State(value: progress)
    }
  }
}
