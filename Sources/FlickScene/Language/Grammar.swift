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

  /// A time, a name, or a name with a time after or before it.
  ///
  /// - Parameter problem: What is wrong with anything else.
  static func instant(
    _ text: String, else problem: (String) -> Problem = Problem.badInstant
  ) -> Parsed<WrittenInstant> {
    let plus = text.lastIndex(of: "+")
    let name = String(text[..<(plus ?? text.endIndex)])
    if plus == nil, let instant = instantBefore(text) { return .success(instant) }
    if Spelling.isPath(name) {
      guard let plus else { return .success(WrittenInstant(name: name, plus: .zero)) }
      return time(String(text[text.index(after: plus)...])).map {
        WrittenInstant(name: name, plus: $0)
      }
    }
    guard plus == nil, let first = text.utf8.first,
      Spelling.isDigit(first) || first == 0x2D || first == 0x2E
    else { return .failure(TextProblem(problem(text))) }
    return time(text).map { WrittenInstant(name: nil, plus: $0) }
  }

  /// A name less a time: `flip-100ms`. Names may have a `-` themselves.
  private static func instantBefore(_ text: String) -> WrittenInstant? {
    guard let minus = text.lastIndex(of: "-"), Spelling.isPath(String(text[..<minus])),
      case .success(let time) = time(String(text[text.index(after: minus)...]))
    else { return nil }
    return WrittenInstant(name: String(text[..<minus]), plus: .zero - time, whole: text)
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

  static func signedDecimal(_ text: Substring) -> Double? {
    guard text.hasPrefix("-") else { return decimal(text) }
    return decimal(text.dropFirst()).map { -$0 }
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
