import FlickCore
import FlickEngine
import FlickMotion
import FlickScene

/// What came of one expectation in one variant.
package struct ExpectationVerdict: Sendable {
  package let isMet: Bool
  /// The variant's name, where it has one.
  package let variant: String?
  /// The expectation's key: `continuous`, `settled`, …
  package let check: String
  /// One line: what was expected, and what was measured.
  package let finding: String
  /// The same numbers by name, in seconds and the property's unit.
  package let measured: [(name: String, value: Measured)]
  package let origin: SourceOrigin

  package enum Measured: Hashable, Sendable {
    case number(Double)
    case name(String)
    case fact(Bool)
  }

  /// One line that names the variant too.
  package var text: String { (variant.map { "\($0): " } ?? "") + finding }
}

/// Judges a scene's expectations by its trace.
package enum ExpectationJudge {
  package static func judge(_ scene: Scene, _ trace: Trace) -> [ExpectationVerdict] {
    scene.expectations.flatMap { expectation in
      expectation.variants.map { variant in
        let measurement = VariantMeasurement(scene: scene, trace: trace, variant: variant)
        let outcome = measurement.outcome(of: expectation.check)
        return ExpectationVerdict(
          isMet: outcome.isMet, variant: scene.variants[variant].name,
          check: name(of: expectation.check), finding: outcome.text, measured: outcome.measured,
          origin: expectation.origin)
      }
    }
  }

  private static func name(of check: Expectation.Check) -> String {
    switch check {
    case .continuous: "continuous"
    case .settled: "settled"
    case .range: "range"
    case .overshoot: "overshoot"
    case .state: "state"
    case .holds: "holds"
    case .matches: "matches"
    }
  }
}

/// One variant of a trace, measured.
struct VariantMeasurement {
  struct Outcome {
    let isMet: Bool
    let text: String
    let measured: [(name: String, value: ExpectationVerdict.Measured)]

    init(
      _ isMet: Bool, _ text: String,
      _ measured: [(name: String, value: ExpectationVerdict.Measured)] = []
    ) {
      self.isMet = isMet
      self.text = text
      self.measured = measured
    }
  }

  let scene: Scene
  let trace: Trace
  let variant: Int

  var played: VariantTrace { trace.variants[variant] }

  func outcome(of check: Expectation.Check) -> Outcome {
    switch check {
    case .continuous(let signal, let event, let within):
      continuous(signal, event, within: within)
    case .settled(let channel, let limit): settled(channel, by: limit)
    case .range(let signal, let minimum, let maximum): range(signal, minimum, maximum)
    case .overshoot(let signal, let minimum, let maximum, let instant):
      overshoot(signal, minimum, maximum, at: instant)
    case .state(let targets, let instant): state(targets, at: instant)
    case .holds(let condition, let instant): holds(condition, at: instant)
    case .matches(let signal, let recorded, let file, let within, let start):
      matches(signal, recorded, file, within: within, from: start)
    }
  }

  // MARK: - Continuous

  private func continuous(_ signal: Signal, _ event: Int?, within: Double) -> Outcome {
    let rest = restJump(of: signal)
    let settled = played.events.compactMap { event -> FlickTime? in
      guard case .settled(signal.channel, _) = event.kind else { return nil }
      return event.time
    }
    let inside = event == nil ? breaks(of: signal) : []
    let jumps =
      (joints(of: signal, event).map { time in
        (
          time,
          played.value(of: signal, at: time) - played.value(of: signal, at: time, limit: .left)
        )
      } + inside).filter { !settled.contains($0.0) || abs($0.1) > rest }
    guard let worst = jumps.max(by: { abs($0.1) < abs($1.1) }) else {
      return Outcome(true, "\(signal.name) is continuous: it jumps nowhere")
    }
    let place = event.flatMap { scene.events[$0].id }.map { " across '\($0)'" } ?? ""
    // What rounding leaves between two ways of computing a value is no jump.
    let size = max(1, abs(played.value(of: signal, at: worst.0)))
    return Outcome(
      abs(worst.1) <= within + 1e-12 * size,
      "\(signal.name) is continuous\(place) within \(Self.number(within)): "
        + "it jumps by \(Self.number(worst.1)) at \(Self.seconds(worst.0))",
      [("jump", .number(worst.1)), ("time", .number(worst.0.seconds))])
  }

  /// Where the signal jumps by itself: where a curve ends at speed, or turns at once.
  private func breaks(of signal: Signal) -> [(FlickTime, Double)] {
    let curve = curve(of: signal, until: .zero + trace.duration)
    return zip(curve.pieces, curve.pieces.dropFirst()).compactMap { old, new in
      guard let last = old.last, let first = new.first, !curve.gaps.contains(first.time)
      else { return nil }
      // A piece ends one flick early, which is no jump.
      let jump = first.value - last.value
      let size = max(1, abs(first.value), abs(last.value))
      return abs(jump) > SignalCurveConstants.jump * size ? (first.time, jump) : nil
    }
  }

  /// By how much a value may jump where it comes to rest by itself: what no longer counts as
  /// motion.
  private func restJump(of signal: Signal) -> Double {
    let property = scene.variants[variant].channel(signal.channel).property
    let threshold = RestThreshold.exact(property.unit() == .none ? .unit : .points)
    return switch signal.quantity {
    case .value: threshold.distance
    case .velocity: threshold.speed
    case .acceleration: 0
    }
  }

  /// Where the signal may jump: at the event, or wherever a segment begins.
  private func joints(of signal: Signal, _ event: Int?) -> [FlickTime] {
    if let event {
      let own = trace.occurrences.filter {
        $0.event == event && ($0.variant ?? variant) == variant
      }
      return own.flatMap { occurrence in
        occurrence.start == occurrence.end
          ? [occurrence.start] : [occurrence.start, occurrence.end]
      }
    }
    return played.track(of: signal.channel).segments.map(\.start)
  }

  // MARK: - Settled

  private func settled(_ channel: Int, by instant: Instant) -> Outcome {
    let name = scene.variants[variant].channels[channel].name
    let rest = played.lastRest(of: channel)
    let expected = "\(name) has settled by \(self.name(of: instant))"
    guard let limit = time(of: instant) else { return Outcome(false, "\(expected): \(Self.never)") }
    let measured = rest.map { "it came to rest at \(Self.seconds($0))" } ?? "it never came to rest"
    return Outcome(
      rest.map { $0 <= limit } ?? false, "\(expected): \(measured)",
      rest.map { [("time", .number($0.seconds))] } ?? [])
  }

  // MARK: - Range

  private func range(_ signal: Signal, _ minimum: Double?, _ maximum: Double?) -> Outcome {
    let bounds =
      switch (minimum, maximum) {
      case (let low?, let high?): "stays from \(Self.number(low)) to \(Self.number(high))"
      case (let low?, nil): "stays at \(Self.number(low)) or above"
      case (nil, let high?): "stays at \(Self.number(high)) or below"
      case (nil, nil): "has a range"
      }
    guard let measured = curve(of: signal, until: .zero + trace.duration).range else {
      return Outcome(false, "\(signal.name) \(bounds): it never has a value")
    }
    let isMet =
      (minimum.map { measured.lowerBound >= $0 } ?? true)
      && (maximum.map { measured.upperBound <= $0 } ?? true)
    return Outcome(
      isMet,
      "\(signal.name) \(bounds): it ran from \(Self.number(measured.lowerBound)) "
        + "to \(Self.number(measured.upperBound))",
      [("least", .number(measured.lowerBound)), ("greatest", .number(measured.upperBound))])
  }

  /// Sampled at 1200 Hz and on both sides of every joint.
  func curve(of signal: Signal, until end: FlickTime) -> SignalCurve {
    played.curve(
      of: signal, until: end, spacing: FlickDuration(flicks: FlickTime.flicksPerSecond / 1200),
      tolerance: 0)
  }

  // MARK: - Words

  /// When an instant of the scene was in this variant; `nil` where it never came.
  func time(of instant: Instant) -> FlickTime? {
    trace.time(of: instant, inVariant: variant).flatMap { $0 < .zero ? nil : $0 }
  }

  /// ` at 'flip'`, ` at 0.36 s`.
  func words(for instant: Instant?) -> String {
    instant.map { " at \(name(of: $0))" } ?? ""
  }

  /// `'flip'`, `'pane.settled+0.1s'`, `0.36 s`.
  private func name(of instant: Instant) -> String {
    func named(_ name: String, _ plus: FlickDuration) -> String {
      let sign = plus > .zero ? "+" : ""
      return "'\(name)" + (plus == .zero ? "'" : "\(sign)\(Self.number(plus.seconds))s'")
    }
    switch instant {
    case .time(let time): return Self.seconds(time)
    case .after(let event, let plus): return named(scene.events[event].id ?? "", plus)
    case .settled(nil, let plus): return named(WrittenInstant.settled, plus)
    case .settled(let channel?, let plus):
      let name = scene.variants[variant].channels[channel].name
      return named("\(name).\(WrittenInstant.settled)", plus)
    }
  }

  /// What is measured of an instant that never came.
  static let never = "that never came"

  static func seconds(_ time: FlickTime) -> String { number(time.seconds) + " s" }

  /// At most six figures behind the point.
  static func number(_ value: Double) -> String { Spelling.number(value, decimals: 6) }
}
