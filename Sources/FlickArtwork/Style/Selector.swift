import FlickCore

/// A selector of CSS: types, identifiers, classes, attributes and the first child,
/// joined by the four combinators.
struct Selector {
  enum Condition: Hashable {
    case id(String)
    case className(String)
    case attribute(String, Comparison, String)
    case firstChild
    /// Holds for nothing in a picture, such as `:hover`.
    case never
  }

  enum Comparison: Hashable { case exists, equal, word, prefix, suffix, part, language }

  enum Combinator: Hashable { case within, child, next, later }

  struct Compound: Hashable {
    /// `nil` for any.
    var type: String?
    var conditions: [Condition] = []
  }

  private(set) var compounds: [Compound] = []
  /// Each joins a compound to the one before it.
  private(set) var combinators: [Combinator] = []

  /// How many identifiers it has, then other conditions, then types.
  var weight: Int {
    compounds.reduce(0) { sum, compound in
      compound.conditions.reduce(sum + (compound.type == nil ? 0 : 1)) {
        if case .id = $1 { $0 + 1_000_000 } else { $0 + 1_000 }
      }
    }
  }

  /// What the last part asks for first.
  var key: String {
    guard let last = compounds.last else { return "" }
    for case .id(let id) in last.conditions { return "#" + id }
    for case .className(let name) in last.conditions { return "." + name }
    return last.type ?? ""
  }

  /// `nil` where the text is none, which CSS asks to be left out.
  ///
  /// - Throws: Where it is one that is not supported.
  init?(_ text: String, of element: XMLTree.Element) throws(ArtworkProblem) {
    var scanner = ValueScanner(text)
    while true {
      guard let compound = try Self.compound(&scanner, of: element) else { return nil }
      compounds.append(compound)
      let before = scanner.position
      scanner.skipSpace()
      if scanner.isAtEnd { return }
      if scanner.take(">") {
        combinators.append(.child)
      } else if scanner.take("+") {
        combinators.append(.next)
      } else if scanner.take("~") {
        combinators.append(.later)
      } else if scanner.position > before {
        combinators.append(.within)
      } else {
        return nil
      }
      scanner.skipSpace()
    }
  }

  private static func compound(
    _ scanner: inout ValueScanner, of element: XMLTree.Element
  ) throws(ArtworkProblem) -> Compound? {
    var compound = Compound()
    var isEmpty = !scanner.take("*")
    let type = scanner.word()
    if !type.isEmpty {
      compound.type = type
      isEmpty = false
    }
    while let byte = scanner.next {
      switch byte {
      case UInt8(ascii: "#"):
        _ = scanner.takeByte()
        compound.conditions.append(.id(scanner.word()))
      case UInt8(ascii: "."):
        _ = scanner.takeByte()
        compound.conditions.append(.className(scanner.word()))
      case UInt8(ascii: "["):
        _ = scanner.takeByte()
        guard let condition = attribute(&scanner) else { return nil }
        compound.conditions.append(condition)
      case UInt8(ascii: ":"):
        _ = scanner.takeByte()
        compound.conditions.append(try pseudoClass(&scanner, of: element))
      default: return isEmpty ? nil : compound
      }
      isEmpty = false
    }
    return isEmpty ? nil : compound
  }

  private static func pseudoClass(
    _ scanner: inout ValueScanner, of element: XMLTree.Element
  ) throws(ArtworkProblem) -> Condition {
    let name = scanner.word()
    switch name {
    case "first-child": return .firstChild
    case "hover", "active", "focus", "visited", "link", "target": return .never
    default: throw element.problem(.unsupported(":" + name))
    }
  }

  private static func attribute(_ scanner: inout ValueScanner) -> Condition? {
    scanner.skipSpace()
    let name = scanner.word()
    guard !name.isEmpty else { return nil }
    scanner.skipSpace()
    if scanner.take("]") { return .attribute(name, .exists, "") }
    let comparisons: KeyValuePairs<Unicode.Scalar, Comparison> = [
      "~": .word, "^": .prefix, "$": .suffix, "*": .part, "|": .language,
    ]
    var comparison = Comparison.equal
    for (mark, kind) in comparisons where scanner.take(mark) { comparison = kind }
    guard scanner.take("="), let rest = scanner.text(upTo: "]") else { return nil }
    let value = rest.trimmed
    let isQuoted = value.utf8.count >= 2 && (value.hasPrefix("\"") || value.hasPrefix("'"))
    return .attribute(name, comparison, isQuoted ? String(value.dropFirst().dropLast()) : value)
  }
}

extension Selector {
  /// Whether it selects an element.
  ///
  /// - Parameter attempts: Counts down with every element looked at; below 0 the
  ///   answer means nothing.
  func matches(_ index: Int, in tree: XMLTree, attempts: inout Int) -> Bool {
    matches(index, compounds.count - 1, in: tree, &attempts)
  }

  private func matches(
    _ index: Int, _ place: Int, in tree: XMLTree, _ attempts: inout Int
  ) -> Bool {
    attempts -= 1
    guard attempts >= 0, compounds[place].holds(for: index, in: tree) else { return false }
    guard place > 0 else { return true }
    let element = tree.elements[index]
    switch combinators[place - 1] {
    case .child:
      return element.parent.map { matches($0, place - 1, in: tree, &attempts) } ?? false
    case .within:
      var above = element.parent
      while let parent = above {
        if matches(parent, place - 1, in: tree, &attempts) { return true }
        above = tree.elements[parent].parent
      }
      return false
    case .next, .later:
      guard let parent = element.parent else { return false }
      let before = tree.elements[parent].children.prefix { $0 < index }
      attempts -= before.count
      let candidates = combinators[place - 1] == .next ? before.suffix(1) : before
      for sibling in candidates where matches(sibling, place - 1, in: tree, &attempts) {
        return true
      }
      return false
    }
  }
}

extension Selector.Compound {
  fileprivate func holds(for index: Int, in tree: XMLTree) -> Bool {
    let element = tree.elements[index]
    if let type, type != element.name { return false }
    return conditions.allSatisfy { condition in
      switch condition {
      case .id(let id): return element.attributes["id"] == id
      case .className(let name):
        return element.attributes["class"]?.split(whereSeparator: \.isWhitespace)
          .contains { $0 == name } ?? false
      case .attribute(let name, let comparison, let value):
        return element.attributes[name].map { comparison.holds($0, value) } ?? false
      case .firstChild:
        return element.parent.map { tree.elements[$0].children.first == index } ?? true
      case .never: return false
      }
    }
  }
}

extension Selector.Comparison {
  fileprivate func holds(_ text: String, _ value: String) -> Bool {
    switch self {
    case .exists: true
    case .equal: text == value
    case .word: text.split(whereSeparator: \.isWhitespace).contains { $0 == value }
    case .prefix: !value.isEmpty && text.hasPrefix(value)
    case .suffix: !value.isEmpty && text.hasSuffix(value)
    case .part: !value.isEmpty && text.contains(value)
    case .language: text == value || text.hasPrefix(value + "-")
    }
  }
}
