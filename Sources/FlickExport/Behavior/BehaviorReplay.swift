import FlickCore
import FlickEngine
import FlickMotion
import FlickScene

/// What a platform's own spring makes of the scene's changes, beside what the scene does.
///
/// Fingers and the instants of changes are the scene's; what differs is the model, what
/// becomes of the velocity at a change, and how numbers are written.
struct BehaviorReplay {
  /// How a platform moves a value, by the facts that are known of it.
  enum Model {
    /// The closed form; a change keeps place and velocity.
    case exact(Spring)
    /// The closed form; of the velocity a change keeps the mean over the last frame.
    case lastFrame(Spring)
    /// SwiftUI's steps, which a change goes on with.
    case fluid(Spring)
    /// UIKit: each change adds a spring, cut at its end, to those that run.
    case additive(Spring, isFactor: Bool)
    /// Steps of a millisecond, as many whole ones as cover a frame.
    case milliseconds(Spring)
    /// CSS transitions: each change starts the curve anew, from rest; going back to where
    /// the last one came from takes a share of the time.
    case transition(StoppedCurve, duration: Double)
  }

  /// What happens to the value.
  private enum Step {
    /// - Parameter given: Where a finger or an event has it start; `nil`: as it moves.
    case launch(target: Double, given: MotionState?)
    case held
  }

  private let subject: BehaviorSubject
  private var steps: [(time: FlickTime, step: Step)] = []

  init(_ subject: BehaviorSubject) {
    self.subject = subject
    var isHeld = false
    for event in subject.trace.events where event.time <= subject.end {
      switch event.kind {
      case .caught(subject.channel):
        steps.append((event.time, .held))
        isHeld = true
      case .started(subject.channel, let state), .retargeted(subject.channel, let state, _, _):
        let before = sample(event.time, .left)
        let after = sample(event.time, .right)
        let breaks = isHeld || before.distance(to: after) > 1e-6
        let target = subject.behavior.states[state].value.x
        steps.append((event.time, .launch(target: target, given: breaks ? after : nil)))
        isHeld = false
      default: break
      }
    }
  }

  /// Whether the first change begins without a velocity, which a throw has.
  var beginsAtRest: Bool {
    for step in steps {
      guard case .launch(_, let given) = step.step else { continue }
      return (given ?? sample(step.time, .left)).velocity == 0
    }
    return true
  }

  /// Whether something changes while it moves.
  var hasInterruption: Bool {
    subject.trace.events.contains {
      if case .retargeted(subject.channel, _, _, _) = $0.kind { true } else { false }
    }
  }

  private func sample(_ time: FlickTime, _ limit: Limit) -> MotionState {
    let sample = subject.trace.tracks[subject.channel].sample(at: time, limit: limit)
    return MotionState(value: sample.position.x, velocity: sample.velocity.dx)
  }

  /// How far the platform's value lies from the scene's at most, from the first change to
  /// the end.
  ///
  /// - Parameter first: Only until the first change of what moves.
  func largestError(_ model: Model, onlyFirst first: Bool = false) -> Double {
    var largest = 0.0
    var player: PlatformSpring?
    var launches = 0
    for (index, step) in steps.enumerated() {
      let next = index + 1 < steps.count ? steps[index + 1].time : subject.end
      switch step.step {
      case .held: player = nil
      case .launch(let target, let given):
        launches += 1
        if first, launches > 1 { return largest }
        let rest = sample(step.time, .left)
        if let given {
          player = PlatformSpring(model, from: given, to: target)
        } else if player != nil {
          player?.retarget(to: target)
        } else {
          player = PlatformSpring(model, from: rest, to: target)
        }
      }
      guard player != nil else { continue }
      largest = max(largest, follow(&player, from: step.time, to: next))
    }
    return largest
  }

  /// Lets it run and compares.
  private func follow(
    _ player: inout PlatformSpring?, from start: FlickTime, to end: FlickTime
  ) -> Double {
    var largest = 0.0
    let period = FlickDuration(flicks: FlickTime.flicksPerSecond / 60)
    var time = start
    while time < end {
      let next = min(time + period, end)
      player?.advance(by: (next - time).seconds)
      time = next
      guard let value = player?.state.value else { break }
      let limit: Limit = time == end ? .left : .right
      largest = max(largest, abs(value - sample(time, limit).value))
    }
    return largest
  }
}

extension MotionState {
  fileprivate func distance(to other: MotionState) -> Double {
    max(abs(value - other.value), abs(velocity - other.velocity))
  }
}

/// A value that a platform's spring moves, frame by frame.
struct PlatformSpring {
  private let model: BehaviorReplay.Model
  private(set) var state: MotionState
  private var before: Double
  private var start: MotionState
  private var target: Double
  private var elapsed = 0.0
  private var frame = 0.0
  private var fluid: SteppedSpring?
  private var steps: ReactSpring?
  private var parts: [Part] = []
  private var transition: Transition

  /// One of UIKit's springs: what it adds, or multiplies by, fades.
  private struct Part {
    let offset: Double
    let animation: CoreAnimationSpring
    let velocity: Double
    let duration: Double
    var elapsed = 0.0
  }

  /// CSS Transitions Level 1, section 3.
  private struct Transition {
    var duration: Double
    /// Where a way back ends that is shortened, and by how much.
    var adjustedStart: Double
    var shortening = 1.0
  }

  init(_ model: BehaviorReplay.Model, from state: MotionState, to target: Double) {
    self.model = model
    self.state = state
    before = state.value
    start = state
    self.target = target
    transition = Transition(duration: 0, adjustedStart: state.value)
    if case .transition(_, let duration) = model { transition.duration = duration }
    // What a finger lets go of has the finger's place as its model's value.
    if case .additive = model { addPart(from: state.value, velocity: state.velocity) }
    begin()
  }

  /// Sends it elsewhere while it moves, or rests.
  mutating func retarget(to target: Double) {
    let old = self.target
    self.target = target
    switch model {
    case .exact, .fluid, .milliseconds: break
    case .lastFrame: state.velocity = frame > 0 ? (state.value - before) / frame : 0
    case .additive:
      addPart(from: old, velocity: 0)
      return
    case .transition(let curve, let duration):
      let share = elapsed < transition.duration ? elapsed / transition.duration : 1
      if share < 1, target == transition.adjustedStart {
        let output = curve.value(at: share)
        let shortening = abs(output * transition.shortening + 1 - transition.shortening)
        transition.shortening = min(max(shortening, 0), 1)
        transition.adjustedStart = old
      } else {
        transition.shortening = 1
        transition.adjustedStart = share < 1 ? state.value : old
      }
      transition.duration = duration * transition.shortening
    }
    begin()
  }

  private mutating func begin() {
    start = state
    elapsed = 0
    let place = Point(x: state.value, y: 0)
    let plane = PlaneState(position: place, velocity: Vector(dx: state.velocity, dy: 0))
    switch model {
    case .fluid(let spring):
      if fluid == nil {
        fluid = SteppedSpring(
          spring: spring, solver: .fluid(rate: 60), from: plane, target: Point(x: target, y: 0),
          unit: .points)
      } else {
        fluid?.retarget(to: Point(x: target, y: 0))
      }
    case .milliseconds(let spring):
      let velocity = state.velocity / 1000
      steps = ReactSpring(spring, from: state.value, to: target, velocity: velocity)
    default: break
    }
  }

  private mutating func addPart(from old: Double, velocity: Double) {
    guard case .additive(let spring, let isFactor) = model else { return }
    let way = target - old
    let offset = isFactor ? (target == 0 ? 1 : old / target) : old - target
    let animation = CoreAnimationSpring(spring)
    let relative = way == 0 ? 0 : velocity / way
    parts.append(
      Part(
        offset: offset, animation: animation, velocity: relative,
        duration: animation.settlingDuration(initialVelocity: relative)))
  }

  /// A frame of so many seconds.
  mutating func advance(by seconds: Double) {
    before = state.value
    frame = seconds
    elapsed += seconds
    switch model {
    case .exact(let spring), .lastFrame(let spring):
      state = spring.state(after: elapsed, from: start, toward: target)
    case .fluid:
      fluid?.advance(by: seconds)
      guard let shown = fluid?.state else { return }
      state = MotionState(value: shown.position.x, velocity: shown.velocity.dx)
    case .milliseconds:
      steps?.advance(byMilliseconds: seconds * 1000)
      guard let shown = steps else { return }
      state = MotionState(value: shown.value, velocity: shown.velocity * 1000)
    case .additive(_, let isFactor): advanceParts(by: seconds, isFactor: isFactor)
    case .transition(let curve, _):
      let share = min(elapsed / max(transition.duration, 1e-9), 1)
      let output = share < 1 ? curve.value(at: share) : 1
      state = MotionState(value: start.value + output * (target - start.value))
    }
  }

  private mutating func advanceParts(by seconds: Double, isFactor: Bool) {
    var value = target
    for index in parts.indices { parts[index].elapsed += seconds }
    parts.removeAll { $0.elapsed >= $0.duration }
    for part in parts {
      let progress = part.animation.progress(
        after: part.elapsed, initialVelocity: part.velocity
      ).value
      if isFactor {
        value *= part.offset + progress * (1 - part.offset)
      } else {
        value += part.offset * (1 - progress)
      }
    }
    state = MotionState(value: value)
  }
}
