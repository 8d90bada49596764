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
    let sets = traces.map { Set($0.occurrences) }
    var result: [Occurrence] = []
    for (variant, trace) in traces.enumerated() {
      for occurrence in trace.occurrences {
        if sets.allSatisfy({ $0.contains(occurrence) }) {
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
    let told = traces.map { Set($0.problems.map(\.subject)) }
    var result: [TraceProblem] = []
    var subjects: Set<TraceProblem.Subject> = []
    for problem in traces.flatMap(\.problems) {
      let subject = problem.subject
      if subject.kind == .hitsNothing, !told.allSatisfy({ $0.contains(subject) }) { continue }
      if subject.kind == .waitsInVain {
        let untrue = TraceProblem.Subject(kind: .neverTrue, index: subject.index)
        if told.contains(where: { $0.contains(untrue) }) { continue }
      }
      if subjects.insert(subject).inserted { result.append(problem) }
    }
    return result
  }
}

extension TraceProblem {
  /// What is said of which event or behavior, whatever the numbers.
  fileprivate struct Subject: Hashable {
    enum Kind {
      case neverTrue, waitsInVain, afterEnd, hitsNothing, pointerIsDown, pointerIsUp, neverLifts
      case impossibleStroke, runsAway, neverSettles
    }

    let kind: Kind
    let index: Int
  }

  fileprivate var subject: Subject {
    switch self {
    case .neverTrue(let event, _): Subject(kind: .neverTrue, index: event)
    case .waitsInVain(let event): Subject(kind: .waitsInVain, index: event)
    case .afterEnd(let event, _, _): Subject(kind: .afterEnd, index: event)
    case .hitsNothing(let event, _, _): Subject(kind: .hitsNothing, index: event)
    case .pointerIsDown(let event, _, _, _): Subject(kind: .pointerIsDown, index: event)
    case .pointerIsUp(let event, _, _): Subject(kind: .pointerIsUp, index: event)
    case .neverLifts(let event, _): Subject(kind: .neverLifts, index: event)
    case .impossibleStroke(let event, _, _, _): Subject(kind: .impossibleStroke, index: event)
    case .runsAway(let behavior, _): Subject(kind: .runsAway, index: behavior)
    case .neverSettles(let behavior): Subject(kind: .neverSettles, index: behavior)
    }
  }
}
