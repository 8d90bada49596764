import FlickCore
import FlickEngine
import FlickScene

// Where behaviors were sent, and how far beyond it they went.
extension VariantMeasurement {
  /// The stretch in which a behavior was on its way to a state or rested there:
  /// until it was sent elsewhere or a finger caught it.
  private struct Run {
    let state: Int
    let start: FlickTime
    var end: FlickTime
  }

  private func runs(of behavior: Int) -> [Run] {
    var runs: [Run] = []
    var open: Run?
    func close(at time: FlickTime) {
      if var run = open {
        run.end = time
        runs.append(run)
      }
      open = nil
    }
    for event in played.events {
      switch event.kind {
      case .started(behavior, let state), .retargeted(behavior, let state, _, _):
        close(at: event.time)
        open = Run(state: state, start: event.time, end: event.time)
      case .caught(behavior), .released(behavior, _): close(at: event.time)
      default: break
      }
    }
    close(at: max(.zero + trace.duration, open?.start ?? .zero))
    return runs
  }

  // MARK: - Overshoot

  private struct Overshoot {
    /// In the property's unit, not negative.
    let distance: Double
    /// From where the run began to its target, not negative.
    let way: Double
    let time: FlickTime

    var part: Double? { way > 0 ? distance / way : nil }
  }

  func overshoot(
    _ signal: Signal, _ minimum: Expectation.Amount?, _ maximum: Expectation.Amount?,
    at instant: Instant?
  ) -> Outcome {
    var runs = runs(of: signal.channel)
    if let instant {
      let time = time(of: instant)
      runs = time.map { time in runs.filter { $0.start <= time && time < $0.end } } ?? []
      if runs.isEmpty {
        return Outcome(
          false,
          "\(signal.name) overshoots\(words(for: instant)): no motion to a state is under way")
      }
    }
    let wantsPart = [minimum, maximum].contains { if case .relative = $0 { true } else { false } }
    let curve = curve(of: signal, until: .zero + trace.duration)
    // A motion that begins on its target has no way to take a part of.
    let found = runs.map { overshoot(of: $0, signal, curve) }.filter { !wantsPart || $0.way > 0 }
    let farthest = found.max {
      wantsPart ? ($0.part ?? 0) < ($1.part ?? 0) : $0.distance < $1.distance
    }
    let distance = farthest?.distance ?? 0
    let part = farthest?.part
    let isMet =
      (minimum.map { !Self.isLess(distance, part, than: $0) } ?? true)
      && (maximum.map { !Self.isMore(distance, part, than: $0) } ?? true)
    let measured =
      farthest.map { farthest in
        let share = farthest.part.map { ", \(Self.number($0 * 100))% of its way" } ?? ""
        return "the farthest is \(Self.number(farthest.distance))\(share), "
          + "at \(Self.seconds(farthest.time))"
      } ?? "it was never sent anywhere"
    return Outcome(
      isMet,
      "\(signal.name) overshoots by \(Self.words(minimum, maximum))\(words(for: instant)): "
        + measured,
      [("overshoot", .number(distance))] + (part.map { [("part", .number($0))] } ?? []))
  }

  /// The farthest that the signal goes beyond the run's target, away from where
  /// the run began. A run that begins on its target counts on either side.
  private func overshoot(of run: Run, _ signal: Signal, _ curve: SignalCurve) -> Overshoot {
    let value = scene.variants[variant].behaviors[signal.channel].states[run.state].value
    let target = signal.component == 1 ? value.y : value.x
    let from = played.value(of: signal, at: run.start)
    let direction = target - from
    func beyond(_ value: Double) -> Double {
      let distance = direction > 0 ? value - target : target - value
      return direction == 0 ? abs(value - target) : distance
    }
    var farthest = Overshoot(distance: 0, way: abs(direction), time: run.start)
    func meet(_ value: Double, _ time: FlickTime) {
      if beyond(value) > farthest.distance {
        farthest = Overshoot(distance: beyond(value), way: abs(direction), time: time)
      }
    }
    for sample in curve.pieces.joined() where run.start < sample.time && sample.time < run.end {
      meet(sample.value, sample.time)
    }
    meet(played.value(of: signal, at: run.end, limit: .left), run.end)
    return farthest
  }

  private static func isLess(
    _ distance: Double, _ part: Double?, than amount: Expectation.Amount
  ) -> Bool {
    switch amount {
    case .absolute(let limit): distance < limit
    case .relative(let limit): (part ?? 0) < limit
    }
  }

  private static func isMore(
    _ distance: Double, _ part: Double?, than amount: Expectation.Amount
  ) -> Bool {
    switch amount {
    case .absolute(let limit): distance > limit
    case .relative(let limit): (part ?? 0) > limit
    }
  }

  private static func words(
    _ minimum: Expectation.Amount?, _ maximum: Expectation.Amount?
  ) -> String {
    func word(_ amount: Expectation.Amount) -> String {
      switch amount {
      case .absolute(let distance): number(distance)
      case .relative(let part): number(part * 100) + "%"
      }
    }
    return switch (minimum, maximum) {
    case (let low?, let high?): "\(word(low)) to \(word(high))"
    case (let low?, nil): "\(word(low)) or more"
    case (nil, let high?): "at most \(word(high))"
    case (nil, nil): "anything"
    }
  }

  // MARK: - State

  func state(_ targets: [Expectation.Target], at instant: Instant?) -> Outcome {
    let behaviors = scene.variants[variant].behaviors
    let wanted = targets.map { target in
      "\(behaviors[target.behavior].name) is '\(behaviors[target.behavior].states[target.state].name)'"
    }.joined(separator: ", ")
    let expected = wanted + (instant == nil ? " at the end" : words(for: instant))
    let end = FlickTime.zero + trace.duration
    guard let time = instant.map(time(of:)) ?? end else {
      return Outcome(false, "\(expected): \(Self.never)")
    }
    let found = targets.map { state(of: $0.behavior, at: time) }
    let words = zip(targets, found).map { target, state in
      state.map { "'\(behaviors[target.behavior].states[$0].name)'" } ?? "no state"
    }
    let names = zip(targets, found).map { target, state in
      (
        name: behaviors[target.behavior].name,
        value: ExpectationVerdict.Measured.name(
          state.map { behaviors[target.behavior].states[$0].name } ?? "")
      )
    }
    return Outcome(
      zip(targets, found).allSatisfy { $0.state == $1 },
      "\(expected): it is \(words.joined(separator: ", "))",
      names + [("time", .number(time.seconds))])
  }

  /// The state that a behavior was last sent to, after the events of that
  /// instant; `nil` while a finger holds it or it glides.
  private func state(of behavior: Int, at time: FlickTime) -> Int? {
    var state: Int? = scene.variants[variant].behaviors[behavior].initial
    for event in played.events where event.time <= time {
      switch event.kind {
      case .started(behavior, let next), .retargeted(behavior, let next, _, _),
        .queued(behavior, let next):
        state = next
      case .caught(behavior), .released(behavior, _): state = nil
      default: break
      }
    }
    return state
  }
}
