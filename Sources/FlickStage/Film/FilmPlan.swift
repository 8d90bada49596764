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
  let page: FilmPage
  /// Pixels per unit of the design, for devices.
  let scale: Double
  let metrics: PlotMetrics
  /// Whether the marks' names stand in the footer, one at a time.
  let namesMarksBelow: Bool
}

/// Plans a film in one of the layouts: headings above, the footer below, and
/// between them the canvases.
struct FilmPlanner {
  let scene: Scene
  let film: Film
  let end: FlickTime
  let theme: FilmTheme
  let fonts: FontBook

  /// - Parameter panels: Any variant's: a grid has their titles once, above all.
  func plan(_ panels: [Plot.Panel]) throws(FontError) -> FilmPlan {
    switch film.layout {
    case .columns: try columns(Array(scene.variants.indices))
    case .single: try columns([film.variant])
    case .rows: try rows()
    case .grid: try grid(panels)
    case .overlay: try overlay()
    }
  }

  private func page(columns: Int = 2, canvasAlone: Size? = nil) -> FilmPage {
    FilmPage(
      grid: FilmGrid(
        width: film.width, height: film.height, columns: columns, canvasAlone: canvasAlone),
      theme: theme, fonts: fonts)
  }

  private func footer(_ page: FilmPage, title: String? = nil) throws(FontError) -> FilmFooter {
    try FilmFooter(title: title, speed: film.speed, until: end, page: page)
  }

  /// The scene's title, where the variants have names of their own.
  private var title: String? { scene.variants[0].name == nil ? nil : scene.title }

  /// What lies between a heading and the footer.
  private func body(_ page: FilmPage, below top: Double, above footer: FilmFooter) -> Rect {
    let bottom = footer.top - GridConstants.footerGap * page.grid.textScale
    return Rect(
      x: page.grid.margin, y: top.rounded(), width: page.width, height: max(1, bottom - top))
  }

  // MARK: - Columns

  /// - Parameter variants: Indices of those that are shown, from left to right.
  private func columns(_ variants: [Int]) throws(FontError) -> FilmPlan {
    let page = page(
      columns: variants.count, canvasAlone: film.plots.isEmpty ? scene.canvas.size : nil)
    let heading = try FilmHeading(scene: scene, variants: variants, page: page)
    let footer = try footer(page, title: title)
    let body = body(page, below: heading.bottom, above: footer)
    let places = variants.enumerated().map { column, variant in
      whole(
        variant,
        in: Rect(
          x: page.grid.left(ofColumn: column), y: body.minY, width: page.grid.columnWidth,
          height: body.height), page)
    }
    return FilmPlan(
      places: places, device: film.device, texts: heading.texts, samples: [], footer: footer,
      page: page, scale: page.grid.scale, metrics: page.metrics,
      namesMarksBelow: film.plots.isEmpty)
  }

  /// A canvas with all plots beside or below it.
  private func whole(_ variant: Int, in body: Rect, _ page: FilmPage) -> FilmPlan.Place {
    let layout = ColumnLayout(
      body: body, canvas: scene.canvas.size, device: film.device,
      plotHeight: film.plots.isEmpty
        ? nil : page.metrics.comfortableHeight(ofPanels: film.plots.count),
      scale: page.grid.scale, textScale: page.grid.textScale)
    return place(variant, layout, detail: .whole)
  }

  private func place(
    _ variant: Int, _ layout: ColumnLayout, detail: Plot.Detail
  ) -> FilmPlan.Place {
    FilmPlan.Place(
      variant: variant, screen: layout.screen,
      plots: layout.plots.map { frame in
        [FilmPlan.PlotPlace(panels: 0..<film.plots.count, frame: frame, detail: detail)]
      } ?? [])
  }

  // MARK: - An overlay

  /// All variants in one place.
  private func overlay() throws(FontError) -> FilmPlan {
    let page = page()
    let heading = try OverlayHeading(scene: scene, page: page)
    let footer = try footer(page)
    let body = body(page, below: heading.bottom, above: footer)
    return FilmPlan(
      places: [whole(0, in: body, page)], device: film.device, texts: heading.texts,
      samples: heading.samples, footer: footer, page: page, scale: page.grid.scale,
      metrics: page.metrics, namesMarksBelow: film.plots.isEmpty)
  }

  // MARK: - Rows

  private func rows() throws(FontError) -> FilmPlan {
    let page = page()
    let heading = try GridHeading(title: title, panels: [], page: page)
    let footer = try footer(page)
    let rows = RowLayout(
      count: scene.variants.count, canvas: scene.canvas.size, device: film.device,
      panels: film.plots.count, in: body(page, below: heading.bottom, above: footer),
      grid: page.grid)
    let labels = try RowLabels(scene, rows: rows, page: page)
    return FilmPlan(
      places: scene.variants.indices.map {
        FilmPlan.Place(variant: $0, screen: rows.screen(ofRow: $0), plots: rows.plots(ofRow: $0))
      }, device: film.device, texts: heading.texts + labels.texts, samples: [], footer: footer,
      page: page, scale: page.grid.scale * rows.share, metrics: rows.metrics,
      namesMarksBelow: true)
  }

  // MARK: - A grid

  private func grid(_ panels: [Plot.Panel]) throws(FontError) -> FilmPlan {
    let page = page()
    let heading = try GridHeading(title: title, panels: panels, page: page)
    let footer = try footer(page)
    let (cells, labels) = try cells(
      in: body(page, below: heading.bottom, above: footer), page)
    return FilmPlan(
      places: scene.variants.indices.map {
        place($0, cells.layout(of: $0), detail: .small(showsTimes: cells.endsColumn($0)))
      }, device: cells.device, texts: heading.texts + labels, samples: [], footer: footer,
      page: page, scale: page.grid.scale * CellConstants.lineShare, metrics: cells.metrics,
      namesMarksBelow: true)
  }

  /// The cells with what names them: a sweep of two lists has its values beside
  /// the rows and above the columns.
  private func cells(
    in body: Rect, _ page: FilmPage
  ) throws(FontError) -> (CellGrid, [PlacedText]) {
    guard let sweep = scene.sweep, sweep.axes.count == 2 else {
      let cells = CellGrid.best(
        for: scene.variants, of: scene.canvas.size, plots: film.plots.count, device: film.device,
        in: body, grid: page.grid)
      return (cells, try CellLabels(scene, cells: cells, page: page).texts)
    }
    let labels = try SweepLabels(sweep, in: body, page: page)
    let room = Rect(
      x: body.minX + labels.left, y: body.minY + labels.top,
      width: max(1, body.width - labels.left), height: max(1, body.height - labels.top))
    let cells = CellGrid.bare(
      columns: sweep.axes[1].values.count, count: scene.variants.count,
      canvas: scene.canvas.size, plots: film.plots.count, device: film.device, in: room,
      grid: page.grid)
    return (cells, labels.texts(cells, of: body, page: page))
  }
}
