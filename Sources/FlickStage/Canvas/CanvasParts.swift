import FlickCore
import FlickDisplay
import FlickEngine
import FlickScene
import FlickText

/// A variant's canvas taken apart, so that what moves can be drawn at several instants
/// between what lies below it and what lies above.
package struct CanvasParts: Sendable {
  private let below: CanvasPainter
  private let moved: LayerTree
  private let rest: LayerTree
  private let variant: Variant
  private let trace: VariantTrace

  package init(
    _ variant: Variant, of scene: Scene, trace: VariantTrace, fonts: FontBook
  ) throws(FontError) {
    let layers = MovedLayers(variant, trace: trace, transform: .identity, onlyPlaces: true)
    let first = layers.indices.min() ?? .max
    func tree(_ part: LayerTree.Part) throws(FontError) -> LayerTree {
      try LayerTree(variant, blending: scene.canvas.blending, fonts: fonts, part: part)
    }
    below = try CanvasPainter(
      variant, of: scene, trace: trace, fonts: fonts, part: .before(first))
    moved = try tree(.only(layers.indices))
    rest = try tree(.from(first))
    self.variant = variant
    self.trace = trace
  }

  /// The canvas and the layers that are drawn before the first that a behavior moves.
  package func drawBelow(
    at time: FlickTime, transform: AffineTransform, into list: inout DisplayList
  ) {
    below.draw(at: time, transform: transform, into: &list)
  }

  /// That layer and all that are drawn after it.
  package func drawRest(
    at time: FlickTime, transform: AffineTransform, into list: inout DisplayList
  ) {
    rest.draw(trace.pose(of: variant, at: time), moving: nil, transform: transform, into: &list)
  }

  /// Only the layers that behaviors move, with what they hold.
  package func drawMoved(
    at time: FlickTime, transform: AffineTransform, into list: inout DisplayList
  ) {
    moved.draw(
      trace.pose(of: variant, at: time), moving: nil, transform: transform, into: &list)
  }
}
