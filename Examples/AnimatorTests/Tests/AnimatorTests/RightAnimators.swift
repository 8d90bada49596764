import FlickMotion
import FlickTesting

/// What the app's animators have in common: a display link's frames go in, a value comes out.
protocol Animator: AnyObject, SendableMetatype {
  init(value: Double)
  var value: Double { get }
  /// - Parameter now: Seconds of the display link's clock.
  func animate(to target: Double, at now: Double)
  func tick(_ frame: LinkFrame)
}

/// Adds up forces in fixed steps of a millisecond, keeps what is left of a frame for the
/// next, and shows where it is between two steps.
class HandMade: Animator {
  private(set) var shown: Double
  var place: Double
  var velocity = 0.0
  var target: Double
  var rest = 0.0
  var last: Double?

  required init(value: Double) { (shown, place, target) = (value, value, value) }

  var value: Double { shown }

  func animate(to target: Double, at now: Double) {
    // A pause is not its first frame.
    if isAtRest { last = now }
    self.target = target
  }

  func tick(_ frame: LinkFrame) {
    let passed = frame.timestamp - (last ?? frame.timestamp)
    last = frame.timestamp
    advance(by: passed)
  }

  func advance(by seconds: Double) {
    let step = 0.001
    rest += seconds
    while rest >= step {
      move(step)
      rest -= step
    }
    shown = place + velocity * rest
    if isAtRest { (place, velocity, shown) = (target, 0, target) }
  }

  final func move(_ step: Double) {
    velocity += (300 * (target - place) - 20 * velocity) * step
    place += velocity * step
  }

  final var isAtRest: Bool { abs(target - place) < 0.01 && abs(velocity) < 0.1 }

  final func show(_ value: Double) { shown = value }
}

/// Evaluates the spring from the start of each leg, so that no step adds an error.
class ExactSpring: Animator {
  var spring: Spring { Spring(stiffness: 300, damping: 20)! }
  var leg: MotionState
  var target: Double
  var start = 0.0
  var seen = 0.0

  required init(value: Double) { (leg, target) = (MotionState(value: value), value) }

  final func state(at time: Double) -> MotionState {
    spring.state(after: max(0, time - start), from: leg, toward: target)
  }

  var value: Double { state(at: seen).value }

  /// Goes on from what is seen, which was drawn for an instant after now.
  func animate(to target: Double, at now: Double) {
    let last = state(at: max(now, seen))
    start = max(now, seen)
    (leg, self.target) = (last, target)
  }

  /// Draws for the instant at which it will be seen, but never for one before now.
  func instant(of frame: LinkFrame) -> Double { max(frame.timestamp, frame.targetTimestamp) }

  func tick(_ frame: LinkFrame) { seen = instant(of: frame) }
}

/// As `UIView.animate` with its additive animations: each change adds an eased way from
/// where it was to where it is sent, and what already runs goes on beneath.
class UIKitLike: Animator {
  struct Part {
    let way: Double
    var start: Double?
  }

  static let seconds = 0.4
  var model: Double
  var parts: [Part] = []
  var now = 0.0

  required init(value: Double) { model = value }

  var value: Double {
    parts.reduce(model) { $0 - $1.way * (1 - progress($1)) }
  }

  func progress(_ part: Part) -> Double {
    guard let start = part.start else { return 0 }
    let fraction = (now - start) / Self.seconds
    return TimingCurve.easeInOut.value(at: min(max(fraction, 0), 1))
  }

  func animate(to target: Double, at now: Double) {
    parts.append(Part(way: target - model))
    model = target
  }

  func tick(_ frame: LinkFrame) {
    now = frame.timestamp
    for index in parts.indices where parts[index].start == nil { parts[index].start = now }
    parts.removeAll { progress($0) >= 1 }
  }
}
