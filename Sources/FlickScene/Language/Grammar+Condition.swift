import FlickCore

extension Grammar {
  /// A fact as it is written; names are not looked up.
  enum WrittenFact: Hashable, Sendable {
    case compares(name: String, Comparison, threshold: Double)
    /// A name that says all.
    case named(String)
  }

  /// `pane.y < 340`, `velocity < -500 or y > 60 and not (pane.dragging)`.
  static func condition(_ text: String) -> Parsed<Logic<WrittenFact>> {
    var reader = ConditionReader(text)
    guard let condition = reader.any(), reader.isAtEnd else {
      return .failure(TextProblem(.badCondition(text)))
    }
    return .success(condition)
  }

  /// Reads a condition word by word; `nil` where it is none.
  private struct ConditionReader {
    private typealias Written = Logic<WrittenFact>

    /// Brackets, signs, and what stands between them and spaces.
    private var words: ArraySlice<Substring>
    private var depth = 0

    init(_ text: String) {
      func isSign(_ character: Character) -> Bool { "<>=!".contains(character) }
      var words: [Substring] = []
      var rest = text[...]
      while let first = rest.first {
        let word =
          switch first {
          case " ", "(", ")": rest.prefix(1)
          case _ where isSign(first): rest.prefix(while: isSign)
          default: rest.prefix { !" ()".contains($0) && !isSign($0) }
          }
        if first != " " { words.append(word) }
        rest = rest[word.endIndex...]
      }
      self.words = words[...]
    }

    var isAtEnd: Bool { words.isEmpty }

    mutating func any() -> Logic<WrittenFact>? {
      joined("or") { $0.all() }.map { $0.count == 1 ? $0[0] : .any($0) }
    }

    private mutating func all() -> Written? {
      joined("and") { $0.one() }.map { $0.count == 1 ? $0[0] : .all($0) }
    }

    private mutating func joined(
      _ word: String, _ part: (inout ConditionReader) -> Written?
    ) -> [Written]? {
      guard let first = part(&self) else { return nil }
      var parts = [first]
      while take(word) {
        guard let next = part(&self) else { return nil }
        parts.append(next)
      }
      return parts
    }

    private mutating func one() -> Written? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= SceneConstants.maximumExpressionDepth else { return nil }
      if take("not") { return one().map(Written.not) }
      if take("(") {
        guard let inner = any(), take(")") else { return nil }
        return inner
      }
      guard let name = words.popFirst() else { return nil }
      guard let comparison = words.first.flatMap({ Comparison(rawValue: String($0)) }) else {
        return Spelling.isPath(String(name)) ? .leaf(.named(String(name))) : nil
      }
      words.removeFirst()
      guard let threshold = words.popFirst().flatMap(Grammar.signedDecimal),
        threshold.magnitude <= SceneConstants.maximumSpeed
      else { return nil }
      return .leaf(.compares(name: String(name), comparison, threshold: threshold))
    }

    private mutating func take(_ word: String) -> Bool {
      guard words.first.map({ $0 == word }) ?? false else { return false }
      words.removeFirst()
      return true
    }
  }
}
