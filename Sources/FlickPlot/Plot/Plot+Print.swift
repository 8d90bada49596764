import FlickCore
import FlickDisplay

// A printed plot: thin axes with ticks, everything at once.
extension Plot {
  /// Axes, ticks and words.
  func drawPrinted(_ printed: PrintedAxes, into list: inout DisplayList) {
    let size = metrics.textSize
    let width = metrics.hairlineWidth
    let length = size * PrintConstants.tickLength
    var axes = Path()
    for (index, panel) in panels.enumerated() {
      let isLast = index == panels.count - 1
      // On the middle of a pixel, so that a line is sharp at any whole scale.
      let x = panel.area.minX.rounded() - width / 2
      let y = panel.area.maxY.rounded() + width / 2
      if panel.showsAxis {
        let foot = isLast ? y : y - width / 2
        axes.append(Path(from: Point(x: x, y: panel.area.minY), to: Point(x: x, y: foot)))
        for tick in panel.grid {
          let tick = tick.rounded(.down) + width / 2
          axes.append(Path(from: Point(x: x - length, y: tick), to: Point(x: x, y: tick)))
        }
      }
      guard isLast else { continue }
      axes.append(Path(from: Point(x: x, y: y), to: Point(x: panel.area.maxX, y: y)))
      for tick in printed.timeTicks {
        let tick = min(tick.rounded(.down), panel.area.maxX - width) + width / 2
        axes.append(Path(from: Point(x: tick, y: y), to: Point(x: tick, y: y + length)))
      }
    }
    list.stroke(
      Shape(axes), style: StrokeStyle(width: width, cap: .square), with: .solid(theme.ink))
    for text in texts { text.draw(into: &list) }
  }

  /// Tints, levels, marks, curves and what is told of them.
  func drawWholePrinted(_ printed: PrintedAxes, into list: inout DisplayList) {
    for panel in panels {
      for ground in printed.grounds {
        let box = Rect(
          x: ground.left, y: panel.area.minY, width: ground.right - ground.left,
          height: panel.area.height)
        list.fill(Shape(Path(rect: box)), with: .solid(ground.color))
      }
      drawLevels(of: panel, into: &list)
    }
    for mark in marks { drawPrinted(mark, into: &list) }
    for panel in panels {
      for line in panel.lines.reversed() {
        list.stroke(Shape(line.curve.path), style: line.style, with: .solid(line.color))
        for jump in line.curve.jumps { draw(jump, color: line.color, into: &list) }
      }
      for measure in panel.measures { draw(measure, into: &list) }
      for note in panel.notes { note.text.draw(into: &list) }
    }
    for sample in printed.samples {
      let end = Point(x: sample.start.x + sample.length, y: sample.start.y)
      list.stroke(
        Shape(Path(from: sample.start, to: end)),
        style: metrics.style(of: sample.style, weight: sample.weight),
        with: .solid(sample.style.line))
    }
  }

  /// The line at zero, and dashes through the values of the states.
  private func drawLevels(of panel: PlottedPanel, into list: inout DisplayList) {
    let width = metrics.hairlineWidth
    func level(_ y: Double) -> Shape {
      let y = y.rounded(.down) + width / 2
      return Shape(
        Path(from: Point(x: panel.area.minX, y: y), to: Point(x: panel.area.maxX, y: y)))
    }
    if let zero = panel.zero {
      list.stroke(level(zero), style: StrokeStyle(width: width * 0.75), with: .solid(theme.grey))
    }
    let dash = metrics.textSize * 0.5
    for y in panel.levels {
      list.stroke(
        level(y), style: StrokeStyle(width: width * 0.75, dash: [dash, dash * 0.6]),
        with: .solid(theme.grey))
    }
  }

  /// A dashed vertical through every panel. It keeps clear of a jump's dots,
  /// which lie on it.
  private func drawPrinted(_ mark: PlottedMark, into list: inout DisplayList) {
    let width = metrics.hairlineWidth
    let x = mark.x.rounded(.down) + width / 2
    let dash = metrics.textSize * 0.24
    let style = StrokeStyle(width: width, dash: [dash, dash])
    for panel in panels {
      var pieces = [panel.area.minY...panel.area.maxY]
      for jump in panel.lines.flatMap(\.curve.jumps)
      where (jump.before.x - mark.x).magnitude < metrics.jumpRadius {
        let covered =
          min(jump.before.y, jump.after.y) - 2 * metrics.jumpRadius...max(
            jump.before.y, jump.after.y) + 2 * metrics.jumpRadius
        pieces = pieces.flatMap { $0.without(covered) }
      }
      for piece in pieces {
        let path = Path(
          from: Point(x: x, y: piece.lowerBound), to: Point(x: x, y: piece.upperBound))
        list.stroke(Shape(path), style: style, with: .solid(theme.grey))
      }
    }
    if let top = panels.first?.area.minY, let pole = mark.pole(at: x, above: top) {
      list.stroke(Shape(pole), style: StrokeStyle(width: width), with: .solid(theme.grey))
    }
    mark.name?.draw(into: &list)
  }

  private func draw(_ measure: CurveMeasure, into list: inout DisplayList) {
    let style = StrokeStyle(width: metrics.hairlineWidth)
    switch measure.kind {
    case .line(let from):
      let half = metrics.textSize * 0.22
      var path = Path(from: from, to: measure.place)
      for y in [from.y, measure.place.y] {
        path.append(
          Path(
            from: Point(x: measure.place.x - half, y: y),
            to: Point(x: measure.place.x + half, y: y)))
      }
      list.stroke(Shape(path), style: style, with: .solid(measure.color))
    case .leader(let from):
      list.stroke(
        Shape(Path(from: from, to: measure.place)), style: style, with: .solid(measure.color))
    case .diamond:
      let radius = metrics.jumpRadius * 1.15
      var path = Path()
      path.move(to: Point(x: measure.place.x, y: measure.place.y - radius))
      path.line(to: Point(x: measure.place.x + radius, y: measure.place.y))
      path.line(to: Point(x: measure.place.x, y: measure.place.y + radius))
      path.line(to: Point(x: measure.place.x - radius, y: measure.place.y))
      path.close()
      list.fill(Shape(path), with: .solid(theme.ground))
      list.stroke(Shape(path), style: style, with: .solid(measure.color))
    }
  }
}

extension ClosedRange<Double> {
  /// What is left of it outside another range.
  fileprivate func without(_ other: ClosedRange<Double>) -> [ClosedRange<Double>] {
    guard overlaps(other) else { return [self] }
    var rest: [ClosedRange<Double>] = []
    if lowerBound < other.lowerBound { rest.append(lowerBound...other.lowerBound) }
    if other.upperBound < upperBound { rest.append(other.upperBound...upperBound) }
    return rest
  }
}
