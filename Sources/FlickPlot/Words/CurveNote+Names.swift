import FlickCore
import FlickText

/// The names of curves that share a panel, each beside its own curve.
extension CurveNote {
  /// A name for each curve that has room for one where the curves lie apart;
  /// the key says what the others are.
  ///
  /// - Parameter names: One for each curve of `room`; `nil` leaves one out.
  static func names(
    _ names: [(text: String, color: Color)?], in room: NoteRoom, besides notes: [CurveNote]
  ) throws(FontError) -> [CurveNote] {
    var found: [CurveNote] = []
    for (index, name) in names.enumerated() {
      guard let name else { continue }
      let line = try room.type.line(name.text, style: room.metrics.noteText)
      for choice in room.choices {
        let note = best(line, name.color, ofCurve: index, in: choice, besides: notes + found)
        guard let note else { continue }
        found.append(note)
        break
      }
    }
    return found
  }

  /// The first of the places whose distance from other curves is largest.
  private static func best(
    _ line: TextLine, _ color: Color, ofCurve index: Int, in room: NoteRoom,
    besides notes: [CurveNote]
  ) -> CurveNote? {
    let metrics = room.metrics
    let others = room.curves.indices.filter { $0 != index }.map { room.curves[$0] }
    var best: CurveNote?
    var bestClearance = -1
    let places = PlotConstants.namePlaces
    for step in 1..<places {
      let x = room.area.minX + room.area.width * Double(step) / Double(places)
      guard let anchor = room.curves[index].point(at: x) else { continue }
      for baseline in baselines(for: line, beside: anchor, metrics: metrics) {
        let plate = room.plate(under: line, at: baseline)
        guard room.isFree(plate, of: notes), let appears = room.appearance(of: plate)
        else { continue }
        // In steps: far enough is far enough, and then the earliest is best.
        let clearance =
          PlotConstants.nameClearances.firstIndex { distance in
            others.contains { room.isTouched(plate, by: $0, within: distance * metrics.textSize) }
          } ?? PlotConstants.nameClearances.count
        guard clearance > max(0, bestClearance) else { continue }
        best = CurveNote(
          text: PlacedText(line, at: baseline, color: color), plate: plate, appears: appears)
        if clearance == PlotConstants.nameClearances.count { return best }
        bestClearance = clearance
      }
    }
    return best
  }

  /// Where a name may stand beside a place on its curve: to the right, to the
  /// left, and with the middle or a corner above and below.
  private static func baselines(
    for line: TextLine, beside anchor: Point, metrics: PlotMetrics
  ) -> [Point] {
    let across = metrics.curveWidth + metrics.textSize * 0.5
    let along = metrics.curveWidth + metrics.textSize * 0.45
    let middle = anchor.y + line.capHeight / 2
    let above = anchor.y - along
    let below = anchor.y + along + line.capHeight
    return [
      Point(x: anchor.x + across, y: middle), Point(x: anchor.x - across - line.width, y: middle),
      Point(x: anchor.x - line.width / 2, y: above), Point(x: anchor.x + across / 2, y: above),
      Point(x: anchor.x - across / 2 - line.width, y: above),
      Point(x: anchor.x - line.width / 2, y: below), Point(x: anchor.x + across / 2, y: below),
      Point(x: anchor.x - across / 2 - line.width, y: below),
    ]
  }
}
