import FlickCore

/// Reads what Android's `getevent -lt` prints of a touch screen, by protocol A, whose
/// reports list all fingers, or B, whose reports tell what changed in which slot; and
/// the ranges of its axes (`getevent -lp`), where the file has them.
struct GeteventReader {
  private struct Contact {
    var id: String?
    var x: Int?
    var y: Int?
    var isChanged = false
    var isDown = false

    /// What a device tells of a finger beside its name.
    mutating func take(_ event: GeteventEvent) {
      switch event.code {
      case 0x35: x = event.value
      case 0x36: y = event.value
      default: break
      }
      isChanged = true
    }
  }

  private var recording = RecordedTouches()
  /// Of protocol B, by slot.
  private var slots: [Int: Contact] = [:]
  private var slot = 0
  /// Those of which the report so far tells.
  private var told: [Int] = []
  /// Of protocol A: those of the report so far, and who is on the glass.
  private var reported: [Contact] = []
  private var contact = Contact()
  private var down: [String] = []
  private var isLifted = false

  /// Whether a file that begins like this comes from `getevent`.
  static func isLine(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line.prefix(200), as: UTF8.self)
    if ["add device", "/dev/input/", "could not get"].contains(where: text.hasPrefix) {
      return true
    }
    guard text.hasPrefix("["), let end = text.firstIndex(of: "]") else { return false }
    let time = text[..<end].dropFirst().drop { $0 == " " }
    let rest = text[end...].dropFirst().drop { $0 == " " }
    return time.contains(".") && RecordedNumber.double(time) != nil
      && !rest.isEmpty && rest.first != ","
  }

  static func read(_ bytes: [UInt8]) throws(RecordingFault) -> RecordedTouches {
    let (all, ranges) = try events(bytes)
    let (events, device) = try ofOneDevice(all)
    var reader = GeteventReader()
    reader.recording.screen = screen(ranges, device)
    let isProtocolA = events.contains { $0.type == 0 && $0.code == 2 }
    for event in events {
      if event.type == 0, event.code == 3 {
        throw RecordingFault(event.offset, "the kernel dropped events here (SYN_DROPPED)")
      }
      if isProtocolA { try reader.takeListed(event) } else { try reader.takeSlotted(event) }
    }
    return reader.recording
  }

  // MARK: - Lines

  private typealias Ranges = [String: [Int: ClosedRange<Int>]]

  private static func events(
    _ bytes: [UInt8]
  ) throws(RecordingFault) -> (events: [GeteventEvent], ranges: Ranges) {
    var events: [GeteventEvent] = []
    var ranges: Ranges = [:]
    var device = ""
    for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      let text = String(decoding: line, as: UTF8.self)
      switch try GeteventLine(text[...], offset: line.startIndex) {
      case .device(let name): device = name
      case .range(let code, let range): ranges[device, default: [:]][code] = range
      case .event(let event): events.append(event)
      case .other: break
      case nil:
        throw RecordingFault(line.startIndex, "getevent prints no such line", found: text)
      }
    }
    return (events, ranges)
  }

  /// Those of the device that has fingers.
  private static func ofOneDevice(
    _ events: [GeteventEvent]
  ) throws(RecordingFault) -> (events: [GeteventEvent], device: String?) {
    guard let first = events.first(where: \.isTouch) else {
      throw RecordingFault(
        events.first?.offset ?? 0, "no touch screen tells of fingers here",
        help: "fingers are told by ABS_MT_POSITION_X and ABS_MT_POSITION_Y")
    }
    if let other = events.first(where: { $0.isTouch && $0.device != first.device }) {
      throw RecordingFault(
        other.offset, "two devices tell of fingers", found: other.device,
        help: "keep the lines of one, or record it alone by getevent -lt DEVICE")
    }
    return (events.filter { $0.device == first.device }, first.device)
  }

  /// A device's axes as Android reads them: the last value is as wide as the others.
  private static func screen(_ ranges: Ranges, _ device: String?) -> Rect? {
    let screens = ranges.filter { $0.value[0x35] != nil && $0.value[0x36] != nil }
    let mine = device.flatMap { screens[$0] } ?? (screens.count == 1 ? screens.first?.value : nil)
    guard let mine, let x = mine[0x35], let y = mine[0x36] else { return nil }
    return Rect(
      x: Double(x.lowerBound), y: Double(y.lowerBound),
      width: Double(x.upperBound - x.lowerBound + 1),
      height: Double(y.upperBound - y.lowerBound + 1))
  }

  private mutating func append(
    _ phase: PointerRow.Phase, _ contact: Contact, _ id: String, _ event: GeteventEvent
  ) throws(RecordingFault) {
    var position: Vector?
    if phase == .down || phase == .move {
      guard let x = contact.x, let y = contact.y else {
        throw RecordingFault(
          event.offset, "a finger is down whose place was never told",
          help: "begin the recording before the finger touches")
      }
      position = Vector(dx: Double(x), dy: Double(y))
    }
    try recording.append(
      RecordedTouch(
        time: event.time, id: id, phase: phase, position: position, offset: event.offset))
  }

  // MARK: - Protocol B

  private mutating func takeSlotted(_ event: GeteventEvent) throws(RecordingFault) {
    if event.type == 0, event.code == 0 { return try reportSlots(event) }
    guard event.isTouch else { return }
    if event.code == 0x2F {
      guard (0..<256).contains(event.value) else {
        throw RecordingFault(event.offset, "a slot is a number from 0 to 255")
      }
      slot = event.value
      return
    }
    if event.code == 0x39, event.value >= 0 {
      // A slot that gets another finger without losing the one before.
      if let old = slots[slot], old.isDown, old.id != "\(event.value)" {
        try lift(slot, event)
      }
      slots[slot, default: Contact()].id = "\(event.value)"
    } else if event.code == 0x39 {
      try lift(slot, event)
      return
    }
    if slots[slot]?.isChanged != true { told.append(slot) }
    slots[slot, default: Contact()].take(event)
  }

  private mutating func lift(_ slot: Int, _ event: GeteventEvent) throws(RecordingFault) {
    guard let old = slots[slot], let id = old.id else { return }
    if !old.isDown || old.isChanged { try report(slot, event) }
    try append(.up, old, id, event)
    // The kernel keeps the place and tells only what changes.
    slots[slot] = Contact(x: old.x, y: old.y)
  }

  private mutating func report(_ slot: Int, _ event: GeteventEvent) throws(RecordingFault) {
    guard let contact = slots[slot], let id = contact.id, contact.isChanged || !contact.isDown
    else { return }
    try append(contact.isDown ? .move : .down, contact, id, event)
    slots[slot]?.isDown = true
    slots[slot]?.isChanged = false
  }

  private mutating func reportSlots(_ event: GeteventEvent) throws(RecordingFault) {
    for slot in told.sorted() {
      try report(slot, event)
      slots[slot]?.isChanged = false
    }
    told = []
  }

  // MARK: - Protocol A

  private mutating func takeListed(_ event: GeteventEvent) throws(RecordingFault) {
    switch (event.type, event.code) {
    case (1, 0x14A): isLifted = event.value == 0
    case (0, 2):
      // Without a place the report says that nobody touches.
      if contact.x == nil, contact.y == nil { isLifted = true } else { reported.append(contact) }
      contact = Contact()
    case (0, 0): try reportList(event)
    case (3, 0x39):
      contact.id = "\(event.value)"
      contact.take(event)
    default: if event.isTouch { contact.take(event) }
    }
  }

  private mutating func reportList(_ event: GeteventEvent) throws(RecordingFault) {
    guard !reported.isEmpty || isLifted else { return }
    var now: [String] = []
    for (index, contact) in reported.enumerated() {
      let id = contact.id ?? "\(index)"
      guard !now.contains(id) else {
        throw RecordingFault(event.offset, "a report tells of one finger twice", found: id)
      }
      guard now.count < 256 else { throw RecordingFault(event.offset, "too many fingers") }
      try append(down.contains(id) ? .move : .down, contact, id, event)
      now.append(id)
    }
    for id in down where !now.contains(id) { try append(.up, Contact(), id, event) }
    down = now
    reported = []
    isLifted = false
  }
}
