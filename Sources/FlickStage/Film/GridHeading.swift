import FlickCore
import FlickPlot
import FlickScene
import FlickText

/// The heading of a grid: the scene's title, and a key of its curves.
struct GridHeading {
  let texts: [PlacedText]
  /// Where what stands below may begin.
  let bottom: Double

  private struct Entry {
    let title: TextLine
    let color: Color
    let unit: TextLine?
    let gap: Double

    var width: Double { title.width + (unit.map { gap + $0.width } ?? 0) }
  }

  init(
    title: String?, panels: [Plot.Panel], grid: FilmGrid, theme: FilmTheme, fonts: FontBook
  ) throws(FontError) {
    let textScale = grid.textScale
    let width = max(1, grid.size.width - 2 * grid.margin)
    let top = grid.margin * 0.95
    var texts: [PlacedText] = []
    var baseline = top
    var titleWidth = 0.0
    let style = TextStyle(
      size: GridConstants.titleSize * textScale, weight: 700,
      tracking: GridConstants.titleTracking)
    let lines = try FittedText.lines(
      title ?? "", style: style, width: width, limit: GridConstants.titleLines, fonts: fonts)
    for (index, line) in lines.enumerated() {
      baseline += index == 0 ? line.capHeight : GridConstants.titleLeading * textScale
      titleWidth = line.width
      texts.append(
        PlacedText(line, at: Point(x: grid.margin, y: baseline), color: theme.plot.ink))
    }
    let entries = try Self.entries(panels, width: width, textScale: textScale, fonts: fonts)
    let between = GridConstants.legendGap * textScale
    let total =
      entries.map(\.width).reduce(0, +) + between * Double(max(0, entries.count - 1))
    var x = grid.margin
    if !texts.isEmpty, titleWidth + 2 * between + total <= width {
      x += width - total
    } else if let first = entries.first {
      baseline +=
        texts.isEmpty ? first.title.capHeight : GridConstants.subtitleDrop * textScale
    }
    for entry in entries {
      if x > grid.margin, x + entry.width > grid.margin + width + 0.5 {
        x = grid.margin
        baseline += GridConstants.subtitleLeading * textScale
      }
      texts.append(PlacedText(entry.title, at: Point(x: x, y: baseline), color: entry.color))
      if let unit = entry.unit {
        texts.append(
          PlacedText(
            unit, at: Point(x: x + entry.title.width + entry.gap, y: baseline),
            color: theme.plot.secondaryInk))
      }
      x += entry.width + between
    }
    self.texts = texts
    bottom = texts.isEmpty ? top : baseline + GridConstants.headingGap * textScale
  }

  /// A panel's title in its curve's colour, then its unit where that fits.
  private static func entries(
    _ panels: [Plot.Panel], width: Double, textScale: Double, fonts: FontBook
  ) throws(FontError) -> [Entry] {
    let size = GridConstants.legendSize * textScale
    let titleStyle = TextStyle(size: size, weight: 600)
    let unitStyle = TextStyle(size: size * 0.88)
    let gap = size * 0.45
    var entries: [Entry] = []
    for panel in panels {
      guard
        let title = try FittedText.line(panel.title, style: titleStyle, width: width, fonts: fonts)
      else { continue }
      var unit: TextLine?
      if let words = panel.unit {
        let line = try fonts.line(words, style: unitStyle)
        if title.width + gap + line.width <= width { unit = line }
      }
      entries.append(Entry(title: title, color: panel.titleColor, unit: unit, gap: gap))
    }
    return entries
  }
}
