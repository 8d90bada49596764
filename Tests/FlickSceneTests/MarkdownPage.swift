import Foundation

/// A page of the documentation, as GitHub reads it.
struct MarkdownPage {
  /// What is no code, comments included.
  let lines: [String]
  /// The text of each block of code, with the words after its fence's backticks.
  let blocks: [(words: String, text: String)]

  init(_ text: String) {
    var lines: [String] = []
    var blocks: [(words: String, text: String)] = []
    var code: (words: String, lines: [String])?
    for line in text.components(separatedBy: "\n") {
      let isFence = line.hasPrefix("```")
      if let open = code {
        code?.lines.append(line)
        guard isFence else { continue }
        blocks.append((open.words, open.lines.joined(separator: "\n")))
        code = nil
      } else if isFence {
        code = (line.dropFirst(3).trimmingCharacters(in: .whitespaces), [])
      } else {
        lines.append(line)
      }
    }
    self.lines = lines
    self.blocks = blocks
  }

  struct Heading {
    /// 1 for the page's title.
    let level: Int
    let title: String
    /// What a link to it has after `#`.
    let anchor: String

    init?(_ line: String) {
      let level = line.prefix { $0 == "#" }.count
      guard level > 0, line.dropFirst(level).first == " " else { return nil }
      self.level = level
      title = String(line.dropFirst(level + 1))
      anchor = String(
        title.lowercased().compactMap { character in
          if character == " " { return "-" }
          let stays = character.isLetter || character.isNumber || "-_".contains(character)
          return stays ? character : nil
        })
    }
  }

  /// No two of one page may have the same anchor.
  var headings: [Heading] { lines.compactMap(Heading.init) }

  /// Where its links and pictures lead, as written.
  var links: [String] {
    lines.flatMap { line in
      line.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^()\s]+)\)|(?:src|srcset)="([^"]+)"/)
        .compactMap { ($0.1 ?? $0.2).map(String.init) }
    }
  }
}
