import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickEngine
import FlickPlot
import FlickScene
import FlickStage
import FlickText

// Timelines: a row for each finger and each behavior, bars for how long
// something lasts, diamonds where it is sent elsewhere, event lines through all.
extension FigureBuilder {
  private struct Bar {
    let start: FlickTime
    let end: FlickTime
    let name: String?
    /// Whether it begins while another motion runs.
    let interrupts: Bool
  }

  private struct Row {
    let name: String
    /// The variant's, where several are compared.
    var owner: String?
    let bars: [Bar]
    let colors: PlotTheme.Series
  }

  func addTimeline(to page: inout FigurePage) throws(FontError) {
    let size = page.size
    let rows = timelineRows(page.theme)
    let pitch = (size * FigureConstants.rowPitch).rounded()
    let room = page.right - page.left
    var labels: [TextLine?] = []
    for row in rows {
      labels.append(try label(row, width: room * FigureConstants.mostRowName, page.type))
    }
    let left = ((labels.compactMap { $0?.width }.max() ?? 0) + size * 0.8).rounded(.up)
    let axis = page.left + left
    let panel = Plot.Panel(
      title: "", unit: nil, titleColor: page.theme.ink, lines: [], range: 0...1,
      showsAxis: false)
    let plot = try Plot(
      panels: [panel], marks: marks.marks(ofVariants: settings.variants), until: end,
      frame: Rect(x: page.left, y: page.bottom, width: room, height: 0),
      detail: .printed(
        Plot.PrintStyle(
          span: axis...max(axis + 1, page.right - (size * 1.2).rounded()), titleWidth: 0,
          panelHeight: pitch * Double(max(1, rows.count)), timeUnit: unit, showsValues: false,
          showsEnds: false)),
      page.type)
    let area = plot.areas[0]
    for (index, row) in rows.enumerated() {
      let middle = area.minY + pitch * (Double(index) + 0.5)
      if let line = labels[index] {
        page.add(
          PlacedText(
            line, at: Point(x: page.left, y: middle + line.capHeight / 2), color: page.theme.ink))
      }
      try add(row, middle: middle, thickness: pitch * 0.58, plot: plot, to: &page)
    }
    page.add(plot)
  }

  /// A row's name; where that has no room, words are left out of the middle, since what
  /// tells variants apart stands at the end.
  private func label(
    _ row: Row, width: Double, _ type: Typesetter
  ) throws(FontError) -> TextLine? {
    func line(_ text: String) throws(FontError) -> TextLine? {
      try type.line(text, style: type.metrics.text, width: width)
    }
    let whole = try line(row.owner.map { "\(row.name), \($0)" } ?? row.name)
    let words = (row.owner ?? "").split(separator: " ")
    guard words.count > 1, whole?.isCut ?? true else { return whole }
    for first in words.indices.dropFirst() {
      let text = "\(row.name), … \(words[first...].joined(separator: " "))"
      if let short = try line(text), !short.isCut { return short }
    }
    return whole
  }

  private func add(
    _ row: Row, middle: Double, thickness: Double, plot: Plot, to page: inout FigurePage
  ) throws(FontError) {
    let (theme, size) = (page.theme, page.size)
    var shapes: [(box: Rect, interrupts: Bool)] = []
    for bar in row.bars {
      let left = plot.position(of: bar.start)
      let right = max(left + size * 0.3, plot.position(of: bar.end))
      let box = Rect(
        x: left, y: middle - thickness / 2, width: right - left, height: thickness)
      shapes.append((box, bar.interrupts))
      guard let name = bar.name,
        let line = try page.type.line(
          name, style: page.metrics.text, width: box.width - size * 1.4),
        !line.isCut
      else { continue }
      let x = box.minX + size * 0.9
      // Words keep clear of the events' lines.
      let crosses = plot.markPlaces.contains { $0 > x - 2 && $0 < x + line.width + 2 }
      if !crosses {
        page.add(
          PlacedText(
            line, at: Point(x: x, y: middle + line.capHeight / 2), color: theme.ground))
      }
    }
    page.draw { list in
      for shape in shapes {
        list.fill(
          Shape(Path(roundedRect: shape.box, radius: 1.5)), with: .solid(row.colors.label))
      }
    }
    page.drawLast { list in
      for shape in shapes where shape.interrupts {
        let radius = thickness * 0.36
        let center = Point(x: shape.box.minX, y: middle)
        var path = Path()
        path.move(to: Point(x: center.x, y: center.y - radius))
        path.line(to: Point(x: center.x + radius, y: center.y))
        path.line(to: Point(x: center.x, y: center.y + radius))
        path.line(to: Point(x: center.x - radius, y: center.y))
        path.close()
        list.fill(Shape(path), with: .solid(theme.ground))
        list.stroke(Shape(path), style: StrokeStyle(width: 1), with: .solid(theme.ink))
      }
    }
  }

  private func timelineRows(_ theme: PlotTheme) -> [Row] {
    var rows: [Row] = []
    let isCompared = settings.variants.count > 1
    // All variants are touched by the same hand unless they wait for themselves.
    let hands = settings.variants.map { variant in
      trace.variants[variant].touches.filter { $0.down <= end }
    }
    let isOneHand = hands.allSatisfy { hand in
      hand.map(\.down) == hands[0].map(\.down) && hand.map(\.up) == hands[0].map(\.up)
    }
    let pointers = Set(hands.joined().map(\.pointer)).sorted {
      first($0, in: hands) < first($1, in: hands)
    }
    let fingers = PlotTheme.Series(line: theme.secondaryInk, label: theme.secondaryInk)
    for pointer in pointers {
      for (hand, variant) in zip(hands, settings.variants).prefix(isOneHand ? 1 : hands.count) {
        let bars = hand.filter { $0.pointer == pointer }.map {
          Bar(start: $0.down, end: min(end, $0.up), name: nil, interrupts: false)
        }
        guard !bars.isEmpty else { continue }
        rows.append(
          Row(
            name: pointers.count > 1
              ? fonts.language("finger %@", "\(pointer)") : fonts.language("finger"),
            owner: isOneHand ? nil : scene.variants[variant].name, bars: bars,
            colors: fingers))
      }
    }
    // Those that the variants have in an overlay; no finger has a variant's.
    for channel in scene.variants[settings.variants[0]].channels.indices {
      for (index, variant) in settings.variants.enumerated() {
        let bars = bars(of: channel, in: variant)
        guard !bars.isEmpty else { continue }
        let moving = scene.variants[variant].channels[channel]
        let name =
          moving.owner == .layer ? "\(moving.name).\(moving.property.rawValue)" : moving.name
        rows.append(
          Row(
            name: name, owner: isCompared ? scene.variants[variant].name : nil, bars: bars,
            colors: theme.compared[index % theme.compared.count]))
      }
    }
    return rows
  }

  /// When a finger comes down first, with its number to tell two apart.
  private func first(_ pointer: Int, in hands: [[TouchTrack]]) -> (FlickTime, Int) {
    (hands.joined().filter { $0.pointer == pointer }.map(\.down).min() ?? .zero, pointer)
  }

  /// The stretches in which a channel moves by itself, is held or glides.
  private func bars(of channel: Int, in variant: Int) -> [Bar] {
    let played = scene.variants[variant].channels[channel]
    switch played.owner {
    case .behavior: return answers(of: channel, in: variant)
    // A world's items turn all the time as they move.
    case .item: return played.property == .rotation ? [] : courses(of: channel, in: variant)
    case .layer: return courses(of: channel, in: variant)
    case .mapping, .finger: return []
    }
  }

  /// The stretches in which the values of an animated key or of a world's item change,
  /// divided where something happens to them.
  private func courses(of channel: Int, in variant: Int) -> [Bar] {
    let track = trace.variants[variant].tracks[channel]
    guard track.segments.contains(where: { !$0.motion.isRest }) else { return [] }
    let components = scene.variants[variant].channels[channel].property.components
    func values(at time: FlickTime) -> [Double] {
      let sample = track.sample(at: time)
      return (0..<components).map { sample.number($0) }
    }
    let (cuts, held) = happenings(of: channel, in: variant)
    let step = FlickTime.flicksPerSecond / 240
    // A value that waits for a display's next frame, or an image for its turn, is under way.
    let longestPause = FlickTime.flicksPerSecond / 15
    var spans: [Range<FlickTime>] = []
    var (time, before) = (FlickTime.zero, values(at: .zero))
    while time < end {
      let next = min(end, FlickTime(flicks: time.flicks + step))
      let now = values(at: next)
      let isHeld = held.contains { $0.lowerBound <= time && time < $0.upperBound }
      if now != before || isHeld {
        if let last = spans.last, (time - last.upperBound).flicks <= longestPause {
          spans[spans.count - 1] = last.lowerBound..<next
        } else {
          // What begins with an event begins at its instant.
          let begin = cuts.keys.filter { $0 > time && $0 < next }.min() ?? time
          spans.append(begin..<next)
        }
      }
      (time, before) = (next, now)
    }
    return spans.flatMap { span in
      let inside = cuts.keys.filter { $0 > span.lowerBound && $0 < span.upperBound }.sorted()
      let near = cuts.keys.filter { $0 <= span.lowerBound }.max()
      let isNear = near.map { (span.lowerBound - $0).flicks <= longestPause } ?? false
      let starts = [span.lowerBound] + inside
      return zip(starts, inside + [span.upperBound]).enumerated().map { index, ends in
        Bar(
          start: ends.0, end: ends.1,
          name: (index == 0 ? isNear ? near.flatMap { cuts[$0] } : nil : cuts[ends.0]) ?? nil,
          interrupts: index > 0)
      }
    }
  }

  /// When something happens to a channel, with what its motion is called from then on, and
  /// the stretches in which a finger holds it.
  private func happenings(
    of channel: Int, in variant: Int
  ) -> (cuts: [FlickTime: String?], held: [Range<FlickTime>]) {
    var cuts: [FlickTime: String?] = [:]
    for segment in trace.variants[variant].tracks[channel].segments
    where segment.event != nil { cuts[segment.start] = .some(nil) }
    var held: [Range<FlickTime>] = []
    for event in trace.variants[variant].events where event.time <= end {
      switch event.kind {
      case .forced(channel): cuts[event.time] = .some(nil)
      case .caught(channel):
        cuts[event.time] = fonts.language("held")
        held.append(event.time..<max(end, event.time))
      case .released(channel, _), .settled(channel, _):
        if let last = held.popLast() {
          held.append(last.lowerBound..<min(last.upperBound, event.time))
        }
        if case .released = event.kind { cuts[event.time] = fonts.language("glides") }
      default: break
      }
    }
    return (cuts, held)
  }

  /// The stretches in which a behavior is on its way, is held or glides.
  private func answers(of channel: Int, in variant: Int) -> [Bar] {
    let states = scene.variants[variant].behavior(ofChannel: channel)?.states ?? []
    var bars: [Bar] = []
    var open: Bar?
    func begin(_ name: String?, at time: FlickTime) {
      let isMoving = open != nil
      close(at: time)
      open = Bar(start: time, end: time, name: name, interrupts: isMoving)
    }
    func close(at time: FlickTime) {
      if let bar = open, time > bar.start {
        bars.append(
          Bar(start: bar.start, end: time, name: bar.name, interrupts: bar.interrupts))
      }
      open = nil
    }
    for event in trace.variants[variant].events where event.time <= end {
      switch event.kind {
      case .started(channel, let state), .retargeted(channel, let state, _, _):
        begin(fonts.language("to %@", states[state].name), at: event.time)
      case .caught(channel): begin(fonts.language("held"), at: event.time)
      case .released(channel, _): begin(fonts.language("glides"), at: event.time)
      case .settled(channel, _): close(at: event.time)
      default: break
      }
    }
    close(at: end)
    return bars
  }
}

extension TextLine {
  /// Whether its end had no room.
  fileprivate var isCut: Bool { runs.last?.text.hasSuffix("…") ?? true }
}
