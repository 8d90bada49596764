import FlickCore
import FlickJSON

/// Texts in which something is counted or inserted: `$accent`, `= 24 + $i * $row`,
/// `row[{$i}].slide`.
struct Expression {
  static let functions = ["min", "max", "floor", "round"]

  /// The value of a constant, whose name stands at a range of the text.
  typealias Constants = (String, Range<Int>) throws(ExpressionProblem) -> JSONNode

  private let bytes: [UInt8]
  private var position: Int
  private var depth = 0
  private let constants: Constants

  private init(_ bytes: [UInt8], from position: Int, _ constants: @escaping Constants) {
    self.bytes = bytes
    self.position = position
    self.constants = constants
  }

  /// What a text stands for; `nil` where it is nothing but a text.
  ///
  /// - Throws: What is wrong, with its place in the text.
  static func value(
    of text: String, _ constants: @escaping Constants
  ) throws(ExpressionProblem) -> JSONNode.Value? {
    let bytes = Array(text.utf8)
    guard let first = bytes.first else { return nil }
    let isDoubled = bytes.count > 1 && bytes[1] == first
    if first == Self.dollar || first == Self.equals {
      if isDoubled { return .string(try inserted(bytes, from: 1, constants)) }
      var expression = Expression(bytes, from: first == dollar ? 0 : 1, constants)
      let value = first == dollar ? try expression.reference() : try expression.sum()
      try expression.end()
      return first == dollar ? value.value : value.value
    }
    guard bytes.contains(Self.open) else { return nil }
    return .string(try inserted(bytes, from: 0, constants))
  }

  /// The constant that a text is the name of, as it is written there.
  static func constant(
    of text: String, _ constants: @escaping Constants
  ) throws(ExpressionProblem) -> JSONNode? {
    let bytes = Array(text.utf8)
    guard bytes.first == Self.dollar, bytes.count > 1, bytes[1] != Self.dollar else { return nil }
    var expression = Expression(bytes, from: 0, constants)
    let node = try expression.node()
    try expression.end()
    return node
  }

  /// A text with the values in its braces.
  private static func inserted(
    _ bytes: [UInt8], from start: Int, _ constants: @escaping Constants
  ) throws(ExpressionProblem) -> String {
    var result: [UInt8] = []
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == Self.open else {
        result.append(byte)
        position += 1
        continue
      }
      let next = position + 1 < bytes.count ? bytes[position + 1] : 0
      switch next {
      case Self.open:
        result.append(byte)
        position += 2
        continue
      case Self.dollar, Self.equals: break
      default:
        throw ExpressionProblem(.plainBrace(), position..<position + 1)
      }
      var expression = Expression(
        bytes, from: next == Self.equals ? position + 2 : position + 1, constants)
      let value = next == Self.equals ? try expression.sum() : try expression.reference()
      expression.skipBlanks()
      guard expression.peek() == UInt8(ascii: "}") else {
        throw ExpressionProblem(
          .expressionGoesOn(expected: "}"), expression.place(expression.position))
      }
      guard value.isWord else {
        throw ExpressionProblem(.notAWord(value.noun), position..<expression.position + 1)
      }
      result += Array(value.text.utf8)
      position = expression.position + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let dollar = UInt8(ascii: "$")
  private static let equals = UInt8(ascii: "=")
  private static let open = UInt8(ascii: "{")

  // MARK: - Grammar

  private mutating func sum() throws(ExpressionProblem) -> Quantity {
    depth += 1
    defer { depth -= 1 }
    guard depth <= SceneConstants.maximumExpressionDepth else {
      throw ExpressionProblem(.expressionTooDeep(), place(position))
    }
    var value = try product()
    while let sign = sign(among: [.plus, .minus]) {
      let place = place(position - 1)
      value = try combine(value, sign, try product(), at: place)
    }
    return value
  }

  private mutating func product() throws(ExpressionProblem) -> Quantity {
    var value = try factor()
    while let sign = sign(among: [.times, .over]) {
      let place = place(position - 1)
      value = try combine(value, sign, try factor(), at: place)
    }
    return value
  }

  private func combine(
    _ a: Quantity, _ sign: Quantity.Operator, _ b: Quantity, at range: Range<Int>
  ) throws(ExpressionProblem) -> Quantity {
    do throws(ExpressionProblem) { return try a.combined(sign, b) } catch {
      throw ExpressionProblem(error.problem, range)
    }
  }

  private mutating func factor() throws(ExpressionProblem) -> Quantity {
    skipBlanks()
    let start = position
    guard let byte = peek() else {
      throw ExpressionProblem(.expressionEnds(), place(position))
    }
    if byte == UInt8(ascii: "-") {
      position += 1
      depth += 1
      defer { depth -= 1 }
      guard depth <= SceneConstants.maximumExpressionDepth else {
        throw ExpressionProblem(.expressionTooDeep(), place(start))
      }
      return try combine(.number(-1), .times, try factor(), at: place(start))
    }
    if byte == UInt8(ascii: "(") {
      position += 1
      let value = try sum()
      try close()
      return value
    }
    if byte == Self.dollar { return try reference() }
    if Spelling.isDigit(byte) || byte == UInt8(ascii: ".") { return try literal() }
    let word = self.word(dots: true)
    guard !word.isEmpty else {
      throw ExpressionProblem(.notInExpressions(String(scalar(at: start))), place(start))
    }
    guard peek() == UInt8(ascii: "(") else { return .moment(event: word, plus: .zero) }
    guard Self.functions.contains(word) else {
      throw ExpressionProblem(
        .unknownName(
          word, noun: "function", suggestion: Spelling.nearest(word, among: Self.functions),
          known: Self.functions), start..<position)
    }
    return try call(word, at: start..<position)
  }

  private mutating func call(
    _ name: String, at range: Range<Int>
  ) throws(ExpressionProblem) -> Quantity {
    position += 1
    var values = [try sum()]
    while peekPastBlanks() == UInt8(ascii: ",") {
      position += 1
      values.append(try sum())
    }
    try close()
    do throws(ExpressionProblem) { return try Quantity.call(name, values) } catch {
      throw ExpressionProblem(error.problem, range)
    }
  }

  private mutating func close() throws(ExpressionProblem) {
    guard peekPastBlanks() == UInt8(ascii: ")") else {
      throw ExpressionProblem(.expressionGoesOn(expected: ")"), place(position))
    }
    position += 1
  }

  /// `12`, `0.5`, `30ms`, `50%`.
  private mutating func literal() throws(ExpressionProblem) -> Quantity {
    let start = position
    while let byte = peek(), Spelling.isDigit(byte) || byte == UInt8(ascii: ".") { position += 1 }
    let digits = position
    while let byte = peek(), Self.isLetter(byte) || byte == UInt8(ascii: "%") { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if digits == position, let number = Double(text), number.isFinite { return .number(number) }
    let node = JSONNode(.string(text), range: 0..<0)
    if case .other = Quantity(node) {
      if case .failure(let failure) = Grammar.time(text) {
        throw ExpressionProblem(failure.problem, start..<position)
      }
      throw ExpressionProblem(.notInExpressions(text), start..<position)
    }
    return Quantity(node)
  }

  private mutating func reference() throws(ExpressionProblem) -> Quantity {
    Quantity(try node())
  }

  /// `$item.title`, `$colors[2]`.
  private mutating func node() throws(ExpressionProblem) -> JSONNode {
    let start = position
    position += 1
    let name = word(dots: false)
    guard !name.isEmpty else { throw ExpressionProblem(.plainDollar(), start..<start + 1) }
    var node = try constants(name, start..<position)
    if node.isInvalid { throw ExpressionProblem(nil) }
    while let byte = peek() {
      let start = position
      if byte == UInt8(ascii: "."), position + 1 < bytes.count, Self.isLetter(bytes[position + 1]) {
        position += 1
        let key = word(dots: false)
        guard let value = node[key] else {
          let known = node.members.map(\.key)
          throw ExpressionProblem(
            known.isEmpty
              ? .noPartsIn(name, noun: Quantity(node).noun)
              : .unknownName(
                key, noun: "key", suggestion: Spelling.nearest(key, among: known), known: known),
            start + 1..<position)
        }
        node = value
      } else if byte == UInt8(ascii: "[") {
        position += 1
        let index = try sum()
        guard peekPastBlanks() == UInt8(ascii: "]") else {
          throw ExpressionProblem(.expressionGoesOn(expected: "]"), place(position))
        }
        position += 1
        guard case .array(let items) = node.value else {
          throw ExpressionProblem(.noPartsIn(name, noun: Quantity(node).noun), start..<position)
        }
        guard case .number(let number) = index, let place = Int(exactly: number),
          items.indices.contains(place)
        else {
          throw ExpressionProblem(.noSuchItem(index.text, count: items.count), start..<position)
        }
        node = items[place]
      } else {
        break
      }
    }
    return node
  }

  // MARK: - Bytes

  /// - Parameter dots: Whether it may be the path of an instance, `open[2].tap`.
  private mutating func word(dots: Bool) -> String {
    let start = position
    guard let first = peek(), Self.isLetter(first) else { return "" }
    while let byte = peek() {
      let isPart =
        Self.isLetter(byte) || Spelling.isDigit(byte)
        || dots && (byte == UInt8(ascii: ".") || Self.isIndex(bytes[position...]))
      guard isPart || byte == UInt8(ascii: "]") && dots else { break }
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isIndex(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first == UInt8(ascii: "[")
      && (bytes.dropFirst().first.map(Spelling.isDigit) ?? false)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func peekPastBlanks() -> UInt8? {
    skipBlanks()
    return peek()
  }

  private mutating func skipBlanks() { while peek() == 0x20 { position += 1 } }

  private mutating func sign(among signs: [Quantity.Operator]) -> Quantity.Operator? {
    guard let byte = peekPastBlanks(),
      let sign = signs.first(where: { $0.rawValue.utf8.first == byte })
    else { return nil }
    position += 1
    return sign
  }

  private mutating func end() throws(ExpressionProblem) {
    guard peekPastBlanks() != nil else { return }
    throw ExpressionProblem(.expressionGoesOn(expected: nil), position..<bytes.count)
  }

  private func place(_ position: Int) -> Range<Int> {
    let start = min(position, max(bytes.count - 1, 0))
    return start..<start + 1
  }

  private func scalar(at position: Int) -> Character {
    String(decoding: bytes[position...], as: UTF8.self).first ?? " "
  }
}
