import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickEngine
import FlickPlot
import FlickScene

/// One variant of an overlay: the outlines of the layers that its behaviors
/// move or that follow them, in the variant's colour and dashes, over a canvas.
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

  func draw(at time: FlickTime, into list: inout DisplayList) {
    for shape in moved.map(at: time, outline) {
      list.outline(
        shape, width: style.width, dash: style.dash, color,
        halo: (share: GhostConstants.haloShare, color: halo))
    }
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
  /// Outlines a shape with a dashed line on a halo, so that it shows on any
  /// picture; lengths are in pixels, whatever the shape's transform.
  package mutating func outline(
    _ shape: Shape, width: Double, dash: [Double], _ color: Color,
    halo: (share: Double, color: Color)
  ) {
    let scale = shape.transform.meanScale
    guard scale > 0, scale.isFinite else { return }
    func style(_ width: Double, _ dash: [Double]) -> StrokeStyle {
      StrokeStyle(
        width: width / scale, cap: .round, join: .round, dash: dash.map { $0 / scale })
    }
    stroke(shape, style: style(width * halo.share, []), with: .solid(halo.color))
    stroke(shape, style: style(width, dash), with: .solid(color))
  }
}

package enum GhostConstants {
  /// Of an outline, beside a curve.
  static let lineShare = 0.85
  package static let haloShare = 1.9
  package static let light = Color(hex: 0xFFFFFF, alpha: 0.82)
  static let dark = Color(hex: 0x1C1C1E, alpha: 0.55)
}
