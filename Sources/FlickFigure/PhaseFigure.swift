import FlickCore
import FlickEngine
import FlickPlot
import FlickScene
import FlickStage
import FlickText

// Phase plots: velocity over position, a box around each place of rest.
extension FigureBuilder {
  func addPhase(to page: inout FigurePage) throws(FontError) {
    let pair = (value: settings.signals[0], rate: settings.signals[1])
    let size = page.size
    let sign = panels.sign(of: pair.value, in: settings.variants[0])
    let all = settings.variants.map { course(of: pair, in: $0, sign: sign) }
    let points = all.joined().joined()
    let goals = settings.variants.map { self.goals(of: pair.value, in: $0, sign: sign) }
    let values = Self.range(points.map(\.x) + goals.joined().map(\.value))
    let rates = Self.range(points.map(\.y) + [0])
    let titles = panels.titles(of: [pair.value, pair.rate], in: settings.variants[0])
    let gap = (size * FigureConstants.columnGap).rounded()
    // Numbers at the left are as wide as the widest of them.
    let probe = Plot.Panel(
      title: "", unit: nil, titleColor: page.theme.ink, lines: [], range: rates)
    let height = (size * FigureConstants.phaseHeight).rounded()
    let left = try Plot.printedRooms(
      of: [probe], panelHeight: height, limit: 0, page.type
    ).left
    // The last one has as much room at its right for words as those before it.
    let room = page.right - page.left - left - gap / 2
    let count = settings.variants.count
    let columns = max(
      1,
      min(count, Int(((room + gap) / (size * FigureConstants.leastAxis + gap)).rounded(.down))))
    let width = min(
      (room - gap * Double(columns - 1)) / Double(columns), size * FigureConstants.widestPhase)
    var start = 0
    while start < count {
      if start > 0 { page.bottom += size * FigureConstants.rowGap }
      let shown = start..<min(start + columns, count)
      try addHeading(
        shown, width: width, gap: gap, left: page.left + left, rate: titles[1], to: &page)
      let top = page.bottom
      var bottom = top
      for (column, index) in shown.enumerated() {
        let x = (page.left + left + Double(column) * (width + gap)).rounded()
        let plot = try PhasePlot(
          PhasePlot.Course(pieces: all[index], colors: page.theme.series[0]),
          goals: goals[index], values: values, rates: rates,
          titles: (value: titles[0], rate: titles[1]),
          area: Rect(x: x, y: top, width: width.rounded(.down), height: height),
          bounds: (column == 0 ? page.left : x - gap / 2 + 1)...(columns == 1
            ? page.right : x + width + gap / 2 - 1),
          showsValues: column == 0, page.type)
        page.add(plot)
        bottom = max(bottom, plot.bottom)
      }
      page.bottom = bottom
      start += columns
    }
  }

  private func addHeading(
    _ shown: Range<Int>, width: Double, gap: Double, left: Double, rate: String,
    to page: inout FigurePage
  ) throws(FontError) {
    let named = settings.variants.count > 1 ? Array(shown.enumerated()) : []
    let names = named.compactMap { column, index -> (text: String, x: Double, width: Double)? in
      let x = (left + Double(column) * (width + gap)).rounded()
      return scene.variants[settings.variants[index]].name.map {
        ($0, x, min(width + gap / 2, page.right - x))
      }
    }
    var baseline = try page.addNames(names)
    if let line = try page.type.line(
      rate, style: page.metrics.text, width: page.right - left)
    {
      baseline += !names.isEmpty ? page.size * FigureConstants.noteDrop : line.capHeight
      page.add(PlacedText(line, at: Point(x: left, y: baseline), color: page.theme.ink))
    }
    page.bottom = (baseline + page.size * 0.9).rounded()
  }

  /// The motion as points of value and velocity, divided where the velocity
  /// jumps.
  private func course(
    of pair: (value: Signal, rate: Signal), in variant: Int, sign: Double
  ) -> [[Point]] {
    let played = trace.variants[variant]
    let spacing = FlickDuration(flicks: max(1, trace.duration.flicks / 1_500))
    let rates = played.curve(of: pair.rate, until: end, spacing: spacing, tolerance: 0)
    let largest = rates.range.map { max($0.upperBound, -$0.lowerBound) } ?? 0
    var pieces: [[Point]] = []
    for piece in rates.pieces {
      let points: [Point] = piece.enumerated().compactMap { index, sample in
        let limit: Limit = index == piece.count - 1 && index > 0 ? .left : .right
        let value = played.value(of: pair.value, at: sample.time, limit: limit)
        guard sample.value.isFinite, value.isFinite else { return nil }
        return Point(x: sign * value, y: sign * sample.value)
      }
      guard let first = points.first else { continue }
      if let last = pieces.last?.last, (last.y - first.y).magnitude < largest / 250 {
        pieces[pieces.count - 1] += points
      } else {
        pieces.append(points)
      }
    }
    return pieces
  }

  /// The states at which the behavior may rest; near one of them it is settled.
  private func goals(of signal: Signal, in variant: Int, sign: Double) -> [PhasePlot.Goal] {
    guard let behavior = scene.variants[variant].behavior(ofChannel: signal.channel) else {
      return []
    }
    let isLength = behavior.property.unit() != .none
    let reach = isLength ? Vector(dx: 0.01, dy: 0.1) : Vector(dx: 0.0001, dy: 0.001)
    var goals: [PhasePlot.Goal] = []
    for state in behavior.states {
      let value = sign * (signal.component == 1 ? state.value.y : state.value.x)
      if let same = goals.firstIndex(where: { $0.value == value }) {
        goals[same] = PhasePlot.Goal(
          name: goals[same].name + ", " + state.name, value: value, reach: reach)
      } else {
        goals.append(PhasePlot.Goal(name: state.name, value: value, reach: reach))
      }
    }
    return goals
  }

  private static func range(_ values: [Double]) -> ClosedRange<Double> {
    guard let low = values.min(), let high = values.max() else { return 0...1 }
    return low < high ? low...high : low - 1...high + 1
  }
}
