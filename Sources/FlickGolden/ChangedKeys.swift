import FlickJSON
import FlickScene

/// Which keys of a scene have other values than before.
package enum ChangedKeys {
  /// The most that are told of one scene.
  package static let most = 50

  /// The first `most` of them, in the order of the new text; both are scenes'
  /// canonical texts, of which nothing else is found than what means something.
  ///
  /// - Parameter file: The new scene as its file has it, for the lines.
  package static func between(
    _ before: String, _ now: String, file: String? = nil
  ) -> [GoldenVerdict.KeyChange] {
    guard let one = JSONReader.read(Array(before.utf8)).root,
      let two = JSONReader.read(Array(now.utf8)).root
    else { return [] }
    let bytes = Array((file ?? now).utf8)
    var finder = Finder(source: SourceText(file: "", bytes: bytes))
    finder.compare(one, two, at: Place(path: "$", node: JSONReader.read(bytes).root))
    return Array(finder.changes.prefix(most))
  }

  /// Where a value stands.
  private struct Place {
    let path: String
    /// In the file; `nil`: it has none there.
    let node: JSONNode?
    /// What holds it there.
    var parent: JSONNode?

    func member(_ key: String) -> Place {
      Place(path: path + JSONPath.component(key), node: node?[key], parent: node ?? parent)
    }

    func item(_ index: Int, isThere: Bool) -> Place {
      let items = isThere ? node?.items ?? [] : []
      return Place(
        path: "\(path)[\(index)]", node: items.indices.contains(index) ? items[index] : nil,
        parent: node ?? parent)
    }
  }

  private struct Finder {
    let source: SourceText
    var changes: [GoldenVerdict.KeyChange] = []

    init(source: SourceText) { self.source = source }

    mutating func compare(_ one: JSONNode, _ two: JSONNode, at place: Place) {
      guard changes.count < ChangedKeys.most else { return }
      switch (one.value, two.value) {
      case (.object, .object): members(one.members, two.members, at: place)
      case (.array, .array): items(one.items, two.items, at: place)
      default:
        let (old, new) = (Self.whole(one), Self.whole(two))
        if old != new { add(place, Self.short(old, new), Self.short(new, old)) }
      }
    }

    private mutating func add(_ place: Place, _ expected: String?, _ actual: String?) {
      let line = (place.node ?? place.parent).map { source.position(of: $0.range.lowerBound).line }
      changes.append(.init(path: place.path, expected: expected, actual: actual, line: line))
    }

    private mutating func members(_ one: [JSONMember], _ two: [JSONMember], at place: Place) {
      var old: [String: JSONNode] = [:]
      for member in one where old[member.key] == nil { old[member.key] = member.value }
      order(one.map(\.key), two.map(\.key), at: place)
      for member in two {
        if let before = old.removeValue(forKey: member.key) {
          compare(before, member.value, at: place.member(member.key))
        } else {
          add(place.member(member.key), nil, Self.text(member.value))
        }
      }
      // In the order of the file, not of the dictionary.
      for member in one where old.removeValue(forKey: member.key) != nil {
        add(place.member(member.key), Self.text(member.value), nil)
      }
    }

    /// What both have in another order.
    private mutating func order(_ one: [String], _ two: [String], at place: Place) {
      let (mine, theirs) = (Set(one), Set(two))
      let (old, new) = (one.filter(theirs.contains), two.filter(mine.contains))
      guard old != new else { return }
      func words(_ names: [String]) -> String { "in the order " + names.joined(separator: ", ") }
      add(place, Self.short(words(old), words(new)), Self.short(words(new), words(old)))
    }

    /// Items are the same ones where their ids are, otherwise by their places
    /// from the front and, of lists of other lengths, from the back.
    private mutating func items(_ one: [JSONNode], _ two: [JSONNode], at place: Place) {
      if let old = Self.ids(one), let new = Self.ids(two) {
        order(old, new, at: place)
        for (before, now, index) in Self.named(zip(old, one), zip(new, two)) {
          pair(before, now, at: place.item(index, isThere: now != nil))
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
      for index in front..<(front + max(old.count, new.count)) {
        let isThere = new.indices.contains(index)
        pair(
          old.indices.contains(index) ? one[index] : nil, isThere ? two[index] : nil,
          at: place.item(index, isThere: isThere))
      }
    }

    private mutating func pair(_ before: JSONNode?, _ now: JSONNode?, at place: Place) {
      if let before, let now {
        compare(before, now, at: place)
      } else {
        add(place, before.map(Self.text), now.map(Self.text))
      }
    }

    /// The ids of items that all have one of their own.
    private static func ids(_ items: [JSONNode]) -> [String]? {
      let ids = items.compactMap { $0["id"]?.string }
      return ids.count == items.count && Set(ids).count == ids.count ? ids : nil
    }

    /// Pairs by id with their place. An item that has only another id is the same.
    private static func named(
      _ one: some Sequence<(String, JSONNode)>, _ two: some Sequence<(String, JSONNode)>
    ) -> [(JSONNode?, JSONNode?, Int)] {
      var rest = Array(one.enumerated())
      let new = Array(two)
      let known = Set(new.map(\.0))
      let mine = Dictionary(uniqueKeysWithValues: rest.map { ($0.element.0, $0.element.1) })
      var gone: [String: [JSONNode]] = [:]
      rest.removeAll { known.contains($0.element.0) }
      for item in rest { gone[anonymous(item.element.1), default: []].append(item.element.1) }
      var pairs: [(JSONNode?, JSONNode?, Int)] = []
      for (place, (id, item)) in new.enumerated() {
        let text = anonymous(item)
        if let before = mine[id] {
          pairs.append((before, item, place))
        } else if let before = gone[text]?.first {
          gone[text]?.removeFirst()
          rest.removeAll { $0.element.0 == before["id"]?.string }
          pairs.append((before, item, place))
        } else {
          pairs.append((nil, item, place))
        }
      }
      return pairs + rest.map { ($0.element.1, nil, $0.offset) }
    }

    /// All of an item but its id.
    private static func anonymous(_ item: JSONNode) -> String {
      whole(JSONNode(.object(item.members.filter { $0.key != "id" }), range: item.range))
    }

    private static func isSame(_ one: JSONNode, _ two: JSONNode) -> Bool {
      whole(one) == whole(two)
    }

    private static func whole(_ node: JSONNode) -> String { JSONPrinter.text(node.value) }

    /// The most characters of a value that are told.
    private static let longest = 60

    /// In one line, shortened from its end.
    private static func text(_ node: JSONNode) -> String { short(whole(node), "") }

    /// In one line, around the first place at which the other text differs.
    private static func short(_ text: String, _ other: String) -> String {
      let line = inOneLine(text)
      guard line.count > longest else { return line }
      let same = zip(line, inOneLine(other)).prefix { $0 == $1 }.count
      guard same >= longest - 10 else { return line.prefix(longest - 1) + "…" }
      let part = line.dropFirst(same - longest / 2)
      return "…" + (part.count < longest ? part : part.prefix(longest - 2) + "…")
    }

    private static func inOneLine(_ text: String) -> String {
      text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
  }
}
