import FlickCore
import FlickDisplay
import FlickEngine
import FlickExport
import FlickScene
import FlickText

/// The letters of a variant's texts as outlines, for systems that are given no fonts.
package enum LetterShapes {
  /// By the layers' indices.
  package static func shapes(
    _ variant: Variant, trace: VariantTrace, at time: FlickTime, fonts: FontBook
  ) throws(FontError) -> [Int: LottieLetters] {
    let tree = try LayerTree(variant, blending: .srgb, fonts: fonts)
    let pose = trace.pose(of: variant, at: time)
    var result: [Int: LottieLetters] = [:]
    var left = tree.parts
    while let part = left.popLast() {
      left += part.children
      guard case .text = part.layer.content else { continue }
      let found = part.before(pose).map(letters)
      result[part.layer.index] = LottieLetters(
        letters: found.flatMap { $0 ?? [] }, leavesOut: found.contains { $0 == nil })
    }
    return result
  }

  /// `nil` for letters that are no shapes of one colour.
  private static func letters(_ command: DrawCommand) -> [LottieLetters.Letter]? {
    switch command {
    case .glyphs(let run, let color):
      let scale = run.size / run.font.unitsPerEm
      return run.glyphs.filter { !$0.outline.isEmpty }.map { glyph in
        let place = AffineTransform.scale(x: scale, y: -scale)
          .then(.translation(glyph.position.x, glyph.position.y)).then(run.transform)
        return .init(path: glyph.outline.transformed(by: place), color: color, isLine: false)
      }
    case .fill(let shape, .nonzero, .solid(let color)):
      return [
        .init(path: shape.path.transformed(by: shape.transform), color: color, isLine: true)
      ]
    case .fill, .pushUnion: return nil
    default: return []
    }
  }
}
