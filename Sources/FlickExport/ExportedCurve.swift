import FlickCore
import FlickEngine
import FlickScene

/// A value over a stretch of a scene, as the samples that an export is fitted
/// to and measured by.
///
/// What a stepped solver or a finger drives is held from one of its samples to
/// the next; here straight lines join these samples, as in a plot.
package struct ExportedCurve: Hashable, Sendable {
  package struct Sample: Hashable, Sendable {
    /// In seconds since the stretch began.
    package let time: Double
    package let value: Double

    package init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// Where the stretch begins and ends in the scene's own time.
  package let start: FlickTime
  package let end: FlickTime
  /// Unbroken, in order of time; between two the value jumps. At least one
  /// piece, none empty.
  package let pieces: [[Sample]]
  /// The same, half as dense, with the same ends.
  let coarse: [[Sample]]
  /// How far the value may lie from the straight lines between samples.
  package let sag: Double
  /// Samples nearer than this are taken for one where lines are fitted, in seconds.
  let gap: Double

  package var duration: Double { (end - start).seconds }
  package var first: Double { pieces[0][0].value }
  package var last: Double { pieces[pieces.count - 1][pieces[pieces.count - 1].count - 1].value }

  /// The least and the greatest value.
  package var range: ClosedRange<Double> {
    var (least, greatest) = (first, first)
    for sample in pieces.joined() {
      least = min(least, sample.value)
      greatest = max(greatest, sample.value)
    }
    return least...greatest
  }

  /// The first instant at which the value is infinite, in seconds of the scene.
  var firstUnbounded: Double? {
    pieces.joined().first { !$0.value.isFinite }.map { start.seconds + $0.time }
  }

  /// How far it moves at all.
  package var span: Double { range.upperBound - range.lowerBound }

  /// - Parameters:
  ///   - end: After `start`.
  ///   - map: What becomes of the signal's values; continuous.
  ///   - bends: Values of the signal at which the map bends, which get samples.
  ///   - refinement: How many times as many samples are taken as usual.
  ///   - frames: Instants at which what is held from sample to sample has the value that it
  ///     holds; lines lead from one to the next. `nil`: the samples' own.
  ///   - warp: What becomes of the seconds since the start; continuous, rising.
  package init(
    _ trace: VariantTrace, _ signal: Signal, from start: FlickTime, to end: FlickTime,
    map: ((Double) -> Double)? = nil, bends: [Double] = [], refinement: Int64 = 1,
    frames: [FlickTime]? = nil, warp: ((Double) -> Double)? = nil
  ) {
    precondition(start < end, "a stretch lasts (\(start.flicks) to \(end.flicks) flicks)")
    self.start = start
    self.end = end
    gap = ExportConstants.fitSpacing.seconds / Double(4 * refinement)
    func pieces(_ usual: FlickDuration) -> [[Sample]] {
      let spacing = FlickDuration(flicks: usual.flicks / refinement)
      var pieces = Self.pieces(
        trace, signal, from: start, to: end, spacing: spacing, nil, frames: frames)
      if !bends.isEmpty { pieces = pieces.map { Self.adding(bends, to: $0) } }
      guard map != nil || warp != nil else { return pieces }
      return pieces.map { piece in
        piece.map {
          Sample(time: warp?($0.time) ?? $0.time, value: map?($0.value) ?? $0.value)
        }
      }
    }
    let fine = pieces(ExportConstants.measureSpacing)
    coarse = pieces(ExportConstants.fitSpacing)
    self.pieces = fine
    // Halfway between the coarse samples a smooth value strays farthest from
    // their lines, and four times as far as from those of the fine ones; twice
    // as far where it bends sharply.
    sag = StoppedCurve(pieces: coarse).largestDifference(from: fine) / 2
  }

  private init(_ known: ExportedCurve, pieces: [[Sample]], coarse: [[Sample]]) {
    (start, end, gap) = (known.start, known.end, known.gap)
    (self.pieces, self.coarse) = (pieces, coarse)
    sag = StoppedCurve(pieces: coarse).largestDifference(from: pieces) / 2
  }

  /// What a map makes of a curve that was made without one.
  ///
  /// - Parameter bends: Values at which the map bends, which get samples.
  func mapped(bends: [Double], _ map: (Double) -> Double) -> ExportedCurve {
    func mapped(_ pieces: [[Sample]]) -> [[Sample]] {
      pieces.map { piece in
        (bends.isEmpty ? piece : Self.adding(bends, to: piece)).map {
          Sample(time: $0.time, value: map($0.value))
        }
      }
    }
    return ExportedCurve(self, pieces: mapped(pieces), coarse: mapped(coarse))
  }

  /// A smooth function of the seconds since the start.
  init(lasting seconds: Double, _ value: (Double) -> Double) {
    start = .zero
    end = .zero + (FlickDuration(seconds: seconds) ?? .zero)
    func samples(_ spacing: FlickDuration) -> [Sample] {
      let count = Int((seconds / spacing.seconds).rounded(.up))
      return (0...count).map { index in
        let time = min(Double(index) * spacing.seconds, seconds)
        return Sample(time: time, value: value(time))
      }
    }
    gap = ExportConstants.fitSpacing.seconds / 4
    let fine = samples(ExportConstants.measureSpacing)
    coarse = [samples(ExportConstants.fitSpacing)]
    pieces = [fine]
    sag = StoppedCurve(pieces: coarse).largestDifference(from: pieces) / 2
  }

  /// From the last instant before the signal first moves to the first from
  /// which it no longer does; `nil` where it never moves. What begins with a jump begins a
  /// sample before it, and what ends with one ends a sample after it, so that both sides show;
  /// not the first step of what follows a finger.
  package static func extent(
    of signal: Signal, in trace: VariantTrace, until end: FlickTime
  ) -> (start: FlickTime, end: FlickTime)? {
    let curve = samples(trace, signal, to: end, spacing: ExportConstants.fitSpacing)
    let samples = Array(curve.pieces.joined())
    let bounded = samples.map(\.value).filter(\.isFinite)
    let reach = (bounded.max() ?? 0) - (bounded.min() ?? 0)
    let slack = reach * 1e-9
    guard let first = samples.first, let last = samples.last,
      let moved = samples.firstIndex(where: { abs($0.value - first.value) > slack }),
      let moving = samples.lastIndex(where: { abs($0.value - last.value) > slack })
    else { return nil }
    var start = samples[moved - 1].time
    var rest = samples[moving + 1].time
    /// What comes to rest jumps, too, by what no longer counts.
    func jumps(_ one: SignalCurve.Sample, _ other: SignalCurve.Sample) -> Bool {
      one.time == other.time && abs(one.value - other.value) > reach * ExportConstants.leastJump
    }
    if moved > 1, jumps(samples[moved - 1], samples[moved]), !samples[moved].isHeld {
      start = max(samples[moved - 2].time, start - ExportConstants.fitSpacing)
    }
    if jumps(samples[moving], samples[moving + 1]), !samples[moving].isHeld {
      rest = min(end, rest + ExportConstants.fitSpacing)
    }
    return start < rest ? (start, rest) : nil
  }

  private static func samples(
    _ trace: VariantTrace, _ signal: Signal, to end: FlickTime, spacing: FlickDuration
  ) -> SignalCurve {
    // Sampled once, since that takes long: no jump is too small to part pieces.
    let parts = trace.curve(of: signal, until: end, spacing: spacing, tolerance: -1)
    let whole = parts.joined(jumps: .infinity)
    let size = whole.pieces.joined().map(\.value.magnitude).filter(\.isFinite).max() ?? 0
    return parts.joined(jumps: ExportConstants.roundingShare * (1 + size))
  }

  static func pieces(
    _ trace: VariantTrace, _ signal: Signal, from start: FlickTime, to end: FlickTime,
    spacing: FlickDuration, _ map: ((Double) -> Double)?, frames: [FlickTime]? = nil
  ) -> [[Sample]] {
    var result: [[Sample]] = []
    for piece in samples(trace, signal, to: end, spacing: spacing).pieces {
      let shown = frames.map { Self.shown(piece, at: $0) } ?? piece
      var cut = Self.cut(shown, from: start)
      // Of what jumps at the very start only the right side is shown.
      if cut.count == 1, cut[0].time == start, start < end { cut = [] }
      guard !cut.isEmpty else { continue }
      result.append(
        cut.map { sample in
          Sample(time: (sample.time - start).seconds, value: map?(sample.value) ?? sample.value)
        })
    }
    precondition(!result.isEmpty, "a signal has a value at every instant")
    return result
  }

  /// The piece with what it holds as it is seen at instants: within a run of held values,
  /// samples there in place of its own.
  private static func shown(
    _ piece: [SignalCurve.Sample], at frames: [FlickTime]
  ) -> [SignalCurve.Sample] {
    var result: [SignalCurve.Sample] = []
    var next = frames.startIndex
    for (index, sample) in piece.enumerated() {
      let isInside =
        index > 0 && index + 1 < piece.count && piece[index - 1].isHeld && sample.isHeld
      if !isInside { result.append(sample) }
      guard sample.isHeld, index + 1 < piece.count else { continue }
      let end = piece[index + 1].time
      while next < frames.endIndex, frames[next] < sample.time { next += 1 }
      while next < frames.endIndex, frames[next] < end {
        if frames[next] > sample.time || isInside {
          result.append(SignalCurve.Sample(time: frames[next], value: sample.value))
        }
        next += 1
      }
    }
    return result
  }

  /// With samples where the lines between them cross values.
  private static func adding(_ bends: [Double], to piece: [Sample]) -> [Sample] {
    var result: [Sample] = []
    for sample in piece {
      if let last = result.last, last.time < sample.time {
        let way = sample.value - last.value
        let crossed = bends.filter { ($0 - last.value) * ($0 - sample.value) < 0 }
        for bend in way < 0 ? crossed.reversed() : crossed {
          let share = (bend - last.value) / way
          let time = last.time + share * (sample.time - last.time)
          result.append(Sample(time: time, value: bend))
        }
      }
      result.append(sample)
    }
    return result
  }

  /// What of a piece lies at `start` or later, with a sample there.
  private static func cut(
    _ piece: [SignalCurve.Sample], from start: FlickTime
  ) -> [SignalCurve.Sample] {
    guard let index = piece.firstIndex(where: { $0.time >= start }) else { return [] }
    var kept = Array(piece[index...])
    if index > 0, piece[index].time > start {
      let (before, after) = (piece[index - 1], piece[index])
      let share = (start - before.time).seconds / (after.time - before.time).seconds
      kept.insert(
        SignalCurve.Sample(
          time: start, value: before.value + share * (after.value - before.value)),
        at: 0)
    }
    return kept
  }
}

extension SignalCurve {
  /// With pieces in one between which the value jumps by at most so much.
  fileprivate func joined(jumps: Double) -> SignalCurve {
    var result: [[Sample]] = []
    for piece in pieces {
      guard let last = result.last?.last, let first = piece.first, !gaps.contains(first.time),
        abs(first.value - last.value) <= jumps
      else {
        result.append(piece)
        continue
      }
      if last.time == first.time { result[result.count - 1].removeLast() }
      result[result.count - 1] += piece
    }
    return SignalCurve(pieces: result, gaps: gaps)
  }
}
