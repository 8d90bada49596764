import FlickCore
import FlickEngine
import FlickScene

// Whether a condition holds.
extension VariantMeasurement {
  func holds(_ condition: Condition, at instant: Instant?) -> Outcome {
    guard let instant else { return alwaysHolds(condition) }
    let expected = condition.text + " holds" + words(for: instant)
    guard let time = time(of: instant) else {
      return Outcome(false, "\(expected): \(Self.never)")
    }
    let found = facts(of: condition, at: time, .right)
    return Outcome(
      holds(condition, at: time, .right), "\(expected): \(found.words)",
      found.measured + [("time", .number(time.seconds))])
  }

  private func alwaysHolds(_ condition: Condition) -> Outcome {
    guard let (time, limit) = firstFailure(of: condition) else {
      return Outcome(true, "\(condition.text) always holds")
    }
    let found = facts(of: condition, at: time, limit)
    let side = limit == .left ? "just before" : "at"
    return Outcome(
      false, "\(condition.text) always holds: not \(side) \(Self.seconds(time)), \(found.words)",
      found.measured + [("time", .number(time.seconds))])
  }

  private func holds(_ condition: Condition, at time: FlickTime, _ limit: Limit) -> Bool {
    condition.holds { holds($0, at: time, limit) }
  }

  private func holds(_ fact: Fact, at time: FlickTime, _ limit: Limit) -> Bool {
    fact.holds(
      value: { played.value(of: $0, at: time, limit: limit) },
      touch: { played.touch(of: $0, at: time, limit: limit) })
  }

  /// Where the condition is false first, of all ticks and both sides of all joints.
  private func firstFailure(of condition: Condition) -> (FlickTime, Limit)? {
    let end = FlickTime.zero + trace.duration
    let joints = joints(of: condition).filter { $0 <= end }
    var next = joints.startIndex
    var tick = FlickTime.zero
    while tick <= end {
      while next < joints.endIndex, joints[next] <= tick {
        if let limit = failingSide(of: condition, at: joints[next]) { return (joints[next], limit) }
        next += 1
      }
      if !holds(condition, at: tick, .right) { return (tick, .right) }
      tick = tick + scene.render.step
    }
    for joint in joints[next...] {
      if let limit = failingSide(of: condition, at: joint) { return (joint, limit) }
    }
    return nil
  }

  /// The first side of a joint on which the condition is false; nothing is before the start.
  private func failingSide(of condition: Condition, at joint: FlickTime) -> Limit? {
    let sides: [Limit] = joint == .zero ? [.right] : [.left, .right]
    return sides.first { !holds(condition, at: joint, $0) }
  }

  /// Where something that the condition asks may jump, in order, each once.
  private func joints(of condition: Condition) -> [FlickTime] {
    let all = condition.leaves.flatMap { fact in
      switch fact {
      case .compares(let signal, _, _): played.track(of: signal.channel).segments.map(\.start)
      case .touched(_, let channel, _): played.touchChanges[channel, default: []].map(\.time)
      }
    }
    return Set(all).sorted()
  }

  /// Each signal and name of a condition once, with what it is.
  private func facts(
    of condition: Condition, at time: FlickTime, _ limit: Limit
  ) -> (words: String, measured: [(name: String, value: ExpectationVerdict.Measured)]) {
    var names: Set<String> = []
    var words: [String] = []
    var measured: [(name: String, value: ExpectationVerdict.Measured)] = []
    for fact in condition.leaves {
      switch fact {
      case .compares(let signal, _, _) where names.insert(signal.name).inserted:
        let value = played.value(of: signal, at: time, limit: limit)
        words.append(
          value.isNaN
            ? "\(signal.name) has no value" : "\(signal.name) is \(Self.number(value))")
        measured.append((signal.name, .number(value)))
      case .touched(_, _, let name) where names.insert(name).inserted:
        let isTrue = holds(fact, at: time, limit)
        words.append("\(name) is \(isTrue)")
        measured.append((name, .fact(isTrue)))
      default: break
      }
    }
    return (Spelling.list(words, "and"), measured)
  }
}
