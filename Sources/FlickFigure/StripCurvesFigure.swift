import FlickCore
import FlickPlot
import FlickScene
import FlickStage
import FlickText

// A strip above curves: each cell over the stretch of the time axis whose
// middle it shows.
extension FigureBuilder {
  func addStripAndCurves(to page: inout FigurePage) throws(FontError) {
    let size = page.size
    let all = panels.panels(for: settings.signals)
    let panelHeight = size * FigureConstants.panelHeight
    var rooms = (left: 0.0, right: (size * 1.2).rounded())
    for variant in settings.variants {
      let room = try Plot.printedRooms(
        of: all[variant], panelHeight: panelHeight,
        limit: (page.right - page.left) * PrintConstants.mostEnds, page.type)
      rooms = (max(rooms.left, room.left), max(rooms.right, room.right))
    }
    let left = (page.left + rooms.left).rounded()
    let right = max(left + 1, (page.right - rooms.right).rounded(.down))
    for (index, variant) in settings.variants.enumerated() {
      if index > 0 { page.bottom += size * FigureConstants.rowGap }
      try addName(of: variant, to: &page)
      let gap = (size * 0.5).rounded()
      let room = right - left
      let fitting = Int((room / (size * FigureConstants.leastCell + gap)).rounded(.down))
      let count = max(1, min(settings.count, fitting))
      let pitch = room / Double(count)
      let width = min(
        pitch - gap,
        size * FigureConstants.highestCell * scene.canvas.size.width / scene.canvas.size.height)
      let cells = (0..<count).map { cell in
        let share = (Double(cell) + 0.5) / Double(count)
        return (
          time: FlickTime(flicks: Int64(Double(end.flicks) * share)),
          center: left + room * share
        )
      }
      _ = try canvas(of: variant, in: page).add(cells, width: max(1, width), to: &page)
      page.bottom += size * 0.9
      let plot = try Plot(
        panels: zip(settings.signals, all[variant]).map { signal, panel in
          turned(
            settings.remarks ? panel.with(remarks(on: signal, in: variant)) : panel,
            of: signal, in: variant)
        },
        marks: marks.marks(ofVariants: [variant]), until: end,
        frame: Rect(x: page.left, y: page.bottom, width: page.right - page.left, height: 0),
        detail: .printed(
          Plot.PrintStyle(
            span: left...right, titleWidth: page.right - left, panelHeight: panelHeight,
            timeUnit: unit)),
        page.type)
      page.add(plot)
    }
  }
}
