// Text that has to fit somewhere.
extension FontBook {
  /// `string` on one line; where it is wider than `width`, cut short with an
  /// ellipsis, and `nil` where not even that fits. Line breaks and tabs become
  /// spaces.
  package func line(
    _ string: String, style: TextStyle, width: Double
  ) throws(FontError) -> TextLine? {
    let text = Self.singleLine(string)
    let whole = try self.line(text, style: style)
    if whole.width <= width { return whole }
    let characters = Array(text)
    var fitting = 0
    var failing = characters.count
    var best: TextLine?
    while failing - fitting > 1 {
      let count = (fitting + failing) / 2
      var end = count
      while end > 0, characters[end - 1] == " " { end -= 1 }
      let line = try self.line(String(characters[..<end]) + "…", style: style)
      if line.width <= width {
        fitting = count
        best = line
      } else {
        failing = count
      }
    }
    return best
  }

  /// `string` on at most `limit` lines, broken at spaces; the last line is cut
  /// short with an ellipsis where more would follow.
  package func lines(
    _ string: String, style: TextStyle, width: Double, limit: Int
  ) throws(FontError) -> [TextLine] {
    var words = Self.singleLine(string).split(separator: " ")[...]
    var lines: [TextLine] = []
    while !words.isEmpty, lines.count < limit {
      if lines.count == limit - 1 {
        let rest = words.joined(separator: " ")
        if let line = try self.line(rest, style: style, width: width) {
          lines.append(line)
        }
        break
      }
      var count = 1
      while count < words.count {
        let longer = words.prefix(count + 1).joined(separator: " ")
        guard try self.line(longer, style: style).width <= width else { break }
        count += 1
      }
      let text = words.prefix(count).joined(separator: " ")
      if let line = try self.line(text, style: style, width: width) { lines.append(line) }
      words = words.dropFirst(count)
    }
    return lines
  }

  private static func singleLine(_ string: String) -> String {
    String(string.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
