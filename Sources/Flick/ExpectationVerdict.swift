import FlickCore
import FlickEngine
import FlickScene

/// What came of one expectation in one variant.
package struct ExpectationVerdict: Sendable {
  package let isMet: Bool
  /// One line: what was expected of which variant, and what was measured.
  package let text: String
  package let origin: SourceOrigin
}

/// Judges a scene's expectations by its trace.
package enum ExpectationJudge {
  package static func judge(_ scene: Scene, _ trace: Trace) -> [ExpectationVerdict] {
    scene.expectations.flatMap { expectation in
      expectation.variants.map { variant in
        let (isMet, text) = judge(expectation.check, scene, trace, variant)
        let name = scene.variants[variant].name.map { "\($0): " } ?? ""
        return ExpectationVerdict(isMet: isMet, text: name + text, origin: expectation.origin)
      }
    }
  }

  private static func judge(
    _ check: Expectation.Check, _ scene: Scene, _ trace: Trace, _ variant: Int
  ) -> (Bool, String) {
    let played = trace.variants[variant]
    switch check {
    case .continuous(let signal, let event, let within):
      let instants = joints(of: signal, in: played, trace, event)
      let jumps = instants.map { time in
        (
          time,
          played.value(of: signal, at: time) - played.value(of: signal, at: time, limit: .left)
        )
      }
      guard let worst = jumps.max(by: { abs($0.1) < abs($1.1) }) else {
        return (true, "\(signal.name) is continuous: it has no joint")
      }
      let place = event.flatMap { scene.events[$0].id }.map { " across '\($0)'" } ?? ""
      return (
        abs(worst.1) <= within,
        "\(signal.name) is continuous\(place) within \(number(within)): "
          + "it jumps by \(number(worst.1)) at \(seconds(worst.0))"
      )
    case .settled(let behavior, let limit):
      let name = scene.variants[variant].behaviors[behavior].name
      let rest = lastRest(of: behavior, played)
      let measured = rest.map { "it came to rest at \(seconds($0))" } ?? "it never came to rest"
      return (
        rest.map { $0 <= limit } ?? false, "\(name) has settled by \(seconds(limit)): \(measured)"
      )
    case .range(let signal, let minimum, let maximum):
      return range(signal, minimum, maximum, played, trace)
    }
  }

  /// Where the signal may jump: at the event, or wherever a segment begins.
  private static func joints(
    of signal: Signal, in played: VariantTrace, _ trace: Trace, _ event: Int?
  ) -> [FlickTime] {
    if let event {
      return trace.occurrences.filter { $0.event == event }.flatMap { occurrence in
        occurrence.start == occurrence.end
          ? [occurrence.start] : [occurrence.start, occurrence.end]
      }
    }
    return played.tracks[signal.behavior].segments.map(\.start)
  }

  private static func lastRest(of behavior: Int, _ played: VariantTrace) -> FlickTime? {
    var rest: FlickTime? = .zero
    for event in played.events {
      switch event.kind {
      case .settled(behavior, _): rest = event.time
      case .started(behavior, _), .retargeted(behavior, _, _, _), .caught(behavior): rest = nil
      default: break
      }
    }
    return rest
  }

  private static func range(
    _ signal: Signal, _ minimum: Double?, _ maximum: Double?, _ played: VariantTrace, _ trace: Trace
  ) -> (Bool, String) {
    let curve = played.curve(
      of: signal, until: .zero + trace.duration,
      spacing: FlickDuration(flicks: FlickTime.flicksPerSecond / 1200), tolerance: 0)
    let measured = curve.range ?? 0...0
    let isMet =
      (minimum.map { measured.lowerBound >= $0 } ?? true)
      && (maximum.map { measured.upperBound <= $0 } ?? true)
    let bounds =
      switch (minimum, maximum) {
      case (let low?, let high?): "stays from \(number(low)) to \(number(high))"
      case (let low?, nil): "stays at \(number(low)) or above"
      case (nil, let high?): "stays at \(number(high)) or below"
      case (nil, nil): "has a range"
      }
    return (
      isMet,
      "\(signal.name) \(bounds): it ran from \(number(measured.lowerBound)) "
        + "to \(number(measured.upperBound))"
    )
  }

  private static func seconds(_ time: FlickTime) -> String { number(time.seconds) + " s" }

  /// At most six significant figures behind the point.
  private static func number(_ value: Double) -> String {
    let scaled = (value * 1e6).rounded() / 1e6
    let text = scaled.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
