import FlickCore
import FlickEngine
import FlickFigure
import FlickGolden
import FlickSVG
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
    let before: ComparedSignal.Side
    let now: ComparedSignal.Side

    func values(at time: FlickTime) -> (before: Double, now: Double) {
      (before.value(at: time), now.value(at: time))
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
        before: .init(
          self.before.file.scene, self.before.trace, variant: variants.expected, signal: before),
        now: .init(self.now.file.scene, self.now.trace, variant: variants.actual, signal: now))
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
    var curves: [(pair: Pair, time: FlickTime)] = []
    var change = GoldenVerdict.MotionChange(from: expected, to: actual) { variants, tracks in
      var found: [GoldenVerdict.Divergence] = []
      for pair in pairs(variants, tracks) {
        guard let (time, divergence) = divergence(pair) else { continue }
        found.append(divergence)
        if pair.isValue { curves.append((pair, time)) }
      }
      return found.isEmpty ? nil : found
    }
    guard !change.divergences.isEmpty || !change.onlyExpected.isEmpty || !change.onlyActual.isEmpty
    else { return nil }
    let shown = curves.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    change.curves = shown.prefix(Self.mostCurves).map {
      curve(of: $0.element.pair, parting: $0.element.time)
    }
    return change
  }

  private func divergence(_ pair: Pair) -> (FlickTime, GoldenVerdict.Divergence)? {
    var first: (time: FlickTime, before: Double, now: Double)?
    var largest = (time: FlickTime.zero, distance: 0.0)
    for time in instants {
      let (before, now) = pair.values(at: time)
      guard before != now else { continue }
      if first == nil { first = (time, before, now) }
      if abs(before - now) > largest.distance { largest = (time, abs(before - now)) }
    }
    guard let first else { return nil }
    return (
      first.time,
      GoldenVerdict.Divergence(
        variant: pair.variant, layer: pair.layer, signal: pair.name, time: first.time.seconds,
        frame: now.frame(showing: first.time), expected: first.before, actual: first.now,
        largest: largest.distance, largestTime: largest.time.seconds)
    )
  }

  /// The figure is missing where there is no font to label it.
  private func curve(of pair: Pair, parting: FlickTime) -> GoldenVerdict.Curve {
    let plan = now.trace.duration >= before.trace.duration ? now.plan : before.plan
    let step = (plan.movingFrames + Self.mostSamples - 1) / Self.mostSamples
    let times = stride(from: 0, to: plan.movingFrames, by: step).map { plan.time(ofFrame: $0) }
    let values = times.map { pair.values(at: $0) }
    let figure = try? ComparedSignal(
      expected: pair.before, actual: pair.now, parting: parting, fonts: now.file.fonts
    ).figure()
    return GoldenVerdict.Curve(
      variant: pair.variant, signal: pair.name, times: times.map(\.seconds),
      expected: values.map(\.before), actual: values.map(\.now),
      figure: figure.map { figure in
        SVGWriter(title: figure.title, summary: figure.summary)
          .document(figure.list, onDark: figure.dark)
      })
  }
}

extension Playback {
  /// The first frame of the film that shows an instant or a later one.
  func frame(showing time: FlickTime) -> Int? {
    let frame = plan.frame(showing: time)
    if plan.time(ofFrame: frame) >= time { return frame }
    return frame + 1 < plan.frameCount ? frame + 1 : nil
  }

  /// What an event is called: by its note, its name, or what it does and to what.
  private func heading(ofEvent index: Int) -> String {
    let event = file.scene.events[index]
    if let name = event.note ?? event.id { return name }
    let reached = trace.variants.flatMap(\.events).lazy.compactMap { found -> Int? in
      guard found.event == index, case .reached(let channels) = found.kind else { return nil }
      return channels.first
    }
    return event.action.word + (reached.first.map { " of \(owner($0))" } ?? "")
  }

  /// What happens, for the headings of a report.
  var moments: [GoldenVerdict.Moment] {
    trace.occurrences.compactMap { occurrence in
      frame(showing: occurrence.start).map { frame in
        GoldenVerdict.Moment(
          name: heading(ofEvent: occurrence.event),
          variant: occurrence.variant.flatMap { file.scene.variants[$0].name },
          time: occurrence.start.seconds, frame: frame)
      }
    }
  }
}

extension SceneEvent.Action {
  /// What happens, in a word or two.
  fileprivate var word: String {
    switch self {
    case .tap: "tap"
    case .press: "press"
    case .drag: "drag"
    case .flick: "flick"
    case .pinch: "pinch"
    case .down: "finger down"
    case .move: "finger moved"
    case .up: "finger up"
    case .cancel: "touch cancelled"
    case .trace: "recorded touches"
    case .set: "change of state"
    case .animate: "animation"
    case .animator: "change of an animator"
    case .load: "stall"
    }
  }
}
