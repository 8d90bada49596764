import FlickCore
import FlickJSON

/// What an expression counts with.
enum Quantity {
  case number(Double)
  /// 50 for half.
  case percent(Double)
  case time(FlickDuration)
  /// A time after the end of an event.
  case moment(event: String, plus: FlickDuration)
  /// What nothing can be counted with.
  case other(JSONNode)

  init(_ node: JSONNode) {
    if let number = node.number {
      self = .number(number)
    } else if let text = node.string, case .success(let time) = Grammar.signedTime(text) {
      self = .time(time)
    } else if let text = node.string, case .success(let share) = Grammar.percent(text) {
      self = .percent(share * 100)
    } else {
      self = .other(node)
    }
  }

  /// What it is called, with an article.
  var noun: String {
    switch self {
    case .number: "a number"
    case .percent: "a percentage"
    case .time: "a time"
    case .moment: "an event"
    case .other(let node):
      switch node.value {
      case .string(let text): text.hasPrefix("#") ? "a colour" : "a text"
      case .array: "a list"
      case .object: "an object"
      case .bool: "true or false"
      case .null, .number, .invalid: "nothing"
      }
    }
  }

  /// How it stands in a scene.
  var value: JSONNode.Value {
    switch self {
    case .number(let number): .number(number)
    case .other(let node): node.value
    case .percent, .time, .moment: .string(text)
    }
  }

  /// How it stands in a text.
  var text: String {
    switch self {
    case .number(let number): Spelling.number(number)
    case .percent(let number): Spelling.number(number, decimals: 9) + "%"
    case .time(let time): Self.text(of: time)
    case .moment(let event, let plus): plus == .zero ? event : "\(event)+\(Self.text(of: plus))"
    case .other(let node):
      switch node.value {
      case .string(let text): text
      case .bool(let value): value ? "true" : "false"
      default: noun
      }
    }
  }

  /// Whether it can stand within a text.
  var isWord: Bool {
    guard case .other(let node) = self else { return true }
    return switch node.value {
    case .string, .bool: true
    default: false
    }
  }

  /// In milliseconds with as many decimals as tell flicks apart.
  private static func text(of time: FlickDuration) -> String {
    let scale = 10_000_000.0
    let parts = (time.seconds * 1000 * scale).rounded()
    guard parts.magnitude < 1e18 else { return Spelling.number(time.seconds) + "s" }
    let count = Int64(parts)
    var digits = String(count.magnitude % UInt64(scale))
    digits = String(repeating: "0", count: 7 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    let sign = count < 0 ? "-" : ""
    let whole = count.magnitude / UInt64(scale)
    return "\(sign)\(whole)\(digits.isEmpty ? "" : "." + digits)ms"
  }
}

// MARK: - Arithmetic

extension Quantity {
  enum Operator: String {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
  }

  /// - Throws: What is wrong, to be shown at the operator.
  func combined(_ sign: Operator, _ other: Quantity) throws(ExpressionProblem) -> Quantity {
    switch (self, sign, other) {
    case (.number(let a), .plus, .number(let b)): return try .checked(a + b)
    case (.number(let a), .minus, .number(let b)): return try .checked(a - b)
    case (.number(let a), .times, .number(let b)): return try .checked(a * b)
    case (_, .over, .number(0)): throw ExpressionProblem(.dividedByNothing())
    case (.number(let a), .over, .number(let b)): return try .checked(a / b)
    case (.percent(let a), .plus, .percent(let b)): return .percent(a + b)
    case (.percent(let a), .minus, .percent(let b)): return .percent(a - b)
    case (.percent(let a), .times, .number(let b)), (.number(let b), .times, .percent(let a)):
      return .percent(a * b)
    case (.percent(let a), .over, .number(let b)): return .percent(a / b)
    case (.percent(let a), .over, .percent(let b)) where b != 0: return .number(a / b)
    case (.time(let a), .plus, .time(let b)): return try .time(a.seconds + b.seconds, a + b)
    case (.time(let a), .minus, .time(let b)): return try .time(a.seconds - b.seconds, a - b)
    case (.time(let a), .times, .number(let b)), (.number(let b), .times, .time(let a)):
      return try .seconds(a.seconds * b)
    case (.time(let a), .over, .number(let b)): return try .seconds(a.seconds / b)
    case (.time(let a), .over, .time(let b)) where b != .zero:
      return .number(Double(a.flicks) / Double(b.flicks))
    case (_, .over, .time), (_, .over, .percent):
      if case .number = self { break }
      throw ExpressionProblem(.dividedByNothing())
    case (.moment(let event, let plus), .plus, .time(let b)):
      return .moment(event: event, plus: plus + b)
    case (.moment(let event, let plus), .minus, .time(let b)):
      return .moment(event: event, plus: plus - b)
    default: break
    }
    throw ExpressionProblem(.cannotCombine(noun, sign.rawValue, other.noun))
  }

  private static func checked(_ number: Double) throws(ExpressionProblem) -> Quantity {
    guard number.isFinite else { throw ExpressionProblem(.expressionTooLarge()) }
    return .number(number)
  }

  private static func time(
    _ seconds: Double, _ exact: FlickDuration
  ) throws(ExpressionProblem) -> Quantity {
    _ = try self.seconds(seconds)
    return .time(exact)
  }

  private static func seconds(_ seconds: Double) throws(ExpressionProblem) -> Quantity {
    guard seconds.magnitude <= SceneConstants.maximumSeconds,
      let time = FlickDuration(seconds: seconds)
    else { throw ExpressionProblem(.expressionTooLarge()) }
    return .time(time)
  }

  /// `min`, `max`, `floor`, `round`.
  static func call(
    _ name: String, _ values: [Quantity]
  ) throws(ExpressionProblem) -> Quantity {
    switch name {
    case "floor", "round":
      guard values.count == 1, case .number(let number) = values[0] else {
        throw ExpressionProblem(.badCall(name, takes: "one number"))
      }
      return .number(name == "floor" ? number.rounded(.down) : number.rounded())
    default:
      guard var best = values.first else {
        throw ExpressionProblem(.badCall(name, takes: "numbers, times or percentages"))
      }
      for value in values.dropFirst() {
        if try value.isLess(than: best) == (name == "min") { best = value }
      }
      return best
    }
  }

  private func isLess(than other: Quantity) throws(ExpressionProblem) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)), (.percent(let a), .percent(let b)): return a < b
    case (.time(let a), .time(let b)): return a < b
    default: throw ExpressionProblem(.cannotCombine(other.noun, "and", noun))
    }
  }
}

/// What is wrong with an expression.
struct ExpressionProblem: Error {
  /// `nil` where it has been told elsewhere.
  let problem: Problem?
  /// Where in its text; everywhere if `nil`.
  let range: Range<Int>?

  init(_ problem: Problem?, _ range: Range<Int>? = nil) {
    self.problem = problem
    self.range = range
  }
}
