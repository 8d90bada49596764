/// Gathers what is wrong with one file. Knows each problem of a place once,
/// however often it is met.
final class DiagnosticCollector {
  private struct Finding: Hashable {
    let problem: Problem
    let range: Range<Int>
  }

  /// Kept until the end so that the first ones in source order can be chosen.
  static let capacity = 20_000

  private let source: SourceText
  private let names: PlaceNames
  private var findings: [Finding] = []
  private var known: Set<Finding> = []
  private var dropped = 0
  private(set) var hasErrors = false

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
    if count > 0 { hasErrors = true }
    dropped += count
  }

  func report(_ problem: Problem, at range: Range<Int>) {
    if problem.severity == .error { hasErrors = true }
    let finding = Finding(problem: problem, range: range)
    guard !isFull else {
      dropped += 1
      return
    }
    if known.insert(finding).inserted { findings.append(finding) }
  }

  /// In source order, as many as are shown; problems of one place in the order
  /// in which they were found.
  var diagnostics: [Diagnostic] {
    let sorted = findings.enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.offset) < (b.element.range.lowerBound, b.offset)
    }
    return sorted.prefix(SceneConstants.maximumDiagnostics).map { _, finding in
      Diagnostic(finding.problem, at: origin(of: finding.range))
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
