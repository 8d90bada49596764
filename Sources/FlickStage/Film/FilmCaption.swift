import FlickCore
import FlickDisplay
import FlickPlot
import FlickText

/// The latest event's note, in the middle below the canvases of a film whose plots do
/// not show it.
struct FilmCaption: Sendable {
  private struct Entry: Sendable {
    let time: FlickTime
    let lines: [TextLine]
  }

  /// The top of the letters of the highest note.
  let top: Double
  private let entries: [Entry]
  private let middle: Double
  /// Of a note's last line.
  private let baseline: Double
  private let leading: Double
  private let color: Color

  /// `nil` where no mark has a note.
  ///
  /// - Parameters:
  ///   - size: Of the letters, in pixels.
  ///   - width: What there is around the middle of the page.
  init?(
    _ marks: [Plot.Mark], size: Double, width: Double, lines: Int, baseline: Double,
    page: FilmPage
  ) throws(FontError) {
    let style = TextStyle(size: size, weight: 600)
    var entries: [Entry] = []
    for mark in marks {
      guard let name = mark.name else { continue }
      let text = try page.fonts.lines(name, style: style, width: width, limit: lines)
      entries.append(Entry(time: mark.time, lines: text))
    }
    guard let most = entries.map(\.lines.count).max(), most > 0 else { return nil }
    self.entries = entries
    self.baseline = baseline
    middle = page.grid.size.width / 2
    leading = (size * CaptionConstants.leading).rounded()
    color = page.theme.plot.ink
    top = baseline - leading * Double(most - 1) - size * CaptionConstants.capHeight
  }

  var missingGlyphs: [Unicode.Scalar] { entries.flatMap(\.lines).flatMap(\.missing) }

  /// The widest line's box; only one note is shown at a time.
  var widestBox: Rect? {
    entries.flatMap(texts).map(\.box).max { $0.width < $1.width }
  }

  func draw(at now: FlickTime, into list: inout DisplayList) {
    guard let entry = entries.last(where: { $0.time <= now }) else { return }
    let opacity = min(1, (now - entry.time).seconds / TouchConstants.fade)
    if opacity > 0 { for text in texts(entry) { text.draw(into: &list, opacity: opacity) } }
  }

  private func texts(_ entry: Entry) -> [PlacedText] {
    entry.lines.enumerated().map { index, line in
      let above = Double(entry.lines.count - 1 - index) * leading
      return PlacedText(
        line, at: Point(x: middle, y: baseline - above), alignment: .center, color: color)
    }
  }
}

enum CaptionConstants {
  /// Between baselines, in sizes.
  static let leading = 1.25
  /// Of capital letters, about, in sizes.
  static let capHeight = 0.73
  /// Between the notes and what stands below them, in sizes.
  static let gap = 1.1
  static let lines = 2
  /// Of a film that is no wider than high, in points of the design.
  static let tallSize = 30.0
}
