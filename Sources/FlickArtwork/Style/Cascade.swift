import FlickCore

/// What is declared for each element: its presentation attributes, then the rules
/// that select it, then its `style`.
struct Cascade {
  /// CSS has these, attributes have not.
  private static let onlyInSheets: Set<String> = [
    "mix-blend-mode", "isolation", "background-color", "marker",
  ]

  private let tree: XMLTree
  private let sheet: StyleSheet
  private let ignored: Set<String>
  private var attempts = ArtworkConstants.mostMatches

  init(_ tree: XMLTree, ignored: Set<String>) throws(ArtworkProblem) {
    self.tree = tree
    self.ignored = ignored
    sheet = try StyleSheet(tree, ignored: ignored)
  }

  /// The values of an element by the names of properties and attributes.
  mutating func declared(for index: Int) throws(ArtworkProblem) -> [String: String] {
    let element = tree.elements[index]
    var values = element.attributes.filter { !Self.onlyInSheets.contains($0.key) }
    var important: [Declarations.Item] = []
    func apply(_ declarations: Declarations) {
      for item in declarations.items {
        if item.isImportant { important.append(item) } else { values[item.name] = item.value }
      }
    }
    for rule in sheet.candidates(for: element)
    where rule.selector.matches(index, in: tree, attempts: &attempts) {
      apply(rule.declarations)
    }
    guard attempts >= 0 else {
      throw element.problem(.limit("rules times elements", ArtworkConstants.mostMatches))
    }
    if let style = element.attributes["style"] { apply(Declarations(style)) }
    for item in important { values[item.name] = item.value }
    for name in ignored { values[name] = nil }
    let computed = values.filter { Self.isComputed($0.value) }
    if let (name, value) = computed.min(by: { $0.key < $1.key }) {
      throw element.problem(.unsupported(name + ": " + value))
    }
    return values
  }

  /// Whether a value asks for `var(…)` or `calc(…)`. Values may be very long paths.
  private static func isComputed(_ value: String) -> Bool {
    var last: UInt64 = 0
    return value.utf8.contains { byte in
      last = last &<< 8 | UInt64(byte)
      return last & 0xFFFF_FFFF == 0x7661_7228 || last & 0xFF_FFFF_FFFF == 0x63_616C_6328
    }
  }
}
