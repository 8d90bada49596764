import FlickCore
import FlickDisplay
import FlickPlot
import FlickText

/// The latest event's note, in the middle of the footer of a film without
/// plots to stand in.
struct FilmCaption: Sendable {
  private struct Entry: Sendable {
    let time: FlickTime
    let text: PlacedText
  }

  private let entries: [Entry]

  /// - Parameter room: What the footer leaves free.
  init(
    _ marks: [Plot.Mark], in room: ClosedRange<Double>, baseline: Double, page: FilmPage
  ) throws(FontError) {
    let style = TextStyle(size: GridConstants.footerSize * page.grid.textScale, weight: 600)
    let middle = page.grid.size.width / 2
    let width = 2 * min(middle - room.lowerBound, room.upperBound - middle)
    var entries: [Entry] = []
    for mark in marks {
      guard let name = mark.name,
        let line = try page.fonts.line(name, style: style, width: width)
      else { continue }
      let text = PlacedText(
        line, at: Point(x: middle, y: baseline), alignment: .center, color: page.theme.plot.ink)
      entries.append(Entry(time: mark.time, text: text))
    }
    self.entries = entries
  }

  var missingGlyphs: [Unicode.Scalar] { entries.flatMap(\.text.missing) }
  /// The widest note's box; only one note is shown at a time.
  var widestBox: Rect? { entries.map(\.text.box).max { $0.width < $1.width } }

  func draw(at now: FlickTime, into list: inout DisplayList) {
    guard let entry = entries.last(where: { $0.time <= now }) else { return }
    let opacity = min(1, (now - entry.time).seconds / TouchConstants.fade)
    if opacity > 0 { entry.text.draw(into: &list, opacity: opacity) }
  }
}
