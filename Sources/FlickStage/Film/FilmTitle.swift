import FlickCore
import FlickPlot
import FlickScene
import FlickText

/// What a film is called and what there is to learn from it, above everything.
struct FilmTitle {
  private(set) var texts: [PlacedText] = []
  /// Of the last line; where there is none, the top of the page.
  private(set) var baseline: Double
  /// Of the title's last line, which other words may stand beside where nothing is below.
  private(set) var lastWidth = 0.0

  var isEmpty: Bool { texts.isEmpty }

  private let isCentered: Bool

  init(
    _ title: String, subtitle: String?, isCentered: Bool, page: FilmPage
  ) throws(FontError) {
    self.isCentered = isCentered
    let textScale = page.grid.textScale
    let titleStyle = TextStyle(
      size: GridConstants.titleSize * textScale, weight: 700,
      tracking: GridConstants.titleTracking)
    let subtitleStyle = TextStyle(size: GridConstants.subtitleSize * textScale)
    baseline = page.top
    let titles = try page.fonts.lines(
      title, style: titleStyle, width: page.width, limit: GridConstants.titleLines, balanced: true)
    for (index, line) in titles.enumerated() {
      baseline += index == 0 ? line.capHeight : GridConstants.titleLeading * textScale
      add(line, page, page.theme.plot.ink)
    }
    lastWidth = titles.last?.width ?? 0
    let subtitles = try page.fonts.lines(
      subtitle ?? "", style: subtitleStyle, width: page.width, limit: GridConstants.subtitleLines,
      balanced: true)
    for (index, line) in subtitles.enumerated() {
      if index > 0 {
        baseline += GridConstants.subtitleLeading * textScale
      } else {
        baseline += isEmpty ? line.capHeight : GridConstants.subtitleDrop * textScale
      }
      add(line, page, page.theme.plot.secondaryInk)
    }
    if !subtitles.isEmpty { lastWidth = page.width }
  }

  private mutating func add(_ line: TextLine, _ page: FilmPage, _ color: Color) {
    texts.append(
      PlacedText(
        line, at: Point(x: isCentered ? page.grid.size.width / 2 : page.grid.margin, y: baseline),
        alignment: isCentered ? .center : .leading, color: color))
  }
}
