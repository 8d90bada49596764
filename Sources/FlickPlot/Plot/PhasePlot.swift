import FlickCore
import FlickDisplay
import FlickText

/// A rate over its value, on paper: where a motion is and how fast, without
/// time.
package struct PhasePlot: Sendable {
  /// An unbroken stretch, or the whole of a motion.
  package struct Course: Sendable {
    /// Each piece is unbroken; between two of them the rate jumps.
    package let pieces: [[Point]]
    package let colors: PlotTheme.Series

    /// - Parameter pieces: Value and rate, up to the sign of the axes.
    package init(pieces: [[Point]], colors: PlotTheme.Series) {
      precondition(pieces.allSatisfy { !$0.isEmpty }, "a piece has a point")
      self.pieces = pieces
      self.colors = colors
    }
  }

  /// A place of rest: how far from it a motion counts as settled.
  package struct Goal: Sendable {
    package let name: String
    package let value: Double
    /// Half of the box's sides.
    package let reach: Vector

    package init(name: String, value: Double, reach: Vector) {
      self.name = name
      self.value = value
      self.reach = reach
    }
  }

  private let area: Rect
  private let horizontal: LinearScale
  private let vertical: LinearScale
  private let type: Typesetter
  private let course: Course
  private let goals: [Goal]
  private let columns: [Double]
  private let rows: [Double]
  private var texts: [PlacedText] = []

  private var theme: PlotTheme { type.theme }
  private var metrics: PlotMetrics { type.metrics }

  /// - Parameters:
  ///   - area: Where the curve lies; numbers stand left of it and below.
  ///   - titles: Of the horizontal axis and of the vertical one.
  ///   - showsValues: Numbers and the title at the left.
  ///   - bounds: What words may cover from left to right.
  package init(
    _ course: Course, goals: [Goal], values: ClosedRange<Double>, rates: ClosedRange<Double>,
    titles: (value: String, rate: String), area: Rect, bounds: ClosedRange<Double>,
    showsValues: Bool, _ type: Typesetter
  ) throws(FontError) {
    self.area = area
    self.course = course
    self.goals = goals
    self.type = type
    let inset = min(type.metrics.jumpRadius * 2, area.width / 8)
    horizontal = LinearScale(domain: values, from: area.minX + inset, to: area.maxX - inset)
    vertical = LinearScale(domain: rates, from: area.maxY - inset, to: area.minY + inset)
    let across = min(5, max(1, area.width / (type.size * PrintConstants.timeTickSpacing)))
    let down = max(1, area.height / (type.size * PrintConstants.tickSpacing))
    let xs = Numbers(values, count: across)
    let ys = Numbers(rates, count: down)
    columns = xs.values.map(horizontal.position)
    rows = ys.values.map(vertical.position)
    try addColumns(xs, title: titles.value, within: bounds)
    if showsValues { try addRows(ys, within: bounds) }
    texts += try names(until: bounds.upperBound)
  }

  /// The numbers of an axis.
  private struct Numbers {
    let values: [Double]
    private let decimals: Int

    init(_ range: ClosedRange<Double>, count: Double) {
      let (low, high) = (range.lowerBound, range.upperBound)
      values = Ticks.values(from: low, to: high, count: count)
      decimals = Ticks.step(from: low, to: high, count: count)?.decimals ?? 0
    }

    func text(_ value: Double) -> String { PlotNumber.text(value, decimals: decimals) }
  }

  /// Adds a text that is within bounds and free of others.
  private mutating func add(_ text: PlacedText, within bounds: ClosedRange<Double>) {
    let isFree = texts.allSatisfy { $0.box.intersection(text.box) == nil }
    if isFree, text.box.minX >= bounds.lowerBound, text.box.maxX <= bounds.upperBound {
      texts.append(text)
    }
  }

  /// The numbers below, and the axis's title under them.
  private mutating func addColumns(
    _ numbers: Numbers, title: String, within bounds: ClosedRange<Double>
  ) throws(FontError) {
    let length = type.size * PrintConstants.tickLength
    let baseline = area.maxY + length + type.size * PrintConstants.timeDrop
    func centred(_ line: TextLine, _ x: Double, _ y: Double) -> PlacedText {
      PlacedText(line, at: Point(x: x, y: y), alignment: .center, color: type.theme.ink)
    }
    for value in numbers.values {
      let line = try type.line(numbers.text(value), style: type.metrics.text)
      add(centred(line, horizontal.position(of: value), baseline), within: bounds)
    }
    // Titles of plots side by side keep apart.
    let center = area.center.x
    let width =
      2 * min(center - bounds.lowerBound, bounds.upperBound - center) - type.size
    let lines = try type.lines(title, style: type.metrics.text, width: width, limit: 2)
    for (index, line) in lines.enumerated() {
      let x = min(
        max(center, bounds.lowerBound + line.width / 2), bounds.upperBound - line.width / 2)
      let drop = PrintConstants.titleDrop + PrintConstants.endLeading * Double(index)
      add(centred(line, x, baseline + type.size * drop), within: bounds)
    }
  }

  /// The numbers at the left.
  private mutating func addRows(
    _ numbers: Numbers, within bounds: ClosedRange<Double>
  ) throws(FontError) {
    let length = type.size * PrintConstants.tickLength
    for value in numbers.values {
      let line = try type.line(numbers.text(value), style: type.metrics.text)
      let place = Point(
        x: area.minX - length - type.metrics.labelGap,
        y: vertical.position(of: value) + line.capHeight * 0.48)
      add(
        PlacedText(line, at: place, alignment: .trailing, color: type.theme.ink), within: bounds)
    }
  }

  /// The goals' names, beside their boxes where the course leaves room; they may
  /// reach beyond the area, to `right`.
  private func names(until right: Double) throws(FontError) -> [PlacedText] {
    var found: [PlacedText] = []
    let size = type.size
    let points = course.pieces.joined().map {
      Point(x: horizontal.position(of: $0.x), y: vertical.position(of: $0.y))
    }
    for goal in goals {
      let line = try type.line(goal.name, style: type.metrics.text)
      let place = Point(x: horizontal.position(of: goal.value), y: vertical.position(of: 0))
      var candidates: [Point] = []
      for reach in [1.1, 1.7, 2.4, 3.2] {
        for side in [0.0, -1, 1] {
          let x = place.x + side * (line.width / 2 + size * 0.8) - line.width / 2
          candidates.append(Point(x: x, y: place.y - reach * size))
          candidates.append(Point(x: x, y: place.y + reach * size + line.capHeight))
        }
      }
      for candidate in candidates {
        let text = PlacedText(line, at: candidate, color: theme.secondaryInk)
        let plate = text.box.padded(by: size * 0.25)
        guard plate.minX >= area.minX, plate.maxX <= max(area.maxX, right), plate.minY >= area.minY,
          plate.maxY <= area.maxY,
          !(texts + found).contains(where: { $0.box.intersection(plate) != nil }),
          !points.contains(where: { plate.contains($0) })
        else { continue }
        found.append(text)
        break
      }
    }
    return found
  }

  package var textBoxes: [Rect] { texts.map(\.box) }
  package var missingGlyphs: [Unicode.Scalar] { texts.flatMap(\.missing) }
  /// Where it ends, down the picture.
  package var bottom: Double { texts.map(\.box.maxY).max() ?? area.maxY }

  package func draw(into list: inout DisplayList) {
    let width = metrics.hairlineWidth
    let thin = StrokeStyle(width: width * 0.75)
    func snapped(_ value: Double) -> Double { value.rounded(.down) + width / 2 }
    if vertical.domain.contains(0) {
      let y = snapped(vertical.position(of: 0))
      list.stroke(
        Shape(Path(from: Point(x: area.minX, y: y), to: Point(x: area.maxX, y: y))), style: thin,
        with: .solid(theme.grey))
    }
    for goal in goals {
      let least = metrics.textSize * 0.3
      let center = Point(x: horizontal.position(of: goal.value), y: vertical.position(of: 0))
      let half = Vector(
        dx: max(least, goal.reach.dx / max(horizontal.valuePerUnit, .leastNormalMagnitude)),
        dy: max(least, goal.reach.dy / max(vertical.valuePerUnit, .leastNormalMagnitude)))
      let box = Rect(
        x: center.x - half.dx, y: center.y - half.dy, width: 2 * half.dx, height: 2 * half.dy)
      list.stroke(
        Shape(Path(rect: box)), style: StrokeStyle(width: width), with: .solid(theme.secondaryInk))
    }
    drawCourse(into: &list)
    var axes = Path()
    let (x, y) = (area.minX.rounded() - width / 2, area.maxY.rounded() + width / 2)
    let length = metrics.textSize * PrintConstants.tickLength
    axes.append(Path(from: Point(x: x, y: area.minY), to: Point(x: x, y: y)))
    axes.append(Path(from: Point(x: x, y: y), to: Point(x: area.maxX, y: y)))
    for row in rows {
      axes.append(
        Path(from: Point(x: x - length, y: snapped(row)), to: Point(x: x, y: snapped(row))))
    }
    for column in columns {
      let at = snapped(column)
      axes.append(Path(from: Point(x: at, y: y), to: Point(x: at, y: y + length)))
    }
    list.stroke(
      Shape(axes), style: StrokeStyle(width: width, cap: .square), with: .solid(theme.ink))
    for text in texts { text.draw(into: &list) }
  }

  private func drawCourse(into list: inout DisplayList) {
    func place(_ point: Point) -> Point {
      Point(x: horizontal.position(of: point.x), y: vertical.position(of: point.y))
    }
    let color = course.colors.line
    var path = Path()
    for piece in course.pieces {
      for (index, point) in piece.enumerated() {
        if index == 0 { path.move(to: place(point)) } else { path.line(to: place(point)) }
      }
    }
    list.stroke(Shape(path), style: metrics.style(of: course.colors), with: .solid(color))
    for (before, after) in zip(course.pieces, course.pieces.dropFirst()) {
      guard let last = before.last, let first = after.first else { continue }
      JumpSign(
        before: place(last), after: place(first), color: color, ground: theme.ground,
        metrics: metrics
      ).draw(into: &list)
    }
    for arrow in arrows(place) { list.fill(Shape(arrow), with: .solid(color)) }
  }

  /// Heads of arrows along the course, which say which way time runs.
  private func arrows(_ place: (Point) -> Point) -> [Path] {
    let size = metrics.textSize * 0.42
    var arrows: [Path] = []
    for piece in course.pieces where piece.count > 2 {
      let points = piece.map(place)
      var length = 0.0
      for (a, b) in zip(points, points.dropFirst()) { length += (b - a).length }
      guard length > 8 * size else { continue }
      var travelled = 0.0
      for (a, b) in zip(points, points.dropFirst()) {
        let step = (b - a).length
        defer { travelled += step }
        guard travelled < length * 0.3, travelled + step >= length * 0.3, step > 0 else { continue }
        let along = Vector(dx: (b - a).dx / step, dy: (b - a).dy / step)
        let across = Vector(dx: -along.dy, dy: along.dx)
        func at(_ forward: Double, _ side: Double) -> Point {
          Point(
            x: b.x + size * (forward * along.dx + side * across.dx),
            y: b.y + size * (forward * along.dy + side * across.dy))
        }
        var head = Path()
        head.move(to: at(1, 0))
        head.line(to: at(-0.8, 0.75))
        head.line(to: at(-0.8, -0.75))
        head.close()
        arrows.append(head)
      }
    }
    return arrows
  }
}

extension Path {
  /// One straight line.
  package init(from start: Point, to end: Point) {
    self.init()
    move(to: start)
    line(to: end)
  }
}
