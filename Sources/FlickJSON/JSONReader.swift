import FlickCore

/// Reads JSON with `//` and `/* */` comments and trailing commas into nodes
/// that know their place.
///
/// Everything else that JSON5 allows is refused by its name and read as meant,
/// so that one run finds as much as possible. Where the text cannot be followed
/// any further there is one fault more and no root.
package struct JSONReader {
  package struct Finding {
    package let fault: JSONFault
    package let range: Range<Int>
  }

  package struct Result {
    /// `nil` where the text could not be followed to its end.
    package let root: JSONNode?
    /// In source order.
    package let findings: [Finding]
    /// Where comments are written, without the newline at their end; in source order.
    package let comments: [Range<Int>]
    /// How many more findings there were than are kept.
    package let omitted: Int
  }

  /// Thrown after the fault that stops the reader has been noted.
  struct Stop: Error {}

  /// Levels of lists and objects inside each other; whoever reads a tree recurses once a
  /// level.
  package static let maximumNesting = 128

  /// Characters of one number as it is written; a double has 17 digits at most
  /// that matter.
  package static let maximumNumberLength = 400

  /// What is found beyond this is only counted.
  private static let capacity = 20_000

  let bytes: [UInt8]
  var position = 0
  private var depth = 0
  private var findings: [Finding] = []
  private var omitted = 0
  var comments: [Range<Int>] = []

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package static func read(_ bytes: [UInt8]) -> Result {
    var reader = JSONReader(bytes: bytes)
    let root = reader.readDocument()
    return Result(
      root: root, findings: reader.findings, comments: reader.comments, omitted: reader.omitted)
  }

  private mutating func readDocument() -> JSONNode? {
    if let offset = UTF8Check.firstInvalidByte(bytes) {
      note(.notUTF8, offset..<offset + 1)
      return nil
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    do throws(Stop) {
      try skipBlanks()
      guard position < bytes.count else { throw stop(.emptyFile, 0..<0) }
      let root = try readValue()
      try skipBlanks()
      if position < bytes.count {
        throw stop(.trailingText, position..<endOfWord(from: position))
      }
      return root
    } catch {
      return nil
    }
  }

  // MARK: - Values

  private mutating func readValue() throws(Stop) -> JSONNode {
    let start = position
    switch try byteAtPosition("a value") {
    case UInt8(ascii: "{"): return try readObject()
    case UInt8(ascii: "["): return try readArray()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let string = try readString()
      return JSONNode(string.map { .string($0) } ?? .invalid, range: start..<position)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      return readNumber()
    case let byte where Self.isWordByte(byte):
      return readWord()
    case let byte:
      throw stop(.unexpected(found: name(of: byte), expected: "a value"), here)
    }
  }

  private mutating func readArray() throws(Stop) -> JSONNode {
    let start = position
    try enter()
    var items: [JSONNode] = []
    while true {
      try skipBlanks()
      if try byteAtPosition("']'", open: start) == UInt8(ascii: "]") { break }
      items.append(try readValue())
      if try !readComma(before: UInt8(ascii: "]"), open: start) { break }
    }
    leave()
    return JSONNode(.array(items), range: start..<position)
  }

  private mutating func readObject() throws(Stop) -> JSONNode {
    let start = position
    try enter()
    var members: [JSONMember] = []
    var keys = SeenKeys()
    while true {
      try skipBlanks()
      if try byteAtPosition("'}'", open: start) == UInt8(ascii: "}") { break }
      let keyStart = position
      let key = try readKey()
      let keyRange = keyStart..<position
      try skipBlanks()
      guard try byteAtPosition("':'", open: start) == UInt8(ascii: ":") else {
        throw stop(.unexpected(found: name(of: bytes[position]), expected: "':'"), here)
      }
      position += 1
      try skipBlanks()
      let value = try readValue()
      if keys.insert(key, besides: members) {
        members.append(JSONMember(key: key, keyRange: keyRange, value: value))
      } else {
        note(.duplicateKey(key), keyRange)
      }
      if try !readComma(before: UInt8(ascii: "}"), open: start) { break }
    }
    leave()
    return JSONNode(.object(members), range: start..<position)
  }

  private mutating func readKey() throws(Stop) -> String {
    let start = position
    let byte = try byteAtPosition("a key")
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return try readString() ?? ""
    }
    guard Self.isWordByte(byte) else {
      throw stop(.unexpected(found: name(of: byte), expected: "a key in quotes"), here)
    }
    position = endOfWord(from: position)
    let key = text(start..<position)
    note(.json5("a key without quotes", fix: "write \(Spelling.quoted(key))"), start..<position)
    return key
  }

  /// Whether the list or object goes on after a value: moves past a comma. A
  /// comma that is missing between two values is noted.
  private mutating func readComma(before end: UInt8, open: Int) throws(Stop) -> Bool {
    let afterValue = position
    try skipBlanks()
    let close = end == UInt8(ascii: "]") ? "']'" : "'}'"
    let byte = try byteAtPosition("',' or \(close)", open: open)
    if byte == UInt8(ascii: ",") {
      position += 1
      return true
    }
    if byte == end { return false }
    guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    else {
      throw stop(
        .unexpected(
          found: name(of: byte), expected: "',' or \(close)", openedInLine: line(of: open),
          bracket: name(of: bytes[open])), here)
    }
    note(.missingComma, afterValue - 1..<afterValue)
    return true
  }

  private mutating func enter() throws(Stop) {
    depth += 1
    if depth > Self.maximumNesting { throw stop(.nestedTooDeep, here) }
    position += 1
  }

  private mutating func leave() {
    depth -= 1
    position += 1
  }

  // MARK: - Faults and places

  var here: Range<Int> { position..<min(position + 1, bytes.count) }

  mutating func note(_ fault: JSONFault, _ range: Range<Int>) {
    guard findings.count < Self.capacity else {
      omitted += 1
      return
    }
    findings.append(Finding(fault: fault, range: range))
  }

  mutating func stop(_ fault: JSONFault, _ range: Range<Int>) -> Stop {
    findings.append(Finding(fault: fault, range: range))
    return Stop()
  }

  /// The byte here; stops where the file ends.
  mutating func byteAtPosition(_ expected: String, open: Int? = nil) throws(Stop) -> UInt8 {
    guard position < bytes.count else {
      let last = bytes.lastIndex { $0 > 0x20 } ?? 0
      let open = open == nil ? nil : bracketClosedByAnother ?? open
      let bracket = open.map { name(of: bytes[$0]) }
      throw stop(
        .unexpected(
          found: "the end of the file", expected: expected, openedInLine: open.map(line(of:)),
          bracket: bracket), last..<min(last + 1, bytes.count))
    }
    return bytes[position]
  }

  /// The first bracket that one in a line of its own closes which is indented as the line of
  /// another that is open: it was meant for that one, and the bracket's own is missing.
  private var bracketClosedByAnother: Int? {
    var open: [Int] = []
    var comment = 0
    var offset = 0
    while offset < bytes.count {
      if comment < comments.count, comments[comment].lowerBound == offset {
        offset = comments[comment].upperBound
        comment += 1
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(offset)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let start = open.popLast() else { return nil }
        let own = indentation(before: offset)
        func isLike(_ bracket: Int) -> Bool { indentation(before: bracket).count == own.count }
        if own.upperBound == offset, !isLike(start), open.contains(where: isLike) { return start }
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// The blanks at the beginning of a place's line.
  private func indentation(before offset: Int) -> Range<Int> {
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    return start..<(bytes[start..<offset].firstIndex { !isBlank($0) } ?? offset)
  }

  private func line(of offset: Int) -> Int {
    1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The character that starts with this byte, in quotes.
  private func name(of byte: UInt8) -> String {
    guard byte >= 0x80 else {
      return byte < 0x20 || byte == 0x7F ? "a control character" : "'\(UnicodeScalar(byte))'"
    }
    let end = bytes[(position + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
    let found = text(position..<end)
    guard let scalar = found.unicodeScalars.first, scalar.properties.isWhitespace else {
      return "'\(found)'"
    }
    let code = String(scalar.value, radix: 16, uppercase: true)
    return "a space that is not JSON's (U+\(String(repeating: "0", count: 4 - code.count))\(code))"
  }

  func endOfWord(from start: Int) -> Int {
    let end = bytes[start...].firstIndex { !Self.isWordByte($0) } ?? bytes.count
    return max(end, min(start + 1, bytes.count))
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }
}

/// The keys of one object: few are compared one by one, many by hash.
private struct SeenKeys {
  private static let linear = 12
  private var hashed: Set<String> = []

  /// Returns `false` where the key is there already.
  mutating func insert(_ key: String, besides members: [JSONMember]) -> Bool {
    if members.count < Self.linear { return !members.contains { $0.key == key } }
    if hashed.isEmpty { hashed = Set(members.map(\.key)) }
    return hashed.insert(key).inserted
  }
}
