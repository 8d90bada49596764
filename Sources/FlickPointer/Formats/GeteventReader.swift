import FlickCore

/// Reads what Android's `getevent -lt` prints of a touch screen, by protocol A, whose
/// reports list all fingers, or B, whose reports tell what changed in which slot; and
/// the ranges of its axes (`getevent -lp`), where the file has them.
struct GeteventReader {
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
    var recording = RecordedTouches()
    recording.screen = screen(ranges, device)
    if let lost = events.first(where: { $0.type == 0 && $0.code == 3 }) {
      throw RecordingFault(lost.offset, "the kernel dropped events here (SYN_DROPPED)")
    }
    if events.contains(where: { $0.type == 0 && $0.code == 2 }) {
      var fingers = ListedFingers()
      for event in events { try fingers.take(event, into: &recording) }
    } else {
      var fingers = SlottedFingers()
      for event in events { try fingers.take(event, into: &recording) }
    }
    return recording
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
}
