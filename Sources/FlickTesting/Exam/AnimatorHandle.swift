/// How an exam holds one animator, which somebody has just made.
///
/// All times are seconds of the link's clock, which begins at an odd instant as a
/// device's does.
public struct AnimatorHandle {
  let retarget: (_ target: Double, _ now: Double) -> Void
  let release: ((_ target: Double, _ velocity: Double, _ now: Double) -> Void)?
  let tick: (LinkFrame) -> Void
  let value: () -> Double

  /// - Parameters:
  ///   - retarget: Sends the animator to a value, from rest or while it moves.
  ///   - release: Lets it go towards a value at a velocity, in units per second, as after
  ///     a drag; `nil` where it has no such thing.
  ///   - tick: One call of the display link.
  ///   - value: What would be seen now.
  public init(
    retarget: @escaping (_ target: Double, _ now: Double) -> Void,
    release: ((_ target: Double, _ velocity: Double, _ now: Double) -> Void)? = nil,
    tick: @escaping (LinkFrame) -> Void, value: @escaping () -> Double
  ) {
    self.retarget = retarget
    self.release = release
    self.tick = tick
    self.value = value
  }
}

/// What an exam tells an animator to do, since the link's start.
struct ExamMove {
  let time: Double
  let target: Double
  var velocity: Double?
}

/// What an animator showed under one link.
struct Course {
  /// Since the link's start, one a frame.
  let times: [Double]
  let values: [Double]
  let period: Double

  /// The part of it in a stretch of time.
  func part(from start: Double, to end: Double) -> Course {
    let kept = times.indices.filter { times[$0] >= start && times[$0] <= end }
    return Course(
      times: kept.map { times[$0] }, values: kept.map { values[$0] }, period: period)
  }

  /// When it has gone a part of the way for the first time.
  func time(at part: Double, from: Double, to: Double) -> Double? {
    let index = values.firstIndex { ($0 - from) / (to - from) >= part }
    return index.map { times[$0] }
  }

  /// How far its values lie apart.
  var range: Double? {
    guard let least = values.min(), let most = values.max() else { return nil }
    return most - least
  }

  var isFinite: Bool { values.allSatisfy(\.isFinite) }
}

extension Course {
  /// Plays a fresh animator.
  init(
    of animator: AnimatorHandle, link: ManualDisplayLink, moves: [ExamMove], seconds: Double
  ) {
    var left = moves[...]
    var (times, values): ([Double], [Double]) = ([], [])
    for frame in link.frames(for: seconds) {
      let time = frame.timestamp - link.start
      while let move = left.first, move.time < time {
        let now = link.start + move.time
        if let velocity = move.velocity {
          animator.release?(move.target, velocity, now)
        } else {
          animator.retarget(move.target, now)
        }
        left.removeFirst()
      }
      animator.tick(frame)
      times.append(time)
      values.append(animator.value())
    }
    self.init(times: times, values: values, period: link.period)
  }
}
