import FlickCore

/// The way of a property animator from its start (position 0) to its end
/// (position 1), over a time that begins at 0: pieces that join.
///
/// It can be looked at from either end, so an animator that is reversed runs
/// the same course backwards, and twice reversed it goes on as if nothing had
/// been.
public struct AnimatorCourse: Hashable, Sendable {
  /// A position and its first two derivatives by time.
  struct State: Hashable, Sendable {
    var value: Double
    var velocity = 0.0
    var acceleration = 0.0
  }

  /// A part of one pace's run.
  struct Piece: Hashable, Sendable {
    let pace: PropertyAnimation.Pace
    /// Seconds of the pace from its first to its last position.
    let duration: Double
    /// Seconds of the course for each of the pace.
    var stretch = 1.0
    /// The part of the pace that is run, in its own seconds.
    var range: ClosedRange<Double>
    /// The positions at the pace's 0 and 1.
    let from: Double
    let to: Double
    /// Whether the pace's time runs against the course's.
    let isFlipped: Bool

    var length: Double { (range.upperBound - range.lowerBound) * stretch }

    /// The pace's second at a time of the piece's own.
    func own(at time: Double) -> Double {
      let place =
        isFlipped ? range.upperBound - time / stretch : range.lowerBound + time / stretch
      return min(max(place, range.lowerBound), range.upperBound)
    }

    /// The position and its derivatives by the course's time.
    func state(at time: Double) -> State {
      let paced = pace.progress(after: own(at: time), duration: duration)
      let way = to - from
      let sign: Double = isFlipped ? -1 : 1
      return State(
        value: paced.value == 1 ? to : from + paced.value * way,
        velocity: sign * paced.velocity * way / stretch,
        acceleration: paced.acceleration * way / (stretch * stretch))
    }
  }

  var pieces: [Piece]

  init(_ timing: ViewAnimation.Pace) {
    pieces = [Self.piece(timing, from: 0, to: 1, isFlipped: false)]
  }

  static func piece(
    _ timing: ViewAnimation.Pace, from: Double, to: Double, isFlipped: Bool
  ) -> Piece {
    let duration = timing.duration
    return Piece(
      pace: timing.propertyPace, duration: duration, range: 0...duration, from: from, to: to,
      isFlipped: isFlipped)
  }

  /// Times between its ends at which two pieces meet.
  var joints: [Double] {
    var end = 0.0
    return pieces.dropLast().map { piece in
      end += piece.length
      return end
    }
  }

  /// Whether a spring leads to its end, or to its start when it `isReversed`.
  func endsWithSpring(_ isReversed: Bool) -> Bool {
    (isReversed ? pieces.first : pieces.last)?.pace.isSpring ?? false
  }

  /// Seconds.
  var length: Double { pieces.reduce(0) { $0 + $1.length } }

  /// The position and its rate; where two pieces meet, that of the later one,
  /// or of the earlier one when it `isReversed`.
  func state(at time: Double, isReversed: Bool = false) -> State {
    var begin = 0.0
    for piece in pieces.dropLast() {
      let end = begin + piece.length
      if time < end || (isReversed && time == end) { return piece.state(at: time - begin) }
      begin += piece.length
    }
    guard let last = pieces.last else { return State(value: 1) }
    return last.state(at: time - begin)
  }

  /// The first time at which a position is passed, found by bisection; where
  /// the end is reached by a snap, and the position lies within it, the end.
  func time(of position: Double) -> Double {
    if position == 0 { return 0 }
    let total = length
    if position == 1 || total == 0 { return position == 0 ? 0 : total }
    let steps = AnimatorCourseConstants.scanSteps
    for step in 1...steps {
      let next = total * Double(step) / Double(steps)
      guard state(at: next).value >= position else { continue }
      var low = total * Double(step - 1) / Double(steps)
      var high = next
      for _ in 0..<AnimatorCourseConstants.bisections {
        let middle = 0.5 * (low + high)
        if state(at: middle).value < position { low = middle } else { high = middle }
      }
      return high
    }
    return total
  }

  /// Takes away what lies beyond a time (towards the end, or towards the start
  /// when `isReversed`) and returns the time at which the rest then ends, or
  /// begins.
  mutating func cut(at time: Double, isReversed: Bool) {
    var kept: [Piece] = []
    var begin = 0.0
    for var piece in pieces {
      let local = min(max(time - begin, 0), piece.length)
      begin += piece.length
      let own = piece.own(at: local)
      let keepsLower = isReversed == piece.isFlipped
      piece.range = keepsLower ? piece.range.lowerBound...own : own...piece.range.upperBound
      if piece.length > 0 { kept.append(piece) }
    }
    pieces = kept
  }
}

enum AnimatorCourseConstants {
  /// How finely a position is looked for: a curve that passes it and comes
  /// back within 1/256 of the course is not seen doing so.
  static let scanSteps = 256
  /// Halvings of a step, down to the last bit of a `Double`.
  static let bisections = 52
}
