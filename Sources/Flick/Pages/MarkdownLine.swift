/// What is left of a line of Markdown, its end not included.
struct MarkdownLine {
  private let bytes: [UInt8]
  private let end: Int
  /// Where what is left begins.
  private(set) var position: Int
  /// The column of that, from 0; a tab leads to the next multiple of four.
  private var column = 0
  /// Columns of a tab before it that are left.
  private var tab = 0
  /// Where something stands that is in no line across the page.
  private var breakEnd = 0

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    end = range.upperBound
    position = range.lowerBound
  }

  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")

  private static func isSpace(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// Where the first byte stands that is no white space.
  var textStart: Int {
    var index = position
    while index < end, Self.isSpace(bytes[index]) { index += 1 }
    return index
  }

  /// From there to the end of the line.
  var text: ArraySlice<UInt8> { bytes[textStart..<end] }

  var isBlank: Bool { textStart == end }

  /// Columns of white space before the text.
  var indent: Int {
    var column = column + tab
    for index in position..<textStart {
      column += bytes[index] == Self.tab ? 4 - column % 4 : 1
    }
    return column - self.column
  }

  /// Goes past so many columns of white space, or all of it.
  mutating func skip(columns: Int) {
    var rest = columns
    while rest > 0 {
      if tab > 0 {
        let part = min(rest, tab)
        tab -= part
        column += part
        rest -= part
      } else if position < end, Self.isSpace(bytes[position]) {
        tab = bytes[position] == Self.tab ? 4 - column % 4 : 1
        position += 1
      } else {
        return
      }
    }
  }

  /// Goes past text of bytes that are one column wide each.
  private mutating func take(_ count: Int) {
    skip(columns: indent)
    position += count
    column += count
  }

  /// Goes past the mark of a quote and one column behind it.
  mutating func takeQuote() -> Bool {
    guard indent < 4, text.first == UInt8(ascii: ">") else { return false }
    take(1)
    skip(columns: 1)
    return true
  }

  /// Goes past the mark of a list's item and the white space that belongs to it.
  ///
  /// - Returns: By how many columns the lines of the item are indented.
  mutating func takeItem(interruptsParagraph: Bool) -> Int? {
    guard let width = itemMark else { return nil }
    let before = indent
    var rest = self
    rest.take(width)
    let isEmpty = rest.isBlank
    let isFirst = width == 1 || text.first == UInt8(ascii: "1") && width == 2
    guard !interruptsParagraph || !isEmpty && isFirst else { return nil }
    let spaces = rest.indent
    self = rest
    let padding = isEmpty || spaces > 4 ? 1 : spaces
    skip(columns: padding)
    return before + width + padding
  }

  /// How many bytes the mark of a list's item has: a bullet, or a number and its end.
  private var itemMark: Int? {
    let digits = text.prefix { (0x30...0x39).contains($0) }.count
    let after = text.dropFirst(digits)
    let marks: [UInt8] = digits == 0 ? [0x2A, 0x2B, 0x2D] : [0x29, 0x2E]
    guard digits <= 9, let mark = after.first, marks.contains(mark),
      after.dropFirst().first.map(Self.isSpace) ?? true
    else { return nil }
    return digits + 1
  }

  /// A fence that opens a block.
  var fence: (mark: UInt8, count: Int, info: Range<Int>)? {
    guard indent < 4, let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~")
    else { return nil }
    let count = text.prefix { $0 == mark }.count
    var info = text.dropFirst(count).drop(while: Self.isSpace)
    while let last = info.last, Self.isSpace(last) { info.removeLast() }
    guard count >= 3, mark == UInt8(ascii: "~") || !info.contains(mark) else { return nil }
    return (mark, count, info.startIndex..<info.endIndex)
  }

  func closesFence(_ mark: UInt8, _ count: Int) -> Bool {
    let marks = text.prefix { $0 == mark }.count
    return indent < 4 && marks >= count && text.dropFirst(marks).allSatisfy(Self.isSpace)
  }

  /// Whether it is a heading that begins with number signs.
  var isHeading: Bool {
    let marks = text.prefix { $0 == UInt8(ascii: "#") }.count
    return (1...6).contains(marks) && text.dropFirst(marks).first.map(Self.isSpace) ?? true
  }

  /// Whether it is a line across the page. It is looked through once, however many items of
  /// lists it opens.
  mutating func isBreak() -> Bool {
    guard let mark = text.first, [0x2A, 0x2D, 0x5F].contains(mark), breakEnd <= textStart else {
      return false
    }
    let rest = text
    if let other = rest.firstIndex(where: { $0 != mark && !Self.isSpace($0) }) {
      breakEnd = other
      return false
    }
    return rest.count { $0 == mark } >= 3
  }

  /// Whether it makes a heading of the paragraph before it.
  var isUnderline: Bool {
    guard let mark = text.first, mark == 0x2D || mark == 0x3D else { return false }
    return text.drop { $0 == mark }.allSatisfy(Self.isSpace)
  }
}
