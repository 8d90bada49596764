import FlickCore
import FlickDisplay

extension Plot {
  /// Draws what does not change with time: the grid, the axes' labels, titles.
  package func drawAxes(into list: inout DisplayList) {
    if let printed { return drawPrinted(printed, into: &list) }
    for panel in panels {
      for y in panel.grid { drawLine(at: y, across: panel.area, theme.hairline, into: &list) }
      if let zero = panel.zero { drawLine(at: zero, across: panel.area, theme.axis, into: &list) }
    }
    for text in texts { text.draw(into: &list) }
  }

  /// Draws what has happened up to `now`: marks, curves and where they are.
  ///
  /// - Parameter isCut: Whether curves are cut into strips of whole pixels, most of which
  ///   are the same commands in the next frame.
  package func drawCurves(at now: FlickTime, isCut: Bool = true, into list: inout DisplayList) {
    for mark in marks { draw(mark, opacity: mark.opacity(at: now), into: &list) }
    for line in panels.flatMap(\.lines) {
      for jump in line.curve.jumps where jump.time <= now { drawLane(of: jump, into: &list) }
    }
    for panel in panels { drawCursor(at: now, across: panel.area, into: &list) }
    for panel in panels {
      for line in panel.lines {
        line.strips?.draw(
          at: now, head: panel.tip(of: line, at: now, on: timeScale).place, style: line.style,
          paint: .solid(line.color), isCut: isCut, into: &list)
        for step in line.curve.steps where step.time <= now {
          list.fill(metrics.dot(at: step), with: .solid(line.color))
        }
        for jump in line.curve.jumps where jump.time <= now {
          draw(jump, color: line.color, into: &list)
        }
      }
      drawCallouts(of: panel, at: now, into: &list)
      panel.notes.forEach { draw($0, at: now, into: &list) }
      // The first curve's head lies on top where several meet.
      for line in panel.lines.reversed() {
        let tip = panel.tip(of: line, at: now, on: timeScale)
        guard tip.hasValue else { continue }
        list.fill(circle(at: tip.place, radius: metrics.headRadius), with: .solid(line.color))
      }
    }
  }

  /// Draws the complete curves with all marks, as a document shows them.
  package func drawWhole(into list: inout DisplayList) {
    if let printed { return drawWholePrinted(printed, into: &list) }
    for mark in marks { draw(mark, opacity: 1, into: &list) }
    for panel in panels {
      for line in panel.lines {
        for jump in line.curve.jumps { drawLane(of: jump, into: &list) }
        list.stroke(Shape(line.curve.path), style: line.style, with: .solid(line.color))
        for step in line.curve.steps {
          list.fill(metrics.dot(at: step), with: .solid(line.color))
        }
        for jump in line.curve.jumps { draw(jump, color: line.color, into: &list) }
      }
      drawCallouts(of: panel, at: nil, into: &list)
      panel.notes.forEach { draw($0, at: nil, into: &list) }
    }
  }

  /// A horizontal line of whole pixels.
  private func drawLine(
    at y: Double, across area: Rect, _ color: Color, into list: inout DisplayList
  ) {
    let width = metrics.hairlineWidth
    let line = Rect(
      x: area.minX, y: (y - width / 2).rounded(), width: area.width, height: width)
    list.fill(Shape(Path(rect: line)), with: .solid(color))
  }

  private func draw(_ mark: PlottedMark, opacity: Double, into list: inout DisplayList) {
    guard opacity > 0 else { return }
    let width = max(1, metrics.hairlineWidth)
    let x = (mark.x - width / 2).rounded() + width / 2
    let dash = metrics.textSize * 0.22
    let style = StrokeStyle(width: width, dash: [dash, dash * 1.25])
    let paint = Paint.solid(theme.grey.faded(by: opacity))
    for panel in panels {
      let path = Path(
        from: Point(x: x, y: panel.area.minY), to: Point(x: x, y: panel.area.maxY))
      list.stroke(Shape(path), style: style, with: paint)
    }
    if let pole = mark.pole(at: x, above: panels[0].area.minY) {
      list.stroke(Shape(pole), style: StrokeStyle(width: width), with: paint)
    }
    mark.name?.draw(into: &list, opacity: opacity)
  }

  /// What points at the curves; at `nil` whatever the time.
  private func drawCallouts(
    of panel: PlottedPanel, at now: FlickTime?, into list: inout DisplayList
  ) {
    func opacity(_ appears: FlickTime) -> Double {
      now.map { PlotConstants.opacity(at: $0, since: appears) } ?? 1
    }
    for magnifier in panel.magnifiers where opacity(magnifier.appears) > 0 {
      magnifier.draw(opacity: opacity(magnifier.appears), theme: theme, into: &list)
    }
    for badge in panel.badges where opacity(badge.appears) > 0 {
      badge.draw(opacity: opacity(badge.appears), ground: theme.ground, into: &list)
    }
  }

  private func drawCursor(at now: FlickTime, across area: Rect, into list: inout DisplayList) {
    let width = metrics.cursorWidth
    let x = timeScale.position(of: min(now, timeScale.end))
    let line = Rect(
      x: (x - width / 2).rounded(), y: area.minY, width: width, height: area.height)
    list.fill(Shape(Path(rect: line)), with: .solid(theme.ink.faded(by: 0.22)))
  }

  /// Words beside a curve, on the bare ground; at `nil` whatever the time.
  private func draw(_ note: CurveNote, at now: FlickTime?, into list: inout DisplayList) {
    let opacity = now.map { note.opacity(at: $0) } ?? 1
    guard opacity > 0 else { return }
    let plate = Shape(Path(rect: note.plate))
    list.fill(plate, with: .solid(theme.ground.faded(by: opacity)))
    note.text.draw(into: &list, opacity: opacity)
  }

  /// Clears the way of a jump's dots, so that a mark's dashes don't run between
  /// them. Drawn before the curve, which may pass close by.
  private func drawLane(of jump: PlottedCurve.Jump, into list: inout DisplayList) {
    let half = metrics.curveWidth * 0.8
    let lane = Rect(
      x: jump.before.x - half, y: min(jump.before.y, jump.after.y), width: 2 * half,
      height: (jump.after.y - jump.before.y).magnitude)
    list.fill(Shape(Path(rect: lane)), with: .solid(theme.ground))
  }

  /// A break in a curve.
  func draw(_ jump: PlottedCurve.Jump, color: Color, into list: inout DisplayList) {
    JumpSign(
      before: jump.before, after: jump.after, color: color, ground: theme.ground,
      metrics: metrics
    ).draw(into: &list)
  }

  private func circle(at center: Point, radius: Double) -> Shape {
    JumpSign.circle(at: center, radius: radius)
  }
}

extension PlotMetrics {
  /// One step of a curve that moves in steps.
  func dot(at step: PlottedCurve.Vertex) -> Shape {
    JumpSign.circle(at: step.point, radius: curveWidth * PlotConstants.stepRadius)
  }
}
