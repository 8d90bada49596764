import FlickCore
import FlickMotion
import FlickScene

/// What drives a channel between two events, as a function of the time since
/// the segment began.
package indirect enum SegmentMotion: Hashable, Sendable {
  case rest(Point)
  /// A closed-form spring per coordinate.
  case spring(Spring, from: PlaneState, target: Point)
  /// A closed-form spring that is cut after a time.
  case run(SpringRun)
  /// Values that hold from one instant of the display link to the next.
  case stepped(SteppedSamples)
  /// A fixed time, perhaps repeated.
  case timed(TimedMotion, from: Point, to: Point)
  /// The layer under the finger.
  case follow(FollowedFinger)
  /// Let go, without a target.
  case glide(Glide)
  /// A layer's property under its animations.
  case layer(LayerStack)
  /// Several motions that each die away, added to where they all lead.
  case sum(base: Point, parts: [Part])
  /// A key of a layer, as another motion has it.
  case mapped(Layer.Mapping, SegmentMotion)
  /// No value: a finger that is not on the glass.
  case absent

  /// One of the motions of a sum: a displacement on its way to zero.
  package struct Part: Hashable, Sendable {
    let motion: SegmentMotion
    /// How long before the segment this motion began.
    let lead: FlickDuration
  }

  /// Whether nothing moves.
  package var isRest: Bool {
    switch self {
    case .rest: true
    case .layer(let stack): stack.items.isEmpty
    case .mapped(_, let motion): motion.isRest
    default: false
    }
  }

  /// The state `elapsed` after the segment began. Not negative.
  func sample(after elapsed: FlickDuration) -> TraceSample {
    switch self {
    case .rest(let position):
      return TraceSample(position: position, velocity: .zero, acceleration: .zero)
    case .spring(let spring, let from, let target):
      let x = Self.springChannel(
        spring, MotionState(value: from.position.x, velocity: from.velocity.dx), target.x, elapsed)
      let y = Self.springChannel(
        spring, MotionState(value: from.position.y, velocity: from.velocity.dy), target.y, elapsed)
      return TraceSample(
        position: Point(x: x.state.value, y: y.state.value),
        velocity: Vector(dx: x.state.velocity, dy: y.state.velocity),
        acceleration: Vector(dx: x.acceleration, dy: y.acceleration))
    case .run(let run):
      return Self.sample(run, after: elapsed)
    case .stepped(let samples):
      return samples.sample(after: elapsed)
    case .timed(let timed, let from, let to):
      return Self.sample(timed, from: from, to: to, after: elapsed)
    case .follow(let finger):
      return finger.sample(after: elapsed)
    case .glide(let glide):
      return glide.sample(after: elapsed)
    case .layer(let stack):
      return stack.sample(after: elapsed)
    case .sum(let base, let parts):
      return parts.reduce(TraceSample(position: base, velocity: .zero, acceleration: .zero)) {
        $0.adding($1.motion.sample(after: $1.lead + elapsed))
      }
    case .mapped(let mapping, let motion):
      return mapping.sample(following: motion.sample(after: elapsed))
    case .absent: return .absent
    }
  }

  private static func sample(_ run: SpringRun, after elapsed: FlickDuration) -> TraceSample {
    let seconds = elapsed.seconds
    let state = elapsed == .zero ? run.initial : run.state(after: seconds)
    guard seconds < run.duration else {
      return TraceSample(position: run.target, velocity: .zero, acceleration: .zero)
    }
    func acceleration(_ value: Double, _ velocity: Double, _ target: Double) -> Double {
      run.spring.acceleration(
        at: MotionState(value: value, velocity: velocity), toward: target)
    }
    return TraceSample(
      position: state.position, velocity: state.velocity,
      acceleration: Vector(
        dx: acceleration(state.position.x, state.velocity.dx, run.target.x),
        dy: acceleration(state.position.y, state.velocity.dy, run.target.y)))
  }

  private static func springChannel(
    _ spring: Spring, _ initial: MotionState, _ target: Double, _ elapsed: FlickDuration
  ) -> (state: MotionState, acceleration: Double) {
    guard initial.value != target || initial.velocity != 0 else { return (initial, 0) }
    let state =
      elapsed == .zero
      ? initial : spring.state(after: elapsed.seconds, from: initial, toward: target)
    return (state, spring.acceleration(at: state, toward: target))
  }

  private static func sample(
    _ timed: TimedMotion, from: Point, to: Point, after elapsed: FlickDuration
  ) -> TraceSample {
    guard let progress = timed.progress(after: elapsed) else {
      return TraceSample(position: to, velocity: .zero, acceleration: .zero)
    }
    let distance = to - from
    return TraceSample(
      position: from + progress.value * distance, velocity: progress.velocity * distance,
      acceleration: Vector(
        dx: along(distance.dx, progress.acceleration),
        dy: along(distance.dy, progress.acceleration)))
  }

  /// What does not move has no acceleration, even where that of the curve is
  /// without limit.
  private static func along(_ distance: Double, _ acceleration: Double) -> Double {
    distance == 0 ? 0 : acceleration * distance
  }
}

extension TraceSample {
  func adding(_ displacement: TraceSample) -> TraceSample {
    TraceSample(
      position: position + (displacement.position - .zero),
      velocity: velocity + displacement.velocity,
      acceleration: acceleration + displacement.acceleration)
  }
}
