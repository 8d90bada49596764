import FlickCore
import FlickMotion
import FlickScene

/// The fingers of a gesture as the screen samples them: one, or two, of which
/// the middle counts, or the distance, or the angle of the line from the first
/// to the second.
struct Fingers: Hashable, Sendable {
  /// What of the fingers moves a layer, as a vector; a number is its first coordinate.
  enum Measure: Hashable, Sendable {
    /// Where the finger is, or the middle of two, in canvas points.
    case place
    /// Between two fingers, in points.
    case distance
    /// In degrees, clockwise. It goes on past ±180°: from one sample to the next the short
    /// way round.
    case angle

    init(_ property: Channel.Property) {
      switch property {
      case .scale: self = .distance
      case .rotation: self = .angle
      default: self = .place
      }
    }
  }

  private struct Finger: Hashable, Sendable {
    let contact: Int
    let down: FlickTime
    var path: FingerPath
    /// The tick until which its way is known, which may come before that ends.
    var until: FlickTime

    init(_ contact: Contact) {
      self.contact = contact.number
      down = contact.down
      path = contact.path
      until = contact.busyUntil
    }

    mutating func extend(_ contact: Contact) {
      path = contact.path
      until = contact.busyUntil
    }

    /// Until when its way is known.
    var end: FlickTime { down + path.length }

    /// Where the screen saw it last, and how fast.
    func seen(at time: FlickTime, rate: Int) -> (place: Vector, velocity: Vector) {
      let since = path.lastSample(
        at: path.elapsed(at: time, touchedAt: down, until: until), rate: rate)
      return (path.position(after: since) - .zero, path.velocity(after: since))
    }

    func firstSample(after time: FlickTime, rate: Int) -> FlickTime? {
      path.firstSample(after: time - down, rate: rate).map { down + $0 }
    }
  }

  /// From an instant on the angle is so many turns more than its direction.
  private struct Turn: Hashable, Sendable {
    let time: FlickTime
    let count: Int
  }

  private var first: Finger
  private var second: Finger?
  private let measure: Measure
  /// Samples of each finger per second, counted from its touch.
  private let rate: Int
  /// When they became fingers of one gesture.
  let since: FlickTime
  private var turns: [Turn] = []

  init(_ contact: Contact, rate: Int) {
    first = Finger(contact)
    measure = .place
    self.rate = rate
    since = contact.down
  }

  init(_ one: Contact, _ other: Contact, _ measure: Measure, rate: Int, since: FlickTime) {
    first = Finger(one)
    second = Finger(other)
    self.measure = measure
    self.rate = rate
    self.since = since
    countTurns(from: since)
  }

  /// The contacts' numbers.
  var contacts: [Int] { [first.contact] + (second.map { [$0.contact] } ?? []) }

  /// More is known of the way of one of them.
  mutating func extend(_ contact: Contact) {
    let known: FlickTime
    if contact.number == first.contact {
      known = first.end
      first.extend(contact)
    } else {
      known = second?.end ?? first.end
      second?.extend(contact)
    }
    countTurns(from: max(since, known))
  }

  /// When the first of them leaves; until then what is known of their ways.
  var end: FlickTime {
    let both = [first] + (second.map { [$0] } ?? [])
    return both.filter { $0.path.lift != nil }.map(\.end).min() ?? known
  }

  private var known: FlickTime { max(first.end, second?.end ?? first.end) }

  // MARK: - What counts

  /// What counts, and its velocity, where the screen saw the fingers last.
  func state(at time: FlickTime) -> (value: Vector, velocity: Vector) {
    let one = first.seen(at: time, rate: rate)
    guard let second else { return (one.place, one.velocity) }
    let other = second.seen(at: time, rate: rate)
    let line = other.place - one.place
    let change = other.velocity - one.velocity
    let distance = line.length
    switch measure {
    case .place:
      return (0.5 * (one.place + other.place), 0.5 * (one.velocity + other.velocity))
    case .distance:
      let speed = distance > 0 ? line.dot(change) / distance : 0
      return (Vector(dx: distance, dy: 0), Vector(dx: speed, dy: 0))
    case .angle:
      let across = line.dx * change.dy - line.dy * change.dx
      let near = distance < SceneConstants.leastSpread
      let turn = near ? 0 : across / (distance * distance)
      return (
        Vector(dx: Self.direction(of: line) + 360 * Double(turnCount(at: time)), dy: 0),
        Vector(dx: turn * 180 / .pi, dy: 0)
      )
    }
  }

  /// The next instant at which the screen looks at one of them; `nil` where none will.
  func firstSample(after time: FlickTime) -> FlickTime? {
    [first.firstSample(after: time, rate: rate), second?.firstSample(after: time, rate: rate)]
      .compactMap { $0 }.min()
  }

  /// The first sample at which two fingers have gone further than `slop` from how they met,
  /// in the unit of what counts, and the value that their gesture counts from.
  func recognition(slop: Double) -> (time: FlickTime, from: Vector)? {
    let start = state(at: since).value
    var time = since
    while time < known, let sample = firstSample(after: time) {
      let travel = state(at: sample).value - start
      if travel.length > slop + EngineConstants.leastTravel {
        let from = start + (slop / travel.length) * travel
        let isTooNear = measure == .distance && from.dx < SceneConstants.leastSpread
        return isTooNear ? nil : (sample, from)
      }
      time = sample
    }
    return nil
  }

  /// The velocity of what counts when the first finger leaves, as a recogniser tells it.
  func velocity(by tracker: VelocityTracker) -> Vector {
    guard second != nil else {
      return tracker.velocity(
        of: first.path.samples(touchedAt: first.down, rate: rate), at: first.end,
        exact: first.path.velocity(after: first.path.length))
    }
    var samples = [TouchSample(time: since, position: .zero + state(at: since).value)]
    var time = since
    while time < end, let sample = firstSample(after: time), sample <= end {
      let position: Point = .zero + state(at: sample).value
      if position != samples[samples.count - 1].position {
        samples.append(TouchSample(time: sample, position: position))
      }
      time = sample
    }
    return tracker.velocity(of: samples, at: end, exact: state(at: end).velocity)
  }

  // MARK: - Turns

  private static func direction(of line: Vector) -> Double {
    Reproducible.atan2(line.dy, line.dx) * 180 / .pi
  }

  private func direction(at time: FlickTime) -> Double {
    guard let second else { return 0 }
    return Self.direction(
      of: second.seen(at: time, rate: rate).place - first.seen(at: time, rate: rate).place)
  }

  private func turnCount(at time: FlickTime) -> Int {
    var low = 0
    var high = turns.count
    while low < high {
      let middle = (low + high) / 2
      if turns[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : turns[low - 1].count
  }

  /// Counts turns anew from an instant on, as far as the ways are known.
  private mutating func countTurns(from start: FlickTime) {
    guard measure == .angle else { return }
    turns.removeAll { $0.time > start }
    var time = start
    var before = direction(at: start)
    while time < known, let sample = firstSample(after: time) {
      let angle = direction(at: sample)
      if abs(angle - before) > 180 {
        let count = turns.last?.count ?? 0
        turns.append(Turn(time: sample, count: count + (angle < before ? 1 : -1)))
      }
      (time, before) = (sample, angle)
    }
  }
}
