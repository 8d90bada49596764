/// A scene file as it was read, with its name and its lines, followed by what
/// was given beside it.
package struct SourceText: Sendable {
  /// A place as editors count it, both from 1. Columns count characters
  /// (Unicode scalars).
  package struct Position: Hashable, Sendable {
    package let line: Int
    package let column: Int
  }

  /// The file, or a text from beside it.
  private struct Part: Sendable {
    let name: String
    /// Offset of its first byte.
    let start: Int
    /// Index of its first line.
    let line: Int
  }

  /// The name that diagnostics print, as the caller wrote it.
  package let file: String
  /// Of the file and, each after a newline, of the texts beside it.
  package let bytes: [UInt8]
  /// Byte offsets of the lines' first bytes.
  private let lineStarts: [Int]
  private let parts: [Part]

  /// How many lines of the file stand before the first of `bytes`.
  private let linesBefore: Int

  /// - Parameters:
  ///   - linesBefore: How many lines of the file stand before `bytes`, which are whole lines.
  ///   - additions: Texts from beside the file, and what they are called.
  package init(
    file: String, bytes: [UInt8], linesBefore: Int = 0,
    additions: [(name: String, bytes: [UInt8])] = []
  ) {
    self.file = file
    self.linesBefore = linesBefore
    var all = bytes
    var offsets = [(file, 0)]
    for (name, bytes) in additions {
      all.append(0x0A)
      offsets.append((name, all.count))
      all += bytes
    }
    var starts = [0]
    for (offset, byte) in all.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    self.bytes = all
    lineStarts = starts
    parts = offsets.map { name, start in
      Part(name: name, start: start, line: Self.lineIndex(of: start, in: starts))
    }
  }

  /// Of the file alone.
  package var fileBytes: ArraySlice<UInt8> {
    bytes[..<(parts.count > 1 ? parts[1].start - 1 : bytes.count)]
  }

  /// What the file or text is called that holds a byte.
  package func name(at offset: Int) -> String { part(at: offset).name }

  /// Offset of the first byte of the file or text that holds a byte.
  package func start(at offset: Int) -> Int { part(at: offset).start }

  /// Counted in the file or text that holds it.
  package func position(of offset: Int) -> Position {
    let line = Self.lineIndex(of: offset, in: lineStarts)
    let start = lineStarts[line]
    let before = bytes[start..<min(max(offset, start), bytes.count)]
    let part = part(at: offset)
    let first = part.start == 0 ? linesBefore + 1 : 1
    return Position(
      line: line - part.line + first, column: 1 + before.count { $0 & 0xC0 != 0x80 })
  }

  /// Byte offsets of the line that holds a byte, without its end.
  package func lineRange(at offset: Int) -> Range<Int> {
    let line = Self.lineIndex(of: offset, in: lineStarts)
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The part of a line that is at most `reach` bytes away from a byte, whole
  /// characters only.
  func characters(around offset: Int, within line: Range<Int>, reach: Int) -> Range<Int> {
    let offset = min(max(offset, line.lowerBound), line.upperBound)
    var start = max(line.lowerBound, offset - reach)
    var end = min(line.upperBound, offset + reach)
    while start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
    while end < line.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }

  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func part(at offset: Int) -> Part {
    parts.last { $0.start <= offset } ?? parts[0]
  }

  private static func lineIndex(of offset: Int, in lineStarts: [Int]) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
