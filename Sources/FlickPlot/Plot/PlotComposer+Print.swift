import FlickCore
import FlickText

// A printed plot: axes with ticks and numbers, names at the lines' ends, the
// time's unit under it.
extension PlotComposer {
  mutating func compose(printed style: Plot.PrintStyle) throws(FontError) -> PlotLayout {
    let timeScale = TimeScale(
      since: style.start, until: end, from: style.span.lowerBound, to: style.span.upperBound)
    let names = try names(of: marks, on: timeScale)
    let nameRows = max(names.rows, style.nameRows)
    var y = frame.minY
    for (index, panel) in panels.enumerated() {
      if !panel.title.isEmpty { y += try addPrintedTitle(of: panel, at: y, style) }
      if index == 0 { y += (Double(nameRows) * rowHeight).rounded() }
      try addPrinted(panel, at: y, isFirst: index == 0, style)
      y = places[index].area.maxY + metrics.panelGap
    }
    let axis = PrintedTime(style.timeUnit, on: timeScale, size: size)
    let bottom = try addTimes(axis, isShown: style.showsTimes)
    return PlotLayout(
      panels: places, marks: placed(names, on: timeScale), texts: texts, timeScale: timeScale,
      printed: PrintedAxes(
        timeTicks: axis.seconds.map { timeScale.position(ofSeconds: $0) }, samples: samples,
        grounds: style.tints.map { tint in
          PrintedAxes.Ground(
            left: timeScale.position(of: tint.start), right: timeScale.position(of: tint.end),
            color: tint.color)
        }, nameRows: nameRows, bottom: bottom))
  }

  /// A panel's title with its unit beside it, or under it where that does not
  /// fit; returns how much room both take.
  private mutating func addPrintedTitle(
    of panel: Plot.Panel, at y: Double, _ style: Plot.PrintStyle
  ) throws(FontError) -> Double {
    let corner = Point(x: style.span.lowerBound, y: y)
    var title = try title(of: panel, at: corner, width: style.titleWidth)
    var height = (metrics.titleSize * PlotConstants.titleFactor).rounded()
    if let unit = panel.unit, title.count == 1,
      let line = try type.line(unit, style: metrics.text, width: style.titleWidth)
    {
      let baseline = title[0].box.minY + line.capHeight + height
      title.append(
        PlacedText(line, at: Point(x: corner.x, y: baseline), color: theme.secondaryInk))
      height += rowHeight.rounded()
    }
    if style.showsValues { texts += title }
    return height
  }

  private mutating func addPrinted(
    _ panel: Plot.Panel, at y: Double, isFirst: Bool, _ style: Plot.PrintStyle
  ) throws(FontError) {
    let (left, right) = (style.span.lowerBound, style.span.upperBound)
    let area = Rect(
      x: left, y: y.rounded(), width: max(1, right - left),
      height: (style.panelHeight * panel.weight).rounded())
    // Circles at the extremes stay inside the area.
    let inset = min(metrics.jumpRadius + metrics.curveWidth / 2, area.height / 4)
    let (foot, head) = (area.maxY - inset, area.minY + inset)
    let scale = LinearScale(
      domain: panel.range, from: panel.growsDown ? head : foot, to: panel.growsDown ? foot : head)
    let ticks = try numbers(
      of: panel, height: area.height, spacing: PrintConstants.tickSpacing)
    let (low, high) = (panel.range.lowerBound, panel.range.upperBound)
    let place = PanelPlace(
      area: area, scale: scale, grid: ticks.map { scale.position(of: $0.value) },
      zero: low < 0 && high > 0 ? scale.position(of: 0) : nil,
      levels: panel.landmarks.filter { panel.range.contains($0.value) }
        .map { scale.position(of: $0.value) })
    if style.showsValues {
      texts += labels(
        ticks, at: place.grid,
        rightEnd: area.minX - size * PrintConstants.tickLength - metrics.labelGap,
        color: theme.ink)
    }
    if style.showsEnds {
      try addEnds(of: panel, isFirst: isFirst, at: place, width: frame.maxX - right)
    }
    places.append(place)
  }

  /// The numbers under the last panel; returns where the plot ends.
  private mutating func addTimes(_ axis: PrintedTime, isShown: Bool) throws(FontError) -> Double {
    let foot = places.last?.area.maxY ?? frame.minY
    let bottom = foot + size * PrintConstants.tickLength
    guard isShown else { return bottom }
    let labels = try axis.texts(below: foot, within: frame, type)
    texts += labels
    return max(bottom, labels.map(\.box.maxY).max() ?? bottom)
  }
}

// MARK: - Names at the right

extension PlotComposer {
  /// A name before it has a height.
  private struct End {
    let y: Double
    let lines: [TextLine]
    let color: Color
    let sample: Plot.Line?
  }

  /// The room of a stroke before a curve's name.
  private var sampleRoom: Double {
    size * (PrintConstants.sampleLength + PrintConstants.sampleGap)
  }

  /// Adds names of the states and, in the first panel, of the curves that share it,
  /// beside where their lines end. Of too many the last ones are left out, states
  /// first.
  private mutating func addEnds(
    of panel: Plot.Panel, isFirst: Bool, at place: PanelPlace, width: Double
  ) throws(FontError) {
    let gap = size * PrintConstants.sampleGap
    let isShared = isFirst && panel.lines.count > 1
    let ends = try ends(of: panel, isShared: isShared, at: place, width: width - gap)
    let height = size * PrintConstants.endLeading
    for (end, top) in spread(ends, height: height, in: place.area) {
      let x = place.area.maxX + gap
      if let line = end.sample {
        samples.append(
          PrintedAxes.Sample(
            start: Point(x: x + size * 0.2, y: top + height / 2),
            length: size * PrintConstants.sampleLength, style: line.colors, weight: line.weight))
      }
      for (row, line) in end.lines.enumerated() {
        let baseline = Point(
          x: end.sample == nil ? x : x + sampleRoom,
          y: top + (Double(row) + 0.5) * height + line.capHeight / 2)
        texts.append(PlacedText(line, at: baseline, color: end.color))
      }
    }
  }

  /// A curve's name that is too long for a line takes two where all have room.
  private func ends(
    of panel: Plot.Panel, isShared: Bool, at place: PanelPlace, width: Double
  ) throws(FontError) -> [End] {
    var ends: [End] = []
    let rows = Int(place.area.height / (size * PrintConstants.endLeading)) - panel.landmarks.count
    var spare = isShared ? max(0, rows - panel.lines.count) : 0
    for line in isShared ? panel.lines : [] {
      guard let name = line.name, let last = line.curve.pieces.last?.last else { continue }
      let lines = try type.lines(
        name, style: metrics.noteText, width: width - sampleRoom, limit: spare > 0 ? 2 : 1)
      guard !lines.isEmpty else { continue }
      spare -= lines.count - 1
      ends.append(
        End(
          y: place.scale.position(of: last.value), lines: lines, color: line.colors.label,
          sample: line))
    }
    for landmark in panel.landmarks
    where panel.range.contains(landmark.value) && !landmark.name.isEmpty {
      guard let text = try type.line(landmark.name, style: metrics.text, width: width) else {
        continue
      }
      ends.append(
        End(
          y: place.scale.position(of: landmark.value), lines: [text], color: theme.secondaryInk,
          sample: nil))
    }
    return ends
  }

  /// Names of states at their very lines, and those of curves in the gaps between them, as
  /// near to where they end as all have room; `nil` where they have not.
  private func spread(
    _ ends: [End], around height: Double, in room: ClosedRange<Double>
  ) -> [(End, top: Double)]? {
    let states = ends.filter { $0.sample == nil }.sorted { $0.y < $1.y }
    let curves = ends.filter { $0.sample != nil }.enumerated().sorted {
      ($0.1.y, $0.0) < ($1.1.y, $1.0)
    }.map(\.1)
    guard !states.isEmpty, !curves.isEmpty else { return nil }
    var gaps: [ClosedRange<Double>] = []
    var low = room.lowerBound
    for state in states {
      guard state.y - height / 2 >= low else { return nil }
      gaps.append(low...state.y - height / 2)
      low = state.y + height / 2
    }
    guard low <= room.upperBound else { return nil }
    gaps.append(low...room.upperBound)
    var known: [Int: (cost: Double, tops: [Double])?] = [:]
    /// The best for the curves from one on in the gaps from one on.
    func best(_ curve: Int, _ gap: Int) -> (cost: Double, tops: [Double])? {
      guard gap < gaps.count else { return curve == curves.count ? (0, []) : nil }
      if let known = known[curve * gaps.count + gap] { return known }
      var found: (cost: Double, tops: [Double])?
      for next in curve...curves.count {
        let own = curves[curve..<next]
        let centers = own.map { $0.y + Double($0.lines.count - 1) * height / 2 }
        let widths = own.map { Double($0.lines.count) * height }
        guard
          let tops = LabelRow.lefts(centers: centers, widths: widths, gap: 0, within: gaps[gap])
        else { break }
        guard let rest = best(next, gap + 1) else { continue }
        let cost = zip(centers, zip(tops, widths)).reduce(rest.cost) {
          let away = $1.1.0 + $1.1.1 / 2 - $1.0
          return $0 + away * away
        }
        if cost < found?.cost ?? .infinity { found = (cost, tops + rest.tops) }
      }
      known[curve * gaps.count + gap] = .some(found)
      return found
    }
    guard let found = best(0, 0) else { return nil }
    return states.map { ($0, top: $0.y - height / 2) }
      + zip(curves, found.tops).map { ($0, top: $1) }
  }

  /// As many names as have room, from top to bottom, with the tops of their lines.
  ///
  /// A state's name stands at its own line; those of curves that end about there give way
  /// towards the panel's middle.
  private func spread(
    _ ends: [End], height: Double, in area: Rect
  ) -> [(End, top: Double)] {
    func order(_ end: End) -> Double {
      guard end.sample == nil else { return end.y }
      return end.y + (end.y < area.center.y ? -height : height)
    }
    let room = area.minY - size * 0.1...area.maxY + height / 2
    if let tops = spread(ends, around: height, in: room) { return tops }
    for count in stride(from: ends.count, to: 0, by: -1) {
      let sorted = ends.prefix(count).enumerated().sorted {
        (order($0.1), $0.0) < (order($1.1), $1.0)
      }.map(\.1)
      if let tops = LabelRow.lefts(
        centers: sorted.map { $0.y + Double($0.lines.count - 1) * height / 2 },
        widths: sorted.map { Double($0.lines.count) * height },
        weights: sorted.map { $0.sample == nil ? PrintConstants.stateWeight : 1 }, gap: 0,
        within: room)
      {
        return zip(sorted, tops).map { ($0, top: $1) }
      }
    }
    return []
  }
}

extension Plot {
  /// How much room the numbers at the left of a plot and the names at its right
  /// take in print, so that neighbours can share axes.
  ///
  /// - Parameter limit: The most that names may take; they are cut short there.
  package static func printedRooms(
    of panels: [Panel], panelHeight: Double, limit: Double, _ type: Typesetter
  ) throws(FontError) -> (left: Double, right: Double) {
    let composer = PlotComposer(
      panels, marks: [], until: .zero, frame: Rect(origin: .zero, size: .zero), type)
    let (size, metrics) = (type.size, type.metrics)
    var widest = 0.0
    var names = 0.0
    for (index, panel) in panels.enumerated() {
      for tick in try composer.numbers(
        of: panel, height: (panelHeight * panel.weight).rounded(),
        spacing: PrintConstants.tickSpacing)
      {
        widest = max(widest, tick.line.width)
      }
      if index == 0, panel.lines.count > 1 {
        let sample = size * (PrintConstants.sampleLength + PrintConstants.sampleGap)
        for name in panel.lines.compactMap(\.name) {
          names = max(names, sample + (try type.line(name, style: metrics.noteText).width))
        }
      }
      for landmark in panel.landmarks {
        names = max(names, try type.line(landmark.name, style: metrics.text).width)
      }
    }
    let gap = size * PrintConstants.sampleGap
    return (
      (widest + size * PrintConstants.tickLength + metrics.labelGap).rounded(.up),
      names > 0 ? min(limit, (names + gap).rounded(.up) + 1) : 0
    )
  }
}
