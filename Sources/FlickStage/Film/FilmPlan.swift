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
  let casing: Casing
  /// Titles and notes around the canvases.
  let texts: [PlacedText]
  /// The strokes of a key.
  let samples: [CurveSample]
  let foot: FilmFoot
  let page: FilmPage
  /// Pixels per unit of the design, for devices.
  let scale: Double
  let metrics: PlotMetrics
}

/// What stands below the canvases.
struct FilmFoot: Sendable {
  let footer: FilmFooter?
  /// The marks' names, one at a time, where the plots do not have them.
  let caption: FilmCaption?
  /// Where it begins.
  let top: Double
}

/// Plans a film in one of the layouts: headings above, the footer below, and
/// between them the canvases.
struct FilmPlanner {
  let scene: Scene
  let film: Film
  let clock: FilmClock
  let end: FlickTime
  /// What may be said below the canvases.
  let marks: [Plot.Mark]
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

  private func title(
    _ page: FilmPage, isCentered: Bool = false
  ) throws(FontError) -> FilmTitle {
    try FilmTitle(
      film.title ?? scene.title ?? "", subtitle: film.subtitle, isCentered: isCentered, page: page)
  }

  /// Whether the marks' names stand below the canvases, not in the plots.
  static func namesMarksBelow(_ film: Film) -> Bool {
    switch film.layout {
    case .rows, .grid: true
    case .columns, .single, .overlay: film.plots.isEmpty || captionSize(of: film) != nil
    }
  }

  /// Of notes that have a line of their own, in points of the design.
  private static func captionSize(of film: Film) -> Double? {
    film.captionSize ?? (film.height >= film.width ? CaptionConstants.tallSize : nil)
  }

  /// The line at the bottom, and the notes in it or above it.
  private func foot(_ page: FilmPage) throws(FontError) -> FilmFoot {
    let footer =
      film.showsFooter ? try FilmFooter(clock, until: end, page: page) : nil
    let bottom = footer?.top ?? page.footBaseline
    guard film.captions, Self.namesMarksBelow(film) else {
      return FilmFoot(footer: footer, caption: nil, top: bottom)
    }
    let size = Self.captionSize(of: film) ?? GridConstants.footerSize
    let isOwn = Self.captionSize(of: film) != nil
    let pixels = size * page.grid.textScale
    let caption = try FilmCaption(
      marks, size: pixels, width: isOwn ? page.width : footer?.room ?? page.width,
      lines: isOwn ? CaptionConstants.lines : 1,
      baseline: footer == nil || !isOwn
        ? page.footBaseline : bottom - CaptionConstants.gap * pixels,
      page: page)
    return FilmFoot(footer: footer, caption: caption, top: min(bottom, caption?.top ?? bottom))
  }

  private var casing: Casing {
    let share = film.deviceSize ?? 1
    return Casing(device: film.device, mostHeight: share * Double(film.height))
  }

  /// What lies between a heading and the footer.
  private func body(_ page: FilmPage, below top: Double, above foot: FilmFoot) -> Rect {
    let bottom = foot.top - GridConstants.footerGap * page.grid.textScale
    return Rect(
      x: page.grid.margin, y: top.rounded(), width: page.width, height: max(1, bottom - top))
  }

  // MARK: - Columns

  /// - Parameter variants: Indices of those that are shown, from left to right.
  private func columns(_ variants: [Int]) throws(FontError) -> FilmPlan {
    let page = page(
      columns: variants.count, canvasAlone: film.plots.isEmpty ? scene.canvas.size : nil)
    let heading = try FilmHeading(
      title(page, isCentered: page.grid.isTall), variants: variants.map { scene.variants[$0] },
      page: page)
    let foot = try foot(page)
    let body = body(page, below: heading.bottom, above: foot)
    let places = variants.enumerated().map { column, variant in
      whole(
        variant,
        in: Rect(
          x: page.grid.left(ofColumn: column), y: body.minY, width: page.grid.columnWidth,
          height: body.height), page, variants.count > 2 ? .narrow : .wide)
    }
    return FilmPlan(
      places: places, casing: casing, texts: heading.texts, samples: [], foot: foot,
      page: page, scale: page.grid.scale, metrics: page.metrics)
  }

  /// A canvas with all plots beside or below it.
  private func whole(
    _ variant: Int, in body: Rect, _ page: FilmPage, _ shares: ColumnShares = .wide
  ) -> FilmPlan.Place {
    let layout = ColumnLayout(
      body: body, canvas: scene.canvas.size, casing: casing,
      plotHeight: film.plots.isEmpty
        ? nil : page.metrics.comfortableHeight(ofPanels: film.plots.count),
      scale: page.grid.scale, textScale: page.grid.textScale, shares: shares)
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
    let heading = try OverlayHeading(title(page), scene: scene, page: page)
    let foot = try foot(page)
    let body = body(page, below: heading.bottom, above: foot)
    return FilmPlan(
      places: [whole(0, in: body, page)], casing: casing, texts: heading.texts,
      samples: heading.samples, foot: foot, page: page, scale: page.grid.scale,
      metrics: page.metrics)
  }

  // MARK: - Rows

  private func rows() throws(FontError) -> FilmPlan {
    let page = page()
    let heading = try GridHeading(title(page), panels: [], page: page)
    let foot = try foot(page)
    let rows = RowLayout(
      count: scene.variants.count, canvas: scene.canvas.size, casing: casing,
      panels: film.plots.count, in: body(page, below: heading.bottom, above: foot),
      grid: page.grid)
    let labels = try RowLabels(scene, rows: rows, page: page)
    return FilmPlan(
      places: scene.variants.indices.map {
        FilmPlan.Place(variant: $0, screen: rows.screen(ofRow: $0), plots: rows.plots(ofRow: $0))
      }, casing: casing, texts: heading.texts + labels.texts, samples: [], foot: foot,
      page: page, scale: page.grid.scale * rows.share, metrics: rows.metrics)
  }

  // MARK: - A grid

  private func grid(_ panels: [Plot.Panel]) throws(FontError) -> FilmPlan {
    let page = page()
    let heading = try GridHeading(title(page), panels: panels, page: page)
    let foot = try foot(page)
    let (cells, labels) = try cells(
      in: body(page, below: heading.bottom, above: foot), page)
    return FilmPlan(
      places: scene.variants.indices.map {
        place($0, cells.layout(of: $0), detail: .small(showsTimes: cells.endsColumn($0)))
      }, casing: cells.casing, texts: heading.texts + labels, samples: [], foot: foot,
      page: page, scale: page.grid.scale * CellConstants.lineShare, metrics: cells.metrics)
  }

  /// The cells with what names them: a sweep of two lists has its values beside
  /// the rows and above the columns.
  private func cells(
    in body: Rect, _ page: FilmPage
  ) throws(FontError) -> (CellGrid, [PlacedText]) {
    guard let sweep = scene.sweep, sweep.axes.count == 2 else {
      let cells = CellGrid.best(
        for: scene.variants, of: scene.canvas.size, plots: film.plots.count, casing: casing,
        in: body, grid: page.grid)
      return (cells, try CellLabels(scene, cells: cells, page: page).texts)
    }
    let labels = try SweepLabels(sweep, in: body, page: page)
    let room = Rect(
      x: body.minX + labels.left, y: body.minY + labels.top,
      width: max(1, body.width - labels.left), height: max(1, body.height - labels.top))
    let cells = CellGrid.bare(
      columns: sweep.axes[1].values.count, count: scene.variants.count,
      canvas: scene.canvas.size, plots: film.plots.count, casing: casing, in: room,
      grid: page.grid)
    return (cells, labels.texts(cells, of: body, page: page))
  }
}
