import FlickCore
import FlickScene

/// What is wrong with a block, and which bytes of the page say it.
struct BlockProblem: Error {
  let problem: Problem
  let range: Range<Int>
}

extension PageBlock {
  /// The word that an info string begins with.
  static let language = "flick"

  private struct Word {
    let name: String
    let value: String?
    let range: Range<Int>
  }

  /// Reads an info string; `nil` for a block in another language.
  init?(info: Range<Int>, of page: [UInt8]) throws(BlockProblem) {
    let first = page[info].prefix { !Self.isSpace($0) }
    guard first.elementsEqual(Self.language.utf8) else { return nil }
    self.init()
    let words = try Self.words(of: page, in: first.endIndex..<info.upperBound)
    var form: Form?
    for word in words where word.value == nil {
      guard let found = Form.all.first(where: { $0.name == word.name }) else { continue }
      if let form {
        throw BlockProblem(problem: .twoBlockForms(form.name, found.name), range: word.range)
      }
      form = found
    }
    self.form = form ?? .still
    var seen: Set<String> = []
    for word in words where word.value != nil || !Form.all.contains(where: { $0.name == word.name })
    {
      let isNew = seen.insert(word.name).inserted
      guard let problem = isNew ? take(word) : .blockOptionTwice(word.name) else { continue }
      throw BlockProblem(problem: problem, range: word.range)
    }
    if density != nil, suffix == .svg {
      throw BlockProblem(
        problem: .uselessBlockOption("density", form: "svg", forms: ["format=png"]), range: info)
    }
  }

  /// - Returns: What is wrong with the word.
  private mutating func take(_ word: Word) -> Problem? {
    let (name, value) = (word.name, word.value)
    guard let option = PageBlockOption.all.first(where: { $0.name == name }) else {
      guard value == nil else {
        return .unknownBlockOption(name, known: PageBlockOption.all.map(\.name))
      }
      return .unknownBlockWord(name, known: Form.all.map(\.name))
    }
    guard option.isOf(form) else {
      let others = Form.all.filter(option.isOf).map(\.name)
      return .uselessBlockOption(name, form: form.name, forms: others)
    }
    guard (option.expected == nil) == (value == nil) else {
      guard let expected = option.expected else {
        return .badBlockOption(name, expected: "written without a value", found: value ?? "")
      }
      return .blockOptionWithoutValue(name, expected: expected)
    }
    guard !option.read(value ?? "", &self) else { return nil }
    return .badBlockOption(name, expected: option.expected ?? "", found: value ?? "")
  }

  /// Words with white space between; a value in quotes may hold some, and a backslash before
  /// a quote or a backslash.
  private static func words(
    of page: [UInt8], in range: Range<Int>
  ) throws(BlockProblem) -> [Word] {
    var words: [Word] = []
    var index = range.lowerBound
    let quote = UInt8(ascii: "\"")
    while index < range.upperBound {
      guard !isSpace(page[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < range.upperBound, !isSpace(page[index]), page[index] != UInt8(ascii: "=") {
        index += 1
      }
      let name = String(decoding: page[start..<index], as: UTF8.self)
      guard index < range.upperBound, page[index] == UInt8(ascii: "=") else {
        words.append(Word(name: name, value: nil, range: start..<index))
        continue
      }
      index += 1
      var value: [UInt8] = []
      let isQuoted = index < range.upperBound && page[index] == quote
      if isQuoted { index += 1 }
      while index < range.upperBound, isQuoted ? page[index] != quote : !isSpace(page[index]) {
        if isQuoted, page[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound,
          page[index + 1] == quote || page[index + 1] == UInt8(ascii: "\\")
        {
          index += 1
        }
        value.append(page[index])
        index += 1
      }
      if isQuoted {
        guard index < range.upperBound else {
          throw BlockProblem(problem: .openBlockQuote(), range: start..<range.upperBound)
        }
        index += 1
      }
      words.append(
        Word(name: name, value: String(decoding: value, as: UTF8.self), range: start..<index))
    }
    return words
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
