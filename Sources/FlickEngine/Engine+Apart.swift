import FlickCore
import FlickScene

/// Scenes in which variants wait for themselves.
extension Engine {
  /// Plays each variant on a schedule of its own, all at the same pace.
  ///
  /// What waits for itself fires in its variant alone, and what follows it
  /// follows it there. What waits for all fires everywhere when the first
  /// variant meets its condition, as in any other scene.
  static func simulateApart(_ scene: Scene) -> Trace {
    var lanes = scene.variants.indices.map { Engine(scene.only(variant: $0)) }
    var now = FlickTime.zero
    while true {
      for lane in lanes.indices { lanes[lane].advance(to: now) }
      repeat {
        for lane in lanes.indices { lanes[lane].act(at: now) }
      } while testWaiting(of: &lanes, at: now)
      let next = lanes.compactMap { $0.nextTick(after: now) }.min()
      guard let next, next <= lanes[0].horizon else { break }
      now = next
    }
    return Trace(joining: lanes.map { $0.finish() })
  }

  private static func testWaiting(of lanes: inout [Engine], at now: FlickTime) -> Bool {
    var hasFired = false
    for lane in lanes.indices {
      for event in lanes[lane].schedule.waiting {
        guard let instant = lanes[lane].endOfWait(event, at: now) else { continue }
        let isOwn = lanes[lane].scene.events[event].isPerVariant
        for other in isOwn ? [lane] : Array(lanes.indices)
        where lanes[other].schedule.waiting.contains(event) {
          lanes[other].schedule.fire(event, at: instant)
        }
        hasFired = true
      }
    }
    return hasFired
  }
}

extension Trace {
  /// The traces of a scene's variants, each played by itself to the same end.
  fileprivate init(joining traces: [Trace]) {
    let settled = traces.compactMap(\.settled)
    self.init(
      variants: traces.flatMap(\.variants), occurrences: Self.occurrences(of: traces),
      problems: Self.problems(of: traces),
      settled: settled.count == traces.count ? settled.max() : nil,
      duration: traces.map(\.duration).max() ?? .zero)
  }

  /// What took place in all variants alike counts once.
  private static func occurrences(of traces: [Trace]) -> [Occurrence] {
    var result: [Occurrence] = []
    for (variant, trace) in traces.enumerated() {
      for occurrence in trace.occurrences {
        if traces.allSatisfy({ $0.occurrences.contains(occurrence) }) {
          if variant == 0 { result.append(occurrence) }
        } else {
          result.append(
            Occurrence(
              event: occurrence.event, start: occurrence.start, end: occurrence.end,
              variant: variant))
        }
      }
    }
    let sorted = result.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    return sorted.map(\.element)
  }

  /// Each problem once. A touch has missed when it missed in every variant.
  private static func problems(of traces: [Trace]) -> [TraceProblem] {
    var result: [TraceProblem] = []
    for problem in traces.flatMap(\.problems) {
      if case .hitsNothing(let event, _) = problem,
        !traces.allSatisfy({ $0.problems.contains { $0.missedEvent == event } })
      {
        continue
      }
      if case .waitsInVain(let event) = problem,
        traces.contains(where: { $0.problems.contains { $0.isNeverTrue(event) } })
      {
        continue
      }
      if !result.contains(where: { $0.isAbout(problem) }) { result.append(problem) }
    }
    return result
  }
}

extension TraceProblem {
  fileprivate func isNeverTrue(_ event: Int) -> Bool {
    if case .neverTrue(event, _, _) = self { true } else { false }
  }

  fileprivate var missedEvent: Int? {
    if case .hitsNothing(let event, _) = self { event } else { nil }
  }

  /// Whether both say the same of the same event or behavior, whatever the
  /// numbers.
  fileprivate func isAbout(_ other: TraceProblem) -> Bool {
    switch (self, other) {
    case (.neverTrue(let a, _, _), .neverTrue(let b, _, _)),
      (.waitsInVain(let a), .waitsInVain(let b)),
      (.afterEnd(let a, _, _), .afterEnd(let b, _, _)),
      (.hitsNothing(let a, _), .hitsNothing(let b, _)),
      (.impossibleStroke(let a, _, _, _), .impossibleStroke(let b, _, _, _)),
      (.runsAway(let a, _), .runsAway(let b, _)), (.neverSettles(let a), .neverSettles(let b)):
      a == b
    case (.pointerIsDown(let a, _, _, _), .pointerIsDown(let b, _, _, _)),
      (.pointerIsUp(let a, _, _), .pointerIsUp(let b, _, _)),
      (.neverLifts(let a, _), .neverLifts(let b, _)):
      a == b
    default: false
    }
  }
}
