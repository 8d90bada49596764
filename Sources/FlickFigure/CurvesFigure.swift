import FlickCore
import FlickEngine
import FlickPlot
import FlickScene
import FlickStage
import FlickText

/// Signals against time: variants side by side on the same axes, in rows where
/// they are many.
struct CurvesFigure {
  /// One column: what it is called, its panels and marks.
  struct Column {
    let name: String?
    let note: String?
    let panels: [Plot.Panel]
    let marks: [Plot.Mark]
    let tints: [Plot.PrintStyle.Tint]
  }

  let columns: [Column]
  let start: FlickTime
  let end: FlickTime
  let unit: Plot.PrintStyle.TimeUnit

  /// Adds all columns below what the page has.
  func add(to page: inout FigurePage) throws(FontError) {
    let size = page.size
    let panelHeight = size * FigureConstants.panelHeight
    var rooms = (left: 0.0, right: 0.0)
    for column in columns {
      let room = try Plot.printedRooms(
        of: column.panels, panelHeight: panelHeight,
        limit: (page.right - page.left) * PrintConstants.mostEnds, page.type)
      rooms = (max(rooms.left, room.left), max(rooms.right, room.right))
    }
    // The last number under an axis reaches over its end.
    rooms.right = max(rooms.right, (size * 1.2).rounded())
    let gap = (size * FigureConstants.columnGap).rounded()
    let room = max(1, page.right - page.left - rooms.left - rooms.right)
    let least = size * FigureConstants.leastAxis
    let fitting = Int(((room + gap) / (least + gap)).rounded(.down))
    let perRow = max(1, min(columns.count, fitting))
    var start = 0
    while start < columns.count {
      let row = Array(columns[start..<min(start + perRow, columns.count)])
      if start > 0 { page.bottom += size * FigureConstants.rowGap }
      let axis = (room - gap * Double(perRow - 1)) / Double(perRow)
      let spans = row.indices.map { index in
        let left = (page.left + rooms.left + Double(index) * (axis + gap)).rounded()
        return left...(left + axis).rounded(.down)
      }
      try add(row, spans: spans, panelHeight: panelHeight, gap: gap, to: &page)
      start += perRow
    }
  }

  private func add(
    _ row: [Column], spans: [ClosedRange<Double>], panelHeight: Double, gap: Double,
    to page: inout FigurePage
  ) throws(FontError) {
    try addHeading(row, spans: spans, gap: gap, to: &page)
    let top = page.bottom
    var plots: [Plot] = []
    // Columns keep as many rows for names as any of them needs.
    var nameRows = 0
    for _ in 0..<2 {
      plots = []
      for (index, column) in row.enumerated() {
        let isLast = index == row.count - 1
        let left = index == 0 ? page.left : spans[index].lowerBound - gap / 2 + page.size * 0.2
        let right = isLast ? page.right : spans[index].upperBound + gap / 2 - page.size * 0.2
        plots.append(
          try Plot(
            panels: column.panels, marks: column.marks, until: end,
            frame: Rect(x: left, y: top, width: right - left, height: 0),
            detail: .printed(
              Plot.PrintStyle(
                span: spans[index], start: start, titleWidth: page.right - spans[0].lowerBound,
                panelHeight: panelHeight, timeUnit: unit,
                showsValues: index == 0, showsEnds: isLast, nameRows: nameRows,
                tints: column.tints)),
            page.type))
      }
      let most = plots.map(\.nameRows).max() ?? 0
      if plots.allSatisfy({ $0.nameRows == most }) { break }
      nameRows = most
    }
    for plot in plots { page.add(plot) }
  }

  /// The columns' names, and their notes where all of them fit on a line.
  private func addHeading(
    _ row: [Column], spans: [ClosedRange<Double>], gap: Double, to page: inout FigurePage
  ) throws(FontError) {
    guard row.contains(where: { $0.name != nil }) else { return }
    let size = page.size
    func width(_ index: Int) -> Double {
      let right = index == row.count - 1 ? page.right : spans[index].upperBound + gap / 2
      return right - spans[index].lowerBound
    }
    var baseline = try page.addNames(
      row.indices.map { (row[$0].name ?? "", spans[$0].lowerBound, width($0)) })
    var notes: [PlacedText] = []
    var fits = true
    for (index, column) in row.enumerated() {
      guard let note = column.note, !note.isEmpty else { continue }
      let words = try page.type.line(note, style: page.metrics.text)
      fits = fits && words.width <= width(index)
      notes.append(
        PlacedText(
          words,
          at: Point(x: spans[index].lowerBound, y: baseline + size * FigureConstants.noteDrop),
          color: page.theme.secondaryInk))
    }
    if fits, !notes.isEmpty {
      for note in notes { page.add(note) }
      baseline += size * FigureConstants.noteDrop
    }
    page.bottom = (baseline + size * FigureConstants.headingGap).rounded()
  }
}

extension CurvesFigure.Column {
  /// Columns of a stretch of time, whose panels share their axes.
  static func within(_ span: ClosedRange<FlickTime>, _ columns: [Self]) -> [Self] {
    let ranges = columns[0].panels.indices.map { index in
      Plot.Panel.range(
        of: columns.flatMap { $0.panels[index].lines.map { $0.curve.within(span) } })
    }
    return columns.map { column in
      .init(
        name: column.name, note: column.note,
        panels: zip(column.panels, ranges).map { $0.within(span, range: $1) },
        marks: column.marks.filter { span.contains($0.time) }, tints: column.tints)
    }
  }

  func with(_ tints: [Plot.PrintStyle.Tint]) -> Self {
    .init(name: name, note: note, panels: panels, marks: marks, tints: tints)
  }

  var unnamed: Self { .init(name: nil, note: nil, panels: panels, marks: marks, tints: tints) }
}
