import FlickCore

/// A value, or what is wrong with the text that should have been one.
typealias Parsed<Value> = Result<Value, TextProblem>

/// Wraps a problem, because a `Result` fails with an error.
struct TextProblem: Error {
  let problem: Problem

  init(_ problem: Problem) {
    self.problem = problem
  }
}

/// The small languages inside texts. Names in them are not looked up here.
enum Grammar {
  /// `300ms`, `0.3s`. Not negative, at most an hour.
  static func time(_ text: String) -> Parsed<FlickDuration> {
    if text.hasPrefix("-"), case .success = time(String(text.dropFirst())) {
      return .failure(TextProblem(.negativeTime(text)))
    }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text[digits.endIndex...]
    guard let number = decimal(digits) else { return .failure(TextProblem(.badTime(text))) }
    let seconds: Double
    switch unit {
    case "s": seconds = number
    case "ms": seconds = number / 1000
    case "": return .failure(TextProblem(.timeNeedsUnit(number)))
    default:
      let word = unit.drop { $0 == " " }
      guard !word.isEmpty, word.allSatisfy(\.isLetter), word != "s", word != "ms" else {
        return .failure(TextProblem(.badTime(text)))
      }
      return .failure(
        TextProblem(.unknownTimeUnit(text, number: number, unit: String(word))))
    }
    guard seconds <= SceneConstants.maximumSeconds, let duration = FlickDuration(seconds: seconds)
    else { return .failure(TextProblem(.timeTooLong(text))) }
    return .success(duration)
  }

  /// The same, and perhaps negative: `-300ms`.
  static func signedTime(_ text: String) -> Parsed<FlickDuration> {
    guard text.hasPrefix("-") else { return time(text) }
    return time(String(text.dropFirst())).map { FlickDuration(flicks: -$0.flicks) }
  }

  /// Digits with at most one point among them.
  private static func decimal(_ text: Substring) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }), text.utf8.count <= 40 else {
      return nil
    }
    return Double(text)
  }

  /// `1/1200s`, `1ms`. A whole number of flicks from 1/12000 s to 1/24 s.
  static func step(_ text: String) -> Parsed<FlickDuration> {
    let duration: FlickDuration
    if let slash = text.firstIndex(of: "/") {
      let denominator = text[text.index(after: slash)...].dropLast()
      guard text[..<slash] == "1", text.hasSuffix("s"), denominator.utf8.count <= 9,
        denominator.utf8.allSatisfy(Spelling.isDigit), let divisor = Int64(denominator), divisor > 0
      else { return .failure(TextProblem(.badStep(text))) }
      guard FlickTime.flicksPerSecond.isMultiple(of: divisor) else {
        return .failure(TextProblem(.stepNotWhole(text)))
      }
      duration = FlickDuration(flicks: FlickTime.flicksPerSecond / divisor)
    } else if case .success(let time) = time(text) {
      duration = time
    } else {
      return .failure(TextProblem(.badStep(text)))
    }
    let shortest = FlickTime.flicksPerSecond / 12_000
    let longest = FlickTime.flicksPerSecond / 24
    guard (shortest...longest).contains(duration.flicks) else {
      return .failure(TextProblem(.stepOutOfRange(text)))
    }
    return .success(duration)
  }

  enum Moment {
    case at(FlickDuration)
    case after(event: String, plus: FlickDuration)
  }

  /// A time, or an event's id with a time after its end.
  static func moment(_ text: String) -> Parsed<Moment> {
    if let plus = text.lastIndex(of: "+"), plus != text.startIndex {
      let name = text[..<plus]
      guard Spelling.isPath(String(name)) else { return .failure(TextProblem(.badMoment(text))) }
      return time(String(text[text.index(after: plus)...])).map {
        .after(event: String(name), plus: $0)
      }
    }
    guard let first = text.utf8.first, Spelling.isDigit(first) || first == 0x2D || first == 0x2E
    else { return .failure(TextProblem(.badMoment(text))) }
    return time(text).map { .at($0) }
  }

  /// A time, an event's id, or an id with a time after its end.
  static func instant(_ text: String) -> Parsed<Moment> {
    Spelling.isPath(text) ? .success(.after(event: text, plus: .zero)) : moment(text)
  }

  /// A time, `settled`, or `settled+250ms`.
  static func length(_ text: String) -> Parsed<RenderSettings.Length> {
    if text == "settled" { return .success(.settled(plus: .zero)) }
    if text.hasPrefix("settled+") {
      return time(String(text.dropFirst("settled+".count))).map { .settled(plus: $0) }
    }
    guard let first = text.utf8.first, Spelling.isDigit(first) || first == 0x2D else {
      return .failure(TextProblem(.badLength(text)))
    }
    return time(text).map { .fixed($0) }
  }

  /// `#RGB`, `#RRGGBB`, `#RRGGBBAA`.
  static func color(_ text: String) -> Parsed<Color> {
    let digits = text.utf8.dropFirst().compactMap(Spelling.hexDigit)
    guard text.hasPrefix("#"), digits.count == text.utf8.count - 1 else {
      return .failure(TextProblem(.badColor(text)))
    }
    func component(_ index: Int) -> Double {
      digits.count == 3
        ? Double(digits[index] * 17) / 255
        : Double(digits[2 * index] * 16 + digits[2 * index + 1]) / 255
    }
    switch digits.count {
    case 3, 6:
      return .success(Color(red: component(0), green: component(1), blue: component(2)))
    case 8:
      return .success(
        Color(red: component(0), green: component(1), blue: component(2), alpha: component(3)))
    default:
      return .failure(TextProblem(.badColor(text)))
    }
  }

  /// `50%` as 0.5. May be negative.
  static func percent(_ text: String) -> Parsed<Double> {
    guard text.hasSuffix("%"), let value = signedDecimal(text.dropLast()) else {
      return .failure(TextProblem(.badPercentage(text)))
    }
    return .success(value / 100)
  }

  private static func signedDecimal(_ text: Substring) -> Double? {
    guard text.hasPrefix("-") else { return decimal(text) }
    return decimal(text.dropFirst()).map { -$0 }
  }

  struct Condition {
    let signal: String
    let comparison: SceneEvent.Condition.Comparison
    let threshold: Double
  }

  /// `pane.y < 340`.
  static func condition(_ text: String) -> Parsed<Condition> {
    let isSign: (Character) -> Bool = { $0 == "<" || $0 == ">" || $0 == "=" || $0 == "!" }
    let signal = text.prefix { !isSign($0) }
    let sign = text[signal.endIndex...].prefix(while: isSign)
    let number = text[sign.endIndex...].drop { $0 == " " }
    var name = signal
    while name.hasSuffix(" ") { name.removeLast() }
    guard !name.isEmpty, let comparison = SceneEvent.Condition.Comparison(rawValue: String(sign)),
      let threshold = signedDecimal(number), threshold.magnitude <= SceneConstants.maximumSpeed
    else { return .failure(TextProblem(.badCondition(text))) }
    return .success(
      Condition(signal: String(name), comparison: comparison, threshold: threshold))
  }

  /// Comparisons of what a behavior itself is, joined by `and`, `or`, `not`.
  indirect enum Rule: Sendable {
    case compares(Condition)
    case all([Rule])
    case any([Rule])
    case not(Rule)
  }

  /// `velocity < -500 or y > 60 and not (velocity > 800)`.
  static func rule(_ text: String) -> Parsed<Rule> {
    var reader = RuleReader(text)
    guard let rule = reader.any(), reader.isAtEnd else {
      return .failure(TextProblem(.badRule(text)))
    }
    return .success(rule)
  }

  /// Reads a rule word by word; `nil` where it is none.
  private struct RuleReader {
    private var rest: Substring
    private var depth = 0

    init(_ text: String) { rest = text[...] }

    var isAtEnd: Bool { rest.allSatisfy { $0 == " " } }

    mutating func any() -> Rule? {
      joined("or") { $0.all() }.map { $0.count == 1 ? $0[0] : .any($0) }
    }

    private mutating func all() -> Rule? {
      joined("and") { $0.one() }.map { $0.count == 1 ? $0[0] : .all($0) }
    }

    private mutating func joined(
      _ word: String, _ part: (inout RuleReader) -> Rule?
    ) -> [Rule]? {
      guard let first = part(&self) else { return nil }
      var rules = [first]
      while take(word: word) {
        guard let next = part(&self) else { return nil }
        rules.append(next)
      }
      return rules
    }

    private mutating func one() -> Rule? {
      depth += 1
      defer { depth -= 1 }
      guard depth <= SceneConstants.maximumExpressionDepth else { return nil }
      if take(word: "not") { return one().map(Rule.not) }
      skip()
      if rest.first == "(" {
        rest.removeFirst()
        guard let rule = any() else { return nil }
        skip()
        guard rest.first == ")" else { return nil }
        rest.removeFirst()
        return rule
      }
      var end = rest.endIndex
      for word in [" and ", " or ", ")"] {
        if let range = rest.firstRange(of: word), range.lowerBound < end { end = range.lowerBound }
      }
      var comparison = rest[..<end]
      while comparison.last == " " { comparison.removeLast() }
      guard case .success(let condition) = Grammar.condition(String(comparison)) else { return nil }
      rest = rest[end...]
      return .compares(condition)
    }

    private mutating func take(word: String) -> Bool {
      skip()
      guard rest.hasPrefix(word) else { return false }
      let after = rest.dropFirst(word.count)
      guard after.first == " " || after.first == "(" else { return false }
      rest = after
      return true
    }

    private mutating func skip() { rest = rest.drop { $0 == " " } }
  }

  struct Place {
    let layer: String
    /// `nil`: the middle of what is visible.
    let inside: (fraction: Vector, points: Vector)?
  }

  /// `pane`, `pane@50%,14`.
  static func place(_ text: String) -> Parsed<Place> {
    let failure = Parsed<Place>.failure(TextProblem(.badPlace(text)))
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, Spelling.isPath(String(parts[0])) else { return failure }
    let layer = String(parts[0])
    guard parts.count == 2 else { return .success(Place(layer: layer, inside: nil)) }
    let axes = parts[1].split(separator: ",", omittingEmptySubsequences: false)
    guard axes.count == 2 else { return failure }
    var fraction = Vector.zero
    var points = Vector.zero
    for (axis, text) in axes.enumerated() {
      let trimmed = text.drop { $0 == " " }
      let isPercent = trimmed.hasSuffix("%")
      guard let value = signedDecimal(isPercent ? trimmed.dropLast() : trimmed),
        value.magnitude <= SceneConstants.maximumLength
      else { return failure }
      let share = isPercent ? value / 100 : 0
      let rest = isPercent ? 0 : value
      if axis == 0 { (fraction.dx, points.dx) = (share, rest) }
      if axis == 1 { (fraction.dy, points.dy) = (share, rest) }
    }
    return .success(Place(layer: layer, inside: (fraction, points)))
  }
}
