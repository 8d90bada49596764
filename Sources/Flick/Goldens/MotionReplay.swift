import FlickCore
import FlickEngine
import FlickGolden
import FlickScene

/// Two plays of a scene, as it was and as it is, compared tick by tick: up to the
/// later end, or to the earlier one where a scene says how long it lasts, since
/// nobody knows what would have followed.
struct MotionReplay {
  private let before: Playback
  private let now: Playback
  /// What the tracks of goldens hold, of every variant.
  private let groups: (before: [[SignalGroup]], now: [[SignalGroup]])
  private let instants: [FlickTime]

  /// How many signals are plotted, and at how many instants at most.
  private static let mostCurves = 6
  private static let mostSamples = 1200

  init(from before: Playback, to now: Playback) {
    self.before = before
    self.now = now
    groups = (
      before.file.scene.variants.map(\.signalGroups), now.file.scene.variants.map(\.signalGroups)
    )
    let lengths = [before.trace.duration, now.trace.duration].sorted()
    let isCut = [before, now].contains {
      if case .settled = $0.file.scene.render.length { false } else { true }
    }
    let length = lengths[isCut ? 0 : 1]
    var instants = Set(TickRow(step: now.file.scene.render.step, length: length).instants)
    instants.formUnion(TickRow(step: before.file.scene.render.step, length: length).instants)
    self.instants = instants.sorted()
  }

  /// A signal that both plays have.
  private struct Pair {
    let variant: String?
    let layer: String
    let name: String
    let isValue: Bool
    let before: (trace: VariantTrace, signal: Signal)
    let now: (trace: VariantTrace, signal: Signal)

    func values(at time: FlickTime) -> (before: Double, now: Double) {
      (
        before.trace.value(of: before.signal, at: time), now.trace.value(of: now.signal, at: time)
      )
    }
  }

  /// The signals of two tracks that are one, by the order in which each has them.
  private func pairs(
    _ variants: TracePairing.Variants, _ tracks: TracePairing.Tracks
  ) -> [Pair] {
    let variant = now.file.scene.variants[variants.actual]
    let group = groups.now[variants.actual][tracks.actual]
    let layer = LayerNames(variant.layers)[variant.channels[group.channel].layer]
    let signals = (
      TraceCSV.signals(groups.before[variants.expected][tracks.expected]),
      TraceCSV.signals(group)
    )
    return zip(signals.0, signals.1).map { before, now in
      Pair(
        variant: variant.name, layer: layer, name: now.name, isValue: now.quantity == .value,
        before: (self.before.trace.variants[variants.expected], before),
        now: (self.now.trace.variants[variants.actual], now))
    }
  }

  /// How the motion changed.
  ///
  /// - Parameters: What goldens hold of the two plays.
  /// - Returns: `nil` where every value of every signal is the same double, whatever
  ///   variants, behaviors and events are called.
  func change(
    from expected: GoldenTrace, to actual: GoldenTrace
  ) -> GoldenVerdict.MotionChange? {
    var curves: [(pair: Pair, time: Double)] = []
    var change = GoldenVerdict.MotionChange(from: expected, to: actual) { variants, tracks in
      var found: [GoldenVerdict.Divergence] = []
      for pair in pairs(variants, tracks) {
        guard let divergence = divergence(pair) else { continue }
        found.append(divergence)
        if pair.isValue { curves.append((pair, divergence.time)) }
      }
      return found.isEmpty ? nil : found
    }
    guard !change.divergences.isEmpty || !change.onlyExpected.isEmpty || !change.onlyActual.isEmpty
    else { return nil }
    let shown = curves.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    change.curves = shown.prefix(Self.mostCurves).map { curve(of: $0.element.pair) }
    return change
  }

  private func divergence(_ pair: Pair) -> GoldenVerdict.Divergence? {
    var first: (time: FlickTime, before: Double, now: Double)?
    var largest = (time: FlickTime.zero, distance: 0.0)
    for time in instants {
      let (before, now) = pair.values(at: time)
      guard before != now else { continue }
      if first == nil { first = (time, before, now) }
      if abs(before - now) > largest.distance { largest = (time, abs(before - now)) }
    }
    guard let first else { return nil }
    return GoldenVerdict.Divergence(
      variant: pair.variant, layer: pair.layer, signal: pair.name, time: first.time.seconds,
      frame: frame(showing: first.time), expected: first.before, actual: first.now,
      largest: largest.distance, largestTime: largest.time.seconds)
  }

  /// The first frame of the film as it is now that shows an instant or a later one.
  private func frame(showing time: FlickTime) -> Int? {
    let plan = now.plan
    let frame = plan.frame(showing: time)
    if plan.time(ofFrame: frame) >= time { return frame }
    return frame + 1 < plan.frameCount ? frame + 1 : nil
  }

  private func curve(of pair: Pair) -> GoldenVerdict.Curve {
    let plan = now.trace.duration >= before.trace.duration ? now.plan : before.plan
    let step = (plan.movingFrames + Self.mostSamples - 1) / Self.mostSamples
    let times = stride(from: 0, to: plan.movingFrames, by: step).map { plan.time(ofFrame: $0) }
    let values = times.map { pair.values(at: $0) }
    return GoldenVerdict.Curve(
      variant: pair.variant, signal: pair.name, times: times.map(\.seconds),
      expected: values.map(\.before), actual: values.map(\.now))
  }
}
