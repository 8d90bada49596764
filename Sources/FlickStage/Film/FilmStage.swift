import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickEngine
import FlickPlot
import FlickScene
import FlickText

/// The film: the variants with their canvases in devices and their curves, in
/// one of the layouts.
struct FilmStage: Sendable {
  private struct Place: Sendable {
    let variant: Int
    let canvas: CanvasPainter
    /// The variants that are drawn over the canvas.
    let ghosts: GhostPainters
    let paths: [MotionPath]
    let device: DeviceFrame
    /// From the canvas's points to pixels.
    let transform: AffineTransform
    let touches: TouchPainter
    let plots: [Plot]
  }

  /// Everything that is the same in every frame.
  private let still: DisplayList
  private let places: [Place]
  private let foot: FilmFoot
  private let headingBoxes: [Rect]
  let missingGlyphs: [Unicode.Scalar]

  init(_ film: Film, of scene: Scene, trace: Trace, fonts: FontBook) throws(FontError) {
    let theme = FilmTheme(film)
    let end = FlickTime.zero + trace.duration
    let isOverlay = film.layout == .overlay
    let panels = FilmPanels.panels(of: film, scene, trace, theme.plot)
    let marks = MarkList(
      scene: scene, trace: trace,
      showsNotes: film.captions && !FilmPlanner.namesMarksBelow(film))
    let notes = MarkList(scene: scene, trace: trace, showsNotes: film.captions)
    let plan = try FilmPlanner(
      scene: scene, film: film, clock: FilmClock(film, trace: trace), end: end,
      marks: notes.marks(ofVariants: [film.layout == .single ? film.variant : 0]), theme: theme,
      fonts: fonts
    ).plan(panels[0])
    let type = Typesetter(fonts, theme: theme.plot, metrics: plan.metrics)

    let finish = DeviceFinish(film)
    var places: [Place] = []
    for place in plan.places {
      let shown = isOverlay ? Array(scene.variants.indices) : [place.variant]
      var plots: [Plot] = []
      for plot in place.plots {
        plots.append(
          try Plot(
            panels: Array(panels[place.variant][plot.panels]),
            marks: marks.marks(ofVariants: shown), until: end, frame: plot.frame,
            detail: plot.detail, type))
      }
      let screen = place.screen
      let transform = AffineTransform.scale(
        x: screen.width / scene.canvas.size.width, y: screen.height / scene.canvas.size.height
      ).then(.translation(screen.minX, screen.minY))
      places.append(
        Place(
          variant: place.variant,
          canvas: try CanvasPainter(
            scene.variants[place.variant], of: scene, trace: trace.variants[place.variant],
            fonts: fonts),
          ghosts: GhostPainters(
            (isOverlay ? shown : []).map { variant in
              GhostPainter(
                scene.variants[variant], trace: trace.variants[variant],
                series: theme.plot.compared[variant], width: plan.metrics.curveWidth,
                transform: transform)
            }, width: plan.metrics.curveWidth),
          paths: shown.flatMap { variant in
            film.paths.map { channel in
              MotionPath(
                of: channel, in: scene.variants[variant], trace: trace.variants[variant],
                until: end,
                color: isOverlay
                  ? theme.plot.compared[variant].line : film.color(ofChannel: channel, theme.plot),
                transform: transform, scale: plan.scale)
            }
          },
          device: DeviceFrame(plan.casing, screen: screen, finish: finish, scale: plan.scale),
          transform: transform,
          touches: TouchPainter(
            TouchTrack.distinct(shown.map { trace.variants[$0].touches }), style: film.touches),
          plots: plots))
    }
    self.places = places
    foot = plan.foot
    still = FilmStage.still(film, theme.plot.ground, places, plan)
    headingBoxes = plan.texts.map(\.box)
    let around = plan.texts.flatMap(\.missing) + (foot.footer?.missingGlyphs ?? [])
    let inPlaces = places.flatMap { $0.canvas.missingGlyphs + $0.plots.flatMap(\.missingGlyphs) }
    missingGlyphs = around + (foot.caption?.missingGlyphs ?? []) + inPlaces
  }

  private static func still(
    _ film: Film, _ ground: Color, _ places: [Place], _ plan: FilmPlan
  ) -> DisplayList {
    var list = DisplayList(width: film.width, height: film.height, background: ground)
    if let background = film.background {
      let page = Rect(x: 0, y: 0, width: Double(film.width), height: Double(film.height))
      list.fill(Shape(Path(rect: page)), with: background, in: page)
    }
    for place in places { place.device.draw(into: &list) }
    for text in plan.texts { text.draw(into: &list) }
    for sample in plan.samples { sample.draw(into: &list) }
    for plot in places.flatMap(\.plots) { plot.drawAxes(into: &list) }
    return list
  }

  var canvasPlaces: [CanvasPlace] {
    places.map { CanvasPlace(variant: $0.variant, transform: $0.transform) }
  }

  /// The boxes of all text around the canvases, for checks that none overlap.
  var textBoxes: [Rect] {
    headingBoxes + (foot.footer?.textBoxes ?? []) + [foot.caption?.widestBox].compactMap { $0 }
      + places.flatMap(\.plots).flatMap(\.textBoxes)
  }

  /// - Parameters:
  ///   - moment: What the canvases show; plots and words show `time`.
  ///   - isFrame: Whether its pixels are the film's.
  func displayList(
    at time: FlickTime, canvasesAt moment: FlickTime, isFrame: Bool
  ) -> DisplayList {
    var list = still
    for place in places {
      list.pushClip(place.device.screenShape)
      place.canvas.draw(
        at: moment, transform: place.transform, ghosts: place.ghosts.lines(at: moment),
        into: &list)
      for path in place.paths { path.draw(at: time, into: &list) }
      list.popClip()
      place.touches.draw(at: moment, transform: place.transform, into: &list)
      for plot in place.plots { plot.drawCurves(at: time, isCut: isFrame, into: &list) }
    }
    foot.footer?.draw(at: time, into: &list)
    foot.caption?.draw(at: time, into: &list)
    return list
  }
}

extension TouchTrack {
  /// The fingers of several variants; those that do the same are one.
  fileprivate static func distinct(_ tracks: [[TouchTrack]]) -> [TouchTrack] {
    var result: [TouchTrack] = []
    for track in tracks.joined() where !result.contains(track) { result.append(track) }
    return result
  }
}

extension Film {
  /// Of a channel's path: that of its curves where they have one of their own.
  fileprivate func color(ofChannel channel: Int, _ theme: PlotTheme) -> Color {
    plots.lazy.filter { $0.signal.channel == channel }.compactMap(\.color).first
      ?? theme.series[0].line
  }
}
