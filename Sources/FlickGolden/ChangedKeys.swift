import FlickScene

/// Which keys of a scene have other values than before.
package enum ChangedKeys {
  /// The most that are told of one scene.
  package static let most = 50

  /// The first `most` of them, in the order of the new text; both are scenes'
  /// texts without a mistake in their JSON, otherwise nothing is found.
  package static func between(_ before: String, _ now: String) -> [GoldenVerdict.KeyChange] {
    guard let one = JSONReader.read(Array(before.utf8)).root,
      let two = JSONReader.read(Array(now.utf8)).root
    else { return [] }
    var finder = Finder()
    finder.compare(one, two, path: "$")
    return Array(finder.changes.prefix(most))
  }

  private struct Finder {
    var changes: [GoldenVerdict.KeyChange] = []

    mutating func compare(_ one: JSONNode, _ two: JSONNode, path: String) {
      guard changes.count < ChangedKeys.most else { return }
      switch (one.value, two.value) {
      case (.object, .object): members(one.members, two.members, path: path)
      case (.array, .array): items(one.items, two.items, path: path)
      default:
        let (old, new) = (Self.text(one), Self.text(two))
        if old != new { changes.append(.init(path: path, expected: old, actual: new)) }
      }
    }

    private mutating func members(_ one: [JSONMember], _ two: [JSONMember], path: String) {
      var old: [String: JSONNode] = [:]
      for member in one where old[member.key] == nil { old[member.key] = member.value }
      for member in two {
        let place = path + JSONPath.component(member.key)
        if let before = old.removeValue(forKey: member.key) {
          compare(before, member.value, path: place)
        } else {
          changes.append(.init(path: place, expected: nil, actual: Self.text(member.value)))
        }
      }
      // In the order of the file, not of the dictionary.
      for member in one where old.removeValue(forKey: member.key) != nil {
        changes.append(
          .init(
            path: path + JSONPath.component(member.key), expected: Self.text(member.value),
            actual: nil))
      }
    }

    /// Items are the same ones where their ids are, otherwise by their places
    /// from the front and, of lists of other lengths, from the back.
    private mutating func items(_ one: [JSONNode], _ two: [JSONNode], path: String) {
      if let pairs = Self.named(one, two) {
        for (before, now, place) in pairs {
          pair(before, now, path: "\(path)[\(place)]")
        }
        return
      }
      var front = 0
      while front < min(one.count, two.count), Self.isSame(one[front], two[front]) { front += 1 }
      var back = 0
      while back < min(one.count, two.count) - front,
        Self.isSame(one[one.count - 1 - back], two[two.count - 1 - back])
      {
        back += 1
      }
      let (old, new) = (one[front..<(one.count - back)], two[front..<(two.count - back)])
      for place in front..<(front + max(old.count, new.count)) {
        pair(
          old.indices.contains(place) ? one[place] : nil,
          new.indices.contains(place) ? two[place] : nil, path: "\(path)[\(place)]")
      }
    }

    private mutating func pair(_ before: JSONNode?, _ now: JSONNode?, path: String) {
      if let before, let now {
        compare(before, now, path: path)
      } else {
        changes.append(
          .init(path: path, expected: before.map(Self.text), actual: now.map(Self.text)))
      }
    }

    /// Pairs by id with their place, if every item has one.
    private static func named(
      _ one: [JSONNode], _ two: [JSONNode]
    ) -> [(JSONNode?, JSONNode?, Int)]? {
      var old: [String: JSONNode] = [:]
      for item in one {
        guard let id = item["id"]?.string, old[id] == nil else { return nil }
        old[id] = item
      }
      var pairs: [(JSONNode?, JSONNode?, Int)] = []
      var seen: Set<String> = []
      for (place, item) in two.enumerated() {
        guard let id = item["id"]?.string, seen.insert(id).inserted else { return nil }
        pairs.append((old[id], item, place))
      }
      for (place, item) in one.enumerated() {
        if let id = item["id"]?.string, !seen.contains(id) { pairs.append((item, nil, place)) }
      }
      return pairs
    }

    private static func isSame(_ one: JSONNode, _ two: JSONNode) -> Bool {
      whole(one) == whole(two)
    }

    private static func whole(_ node: JSONNode) -> String { JSONPrinter.text(node.value) }

    /// In one line, at most 60 characters.
    private static func text(_ node: JSONNode) -> String {
      let words = whole(node).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      return words.count <= 60 ? words : words.prefix(59) + "…"
    }
  }
}
