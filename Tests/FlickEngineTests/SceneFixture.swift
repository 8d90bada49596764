import FlickCore
import FlickMotion
import FlickScene

/// Small scenes made in code: one square on a 400 × 2000 canvas that moves
/// along one property.
struct SceneFixture {
  var motion: Motion
  var interruption = InterruptionPolicy.carry
  var property = Channel.Property.y
  var states = [Point(x: 0, y: 0), Point(x: 1000, y: 0)]
  var initial = 0
  var tap: Behavior.Tap? = .toggle
  var drag: Behavior.Drag? = Behavior.Drag()
  var doubleTap: Behavior.Tap?
  var press: Behavior.Tap?
  /// Other properties that fingers move, with nothing to go back to.
  var alongside: [Channel.Property] = []
  var touchVelocity = VelocityTracker.exact
  var profile: GestureProfile?
  var release = Behavior.Release.velocitySign
  var cancel = Behavior.Cancel.settle
  var events: [SceneEvent] = []
  var length = RenderSettings.Length.settled(plus: .zero)
  var variants = 1

  static func spring(_ stiffness: Double = 300, _ damping: Double = 20) throws -> Spring {
    guard let spring = Spring(stiffness: stiffness, damping: damping) else {
      throw FixtureError.noSpring
    }
    return spring
  }

  enum FixtureError: Error { case noSpring, noRate }

  func scene() throws -> Scene {
    let square = Layer(
      index: 0, id: "square", content: .rect, frame: Rect(x: 0, y: 0, width: 400, height: 400),
      opacity: 1, fill: .color(.black), stroke: nil, shadow: nil,
      clipsChildren: false, isHidden: false, children: [])
    let behavior = Behavior(
      name: "square", layer: 0, property: property,
      states: states.enumerated().map { Behavior.State(name: "s\($0)", value: $1) },
      initial: initial, tap: tap, doubleTap: doubleTap, press: press, drag: drag, release: release,
      cancel: cancel, motion: motion, interruption: interruption)
    let others = alongside.map {
      Behavior(
        name: $0.rawValue, layer: 0, property: $0,
        states: [Behavior.State(name: "s", value: Point(x: 1, y: 0))], initial: 0, tap: nil,
        drag: Behavior.Drag(), release: .stay, motion: motion, interruption: interruption)
    }
    guard let rate = FrameRate(60) else { throw FixtureError.noRate }
    return Scene(
      title: nil,
      canvas: Canvas(size: Size(width: 400, height: 2000), scale: 1, background: .color(.white)),
      variants: (0..<variants).map { number in
        Variant(
          name: "v\(number)", note: nil, layers: [square], behaviors: [behavior] + others,
          touch: TouchSampling(rate: 120, velocity: touchVelocity, profile: profile))
      },
      events: events, film: nil,
      render: RenderSettings(
        frameRate: rate, length: length, step: .fraction(1, 1200), outputs: []),
      expectations: [])
  }
}

extension FlickDuration {
  /// `numerator` ÷ `denominator` seconds.
  static func fraction(_ numerator: Int64, _ denominator: Int64 = 1000) -> FlickDuration {
    FlickDuration(flicks: numerator * FlickTime.flicksPerSecond / denominator)
  }
}

extension FlickTime {
  static func fraction(_ numerator: Int64, _ denominator: Int64 = 1000) -> FlickTime {
    .zero + .fraction(numerator, denominator)
  }
}

extension SceneEvent {
  static func make(_ action: Action, _ start: Start, id: String? = nil) -> SceneEvent {
    SceneEvent(
      id: id, start: start, action: action, note: nil, pointer: 0,
      origin: SourceOrigin(bytes: 0..<0, path: "$"))
  }

  static func set(_ state: Int, at start: Start, velocity: Vector? = nil) -> SceneEvent {
    make(.set([Change(behavior: 0, state: state, velocity: velocity)]), start)
  }

  static func tap(_ x: Double, _ y: Double, at start: Start) -> SceneEvent {
    make(.tap(.canvas(Point(x: x, y: y))), start)
  }
}

extension Signal {
  static let value = Signal(name: "square.y", channel: 0, quantity: .value, component: 0)
  static let velocity = Signal(
    name: "square.velocity", channel: 0, quantity: .velocity, component: 0)
}
