import FlickCore

/// A finger as a touch screen tells of it so far.
private struct GeteventContact {
  var id: String?
  var x: Int?
  var y: Int?

  mutating func take(_ event: GeteventEvent) {
    switch event.code {
    case 0x35: x = event.value
    case 0x36: y = event.value
    case 0x39: id = "\(event.value)"
    default: break
    }
  }

  var place: Point { Point(x: Double(x ?? 0), y: Double(y ?? 0)) }
}

extension RecordedTouches {
  fileprivate mutating func append(
    _ phase: PointerRow.Phase, _ contact: GeteventContact, _ id: String, _ event: GeteventEvent
  ) throws(RecordingFault) {
    var position: Vector?
    if phase == .down || phase == .move {
      guard contact.x != nil, contact.y != nil else {
        throw RecordingFault(
          event.offset, "a finger is down whose place was never told",
          help: "begin the recording before the finger touches")
      }
      position = contact.place - .zero
    }
    try append(
      RecordedTouch(
        time: event.time, id: id, phase: phase, position: position, offset: event.offset))
  }
}

/// Fingers by protocol B: each has a slot, and a report tells what changed.
struct SlottedFingers {
  private struct Slot {
    var contact = GeteventContact()
    var isChanged = false
    var isDown = false
  }

  private var slots: [Int: Slot] = [:]
  private var current = 0
  /// Those of which the report so far tells.
  private var told: [Int] = []

  mutating func take(
    _ event: GeteventEvent, into recording: inout RecordedTouches
  ) throws(RecordingFault) {
    if event.type == 0, event.code == 0 {
      for slot in told.sorted() {
        try report(slot, event, into: &recording)
        slots[slot]?.isChanged = false
      }
      told = []
    }
    guard event.isTouch else { return }
    if event.code == 0x2F {
      current = event.value
      return
    }
    if event.code == 0x39 {
      // A slot may get another finger without losing the one before.
      if slots[current]?.contact.id != "\(event.value)" {
        try lift(current, event, into: &recording)
      }
      if event.value < 0 { return }
    }
    if slots[current]?.isChanged != true { told.append(current) }
    slots[current, default: Slot()].contact.take(event)
    slots[current]?.isChanged = true
  }

  private mutating func lift(
    _ slot: Int, _ event: GeteventEvent, into recording: inout RecordedTouches
  ) throws(RecordingFault) {
    try report(slot, event, into: &recording)
    guard let old = slots[slot], let id = old.contact.id else { return }
    try recording.append(.up, old.contact, id, event)
    // The kernel keeps the place and tells only what changes.
    slots[slot] = Slot(contact: GeteventContact(x: old.contact.x, y: old.contact.y))
  }

  private mutating func report(
    _ slot: Int, _ event: GeteventEvent, into recording: inout RecordedTouches
  ) throws(RecordingFault) {
    guard let old = slots[slot], let id = old.contact.id, old.isChanged else { return }
    try recording.append(old.isDown ? .move : .down, old.contact, id, event)
    slots[slot]?.isDown = true
    slots[slot]?.isChanged = false
  }
}

/// Fingers by protocol A: a report lists all that touch.
struct ListedFingers {
  private var contact = GeteventContact()
  private var reported: [GeteventContact] = []
  private var down: [GeteventContact] = []
  private var isLifted = false
  private var named = 0

  mutating func take(
    _ event: GeteventEvent, into recording: inout RecordedTouches
  ) throws(RecordingFault) {
    switch (event.type, event.code) {
    case (1, 0x14A): isLifted = event.value == 0
    case (0, 2):
      // Without a place the report says that nobody touches.
      if contact.x == nil, contact.y == nil { isLifted = true } else { reported.append(contact) }
      contact = GeteventContact()
      guard reported.count <= PointerConstants.maximumFingers else {
        throw RecordingFault(
          event.offset, "at most \(PointerConstants.maximumFingers) fingers touch at once")
      }
    case (0, 0): try report(event, into: &recording)
    default: if event.isTouch { contact.take(event) }
    }
  }

  private mutating func report(
    _ event: GeteventEvent, into recording: inout RecordedTouches
  ) throws(RecordingFault) {
    guard !reported.isEmpty || isLifted else { return }
    nameFingers()
    for (index, contact) in reported.enumerated() {
      guard let id = contact.id, !reported[..<index].contains(where: { $0.id == id }) else {
        throw RecordingFault(event.offset, "a report tells of one finger twice", found: contact.id)
      }
      try recording.append(
        down.contains { $0.id == id } ? .move : .down, contact, id, event)
    }
    for contact in down where !reported.contains(where: { $0.id == contact.id }) {
      try recording.append(.up, contact, contact.id ?? "", event)
    }
    down = reported
    reported = []
    isLifted = false
  }

  /// A finger of which no name is told is the one that was nearest in the report before,
  /// the nearest two first; who is left over is new.
  private mutating func nameFingers() {
    let nameless = reported.indices.filter { reported[$0].id == nil }
    let pairs = nameless.flatMap { now in
      down.indices.map { before in
        (length: (reported[now].place - down[before].place).length, now: now, before: before)
      }
    }
    var taken: Set<Int> = []
    for pair in pairs.sorted(by: { ($0.length, $0.now, $0.before) < ($1.length, $1.now, $1.before) }
    )
    where reported[pair.now].id == nil && taken.insert(pair.before).inserted {
      reported[pair.now].id = down[pair.before].id
    }
    for index in nameless where reported[index].id == nil {
      reported[index].id = "new \(named)"
      named += 1
    }
  }
}
