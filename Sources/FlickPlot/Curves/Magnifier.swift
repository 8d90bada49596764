import FlickCore
import FlickDisplay
import FlickEngine
import FlickText

/// A stretch of a panel's time, larger, in a frame of its own with lines to the place that
/// it shows.
struct Magnifier: Sendable {
  private struct Line: Sendable {
    let curve: PlottedCurve
    let style: StrokeStyle
    let color: Color
  }

  let frame: Rect
  let text: PlacedText?
  /// The place that is shown larger.
  private let source: Rect
  private let lines: [Line]
  /// Of the instant within the frame.
  private let mark: Double
  private let metrics: PlotMetrics
  let appears: FlickTime

  /// `nil` where no corner of the panel has room.
  init?(
    _ callout: Plot.Callout, span: FlickDuration, lines: [Plot.Line], on scale: LinearScale,
    in room: NoteRoom
  ) throws(FontError) {
    let half = FlickDuration(flicks: span.flicks / 2)
    let start = max(.zero, callout.time - half)
    let end = min(room.timeScale.end, callout.time + half)
    let parts = lines.map { ($0, $0.curve.within(start...end)) }
    let ranges = parts.compactMap(\.1.range)
    guard start < end, let low = ranges.map(\.lowerBound).min(),
      let high = ranges.map(\.upperBound).max()
    else { return nil }
    let metrics = room.metrics
    let (left, right) = (room.timeScale.position(of: start), room.timeScale.position(of: end))
    let (top, bottom) = (scale.position(of: high), scale.position(of: low))
    let pad = metrics.curveWidth
    source = Rect(
      x: left - pad, y: min(top, bottom) - pad, width: right - left + 2 * pad,
      height: (bottom - top).magnitude + 2 * pad)
    guard let frame = Self.frame(besides: source, in: room) else { return nil }
    self.frame = frame
    let inside = frame.inset(by: metrics.textSize * MagnifierConstants.padding)
    let timeScale = TimeScale(since: start, until: end, from: frame.minX, to: frame.maxX)
    let values = low < high ? low...high : low - 1...high + 1
    let inner = LinearScale(domain: values, from: inside.maxY, to: inside.minY)
    let shown = parts.map { line, curve in
      Line(
        curve: PlottedCurve(
          curve, timeScale: timeScale, scale: inner,
          visibleJump: max(0.5, frame.height * PlotConstants.visibleJump),
          signWidth: 2 * metrics.jumpRadius,
          stepDistance: metrics.textSize * PlotConstants.leastStepDistance,
          tolerance: PlotConstants.curveTolerance),
        style: metrics.style(of: line.colors, weight: line.weight), color: line.colors.line)
    }
    self.lines = shown
    self.metrics = metrics
    mark = timeScale.position(of: callout.time)
    appears = room.latest(end)
    text = try Self.text(
      end - start, in: frame, besides: shown.map(\.curve), mark: mark, room)
  }

  /// How much time is shown, in a corner of the frame that is free.
  private static func text(
    _ span: FlickDuration, in frame: Rect, besides curves: [PlottedCurve], mark: Double,
    _ room: NoteRoom
  ) throws(FontError) -> PlacedText? {
    let words = PlotNumber.text(span.seconds * 1000, decimals: 1) + "\u{202F}ms"
    let line = try room.type.line(words, style: room.metrics.text)
    let within = NoteRoom(
      area: frame, timeScale: room.timeScale, curves: curves, marks: [mark], type: room.type)
    let gap = room.metrics.textSize * 0.5
    for y in [frame.maxY - gap - line.descent, frame.minY + gap + line.capHeight] {
      for x in [frame.maxX - gap - line.width, frame.minX + gap] {
        let text = PlacedText(
          line, at: Point(x: x, y: y), color: room.type.theme.secondaryInk)
        if within.isFree(text.box, of: []) { return text }
      }
    }
    return nil
  }

  /// The largest frame in a corner of the panel that is free; best one without an event's
  /// line under it.
  private static func frame(besides source: Rect, in room: NoteRoom) -> Rect? {
    let unit = room.metrics.textSize
    let area = room.area.inset(by: unit * MagnifierConstants.margin)
    var free = room
    free.taken.append(source)
    for marks in [room.marks, []] {
      free.marks = marks
      for share in MagnifierConstants.shares {
        for flatness in MagnifierConstants.flatness {
          let size = Size(width: area.width * share, height: area.height * share * flatness)
          guard size.width >= MagnifierConstants.leastWidth * unit,
            size.height >= MagnifierConstants.leastHeight * unit,
            size.width >= MagnifierConstants.leastZoom * source.width
          else { continue }
          for x in [area.maxX - size.width, area.minX] {
            for y in [area.minY, area.maxY - size.height] {
              let frame = Rect(
                x: x.rounded(), y: y.rounded(), width: size.width.rounded(.down),
                height: size.height.rounded(.down))
              if free.isFree(frame, of: []) { return frame }
            }
          }
        }
      }
    }
    return nil
  }

  /// What words keep clear of.
  var taken: [Rect] { [frame, source] }

  /// - Parameter opacity: From 0 to 1.
  func draw(opacity: Double, theme: PlotTheme, into list: inout DisplayList) {
    let hairline = StrokeStyle(width: metrics.hairlineWidth)
    let grey = Paint.solid(theme.grey.faded(by: opacity))
    let pale = Paint.solid(theme.axis.faded(by: opacity))
    for tangent in source.tangents(to: frame) {
      list.stroke(Shape(tangent), style: hairline, with: pale)
    }
    list.stroke(Shape(Path(rect: source)), style: hairline, with: grey)
    let shape = Shape(
      Path(continuousRect: frame, radius: metrics.textSize * MagnifierConstants.corner))
    list.fill(shape, with: .solid(theme.ground.faded(by: opacity)))
    list.pushClip(shape)
    let dash = metrics.textSize * 0.22
    list.stroke(
      Shape(Path(from: Point(x: mark, y: frame.minY), to: Point(x: mark, y: frame.maxY))),
      style: StrokeStyle(width: metrics.hairlineWidth, dash: [dash, dash * 1.25]), with: grey)
    for line in lines {
      let color = line.color.faded(by: opacity)
      list.stroke(Shape(line.curve.path), style: line.style, with: .solid(color))
      for step in line.curve.steps {
        list.fill(metrics.dot(at: step), with: .solid(color))
      }
      guard opacity == 1 else { continue }
      for jump in line.curve.jumps {
        JumpSign(
          before: jump.before, after: jump.after, color: color, ground: theme.ground,
          metrics: metrics
        ).draw(into: &list)
      }
    }
    list.popClip()
    list.stroke(shape, style: hairline, with: grey)
    text?.draw(into: &list, opacity: opacity)
  }
}

extension Rect {
  fileprivate var corners: [Point] {
    [
      origin, Point(x: maxX, y: minY), Point(x: maxX, y: maxY), Point(x: minX, y: maxY),
    ]
  }

  /// The two lines between corners that leave both rectangles on one side.
  fileprivate func tangents(to other: Rect) -> [Path] {
    let all = corners + other.corners
    return corners.flatMap { start in
      other.corners.compactMap { end -> Path? in
        let way = end - start
        let sides = all.map { way.dx * ($0 - start).dy - way.dy * ($0 - start).dx }
        let isTangent = sides.allSatisfy { $0 > -1e-6 } || sides.allSatisfy { $0 < 1e-6 }
        return isTangent ? Path(from: start, to: end) : nil
      }
    }
  }
}

/// Lengths in text sizes unless they say otherwise.
enum MagnifierConstants {
  static let corner = 0.6
  /// Between the frame and what is shown in it.
  static let padding = 1.2
  /// Between the frame and the panel's edges.
  static let margin = 0.5
  static let leastWidth = 6.5
  static let leastHeight = 4.5
  /// A frame shows a time at least so many times as wide as the panel does.
  static let leastZoom = 2.0
  /// Of the panel's width, the largest first.
  static let shares = [0.46, 0.4, 0.34, 0.28, 0.23]
  /// Of the panel's height in shares of that.
  static let flatness = [1.6, 1.3, 1.05, 0.85]
}
