import FlickCore
import FlickText

/// A few words beside a curve that appear as the time cursor passes them: a
/// jump in numbers, or the curve's name.
struct CurveNote: Sendable {
  let text: PlacedText
  /// What is cleared under the text.
  let plate: Rect
  /// When the time cursor has passed the text.
  let appears: FlickTime

  /// From 0 to 1.
  func opacity(at now: FlickTime) -> Double {
    PlotConstants.opacity(at: now, since: appears)
  }
}

/// Where notes may stand in a panel.
struct NoteRoom {
  let area: Rect
  let timeScale: TimeScale
  /// All curves of the panel.
  let curves: [PlottedCurve]
  /// Of the marks' lines.
  var marks: [Double]
  /// Of horizontal lines that words keep clear of.
  var levels: [Double] = []
  /// Of those that strike words through, where there is any other place.
  var hairlines: [Double] = []
  /// What callouts cover.
  var taken: [Rect] = []
  let type: Typesetter

  var metrics: PlotMetrics { type.metrics }

  /// What is cleared under a text.
  func plate(under line: TextLine, at baseline: Point) -> Rect {
    let box = PlacedText.box(of: line, at: baseline)
    return Rect(
      x: box.minX - metrics.textSize * 0.2, y: box.minY - metrics.textSize * 0.3,
      width: box.width + metrics.textSize * 0.4,
      height: line.capHeight + metrics.textSize * 0.6)
  }

  /// The room that keeps clear of hairlines as well, and then the one that cannot.
  var choices: [NoteRoom] {
    guard !hairlines.isEmpty else { return [self] }
    var (strict, loose) = (self, self)
    strict.levels += hairlines
    loose.hairlines = []
    return [strict, loose]
  }

  /// Whether a plate is clear of curves, jumps, marks, other notes and the
  /// area's edges.
  func isFree(_ plate: Rect, of notes: [CurveNote]) -> Bool {
    plate.minX >= area.minX && plate.maxX <= area.maxX && plate.minY >= area.minY
      && plate.maxY <= area.maxY
      && !marks.contains { $0 > plate.minX && $0 < plate.maxX }
      && !levels.contains { $0 > plate.minY && $0 < plate.maxY }
      && !notes.contains { $0.plate.intersection(plate) != nil }
      && !taken.contains { $0.intersection(plate) != nil }
      && !curves.contains { isTouched(plate, by: $0, within: metrics.curveWidth) }
  }

  /// Whether a curve or the circles of one of its jumps come that near.
  func isTouched(_ plate: Rect, by curve: PlottedCurve, within distance: Double) -> Bool {
    curve.crosses(plate.padded(by: distance))
      || curve.jumps.contains {
        $0.isNear(plate, within: distance - metrics.curveWidth + metrics.jumpRadius)
      }
  }

  /// An instant, or the last one at which what appears is quite there at the plot's end.
  func latest(_ time: FlickTime) -> FlickTime {
    guard let fade = FlickDuration(seconds: PlotConstants.markFade) else { return time }
    return max(.zero, min(time, timeScale.end - fade))
  }

  /// When the cursor has passed a plate; `nil` where the plot ends before the
  /// note has quite appeared.
  func appearance(of plate: Rect) -> FlickTime? {
    let passed = timeScale.time(at: plate.maxX + metrics.cursorWidth)
    return (timeScale.end - passed).seconds >= PlotConstants.markFade ? passed : nil
  }
}

extension PlottedCurve.Jump {
  /// Whether one of its circles touches the box.
  fileprivate func isNear(_ box: Rect, within radius: Double) -> Bool {
    [before, after].contains { box.padded(by: radius).contains($0) }
  }
}

extension PlottedCurve {
  /// Whether the line runs through the box.
  func crosses(_ box: Rect) -> Bool {
    pieces.contains { piece in
      let start = max(0, Self.firstVertex(of: piece, from: box.minX) - 1)
      for index in start..<max(start, piece.count - 1) {
        if piece[index].point.x > box.maxX { break }
        if box.isCrossed(from: piece[index].point, to: piece[index + 1].point) { return true }
      }
      return false
    }
  }

  /// The first vertex at or right of `x`: time runs to the right.
  private static func firstVertex(of piece: [Vertex], from x: Double) -> Int {
    var low = 0
    var high = piece.count
    while low < high {
      let middle = (low + high) / 2
      if piece[middle].point.x < x { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The line's place at `x`; `nil` outside.
  func point(at x: Double) -> Point? {
    for piece in pieces {
      guard let first = piece.first, let last = piece.last, first.point.x <= x, x <= last.point.x
      else { continue }
      let end = Self.firstVertex(of: piece, from: x)
      let right = piece[end].point
      let left = piece[max(0, end - 1)].point
      guard right.x > left.x else { return right }
      return Point(x: x, y: left.y + (x - left.x) / (right.x - left.x) * (right.y - left.y))
    }
    return nil
  }
}

extension Rect {
  func padded(by amount: Double) -> Rect {
    Rect(
      x: minX - amount, y: minY - amount, width: width + 2 * amount, height: height + 2 * amount)
  }

  /// Whether the straight line between two points touches the rectangle.
  func isCrossed(from start: Point, to end: Point) -> Bool {
    // The stretch of the line within the rectangle, as fractions of its length.
    var first = 0.0
    var last = 1.0
    func cut(_ from: Double, _ along: Double, _ low: Double, _ high: Double) -> Bool {
      guard along != 0 else { return from >= low && from <= high }
      let (a, b) = ((low - from) / along, (high - from) / along)
      first = max(first, min(a, b))
      last = min(last, max(a, b))
      return first <= last
    }
    return cut(start.x, end.x - start.x, minX, maxX) && cut(start.y, end.y - start.y, minY, maxY)
  }
}
