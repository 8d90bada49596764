import FlickCore
import FlickScene

/// A signal's course as unbroken pieces. Between two pieces the signal jumps.
package struct SignalCurve: Hashable, Sendable {
  package struct Sample: Hashable, Sendable {
    package let time: FlickTime
    package let value: Double
    /// Whether the value stands until the next sample, to which the curve leads straight
    /// all the same.
    package let isHeld: Bool

    package init(time: FlickTime, value: Double, isHeld: Bool = false) {
      self.time = time
      self.value = value
      self.isHeld = isHeld
    }
  }

  /// In order of time; none is empty. A piece's last sample is the left limit
  /// at its end, the next piece's first the right limit at the same instant.
  package let pieces: [[Sample]]
  /// Where a piece begins before which there was no value.
  package let gaps: Set<FlickTime>

  package init(pieces: [[Sample]], gaps: Set<FlickTime> = []) {
    precondition(pieces.allSatisfy { !$0.isEmpty }, "a piece of a curve has a sample")
    self.pieces = pieces
    self.gaps = gaps
  }

  /// The least and the greatest value, `nil` if there is no sample.
  package var range: ClosedRange<Double>? {
    let values = pieces.joined().map(\.value)
    guard let least = values.min(), let greatest = values.max() else { return nil }
    return least...greatest
  }

  /// The curve with other values at the same times.
  package func mapValues(_ transform: (Double) -> Double) -> SignalCurve {
    SignalCurve(
      pieces: pieces.map { piece in
        piece.map { Sample(time: $0.time, value: transform($0.value), isHeld: $0.isHeld) }
      }, gaps: gaps)
  }
}

extension VariantTrace {
  /// The signal from the start of the scene to `end`, sampled every `spacing`
  /// and on both sides of every joint.
  ///
  /// Stepped solvers and followed fingers hold their values between ticks;
  /// they are sampled at their own ticks and joined, so a staircase reads as
  /// the curve it samples. A piece ends where the signal jumps at a joint by
  /// more than `tolerance`.
  package func curve(
    of signal: Signal, until end: FlickTime, spacing: FlickDuration, tolerance: Double
  ) -> SignalCurve {
    precondition(spacing > .zero, "samples are apart (by \(spacing.flicks) flicks)")
    let track = track(of: signal.channel)
    var pieces: [[SignalCurve.Sample]] = []
    var piece: [SignalCurve.Sample] = []
    var gaps: Set<FlickTime> = []
    for (index, segment) in track.segments.enumerated() where segment.start <= end {
      let isLast = index + 1 == track.segments.count
      let stop = isLast ? end : min(end, track.segments[index + 1].start)
      if case .absent = segment.motion {
        if !piece.isEmpty { pieces.append(piece) }
        piece = []
        gaps.insert(stop)
        continue
      }
      let samples = segment.samples(
        of: signal, until: stop, isFollowed: !isLast && stop < end, spacing: spacing)
      for samples in samples {
        if let last = piece.last, let first = samples.first,
          abs(first.value - last.value) > tolerance
        {
          pieces.append(piece)
          piece = []
        } else if piece.last?.time == samples.first?.time, !piece.isEmpty {
          piece.removeLast()
        }
        piece.append(contentsOf: samples)
      }
    }
    if !piece.isEmpty { pieces.append(piece) }
    return SignalCurve(pieces: pieces, gaps: gaps)
  }
}

extension Track.Segment {
  /// The signal from the segment's start to `end`, both included, divided
  /// where a repeated or stepwise motion may jump by itself.
  ///
  /// - Parameter isFollowed: Whether another segment begins at `end`, where this one may jump
  ///   at its last instant.
  fileprivate func samples(
    of signal: Signal, until end: FlickTime, isFollowed: Bool, spacing: FlickDuration
  ) -> [[SignalCurve.Sample]] {
    func sample(_ time: FlickTime) -> SignalCurve.Sample {
      SignalCurve.Sample(
        time: time, value: signal.read(motion.sample(after: time - start)),
        isHeld: motion.holdsValues)
    }
    var result: [[SignalCurve.Sample]] = []
    var piece = [sample(start)]
    let flick = FlickDuration(flicks: 1)
    let limit = isFollowed ? end - start + flick : end - start
    var corners = motion.corners(before: limit, spacing: spacing).map { start + $0 }[...]
    // Where a timed motion is over, its rates may break off.
    if signal.quantity != .value, let over = motion.length.map({ start + $0 }), over <= end {
      corners.append(over)
    }
    /// Ends the piece at every corner up to a time, from its left side: one
    /// flick before it, where nothing has moved yet that could be seen. A corner whose instant
    /// is rounded down is passed one flick after it.
    func divide(upTo time: FlickTime) {
      while let corner = corners.first, corner <= time {
        corners.removeFirst()
        let before = sample(corner - flick)
        piece.append(SignalCurve.Sample(time: corner, value: before.value))
        result.append(piece)
        let (at, after) = (sample(corner), sample(corner + flick))
        let isLate =
          (after.value - at.value).magnitude
          > SignalCurveConstants.jump * max(1, at.value.magnitude, after.value.magnitude)
        piece = [
          isLate ? SignalCurve.Sample(time: corner, value: after.value, isHeld: at.isHeld) : at
        ]
      }
    }
    for time in motion.instants(from: start, until: end, spacing: spacing) {
      divide(upTo: time)
      if piece.last?.time != time { piece.append(sample(time)) }
    }
    divide(upTo: end)
    if end > start, piece.last?.time != end { piece.append(sample(end)) }
    return result + [piece]
  }
}

extension SegmentMotion {
  /// Where the motion may jump or bend by itself, after its start.
  fileprivate func corners(
    before end: FlickDuration, spacing: FlickDuration
  ) -> [FlickDuration] {
    switch self {
    case .timed(let timed, _, _):
      return end > .zero ? timed.corners(before: end, spacing: spacing) : []
    case .layer(let stack): return stack.corners(before: end, spacing: spacing)
    case .mapped(let mapping, let motion):
      let own = motion.stops(of: mapping, before: end, spacing: spacing)
      let corners = Set(motion.corners(before: end, spacing: spacing) + own)
      return corners.sorted()
    case .stepped(let samples):
      return Self.stalls(samples.instants.map { $0 - samples.start }.filter { $0 < end })
    case .follow(let finger):
      return Self.stalls(
        [.zero] + finger.instants(within: end), longest: SignalCurveConstants.longestTouchPeriod)
    default: return []
    }
  }

  /// The instants that end a hold: samples were missed before them, so that the value
  /// stood, and jumps.
  ///
  /// - Parameter longest: What no hold is shorter than, however near samples usually are.
  private static func stalls(
    _ instants: [FlickDuration], longest: FlickDuration = .zero
  ) -> [FlickDuration] {
    let periods = zip(instants.dropFirst(), instants).map { $0 - $1 }
    guard !periods.isEmpty else { return [] }
    let usual = periods.sorted()[periods.count / 2].flicks * 3 / 2
    return zip(instants.dropFirst(), periods).compactMap { instant, period in
      period.flicks > max(usual, longest.flicks) ? instant : nil
    }
  }

  /// Where a motion takes a signal past a stop of a mapping, after its start: the first
  /// flick beyond it. What comes back within `spacing` is not seen.
  private func stops(
    of mapping: Layer.Mapping, before end: FlickDuration, spacing: FlickDuration
  ) -> [FlickDuration] {
    guard !isRest, !holdsValues else { return [] }
    func line(_ elapsed: FlickDuration) -> Int {
      let input = mapping.signal.read(sample(after: elapsed))
      return mapping.inputs.firstIndex { input < $0 } ?? mapping.inputs.count
    }
    var found: [FlickDuration] = []
    var (low, from) = (FlickDuration.zero, line(.zero))
    while low < end {
      let high = min(end, low + spacing)
      let to = line(high)
      if from != to {
        var (before, after) = (low, high)
        while (after - before).flicks > 1 {
          let middle = FlickDuration(flicks: (before.flicks + after.flicks) / 2)
          if line(middle) == from { before = middle } else { after = middle }
        }
        if after < end { found.append(after) }
      }
      (low, from) = (high, to)
    }
    return found
  }

  /// How long what has a duration lasts.
  fileprivate var length: FlickDuration? {
    switch self {
    case .timed(let timed, _, _): timed.length
    case .mapped(_, let motion): motion.length
    default: nil
    }
  }

  /// Whether values hold from one instant to the next.
  fileprivate var holdsValues: Bool {
    switch self {
    case .stepped, .follow: true
    case .mapped(_, let motion): motion.holdsValues
    default: false
    }
  }

  /// The instants strictly between `start` and `end` at which a curve is
  /// worth sampling.
  fileprivate func instants(
    from start: FlickTime, until end: FlickTime, spacing: FlickDuration
  ) -> [FlickTime] {
    var result: [FlickTime] = []
    switch self {
    case _ where isRest:
      break
    case .stepped(let samples):
      result = samples.instants.dropFirst().filter { $0 < end }
    case .follow(let finger):
      result = finger.instants(within: end - start).map { start + $0 }
    case .mapped(_, let motion):
      result = motion.instants(from: start, until: end, spacing: spacing)
    case .absent: break
    case .rest, .spring, .run, .timed, .glide, .layer, .sum:
      // On a grid counted from 0, so that a longer curve repeats a shorter one.
      var n = start.flicks / spacing.flicks + 1
      while n * spacing.flicks < end.flicks {
        result.append(FlickTime(flicks: n * spacing.flicks))
        n += 1
      }
    }
    return result
  }
}

package enum SignalCurveConstants {
  /// What changes by more within a flick jumps: a share of the value.
  package static let jump = 1e-3
  /// A finger whose samples come no farther apart moves in between: 1/24 s.
  static let longestTouchPeriod = FlickDuration(flicks: FlickTime.flicksPerSecond / 24)
}
