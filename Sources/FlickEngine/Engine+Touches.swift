import FlickCore
import FlickPointer
import FlickScene

/// Fingers: what events make of them, and what they do to the variants.
extension Engine {
  mutating func beginTouch(_ item: Schedule.Item, now: FlickTime) {
    let event = scene.events[item.event]
    switch event.action {
    case .tap(let place, let count, _):
      note(item.event, from: now, to: schedule.endTick(of: item.event) ?? now)
      tap(place, number: 0, event: item.event, now: now)
      for number in 1..<max(count, 1) { scheduleTap(number, of: item.event) }
    case .press(let place, let duration):
      let point = resolve(place, at: now)
      beginStroke(
        FingerStroke(at: point, for: duration), lifts: true, wanting: [.tap, .press],
        event: item.event,
        now: now)
    case .drag(let stroke), .flick(let stroke):
      beginStroke(stroke, event: item.event, now: now)
    case .pinch(let pinch): beginPinch(pinch, event: item.event, now: now)
    case .down(let place):
      note(item.event, from: now, to: now)
      touchDown(
        FingerPath(at: resolve(place, at: now)), pointer: event.pointer, wanting: .all,
        event: item.event, now: now)
    case .move(let place):
      note(item.event, from: now, to: now)
      move(to: place, event: item.event, now: now)
    case .up(let place):
      note(item.event, from: now, to: now)
      leave(from: place, isCancelled: false, event: item.event, now: now)
    case .cancel:
      note(item.event, from: now, to: now)
      leave(from: nil, isCancelled: true, event: item.event, now: now)
    case .trace(let stream):
      note(item.event, from: now, to: schedule.endTick(of: item.event) ?? now)
      for (number, contact) in stream.contacts.enumerated() {
        let tick = grid.nearest(to: schedule.instant(of: item.event, after: contact.start))
        schedule.add(.touch, of: item.event, number: number, at: max(now, tick))
      }
    case .set, .animate, .animator, .load:
      preconditionFailure("an event without a finger (\(item.event))")
    }
  }

  /// A later touch of an event: a tap of several, a contact of a stream.
  mutating func continueTouch(_ item: Schedule.Item, now: FlickTime) {
    switch scene.events[item.event].action {
    case .tap(let place, _, _):
      tap(place, number: item.number, event: item.event, now: now)
    case .trace(let stream):
      replay(stream.contacts[item.number], event: item.event, now: now)
    default: preconditionFailure("one touch of several (event \(item.event))")
    }
  }

  private mutating func scheduleTap(_ number: Int, of event: Int) {
    guard case .tap(_, _, let interval) = scene.events[event].action else { return }
    let tick = grid.nearest(to: schedule.instant(of: event, after: Int64(number) * interval))
    schedule.add(.touch, of: event, number: number, at: tick)
  }

  // MARK: - Gestures

  private mutating func tap(
    _ place: SceneEvent.Location, number: Int, event: Int, now: FlickTime
  ) {
    var interval = FlickDuration.zero
    if case .tap(_, _, let length) = scene.events[event].action { interval = length }
    var path = FingerPath(at: resolve(place, at: now))
    path.leave(at: .zero)
    guard
      let contact = touchDown(
        path, pointer: scene.events[event].pointer, wanting: .tap, event: event,
        after: Int64(number) * interval, now: now)
    else { return }
    end(contact, now: now)
  }

  private mutating func beginStroke(_ stroke: SceneEvent.Stroke, event: Int, now: FlickTime) {
    let pointer = scene.events[event].pointer
    let start: Point
    if let from = stroke.from {
      start = resolve(from, at: now)
    } else if let contact = idleContact(pointer, for: event, now: now) {
      start = contact.path.position(after: now - contact.down)
    } else {
      return
    }
    let via = stroke.via.map { resolve($0, at: now) }
    let to =
      switch stroke.end {
      case .to(let location): resolve(location, at: now)
      case .by(let vector): start + vector
      }
    let way = FingerStroke(stroke, from: start, via: via, to: to)
    if via.isEmpty { checkStroke(way, event: event) }
    if stroke.from == nil {
      goOn(way, lifts: stroke.lifts, event: event, now: now)
    } else {
      // A stroke that hardly moves may be no drag at all.
      let mayTap = players.contains { (to - start).length <= $0.tapSlop }
      let mayPress = players.contains { $0.mayPress(way, lifts: stroke.lifts) }
      beginStroke(
        way, lifts: stroke.lifts,
        wanting: GestureSet.all.subtracting(mayTap ? [] : .tap).subtracting(mayPress ? [] : .press),
        event: event, now: now)
    }
  }

  /// A finger goes down for a stroke.
  private mutating func beginStroke(
    _ stroke: FingerStroke, lifts: Bool, wanting: GestureSet, event: Int, now: FlickTime
  ) {
    let last = max(now, schedule.endTick(of: event) ?? now)
    note(event, from: now, to: last)
    var path = FingerPath(stroke)
    if lifts { path.leave(at: stroke.length) }
    let pointer = scene.events[event].pointer
    touchDown(
      path, pointer: pointer, wanting: wanting, until: last, lifts: lifts, event: event, now: now)
  }

  /// Two fingers go down and move about the middle between them. They pinch nothing
  /// unless both touch it.
  private mutating func beginPinch(_ pinch: SceneEvent.Pinch, event: Int, now: FlickTime) {
    let center = resolve(pinch.center, at: now)
    let last = max(now, schedule.endTick(of: event) ?? now)
    note(event, from: now, to: last)
    for side in [1.0, -1] {
      let stroke = FingerStroke(pinch, around: center, side: side)
      var path = FingerPath(stroke)
      if pinch.lifts { path.leave(at: stroke.length) }
      touchDown(
        path, pointer: scene.events[event].pointer + (side == 1 ? 0 : 1), wanting: .pinch,
        until: last, lifts: pinch.lifts, event: event, now: now)
    }
    if misses[event] != nil { hits.remove(event) }
  }

  /// A finger that is down goes on with a stroke.
  private mutating func goOn(
    _ stroke: FingerStroke, lifts: Bool, event: Int, now: FlickTime
  ) {
    let pointer = scene.events[event].pointer
    guard var contact = contacts[pointer] else { return }
    let last = max(now, schedule.endTick(of: event) ?? now)
    note(event, from: now, to: last)
    contact.event = event
    contact.path.add(stroke, at: now - contact.down)
    if lifts { contact.path.leave(at: now - contact.down + stroke.length) }
    extend(contact, until: last, lifts: lifts, now: now)
  }

  /// A stroke that starts or ends at a moving layer could not be checked
  /// before: its cubic overshoots when speed × duration exceeds 3 × distance.
  private mutating func checkStroke(_ stroke: FingerStroke, event: Int) {
    guard let velocity = stroke.endVelocity else { return }
    let distance = (stroke.to - stroke.from).length
    if velocity.length * stroke.duration.seconds > 3 * distance * (1 + 1e-9) {
      problems.append(
        .impossibleStroke(
          event: event, distance: distance, speed: velocity.length, duration: stroke.duration))
    }
  }

  // MARK: - Raw pointers

  private mutating func move(to place: SceneEvent.Location, event: Int, now: FlickTime) {
    guard var contact = idleContact(scene.events[event].pointer, for: event, now: now) else {
      return
    }
    contact.event = event
    contact.path.report(resolve(place, at: now), at: now - contact.down)
    extend(contact, until: now, lifts: false, now: now)
    for index in players.indices { players[index].recognize(contact, now: now) }
  }

  /// The finger lifts, or loses its touch to the system; a stroke that is
  /// under way ends there.
  private mutating func leave(
    from place: SceneEvent.Location?, isCancelled: Bool, event: Int, now: FlickTime
  ) {
    let pointer = scene.events[event].pointer
    guard var contact = contacts[pointer] else {
      problems.append(.pointerIsUp(event: event, pointer: pointer, at: now))
      return
    }
    if place != nil, contact.busyUntil > now {
      problems.append(
        .pointerIsDown(event: event, pointer: pointer, other: contact.event, at: now))
      return
    }
    endOccurrence(of: contact.event, at: now)
    contact.event = event
    contact.endsCancelled = isCancelled
    // A stroke that ends at this tick ends there, wherever it lies between two.
    let known = contact.path.length
    let since = grid.nearest(to: contact.down + known) == now ? known : now - contact.down
    contact.path.leave(at: since, from: place.map { resolve($0, at: now) })
    contact.busyUntil = now
    contacts[pointer] = contact
    for index in players.indices { players[index].recognize(contact, now: now) }
    end(contact, now: now)
  }

  private mutating func replay(_ contact: PointerStream.Contact, event: Int, now: FlickTime) {
    let path = FingerPath(contact)
    let last = grid.nearest(
      to: schedule.instant(of: event, after: contact.start + path.length))
    touchDown(
      path, pointer: contact.pointer, wanting: .all, until: max(now, last),
      lifts: path.lift != nil, isCancelled: contact.end?.isCancelled ?? false, event: event,
      after: contact.start, now: now)
  }

  /// A finger that is down and does nothing, for an event that goes on with it.
  private mutating func idleContact(_ pointer: Int, for event: Int, now: FlickTime) -> Contact? {
    guard let contact = contacts[pointer] else {
      problems.append(.pointerIsUp(event: event, pointer: pointer, at: now))
      return nil
    }
    if contact.busyUntil <= now, schedule.takeLift(ofContact: contact.number, at: now) {
      end(contact, now: now)
      problems.append(.pointerIsUp(event: event, pointer: pointer, at: now))
      return nil
    }
    guard contact.busyUntil <= now else {
      problems.append(
        .pointerIsDown(event: event, pointer: pointer, other: contact.event, at: now))
      return nil
    }
    return contact
  }

  // MARK: - Contacts

  /// A finger goes down in every variant; `nil` if it is down already.
  @discardableResult
  private mutating func touchDown(
    _ path: FingerPath, pointer: Int, wanting: GestureSet, until last: FlickTime? = nil,
    lifts: Bool = false, isCancelled: Bool = false, event: Int,
    after elapsed: FlickDuration = .zero, now: FlickTime
  ) -> Contact? {
    if let other = contacts[pointer] {
      // A lift that is due at this tick comes first, whatever the file's order.
      guard schedule.takeLift(ofContact: other.number, at: now) else {
        problems.append(
          .pointerIsDown(event: event, pointer: pointer, other: other.event, at: now))
        return nil
      }
      end(other, now: now)
    }
    let contact = Contact(
      number: contactCount, pointer: pointer,
      written: schedule.instant(of: event, after: elapsed), down: now, event: event, path: path,
      busyUntil: last ?? now, endsCancelled: isCancelled)
    contactCount += 1
    contacts[pointer] = contact
    touches.append(
      TouchTrack(
        pointer: pointer, written: contact.written, down: now, up: now, path: path, event: event))
    let poses = self.poses(at: now)
    var isHit = false
    for index in players.indices {
      if players[index].touchDown(contact, wanting: wanting, pose: poses[index]) { isHit = true }
    }
    if isHit {
      hits.insert(event)
    } else if misses[event] == nil {
      misses[event] = .hitsNothing(
        event: event, at: path.from,
        nearest: players[0].unrested(contact, wanting: wanting)
          ?? players[0].nearest(
            to: path.from, answering: wanting, canvas: scene.canvas.size, pose: poses[0]))
    }
    scheduleParts(of: contact, until: last ?? now, lifts: lifts, now: now)
    schedulePress(of: contact)
    return contact
  }

  /// More is known of a finger's way.
  private mutating func extend(
    _ contact: Contact, until last: FlickTime, lifts: Bool, now: FlickTime
  ) {
    var contact = contact
    contact.busyUntil = last
    contacts[contact.pointer] = contact
    for index in players.indices { players[index].extend(contact) }
    scheduleParts(of: contact, until: last, lifts: lifts, now: now)
  }

  private mutating func scheduleParts(
    of contact: Contact, until last: FlickTime, lifts: Bool, now: FlickTime
  ) {
    let recognitions = players.flatMap { $0.recognitions(contact) }
    for since in Set(recognitions).sorted() {
      let tick = max(now, grid.first(from: contact.down + since))
      schedule.add(
        .recognize, of: contact.event, number: contact.number, at: lifts ? min(tick, last) : tick)
    }
    if lifts { schedule.add(.lift, of: contact.event, number: contact.number, at: last) }
  }

  /// When the finger will have rested for a long press of any variant.
  private mutating func schedulePress(of contact: Contact) {
    for duration in Set(players.compactMap { $0.longPress(contact) }).sorted() {
      schedule.add(
        .press, of: contact.event, number: contact.number,
        at: grid.first(from: contact.down + duration))
    }
  }

  /// A scheduled part of a contact that is still on the glass.
  mutating func actOnContact(_ item: Schedule.Item, now: FlickTime) {
    guard let contact = contact(numbered: item.number) else { return }
    switch item.part {
    case .lift: end(contact, now: now)
    case .press:
      for index in players.indices { players[index].press(contact, now: now) }
    case .recognize:
      for index in players.indices { players[index].recognize(contact, now: now) }
    case .begin, .touch, .confirm: preconditionFailure("a part of a contact (was \(item.part))")
    }
  }

  func contact(numbered number: Int) -> Contact? {
    contacts.values.first { $0.number == number }
  }

  /// The finger leaves the glass in every variant.
  private mutating func end(_ contact: Contact, now: FlickTime) {
    contacts[contact.pointer] = nil
    touches[contact.number] = TouchTrack(
      pointer: contact.pointer, written: contact.written, down: contact.down,
      up: contact.down + contact.path.length, path: contact.path,
      event: touches[contact.number].event, isCancelled: contact.endsCancelled)
    for index in players.indices { players[index].leave(contact, now: now) }
    // A tap that comes at the last instant is in time, whatever the file's order.
    for deadline in Set(players.compactMap { $0.tapDeadline(of: contact.number) }).sorted() {
      schedule.add(
        .confirm, of: contact.event, number: contact.number,
        at: grid.first(from: deadline + FlickDuration(flicks: 1)))
    }
  }

  /// A stroke that another event cuts short ends there.
  private mutating func endOccurrence(of event: Int, at now: FlickTime) {
    guard let index = occurrences.lastIndex(where: { $0.event == event }),
      occurrences[index].end > now
    else { return }
    occurrences[index] = Trace.Occurrence(
      event: event, start: occurrences[index].start, end: now)
  }

  /// Fingers still on the glass at the end, in the order in which they went
  /// down, with what is known of their ways.
  func touches(until end: FlickTime) -> [TouchTrack] {
    var touches = self.touches
    for contact in contacts.values {
      touches[contact.number] = TouchTrack(
        pointer: contact.pointer, written: contact.written, down: contact.down, up: end,
        path: contact.path, event: touches[contact.number].event)
    }
    return touches
  }
}
