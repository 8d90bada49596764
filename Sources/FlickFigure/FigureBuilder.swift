import FlickCore
import FlickEngine
import FlickPlot
import FlickScene
import FlickStage
import FlickText

/// A played scene as a figure.
package struct FigureBuilder {
  let scene: Scene
  let trace: Trace
  let settings: FigureSettings
  let fonts: FontBook

  package init(_ settings: FigureSettings, of scene: Scene, trace: Trace, fonts: FontBook) {
    precondition(
      settings.variants.allSatisfy(scene.variants.indices.contains),
      "the scene has the variants (were \(settings.variants))")
    self.scene = scene
    self.trace = trace
    self.settings = settings
    self.fonts = fonts
  }

  /// What time axes span.
  var start: FlickTime { settings.range?.lowerBound ?? .zero }
  var end: FlickTime { settings.range?.upperBound ?? .zero + trace.duration }
  /// What pictures show.
  var lively: LivelySpan {
    settings.range.map { LivelySpan(start: $0.lowerBound, end: $0.upperBound) }
      ?? LivelySpan(of: settings.variants, of: scene, in: trace)
  }
  var unit: Plot.PrintStyle.TimeUnit { settings.timeUnit ?? Plot.PrintStyle.TimeUnit(until: end) }
  var marks: MarkList { MarkList(scene: scene, trace: trace, showsNotes: true) }
  var words: FigureWords {
    FigureWords(scene: scene, trace: trace, settings: settings, unit: unit)
  }
  var panels: SignalPanels {
    SignalPanels(
      scene: scene, trace: trace, theme: settings.theme.plot, language: fonts.language,
      isPrinted: true)
  }

  package func figure() throws(FontError) -> Figure {
    var page = FigurePage(
      width: settings.width, textSize: settings.textSize, theme: settings.theme, fonts: fonts)
    switch settings.form {
    case .curves: try addCurves(to: &page)
    case .overlay: try addOverlay(to: &page)
    case .strip: try addStrip(to: &page)
    case .onion: try addOnion(to: &page)
    case .timeline: try addTimeline(to: &page)
    case .phase: try addPhase(to: &page)
    case .sweep: try addSweep(to: &page)
    case .stripCurves: try addStripAndCurves(to: &page)
    }
    return page.figure(title: words.title, summary: words.summary)
  }

  // MARK: - Curves

  func addCurves(to page: inout FigurePage) throws(FontError) {
    let all = panels.panels(for: settings.signals)
    let isCompared = settings.variants.count > 1
    let columns = settings.variants.map { variant in
      CurvesFigure.Column(
        name: isCompared ? scene.variants[variant].name : nil,
        note: isCompared ? scene.variants[variant].note : nil,
        panels: zip(settings.signals, all[variant]).map { signal, panel in
          turned(
            settings.remarks ? panel.with(remarks(on: signal, in: variant)) : panel,
            of: signal, in: variant)
        },
        marks: marks.marks(ofVariants: [variant]),
        tints: settings.variants.count == 2 && settings.zoom == nil ? tints : [])
    }
    try add(columns, to: &page)
  }

  func addOverlay(to page: inout FigurePage) throws(FontError) {
    let panels = panels.overlaid(for: settings.signals, variants: settings.variants)
    let column = CurvesFigure.Column(
      name: nil, note: nil,
      panels: zip(settings.signals, panels).map { turned($1, of: $0, in: settings.variants[0]) },
      marks: marks.marks(ofVariants: settings.variants), tints: [])
    try add([column], to: &page)
  }

  /// A panel in the scene's own direction, where that is asked for and another.
  func turned(_ panel: Plot.Panel, of signal: Signal, in variant: Int) -> Plot.Panel {
    settings.growsDown && panels.sign(of: signal, in: variant) < 0
      ? panel.growingDown(fonts.language) : panel
  }

  /// The stretch that is shown, and below it the one that is enlarged, whose ground is
  /// tinted in both.
  private func add(
    _ columns: [CurvesFigure.Column], to page: inout FigurePage
  ) throws(FontError) {
    let tint = settings.zoom.map { zoom in
      Plot.PrintStyle.Tint(
        from: max(zoom.lowerBound, start), to: min(zoom.upperBound, end),
        color: settings.theme.tints[1])
    }
    let shown = settings.range.map { CurvesFigure.Column.within($0, columns) } ?? columns
    try CurvesFigure(
      columns: tint.map { tint in shown.map { $0.with([tint]) } } ?? shown, start: start,
      end: end, unit: unit
    ).add(to: &page)
    guard let zoom = settings.zoom, let tint else { return }
    page.bottom += page.size * FigureConstants.rowGap
    try CurvesFigure(
      columns: CurvesFigure.Column.within(zoom, columns).map { $0.unnamed.with([tint]) },
      start: zoom.lowerBound, end: zoom.upperBound, unit: unit
    ).add(to: &page)
  }

  /// The ground before and after the first interruption in any of the
  /// variants; none where nothing interrupts.
  private var tints: [Plot.PrintStyle.Tint] {
    let events = settings.variants.flatMap { trace.variants[$0].events }
    let interruptions = events.filter { event in
      if case .retargeted = event.kind { true } else { false }
    }
    guard let first = interruptions.map(\.time).min(), first > start, first <= end
    else { return [] }
    let colors = settings.theme.tints
    return [
      Plot.PrintStyle.Tint(from: start, to: first, color: colors[0]),
      Plot.PrintStyle.Tint(from: first, to: end, color: colors[1]),
    ]
  }
}
