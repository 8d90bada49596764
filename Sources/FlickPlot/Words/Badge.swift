import FlickCore
import FlickDisplay
import FlickText

/// A curve's value at an instant, beside it on a plate of its colour, with a leader.
struct Badge: Sendable {
  let text: PlacedText
  let plate: Rect
  /// Where the leader begins: on the curve, or between the circles of a jump.
  private let anchor: Point
  /// Where it meets the plate.
  private let end: Point
  private let isJump: Bool
  private let color: Color
  private let metrics: PlotMetrics
  let appears: FlickTime

  /// With its unit where there is room for that; `nil` where no place beside the curve is free.
  init?(
    _ callout: Plot.Callout, before: Double, after: Double, unit: String?, on scale: LinearScale,
    countsDown: Bool, colors: PlotTheme.Series, in room: NoteRoom
  ) throws(FontError) {
    let (metrics, domain) = (room.metrics, scale.domain)
    let span = domain.upperBound - domain.lowerBound
    isJump = (after - before).magnitude >= span * PlotConstants.visibleJump
    let values = (isJump ? [before, after] : [after]).map { countsDown ? 0 - $0 : $0 }
    let x = room.timeScale.position(of: callout.time)
    let heights = [before, after].map {
      scale.position(of: min(max($0, domain.lowerBound), domain.upperBound))
    }
    let shares = isJump ? BadgeConstants.jumpShares : [1]
    let anchors = shares.map { Point(x: x, y: heights[0] + $0 * (heights[1] - heights[0])) }
    var (found, line): (BadgePlace?, TextLine?)
    let whole = Self.words(values, unit, span: span).count
    for unit in unit == nil ? [nil] : [unit, nil] where found == nil {
      let words = Self.words(values, unit, span: span)
      let tried = try room.type.line(words, style: metrics.noteText)
      let size = Size(
        width: tried.width + 2 * BadgeConstants.paddingAcross * metrics.textSize,
        height: tried.capHeight + 2 * BadgeConstants.paddingDown * metrics.textSize)
      // Without its unit it is worth no leader over curves.
      found = BadgePlace(
        size, besides: anchors, in: room, crossing: words.count < whole ? [false] : [false, true])
      line = tried
    }
    guard let place = found, let line else { return nil }
    self.metrics = metrics
    (plate, anchor, end) = (place.plate, place.anchor, place.end)
    color = colors.line
    text = PlacedText(
      line, at: Point(x: plate.center.x, y: plate.center.y + line.capHeight / 2),
      alignment: .center, color: colors.label)
    appears = room.latest(callout.time)
  }

  /// What words keep clear of.
  var taken: [Rect] { [plate] + BadgePlace.steps(from: anchor, to: end) }

  private static func words(_ values: [Double], _ unit: String?, span: Double) -> String {
    let numbers = PlotNumber.texts(values, finest: span / BadgeConstants.finest)
    let text = numbers.joined(separator: " → ")
    guard let unit else { return text }
    return unit.hasPrefix("°") ? text + unit : "\(text)\u{202F}\(unit)"
  }

  /// - Parameter opacity: From 0 to 1.
  func draw(opacity: Double, ground: Color, into list: inout DisplayList) {
    let firm = Paint.solid(color.faded(by: opacity))
    let hairline = StrokeStyle(width: metrics.hairlineWidth)
    list.stroke(Shape(Path(from: anchor, to: end)), style: hairline, with: firm)
    if !isJump {
      for (radius, paint) in [
        (metrics.jumpRadius, Paint.solid(ground.faded(by: opacity))),
        (metrics.jumpRadius * 0.66, firm),
      ] {
        list.fill(JumpSign.circle(at: anchor, radius: radius), with: paint)
      }
    }
    let shape = Shape(Path(continuousRect: plate, radius: plate.height * BadgeConstants.corner))
    list.fill(shape, with: .solid(ground.faded(by: opacity)))
    list.fill(shape, with: .solid(color.faded(by: opacity * BadgeConstants.tint)))
    list.stroke(shape, style: hairline, with: .solid(color.faded(by: opacity * 0.6)))
    text.draw(into: &list, opacity: opacity)
  }
}

/// The nearest free place for a badge beside one of several points.
private struct BadgePlace {
  let plate: Rect
  let anchor: Point
  let end: Point

  /// Straight leaders that cross no curve come first, then those that do.
  init?(_ size: Size, besides anchors: [Point], in room: NoteRoom, crossing: [Bool]) {
    let unit = room.metrics.textSize
    // What a magnifier shows may be pointed at.
    let taken = room.taken.filter { taken in !anchors.contains { taken.contains($0) } }
    for mayCross in crossing {
      for distance in BadgeConstants.distances {
        for (anchor, way) in anchors.flatMap({ anchor in Self.ways.map { (anchor, $0) } }) {
          let middle =
            anchor
            + Vector(
              dx: way.dx * (distance * unit + size.width / 2),
              dy: way.dy * (distance * unit + size.height / 2))
          let plate = Rect(
            x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width,
            height: size.height)
          guard room.isFree(plate.padded(by: BadgeConstants.margin * unit), of: []) else {
            continue
          }
          let end = Point(
            x: min(max(anchor.x, plate.minX + size.height / 2), plate.maxX - size.height / 2),
            y: min(max(anchor.y, plate.minY), plate.maxY))
          let leader = Self.steps(from: anchor, to: Self.edge(of: plate, towards: anchor, end))
          let begin = room.metrics.jumpRadius * 1.5
          let isClear = leader.allSatisfy { step in
            !taken.contains { $0.intersection(step) != nil }
              && (mayCross || (step.center - anchor).length < begin
                || !room.curves.contains { $0.crosses(step) })
          }
          guard isClear else { continue }
          self.plate = plate
          self.anchor = anchor
          self.end = Self.edge(of: plate, towards: anchor, end)
          return
        }
      }
    }
    return nil
  }

  /// Where a leader meets the plate: at its side where it comes from there.
  private static func edge(of plate: Rect, towards anchor: Point, _ nearest: Point) -> Point {
    if anchor.y >= plate.minY, anchor.y <= plate.maxY {
      return Point(x: anchor.x < plate.minX ? plate.minX : plate.maxX, y: anchor.y)
    }
    return nearest
  }

  /// Small boxes along a straight line.
  static func steps(from start: Point, to end: Point) -> [Rect] {
    let way = end - start
    let count = max(2, (way.length / BadgeConstants.step).rounded(.up))
    return stride(from: 1, to: count, by: 1).map { index in
      let place = start + (index / count) * way
      return Rect(x: place.x - 1, y: place.y - 1, width: 2, height: 2)
    }
  }

  /// Right and up first.
  private static let ways = [
    (1, 0), (1, -0.5), (1, 0.5), (0.7, -1), (0.7, 1), (-1, 0), (-1, -0.5), (-1, 0.5), (-0.7, -1),
    (-0.7, 1), (0, -1), (0, 1),
  ].map { Vector(dx: $0.0, dy: $0.1) }
}

/// Lengths in text sizes unless they say otherwise.
enum BadgeConstants {
  static let paddingAcross = 0.6
  static let paddingDown = 0.48
  /// Around the plate.
  static let margin = 0.3
  /// In heights of the plate.
  static let corner = 0.38
  /// Of the curve's colour over the ground.
  static let tint = 0.1
  /// An axis spans at least so many of the last digit.
  static let finest = 2000.0
  /// From the curve to the plate, tried in turn.
  static let distances = [1.3, 1.9, 2.7, 3.7, 5, 6.6, 8.6, 11]
  /// Between the two values of a jump.
  static let jumpShares = [0.5, 0.3, 0.7, 0.15, 0.85]
  /// In pixels: how densely a leader is looked along.
  static let step = 4.0
}
