import FlickCore
import FlickText

/// Jumps told in numbers, beside their dots: `2330 → 0`.
extension CurveNote {
  /// Notes for all jumps of a curve that have room for one: clear of all
  /// curves, of marks and of each other; but for those that a badge tells.
  ///
  /// - Parameter least: In text sizes.
  static func jumps(
    of curve: PlottedCurve, on scale: LinearScale, in room: NoteRoom, besides notes: [CurveNote],
    longerThan least: Double = PlotConstants.leastToldJump, told: [Double], color: Color
  ) throws(FontError) -> [CurveNote] {
    let metrics = room.metrics
    var found: [CurveNote] = []
    for jump in curve.jumps {
      let height = (jump.after.y - jump.before.y).magnitude
      guard height >= metrics.textSize * least,
        !told.contains(where: { ($0 - jump.before.x).magnitude < 1 })
      else { continue }
      let line = try room.type.line(words(for: jump, on: scale), style: metrics.noteText)
      let gap = metrics.jumpRadius + metrics.textSize * 0.45
      let places = room.choices.flatMap { room in [0.5, 0.36, 0.64].map { (room, $0) } }
      for (room, share) in places {
        let middle = jump.before.y + share * (jump.after.y - jump.before.y)
        let baseline = Point(x: jump.before.x + gap, y: middle + line.capHeight / 2)
        let plate = room.plate(under: line, at: baseline)
        guard room.isFree(plate, of: notes + found), let appears = room.appearance(of: plate)
        else { continue }
        let text = PlacedText(line, at: baseline, color: color)
        found.append(CurveNote(text: text, plate: plate, appears: appears))
        break
      }
    }
    return found
  }

  /// Both limits, rounded as a badge's are.
  private static func words(for jump: PlottedCurve.Jump, on scale: LinearScale) -> String {
    let span = scale.domain.upperBound - scale.domain.lowerBound
    let values = [jump.before.y, jump.after.y].map(scale.value(at:))
    return PlotNumber.texts(values, finest: span / BadgeConstants.finest).joined(separator: " → ")
  }
}
