import FlickCore
import FlickText

// A plot on a screen: labels and a grid, within the frame.
extension PlotComposer {
  /// With titles, the names of marks and times within the frame.
  ///
  /// Widths of labels decide where the time axis starts, and their number depends
  /// on heights, which depend on the rows of marks: the axis is guessed from all
  /// labels, then the marks are placed, then the panels.
  mutating func composeWhole() throws(FontError) -> PlotLayout {
    let titleHeight = metrics.titleSize * PlotConstants.titleFactor
    let room = frame.height - Double(panels.count) * titleHeight - metrics.timeHeight
    let ticks = try self.ticks(heights: heights(sharing: room))
    let axis = try timeAxis(besides: ticks)
    let names = try names(of: marks, on: axis.scale)
    let nameHeight = Double(names.rows) * rowHeight
    let heights = heights(sharing: room - nameHeight)
    var y = frame.minY
    for index in panels.indices {
      try addTitle(of: panels[index], at: y, on: axis)
      y += titleHeight
      if index == 0 { y += nameHeight }
      addPanel(index, ticks[index], at: &y, height: heights[index], on: axis)
    }
    return layout(axis, names, showsTimes: true)
  }

  /// The panels fill the frame; titles stand above it, times hang below it.
  mutating func composeSmall(
    showsTitles: Bool, showsTimes: Bool
  ) throws(FontError) -> PlotLayout {
    let heights = heights(sharing: frame.height)
    let ticks = try self.ticks(heights: heights)
    let axis = try timeAxis(besides: ticks)
    let names = try names(
      of: marks.map { Plot.Mark(time: $0.time, name: nil) }, on: axis.scale)
    var y = frame.minY
    for index in panels.indices {
      if showsTitles {
        let above = metrics.titleSize * PlotConstants.titleFactor
        try addTitle(of: panels[index], at: y - above, on: axis)
      }
      addPanel(index, ticks[index], at: &y, height: heights[index], on: axis)
    }
    return layout(axis, names, showsTimes: showsTimes)
  }

  /// Heights of the areas that share `total`, gaps not counted as theirs.
  private func heights(sharing total: Double) -> [Double] {
    let weights = panels.map(\.weight)
    let sum = weights.reduce(0, +)
    let room = total - metrics.panelGap * Double(max(0, panels.count - 1))
    return weights.map { max(1, room * $0 / sum) }
  }

  private func ticks(heights: [Double]) throws(FontError) -> [[Tick]] {
    var ticks: [[Tick]] = []
    for (panel, height) in zip(panels, heights) {
      ticks.append(try self.ticks(of: panel, height: height))
    }
    return ticks
  }

  private func ticks(of panel: Plot.Panel, height: Double) throws(FontError) -> [Tick] {
    guard !panel.landmarks.isEmpty else {
      return try numbers(of: panel, height: height, spacing: PlotConstants.tickSpacing)
    }
    var ticks: [Tick] = []
    // The curves keep most of the width, whatever the names.
    let width = min(size * 8, max(size * 4, frame.width * PlotConstants.nameShare))
    for landmark in panel.landmarks where panel.range.contains(landmark.value) {
      if let line = try type.line(landmark.name, style: metrics.text, width: width) {
        ticks.append(Tick(value: landmark.value, line: line))
      }
    }
    return ticks
  }

  private func timeAxis(besides ticks: [[Tick]]) throws(FontError) -> TimeAxis {
    let labelWidth = ticks.joined().map(\.line.width).max() ?? 0
    let left = min((frame.minX + labelWidth + metrics.labelGap).rounded(.up), frame.maxX)
    return try TimeAxis(until: end, left: left, right: frame.maxX, type)
  }

  private mutating func addTitle(
    of panel: Plot.Panel, at y: Double, on axis: TimeAxis
  ) throws(FontError) {
    // One that has no room from the axis on begins above its numbers, where that is enough.
    let whole = try type.line(panel.title, style: metrics.title).width
    let isWide = whole > frame.maxX - axis.scale.left && whole <= frame.width
    let left = isWide ? frame.minX : axis.scale.left
    texts += try title(of: panel, at: Point(x: left, y: y), width: frame.maxX - left)
  }

  private mutating func addPanel(
    _ index: Int, _ ticks: [Tick], at y: inout Double, height: Double, on axis: TimeAxis
  ) {
    let left = axis.scale.left
    let area = Rect(
      x: left, y: y.rounded(), width: max(0, axis.scale.right - left), height: height.rounded())
    let panel = panels[index]
    // Dots at the extremes stay inside the area.
    let inset = min(metrics.headRadius + metrics.hairlineWidth, area.height / 4)
    let scale = LinearScale(domain: panel.range, from: area.maxY - inset, to: area.minY + inset)
    let zeroIsShown = panel.landmarks.isEmpty && panel.range.contains(0)
    let heights = ticks.map { scale.position(of: $0.value) }
    let grid = zip(ticks, heights).filter { !(zeroIsShown && $0.0.value == 0) }.map(\.1)
    texts += labels(
      ticks, at: heights, rightEnd: area.minX - metrics.labelGap, color: theme.secondaryInk)
    places.append(
      PanelPlace(
        area: area, scale: scale, grid: grid, zero: zeroIsShown ? scale.position(of: 0) : nil))
    y = area.maxY + metrics.panelGap
  }

  private mutating func layout(
    _ axis: TimeAxis, _ names: MarkNames, showsTimes: Bool
  ) -> PlotLayout {
    if let last = places.last, showsTimes {
      texts += axis.labels(baseline: last.area.maxY + size * 1.55, color: theme.secondaryInk)
    }
    return PlotLayout(
      panels: places, marks: placed(names, on: axis.scale), texts: texts, timeScale: axis.scale,
      printed: nil)
  }
}
