import FlickCore
import FlickPlot
import FlickScene
import FlickText

/// The heading of a grid: the film's title, and a key of its curves.
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
    _ title: FilmTitle, panels: [Plot.Panel], page: FilmPage
  ) throws(FontError) {
    let textScale = page.grid.textScale
    let width = page.width
    var (texts, baseline) = (title.texts, title.baseline)
    let entries = try Self.entries(panels, width: width, page)
    let between = GridConstants.legendGap * textScale
    let total =
      entries.map(\.width).reduce(0, +) + between * Double(max(0, entries.count - 1))
    var x = page.grid.margin
    if !texts.isEmpty, title.lastWidth + 2 * between + total <= width {
      x += width - total
    } else if let first = entries.first {
      baseline +=
        texts.isEmpty ? first.title.capHeight : GridConstants.subtitleDrop * textScale
    }
    for entry in entries {
      if x > page.grid.margin, x + entry.width > page.grid.margin + width + 0.5 {
        x = page.grid.margin
        baseline += GridConstants.subtitleLeading * textScale
      }
      texts.append(PlacedText(entry.title, at: Point(x: x, y: baseline), color: entry.color))
      if let unit = entry.unit {
        texts.append(
          PlacedText(
            unit, at: Point(x: x + entry.title.width + entry.gap, y: baseline),
            color: page.theme.plot.secondaryInk))
      }
      x += entry.width + between
    }
    self.texts = texts
    bottom = texts.isEmpty ? page.top : baseline + GridConstants.headingGap * textScale
  }

  /// A panel's title in its curve's colour, then its unit where that fits.
  private static func entries(
    _ panels: [Plot.Panel], width: Double, _ page: FilmPage
  ) throws(FontError) -> [Entry] {
    let size = GridConstants.legendSize * page.grid.textScale
    let titleStyle = TextStyle(size: size, weight: 600)
    let unitStyle = TextStyle(size: size * 0.88)
    let gap = size * 0.45
    var entries: [Entry] = []
    for panel in panels {
      guard
        let title = try page.fonts.line(panel.title, style: titleStyle, width: width)
      else { continue }
      var unit: TextLine?
      if let words = panel.unit {
        let line = try page.fonts.line(words, style: unitStyle)
        if title.width + gap + line.width <= width { unit = line }
      }
      entries.append(Entry(title: title, color: panel.titleColor, unit: unit, gap: gap))
    }
    return entries
  }
}
