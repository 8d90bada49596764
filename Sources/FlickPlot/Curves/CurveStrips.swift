import FlickCore
import FlickDisplay

/// A curve cut into upright strips of whole pixels.
///
/// Each strip is the stroke of a stretch of the curve that reaches a little
/// beyond it, clipped to it; so the strips together are the pixels of one
/// stroke, without seams, and what a growing curve has left behind stays the
/// same command from frame to frame.
struct CurveStrips: Sendable {
  private struct Stretch: Sendable {
    let piece: Int
    let vertices: Range<Int>
    /// Along its piece, from that one's start to the stretch's.
    let offset: Double
  }

  private struct Strip: Sendable {
    let clip: Shape
    let stretches: [Stretch]
    let path: Path
    /// From this place of the growing end on, the strip shows something.
    let opens: Double
    /// From this place of the growing end on, the strip stays as it is.
    let closes: Double
  }

  private let curve: PlottedCurve
  private let strips: [Strip]
  /// The curve as a single one.
  private let whole: Strip

  /// - Parameters:
  ///   - width: Of a strip, in pixels, or more where there would be too many.
  ///   - reach: How far the stroke reaches from the curve's line.
  init(_ curve: PlottedCurve, in area: Rect, width: Double, reach: Double) {
    self.curve = curve
    let pad = reach.rounded(.up) + 1
    var strips: [Strip] = []
    let lengths = curve.pieces.map(Self.lengths)
    var left = area.minX.rounded(.down) - pad
    let end = area.maxX.rounded(.up) + pad
    let narrowest = area.width / PlotConstants.mostStrips
    let width = max(1, width.rounded(), narrowest.rounded(.up))
    while left < end {
      let right = left + width >= end ? end : left + width
      let stretches = curve.pieces.enumerated().compactMap { index, piece in
        Self.stretch(of: piece, from: left - pad, to: right + pad)
          .map { Stretch(piece: index, vertices: $0, offset: lengths[index][$0.lowerBound]) }
      }
      var path = Path()
      for stretch in stretches {
        path.append(curve.pieces[stretch.piece][stretch.vertices], endingAt: nil)
      }
      let clip = Rect(
        x: left, y: (area.minY - pad).rounded(.down), width: right - left,
        height: (area.height + 2 * pad).rounded(.up))
      strips.append(
        Strip(
          clip: Shape(Path(rect: clip)), stretches: stretches, path: path, opens: left - pad,
          closes: right + pad))
      left = right
    }
    self.strips = strips
    let stretches = curve.pieces.indices.map {
      Stretch(piece: $0, vertices: curve.pieces[$0].indices, offset: 0)
    }
    let padded = Rect(
      x: area.minX - pad, y: area.minY - pad, width: area.width + 2 * pad,
      height: area.height + 2 * pad)
    whole = Strip(
      clip: Shape(Path(rect: padded)), stretches: stretches, path: curve.path,
      opens: padded.minX, closes: padded.maxX + pad)
  }

  /// The vertices from the last one at or before `left` to the first one at or
  /// after `right`.
  private static func stretch(
    of piece: [PlottedCurve.Vertex], from left: Double, to right: Double
  ) -> Range<Int>? {
    guard let first = piece.first, let last = piece.last, last.point.x >= left,
      first.point.x <= right
    else { return nil }
    let start = piece.lastIndex { $0.point.x <= left } ?? 0
    let end = piece.firstIndex { $0.point.x >= right } ?? piece.count - 1
    return start..<end + 1
  }

  /// How long a piece is from its start to each of its vertices.
  private static func lengths(of piece: [PlottedCurve.Vertex]) -> [Double] {
    var lengths: [Double] = []
    var length = 0.0
    for (index, vertex) in piece.enumerated() {
      if index > 0 { length += (vertex.point - piece[index - 1].point).length }
      lengths.append(length)
    }
    return lengths
  }

  /// Draws the curve up to `now`, where its end lies at `head`.
  ///
  /// - Parameter isCut: Whether it is drawn in strips; these have seams where their edges
  ///   come to lie inside pixels.
  func draw(
    at now: FlickTime, head: Point, style: StrokeStyle, paint: Paint, isCut: Bool,
    into list: inout DisplayList
  ) {
    for strip in isCut ? strips : [whole] where strip.opens <= head.x {
      let isGrowing = strip.closes > head.x
      if style.dash.isEmpty {
        let path = isGrowing ? growing(strip.stretches, at: now, head: head) : strip.path
        guard !path.isEmpty else { continue }
        list.pushClip(strip.clip)
        list.stroke(Shape(path), style: style, with: paint)
        list.popClip()
      } else {
        drawDashed(strip, at: now, head: head, style: style, paint: paint, into: &list)
      }
    }
  }

  /// Each stretch goes on with its piece's dashes.
  private func drawDashed(
    _ strip: Strip, at now: FlickTime, head: Point, style: StrokeStyle, paint: Paint,
    into list: inout DisplayList
  ) {
    let period = style.dash.reduce(0, +)
    var isOpen = false
    for stretch in strip.stretches {
      let path = growing([stretch], at: now, head: head)
      guard !path.isEmpty else { continue }
      if !isOpen { list.pushClip(strip.clip) }
      isOpen = true
      let phased = StrokeStyle(
        width: style.width, cap: style.cap, join: style.join, miterLimit: style.miterLimit,
        dash: style.dash, dashPhase: stretch.offset.truncatingRemainder(dividingBy: period))
      list.stroke(Shape(path), style: phased, with: paint)
    }
    if isOpen { list.popClip() }
  }

  private func growing(_ stretches: [Stretch], at now: FlickTime, head: Point) -> Path {
    var path = Path()
    for stretch in stretches {
      let piece = curve.pieces[stretch.piece]
      guard let first = piece.first, let last = piece.last, first.time <= now else { continue }
      let vertices = piece[stretch.vertices]
      let passed = vertices.prefix { $0.time <= now }
      let isCut = passed.count < vertices.count && now < last.time
      path.append(passed, endingAt: isCut ? head : nil)
    }
    return path
  }
}
