import FlickCore
import FlickDisplay
import FlickEngine
import FlickScene
import FlickText

/// The letters of a variant's texts as outlines, for systems that are given no fonts.
package enum LetterShapes {
  /// A shape of one colour in the layer's own points, filled by the non-zero rule.
  package typealias Letter = (path: Path, color: Color)

  /// By the layers' indices.
  package static func shapes(
    _ variant: Variant, trace: VariantTrace, at time: FlickTime, fonts: FontBook
  ) throws(FontError) -> [Int: [Letter]] {
    let tree = try LayerTree(variant, blending: .srgb, fonts: fonts)
    let pose = trace.pose(of: variant, at: time)
    var result: [Int: [Letter]] = [:]
    var left = tree.parts
    while let part = left.popLast() {
      left += part.children
      guard case .text = part.layer.content else { continue }
      result[part.layer.index] = part.before(pose).flatMap(letters)
    }
    return result
  }

  private static func letters(_ command: DrawCommand) -> [Letter] {
    switch command {
    case .glyphs(let run, let color):
      let scale = run.size / run.font.unitsPerEm
      return run.glyphs.filter { !$0.outline.isEmpty }.map { glyph in
        let place = AffineTransform.scale(x: scale, y: -scale)
          .then(.translation(glyph.position.x, glyph.position.y)).then(run.transform)
        return (glyph.outline.transformed(by: place), color)
      }
    case .fill(let shape, .nonzero, .solid(let color)):
      return [(shape.path.transformed(by: shape.transform), color)]
    default: return []
    }
  }
}
