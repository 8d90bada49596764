import FlickCore
import FlickPlot
import FlickScene
import FlickText

/// A film's variants below each other: in each row the variant's words, its
/// canvas and its plots, side by side where there is room, so that equal
/// instants and equal signals stand under each other.
struct RowLayout {
  let count: Int
  let metrics: PlotMetrics
  /// How much of their usual size a row's lines and words have.
  let share: Double
  /// Of the words at the left.
  let wordWidth: Double
  let rowHeight: Double
  private let body: Rect
  private let top: Double
  private let gap: Double
  private let canvas: Size
  private let casing: Casing
  private let panels: Int
  private let scale: Double

  init(
    count: Int, canvas: Size, casing: Casing, panels: Int, in body: Rect, grid: FilmGrid
  ) {
    self.count = count
    self.canvas = canvas
    self.casing = casing
    self.panels = panels
    self.body = body
    scale = grid.scale
    let pitch = body.height / Double(count) / grid.textScale
    share = min(1, max(RowConstants.leastShare, pitch / RowConstants.wholeHeight))
    metrics = PlotMetrics(
      scale: grid.scale * share, textScale: grid.textScale * share,
      families: TextStyle.defaultFamilies)
    gap = (RowConstants.rowGap * grid.textScale * share).rounded()
    top = panels > 0 ? metrics.titleHeight : 0
    let times = panels > 0 ? metrics.timeHeight : 0
    rowHeight = max(1, (body.height - top - times - gap * Double(count - 1)) / Double(count))
    wordWidth = min(
      RowConstants.wordWidth * grid.textScale, body.width * RowConstants.mostWordShare)
  }

  func row(_ index: Int) -> Rect {
    Rect(
      x: body.minX, y: (body.minY + top + Double(index) * (rowHeight + gap)).rounded(),
      width: body.width, height: rowHeight)
  }

  private var columnGap: Double { GridConstants.besideGap * scale }

  func screen(ofRow index: Int) -> Rect {
    let row = row(index)
    let left = row.minX + wordWidth + columnGap
    let width = (row.maxX - left) * (panels > 0 ? RowConstants.mostDeviceShare : 1)
    let place = Rect(x: left, y: row.minY, width: width, height: row.height)
    return casing.fit(canvas, in: place, at: .leading)
  }

  /// One frame a panel where they stand side by side, otherwise one for all.
  func plots(ofRow index: Int) -> [FilmPlan.PlotPlace] {
    guard panels > 0 else { return [] }
    let row = row(index)
    let outer = casing.outer(screen(ofRow: index))
    let left = outer.maxX + columnGap
    let width = max(1, row.maxX - left)
    let between = RowConstants.panelGap * scale
    let each = (width - between * Double(panels - 1)) / Double(panels)
    let height = min(row.height, max(outer.height, row.height * RowConstants.leastPlotShare))
    let detail = Plot.Detail.small(showsTitles: index == 0, showsTimes: index == count - 1)
    guard each >= GridConstants.leastPlotWidth * metrics.textSize / RowConstants.designTextSize
    else {
      // Titles of stacked panels need room of their own.
      let frame = Rect(x: left, y: row.minY, width: width, height: row.height)
      return [FilmPlan.PlotPlace(panels: 0..<panels, frame: frame, detail: .whole)]
    }
    return (0..<panels).map { panel in
      let frame = Rect(
        x: left + Double(panel) * (each + between), y: row.minY, width: each, height: height)
      return FilmPlan.PlotPlace(panels: panel..<panel + 1, frame: frame, detail: detail)
    }
  }
}

/// The variants' names and notes at the left of their rows.
struct RowLabels {
  let texts: [PlacedText]

  init(
    _ scene: Scene, rows: RowLayout, page: FilmPage
  ) throws(FontError) {
    let textScale = page.grid.textScale * rows.share
    let nameStyle = TextStyle(
      size: RowConstants.nameSize * textScale, weight: 700, tracking: GridConstants.titleTracking)
    let noteStyle = TextStyle(size: RowConstants.noteSize * textScale)
    let leading = RowConstants.noteLeading * textScale
    var texts: [PlacedText] = []
    for (index, variant) in scene.variants.enumerated() {
      let row = rows.row(index)
      var baseline = row.minY
      let names = try page.fonts.lines(
        variant.name ?? "", style: nameStyle, width: rows.wordWidth,
        limit: variant.name == nil ? 3 : 2)
      for (line, name) in names.enumerated() {
        baseline += line == 0 ? name.capHeight : RowConstants.nameLeading * textScale
        guard baseline <= row.maxY else { break }
        texts.append(
          PlacedText(name, at: Point(x: row.minX, y: baseline), color: page.theme.plot.ink))
      }
      let room = Int(max(0, (row.maxY - baseline) / leading))
      let notes = try page.fonts.lines(
        variant.note ?? "", style: noteStyle, width: rows.wordWidth,
        limit: min(RowConstants.noteLines, room))
      for (line, note) in notes.enumerated() {
        baseline +=
          line == 0
          ? (names.isEmpty ? note.capHeight : RowConstants.noteDrop * textScale) : leading
        guard baseline <= row.maxY else { break }
        texts.append(
          PlacedText(note, at: Point(x: row.minX, y: baseline), color: page.theme.plot.secondaryInk)
        )
      }
    }
    self.texts = texts
  }
}

enum RowConstants {
  /// Of the words at the left.
  static let wordWidth = 270.0
  /// … and at most this part of the row.
  static let mostWordShare = 0.19
  /// The device takes at most this part of the rest beside plots.
  static let mostDeviceShare = 0.4
  /// Plots beside a low device have at least this part of the row's height.
  static let leastPlotShare = 0.7
  static let rowGap = 44.0
  /// Between two panels of a row.
  static let panelGap = 52.0
  /// A row this high has words and lines of full size, …
  static let wholeHeight = 280.0
  /// … and none has smaller ones than this part.
  static let leastShare = 0.72
  static let nameSize = 32.0
  static let nameLeading = 37.0
  static let noteSize = 20.0
  static let noteLines = 4
  static let noteDrop = 32.0
  static let noteLeading = 26.0
  /// Of a plot's text, at which `leastPlotWidth` is meant.
  static let designTextSize = 17.0
}
