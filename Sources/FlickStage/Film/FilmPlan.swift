import FlickCore
import FlickPlot
import FlickScene
import FlickText

/// Where everything in a film stands, whatever its layout.
struct FilmPlan {
  /// A canvas with its curves.
  struct Place {
    /// Whose canvas it is.
    let variant: Int
    /// Where it lies, in whole pixels.
    let screen: Rect
    let plots: [PlotPlace]
  }

  struct PlotPlace {
    /// The film's plots that stand here, one panel each.
    let panels: Range<Int>
    let frame: Rect
    let detail: Plot.Detail
  }

  let places: [Place]
  /// What surrounds every canvas; less than asked for where it would be tiny.
  let device: Film.Device
  /// Titles and notes around the canvases.
  let texts: [PlacedText]
  /// The strokes of a key.
  let samples: [CurveSample]
  let footer: FilmFooter
  let grid: FilmGrid
  /// Pixels per unit of the design, for devices.
  let scale: Double
  let metrics: PlotMetrics
  /// Whether the marks' names stand in the footer, one at a time.
  let namesMarksBelow: Bool
}

// MARK: - Columns

extension FilmPlan {
  /// - Parameter variants: Indices of those that are shown, from left to right.
  init(
    columns variants: [Int], of scene: Scene, film: Film, until end: FlickTime, theme: FilmTheme,
    fonts: FontBook
  ) throws(FontError) {
    let grid = FilmGrid(
      width: film.width, height: film.height, columns: variants.count,
      canvasAlone: film.plots.isEmpty ? scene.canvas.size : nil)
    let heading = try FilmHeading(
      scene: scene, variants: variants, grid: grid, theme: theme, fonts: fonts)
    let footer = try FilmFooter(
      title: scene.variants[0].name == nil ? nil : scene.title, speed: film.speed, until: end,
      grid: grid, theme: theme, fonts: fonts)
    let metrics = PlotMetrics(
      scale: grid.scale, textScale: grid.textScale, families: TextStyle.defaultFamilies)
    let bottom = footer.top - GridConstants.footerGap * grid.textScale
    places = variants.enumerated().map { column, variant in
      let body = Rect(
        x: grid.left(ofColumn: column), y: heading.bottom.rounded(), width: grid.columnWidth,
        height: max(1, bottom - heading.bottom))
      return Place(
        wholeIn: body, variant: variant, canvas: scene.canvas.size, film: film, grid: grid,
        metrics: metrics)
    }
    device = film.device
    texts = heading.texts
    samples = []
    self.footer = footer
    self.grid = grid
    scale = grid.scale
    self.metrics = metrics
    namesMarksBelow = film.plots.isEmpty
  }
}

extension FilmPlan.Place {
  /// A canvas with all plots beside or below it.
  fileprivate init(
    wholeIn body: Rect, variant: Int, canvas: Size, film: Film, grid: FilmGrid,
    metrics: PlotMetrics
  ) {
    let layout = ColumnLayout(
      body: body, canvas: canvas, device: film.device,
      plotHeight: film.plots.isEmpty
        ? nil : metrics.comfortableHeight(ofPanels: film.plots.count),
      scale: grid.scale, textScale: grid.textScale)
    self.init(layout, variant: variant, panels: film.plots.count, detail: .whole)
  }

  fileprivate init(_ layout: ColumnLayout, variant: Int, panels: Int, detail: Plot.Detail) {
    self.variant = variant
    screen = layout.screen
    plots =
      layout.plots.map { frame in
        [FilmPlan.PlotPlace(panels: 0..<panels, frame: frame, detail: detail)]
      } ?? []
  }
}

// MARK: - An overlay

extension FilmPlan {
  /// All variants in one place.
  init(
    overlayOf scene: Scene, film: Film, until end: FlickTime, theme: FilmTheme, fonts: FontBook
  ) throws(FontError) {
    let grid = FilmGrid(width: film.width, height: film.height, columns: 2)
    let metrics = PlotMetrics(
      scale: grid.scale, textScale: grid.textScale, families: TextStyle.defaultFamilies)
    let heading = try OverlayHeading(
      scene: scene, grid: grid, metrics: metrics, theme: theme, fonts: fonts)
    let footer = try FilmFooter(
      title: nil, speed: film.speed, until: end, grid: grid, theme: theme, fonts: fonts)
    let bottom = footer.top - GridConstants.footerGap * grid.textScale
    let body = Rect(
      x: grid.margin, y: heading.bottom.rounded(), width: max(1, grid.size.width - 2 * grid.margin),
      height: max(1, bottom - heading.bottom))
    places = [
      Place(
        wholeIn: body, variant: 0, canvas: scene.canvas.size, film: film, grid: grid,
        metrics: metrics)
    ]
    device = film.device
    texts = heading.texts
    samples = heading.samples
    self.footer = footer
    self.grid = grid
    scale = grid.scale
    self.metrics = metrics
    namesMarksBelow = film.plots.isEmpty
  }
}

// MARK: - Rows

extension FilmPlan {
  init(
    rowsOf scene: Scene, film: Film, until end: FlickTime, theme: FilmTheme, fonts: FontBook
  ) throws(FontError) {
    let grid = FilmGrid(width: film.width, height: film.height, columns: 2)
    let heading = try GridHeading(
      title: scene.variants[0].name == nil ? nil : scene.title, panels: [], grid: grid,
      theme: theme, fonts: fonts)
    let footer = try FilmFooter(
      title: nil, speed: film.speed, until: end, grid: grid, theme: theme, fonts: fonts)
    let bottom = footer.top - GridConstants.footerGap * grid.textScale
    let body = Rect(
      x: grid.margin, y: heading.bottom.rounded(), width: max(1, grid.size.width - 2 * grid.margin),
      height: max(1, bottom - heading.bottom))
    let rows = RowLayout(
      count: scene.variants.count, canvas: scene.canvas.size, device: film.device,
      panels: film.plots.count, in: body, grid: grid)
    let labels = try RowLabels(scene, rows: rows, grid: grid, theme: theme, fonts: fonts)
    places = scene.variants.indices.map { index in
      Place(variant: index, screen: rows.screen(ofRow: index), plots: rows.plots(ofRow: index))
    }
    device = film.device
    texts = heading.texts + labels.texts
    samples = []
    self.footer = footer
    self.grid = grid
    scale = grid.scale * rows.share
    metrics = rows.metrics
    namesMarksBelow = true
  }
}

// MARK: - A grid

extension FilmPlan {
  /// - Parameter panels: Any variant's: their titles stand once, above all.
  init(
    gridOf scene: Scene, film: Film, panels: [Plot.Panel], until end: FlickTime,
    theme: FilmTheme, fonts: FontBook
  ) throws(FontError) {
    let grid = FilmGrid(width: film.width, height: film.height, columns: 2)
    let heading = try GridHeading(
      title: scene.variants[0].name == nil ? nil : scene.title, panels: panels, grid: grid,
      theme: theme, fonts: fonts)
    let footer = try FilmFooter(
      title: nil, speed: film.speed, until: end, grid: grid, theme: theme, fonts: fonts)
    let bottom = footer.top - GridConstants.footerGap * grid.textScale
    let body = Rect(
      x: grid.margin, y: heading.bottom.rounded(), width: max(1, grid.size.width - 2 * grid.margin),
      height: max(1, bottom - heading.bottom))
    let (cells, labels) = try Self.cells(
      scene, film: film, in: body, grid: grid, theme: theme, fonts: fonts)
    places = scene.variants.indices.map { index in
      Place(
        cells.layout(of: index), variant: index, panels: film.plots.count,
        detail: .small(showsTimes: cells.endsColumn(index)))
    }
    device = cells.device
    texts = heading.texts + labels
    samples = []
    self.footer = footer
    self.grid = grid
    scale = grid.scale * CellConstants.lineShare
    metrics = cells.metrics
    namesMarksBelow = true
  }
  /// The cells with what names them: a sweep of two lists has its values beside
  /// the rows and above the columns.
  private static func cells(
    _ scene: Scene, film: Film, in body: Rect, grid: FilmGrid, theme: FilmTheme, fonts: FontBook
  ) throws(FontError) -> (CellGrid, [PlacedText]) {
    guard let sweep = scene.sweep, sweep.axes.count == 2 else {
      let cells = CellGrid.best(
        for: scene.variants, of: scene.canvas.size, plots: film.plots.count, device: film.device,
        in: body, grid: grid)
      return (cells, try CellLabels(scene, cells: cells, theme: theme, fonts: fonts).texts)
    }
    let labels = try SweepLabels(sweep, in: body, grid: grid, fonts: fonts)
    let room = Rect(
      x: body.minX + labels.left, y: body.minY + labels.top,
      width: max(1, body.width - labels.left), height: max(1, body.height - labels.top))
    let cells = CellGrid.bare(
      columns: sweep.axes[1].values.count, count: scene.variants.count,
      canvas: scene.canvas.size, plots: film.plots.count, device: film.device, in: room, grid: grid)
    return (cells, labels.texts(cells, of: body, grid: grid, theme: theme))
  }
}
