import FlickCore
import FlickText

/// A line on paper that belongs to a remark.
struct CurveMeasure: Sendable {
  enum Kind: Sendable {
    /// From a level to the curve.
    case line(from: Point)
    case diamond
  }

  let kind: Kind
  let place: Point
  let color: Color
}

/// Remarks on paper: what is told of a place on a curve.
extension CurveNote {
  /// The signs of all remarks that have room for their words, which are added
  /// to the notes.
  static func remarks(
    _ remarks: [Plot.Remark], on scale: LinearScale, in room: NoteRoom,
    notes: inout [CurveNote]
  ) throws(FontError) -> [CurveMeasure] {
    var measures: [CurveMeasure] = []
    let color = room.type.theme.secondaryInk
    for remark in remarks {
      // A value between two samples may lie a little past what those span.
      let value = min(max(remark.value, scale.domain.lowerBound), scale.domain.upperBound)
      let place = Point(
        x: room.timeScale.position(of: remark.time), y: scale.position(of: value))
      let line = try room.type.line(remark.text, style: room.metrics.text)
      guard let baseline = free(line, beside: place, in: room, besides: notes) else { continue }
      notes.append(
        CurveNote(
          text: PlacedText(line, at: baseline, color: color),
          plate: room.plate(under: line, at: baseline), appears: remark.time))
      let kind: CurveMeasure.Kind =
        switch remark.kind {
        case .measure(let value):
          .line(from: Point(x: place.x, y: scale.position(of: value)))
        case .point: .diamond
        }
      measures.append(CurveMeasure(kind: kind, place: place, color: color))
    }
    return measures
  }

  /// The baseline of the nearest free place beside a point: right and left of it, above
  /// and below.
  private static func free(
    _ line: TextLine, beside place: Point, in room: NoteRoom, besides notes: [CurveNote]
  ) -> Point? {
    let size = room.metrics.textSize
    for distance in [0.7, 1.1, 1.6, 2.2, 2.9] {
      let reach = distance * size
      let middle = place.y + line.capHeight / 2
      let baselines = [
        Point(x: place.x + reach, y: middle), Point(x: place.x + reach, y: middle - reach),
        Point(x: place.x + reach, y: middle + reach),
        Point(x: place.x - line.width / 2, y: place.y - reach),
        Point(x: place.x - line.width / 2, y: place.y + reach + line.capHeight),
        Point(x: place.x - reach - line.width, y: middle - reach),
        Point(x: place.x - reach - line.width, y: middle + reach),
        Point(x: place.x - reach - line.width, y: middle),
      ]
      let free = baselines.first { room.isFree(room.plate(under: line, at: $0), of: notes) }
      if let free { return free }
    }
    return nil
  }
}
