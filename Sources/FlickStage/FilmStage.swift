import FlickCore
import FlickDisplay
import FlickEngine
import FlickPlot
import FlickScene
import FlickText

/// The film: each variant with its canvas in a device and its curves, in
/// columns or in a grid.
struct FilmStage: Sendable {
  private struct Column: Sendable {
    let canvas: CanvasPainter
    let device: DeviceFrame
    /// From the canvas's points to pixels.
    let transform: AffineTransform
    let touches: TouchPainter
    let plot: Plot?
  }

  /// Everything that is the same in every frame.
  private let still: DisplayList
  private let columns: [Column]
  private let footer: FilmFooter
  private let caption: FilmCaption?
  private let headingBoxes: [Rect]
  let missingGlyphs: [Unicode.Scalar]

  init(_ film: Film, of scene: Scene, trace: Trace, fonts: FontBook) throws(FontError) {
    let theme = FilmTheme(film.theme)
    let end = FlickTime.zero + trace.duration
    let panels = SignalPanels(scene: scene, trace: trace, theme: theme.plot)
      .panels(for: film.plots)
    let marks = MarkList(scene: scene, trace: trace)
    let plan =
      switch film.layout {
      case .columns:
        try FilmPlan(columnsOf: scene, film: film, until: end, theme: theme, fonts: fonts)
      case .grid:
        try FilmPlan(
          gridOf: scene, film: film, panels: panels[0], until: end, theme: theme, fonts: fonts)
      }

    var columns: [Column] = []
    for (index, variant) in scene.variants.enumerated() {
      let place = plan.places[index]
      var plot: Plot?
      if let frame = place.layout.plots {
        plot = try Plot(
          panels: panels[index], marks: marks.marks(ofVariant: index), until: end, frame: frame,
          detail: place.detail, theme: theme.plot, metrics: plan.metrics, fonts: fonts)
      }
      let screen = place.layout.screen
      columns.append(
        Column(
          canvas: try CanvasPainter(
            variant, of: scene, trace: trace.variants[index], fonts: fonts),
          device: DeviceFrame(plan.device, screen: screen, theme: theme, scale: plan.scale),
          transform: AffineTransform.scale(
            x: screen.width / scene.canvas.size.width, y: screen.height / scene.canvas.size.height
          ).then(.translation(screen.minX, screen.minY)),
          touches: TouchPainter(trace.variants[index].touches, style: film.touches), plot: plot))
    }
    self.columns = columns
    let footer = plan.footer
    self.footer = footer
    caption =
      plan.namesMarksBelow
      ? try FilmCaption(
        marks.marks(ofVariant: 0), in: footer.room, baseline: footer.baseline, grid: plan.grid,
        theme: theme, fonts: fonts) : nil
    still = FilmStage.still(
      DisplayList(width: film.width, height: film.height, background: theme.plot.ground), columns,
      plan.texts, footer)
    headingBoxes = plan.texts.map(\.box)
    missingGlyphs =
      plan.texts.flatMap(\.missing) + footer.missingGlyphs
      + (caption?.missingGlyphs ?? [])
      + columns.flatMap { $0.canvas.missingGlyphs + ($0.plot?.missingGlyphs ?? []) }
  }

  private static func still(
    _ empty: DisplayList, _ columns: [Column], _ texts: [PlacedText], _ footer: FilmFooter
  ) -> DisplayList {
    var list = empty
    for column in columns { column.device.draw(into: &list) }
    for text in texts { text.draw(into: &list) }
    footer.drawFixed(into: &list)
    for column in columns { column.plot?.drawAxes(into: &list) }
    return list
  }

  /// The boxes of all text around the canvases, for checks that none overlap.
  var textBoxes: [Rect] {
    headingBoxes + footer.textBoxes + [caption?.widestBox].compactMap { $0 }
      + columns.flatMap { $0.plot?.textBoxes ?? [] }
  }

  func displayList(at time: FlickTime) -> DisplayList {
    var list = still
    for column in columns {
      list.pushClip(column.device.screenShape)
      column.canvas.draw(at: time, transform: column.transform, into: &list)
      list.popClip()
      column.touches.draw(at: time, transform: column.transform, into: &list)
      column.plot?.drawCurves(at: time, into: &list)
    }
    footer.drawTime(time, into: &list)
    caption?.draw(at: time, into: &list)
    return list
  }
}
