import FlickCore
import FlickEngine
import FlickScene
import FlickStage

/// What playing a scene has shown to be wrong with it, said like what reading
/// it shows.
struct TraceDiagnostics {
  private let loaded: LoadedScene
  private let trace: Trace

  init(_ loaded: LoadedScene, _ trace: Trace) {
    self.loaded = loaded
    self.trace = trace
  }

  /// In source order.
  var diagnostics: [Diagnostic] {
    (trace.problems.map(diagnostic) + spans + callouts + poster + tooLong).sorted {
      $0.origin.bytes.lowerBound < $1.origin.bytes.lowerBound
    }
  }

  /// A film whose length only playing tells may have more frames than Flick
  /// writes.
  private var tooLong: [Diagnostic] {
    let frames = FramePlan(scene: loaded.scene, trace: trace).frameCount
    guard frames > SceneConstants.maximumFrames else { return [] }
    let speed = loaded.scene.film.map { $0.speed.normal < 1 || !$0.speed.spans.isEmpty } ?? false
    return [
      Diagnostic(
        .filmTooLong(frames),
        at: speed ? loaded.origin(ofKeys: "film", "speed") : loaded.origin(ofKeys: "render"))
    ]
  }

  /// A poster that the film does not show.
  private var poster: [Diagnostic] {
    guard let instant = loaded.scene.render.poster else { return [] }
    let time = trace.time(of: instant)
    if let time, time >= .zero, time <= .zero + trace.duration { return [] }
    return [
      Diagnostic(
        .posterOutside(at: time?.seconds, end: trace.duration.seconds),
        at: loaded.origin(ofKeys: "render", "poster"))
    ]
  }

  /// Callouts that the film never comes to, and those that enlarge nothing.
  private var callouts: [Diagnostic] {
    let end = trace.duration.seconds
    return (loaded.scene.film?.callouts ?? []).enumerated().compactMap { index, callout in
      let time = trace.time(of: callout.instant)?.seconds
      guard let time, time >= 0, time <= end else {
        return Diagnostic(
          .calloutOutside(at: time, end: end), at: loaded.origin(ofCallout: index, key: "at"))
      }
      guard let span = callout.span?.seconds, 4 * span > end else { return nil }
      return Diagnostic(
        .magnifiesNothing(span, end: end), at: loaded.origin(ofCallout: index, key: "magnify"))
    }
  }

  /// Stretches of the film whose speed never holds.
  private var spans: [Diagnostic] {
    FilmClock(loaded.scene.film, trace: trace).faults.map { fault in
      switch fault {
      case .neverComes(let span, let key):
        Diagnostic(.spanInVain(), at: loaded.origin(ofSpeedSpan: span, key: key))
      case .endsBeforeStart(let span, let start, let end):
        Diagnostic(
          .spanEndsEarly(start: start.seconds, end: end.seconds),
          at: loaded.origin(ofSpeedSpan: span, key: "to"))
      case .beginsWithinAnother(let span, let start, let end):
        Diagnostic(
          .spansOverlap(start: start.seconds, end: end.seconds),
          at: loaded.origin(ofSpeedSpan: span, key: "from"))
      }
    }
  }

  private func diagnostic(_ problem: TraceProblem) -> Diagnostic {
    let events = loaded.scene.events
    switch problem {
    case .neverTrue(let event, let approaches):
      guard case .when(let condition) = events[event].start else {
        preconditionFailure("only a condition can stay false (event \(event))")
      }
      return Diagnostic(
        neverTrue(condition, approaches), at: loaded.origin(ofEvent: event, keys: "at"))
    case .waitsInVain(let event):
      return Diagnostic(.waitsInVain(), at: loaded.origin(ofEvent: event, keys: "at"))
    case .afterEnd(let event, let due, let end):
      return Diagnostic(
        .afterEnd(due: due.seconds, end: end.seconds), at: loaded.origin(ofEvent: event, keys: "at")
      )
    case .hitsNothing(let event, let point, let nearest):
      let isPinch = if case .pinch = events[event].action { true } else { false }
      let answering = nearest.flatMap { nearest in
        loaded.scene.variants[0].layer(nearest.layer)?.id.map { ($0, nearest.middle) }
      }
      let problem: Problem
      if let rest = nearest?.rest, let layer = answering?.0 {
        problem = .hitsUnrested(layer, milliseconds: rest.seconds * 1000)
      } else {
        problem = .hitsNothing(at: point, isPinch: isPinch, nearest: answering)
      }
      return Diagnostic(problem, at: loaded.origin(ofEvent: event, keys: verbs))
    case .pointerIsDown(let event, let pointer, let other, let time):
      return Diagnostic(
        .pointerIsDown(pointer, other: name(ofEvent: other), at: time.seconds),
        at: loaded.origin(ofEvent: event, keys: verbs))
    case .pointerIsUp(let event, let pointer, let time):
      return Diagnostic(
        .pointerIsUp(pointer, at: time.seconds), at: loaded.origin(ofEvent: event, keys: verbs))
    case .neverLifts(let event, let pointer):
      return Diagnostic(.neverLifts(pointer), at: loaded.origin(ofEvent: event, keys: verbs))
    case .impossibleStroke(let event, let distance, let speed, let duration):
      return Diagnostic(
        .playedTooFast(speed: speed, distance: distance, duration: duration.seconds),
        at: loaded.origin(ofEvent: event, keys: "flick", "drag"))
    case .runsAway(let behavior, let time):
      let name = loaded.scene.variants[0].behaviors[behavior].name
      return Diagnostic(
        .runsAway(name, at: time.seconds),
        at: loaded.origin(ofBehavior: behavior, key: "motion"))
    case .neverSettles(let channel)
    where loaded.scene.variants[0].channels[channel].owner == .layer:
      let layer = loaded.scene.variants[0].channels[channel]
      return Diagnostic(
        .layerNeverSettles(layer.name, limit: Engine.longestLength.seconds),
        at: loaded.origin(ofLayer: layer.layer, key: "animations"))
    case .neverSettles(let channel):
      let variant = loaded.scene.variants[0]
      return Diagnostic(
        .neverSettles(
          variant.channels[channel].name, limit: Engine.longestLength.seconds,
          swings: variant.behavior(ofChannel: channel)?.swings ?? false),
        at: loaded.origin(ofBehavior: channel, key: "motion"))
    }
  }

  private func neverTrue(_ condition: Condition, _ approaches: [Approach]) -> Problem {
    let end = trace.settled?.seconds
    if case .leaf(.compares(_, let comparison, _)) = condition, let nearest = approaches[0].nearest
    {
      return .neverTrue(
        condition: condition.text, wantsLess: comparison.wantsLess, nearest: nearest.value,
        at: nearest.at.seconds, end: end)
    }
    let facts = zip(condition.leaves, approaches).map { fact, approach in
      if approach.held == nil, let nearest = approach.nearest {
        return Problem.fact(fact.text, nearest: nearest.value, at: nearest.at.seconds)
      }
      return Problem.fact(fact.text, heldAt: approach.held?.seconds)
    }
    return .neverTrue(condition: condition.text, facts: facts, end: end)
  }

  private var verbs: [String] { Language.verbs }

  private func name(ofEvent index: Int) -> String {
    loaded.scene.events[index].id.map { "'\($0)'" } ?? "event \(index + 1)"
  }
}

extension Behavior {
  /// Whether it goes round a target in the plane, since nothing damps it across its way.
  fileprivate var swings: Bool {
    guard property == .xy, case .spring(_, .softJoint(_, let resistance, _, .distance), _) = motion
    else { return false }
    return resistance == 0
  }
}
