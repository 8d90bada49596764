/// A fenced code block of a Markdown page.
struct MarkdownFence {
  /// Where the opening line begins, and where the fence's own marks begin in it.
  let start: Int
  let marks: Int
  /// The info string, without the white space around it.
  let info: Range<Int>
  /// Number of the opening line, from 1.
  let line: Int
  /// A line without text that stays in the block's containers.
  let blank: String
  /// Whether the lines before it are a paragraph that it ends.
  let endsParagraph: Bool
  /// The lines between the fences with their ends, and where in each the text begins that
  /// belongs to no container.
  fileprivate(set) var content: [(line: Range<Int>, text: Int)] = []
  /// Where the line after the block begins.
  fileprivate(set) var end: Int
  /// Whether a paragraph in its place would take in the line after it.
  fileprivate(set) var leansOnNext = false
}

/// Finds the fenced code blocks of a page as CommonMark 0.31 does: in quotes and list items,
/// with backticks or tildes, indented, not closed; and not where what looks like a fence
/// stands in another block, in code by indentation or in HTML.
struct MarkdownFences {
  private enum Container {
    case quote
    /// Its lines are indented by so many columns; `isEmpty`: it has no text yet.
    case item(columns: Int, isEmpty: Bool)
  }

  private enum Leaf {
    case none, paragraph, code
    case fence(mark: UInt8, count: Int)
    case html(HTMLBlock)
  }

  private var containers: [Container] = []
  private var leaf = Leaf.none
  private var fences: [MarkdownFence] = []
  /// Whether the last fence ended before the line that is read.
  private var justEnded = false

  static func find(in bytes: [UInt8]) -> [MarkdownFence] {
    var finder = MarkdownFences()
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 1
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      var next = min(end + 1, bytes.count)
      if next < bytes.count, bytes[end] == 0x0D, bytes[next] == 0x0A { next += 1 }
      finder.read(MarkdownLine(bytes, start..<end), next: next, number: number)
      start = next
      number += 1
    }
    return finder.fences
  }

  private mutating func read(_ whole: MarkdownLine, next: Int, number: Int) {
    var line = whole
    let matched = match(&line)
    let last = fences.count - 1
    if case .fence(let mark, let count) = leaf {
      if matched == containers.count {
        fences[last].end = next
        if line.closesFence(mark, count) {
          leaf = .none
          justEnded = true
        } else {
          fences[last].content.append((whole.position..<next, line.position))
        }
        return
      }
      leaf = .none
      justEnded = true
    }
    // An item beside that of the block ends the paragraph in it anyhow.
    let leavesItem =
      if matched < containers.count, case .item = containers[matched] { true } else { false }
    let isItem = open(line, matched, start: whole.position, number: number) == .item
    if justEnded {
      justEnded = false
      fences[last].leansOnNext = !whole.isBlank && !(leavesItem && isItem)
    }
    if case .fence = leaf { fences[fences.count - 1].end = next }
  }

  /// Goes past what belongs to open containers.
  ///
  /// - Returns: How many of them the line belongs to.
  private mutating func match(_ line: inout MarkdownLine) -> Int {
    // By indices: a loop over the containers would copy them where one changes.
    for index in containers.indices {
      switch containers[index] {
      case .quote:
        guard line.takeQuote() else { return index }
      case .item(let columns, let isEmpty):
        if line.indent >= columns, !line.isBlank {
          line.skip(columns: columns)
          containers[index] = .item(columns: columns, isEmpty: false)
        } else if line.isBlank, !isEmpty {
          line.skip(columns: columns)
        } else {
          return index
        }
      }
    }
    return containers.count
  }

  private enum Beginning { case item, other }

  /// Opens the blocks that begin in what is left of a line.
  ///
  /// - Returns: What the first of them is; `nil`: none begins.
  private mutating func open(
    _ rest: MarkdownLine, _ matched: Int, start: Int, number: Int
  ) -> Beginning? {
    var line = rest
    let isInside = matched == containers.count
    var wasParagraph = false
    switch leaf {
    case .html(let block) where isInside:
      if block.ends(with: line) { leaf = .none }
      return nil
    case .code where isInside && (line.indent >= 4 || line.isBlank): return nil
    case .paragraph: wasParagraph = true
    case .html, .code, .fence, .none: leaf = .none
    }
    var opened = Array(containers.prefix(matched))
    var first: Beginning?
    while !line.isBlank {
      // Only before another block has begun; of a container that is left, only plain text.
      let mayGoOn = wasParagraph && first == nil
      let isParagraph = mayGoOn && isInside
      if line.indent >= 4 {
        if mayGoOn { return nil }
        return begin(.code, in: opened, first)
      }
      if line.takeQuote() {
        opened.append(.quote)
        first = first ?? .other
      } else if let fence = line.fence {
        fences.append(
          MarkdownFence(
            start: start, marks: line.textStart, info: fence.info, line: number,
            blank: Self.blank(opened), endsParagraph: mayGoOn, end: start))
        return begin(.fence(mark: fence.mark, count: fence.count), in: opened, first)
      } else if line.isHeading || line.isBreak() || isParagraph && line.isUnderline {
        return begin(.none, in: opened, first)
      } else if let block = HTMLBlock(line, interruptsParagraph: mayGoOn) {
        return begin(block.ends(with: line) ? .none : .html(block), in: opened, first)
      } else if let columns = line.takeItem(interruptsParagraph: isParagraph) {
        opened.append(.item(columns: columns, isEmpty: line.isBlank))
        first = first ?? .item
      } else if mayGoOn {
        return nil
      } else {
        return begin(.paragraph, in: opened, first)
      }
    }
    return begin(.none, in: opened, first)
  }

  private mutating func begin(
    _ leaf: Leaf, in opened: [Container], _ first: Beginning?
  ) -> Beginning? {
    self.leaf = leaf
    containers = opened
    return first
  }

  private static func blank(_ containers: [Container]) -> String {
    var text = ""
    for container in containers {
      switch container {
      case .quote: text += "> "
      case .item(let columns, _): text += String(repeating: " ", count: columns)
      }
    }
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
