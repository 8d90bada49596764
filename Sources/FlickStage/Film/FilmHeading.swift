import FlickCore
import FlickPlot
import FlickScene
import FlickText

/// The film's title, and under it each column's own words: its variant's name and note.
struct FilmHeading {
  let texts: [PlacedText]
  /// Where what stands below may begin.
  let bottom: Double

  /// - Parameter variants: Those that are shown, from left to right.
  init(_ title: FilmTitle, variants: [Variant], page: FilmPage) throws(FontError) {
    let grid = page.grid
    let nameStyle = TextStyle(
      size: GridConstants.nameSize * grid.textScale, weight: 650,
      tracking: GridConstants.nameTracking)
    let noteStyle = TextStyle(size: GridConstants.noteSize * grid.textScale)
    var texts = title.texts
    var baseline = title.baseline
    /// Columns share their baselines, however many lines each of them has.
    func add(_ rows: [[TextLine]], _ color: Color, drop: Double, leading: Double) {
      for row in 0..<(rows.map(\.count).max() ?? 0) {
        if row == 0, texts.isEmpty {
          baseline += rows.compactMap { $0.first?.capHeight }.max() ?? 0
        } else {
          baseline += (row == 0 ? drop : leading) * grid.textScale
        }
        for (column, lines) in rows.enumerated() where row < lines.count {
          let (left, right) = (grid.left(ofColumn: column), grid.right(ofColumn: column))
          texts.append(
            PlacedText(
              lines[row], at: Point(x: grid.isTall ? (left + right) / 2 : left, y: baseline),
              alignment: grid.isTall ? .center : .leading, color: color))
        }
      }
    }
    var names: [[TextLine]] = []
    var notes: [[TextLine]] = []
    for variant in variants {
      names.append(
        try page.fonts.lines(
          variant.name ?? "", style: nameStyle, width: grid.columnWidth,
          limit: GridConstants.nameLines))
      notes.append(
        try page.fonts.lines(
          variant.note ?? "", style: noteStyle, width: grid.columnWidth,
          limit: GridConstants.noteLines))
    }
    let isNamed = names.contains { !$0.isEmpty }
    add(
      names, page.theme.plot.ink, drop: GridConstants.nameDrop,
      leading: GridConstants.nameLeading)
    add(
      notes, page.theme.plot.secondaryInk,
      drop: isNamed ? GridConstants.noteDrop : GridConstants.subtitleDrop,
      leading: GridConstants.noteLeading)
    self.texts = texts
    bottom = texts.isEmpty ? page.top : baseline + GridConstants.headingGap * grid.textScale
  }
}
