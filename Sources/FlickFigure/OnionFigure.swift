import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickEngine
import FlickPlot
import FlickScene
import FlickStage
import FlickText

// Onion skins: what moves, at equal steps of time, from faint to strong, so
// that spacing shows speed; its path as a line with dots.
extension FigureBuilder {
  private struct Skin {
    let canvas: CanvasParts
    /// From the canvas's points to pixels.
    let place: AffineTransform
    let instants: [FlickTime]
    let outlines: [[Shape]]
    let path: [Point]
    let dots: [Point]
    let frame: Rect
    let color: Color
  }

  func addOnion(to page: inout FigurePage) throws(FontError) {
    let size = page.size
    let gap = (size * FigureConstants.skinGap).rounded()
    let room = page.right - page.left
    let canvas = scene.canvas.size
    let columns = min(
      settings.variants.count,
      max(1, Int((room / (size * FigureConstants.leastSkin + gap)).rounded(.down))))
    let widest = min(
      (room - gap * Double(columns)) / Double(columns),
      size * FigureConstants.highestSkin * canvas.width / canvas.height)
    let width = max(1, widest.rounded(.down))
    let height = max(1, (width * canvas.height / canvas.width).rounded())
    let instants = lively.instants(settings.count)
    var start = 0
    while start < settings.variants.count {
      let row = settings.variants[start..<min(start + columns, settings.variants.count)]
      if start > 0 { page.bottom += size * FigureConstants.rowGap }
      var baseline = page.bottom
      for (index, variant) in row.enumerated() where settings.variants.count > 1 {
        let style = TextStyle(
          families: page.metrics.families, size: page.metrics.titleSize, weight: 700)
        if let name = scene.variants[variant].name,
          let line = try page.type.line(name, style: style, width: width + gap / 2)
        {
          baseline = page.bottom + line.capHeight
          let x = page.left + Double(index) * (width + gap)
          if x + line.width <= page.right {
            page.add(PlacedText(line, at: Point(x: x, y: baseline), color: page.theme.ink))
          }
        }
      }
      if settings.variants.count > 1 { page.bottom = (baseline + size * 0.8).rounded() }
      let top = page.bottom
      for (index, variant) in row.enumerated() {
        let frame = Rect(
          x: (page.left + Double(index) * (width + gap)).rounded(), y: top, width: width,
          height: height)
        let skin = try skin(of: variant, at: instants, in: frame, page: page)
        draw(skin, on: &page)
        try addTimes(of: skin, right: min(frame.maxX + gap - size * 0.3, page.right), to: &page)
      }
      page.bottom = top + height
      start += columns
    }
    try addStep(instants, to: &page)
  }

  private func skin(
    of variant: Int, at instants: [FlickTime], in frame: Rect, page: FigurePage
  ) throws(FontError) -> Skin {
    let place = AffineTransform.scale(frame.width / scene.canvas.size.width)
      .then(.translation(frame.minX, frame.minY))
    let moved = MovedLayers(
      scene.variants[variant], trace: trace.variants[variant], transform: place,
      onlyPlaces: true)
    let span = lively
    func boxes(_ time: FlickTime) -> [Rect] {
      moved.outlines(at: time).compactMap { shape in
        shape.path.transformed(by: shape.transform).controlBounds
      }
    }
    // The path is that of the layer that travels farthest.
    var travelled: [Double] = []
    for (before, after) in zip(instants, instants.dropFirst()) {
      for (index, step) in zip(boxes(before), boxes(after)).enumerated() {
        if index == travelled.count { travelled.append(0) }
        travelled[index] += (step.1.center - step.0.center).length
      }
    }
    let followed = travelled.indices.max { travelled[$0] < travelled[$1] } ?? 0
    func box(_ time: FlickTime) -> Rect? {
      let all = boxes(time)
      return followed < all.count ? all[followed] : nil
    }
    // A layer that reaches out of the canvas is followed at an edge.
    let anchors: [(Rect) -> Point] = [
      { $0.center }, { Point(x: $0.center.x, y: $0.minY) }, { Point(x: $0.center.x, y: $0.maxY) },
      { Point(x: $0.minX, y: $0.center.y) }, { Point(x: $0.maxX, y: $0.center.y) },
    ]
    let places = instants.compactMap(box)
    var anchor = anchors[0]
    var most = -1
    for candidate in anchors {
      let inside = places.filter { frame.contains(candidate($0)) }.count
      if inside > most {
        most = inside
        anchor = candidate
      }
    }
    func middle(_ time: FlickTime) -> Point? { box(time).map(anchor) }
    let steps = 160
    let path = (0...steps).compactMap { step in
      middle(
        FlickTime(
          flicks: span.start.flicks + (span.end - span.start).flicks * Int64(step) / Int64(steps)))
    }
    return Skin(
      canvas: try CanvasParts(
        scene.variants[variant], of: scene, trace: trace.variants[variant], fonts: fonts),
      place: place, instants: instants, outlines: instants.map { moved.outlines(at: $0) },
      path: path, dots: instants.compactMap(middle), frame: frame,
      // On a halo that is light in every theme.
      color: FigureSettings.Theme.light.plot.series[0].line)
  }

  private func draw(_ skin: Skin, on page: inout FigurePage) {
    let (theme, metrics) = (page.theme, page.metrics)
    page.draw { list in
      list.pushClip(Shape(Path(rect: skin.frame)))
      let last = Double(max(1, skin.outlines.count - 1))
      func aged(_ index: Int, from oldest: Double) -> Double {
        1 - (1 - oldest) * (last - Double(index)) / last
      }
      let now = skin.instants.last ?? .zero
      skin.canvas.drawBelow(at: now, transform: skin.place, into: &list)
      for (index, time) in skin.instants.dropLast().enumerated() {
        list.pushGroup(opacity: aged(index, from: FigureConstants.oldestSkin))
        skin.canvas.drawMoved(at: time, transform: skin.place, into: &list)
        list.popGroup()
      }
      skin.canvas.drawRest(at: now, transform: skin.place, into: &list)
      for (index, shapes) in skin.outlines.enumerated() {
        let width =
          metrics.curveWidth * 0.5 * aged(index, from: FigureConstants.thinnestOutline)
        for shape in shapes {
          list.outline(
            shape, width: width, dash: [],
            skin.color.faded(by: aged(index, from: FigureConstants.oldestOutline)),
            halo: (GhostConstants.haloShare, FigureConstants.halo))
        }
      }
      list.popClip()
      var path = Path()
      for (index, point) in skin.path.enumerated() {
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      list.pushClip(Shape(Path(rect: skin.frame)))
      list.outline(
        Shape(path), width: metrics.curveWidth * 0.6, dash: [], skin.color,
        halo: (2.4, FigureConstants.halo))
      for dot in skin.dots {
        for (radius, color) in [(0.34, FigureConstants.halo), (0.24, skin.color)] {
          let radius = metrics.textSize * radius
          let box = Rect(
            x: dot.x - radius, y: dot.y - radius, width: 2 * radius, height: 2 * radius)
          list.fill(Shape(Path(ellipseIn: box)), with: .solid(color))
        }
      }
      list.popClip()
      list.stroke(
        Shape(Path(rect: skin.frame.inset(by: 0.5))), style: StrokeStyle(width: 1),
        with: .solid(theme.grey))
    }
  }

  /// The first and the last instant at the right of the picture, each with a
  /// line to its dot.
  private func addTimes(
    of skin: Skin, right: Double, to page: inout FigurePage
  ) throws(FontError) {
    let ends = [(skin.dots.first, skin.instants.first), (skin.dots.last, skin.instants.last)]
    var labels: [(dot: Point, line: TextLine)] = []
    for case (let dot?, let time?) in ends where skin.frame.contains(dot) {
      labels.append((dot, try page.type.line(words.instant(time), style: page.metrics.text)))
    }
    labels.sort { $0.dot.y < $1.dot.y }
    let height = page.size * FigureConstants.skinLeading
    guard
      let tops = LabelRow.lefts(
        centers: labels.map(\.dot.y), widths: labels.map { _ in height }, gap: 0,
        within: skin.frame.minY...skin.frame.maxY)
    else { return }
    let (left, grey) = (skin.frame.maxX + page.size * 0.9, page.theme.grey)
    for (label, top) in zip(labels, tops) where left + label.line.width <= right {
      let middle = top + height / 2
      page.add(
        PlacedText(
          label.line, at: Point(x: left, y: middle + label.line.capHeight / 2),
          color: page.theme.ink))
      let end = Point(x: left - page.size * 0.25, y: middle)
      page.drawLast { list in
        list.stroke(
          Shape(Path(from: label.dot, to: end)), style: StrokeStyle(width: 0.75),
          with: .solid(grey))
      }
    }
  }

  /// How much time lies between two skins.
  private func addStep(_ instants: [FlickTime], to page: inout FigurePage) throws(FontError) {
    guard instants.count > 1 else { return }
    let step = FlickTime.zero + (instants[1] - instants[0])
    guard
      let line = try page.type.line(
        fonts.language(
          "Every %@, from %@", words.instant(step), words.instant(instants[0])),
        style: page.metrics.text, width: page.right - page.left)
    else { return }
    let baseline = page.bottom + page.size * 1.5
    page.add(PlacedText(line, at: Point(x: page.left, y: baseline), color: page.theme.secondaryInk))
  }
}
