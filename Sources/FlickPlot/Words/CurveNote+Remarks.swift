import FlickCore
import FlickText

/// A line on paper that belongs to a remark.
struct CurveMeasure: Sendable {
  enum Kind: Sendable {
    /// From a level to the curve.
    case line(from: Point)
    /// From words that stand apart.
    case leader(from: Point)
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
    let places = remarks.map { remark in
      // A value between two samples may lie a little past what those span.
      let value = min(max(remark.value, scale.domain.lowerBound), scale.domain.upperBound)
      return Point(x: room.timeScale.position(of: remark.time), y: scale.position(of: value))
    }
    for (index, remark) in remarks.enumerated() {
      let place = places[index]
      let line = try room.type.line(remark.text, style: room.metrics.text)
      let others = places.indices.filter { $0 != index }.map { places[$0] }
      guard let spot = free(line, beside: place, apartFrom: others, in: room, besides: notes)
      else { continue }
      notes.append(
        CurveNote(
          text: PlacedText(line, at: spot.baseline, color: color), plate: spot.plate,
          appears: remark.time))
      if let start = spot.leader {
        measures.append(CurveMeasure(kind: .leader(from: start), place: place, color: color))
      }
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

  /// Where words stand, and from where a line leads to what they are of.
  private struct Spot {
    let baseline: Point
    let plate: Rect
    let leader: Point?
  }

  /// The nearest free place beside a point: right and left of it, above and below. Words
  /// that stand apart from it, or as near to another remark's place, have a line to it.
  private static func free(
    _ line: TextLine, beside place: Point, apartFrom others: [Point], in room: NoteRoom,
    besides notes: [CurveNote]
  ) -> Spot? {
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
      for baseline in baselines {
        let plate = room.plate(under: line, at: baseline)
        guard room.isFree(plate, of: notes) else { continue }
        let start = plate.nearest(to: place)
        let reach = (start - place).length
        let isPlain =
          reach < size && others.allSatisfy { (plate.nearest(to: $0) - $0).length > 2 * reach }
        let crosses = notes.contains { $0.plate.isCrossed(from: start, to: place) }
        guard isPlain || !crosses else { continue }
        return Spot(baseline: baseline, plate: plate, leader: isPlain ? nil : start)
      }
    }
    return nil
  }
}

extension Rect {
  /// Its point nearest to another.
  fileprivate func nearest(to point: Point) -> Point {
    Point(x: min(max(point.x, minX), maxX), y: min(max(point.y, minY), maxY))
  }
}
