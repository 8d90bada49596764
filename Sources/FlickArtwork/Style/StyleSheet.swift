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
    let parts = Self.withoutComments(text)
      .split(separator: ";", maxSplits: ArtworkConstants.mostDeclarations)
    for part in parts.prefix(ArtworkConstants.mostDeclarations) {
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
    guard text.utf8.contains(UInt8(ascii: "*")) else { return text }
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == slash, index + 1 < bytes.count, bytes[index + 1] == star else {
        result.append(bytes[index])
        index += 1
        continue
      }
      index += 2
      while index < bytes.count, bytes[index] != slash || bytes[index - 1] != star { index += 1 }
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The rules of all style sheets of a file, the weakest first.
struct StyleSheet {
  struct Rule {
    let selector: Selector
    let declarations: Declarations
  }

  private(set) var rules: [Rule] = []
  /// Places of rules by what their last part asks for first: an identifier, a class, a
  /// type, or nothing of these.
  private var places: [String: [Int]] = [:]

  /// The rules that may select an element, the weakest first.
  func candidates(for element: XMLTree.Element) -> [Rule] {
    guard !rules.isEmpty else { return [] }
    var keys = ["", element.name]
    if let id = element.attributes["id"] { keys.append("#" + id) }
    let classes = element.attributes["class"]?.split(whereSeparator: \.isWhitespace) ?? []
    keys += Set(classes).map { "." + $0 }
    return keys.flatMap { places[$0] ?? [] }.sorted().map { rules[$0] }
  }

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
    for (index, rule) in rules.enumerated() { places[rule.selector.key, default: []].append(index) }
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
