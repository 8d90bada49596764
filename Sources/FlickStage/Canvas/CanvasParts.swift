import FlickCore
import FlickDisplay
import FlickEngine
import FlickScene
import FlickText

/// A variant's canvas taken apart, so that what moves can be drawn at several instants
/// over what stands still.
package struct CanvasParts: Sendable {
  private let still: CanvasPainter
  private let moved: LayerTree
  private let variant: Variant
  private let trace: VariantTrace

  package init(
    _ variant: Variant, of scene: Scene, trace: VariantTrace, fonts: FontBook
  ) throws(FontError) {
    let layers = MovedLayers(variant, trace: trace, transform: .identity)
    still = try CanvasPainter(
      variant, of: scene, trace: trace, fonts: fonts, part: .without(layers.indices))
    moved = try LayerTree(
      variant, blending: scene.canvas.blending, fonts: fonts, part: .only(layers.indices))
    self.variant = variant
    self.trace = trace
  }

  /// The canvas without the layers that its behaviors move.
  package func drawStill(
    at time: FlickTime, transform: AffineTransform, into list: inout DisplayList
  ) {
    still.draw(at: time, transform: transform, into: &list)
  }

  /// Those layers, with what they hold.
  package func drawMoved(
    at time: FlickTime, transform: AffineTransform, into list: inout DisplayList
  ) {
    moved.draw(
      trace.pose(of: variant, at: time), moving: nil, transform: transform, into: &list)
  }
}
