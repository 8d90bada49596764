import FlickCore
import FlickEngine
import FlickScene

/// A stretch in which events set a value again and again, as scrubs of an animator do: it
/// stands between two of them, and moves for the eye. Its velocity is that of the values.
struct ScrubbedStretch: Sendable {
  /// The velocity, one sample a scrub.
  let samples: [SignalCurve.Sample]

  var start: FlickTime { samples[0].time }
  var end: FlickTime { samples[samples.count - 1].time }

  func value(at time: FlickTime) -> Double { samples.values(at: [time])[0] }

  /// Those of a velocity, in order of time.
  static func all(of signal: Signal, in track: Track, until end: FlickTime) -> [ScrubbedStretch] {
    guard signal.quantity == .velocity else { return [] }
    var found: [ScrubbedStretch] = []
    var run: [(time: FlickTime, value: TraceSample)] = []
    for (segment, next) in zip(track.segments, track.segments.dropFirst()) {
      guard next.start <= end else { break }
      let first = track.sample(at: segment.start)
      let last = track.sample(at: next.start, limit: .left)
      let stands = first.position == last.position && first.velocity == .zero
      if stands, next.start - segment.start <= ScrubConstants.longestPeriod {
        run.append((segment.start, first))
      } else {
        found += stretch(run + [(segment.start, first)], signal)
        run = []
      }
    }
    return found + stretch(run, signal)
  }

  private static func stretch(
    _ steps: [(time: FlickTime, value: TraceSample)], _ signal: Signal
  ) -> [ScrubbedStretch] {
    // Its last value stands for good: that is where the scrubbing has ended.
    guard steps.count > ScrubConstants.fewest, steps[0].time < steps[steps.count - 1].time,
      zip(steps, steps.dropFirst()).contains(where: { $0.value.position != $1.value.position })
    else { return [] }
    let samples = steps.indices.map { index in
      var (low, high) = (index, index)
      while low > 0, steps[index].time - steps[low].time < ScrubConstants.reach { low -= 1 }
      while high + 1 < steps.count, steps[high].time - steps[index].time < ScrubConstants.reach {
        high += 1
      }
      let seconds = (steps[high].time - steps[low].time).seconds
      let way = steps[high].value.position - steps[low].value.position
      let seen = TraceSample(
        position: steps[index].value.position, velocity: (1 / seconds) * way, acceleration: .zero)
      return SignalCurve.Sample(time: steps[index].time, value: signal.read(seen))
    }
    return [ScrubbedStretch(samples: samples)]
  }
}

extension SignalCurve {
  /// The curve with the velocities of stretches in place of its own.
  func scrubbed(_ stretches: [ScrubbedStretch]) -> SignalCurve {
    var pieces = pieces
    for stretch in stretches {
      func isBefore(_ piece: [Sample]) -> Bool { piece[0].time < stretch.start }
      let before = pieces.filter(isBefore).map { piece in
        piece.filter { $0.time <= stretch.start }
      }
      let after = pieces.map { piece in piece.filter { $0.time >= stretch.end } }
        .filter { !$0.isEmpty }
      pieces = before + [stretch.samples] + after
    }
    return SignalCurve(pieces: pieces, gaps: gaps)
  }
}

private enum ScrubConstants {
  /// Between two scrubs, or they are single steps: 1/24 s.
  static let longestPeriod = FlickDuration(flicks: FlickTime.flicksPerSecond / 24)
  /// Fewer are steps.
  static let fewest = 3
  /// Over how much time before and after a scrub its velocity is measured: 1/120 s.
  static let reach = FlickDuration(flicks: FlickTime.flicksPerSecond / 120)
}
