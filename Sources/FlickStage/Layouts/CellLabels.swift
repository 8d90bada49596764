import FlickCore
import FlickPlot
import FlickScene
import FlickText

/// The names and notes above a grid's cells.
struct CellLabels {
  let texts: [PlacedText]

  init(
    _ scene: Scene, cells: CellGrid, page: FilmPage
  ) throws(FontError) {
    let textScale = cells.textScale
    let nameStyle = TextStyle(size: CellConstants.nameSize * textScale, weight: 650)
    let noteStyle = TextStyle(size: CellConstants.noteSize * textScale)
    var texts: [PlacedText] = []
    for (index, variant) in scene.variants.enumerated() {
      let cell = cells.cell(index)
      var baseline = cell.minY
      var left = cell.minX
      if let name = variant.name,
        let line = try page.fonts.line(name, style: nameStyle, width: cell.width)
      {
        baseline += line.capHeight
        texts.append(
          PlacedText(line, at: Point(x: left, y: baseline), color: page.theme.plot.ink))
        if cells.noteIsBelow {
          baseline += CellConstants.noteDrop * textScale
        } else {
          left += line.width + CellConstants.noteGap * textScale
        }
      } else {
        baseline += noteStyle.size * 0.75
      }
      // Beside a name, less than a few words say nothing.
      let width = cell.maxX - left
      let isWorthIt =
        left == cell.minX || width >= CellConstants.leastNoteWidth * textScale
      if isWorthIt, let note = variant.note,
        let line = try page.fonts.line(note, style: noteStyle, width: width)
      {
        texts.append(
          PlacedText(line, at: Point(x: left, y: baseline), color: page.theme.plot.secondaryInk))
      }
    }
    self.texts = texts
  }
}
