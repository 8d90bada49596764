/// Reads a textproto into a tree; names may repeat, and lists are spelled out as
/// repetitions.
struct TextProto {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  static func read(_ bytes: [UInt8]) throws(RecordingFault) -> RecordedValue {
    if String(validating: bytes, as: UTF8.self) == nil {
      throw RecordingFault(0, "the file is not UTF-8")
    }
    var reader = TextProto(bytes)
    return try reader.message(until: nil, from: 0)
  }

  // MARK: - Messages

  private mutating func message(
    until end: UInt8?, from start: Int
  ) throws(RecordingFault) -> RecordedValue {
    depth += 1
    guard depth <= PointerConstants.maximumNesting else {
      throw RecordingFault(start, "messages are nested too deep")
    }
    var members: [(name: String, value: RecordedValue)] = []
    while let byte = next(), byte != end {
      try field(into: &members)
      while let byte = next(), byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
        position += 1
      }
    }
    if end != nil {
      guard position < bytes.count else { throw RecordingFault(start, "a message is not closed") }
      position += 1
    }
    depth -= 1
    return RecordedValue(.object(members), at: start)
  }

  private mutating func field(
    into members: inout [(name: String, value: RecordedValue)]
  ) throws(RecordingFault) {
    let name = try name()
    var byte = next()
    let hasColon = byte == UInt8(ascii: ":")
    if hasColon {
      position += 1
      byte = next()
    }
    if byte == UInt8(ascii: "[") {
      position += 1
      while let byte = next(), byte != UInt8(ascii: "]") {
        members.append((name, try value()))
        if next() == UInt8(ascii: ",") { position += 1 }
      }
      guard position < bytes.count else {
        throw RecordingFault(bytes.count, "a list is not closed")
      }
      position += 1
    } else if hasColon || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "<") {
      members.append((name, try value()))
    } else {
      throw RecordingFault(position, "a colon or a message follows a name", found: name)
    }
  }

  /// A word, or an extension's name between brackets, without them.
  private mutating func name() throws(RecordingFault) -> String {
    let start = position
    if bytes[start] == UInt8(ascii: "["),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "]"))
    {
      position = end + 1
      return String(decoding: bytes[start + 1..<end], as: UTF8.self)
    }
    let word = word()
    guard !word.isEmpty else { throw RecordingFault(start, "a name is expected here") }
    return word
  }

  // MARK: - Values

  private mutating func value() throws(RecordingFault) -> RecordedValue {
    let start = position
    switch next() {
    case UInt8(ascii: "{"):
      position += 1
      return try message(until: UInt8(ascii: "}"), from: start)
    case UInt8(ascii: "<"):
      position += 1
      return try message(until: UInt8(ascii: ">"), from: start)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return RecordedValue(.text(try text()), at: start)
    default:
      let word = word()
      guard let first = word.utf8.first else {
        throw RecordingFault(start, "a value is expected here")
      }
      let isNumber = RecordedNumber.isDigit(first) || first == 0x2D || first == 0x2E
      return RecordedValue(isNumber ? .number(Self.decimal(word)) : .text(word), at: start)
    }
  }

  /// Without the mark of a float, and hexadecimal numbers in decimal.
  private static func decimal(_ word: String) -> String {
    if word.lowercased().hasPrefix("0x"), let value = UInt64(word.dropFirst(2), radix: 16) {
      return String(value)
    }
    return word.last == "f" ? String(word.dropLast()) : word
  }

  private mutating func word() -> String {
    let start = position
    let marks = "+-._".utf8
    position =
      bytes[start...].firstIndex { byte in
        !(RecordedNumber.isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
          || marks.contains(byte))
      } ?? bytes.count
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Its inside as it is written; nothing that is read is spelled by escapes.
  private mutating func text() throws(RecordingFault) -> String {
    let start = position
    let quote = bytes[start]
    position += 1
    while position < bytes.count, bytes[position] != quote {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else { throw RecordingFault(start, "a text is not closed") }
    position += 1
    return String(decoding: bytes[start + 1..<position - 1], as: UTF8.self)
  }

  /// The next byte that is neither blank nor in a comment.
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "#") {
        position = bytes[position...].firstIndex(of: 10) ?? bytes.count
      } else if bytes[position] <= 0x20 {
        position += 1
      } else {
        return bytes[position]
      }
    }
    return nil
  }
}
