import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickEngine
import FlickPlot
import FlickScene
import FlickStage
import FlickText

/// A row of a variant's canvases, each at an instant of its own.
struct StripRow {
  let canvas: CanvasPainter
  let size: Size
  let theme: PlotTheme

  /// Adds a cell of the width for each instant; their middles lie at `centers`.
  /// The crop is the whole canvas, the same in every cell.
  ///
  /// - Returns: How high a cell is.
  func add(
    _ instants: [(time: FlickTime, center: Double)], width: Double, to page: inout FigurePage
  ) -> Double {
    let scale = width / size.width
    let height = max(1, (size.height * scale).rounded())
    let top = page.bottom.rounded()
    let (canvas, theme) = (canvas, theme)
    page.draw { list in
      for instant in instants {
        let box = Rect(
          x: (instant.center - width / 2).rounded(), y: top, width: max(1, width.rounded(.down)),
          height: height)
        list.pushClip(Shape(Path(rect: box)))
        canvas.draw(
          at: instant.time,
          transform: AffineTransform.scale(
            x: box.width / size.width, y: box.height / size.height
          ).then(.translation(box.minX, box.minY)), into: &list)
        list.popClip()
        list.stroke(
          Shape(Path(rect: box.inset(by: 0.5))), style: StrokeStyle(width: 1),
          with: .solid(theme.grey))
      }
    }
    page.bottom = top + height
    return height
  }
}

extension FigureBuilder {
  func canvas(of variant: Int, in page: FigurePage) throws(FontError) -> StripRow {
    StripRow(
      canvas: try CanvasPainter(
        scene.variants[variant], of: scene, trace: trace.variants[variant], fonts: fonts),
      size: scene.canvas.size, theme: page.theme)
  }

  /// Film strips: a row for each variant, the time under each cell.
  func addStrip(to page: inout FigurePage) throws(FontError) {
    let size = page.size
    let gap = (size * 0.7).rounded()
    let room = page.right - page.left
    let least = size * FigureConstants.leastCell
    let count = max(2, min(settings.count, Int(((room + gap) / (least + gap)).rounded(.down))))
    // A landscape canvas fills its cell, a portrait one leaves it lower.
    let width = min(
      (room - gap * Double(count - 1)) / Double(count),
      size * FigureConstants.highestCell * scene.canvas.size.width / scene.canvas.size.height)
    let pitch = width + gap
    let marks = marks.instants(ofVariants: settings.variants)
    let instants = lively.instants(count, at: marks.map(\.time))
    let cells = instants.enumerated().map { index, time in
      (time: time, center: page.left + width / 2 + Double(index) * pitch)
    }
    for (row, variant) in settings.variants.enumerated() {
      if row > 0 { page.bottom += size * 1.4 }
      try addName(of: variant, to: &page)
      _ = try canvas(of: variant, in: page).add(cells, width: width, to: &page)
    }
    try addTimes(of: cells, pitch: pitch, to: &page)
    try addNames(of: marks, under: cells, pitch: pitch, to: &page)
  }

  /// What happens at the cells' instants, below their times, in two lines at most.
  private func addNames(
    of marks: [Plot.Mark], under cells: [(time: FlickTime, center: Double)], pitch: Double,
    to page: inout FigurePage
  ) throws(FontError) {
    let width = pitch - page.size * 0.6
    let baseline =
      page.bottom + page.size * (FigureConstants.timeDrop + FigureConstants.noteDrop)
    for cell in cells {
      guard let name = marks.first(where: { $0.time == cell.time })?.name else { continue }
      let lines = try page.type.lines(name, style: page.metrics.text, width: width, limit: 2)
      for (row, line) in lines.enumerated() {
        let half = line.width / 2
        let x = min(max(cell.center, page.left + half), page.right - half)
        let y = baseline + Double(row) * page.size * FigureConstants.nameLineHeight
        page.add(
          PlacedText(
            line, at: Point(x: x, y: y), alignment: .center, color: page.theme.secondaryInk))
      }
    }
  }

  /// A variant's name above what it does, where several are shown.
  func addName(of variant: Int, to page: inout FigurePage) throws(FontError) {
    guard settings.variants.count > 1, let name = scene.variants[variant].name,
      let line = try page.type.line(
        name,
        style: TextStyle(
          families: page.metrics.families, size: page.metrics.titleSize, weight: 700),
        width: page.right - page.left)
    else { return }
    let baseline = page.bottom + line.capHeight
    page.add(PlacedText(line, at: Point(x: page.left, y: baseline), color: page.theme.ink))
    guard let note = scene.variants[variant].note, !note.isEmpty else {
      page.bottom = baseline + page.size * 0.7
      return
    }
    let words = try page.type.line(note, style: page.metrics.text)
    let x = page.left + line.width + page.size * 0.7
    if x + words.width <= page.right {
      page.add(PlacedText(words, at: Point(x: x, y: baseline), color: page.theme.secondaryInk))
    }
    page.bottom = baseline + page.size * 0.7
  }

  /// Times under cells, the first with what they are counted in, or all where there is
  /// room.
  private func addTimes(
    of cells: [(time: FlickTime, center: Double)], pitch: Double, to page: inout FigurePage
  ) throws(FontError) {
    let baseline = page.bottom + page.size * FigureConstants.timeDrop
    let isRoomy = pitch > page.size * FigureConstants.roomyCell
    var free = 0.0
    for cell in cells {
      let hasUnit = isRoomy || cell.time == cells[0].time
      let line = try page.type.line(
        hasUnit ? words.instant(cell.time) : words.bareInstant(cell.time),
        style: page.metrics.text)
      let text = PlacedText(
        line, at: Point(x: cell.center, y: baseline), alignment: .center, color: page.theme.ink)
      guard text.box.minX >= free, text.box.maxX <= page.width else { continue }
      free = text.box.maxX + page.size * 0.3
      page.add(text)
    }
  }
}
