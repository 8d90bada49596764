import FlickCore
import FlickDisplay
import FlickPlot
import FlickScene
import FlickText

/// A piece of a variant's curve in a key.
struct CurveSample: Sendable {
  let start: Point
  let length: Double
  let style: StrokeStyle
  let color: Color

  func draw(into list: inout DisplayList) {
    var path = Path()
    path.move(to: start)
    path.line(to: Point(x: start.x + length, y: start.y))
    list.stroke(Shape(path), style: style, with: .solid(color))
  }
}

/// The heading of an overlay: the film's title, and a key of its variants.
struct OverlayHeading {
  let texts: [PlacedText]
  let samples: [CurveSample]
  /// Where what stands below may begin.
  let bottom: Double

  private struct Entry {
    let name: TextLine
    let note: TextLine?
    let series: PlotTheme.Series
    /// Of the name and the note with the gap between them.
    let width: Double
  }

  init(
    _ title: FilmTitle, scene: Scene, page: FilmPage
  ) throws(FontError) {
    let textScale = page.grid.textScale
    let width = page.width
    var (texts, baseline) = (title.texts, title.baseline)
    let sampleWidth = OverlayConstants.sampleWidth * textScale
    let sampleGap = OverlayConstants.sampleGap * textScale
    let between = OverlayConstants.entryGap * textScale
    let room = max(1, width - sampleWidth - sampleGap)
    let entries = try Self.entries(
      scene, width: room, page)
    var samples: [CurveSample] = []
    var x = page.grid.margin
    if let first = entries.first {
      baseline +=
        texts.isEmpty ? first.name.capHeight : OverlayConstants.keyDrop * textScale
    }
    for entry in entries {
      let whole = sampleWidth + sampleGap + entry.width
      if x > page.grid.margin, x + whole > page.grid.margin + width + 0.5 {
        x = page.grid.margin
        baseline += OverlayConstants.keyLeading * textScale
      }
      samples.append(
        CurveSample(
          start: Point(x: x, y: baseline - entry.name.capHeight / 2), length: sampleWidth,
          style: page.metrics.style(of: entry.series), color: entry.series.line))
      x += sampleWidth + sampleGap
      texts.append(
        PlacedText(entry.name, at: Point(x: x, y: baseline), color: entry.series.label))
      if let note = entry.note {
        texts.append(
          PlacedText(
            note, at: Point(x: x + entry.width - note.width, y: baseline),
            color: page.theme.plot.secondaryInk))
      }
      x += entry.width + between
    }
    self.texts = texts
    self.samples = samples
    bottom = texts.isEmpty ? page.top : baseline + GridConstants.headingGap * textScale
  }

  /// A name in its curve's colour, then its note as far as that fits.
  private static func entries(
    _ scene: Scene, width: Double, _ page: FilmPage
  ) throws(FontError) -> [Entry] {
    let textScale = page.grid.textScale
    let size = GridConstants.legendSize * textScale
    let nameStyle = TextStyle(size: size, weight: 600)
    let noteStyle = TextStyle(size: size)
    let gap = size * 0.5
    var entries: [Entry] = []
    for (index, variant) in scene.variants.enumerated() {
      guard let string = variant.name,
        let name = try page.fonts.line(string, style: nameStyle, width: width)
      else { continue }
      var note: TextLine?
      let room = width - name.width - gap
      if let words = variant.note, room >= CellConstants.leastNoteWidth * textScale {
        note = try page.fonts.line(words, style: noteStyle, width: room)
      }
      entries.append(
        Entry(
          name: name, note: note, series: page.theme.plot.compared[index],
          width: name.width + (note.map { gap + $0.width } ?? 0)))
    }
    return entries
  }
}

enum OverlayConstants {
  /// Of a curve in the key, its round ends not counted.
  static let sampleWidth = 46.0
  static let sampleGap = 14.0
  /// Between two entries of the key.
  static let entryGap = 44.0
  /// From the title's baseline to the key's, and between the key's lines.
  static let keyDrop = 44.0
  static let keyLeading = 33.0
}
