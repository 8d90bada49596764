import FlickCore
import FlickText

/// A jump told in numbers, beside its dots: `2330 → 0`.
struct JumpNote: Sendable {
  let text: PlacedText
  /// What is cleared under the text.
  let plate: Rect
  /// When the time cursor has passed the text.
  private let appears: FlickTime

  /// From 0 to 1.
  func opacity(at now: FlickTime) -> Double {
    min(1, max(0, (now - appears).seconds / PlotConstants.markFade))
  }

  /// Notes for all jumps that have room for one: clear of the curve, of marks
  /// and of each other.
  static func notes(
    of curve: PlottedCurve, in place: PlotLayout.PanelPlace, timeScale: TimeScale,
    marks: [Double], color: Color, metrics: PlotMetrics, fonts: FontBook
  ) throws(FontError) -> [JumpNote] {
    var notes: [JumpNote] = []
    for jump in curve.jumps {
      let height = (jump.after.y - jump.before.y).magnitude
      guard height >= metrics.textSize * PlotConstants.leastToldJump else { continue }
      let line = try fonts.line(words(for: jump, place: place), style: metrics.noteText)
      let gap = metrics.jumpRadius + metrics.textSize * 0.45
      for share in [0.5, 0.36, 0.64] {
        let middle = jump.before.y + share * (jump.after.y - jump.before.y)
        let text = PlacedText(
          line, at: Point(x: jump.before.x + gap, y: middle + line.capHeight / 2), color: color)
        let plate = Rect(
          x: text.box.minX - metrics.textSize * 0.2, y: text.box.minY - metrics.textSize * 0.3,
          width: text.box.width + metrics.textSize * 0.4,
          height: line.capHeight + metrics.textSize * 0.6)
        let isFree =
          plate.maxX <= place.area.maxX && plate.minY >= place.area.minY
          && plate.maxY <= place.area.maxY
          && !marks.contains { $0 > plate.minX && $0 < plate.maxX }
          && !notes.contains { $0.plate.intersection(plate) != nil }
          && !curve.crosses(plate.padded(by: metrics.curveWidth))
          && !curve.jumps.contains { $0.isNear(plate, within: metrics.jumpRadius) }
        let passed = timeScale.time(at: plate.maxX + metrics.cursorWidth)
        let isSeen = (timeScale.end - passed).seconds >= PlotConstants.markFade
        guard isFree, isSeen else { continue }
        notes.append(JumpNote(text: text, plate: plate, appears: passed))
        break
      }
    }
    return notes
  }

  /// Both limits, rounded to what can be read off the axis.
  private static func words(for jump: PlottedCurve.Jump, place: PlotLayout.PanelPlace) -> String {
    let span = place.scale.domain.upperBound - place.scale.domain.lowerBound
    let step = TickStep(powerOfTenUpTo: span / 500)
    func text(_ y: Double) -> String {
      let value = step.multiple((place.scale.value(at: y) / step.size).rounded())
      return PlotNumber.text(value, decimals: step.decimals)
    }
    return "\(text(jump.before.y)) → \(text(jump.after.y))"
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
  fileprivate func crosses(_ box: Rect) -> Bool {
    pieces.contains { piece in
      zip(piece, piece.dropFirst()).contains { box.isCrossed(from: $0.point, to: $1.point) }
    }
  }
}

extension Rect {
  fileprivate func padded(by amount: Double) -> Rect {
    Rect(
      x: minX - amount, y: minY - amount, width: width + 2 * amount, height: height + 2 * amount)
  }

  /// Whether the straight line between two points touches the rectangle.
  fileprivate func isCrossed(from start: Point, to end: Point) -> Bool {
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
