import FlickCore

/// Reads logs of pointer events in JSON: of pages (W3C Pointer Events), and of Flutter,
/// as its framework's events or as the engine's pointer data.
struct PointerEventReader {
  private var recording = RecordedTouches()
  /// Those on the glass.
  private var down: Set<String> = []

  /// Takes a list of events, of packets with `events`, or one object with such a list.
  static func read(_ root: RecordedValue) throws(RecordingFault) -> RecordedTouches {
    var reader = PointerEventReader()
    try reader.readAll(root)
    return reader.recording
  }

  private mutating func readAll(_ value: RecordedValue) throws(RecordingFault) {
    if let items = value.items {
      for item in items { try readAll(item) }
    } else if let events = value["events"] {
      try readAll(events)
    } else {
      try read(value)
    }
  }

  private mutating func read(_ event: RecordedValue) throws(RecordingFault) {
    let type = event["type"]?.text ?? ""
    if type.hasPrefix("pointer") {
      try readPageEvent(event, type)
    } else if type.hasPrefix("Pointer") {
      try readFrameworkEvent(event, type)
    } else if event["timeStamp"] != nil, event["physicalX"] != nil || event["change"] != nil {
      try readEngineData(event)
    } else if event.members.isEmpty || !["click", "contextmenu"].contains(type) {
      throw RecordingFault(
        event.offset, "this is no recording of fingers that is known",
        help: "it can be a table, pointer events or WebDriver actions in JSON, Flutter's pointer "
          + "data, what getevent -lt prints, or Perfetto's input events as text")
    }
  }

  // MARK: - Pages

  /// An event that was coalesced from several is these.
  private mutating func readPageEvent(
    _ event: RecordedValue, _ type: String
  ) throws(RecordingFault) {
    let phases: [String: PointerRow.Phase] = [
      "pointerdown": .down, "pointermove": .move, "pointerup": .up, "pointercancel": .cancel,
    ]
    // A raw update is told again by a move; the rest tells of elements, not of fingers.
    guard let phase = phases[type] else { return }
    let id = try event["pointerId"]?.identifier("pointerId") ?? "0"
    let list = event["coalescedEvents"] ?? event["coalesced"]
    let parts = phase == .move ? list?.items ?? [] : []
    for part in parts.isEmpty ? [event] : parts {
      let time = try part.required("timeStamp").time("timeStamp", .milliseconds)
      let position = try pair(part, ("clientX", "clientY"), ("x", "y"))
      try append(
        phase, of: id, at: time, position, event,
        hovers: event["pointerType"]?.text ?? "touch" != "touch")
    }
  }

  private func pair(
    _ event: RecordedValue, _ names: (x: String, y: String)...
  ) throws(RecordingFault) -> Vector {
    for name in names {
      guard let x = event[name.x], let y = event[name.y] else { continue }
      return Vector(dx: try x.double(name.x), dy: try y.double(name.y))
    }
    throw RecordingFault(event.offset, "'\(names[0].x)' and '\(names[0].y)' tell the place")
  }

  private mutating func append(
    _ phase: PointerRow.Phase, of id: String, at time: RecordedTime, _ position: Vector,
    _ event: RecordedValue, hovers: Bool
  ) throws(RecordingFault) {
    // A mouse or a pen is also told of where it does not touch.
    if hovers, phase != .down, !down.contains(id) { return }
    switch phase {
    case .down: down.insert(id)
    case .up, .cancel: down.remove(id)
    case .move, .stationary: break
    }
    try recording.append(
      RecordedTouch(time: time, id: id, phase: phase, position: position, offset: event.offset))
  }

  // MARK: - Flutter

  /// An event of the framework: microseconds, and the place as a list or an object.
  private mutating func readFrameworkEvent(
    _ event: RecordedValue, _ type: String
  ) throws(RecordingFault) {
    let phases: [String: PointerRow.Phase] = [
      "PointerDownEvent": .down, "PointerMoveEvent": .move, "PointerUpEvent": .up,
      "PointerCancelEvent": .cancel,
    ]
    guard let phase = phases[type] else { return }
    let place = try event.required("position")
    var position = Vector.zero
    if let items = place.items {
      guard items.count == 2 else {
        throw RecordingFault(place.offset, "'position' has two numbers (was \(items.count))")
      }
      position = Vector(dx: try items[0].double("position"), dy: try items[1].double("position"))
    } else {
      position = try pair(place, ("dx", "dy"), ("x", "y"))
    }
    try append(
      phase, of: try identifier(event, "pointer"),
      at: try event["timeStamp"]?.time("timeStamp", .microseconds) ?? .zero, position, event,
      hovers: false)
  }

  private func identifier(
    _ event: RecordedValue, _ names: String...
  ) throws(RecordingFault) -> String {
    for name in names {
      if let value = event[name] { return try value.identifier(name) }
    }
    return "0"
  }

  /// The engine's data, in physical pixels; what has its usual value is left out, and
  /// numbers of changes are those of `PointerChange`.
  private mutating func readEngineData(_ data: RecordedValue) throws(RecordingFault) {
    let changes = ["cancel", "add", "remove", "hover", "down", "move", "up"]
    var change = "cancel"
    if let value = data["change"] {
      if let text = value.text {
        change = String(text.split(separator: ".").last ?? "")
      } else {
        let index = try value.integer("change")
        change = changes.indices.contains(index) ? changes[index] : "panZoom"
      }
    }
    guard let phase = PointerRow.Phase(rawValue: change) else { return }
    try append(
      phase, of: try identifier(data, "pointerIdentifier", "device"),
      at: try data["timeStamp"]?.time("timeStamp", .microseconds) ?? .zero,
      Vector(
        dx: try data["physicalX"]?.double("physicalX") ?? 0,
        dy: try data["physicalY"]?.double("physicalY") ?? 0), data, hovers: false)
  }
}
