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
  ///
  /// - Parameter balanced: Whether no line is longer than need be for their number, so that
  ///   the last is no lonely word.
  package func lines(
    _ string: String, style: TextStyle, width: Double, limit: Int, balanced: Bool = false
  ) throws(FontError) -> [TextLine] {
    let words = Self.singleLine(string).split(separator: " ")
    let (lines, isWhole) = try wrapped(words, style: style, width: width, limit: limit)
    guard balanced, isWhole, lines.count > 1 else { return lines }
    var (narrow, wide, best) = (width / Double(lines.count), width, lines)
    // To a hundredth of the width.
    while wide - narrow > width / 100 {
      let middle = (narrow + wide) / 2
      let tried = try wrapped(words, style: style, width: middle, limit: lines.count)
      if tried.isWhole { (wide, best) = (middle, tried.lines) } else { narrow = middle }
    }
    return best
  }

  /// The lines, and whether nothing was cut.
  private func wrapped(
    _ words: [Substring], style: TextStyle, width: Double, limit: Int
  ) throws(FontError) -> (lines: [TextLine], isWhole: Bool) {
    var words = words[...]
    var lines: [TextLine] = []
    var isWhole = true
    while !words.isEmpty, lines.count < limit {
      var count = lines.count == limit - 1 ? words.count : 1
      while count < words.count {
        let longer = words.prefix(count + 1).joined(separator: " ")
        guard try self.line(longer, style: style).width <= width else { break }
        count += 1
      }
      let text = words.prefix(count).joined(separator: " ")
      let line = try self.line(text, style: style)
      if line.width <= width {
        lines.append(line)
      } else {
        isWhole = false
        if let cut = try self.line(text, style: style, width: width) { lines.append(cut) }
      }
      words = words.dropFirst(count)
    }
    return (lines, isWhole)
  }

  private static func singleLine(_ string: String) -> String {
    String(string.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
