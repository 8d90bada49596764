import FlickCore

/// A line that Android's `getevent` prints, with words (`-l`) or numbers.
enum GeteventLine {
  /// A device whose events or description follow.
  case device(String)
  /// What values an axis has (`-p`).
  case range(code: Int, ClosedRange<Int>)
  case event(GeteventEvent)
  /// Something else that is told of a device.
  case other

  private static let types = ["EV_SYN": 0, "EV_KEY": 1, "EV_ABS": 3]
  private static let codes = [
    "SYN_REPORT": 0, "SYN_MT_REPORT": 2, "SYN_DROPPED": 3, "BTN_TOUCH": 0x14A,
    "ABS_MT_SLOT": 0x2F, "ABS_MT_POSITION_X": 0x35, "ABS_MT_POSITION_Y": 0x36,
    "ABS_MT_TRACKING_ID": 0x39, "ABS_MT_PRESSURE": 0x3A,
  ]
  private static let values = ["UP": 0, "DOWN": 1]

  /// `nil` for a line that `getevent` does not print.
  init?(_ line: Substring, offset: Int) throws(RecordingFault) {
    var words = line.split(whereSeparator: \.isWhitespace)
    if line.hasPrefix("add device"), let name = words.last {
      self = .device(String(name))
      return
    }
    if line.hasPrefix("could not") {
      self = .other
      return
    }
    guard let time = try Self.time(&words, offset) else {
      guard line.first?.isWhitespace ?? true else { return nil }
      self = Self.range(words) ?? .other
      return
    }
    var device: String?
    if let name = words.first, name.hasPrefix("/dev/") {
      device = String(name.dropLast(name.hasSuffix(":") ? 1 : 0))
      words.removeFirst()
    }
    guard words.count >= 3,
      let type = Self.types[String(words[0])] ?? Int(words[0], radix: 16),
      let code = Self.codes[String(words[1])] ?? Int(words[1], radix: 16) ?? Self.unknown(words[1]),
      let bits = Self.values[String(words[2])].map(UInt32.init) ?? UInt32(words[2], radix: 16)
    else {
      throw RecordingFault(offset, "an event has a type, a code and a value")
    }
    self = .event(
      GeteventEvent(
        time: time, device: device, type: type, code: code, value: Int(Int32(bitPattern: bits)),
        offset: offset))
  }

  /// A code that has nothing to do with fingers.
  private static func unknown(_ word: Substring) -> Int? {
    ["ABS_", "KEY_", "BTN_", "SYN_", "EV_", "MSC_", "REL_", "SW_", "LED_"]
      .contains { word.hasPrefix($0) } ? -1 : nil
  }

  /// The time between brackets, which it takes away.
  private static func time(
    _ words: inout [Substring], _ offset: Int
  ) throws(RecordingFault) -> RecordedTime? {
    guard let first = words.first else { return nil }
    if first.hasPrefix("/dev/"), words.count >= 4 {
      throw RecordingFault(offset, "the events have no times", help: "record by getevent -lt")
    }
    guard first.hasPrefix("[") else { return nil }
    guard let end = words.prefix(2).firstIndex(where: { $0.hasSuffix("]") }) else { return nil }
    let text = words[0...end].joined().dropFirst().dropLast()
    guard let time = RecordedTime(text, .seconds) else {
      throw RecordingFault(offset, "an event's time is in seconds", found: String(text))
    }
    words.removeSubrange(0...end)
    return time
  }

  /// `ABS_MT_POSITION_X : value 0, min 0, max 1079, fuzz 0, …`
  private static func range(_ words: [Substring]) -> GeteventLine? {
    func number(after word: Substring) -> Int? {
      guard let index = words.firstIndex(of: word), index + 1 < words.count else { return nil }
      let number = words[index + 1]
      return Int(number.hasSuffix(",") ? number.dropLast() : number)
    }
    guard let colon = words.lastIndex(of: ":"), colon > 0,
      let low = number(after: "min"), let high = number(after: "max"), low < high,
      max(low.magnitude, high.magnitude) < 1 << 32,
      let code = codes[String(words[colon - 1])] ?? Int(words[colon - 1], radix: 16)
    else { return nil }
    return .range(code: code, low...high)
  }
}

struct GeteventEvent {
  let time: RecordedTime
  /// `nil` where one device was listened to.
  let device: String?
  let type: Int
  let code: Int
  let value: Int
  let offset: Int

  var isTouch: Bool { type == 3 && (0x2F...0x3D).contains(code) }
}
