import FlickCore
import FlickEngine
import FlickGolden
import FlickScene

/// Two plays of a scene, as it was and as it is, compared tick by tick.
struct MotionReplay {
  private let before: Playback
  private let now: Playback
  private let instants: [FlickTime]

  /// How many signals are plotted, and at how many instants at most.
  private static let mostCurves = 6
  private static let mostSamples = 1200

  init(from before: Playback, to now: Playback) {
    self.before = before
    self.now = now
    let length = max(before.trace.duration, now.trace.duration)
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

  private var pairs: [Pair] {
    var pairs: [Pair] = []
    for (variant, trace) in zip(now.file.scene.variants, now.trace.variants) {
      let scene = before.file.scene
      guard let old = scene.variants.firstIndex(where: { $0.name == variant.name }) else {
        continue
      }
      let layers = LayerNames(variant.layers)
      for (index, behavior) in variant.behaviors.enumerated() {
        let others = scene.variants[old].behaviors
        guard let other = others.firstIndex(where: { $0.name == behavior.name }) else { continue }
        let signals = TraceCSV.signals(others[other], index: other)
        for signal in TraceCSV.signals(behavior, index: index) {
          guard let match = signals.first(where: { $0.name == signal.name }) else { continue }
          pairs.append(
            Pair(
              variant: variant.name, layer: layers[behavior.layer], name: signal.name,
              isValue: signal.quantity == .value,
              before: (before.trace.variants[old], match), now: (trace, signal)))
        }
      }
    }
    return pairs
  }

  /// Fills in what comparing tick by tick tells.
  func complete(_ change: inout GoldenVerdict.MotionChange) {
    var found: [(pair: Pair, divergence: GoldenVerdict.Divergence)] = []
    for pair in pairs {
      if let divergence = divergence(pair) { found.append((pair, divergence)) }
    }
    change.divergences = found.map(\.divergence)
    change.sort()
    let shown = found.enumerated().filter { $0.element.pair.isValue }
      .sorted { ($0.element.divergence.time, $0.offset) < ($1.element.divergence.time, $1.offset) }
    change.curves = shown.prefix(Self.mostCurves).map { curve(of: $0.element.pair) }
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
