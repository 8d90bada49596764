import FlickCore
import FlickPlot
import FlickScene
import FlickText

/// The titles above the columns.
struct FilmHeading {
  let texts: [PlacedText]
  /// Where what stands below may begin.
  let bottom: Double

  /// A column's title is its variant's name, or the scene's title where there
  /// is nothing to compare; its subtitle is the variant's note.
  ///
  /// - Parameter variants: Indices of those that are shown, from left to right.
  init(
    scene: Scene, variants: [Int], page: FilmPage
  ) throws(FontError) {
    let textScale = page.grid.textScale
    let titleStyle = TextStyle(
      size: GridConstants.titleSize * textScale, weight: 700,
      tracking: GridConstants.titleTracking)
    let subtitleStyle = TextStyle(size: GridConstants.subtitleSize * textScale)
    var texts: [PlacedText] = []
    let top = page.top
    var capHeight = 0.0
    var lines: [[TextLine]] = []
    for (index, variant) in variants.map({ scene.variants[$0] }).enumerated() {
      if let title = variant.name ?? scene.title,
        let line = try page.fonts.line(
          title, style: titleStyle, width: page.grid.columnWidth)
      {
        capHeight = line.capHeight
        texts.append(
          PlacedText(
            line, at: Point(x: page.grid.left(ofColumn: index), y: top + line.capHeight),
            color: page.theme.plot.ink))
      }
      lines.append(
        try page.fonts.lines(
          variant.note ?? "", style: subtitleStyle, width: page.grid.columnWidth,
          limit: GridConstants.subtitleLines))
    }
    // Columns share their baselines, however many lines their subtitles have.
    var baseline = top + capHeight
    let hasTitle = !texts.isEmpty
    for row in 0..<(lines.map(\.count).max() ?? 0) {
      let drop = row == 0 ? GridConstants.subtitleDrop : GridConstants.subtitleLeading
      if row == 0, !hasTitle {
        baseline = top + (lines.joined().first?.capHeight ?? 0)
      } else {
        baseline += drop * textScale
      }
      for (index, column) in lines.enumerated() where row < column.count {
        texts.append(
          PlacedText(
            column[row], at: Point(x: page.grid.left(ofColumn: index), y: baseline),
            color: page.theme.plot.secondaryInk))
      }
    }
    self.texts = texts
    bottom = texts.isEmpty ? top : baseline + GridConstants.headingGap * textScale
  }
}
