import FlickCore
import FlickPlot
import FlickScene
import FlickStage
import FlickText

// Sweep grids: small multiples on shared scales, each with its parameters.
extension FigureBuilder {
  func addSweep(to page: inout FigurePage) throws(FontError) {
    let size = page.size
    let all = panels.panels(for: Array(settings.signals.prefix(1)))
    guard let first = all.first?.first else { return }
    let axes = scene.sweep?.axes ?? []
    // Two lists of values name rows and columns; otherwise each cell is named.
    let isGrid = axes.count == 2 && settings.variants.count == scene.variants.count
    let panelHeight = size * FigureConstants.cellHeight
    let probe = first.bare
    let rooms = try Plot.printedRooms(
      of: [probe], panelHeight: panelHeight, limit: 0, page.type)
    let gap = (size * 1.6).rounded()
    let room = page.right - page.left - rooms.left - size * 1.2
    let fitting = max(
      1, Int(((room + gap) / (size * FigureConstants.leastMultiple + gap)).rounded(.down)))
    let wanted = isGrid ? axes[1].values.count : min(settings.variants.count, 4)
    let most = min(fitting, wanted)
    // Rows of one length, as far as that goes.
    let rows = (settings.variants.count + most - 1) / most
    let columns = isGrid ? most : (settings.variants.count + rows - 1) / rows
    let named = !isGrid || columns < wanted
    let axis = ((room - gap * Double(columns - 1)) / Double(columns)).rounded(.down)
    let origin = page.left + rooms.left
    func left(_ column: Int) -> Double {
      (origin + Double(column) * (axis + gap)).rounded()
    }
    try addTitle(of: first, left: left(0), to: &page)
    if !named { try addValues(of: axes[1], width: axis, left: left, to: &page) }
    var start = 0
    while start < settings.variants.count {
      let shown = settings.variants[start..<min(start + columns, settings.variants.count)]
      let isLast = start + columns >= settings.variants.count
      if named {
        try addNames(of: shown, width: axis + gap * 0.7, left: left, to: &page)
      } else {
        try addValue(of: axes[0], row: start / columns, left: left(0), to: &page)
      }
      let top = page.bottom
      for (column, variant) in shown.enumerated() {
        let x = left(column)
        let wordsLeft = column == 0 ? page.left : x - gap / 2 + size * 0.2
        let wordsRight =
          column == columns - 1 ? page.right : x + axis + gap / 2 - size * 0.2
        let plot = try Plot(
          panels: all[variant].map(\.bare), marks: [], until: end,
          frame: Rect(
            x: wordsLeft, y: top, width: wordsRight - wordsLeft, height: 0),
          detail: .printed(
            Plot.PrintStyle(
              span: x...x + axis, titleWidth: 0, panelHeight: panelHeight, timeUnit: unit,
              showsValues: column == 0,
              showsTimes: start + columns + column >= settings.variants.count,
              showsEnds: false)),
          page.type)
        page.add(plot)
      }
      page.bottom += isLast ? 0 : size * 1.1
      start += columns
    }
  }

  /// What all cells show, once.
  private func addTitle(
    of panel: Plot.Panel, left: Double, to page: inout FigurePage
  ) throws(FontError) {
    let words = panel.unit.map { fonts.language("%@ (%@)", panel.title, $0) } ?? panel.title
    guard
      let line = try page.type.line(
        words, style: page.metrics.title, width: page.right - left)
    else { return }
    let baseline = page.bottom + line.capHeight
    page.add(PlacedText(line, at: Point(x: left, y: baseline), color: panel.titleColor))
    page.bottom = baseline + page.size * 1.2
  }

  /// The columns' values, the first with what they are of.
  private func addValues(
    of axis: Sweep.Axis, width: Double, left: (Int) -> Double, to page: inout FigurePage
  ) throws(FontError) {
    var baseline = page.bottom
    for (column, value) in axis.values.enumerated() {
      guard
        let line = try page.type.line(
          "\(axis.label) \(value)", style: page.metrics.noteText, width: width)
      else { continue }
      baseline = page.bottom + line.capHeight
      page.add(PlacedText(line, at: Point(x: left(column), y: baseline), color: page.theme.ink))
    }
    page.bottom = baseline + page.size * 1.1
  }

  private func addValue(
    of axis: Sweep.Axis, row: Int, left: Double, to page: inout FigurePage
  ) throws(FontError) {
    guard
      let line = try page.type.line(
        "\(axis.label) \(axis.values[row])", style: page.metrics.text, width: page.right - left)
    else { return }
    let baseline = page.bottom + line.capHeight
    page.add(
      PlacedText(line, at: Point(x: left, y: baseline), color: page.theme.secondaryInk))
    page.bottom = (baseline + page.size * 0.5).rounded()
  }

  private func addNames(
    of variants: ArraySlice<Int>, width: Double, left: (Int) -> Double, to page: inout FigurePage
  ) throws(FontError) {
    var baseline = page.bottom
    for (column, variant) in variants.enumerated() {
      let lines = try page.type.lines(
        scene.variants[variant].name ?? "", style: page.metrics.noteText,
        width: min(width, page.right - left(column)), limit: 2)
      for (row, line) in lines.enumerated() {
        let y = page.bottom + line.capHeight + Double(row) * page.size * 1.25
        baseline = max(baseline, y)
        page.add(PlacedText(line, at: Point(x: left(column), y: y), color: page.theme.ink))
      }
    }
    page.bottom = (baseline + page.size * 0.6).rounded()
  }
}

extension Plot.Panel {
  /// The same curves without a title, a unit or names.
  var bare: Plot.Panel {
    Plot.Panel(
      title: "", unit: nil, titleColor: titleColor, lines: lines, range: range,
      landmarks: landmarks, weight: 1)
  }
}
