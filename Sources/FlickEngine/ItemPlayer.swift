import FlickCore
import FlickScene

/// The place and the rotation of one item while its world is played.
struct ItemPlayer {
  private enum Phase {
    case resting
    case moving
    /// On the finger of the contact with that number.
    case held(contact: Int)
  }

  /// Index of the channel of its place.
  let channel: Int
  private(set) var place: Track
  private(set) var turn: Track
  private var phase = Phase.resting

  /// - Parameters:
  ///   - item: What its world shows at the scene's start.
  ///   - turn: Its rotation then, as its layer has it.
  init(_ item: WorldPlayer.Shown, channel: Int, turn: Double) {
    self.channel = channel
    self.turn = Track(restingAt: Point(x: turn, y: 0))
    place = Track(restingAt: item.sample.position)
    if item.isAwake {
      phase = .moving
      place.replaceLast(with: .stepped(SteppedSamples(start: .zero, initial: item.sample)))
    }
  }

  var isResting: Bool {
    if case .resting = phase { true } else { false }
  }

  var isMoving: Bool {
    if case .moving = phase { true } else { false }
  }

  /// The number of the contact on whose finger it hangs.
  var holder: Int? {
    if case .held(let contact) = phase { contact } else { nil }
  }

  /// What its world shows from an instant of the display link on.
  ///
  /// - Parameter since: When the frame began in which that came about.
  mutating func show(
    _ item: WorldPlayer.Shown, since: FlickTime, at instant: FlickTime
  ) -> TraceEvent.Kind? {
    defer { showTurn(item, since: since, at: instant) }
    if isResting {
      guard item.isAwake else { return nil }
      force(at: since, event: nil)
      place.extendLast(with: item.sample, at: instant)
      return .forced(channel: channel)
    }
    place.extendLast(with: item.sample, at: instant)
    guard isMoving, !item.isAwake else { return nil }
    phase = .resting
    place.begin(.rest(item.sample.position), at: instant, event: nil)
    return .settled(channel: channel, residualVelocity: .zero)
  }

  /// Whether the item rests its place tells.
  private mutating func showTurn(
    _ item: WorldPlayer.Shown, since: FlickTime, at instant: FlickTime
  ) {
    guard let rotation = item.rotation else { return }
    let isTurning = if case .stepped = turn.segments.last?.motion { true } else { false }
    guard item.isAwake || isTurning else { return }
    if !isTurning { turn.goOn(at: since, event: nil) }
    turn.extendLast(with: rotation, at: instant)
    if !item.isAwake { turn.begin(.rest(rotation.position), at: instant, event: nil) }
  }

  /// It hangs on the finger of a contact from now on.
  mutating func hang(on contact: Contact, at now: FlickTime) {
    phase = .held(contact: contact.number)
    place.goOn(at: now, event: contact.event)
  }

  /// The finger of an event lets it go with a velocity.
  mutating func letGo(velocity: Vector, at now: FlickTime, event: Int) {
    phase = .moving
    place.goOn(velocity: velocity, at: now, event: event)
  }

  /// An event pushes or draws it; that takes it off no finger.
  mutating func force(at now: FlickTime, event: Int?) {
    if isResting { phase = .moving }
    place.goOn(at: now, event: event)
  }
}

extension Track {
  /// Begins a segment in which a world goes on from where this is.
  ///
  /// - Parameter velocity: `nil`: the one it has.
  fileprivate mutating func goOn(velocity: Vector? = nil, at now: FlickTime, event: Int?) {
    let shown = sample(at: now)
    let sample = TraceSample(
      position: shown.position, velocity: velocity ?? shown.velocity,
      acceleration: shown.acceleration)
    begin(.stepped(SteppedSamples(start: now, initial: sample)), at: now, event: event)
  }
}
