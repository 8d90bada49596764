import FlickCore
import FlickScene

/// Plays a scene.
///
/// The engine knows only ticks: whole multiples of the scene's step. It jumps
/// from one tick at which something happens to the next; in between everything
/// follows from the segments that have begun. While an event waits for a
/// signal, every tick is looked at.
package struct Engine {
  let scene: Scene
  let grid: TickGrid
  let horizon: FlickTime
  var players: [VariantPlayer]
  var schedule: Schedule
  /// Fingers on the glass, by pointer.
  var contacts: [Int: Contact] = [:]
  var contactCount = 0
  /// Every contact so far, by its number.
  var touches: [TouchTrack] = []
  /// Events one of whose touches reached a layer.
  var hits: Set<Int> = []
  /// Where the first touch of an event reached none.
  var misses: [Int: TraceProblem] = [:]
  var occurrences: [Trace.Occurrence] = []
  var problems: [TraceProblem] = []
  private var approaches: [Int: [Approach]] = [:]
  private var lastActivity = FlickTime.zero

  /// How long a scene may go on before it is said never to settle.
  package static var longestLength: FlickDuration { EngineConstants.longestLength }

  /// Plays the scene from 0 until everything rests, or for the length it asks for.
  package static func simulate(_ scene: Scene) -> Trace {
    switch scene.render.length {
    case .until(let instant): return simulate(scene, until: instant)
    case .visible(let channel, let plus): return simulate(scene, untilVisible: channel, plus)
    case .fixed, .settled: break
    }
    if scene.events.contains(where: \.isPerVariant), scene.variants.count > 1 {
      return simulateApart(scene)
    }
    var engine = Engine(scene)
    engine.run()
    return engine.finish()
  }

  /// Plays a scene twice, since only its whole play tells when its end is.
  private static func simulate(_ scene: Scene, until instant: Instant) -> Trace {
    let whole = simulate(scene.lasting(.settled(plus: .zero)))
    if let end = whole.time(of: instant) {
      return simulate(scene.lasting(.fixed(end - .zero)))
    }
    if case .settled(let channel?, _) = instant { return whole.unsettled(channel) }
    return whole.showing(whole.duration, problems: whole.otherProblems)
  }

  /// Plays a scene until everything rests, and shows less of it.
  private static func simulate(
    _ scene: Scene, untilVisible channel: Int?, _ plus: FlickDuration
  ) -> Trace {
    let whole = simulate(scene.lasting(.settled(plus: .zero)))
    if let end = VisibleRest(scene, whole).time(of: channel) {
      let problems = channel == nil ? whole.problems : whole.otherProblems
      return whole.showing(end + plus - .zero, problems: problems)
    }
    return channel.map(whole.unsettled) ?? whole
  }

  init(_ scene: Scene) {
    self.scene = scene
    let grid = TickGrid(step: scene.render.step)
    self.grid = grid
    horizon =
      switch scene.render.length {
      case .fixed(let duration): .zero + duration
      case .settled, .until, .visible: .zero + EngineConstants.longestLength
      }
    players = scene.variants.map {
      VariantPlayer($0, grid: grid)
    }
    schedule = Schedule(scene.events, grid: grid)
  }

  private mutating func run() {
    var now = FlickTime.zero
    while true {
      advance(to: now)
      repeat { act(at: now) } while testWaiting(at: now)
      guard let next = nextTick(after: now), next <= horizon else { return }
      now = next
    }
  }

  mutating func advance(to now: FlickTime) {
    for index in players.indices {
      if let rest = players[index].nextRest, rest <= now { lastActivity = now }
      players[index].advance(to: now)
    }
  }

  /// The next tick at which anything can happen.
  func nextTick(after now: FlickTime) -> FlickTime? {
    var next = players.compactMap(\.nextRest).min()
    if let tick = schedule.nextTick { next = min(next ?? tick, tick) }
    let isTesting = schedule.waiting.contains { event in
      if case .when = scene.events[event].start { schedule.mayTest(event, at: now) } else { false }
    }
    let isMoving = !players.allSatisfy(\.isResting)
    if isTesting, isMoving || !schedule.isIdle { next = min(next ?? horizon, grid.after(now)) }
    return next.map { max($0, grid.after(now)) }
  }

  /// Everything that is due at a tick, in the file's order. Then come waiting
  /// events whose conditions are true, and what that makes due.
  mutating func act(at now: FlickTime) {
    while let item = schedule.popItem(at: now) {
      if item.isOfContact, contact(numbered: item.number) == nil { continue }
      if item.part == .confirm, players.allSatisfy({ $0.tapDeadline(of: item.number) == nil }) {
        continue
      }
      lastActivity = max(lastActivity, now)
      perform(item, now: now)
    }
  }

  private mutating func testWaiting(at now: FlickTime) -> Bool {
    var hasFired = false
    for event in schedule.waiting {
      guard let instant = endOfWait(event, at: now) else { continue }
      schedule.fire(event, at: instant)
      hasFired = true
    }
    return hasFired
  }

  /// When a waiting event takes place if what it waits for has come by now.
  mutating func endOfWait(_ event: Int, at now: FlickTime) -> FlickTime? {
    guard schedule.mayTest(event, at: now) else { return nil }
    switch scene.events[event].start {
    case .when(let condition):
      return test(condition, event: event, at: now) ? now : nil
    case .settled(let channel, let plus):
      return players.contains { $0.isResting(channel) } ? now + plus : nil
    case .at, .after:
      return nil
    }
  }

  /// Whether the condition holds in any variant.
  private mutating func test(_ condition: Condition, event: Int, at now: FlickTime) -> Bool {
    var approaches = approaches[event] ?? condition.leaves.map { _ in Approach() }
    var isTrue = false
    for player in players {
      var place = approaches.startIndex
      let holds = condition.holds { fact in
        defer { place += 1 }
        return approaches[place].meets(fact, of: player, at: now)
      }
      if holds { isTrue = true }
    }
    self.approaches[event] = approaches
    return isTrue
  }

  private mutating func perform(_ item: Schedule.Item, now: FlickTime) {
    switch item.part {
    case .recognize, .press, .lift: return actOnContact(item, now: now)
    case .touch: return continueTouch(item, now: now)
    case .confirm:
      for index in players.indices { players[index].confirmTap(of: item.number, now: now) }
      return
    case .begin: break
    }
    switch scene.events[item.event].action {
    case .set(let changes):
      note(item.event, from: now, to: now)
      for index in players.indices {
        for change in changes { players[index].apply(change, now: now, event: item.event) }
      }
    case .animate(let actions):
      note(item.event, from: now, to: now)
      for index in players.indices {
        players[index].apply(actions, now: now, event: item.event)
      }
    case .animator(let block, let command):
      note(item.event, from: now, to: now)
      for index in players.indices {
        players[index].control(block, command, now: now, event: item.event)
      }
    case .load(let duration):
      note(item.event, from: now, to: now + duration)
      let stall = DisplayLink.Stall(start: now, end: now + duration)
      for index in players.indices { players[index].stall(stall) }
    case .tap, .press, .drag, .flick, .pinch, .down, .move, .up, .cancel, .trace:
      beginTouch(item, now: now)
    }
  }

  /// Where each variant's layers are just before the events of a tick, which
  /// is what a touch meets.
  func poses(at now: FlickTime) -> [LayerPose] { players.map { $0.pose(at: now) } }

  mutating func note(_ event: Int, from start: FlickTime, to end: FlickTime) {
    occurrences.append(Trace.Occurrence(event: event, start: start, end: end))
  }

  /// A place in canvas points. Every variant gets the same; what is given
  /// relative to a layer is taken from the first variant.
  func resolve(_ location: SceneEvent.Location, at now: FlickTime) -> Point {
    switch location {
    case .canvas(let point):
      return point
    case .layerCenter(let layer):
      return scene.variants[0].visibleMiddle(
        of: layer, canvas: scene.canvas.size, pose: players[0].pose(at: now))
    case .inLayer(let layer, let fraction, let points):
      return scene.variants[0].place(
        inLayer: layer, fraction: fraction, points: points, pose: players[0].pose(at: now))
    }
  }

  /// Behaviors whose solver is unstable, each once.
  private var runaways: [TraceProblem] {
    var first: [Int: FlickTime] = [:]
    for event in players.flatMap(\.events) {
      guard case .ranAway(let behavior) = event.kind else { continue }
      first[behavior] = min(first[behavior] ?? event.time, event.time)
    }
    return first.keys.sorted().compactMap { behavior in
      first[behavior].map { .runsAway(behavior: behavior, at: $0) }
    }
  }

  /// Touches that no layer of any variant answered, once for an event.
  private var missed: [TraceProblem] {
    misses.keys.sorted().compactMap { hits.contains($0) ? nil : misses[$0] }
  }

  func finish() -> Trace {
    let isSettled = players.allSatisfy(\.isResting) && contacts.isEmpty && schedule.isIdle
    var duration = horizon - FlickTime.zero
    var all = problems + missed + runaways
    if case .settled(let plus) = scene.render.length {
      if isSettled {
        duration = lastActivity - FlickTime.zero + plus
      } else {
        let unsettled = Set(players.flatMap(\.unsettled)).sorted()
        all.append(contentsOf: unsettled.map { .neverSettles(channel: $0) })
        let down = contacts.values.sorted { $0.number < $1.number }
        all.append(
          contentsOf: down.map {
            .neverLifts(event: touches[$0.number].event, pointer: $0.pointer)
          })
      }
    }
    let unreached = schedule.unreached
    let waiting = Set(schedule.waiting)
    for event in scene.events.indices {
      if waiting.contains(event), let approaches = approaches[event] {
        all.append(.neverTrue(event: event, approaches))
      } else if let due = unreached[event], let due {
        all.append(.afterEnd(event: event, due: due, end: horizon))
      } else if waiting.contains(event) || unreached[event] != nil {
        all.append(.waitsInVain(event: event))
      }
    }
    return Trace(
      variants: players.map { $0.trace(touches: touches(until: horizon)) },
      occurrences: occurrences, problems: all,
      settled: isSettled ? lastActivity : nil, duration: duration)
  }
}

extension Approach {
  /// Whether the fact is true of a variant now.
  fileprivate mutating func meets(_ fact: Fact, of player: VariantPlayer, at now: FlickTime) -> Bool
  {
    let isTrue: Bool
    if case .compares(let signal, let comparison, let threshold) = fact {
      let value = player.value(of: signal, at: now)
      isTrue = comparison.holds(value, threshold)
      if abs(value - threshold) < nearest.map({ abs($0.value - threshold) }) ?? .infinity {
        nearest = Nearest(value: value, at: now)
      }
    } else {
      isTrue = player.holds(fact, at: now)
    }
    if isTrue, held == nil { held = now }
    return isTrue
  }
}

extension Trace {
  /// Those but for what never settles.
  fileprivate var otherProblems: [TraceProblem] {
    problems.filter { if case .neverSettles = $0 { false } else { true } }
  }

  /// The same with one channel that never settles.
  fileprivate func unsettled(_ channel: Int) -> Trace {
    showing(duration, problems: otherProblems + [.neverSettles(channel: channel)])
  }

  /// The same for another length, which plays nothing anew.
  fileprivate func showing(_ duration: FlickDuration, problems: [TraceProblem]) -> Trace {
    Trace(
      variants: variants, occurrences: occurrences, problems: problems, settled: settled,
      duration: duration)
  }
}
