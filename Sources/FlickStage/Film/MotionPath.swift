import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickEngine
import FlickPlot
import FlickScene

/// The way that a layer's middle takes over the canvas, drawn as far as it has come, with
/// dots at equal times, so that their distance shows the speed.
struct MotionPath: Sendable {
  private struct Place: Sendable {
    let time: FlickTime
    let point: Point
  }

  /// Pieces that follow each other, each beginning where the one before ends. A finished
  /// one is the same command in every later frame.
  private let pieces: [[Place]]
  private let dots: [Place]
  private let color: Color
  /// Pixels of a unit of the design.
  private let scale: Double

  /// - Parameters:
  ///   - channel: Of a place across and down.
  ///   - transform: From the canvas's points to pixels.
  init(
    of channel: Int, in variant: Variant, trace: VariantTrace, until end: FlickTime,
    color: Color, transform: AffineTransform, scale: Double
  ) {
    self.color = color
    self.scale = scale
    let layer = variant.channel(channel).layer
    let spacing = max(
      MotionPathConstants.spacing.flicks, (end.flicks + 1) / MotionPathConstants.mostPlaces, 1)
    func place(at time: FlickTime) -> Place? {
      trace.pose(of: variant, at: time).middle(ofLayer: layer, in: variant.layers[...], transform)
        .map { Place(time: time, point: $0) }
    }
    let starts = Set(trace.track(of: channel).segments.map(\.start))
    let grid = stride(from: 0, through: end.flicks, by: Int(spacing))
      .map { FlickTime(flicks: $0) }
    var pieces: [[Place]] = []
    for time in Set(grid).union(starts.filter { $0 <= end }).sorted() {
      guard let place = place(at: time) else { continue }
      guard let last = pieces.last?.last, !trace.jumps(channel, at: time) else {
        pieces.append([place])
        continue
      }
      // Of a rest only the beginning and the end count.
      if place.point == last.point, pieces[pieces.count - 1].dropLast().last?.point == place.point {
        pieces[pieces.count - 1].removeLast()
      }
      if pieces[pieces.count - 1].count > MotionPathConstants.placesInPiece {
        pieces.append([last])
      }
      pieces[pieces.count - 1].append(place)
    }
    self.pieces = pieces.filter { $0.count > 1 }
    var dots: [Place] = []
    for time in stride(from: 0, through: end.flicks, by: Int(MotionPathConstants.dotSpacing)) {
      guard let place = place(at: FlickTime(flicks: time)) else { continue }
      let least = MotionPathConstants.leastDistance * scale
      if dots.last.map({ (place.point - $0.point).length < least }) ?? false { continue }
      dots.append(place)
    }
    self.dots = dots.count > 1 ? dots : []
  }

  func draw(at now: FlickTime, into list: inout DisplayList) {
    var lines: [Path] = []
    for piece in pieces {
      guard let first = piece.first, first.time <= now else { break }
      var path = Path()
      path.move(to: first.point)
      var last = first
      for place in piece.dropFirst() {
        guard place.time <= now else {
          let part = (now - last.time).seconds / (place.time - last.time).seconds
          if place.point != last.point {
            path.line(to: last.point + part * (place.point - last.point))
          }
          break
        }
        if place.point != last.point { path.line(to: place.point) }
        last = place
      }
      if path.elements.count > 1 { lines.append(path) }
    }
    let halo = GhostConstants.light
    for (width, color) in [
      (MotionPathConstants.width * MotionPathConstants.haloShare, halo),
      (MotionPathConstants.width, color),
    ] {
      let style = StrokeStyle(width: width * scale, cap: .butt, join: .round)
      for line in lines { list.stroke(Shape(line), style: style, with: .solid(color)) }
    }
    for dot in dots where dot.time <= now && !lines.isEmpty {
      for (radius, color) in [
        (MotionPathConstants.dotRadius * 1.4, Color.white), (MotionPathConstants.dotRadius, color),
      ] {
        let reach = radius * scale
        let box = Rect(
          x: dot.point.x - reach, y: dot.point.y - reach, width: 2 * reach, height: 2 * reach)
        list.fill(Shape(Path(ellipseIn: box)), with: .solid(color))
      }
    }
  }
}

extension VariantTrace {
  /// Whether a channel is somewhere else just after an instant than just before.
  fileprivate func jumps(_ channel: Int, at time: FlickTime) -> Bool {
    let track = track(of: channel)
    let (before, after) = (track.sample(at: time, limit: .left), track.sample(at: time))
    return time > .zero && (after.position - before.position).length > 0.5
  }
}

extension LayerPose {
  /// Where the middle of the layer with that index is; `nil` where it is not shown.
  fileprivate func middle(
    ofLayer index: Int, in layers: ArraySlice<Layer>, _ parent: AffineTransform
  ) -> Point? {
    for layer in layers where !layer.isHidden {
      let transform = transform(of: layer).then(parent)
      if layer.index == index {
        let size = frame(of: layer).size
        return transform.apply(Point(x: size.width / 2, y: size.height / 2))
      }
      if let found = middle(ofLayer: index, in: children(of: layer), transform) { return found }
    }
    return nil
  }
}

enum MotionPathConstants {
  /// Between places of the line, …
  static let spacing = FlickDuration(flicks: FlickTime.flicksPerSecond / 240)
  /// … unless there would be more than these.
  static let mostPlaces: Int64 = 4_000
  /// After which a line's piece stays as it is.
  static let placesInPiece = 48
  /// In flicks: twenty dots a second.
  static let dotSpacing = FlickTime.flicksPerSecond / 20
  /// Between two dots, in units of the design.
  static let leastDistance = 1.5
  static let width = 3.0
  /// Of the line under the line, so that it shows on any picture.
  static let haloShare = 1.9
  static let dotRadius = 4.2
}
