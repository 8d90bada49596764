/// The comments of a file, each joined to the entry or item that it speaks of,
/// so that it goes along when entries change places.
///
/// A comment that follows something in its line belongs to that, every other
/// one to what comes after it, or to the bracket's end where nothing does.
package struct JSONComments: Sendable {
  struct Comment: Sendable {
    /// As written, marks included.
    let text: String
    /// Whether a blank line stands before it.
    let followsBlank: Bool
  }

  private let ranges: [Range<Int>]
  private let bytes: [UInt8]
  private var next = 0
  private var leading: [Int: [Comment]] = [:]
  private var trailing: [Int: [Comment]] = [:]
  private var closing: [Int: [Comment]] = [:]
  private(set) var last: [Comment] = []

  package static let none = JSONComments()

  private init() {
    ranges = []
    bytes = []
  }

  /// - Parameters:
  ///   - ranges: Where comments are written, in source order.
  ///   - root: The tree of the same file.
  package init(_ ranges: [Range<Int>], root: JSONNode, bytes: [UInt8]) {
    self.ranges = ranges
    self.bytes = bytes
    while let comment = take(before: root.range.lowerBound) {
      leading[root.range.lowerBound, default: []].append(self.comment(comment))
    }
    join(to: root)
    while let comment = take(before: bytes.count) { last.append(self.comment(comment)) }
  }

  /// Those before an entry or an item, by its first byte.
  func before(_ anchor: Int) -> [Comment] { leading[anchor] ?? [] }

  /// Those behind it in its line.
  func behind(_ anchor: Int) -> [Comment] { trailing[anchor] ?? [] }

  /// Those after the last entry of a list or object.
  func atEnd(of node: JSONNode) -> [Comment] { closing[node.range.lowerBound] ?? [] }

  /// Whether a comment stands between a value's brackets.
  func areInside(_ node: JSONNode) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound < node.range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < ranges.count && ranges[low].lowerBound < node.range.upperBound
  }

  // MARK: - Joining

  private mutating func take(before end: Int) -> Range<Int>? {
    guard next < ranges.count, ranges[next].lowerBound < end else { return nil }
    next += 1
    return ranges[next - 1]
  }

  private mutating func join(to node: JSONNode) {
    var parts: [(anchor: Int, value: JSONNode)] = []
    switch node.value {
    case .array(let items): parts = items.map { ($0.range.lowerBound, $0) }
    case .object(let members): parts = members.map { ($0.keyRange.lowerBound, $0.value) }
    case .null, .bool, .number, .string, .invalid: return
    }
    var previous: (anchor: Int, end: Int)?
    for (anchor, value) in parts {
      while let comment = take(before: anchor) {
        if let previous, isOneLine(previous.end, comment.lowerBound),
          !isOneLine(comment.upperBound, anchor)
        {
          trailing[previous.anchor, default: []].append(self.comment(comment))
        } else {
          leading[anchor, default: []].append(self.comment(comment))
        }
      }
      while let comment = take(before: value.range.lowerBound) {
        leading[anchor, default: []].append(self.comment(comment))
      }
      join(to: value)
      previous = (anchor, value.range.upperBound)
    }
    while let comment = take(before: node.range.upperBound) {
      if let previous, isOneLine(previous.end, comment.lowerBound) {
        trailing[previous.anchor, default: []].append(self.comment(comment))
      } else {
        closing[node.range.lowerBound, default: []].append(self.comment(comment))
      }
    }
  }

  private func isOneLine(_ start: Int, _ end: Int) -> Bool {
    !bytes[start..<end].contains(UInt8(ascii: "\n"))
  }

  private func comment(_ range: Range<Int>) -> Comment {
    var lines = 0
    for byte in bytes[..<range.lowerBound].reversed() {
      if byte == UInt8(ascii: "\n") { lines += 1 } else if byte > 0x20 { break }
    }
    let text = String(decoding: bytes[range].filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    let end = text.lastIndex { $0 != " " && $0 != "\t" }
    return Comment(text: end.map { String(text[...$0]) } ?? text, followsBlank: lines > 1)
  }
}
