import FlickCore
import FlickDisplay

/// Text on one or more lines of one style. Lengths are in the unit of the
/// style's size.
package struct TextBlock: Hashable, Sendable {
  /// Where the lines stand in a box that is taller or lower than they are.
  package enum VerticalAlignment: Hashable, Sendable { case top, center, bottom }

  /// From top to bottom, at least one.
  package let lines: [TextLine]
  /// From one baseline to the next.
  package let lineHeight: Double
  /// Whether something was left out and an ellipsis put in its place.
  package let isCut: Bool

  /// Of the widest line.
  package var width: Double { lines.reduce(0) { max($0, $1.width) } }

  /// From the first line's ascent to the last one's descent.
  package var height: Double {
    lines[0].ascent + Double(lines.count - 1) * lineHeight + lines[0].descent
  }

  /// What no font can show, in order, each once.
  package var missing: [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in lines.lazy.flatMap(\.missing) where !result.contains(scalar) {
      result.append(scalar)
    }
    return result
  }

  /// The runs of all lines, placed in a box. Lines that find no room stick out.
  ///
  /// Between top and bottom what counts is the ascent of the first line and
  /// the descent of the last, as a label's does.
  package func placed(
    in box: Rect, alignment: TextLine.Alignment, vertical: VerticalAlignment
  ) -> [GlyphRun] {
    zip(lines, places(in: box, alignment, vertical)).flatMap { line, place in
      line.placed(at: place, alignment: alignment)
    }
  }

  /// Lines across the letters of all lines, placed as these are.
  package func stripes(
    _ stripe: KeyPath<TextLine, TextLine.Stripe>, in box: Rect, alignment: TextLine.Alignment,
    vertical: VerticalAlignment
  ) -> [Rect] {
    zip(lines, places(in: box, alignment, vertical)).map { line, place in
      Rect(
        x: line.left(at: place, alignment: alignment), y: place.y + line[keyPath: stripe].top,
        width: max(0, line.width), height: line[keyPath: stripe].thickness)
    }
  }

  /// Of each line, where it is placed in the box.
  private func places(
    in box: Rect, _ alignment: TextLine.Alignment, _ vertical: VerticalAlignment
  ) -> [Point] {
    let between = Double(lines.count - 1) * lineHeight
    let first = lines[0]
    let baseline =
      switch vertical {
      case .top: box.minY + first.ascent
      case .center: box.minY + (box.height + first.ascent - first.descent - between) / 2
      case .bottom: box.maxY - first.descent - between
      }
    let x =
      switch alignment {
      case .leading: box.minX
      case .center: box.center.x
      case .trailing: box.maxX
      }
    return lines.indices.map { Point(x: x, y: baseline + Double($0) * lineHeight) }
  }
}

/// How a text is put on lines.
package struct TextFlow: Hashable, Sendable {
  /// How wide a line may be; `nil`: only newlines end lines.
  package let width: Double?
  /// The most lines; the last ends with an ellipsis where more would follow.
  /// `nil`: as many as there are.
  package let lineLimit: Int?
  /// From one baseline to the next; `nil`: as the font states it.
  package let lineHeight: Double?

  package init(width: Double? = nil, lineLimit: Int? = nil, lineHeight: Double? = nil) {
    precondition(
      width.map { $0 >= 0 && $0.isFinite } ?? true,
      "a line's width is not negative (was \(width ?? 0))")
    precondition(lineLimit.map { $0 >= 1 } ?? true, "a text has a line (was \(lineLimit ?? 0))")
    precondition(
      lineHeight.map { $0 > 0 && $0.isFinite } ?? true,
      "lines lie apart (were \(lineHeight ?? 0))")
    self.width = width
    self.lineLimit = lineLimit
    self.lineHeight = lineHeight
  }
}

extension FontBook {
  /// Sets a text on lines.
  ///
  /// Lines are filled one after the other with as much as fits. Spaces at a
  /// line's end take no room. A word wider than a line is broken between
  /// letters; each line has at least one. Where lines may break is said at
  /// `LineBreaks`.
  package func block(
    _ string: String, style: TextStyle, flow: TextFlow = TextFlow()
  ) throws(FontError) -> TextBlock {
    var setter = LineSetter(string, style: style, flow: flow, book: self)
    return try setter.block()
  }
}

/// Fills lines with a text.
private struct LineSetter {
  private let breaks: LineBreaks
  private let levels: BidiLevels?
  private let style: TextStyle
  private let flow: TextFlow
  private let book: FontBook
  /// How many characters are on lines already.
  private var start = 0

  init(_ string: String, style: TextStyle, flow: TextFlow, book: FontBook) {
    breaks = LineBreaks(string)
    levels = BidiLevels(string)
    // All lines of a text have the fonts of one language.
    self.style = style.with(language: style.language ?? TextLanguage(of: string))
    self.flow = flow
    self.book = book
  }

  private var count: Int { breaks.characters.count }

  mutating func block() throws(FontError) -> TextBlock {
    var lines: [TextLine] = []
    var isCut = false
    repeat {
      let end = try self.end()
      let isLast = lines.count + 1 == flow.lineLimit
      if isLast, end < count || endsWithNewline(end) {
        lines.append(try cutLine(endingBefore: end))
        isCut = true
        break
      }
      lines.append(try line(to: end))
      start = end
      // A newline at the very end begins an empty line.
      if end == count, endsWithNewline(end) {
        lines.append(try book.line("", style: style))
        break
      }
    } while start < count
    return TextBlock(
      lines: lines, lineHeight: flow.lineHeight ?? lines[0].lineHeight, isCut: isCut)
  }

  private func endsWithNewline(_ end: Int) -> Bool { end > 0 && breaks[end] == .required }

  /// Where the line that begins at `start` ends.
  private func end() throws(FontError) -> Int {
    var places: [Int] = []
    for place in (start..<count).lazy.map({ $0 + 1 }) {
      guard let kind = breaks[place] else { continue }
      places.append(place)
      if kind == .required { break }
    }
    if places.last.map({ breaks[$0] != .required }) ?? true, places.last != count {
      places.append(count)
    }
    guard let width = flow.width, start < count else { return places.last ?? count }
    if let place = try last(of: places, narrowerThan: width) { return place }
    let letters = Array((start + 1)...places[0])
    return try last(of: letters, narrowerThan: width) ?? letters[0]
  }

  /// The last of some places up to which a line fits.
  private func last(of places: [Int], narrowerThan width: Double) throws(FontError) -> Int? {
    // Twice as far each time, then halving: a page of text is not shaped for
    // each of its lines.
    var fitting = -1
    var step = 1
    var failing = places.count
    while fitting + step < failing {
      if try line(to: places[fitting + step]).width <= width {
        fitting += step
        step *= 2
      } else {
        failing = fitting + step
      }
    }
    while failing - fitting > 1 {
      let middle = (fitting + failing) / 2
      if try line(to: places[middle]).width <= width { fitting = middle } else { failing = middle }
    }
    return fitting >= 0 ? places[fitting] : nil
  }

  /// The line from `start` to a place, without what is not seen at its end.
  private func line(to end: Int) throws(FontError) -> TextLine {
    let range = seen(to: end)
    var characters = Array(breaks.characters[range])
    if end < count, characters.last == "\u{AD}" { characters[characters.count - 1] = "-" }
    return try book.line(
      String(characters), style: style, levels: levels?[range, isCut: false])
  }

  private func seen(to end: Int) -> Range<Int> {
    let isHidden = { (place: Int) in
      breaks.characters[place].isWhitespace && !breaks.characters[place].isGlue
    }
    let last = (start..<end).last { !isHidden($0) }
    return start..<(last.map { $0 + 1 } ?? start)
  }

  /// As much of the rest as fits before an ellipsis.
  ///
  /// - Parameter end: Where the line would end without one.
  private func cutLine(endingBefore end: Int) throws(FontError) -> TextLine {
    func line(_ place: Int) throws(FontError) -> TextLine {
      let range = seen(to: place)
      return try book.line(
        String(breaks.characters[range]) + "…", style: style, levels: levels?[range, isCut: true])
    }
    guard let width = flow.width else { return try line(end) }
    // What fits with an ellipsis may reach past the place where a line breaks.
    var limit = end
    while limit < count, breaks[limit] != .required, try line(limit).width <= width { limit += 1 }
    var place = limit
    while place > start, try line(place).width > width { place -= 1 }
    return try line(place)
  }
}

extension Character {
  /// Whether it is a space that lines don't break at.
  fileprivate var isGlue: Bool { self == "\u{A0}" || self == "\u{202F}" || self == "\u{2007}" }
}
