import FlickCore
import FlickMotion
import FlickScene

extension Behavior {
  /// Displacements that its motion has begun, as fewer with the same sum. Springs
  /// of the same constants are one spring whose state is the sum of theirs, steps
  /// at the same ticks one series of steps, and what began at one instant on the
  /// same curve is one motion. Several eases of several instants stay apart, and
  /// no more of them run than their duration lets.
  ///
  /// Springs that are cut when their time is over are cut together, when the last
  /// of them would be.
  func folded(
    _ motions: [RunningMotion], at now: FlickTime, grid: TickGrid
  ) -> [RunningMotion] {
    guard let first = motions.first else { return [] }
    let restsAt = motions.reduce(FlickTime?.some(now)) { latest, motion in
      latest.flatMap { latest in motion.restsAt.map { max(latest, $0) } }
    }
    let sum = motions.reduce(PlaneState(position: .zero)) { sum, motion in
      let sample = motion.motion.sample(after: now - motion.start)
      return PlaneState(
        position: sum.position + (sample.position - .zero),
        velocity: sum.velocity + sample.velocity)
    }
    switch (first.motion, motion) {
    case (.spring(let spring, _, _), .spring(_, _, let threshold)):
      guard motions.allSatisfy({ $0.motion.isSpring(spring) }) else { return motions }
      let rest = spring.restTime(
        from: sum, target: .zero, threshold: threshold ?? .exact(restUnit), grid.step)
      return [
        RunningMotion(
          sum: .spring(spring, from: sum, target: .zero), at: now,
          restsAt: rest.map { grid.first(from: now + $0) })
      ]
    case (.run(let run), _):
      guard motions.allSatisfy({ $0.motion.isRun(of: run.spring) }) else { return motions }
      let duration = motions.reduce(0) { max($0, $1.secondsLeft(at: now)) }
      let together = SpringRun(
        spring: run.spring, initial: sum, target: .zero, duration: duration)
      return [RunningMotion(sum: .run(together), at: now, restsAt: restsAt)]
    case (.stepped, _):
      let samples = motions.compactMap(\.steps)
      guard samples.count == motions.count else { return motions }
      return [
        RunningMotion(
          sum: .stepped(SteppedSamples(sumOf: samples, from: now)), at: now, restsAt: restsAt)
      ]
    case (.timed, _):
      return motions.reduce(into: []) { kept, motion in
        guard let last = kept.last, let sum = last.joined(with: motion) else {
          return kept.append(motion)
        }
        kept[kept.count - 1] = sum
      }
    default: return motions
    }
  }
}

extension RunningMotion {
  fileprivate var steps: SteppedSamples? {
    if case .stepped(let samples) = motion { samples } else { nil }
  }

  /// Until a spring with an end of its own is cut.
  fileprivate func secondsLeft(at now: FlickTime) -> Double {
    guard case .run(let run) = motion else { return 0 }
    return max(0, run.duration - (now - start).seconds)
  }

  /// Two that began at one instant on the same curve; `nil` for others.
  fileprivate func joined(with other: RunningMotion) -> RunningMotion? {
    guard start == other.start, case .timed(let curve, let from, _) = motion,
      case .timed(curve, let more, _) = other.motion
    else { return nil }
    return RunningMotion(
      sum: .timed(curve, from: from + (more - .zero), to: .zero), at: start, restsAt: restsAt)
  }
}

extension SegmentMotion {
  fileprivate func isSpring(_ other: Spring) -> Bool {
    if case .spring(other, _, _) = self { true } else { false }
  }

  fileprivate func isRun(of spring: Spring) -> Bool {
    if case .run(let run) = self { run.spring == spring } else { false }
  }
}
