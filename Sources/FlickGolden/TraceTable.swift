/// A trace as `render trace` prints it: for each instant of each variant the value
/// of every signal.
package struct TraceTable: Hashable, Sendable {
  /// Why a text is no such table.
  package struct Problem: Error, Hashable, Sendable {
    /// From 1.
    package let line: Int
    /// In a few words, without a full stop.
    package let reason: String
  }

  package struct Row: Hashable, Sendable {
    /// In seconds.
    package let time: Double
    /// One per signal; `nil` for an empty cell, a value without a bound.
    package let values: [Double?]
  }

  package struct Variant: Hashable, Sendable {
    /// `nil` in a table without variants.
    package let name: String?
    /// In the order of time, no two at one instant.
    package fileprivate(set) var rows: [Row]
  }

  package let signals: [String]
  package private(set) var variants: [Variant] = []

  package init(csv text: String) throws(Problem) {
    var reader = CSVReader(text)
    guard let header = try reader.next() else { throw Problem(line: 1, reason: "it is empty") }
    let isNamed = header.first == "variant"
    guard header.dropFirst(isNamed ? 1 : 0).first == "time_s" else {
      throw Problem(
        line: 1, reason: "its columns begin with neither 'time_s' nor 'variant,time_s'")
    }
    signals = Array(header.dropFirst(isNamed ? 2 : 1))
    guard Set(signals).count == signals.count else {
      throw Problem(line: 1, reason: "two columns have one name")
    }
    while let fields = try reader.next() {
      try add(fields, isNamed: isNamed, line: reader.line)
    }
  }

  private mutating func add(_ fields: [String], isNamed: Bool, line: Int) throws(Problem) {
    let count = signals.count + (isNamed ? 2 : 1)
    guard fields.count == count else {
      throw Problem(line: line, reason: "it has \(fields.count) fields, not \(count)")
    }
    var numbers: [Double?] = []
    for field in fields.dropFirst(isNamed ? 1 : 0) {
      let number = Double(field)
      guard field.isEmpty || number?.isFinite == true else {
        throw Problem(line: line, reason: "'\(field)' is no number")
      }
      numbers.append(number)
    }
    guard let time = numbers[0] else {
      throw Problem(line: line, reason: "it has no instant")
    }
    let name = isNamed ? fields[0] : nil
    if variants.last?.name != name || variants.isEmpty {
      guard !variants.contains(where: { $0.name == name }) else {
        throw Problem(line: line, reason: "the rows of '\(name ?? "")' are not together")
      }
      variants.append(Variant(name: name, rows: []))
    }
    let row = Row(time: time, values: Array(numbers.dropFirst()))
    if let last = variants[variants.count - 1].rows.last, last.time >= row.time {
      // Frames that a film holds at its end show one instant.
      if last.time == row.time, last.values == row.values { return }
      throw Problem(line: line, reason: "its instant is not after the one before")
    }
    variants[variants.count - 1].rows.append(row)
  }
}

/// Comma-separated values with quotes as RFC 4180 has them, line by line.
private struct CSVReader {
  private let bytes: [UInt8]
  private var index = 0
  private var nextLine = 1
  /// Where the last row began.
  private(set) var line = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The fields of the next row; `nil` at the end.
  mutating func next() throws(TraceTable.Problem) -> [String]? {
    guard index < bytes.count else { return nil }
    line = nextLine
    var fields: [String] = []
    while true {
      fields.append(bytes[safe: index] == UInt8(ascii: "\"") ? try quoted() : plain())
      guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { break }
      index += 1
    }
    if bytes[safe: index] == UInt8(ascii: "\r") { index += 1 }
    guard index == bytes.count || bytes[index] == UInt8(ascii: "\n") else {
      throw TraceTable.Problem(line: line, reason: "something follows a closing quote")
    }
    index += 1
    nextLine += 1
    return fields
  }

  private mutating func plain() -> String {
    let start = index
    while index < bytes.count, !",\r\n".utf8.contains(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func quoted() throws(TraceTable.Problem) -> String {
    var field: [UInt8] = []
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        guard bytes[safe: index] == byte else { return String(decoding: field, as: UTF8.self) }
        index += 1
      }
      if byte == UInt8(ascii: "\n") { nextLine += 1 }
      field.append(byte)
    }
    throw TraceTable.Problem(line: line, reason: "a quote is not closed")
  }
}

extension [UInt8] {
  fileprivate subscript(safe index: Int) -> UInt8? { index < count ? self[index] : nil }
}
