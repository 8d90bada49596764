import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickEngine
import FlickScene

/// Fingers on the glass: a disc from touch to lift that fades, and a trail
/// behind a finger that travels.
struct TouchPainter: Sendable {
  private struct Finger: Sendable {
    let track: TouchTrack
    /// Until when the disc is whole.
    let lift: FlickTime
    /// Where the trail is drawn through, in canvas points; empty without one.
    let trail: [TrailPoint]
  }

  private struct TrailPoint: Sendable {
    let time: FlickTime
    let point: Point
  }

  private let fingers: [Finger]
  private let disc = Path(ellipseIn: Rect(x: -1, y: -1, width: 2, height: 2))

  init(_ touches: [TouchTrack], style: Film.Touches) {
    fingers =
      style == .none
      ? []
      : touches.map { track in
        Finger(
          track: track, lift: max(track.up, track.down + TouchConstants.shortest),
          trail: style == .dotAndTrail && track.isStroke ? Self.trail(of: track) : [])
      }
  }

  private static func trail(of track: TouchTrack) -> [TrailPoint] {
    let length = track.up - track.down
    let count = TouchConstants.trailPoints
    return (0...count).map { index in
      let time = track.down + FlickDuration(flicks: length.flicks * Int64(index) / Int64(count))
      return TrailPoint(time: time, point: track.position(at: time))
    }
  }

  /// - Parameter transform: From the canvas's points to pixels.
  func draw(at now: FlickTime, transform: AffineTransform, into list: inout DisplayList) {
    for finger in fingers where finger.track.down <= now {
      let faded = (now - finger.lift).seconds / TouchConstants.fade
      guard faded < 1 else { continue }
      let opacity = 1 - max(0, faded)
      let place = finger.track.position(at: now)
      drawTrail(of: finger, to: place, at: now, opacity, transform, into: &list)
      drawDisc(at: place, opacity, transform, into: &list)
    }
  }

  private func drawDisc(
    at center: Point, _ opacity: Double, _ transform: AffineTransform, into list: inout DisplayList
  ) {
    func shape(_ radius: Double) -> Shape {
      Shape(
        disc,
        transform: AffineTransform.scale(radius).then(.translation(center.x, center.y))
          .then(transform))
    }
    let radius = TouchConstants.radius
    let ring = TouchConstants.ring
    list.fill(shape(radius), with: .solid(TouchConstants.body.faded(by: opacity)))
    // A light ring inside a dark one shows on any picture.
    let lightRing = TouchConstants.lightRing
    let inner = radius - ring - lightRing / 2
    list.stroke(
      shape(inner), style: StrokeStyle(width: lightRing / inner),
      with: .solid(TouchConstants.light.faded(by: opacity)))
    let outer = radius - ring / 2
    list.stroke(
      shape(outer), style: StrokeStyle(width: ring / outer),
      with: .solid(TouchConstants.dark.faded(by: opacity)))
  }

  /// A ribbon along the finger's way that grows from nothing to a finger's
  /// tip, the fainter the farther from it.
  private func drawTrail(
    of finger: Finger, to end: Point, at now: FlickTime, _ opacity: Double,
    _ transform: AffineTransform, into list: inout DisplayList
  ) {
    // Up to the disc's rim: both are translucent and must not lie on each other.
    let rim = TouchConstants.radius - TouchConstants.ring
    var points = finger.trail.filter { $0.time < now }.map(\.point)
    var beyond = end
    while let last = points.last, (last - end).length < rim {
      beyond = last
      points.removeLast()
    }
    guard let last = points.last else { return }
    points.append(last.towards(beyond, at: rim, from: end))
    guard let ribbon = Path(ribbonAlong: points, endWidth: TouchConstants.trailWidth) else {
      return
    }
    let color = TouchConstants.trail.faded(by: opacity)
    let reach = points.reduce(rim) { max($0, ($1 - end).length) }
    list.fill(
      Shape(ribbon, transform: transform),
      with: .gradient(
        .radial(
          center: end, radius: reach,
          stops: [
            Gradient.Stop(offset: rim / reach, color: color),
            Gradient.Stop(offset: 1, color: color.faded(by: 0)),
          ])))
  }
}

extension Point {
  /// The place on the line to `inside` that is `distance` from `center`;
  /// `inside` is nearer to it than that, this point is not.
  fileprivate func towards(_ inside: Point, at distance: Double, from center: Point) -> Point {
    var (out, into) = (0.0, 1.0)
    for _ in 0..<24 {
      let middle = (out + into) / 2
      let place = self + middle * (inside - self)
      if (place - center).length > distance { out = middle } else { into = middle }
    }
    return self + into * (inside - self)
  }
}

extension Path {
  /// A band along a polyline whose width rises evenly from 0 to `endWidth`
  /// with the length along the line; `nil` for a line without length.
  init?(ribbonAlong points: [Point], endWidth: Double) {
    var way: [(point: Point, length: Double)] = []
    var length = 0.0
    for point in points {
      if let last = way.last {
        let step = (point - last.point).length
        guard step > 0 else { continue }
        length += step
      }
      way.append((point, length))
    }
    guard length > 0 else { return nil }
    self.init()
    var left: [Point] = []
    var right: [Point] = []
    for (index, entry) in way.enumerated() {
      let before = way[max(0, index - 1)].point
      let after = way[min(way.count - 1, index + 1)].point
      let along = after - before
      let reach = along.length
      guard reach > 0 else { continue }
      let half = endWidth / 2 * entry.length / length / reach
      left.append(entry.point + Vector(dx: along.dy * half, dy: -along.dx * half))
      right.append(entry.point + Vector(dx: -along.dy * half, dy: along.dx * half))
    }
    guard let first = left.first else { return nil }
    move(to: first)
    for point in left.dropFirst() + right.reversed() { line(to: point) }
    close()
  }
}

enum TouchConstants {
  /// In points of the canvas.
  static let radius = 25.0
  static let ring = 1.25
  static let lightRing = 2.0
  static let trailWidth = 14.0
  static let trailPoints = 240
  /// A tap lifts at the tick at which it touches; its disc stays so long.
  static let shortest = FlickDuration(flicks: FlickTime.flicksPerSecond / 10)
  /// In seconds of the scene.
  static let fade = 0.12
  /// Grey shows on white and on black.
  static let body = Color(hex: 0x77777D, alpha: 0.4)
  static let dark = Color(hex: 0x000000, alpha: 0.5)
  static let light = Color(hex: 0xFFFFFF, alpha: 0.85)
  static let trail = Color(hex: 0x77777D, alpha: 0.45)
}
