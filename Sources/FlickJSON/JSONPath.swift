import FlickCore

/// Where a value stands in its file's tree, as text: `$.events[0].at`.
package enum JSONPath {
  /// A longer key is quoted, which cuts it.
  private static let longestWord = 100

  /// The path of the innermost value or entry that covers `range`.
  ///
  /// A node does not know its path; it is found from its place, which is only
  /// asked for when there is something to say about it.
  package static func text(of range: Range<Int>, in root: JSONNode) -> String {
    var path = "$"
    var node = root
    while true {
      switch node.value {
      case .array(let items):
        guard let index = index(of: range, count: items.count, place: { items[$0].range }) else {
          return path
        }
        path += "[\(index)]"
        node = items[index]
      case .object(let members):
        let found = index(of: range, count: members.count) {
          members[$0].keyRange.lowerBound..<members[$0].value.range.upperBound
        }
        guard let found else { return path }
        path += component(members[found].key)
        guard covers(members[found].value.range, range) else { return path }
        node = members[found].value
      case .null, .bool, .number, .string, .invalid:
        return path
      }
    }
  }

  /// `.name`, or `["name"]` where the name is not a plain word.
  package static func component(_ key: String) -> String {
    guard key.utf8.count <= longestWord else {
      return "[" + Spelling.quoted(key) + "]"
    }
    if Spelling.isName(key) || (key.hasPrefix("$") && Spelling.isName(String(key.dropFirst()))) {
      return "." + key
    }
    return "[" + Spelling.quoted(key) + "]"
  }

  /// The entry that covers `range`, by bisection: entries stand in the order
  /// of their places.
  private static func index(
    of range: Range<Int>, count: Int, place: (Int) -> Range<Int>
  ) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if place(middle).upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    guard low < count, covers(place(low), range) else { return nil }
    return low
  }

  private static func covers(_ outer: Range<Int>, _ inner: Range<Int>) -> Bool {
    outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
  }
}
