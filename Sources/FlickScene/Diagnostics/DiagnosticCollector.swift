import FlickJSON

/// Gathers what is wrong with one file. Knows each problem of a place once,
/// however often it is met.
final class DiagnosticCollector {
  private struct Finding: Hashable {
    let code: DiagnosticCode
    /// `nil` where one of a kind is enough.
    let words: Problem?
    let range: Range<Int>
  }

  /// Kept until the end so that the first ones in source order can be chosen.
  static let capacity = 20_000

  private let source: SourceText
  var names: PlaceNames
  /// Whether a place has one problem of a kind at most: what is written once may be wrong
  /// for each of a thousand rows.
  var tellsCodesOnce = false
  /// With the places in the tree.
  private var findings: [(problem: Problem, written: Range<Int>, range: Range<Int>)] = []
  private var known: Set<Finding> = []
  private var suggestions: [Int: String?] = [:]
  private var dropped = 0
  /// How often an error was told, also the same one.
  private(set) var errorCount = 0
  var hasErrors: Bool { errorCount > 0 }

  init(source: SourceText, names: PlaceNames) {
    self.source = source
    self.names = names
  }

  convenience init(source: SourceText, root: JSONNode?) {
    self.init(source: source, names: PlaceNames(root: root))
  }

  /// Whether more is only counted; then nobody needs to find words for it.
  var isFull: Bool { known.count >= Self.capacity }

  /// Counts errors that nobody has found words for.
  func omit(_ count: Int = 1) {
    errorCount += count
    dropped += count
  }

  /// What is meant at a place, looked for once: what is written once may be read for each
  /// of a thousand rows.
  func suggestion(at range: Range<Int>, _ find: () -> String?) -> String? {
    let place = names.map.resolved(range).0.lowerBound
    if let known = suggestions[place] { return known }
    let found = find()
    suggestions[place] = .some(found)
    return found
  }

  func report(_ problem: Problem, at range: Range<Int>) {
    if problem.severity == .error { errorCount += 1 }
    let (written, _) = names.map.resolved(range)
    let finding = Finding(
      code: problem.code, words: tellsCodesOnce ? nil : problem, range: written)
    guard !isFull else {
      dropped += 1
      return
    }
    if known.insert(finding).inserted { findings.append((problem, written, range)) }
  }

  /// In source order, as many as are shown; problems of one place in the order
  /// in which they were found.
  var diagnostics: [Diagnostic] {
    let sorted = findings.enumerated().sorted { a, b in
      (a.element.written.lowerBound, a.offset) < (b.element.written.lowerBound, b.offset)
    }
    return sorted.prefix(SceneConstants.maximumDiagnostics).map { _, found in
      Diagnostic(found.problem, at: origin(of: found.range))
    }
  }

  var errors: SceneErrors {
    let shown = diagnostics
    return SceneErrors(
      diagnostics: shown, omitted: findings.count - shown.count + dropped, source: source)
  }

  func origin(of range: Range<Int>) -> SourceOrigin {
    names.origin(of: range)
  }
}
