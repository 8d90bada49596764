import FlickCore

/// Declarations in the order in which they are written.
struct Declarations {
  struct Item {
    let name: String
    let value: String
    let isImportant: Bool
  }

  private(set) var items: [Item] = []

  /// Those of a `style` attribute, or between braces. What is none is left out, as
  /// CSS asks for.
  init(_ text: String) {
    for part in Self.withoutComments(text).split(separator: ";") {
      guard let colon = part.firstIndex(of: ":") else { continue }
      var value = String(part[part.index(after: colon)...]).trimmed
      var isImportant = false
      if let mark = value.lastIndex(of: "!"),
        String(value[value.index(after: mark)...]).trimmed.lowercased() == "important"
      {
        value = String(value[..<mark]).trimmed
        isImportant = true
      }
      let name = String(part[..<colon]).trimmed.lowercased()
      guard !name.isEmpty, !value.isEmpty else { continue }
      items.append(Item(name: name, value: value, isImportant: isImportant))
    }
  }

  static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let start = rest.range(of: "/*") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].range(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

extension Substring {
  /// Where a text begins and ends in it.
  fileprivate func range(of text: String) -> Range<Index>? {
    let wanted = Array(text.utf8)
    var index = startIndex
    while index < endIndex {
      let tail = self[index...].utf8
      if tail.starts(with: wanted) {
        return index..<tail.index(index, offsetBy: wanted.count)
      }
      index = utf8.index(after: index)
    }
    return nil
  }
}

/// The rules of all style sheets of a file, the weakest first.
struct StyleSheet {
  struct Rule {
    let selector: Selector
    let declarations: Declarations
  }

  private(set) var rules: [Rule] = []

  init(_ tree: XMLTree, ignored: Set<String>) throws(ArtworkProblem) {
    for element in tree.elements where element.isSVG && element.name == "style" {
      let type = element.attributes["type"] ?? "text/css"
      guard type.isEmpty || type == "text/css", !ignored.contains("style") else { continue }
      try add(Declarations.withoutComments(element.text), of: element, ignored)
    }
    // Of equal weight the later one counts; the sort keeps their order.
    rules = rules.enumerated().sorted {
      $0.element.selector.weight == $1.element.selector.weight
        ? $0.offset < $1.offset : $0.element.selector.weight < $1.element.selector.weight
    }.map(\.element)
  }

  private mutating func add(
    _ text: String, of element: XMLTree.Element, _ ignored: Set<String>
  ) throws(ArtworkProblem) {
    var scanner = ValueScanner(text)
    scanner.skipSpace()
    while !scanner.isAtEnd {
      if scanner.take("@") {
        try skipAtRule(&scanner, of: element, ignored)
      } else {
        guard let head = scanner.text(upTo: "{"), let body = scanner.text(upTo: "}") else { return }
        let declarations = Declarations(body)
        for part in head.split(separator: ",") {
          guard let selector = try Selector(String(part).trimmed, of: element) else { continue }
          rules.append(Rule(selector: selector, declarations: declarations))
        }
        guard rules.count <= ArtworkConstants.mostRules else {
          throw element.problem(.limit("rules of style sheets", ArtworkConstants.mostRules))
        }
      }
      scanner.skipSpace()
    }
  }

  /// Goes past a rule that says nothing of shapes; others are refused.
  private func skipAtRule(
    _ scanner: inout ValueScanner, of element: XMLTree.Element, _ ignored: Set<String>
  ) throws(ArtworkProblem) {
    let name = scanner.word()
    let head = scanner.text { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "{") }
    if name == "import", !ignored.contains("@import") {
      throw element.problem(.external("@import", target: head.trimmed))
    }
    if !["import", "charset", "font-face", "namespace"].contains(name),
      !ignored.contains("@" + name)
    {
      throw element.problem(.unsupported("@" + name))
    }
    guard !scanner.take(";"), scanner.take("{") else { return }
    var depth = 1
    while depth > 0, let byte = scanner.takeByte() {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
    }
  }
}
