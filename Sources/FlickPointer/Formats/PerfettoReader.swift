import FlickCore

/// Reads the motion events that Android's input dispatcher leaves in a Perfetto trace,
/// as textproto (`AndroidMotionEvent`).
struct PerfettoReader {
  private static let motion = "dispatcher_motion_event"
  private static let redacted = motion + "_redacted"

  private struct Finger {
    let id: String
    let position: Vector
    let offset: Int
  }

  private var recording = RecordedTouches()
  private var down: Set<String> = []

  /// Whether a text begins as a textproto does: comments, then a name before a colon or
  /// a message.
  static func isMessage(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while rest.first == UInt8(ascii: "#") {
      rest = rest.drop { $0 != 10 }.drop { $0 <= 0x20 }
    }
    if isExtension(rest.prefix { $0 != 10 }) { return true }
    let name = rest.prefix { $0 == 0x5F || (0x61...0x7A).contains($0 | 0x20) }
    let mark = rest.dropFirst(name.count).first { $0 > 0x20 }
    return !name.isEmpty && (mark == UInt8(ascii: "{") || mark == UInt8(ascii: ":"))
  }

  /// Whether a line begins with an extension's name between brackets.
  static func isExtension(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "["), let end = line.firstIndex(of: UInt8(ascii: "]"))
    else { return false }
    let name = line[..<end].dropFirst()
    return !name.isEmpty && name.contains(UInt8(ascii: "."))
      && name.allSatisfy { $0 == 0x2E || $0 == 0x5F || (0x61...0x7A).contains($0 | 0x20) }
  }

  static func read(_ bytes: [UInt8]) throws(RecordingFault) -> RecordedTouches {
    var reader = PerfettoReader()
    try reader.find(in: try TextProto.read(bytes))
    return reader.recording
  }

  /// Whatever messages are around them.
  private mutating func find(in message: RecordedValue) throws(RecordingFault) {
    for (name, value) in message.members {
      if name == Self.motion {
        try read(value)
      } else if name == Self.redacted {
        throw RecordingFault(
          value.offset, "this event is redacted, and has no places",
          help: "record input events without redaction")
      } else {
        try find(in: value)
      }
    }
  }

  private mutating func read(_ event: RecordedValue) throws(RecordingFault) {
    let action = try event.required("action").integer("action")
    let time = try event.required("event_time_nanos").time("event_time_nanos", .nanoseconds)
    let device = try event["device_id"]?.identifier("device_id") ?? ""
    let fingers = try event.all("pointer").map { pointer throws(RecordingFault) in
      try finger(pointer, device)
    }
    // The index of the finger that an action is about stands above its eight lower bits.
    switch action & 0xFF {
    case 0, 5:
      for finger in fingers where !down.contains(finger.id) {
        try append(.down, finger, time)
        down.insert(finger.id)
      }
    case 2:
      for finger in fingers where down.contains(finger.id) { try append(.move, finger, time) }
    case 1, 6:
      let index = (action >> 8) & 0xFF
      guard fingers.indices.contains(index) else {
        throw RecordingFault(event.offset, "the finger that leaves is none of the pointers")
      }
      try append(.up, fingers[index], time)
      down.remove(fingers[index].id)
    case 3:
      for finger in fingers where down.remove(finger.id) != nil {
        try append(.cancel, finger, time)
      }
    default: break
    }
  }

  /// Axes 0 and 1 are x and y; what is 0 is left out.
  private func finger(
    _ pointer: RecordedValue, _ device: String
  ) throws(RecordingFault) -> Finger {
    var position = Vector.zero
    for axis in pointer.all("axis_value") {
      let value = try axis["value"]?.double("value") ?? 0
      switch try axis["axis"]?.integer("axis") ?? 0 {
      case 0: position.dx = value
      case 1: position.dy = value
      default: break
      }
    }
    return Finger(
      id: device + "/" + (try pointer["pointer_id"]?.identifier("pointer_id") ?? "0"),
      position: position, offset: pointer.offset)
  }

  private mutating func append(
    _ phase: PointerRow.Phase, _ finger: Finger, _ time: RecordedTime
  ) throws(RecordingFault) {
    try recording.append(
      RecordedTouch(
        time: time, id: finger.id, phase: phase, position: finger.position,
        offset: finger.offset))
  }
}
