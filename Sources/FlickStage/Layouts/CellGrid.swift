import FlickCore
import FlickPlot
import FlickScene
import FlickText

/// A film's variants in rows of equal cells: each has its name above its canvas
/// and its plots beside or below that.
struct CellGrid {
  let columns: Int
  let rows: Int
  let count: Int
  /// What surrounds a canvas: nothing where a device would be tiny.
  let casing: Casing
  let metrics: PlotMetrics
  /// Pixels per unit of the design, for a cell's text.
  let textScale: Double
  /// Whether a note has a line of its own under the name.
  let noteIsBelow: Bool
  let cellSize: Size
  private let corner: Point
  private let gap: Size
  private let canvas: Size
  private let plots: Int
  private let scale: Double
  private let headHeight: Double

  /// The fullest grid of those whose canvases and plots are nearly as large as in any.
  static func best(
    for variants: [Variant], of canvas: Size, plots: Int, casing: Casing, in body: Rect,
    grid: FilmGrid
  ) -> CellGrid {
    let all = (1...max(1, variants.count)).map { columns in
      CellGrid(
        columns: columns, count: variants.count, hasName: variants.contains { $0.name != nil },
        hasNote: variants.contains { !($0.note ?? "").isEmpty }, canvas: canvas, plots: plots,
        casing: casing, in: body, grid: grid)
    }
    // A name needs room, whatever the canvas does.
    let wide = all.filter { $0.cellSize.width >= CellConstants.leastWidth * $0.textScale }
    let usable = wide.isEmpty ? [all[0]] : wide
    let largest = usable.map(\.worth).max() ?? 0
    let nearly = usable.filter { $0.worth >= CellConstants.leastWorth * largest }
    return nearly.max { ($0.fullness, $0.worth) < ($1.fullness, $1.worth) } ?? usable[0]
  }

  /// A grid of that many columns whose cells have neither names nor notes.
  static func bare(
    columns: Int, count: Int, canvas: Size, plots: Int, casing: Casing, in body: Rect,
    grid: FilmGrid
  ) -> CellGrid {
    CellGrid(
      columns: columns, count: count, hasName: false, hasNote: false, canvas: canvas, plots: plots,
      casing: casing, in: body, grid: grid)
  }

  private init(
    columns: Int, count: Int, hasName: Bool, hasNote: Bool, canvas: Size, plots: Int,
    casing: Casing, in body: Rect, grid: FilmGrid
  ) {
    self.columns = columns
    self.canvas = canvas
    self.plots = plots
    self.count = count
    let rows = (count + columns - 1) / columns
    self.rows = rows
    // Text shrinks with the cells, as far as it can be read.
    let pitch = body.height / Double(rows) / grid.scale
    let share = min(1, max(CellConstants.leastTextShare, pitch / CellConstants.wholeTextHeight))
    let textScale = grid.textScale * share
    self.textScale = textScale
    scale = grid.scale * CellConstants.lineShare
    metrics = PlotMetrics(
      scale: scale, textScale: textScale * CellConstants.plotTextShare,
      families: TextStyle.defaultFamilies)
    gap = Size(
      width: (CellConstants.columnGap * grid.scale).rounded(),
      height: (CellConstants.rowGap * textScale).rounded())
    let times = plots > 0 ? metrics.timeHeight : 0
    let cellHeight =
      (body.height - times - gap.height * Double(rows - 1)) / Double(rows)
    let room = (body.width - gap.width * Double(columns - 1)) / Double(columns)
    noteIsBelow = hasNote && cellHeight >= CellConstants.leastNotedHeight * textScale
    var head = 0.0
    if hasName { head += CellConstants.nameSize }
    if noteIsBelow { head += CellConstants.noteDrop }
    if !hasName, hasNote { head = CellConstants.noteSize }
    headHeight = head > 0 ? ((head + CellConstants.headGap) * textScale).rounded() : 0

    let canvasHeight = max(1, cellHeight - headHeight)
    cellSize = Size(width: max(1, room), height: max(1, cellHeight))
    corner = body.origin
    let widest = min(canvas.width, canvas.height) / canvas.width
    let screen = min(cellSize.width, canvasHeight * canvas.width / canvas.height)
    self.casing =
      screen * widest < CellConstants.leastPhoneWidth * grid.scale ? casing.bare : casing
  }

  /// How large canvases and plots are; a plot's width beyond some shape does
  /// not count.
  private var worth: Double {
    let layout = layout(of: 0)
    let screen = layout.screen.width * layout.screen.height
    guard let plots = layout.plots else { return screen }
    // Labels take a plot's left side.
    let labels = metrics.textSize * CellConstants.labelWidth
    let width = max(1, plots.width - labels)
    return screen * plots.height * min(width, plots.height * CellConstants.widestPlot)
  }

  /// The part of its cells that show something.
  private var fullness: Double { Double(count) / Double(columns * rows) }

  func cell(_ index: Int) -> Rect {
    let (row, column) = (index / columns, index % columns)
    return Rect(
      x: (corner.x + Double(column) * (cellSize.width + gap.width)).rounded(),
      y: (corner.y + Double(row) * (cellSize.height + gap.height)).rounded(),
      width: cellSize.width, height: cellSize.height)
  }

  func layout(of index: Int) -> ColumnLayout {
    let cell = cell(index)
    let body = Rect(
      x: cell.minX, y: cell.minY + headHeight, width: cell.width,
      height: max(1, cell.height - headHeight))
    return ColumnLayout(
      body: body, canvas: canvas, casing: casing,
      plotHeight: plots > 0 ? metrics.comfortableHeight(ofSmallPanels: plots) : nil,
      scale: scale, textScale: textScale * CellConstants.plotShare, side: .leading)
  }

  /// Whether no cell stands below that one.
  func endsColumn(_ index: Int) -> Bool { index + columns >= count }
}

enum CellConstants {
  /// What a grid without empty cells may cost of the canvases' and plots' size.
  static let leastWorth = 0.55
  /// Of a cell, in units of its text.
  static let leastWidth = 220.0
  /// Of a phone, in units of the design; a smaller one is left out.
  static let leastPhoneWidth = 44.0
  /// A cell with this height, in units of the design, has text of full size, …
  static let wholeTextHeight = 380.0
  /// … and none has smaller text than this part of it.
  static let leastTextShare = 0.76
  /// Lines, gaps in plots and shadows, beside those of columns.
  static let lineShare = 0.62
  /// A plot's text, beside that of columns, and the width that a plot needs.
  static let plotTextShare = 0.94
  static let plotShare = 0.5
  static let columnGap = 48.0
  static let rowGap = 34.0
  static let nameSize = 23.0
  static let noteSize = 17.0
  /// From the name's baseline to the note's.
  static let noteDrop = 26.0
  /// Between a name and a note beside it.
  static let noteGap = 11.0
  /// A note that has to be cut shorter than this is left out.
  static let leastNoteWidth = 90.0
  /// From the last line's baseline to the canvas, less the letters' descent.
  static let headGap = 10.0
  /// Of a cell whose note has its own line, in units of text.
  static let leastNotedHeight = 300.0
  /// Of a plot's labels, about, in their sizes.
  static let labelWidth = 5.5
  /// Width over height.
  static let widestPlot = 2.0
}
