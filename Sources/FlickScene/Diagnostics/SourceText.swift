/// A scene file as it was read, with its name and its lines.
package struct SourceText: Sendable {
  /// A place as editors count it, both from 1. Columns count characters
  /// (Unicode scalars).
  package struct Position: Hashable, Sendable {
    package let line: Int
    package let column: Int
  }

  /// The name that diagnostics print, as the caller wrote it.
  package let file: String
  package let bytes: [UInt8]
  /// Byte offsets of the lines' first bytes.
  private let lineStarts: [Int]

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    lineStarts = starts
  }

  package func position(of offset: Int) -> Position {
    let line = lineIndex(of: offset)
    let start = lineStarts[line]
    let before = bytes[start..<min(max(offset, start), bytes.count)]
    return Position(line: line + 1, column: 1 + before.count { $0 & 0xC0 != 0x80 })
  }

  /// Byte offsets of a line, counted from 1, without its end.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
