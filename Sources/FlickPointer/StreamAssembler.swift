import FlickCore

/// Makes the touches of a recording into fingers on a canvas, and holds them to what
/// fingers can do.
struct StreamAssembler {
  private struct Open {
    let finger: Int
    let start: FlickDuration
    let position: Point
    var last: Point
    var rows: [PointerStream.Row] = []
    let place: Int
  }

  private let canvas: Rect
  private let map: PlaneMap
  private let namesFingers: Bool
  private var open: [String: Open] = [:]
  private var contacts: [PointerStream.Contact?] = []
  private var latest = FlickDuration.zero

  private init(_ recording: RecordedTouches, canvas: Size, _ placement: RecordedPlacement) {
    self.canvas = Rect(origin: .zero, size: canvas)
    map = placement.map(screen: recording.screen, canvas: canvas)
    namesFingers = recording.namesFingers
  }

  /// - Parameter canvas: On which fingers go down.
  static func stream(
    of recording: RecordedTouches, canvas: Size, _ placement: RecordedPlacement
  ) throws(RecordingFault) -> PointerStream {
    let touches = try inOrder(recording.touches)
    guard let first = touches.first else { throw RecordingFault(.max, "no finger goes down") }
    let origin = recording.countsFromEvent ? .zero : first.time
    var assembler = StreamAssembler(recording, canvas: canvas, placement)
    for touch in touches { try assembler.take(touch, at: assembler.time(touch, since: origin)) }
    return try assembler.finish(touches[touches.count - 1].offset)
  }

  /// By time; of one instant, as they are written. No finger's times fall.
  private static func inOrder(
    _ touches: [RecordedTouch]
  ) throws(RecordingFault) -> [RecordedTouch] {
    var latest: [String: RecordedTime] = [:]
    var falls = false
    var last = touches.first?.time
    for touch in touches {
      if let before = latest[touch.id], touch.time < before {
        throw RecordingFault(touch.offset, "times must not fall")
      }
      latest[touch.id] = touch.time
      if let time = last, touch.time < time { falls = true }
      last = touch.time
    }
    guard falls else { return touches }
    return touches.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.1)
  }

  private func time(
    _ touch: RecordedTouch, since origin: RecordedTime
  ) throws(RecordingFault) -> FlickDuration {
    let time = touch.time - origin
    guard time >= .zero else {
      throw RecordingFault(touch.offset, "times count from the event, from 0")
    }
    guard time.seconds <= PointerConstants.maximumSeconds else {
      throw RecordingFault(
        touch.offset, "a recording lasts an hour at most",
        help: "is the time's unit right? It can be t_s, t_ms, t_us or t_ns")
    }
    return time
  }

  // MARK: - One touch after the other

  private mutating func take(
    _ touch: RecordedTouch, at time: FlickDuration
  ) throws(RecordingFault) {
    latest = max(latest, time)
    let position = try touch.position.map { place throws(RecordingFault) in
      try self.position(place, touch)
    }
    let velocity = try touch.velocity.map { velocity throws(RecordingFault) in
      try self.velocity(velocity, touch)
    }
    if touch.phase == .down { return try putDown(touch, at: time, position) }
    guard var contact = open.removeValue(forKey: touch.id) else {
      throw RecordingFault(
        touch.offset, "the finger is not on the glass", found: touch.id,
        help: "it goes 'down' first")
    }
    let since = time - contact.start
    switch touch.phase {
    case .up, .cancel:
      close(
        contact,
        PointerStream.End(
          since: since, position: position == contact.last ? nil : position,
          velocity: velocity, isCancelled: touch.phase == .cancel))
    case .move, .stationary, .down:
      if touch.phase == .stationary, position ?? contact.last != contact.last {
        throw RecordingFault(
          touch.offset, "a finger that is stationary is where it was", help: "write 'move'")
      }
      contact.last = position ?? contact.last
      contact.rows.append(
        PointerStream.Row(
          since: since, phase: touch.phase == .move ? .move : .stationary,
          position: contact.last, velocity: velocity))
      open[touch.id] = contact
    }
  }

  private mutating func putDown(
    _ touch: RecordedTouch, at time: FlickDuration, _ position: Point?
  ) throws(RecordingFault) {
    guard open[touch.id] == nil else {
      throw RecordingFault(touch.offset, "the finger is on the glass already", found: touch.id)
    }
    guard let position else { throw RecordingFault(touch.offset, "a down needs a place") }
    guard canvas.contains(position) else {
      let size = [canvas.width, canvas.height].map(RecordedNumber.text).joined(separator: ", ")
      let place = [position.x, position.y].map(RecordedNumber.text).joined(separator: ", ")
      throw RecordingFault(
        touch.offset, "a finger goes down on the canvas, which ends at [\(size)]",
        found: "[\(place)]",
        help: "a device's pixels become points by 'scale', or by the boxes 'from' and 'to'")
    }
    let taken = Set(open.values.map(\.finger))
    let free = (0..<PointerConstants.maximumFingers).first { !taken.contains($0) }
    guard let finger = namesFingers ? Int(touch.id) : free else {
      throw RecordingFault(
        touch.offset,
        "at most \(PointerConstants.maximumFingers) fingers are on the glass at once",
        found: touch.id)
    }
    open[touch.id] = Open(
      finger: finger, start: time, position: position, last: position, place: contacts.count)
    contacts.append(nil)
  }

  private mutating func close(_ open: Open, _ end: PointerStream.End?) {
    contacts[open.place] = PointerStream.Contact(
      pointer: open.finger, start: open.start, position: open.position, rows: open.rows, end: end)
  }

  private mutating func finish(_ offset: Int) throws(RecordingFault) -> PointerStream {
    for contact in open.values { close(contact, nil) }
    let contacts = contacts.compactMap { $0 }
    guard !contacts.isEmpty else { throw RecordingFault(offset, "no finger goes down") }
    try Self.checkUnit(of: contacts)
    return PointerStream(contacts: contacts, length: latest)
  }

  /// No screen reports as often as times in another unit would mean.
  private static func checkUnit(of contacts: [PointerStream.Contact]) throws(RecordingFault) {
    let length = contacts.map { $0.rows.last?.since.seconds ?? 0 }.reduce(0, +)
    let count = contacts.map(\.rows.count).reduce(0, +)
    guard count >= 8, length < Double(count) * PointerConstants.leastInterval, length > 0 else {
      return
    }
    throw RecordingFault(
      0,
      "fingers are reported more often than any screen looks: every "
        + RecordedNumber.text((length / Double(count) * 1e9).rounded() / 1000) + " µs",
      help: "is the time's unit right? It can be t_s, t_ms, t_us or t_ns")
  }

  // MARK: - Places

  private func position(_ place: Vector, _ touch: RecordedTouch) throws(RecordingFault) -> Point {
    let point = map.point(place)
    guard max(point.x.magnitude, point.y.magnitude) <= PointerConstants.maximumLength else {
      throw RecordingFault(
        touch.offset,
        "a place's coordinates are at most "
          + RecordedNumber.text(PointerConstants.maximumLength) + " points")
    }
    return point
  }

  private func velocity(
    _ velocity: Vector, _ touch: RecordedTouch
  ) throws(RecordingFault) -> Vector {
    let velocity = map.vector(velocity)
    guard max(velocity.dx.magnitude, velocity.dy.magnitude) <= PointerConstants.maximumSpeed
    else {
      throw RecordingFault(
        touch.offset,
        "a speed is at most \(RecordedNumber.text(PointerConstants.maximumSpeed)) pt/s")
    }
    return velocity
  }
}
