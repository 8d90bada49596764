import FlickCore
import FlickPlot
import FlickScene
import FlickText

/// The names and notes above a grid's cells.
struct CellLabels {
  let texts: [PlacedText]

  init(
    _ scene: Scene, cells: CellGrid, theme: FilmTheme, fonts: FontBook
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
        let line = try FittedText.line(name, style: nameStyle, width: cell.width, fonts: fonts)
      {
        baseline += line.capHeight
        texts.append(
          PlacedText(line, at: Point(x: left, y: baseline), color: theme.plot.ink))
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
        let line = try FittedText.line(note, style: noteStyle, width: width, fonts: fonts)
      {
        texts.append(
          PlacedText(line, at: Point(x: left, y: baseline), color: theme.plot.secondaryInk))
      }
    }
    self.texts = texts
  }
}
