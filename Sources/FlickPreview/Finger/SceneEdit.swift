import FlickJSON

/// A scene's text, to be changed in some places and nowhere else: what is around them, blanks
/// and comments among it, stays byte for byte.
package struct SceneEdit: Sendable {
  package let bytes: [UInt8]
  package let root: JSONNode
  private var changes: [(range: Range<Int>, text: [UInt8])] = []

  /// Returns `nil` where the text is no JSON.
  package init?(_ bytes: [UInt8]) {
    let result = JSONReader.read(bytes)
    guard let root = result.root, result.findings.isEmpty else { return nil }
    self.bytes = bytes
    self.root = root
  }

  /// The text with all changes, which do not overlap.
  package var result: [UInt8] {
    var result = bytes
    for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(change.range, with: change.text)
    }
    return result
  }

  package mutating func replace(_ range: Range<Int>, by text: String) {
    changes.append((range, Array(text.utf8)))
  }

  // MARK: - Lists

  /// Takes items out of a list, each with the comma behind it and the line that it has to
  /// itself.
  package mutating func remove(_ indices: Set<Int>, of list: JSONNode) {
    let items = list.items
    let kept = items.indices.filter { !indices.contains($0) }
    guard let last = kept.last else { return replace(list.range, by: "[]") }
    remove(indices.sorted().map { items[$0].range }, behind: items[last].range)
  }

  /// The same of entries of an object, of which others stay.
  package mutating func remove(_ keys: Set<String>, of object: JSONNode) {
    let gone = object.members.filter { keys.contains($0.key) }
    guard let last = object.members.last(where: { !keys.contains($0.key) }) else { return }
    remove(gone.map { $0.range }, behind: last.range)
  }

  /// - Parameter last: The last that stays.
  private mutating func remove(_ gone: [Range<Int>], behind last: Range<Int>) {
    for range in gone { replace(withItsLine(range), by: "") }
    if gone.contains(where: { $0.lowerBound > last.upperBound }),
      let comma = comma(behind: last.upperBound)
    {
      replace(comma..<comma + 1, by: "")
    }
  }

  /// Puts an item behind all others, as they are set.
  package mutating func append(_ text: String, to list: JSONNode) {
    if let last = list.items.last {
      insert(text, behind: last.range)
    } else {
      let indent = indent(at: list.range.lowerBound)
      replace(list.range, by: "[\n\(indent)  \(text)\n\(indent)]")
    }
  }

  /// Puts an entry behind another one of an object.
  package mutating func insert(_ key: String, _ text: String, behind member: JSONMember) {
    insert("\(JSONWriter.string(key)): \(text)", behind: member.range)
  }

  private mutating func insert(_ text: String, behind range: Range<Int>) {
    let start = startOfLine(at: range.lowerBound)
    let isAlone = bytes[start..<range.lowerBound].allSatisfy(Self.isBlank)
    let gap =
      isAlone ? "\n" + String(decoding: bytes[start..<range.lowerBound], as: UTF8.self) : " "
    if let comma = comma(behind: range.upperBound) {
      replace(comma + 1..<comma + 1, by: gap + text + (followsItem(comma + 1) ? "," : ""))
    } else {
      replace(range.upperBound..<range.upperBound, by: "," + gap + text)
    }
  }

  // MARK: - Between the values

  /// Where a comma stands behind a value, comments passed over.
  private func comma(behind end: Int) -> Int? {
    let place = significant(from: end)
    return place.flatMap { bytes[$0] == UInt8(ascii: ",") ? $0 : nil }
  }

  /// Whether a comma has something to part.
  private func followsItem(_ start: Int) -> Bool {
    significant(from: start).map { !"]}".utf8.contains(bytes[$0]) } ?? false
  }

  /// The first byte that is neither blank nor of a comment.
  private func significant(from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      let rest = bytes[place...]
      if rest.starts(with: "//".utf8) {
        place = rest.firstIndex(of: 0x0A) ?? bytes.count
      } else if rest.starts(with: "/*".utf8) {
        place += 2
        while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
        place += 2
      } else if Self.isBlank(bytes[place]) || bytes[place] == 0x0A || bytes[place] == 0x0D {
        place += 1
      } else {
        return place
      }
    }
    return nil
  }

  /// With the comma behind it; the whole line where nothing else is on it, else the blanks
  /// behind.
  private func withItsLine(_ range: Range<Int>) -> Range<Int> {
    var end = comma(behind: range.upperBound).map { $0 + 1 } ?? range.upperBound
    let start = startOfLine(at: range.lowerBound)
    while end < bytes.count, Self.isBlank(bytes[end]) { end += 1 }
    guard bytes[start..<range.lowerBound].allSatisfy(Self.isBlank) else {
      let isLast = end < bytes.count && "]}".utf8.contains(bytes[end])
      let before = bytes[start..<range.lowerBound].reversed().prefix(while: Self.isBlank)
      return range.lowerBound - (isLast ? before.count : 0)..<(isLast ? range.upperBound : end)
    }
    if end < bytes.count, bytes[end] == 0x0D { end += 1 }
    guard end < bytes.count, bytes[end] == 0x0A else { return range.lowerBound..<end }
    return start..<end + 1
  }

  private func indent(at offset: Int) -> String {
    let start = startOfLine(at: offset)
    return String(decoding: bytes[start...].prefix(while: Self.isBlank), as: UTF8.self)
  }

  private func startOfLine(at offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension JSONMember {
  /// From the key to the end of the value.
  var range: Range<Int> { keyRange.lowerBound..<value.range.upperBound }
}
