import FlickCore
import FlickMotion

extension Grammar {
  /// In the order in which they are listed to the author.
  private static let namedCurves: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInOut),
  ]

  /// A name of CSS, `steps(4, jump-end)` or `linear(0, 0.5 25%, 1)`.
  static func curve(_ text: String) -> Parsed<TimingCurve> {
    if let named = namedCurves.first(where: { $0.name == text }) { return .success(named.curve) }
    if text.hasPrefix("steps") { return steps(text) }
    if text.hasPrefix("linear(") {
      guard text.utf8.count <= SceneConstants.maximumTextLength,
        let curve = LinearEasing(css: text)
      else { return .failure(TextProblem(.badLinear(text))) }
      return .success(.points(curve))
    }
    let nearest = Spelling.nearest(text, among: namedCurves.map(\.name))
    return .failure(TextProblem(.badCurve(text, suggestion: nearest)))
  }

  private static func steps(_ text: String) -> Parsed<TimingCurve> {
    let failure = Parsed<TimingCurve>.failure(TextProblem(.badSteps(text)))
    guard text.hasPrefix("steps("), text.hasSuffix(")") else { return failure }
    let words = text.dropFirst("steps(".count).dropLast()
      .split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }
    guard (1...2).contains(words.count), words[0].utf8.allSatisfy(Spelling.isDigit),
      let count = Int(words[0]),
      let position = StepPosition(rawValue: words.count == 2 ? words[1] : "jump-end"),
      let curve = StepCurve(count: count, position: position)
    else { return failure }
    return .success(.steps(curve))
  }
}
