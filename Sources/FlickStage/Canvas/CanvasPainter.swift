import FlickCore
import FlickDisplay
import struct FlickDisplay.Shape
import FlickEngine
import FlickScene
import FlickText

/// One variant's canvas at any instant.
package struct CanvasPainter: Sendable {
  private let background: Fill
  private let bounds: Rect
  private let backdrop: Path
  private let variant: Variant
  private let trace: VariantTrace
  private let tree: LayerTree
  private let model: ModelPainter?

  package init(
    _ variant: Variant, of scene: Scene, trace: VariantTrace, fonts: FontBook
  ) throws(FontError) {
    try self.init(variant, of: scene, trace: trace, fonts: fonts, part: .whole)
  }

  init(
    _ variant: Variant, of scene: Scene, trace: VariantTrace, fonts: FontBook,
    part: LayerTree.Part
  ) throws(FontError) {
    model = scene.film?.showsModel ?? false ? ModelPainter(variant, trace: trace) : nil
    background = scene.canvas.background
    bounds = Rect(origin: .zero, size: scene.canvas.size)
    backdrop = Path(rect: bounds)
    self.variant = variant
    self.trace = trace
    tree = try LayerTree(
      variant, blending: scene.canvas.blending, fonts: fonts, part: part)
  }

  package var missingGlyphs: [Unicode.Scalar] { tree.missingGlyphs }

  package func draw(at time: FlickTime, transform: AffineTransform, into list: inout DisplayList) {
    draw(at: time, transform: transform, ghosts: nil, into: &list)
  }

  /// - Parameters:
  ///   - transform: From the canvas's points to pixels.
  ///   - ghosts: Of other variants.
  func draw(
    at time: FlickTime, transform: AffineTransform, ghosts: GhostLines?,
    into list: inout DisplayList
  ) {
    list.fill(Shape(backdrop, transform: transform), with: background, in: bounds)
    let pose = trace.pose(of: variant, at: time)
    let isWhole = transform.a.rounded() == transform.a && transform.d.rounded() == transform.d
    tree.draw(
      pose, moving: isWhole ? nil : trace.movingLayers(of: variant, at: time),
      transform: transform, ghosts: ghosts, into: &list)
    ghosts?.drawRest(into: &list)
    model?.draw(at: time, transform: transform, into: &list)
  }
}
