import FlickCore
import FlickPlot
import FlickScene
import FlickText

/// Where everything in a film stands, whatever its layout.
struct FilmPlan {
  /// One variant's.
  struct Place {
    let layout: ColumnLayout
    let detail: Plot.Detail
  }

  /// In the order of the scene's variants.
  let places: [Place]
  /// What surrounds every canvas; less than asked for where it would be tiny.
  let device: Film.Device
  /// Titles and notes around the canvases.
  let texts: [PlacedText]
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
  init(
    columnsOf scene: Scene, film: Film, until end: FlickTime, theme: FilmTheme, fonts: FontBook
  ) throws(FontError) {
    let grid = FilmGrid(
      width: film.width, height: film.height, columns: scene.variants.count,
      canvasAlone: film.plots.isEmpty ? scene.canvas.size : nil)
    let heading = try FilmHeading(scene: scene, grid: grid, theme: theme, fonts: fonts)
    let footer = try FilmFooter(
      title: scene.variants[0].name == nil ? nil : scene.title, speed: film.speed, until: end,
      grid: grid, theme: theme, fonts: fonts)
    let metrics = PlotMetrics(
      scale: grid.scale, textScale: grid.textScale, families: TextStyle.defaultFamilies)
    let bottom = footer.top - GridConstants.footerGap * grid.textScale
    let plotHeight =
      film.plots.isEmpty ? nil : metrics.comfortableHeight(ofPanels: film.plots.count)
    places = scene.variants.indices.map { index in
      let body = Rect(
        x: grid.left(ofColumn: index), y: heading.bottom.rounded(), width: grid.columnWidth,
        height: max(1, bottom - heading.bottom))
      return Place(
        layout: ColumnLayout(
          body: body, canvas: scene.canvas.size, device: film.device, plotHeight: plotHeight,
          scale: grid.scale, textScale: grid.textScale),
        detail: .whole)
    }
    device = film.device
    texts = heading.texts
    self.footer = footer
    self.grid = grid
    scale = grid.scale
    self.metrics = metrics
    namesMarksBelow = film.plots.isEmpty
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
    let cells = CellGrid.best(
      for: scene.variants, of: scene.canvas.size, plots: film.plots.count, device: film.device,
      in: body, grid: grid)
    let labels = try CellLabels(
      scene, cells: cells, theme: theme, fonts: fonts)
    places = scene.variants.indices.map { index in
      Place(layout: cells.layout(of: index), detail: .small(showsTimes: cells.endsColumn(index)))
    }
    device = cells.device
    texts = heading.texts + labels.texts
    self.footer = footer
    self.grid = grid
    scale = grid.scale * CellConstants.lineShare
    metrics = cells.metrics
    namesMarksBelow = true
  }
}
