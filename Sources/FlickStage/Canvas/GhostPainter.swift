import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickEngine
import FlickPlot
import FlickScene

/// The variants of an overlay over a canvas: the outlines of the layers on which they
/// differ. What tells them apart fades in with how far apart it is.
struct GhostPainters: Sendable {
  private let painters: [GhostPainter]
  /// In pixels: where outlines are so far apart, they are whole.
  private let reach: Double

  /// - Parameters:
  ///   - painters: In the variants' order; the first is drawn last.
  ///   - width: Of a curve in the plots, in pixels.
  init(_ painters: [GhostPainter], width: Double) {
    self.painters = painters
    reach = width * GhostConstants.lineShare * GhostConstants.reachShare
  }

  /// The outlines at an instant; `nil` where there are none.
  func lines(at time: FlickTime) -> GhostLines? {
    guard painters.count > 1 else { return nil }
    let outlines = painters.map { $0.outlines(at: time) }
    var shapes: [Int: [Shape]] = [:]
    for outline in outlines.joined() { shapes[outline.layer, default: []].append(outline.shape) }
    var lines: [GhostLines.Line] = []
    for (painter, outlines) in zip(painters, outlines).reversed() {
      for outline in outlines {
        let same = shapes[outline.layer] ?? []
        let isEverywhere = same.count == painters.count
        let apart = same.map { same[0].distance(to: $0) }.max() ?? 0
        let opacity = isEverywhere ? min(1, apart / reach) : 1
        if opacity > GhostConstants.leastOpacity {
          lines.append(
            GhostLines.Line(
              layer: outline.layer, painter: painter, shape: outline.shape, opacity: opacity))
        }
      }
    }
    return lines.isEmpty ? nil : GhostLines(lines)
  }
}

/// The outlines of an overlay at one instant. Those of a layer are drawn over it and below
/// what it holds, so that no line goes through its words.
final class GhostLines {
  fileprivate struct Line {
    let layer: Int
    let painter: GhostPainter
    let shape: Shape
    let opacity: Double
  }

  /// Those that are not drawn yet.
  private var lines: [Line]

  fileprivate init(_ lines: [Line]) { self.lines = lines }

  /// Draws those of a layer.
  func draw(ofLayer layer: Int, into list: inout DisplayList) {
    draw(into: &list) { $0.layer == layer }
  }

  /// Draws those of layers that are not there.
  func drawRest(into list: inout DisplayList) { draw(into: &list) { _ in true } }

  private func draw(into list: inout DisplayList, where isMeant: (Line) -> Bool) {
    for line in lines where isMeant(line) {
      line.painter.draw(line.shape, opacity: line.opacity, into: &list)
    }
    lines.removeAll(where: isMeant)
  }
}

/// One variant of an overlay: the outlines of the layers that its behaviors
/// move or that follow them, in the variant's colour and dashes.
struct GhostPainter: Sendable {
  private let moved: MovedLayers
  private let color: Color
  private let style: StrokeStyle
  /// Under the coloured line, so that it shows on any picture.
  private let halo: Color

  /// - Parameter width: Of a curve in the plots, in pixels.
  init(
    _ variant: Variant, trace: VariantTrace, series: PlotTheme.Series, width: Double,
    transform: AffineTransform
  ) {
    moved = MovedLayers(variant, trace: trace, transform: transform, withFollowers: true)
    color = series.line
    let brightness = 0.3 * color.red + 0.6 * color.green + 0.1 * color.blue
    halo = brightness > 0.75 ? GhostConstants.dark : GhostConstants.light
    let line = width * GhostConstants.lineShare
    style = StrokeStyle(
      width: line, cap: .round, join: .round, dash: series.dash.map { $0 * line })
  }

  fileprivate func outlines(at time: FlickTime) -> [(layer: Int, shape: Shape)] {
    moved.map(at: time) { ($0.index, outline(of: $0, $1, in: $2)) }
  }

  fileprivate func draw(_ shape: Shape, opacity: Double, into list: inout DisplayList) {
    list.outline(
      shape, width: style.width, dash: style.dash, color.faded(by: opacity),
      halo: (share: GhostConstants.haloShare, color: halo.faded(by: opacity)))
  }

  /// Just outside the layer, which stays as it is; along the canvas's edges
  /// that is out of sight.
  private func outline(
    of layer: Layer, _ pose: LayerPose, in transform: AffineTransform
  ) -> Shape {
    let scale = transform.meanScale
    let isBox =
      switch layer.content {
      case .rect, .ellipse: true
      default: false
      }
    guard isBox, scale > 0 else { return Shape(pose.outline(of: layer), transform: transform) }
    let reach = style.width * GhostConstants.haloShare / 2 / scale
    let size = pose.frame(of: layer).size
    return Shape(
      layer.outline(
        size: Size(width: size.width + 2 * reach, height: size.height + 2 * reach),
        corners: pose.corners(of: layer).grown(by: reach)),
      transform: AffineTransform.translation(-reach, -reach).then(transform))
  }
}

extension DisplayList {
  /// Outlines a shape with a line whose dashes have halos, so that it shows on any
  /// picture, which is seen between them; lengths are in pixels, whatever the shape's
  /// transform.
  package mutating func outline(
    _ shape: Shape, width: Double, dash: [Double], _ color: Color,
    halo: (share: Double, color: Color)
  ) {
    let scale = shape.transform.meanScale
    guard scale > 0, scale.isFinite else { return }
    func style(_ width: Double) -> StrokeStyle {
      StrokeStyle(
        width: width / scale, cap: .round, join: .round, dash: dash.map { $0 / scale })
    }
    stroke(shape, style: style(width * halo.share), with: .solid(halo.color))
    stroke(shape, style: style(width), with: .solid(color))
  }
}

extension Shape {
  /// How far the places of its path lie from another's at most; endless where that has
  /// more of them or fewer.
  fileprivate func distance(to other: Shape) -> Double {
    if self == other { return 0 }
    let (own, others) = (path.places, other.path.places)
    guard own.count == others.count else { return .infinity }
    return zip(own, others).map { (transform.apply($0) - other.transform.apply($1)).length }.max()
      ?? 0
  }
}

extension Path {
  /// Where its elements end.
  fileprivate var places: [Point] {
    elements.compactMap { element in
      switch element {
      case .move(let place), .line(let place), .quadratic(_, let place), .cubic(_, _, let place):
        place
      case .close: nil
      }
    }
  }
}

package enum GhostConstants {
  /// Of an outline, beside a curve.
  static let lineShare = 0.85
  /// In widths of an outline.
  static let reachShare = 2.0
  /// Below it nothing is seen.
  static let leastOpacity = 1.0 / 255
  package static let haloShare = 1.9
  package static let light = Color(hex: 0xFFFFFF, alpha: 0.82)
  static let dark = Color(hex: 0x1C1C1E, alpha: 0.55)
}
