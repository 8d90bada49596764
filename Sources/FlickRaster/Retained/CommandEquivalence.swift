import FlickCore
import FlickDisplay

/// Command equivalence by what is drawn: two commands that differ by less than the
/// subpixel grid shows give the same bytes.
///
/// A spring that comes to rest moves by ever smaller steps; what cannot be seen
/// need not be drawn again.
struct CommandEquivalence {
  private var first = Outline()
  private var second = Outline()
  private var outlines = OutlineCache()
  /// What was found out about strokes for the picture before, and now.
  var strokes = KnownStrokes()
  private let picture: PixelRect
  /// Beyond the picture's edges lies what is seen in it once blurred; which of
  /// a line's dashes are left out there depends on the groups around it.
  private let comparesDashes: Bool

  /// - Parameter reach: How far beyond the picture commands are seen in it.
  init(picture: PixelRect, reach: BlurReach) {
    self.picture = picture.grown(x: reach.x, y: reach.y)
    comparesDashes = reach == .none
  }

  /// Whether two commands surely draw the same pixels.
  mutating func holds(_ a: DrawCommand, _ b: DrawCommand) -> Bool {
    switch (a, b) {
    case (.fill(let shapeA, let ruleA, let paintA), .fill(let shapeB, let ruleB, let paintB)):
      return ruleA == ruleB && isSameFill(shapeA, shapeB)
        && isSame(paintA, shapeA.transform, paintB, shapeB.transform)
    case (.stroke(let shapeA, let styleA, let paintA), .stroke(let shapeB, let styleB, let paintB)):
      return styleA == styleB && isSameStroke(shapeA, shapeB, styleA)
        && isSame(paintA, shapeA.transform, paintB, shapeB.transform)
    case (.shadow(let shapeA, let shadowA), .shadow(let shapeB, let shadowB)):
      return isSame(shadowA, of: shapeA, shadowB, of: shapeB)
    case (.glyphs(let runA, let colorA), .glyphs(let runB, let colorB)):
      return DeepColor(colorA) == DeepColor(colorB) && isSame(runA, runB)
    case (.pushClip(let shapeA, let ruleA), .pushClip(let shapeB, let ruleB)):
      return ruleA == ruleB && isSameFill(shapeA, shapeB)
    case (.pushUnion(let a), .pushUnion(let b)):
      return a.count == b.count
        && zip(a, b).allSatisfy { $0.rule == $1.rule && isSameFill($0.shape, $1.shape) }
    case (.pushGroup(let a), .pushGroup(let b)):
      return PreparedGroup(a) == PreparedGroup(b) && isSame(a.backdrop, b.backdrop)
    case (.popClip, .popClip), (.popGroup, .popGroup): return true
    default: return false
    }
  }

  private func isSame(
    _ a: Paint, _ transformA: AffineTransform, _ b: Paint, _ transformB: AffineTransform
  ) -> Bool {
    PreparedPaint(a, transform: transformA) == PreparedPaint(b, transform: transformB)
  }

  private mutating func isSame(_ a: Backdrop?, _ b: Backdrop?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.rule == b.rule && BackdropStyle(a) == BackdropStyle(b) && isSameFill(a.shape, b.shape)
  }

  private func isSameFill(_ a: Shape, _ b: Shape) -> Bool {
    a.isSameOnGrid(b) && a.path.isConvex == b.path.isConvex
  }

  private mutating func isSameStroke(_ a: Shape, _ b: Shape, _ style: StrokeStyle) -> Bool {
    guard a.isSameOnGrid(b), comparesDashes || style.dash.isEmpty
    else { return false }
    let old = strokes.outline(of: a, style: style, limit: picture, in: &first)
    let new = strokes.outline(of: b, style: style, limit: picture, in: &first)
    return old == new
  }

  private mutating func isSame(
    _ a: Shadow, of shapeA: Shape, _ b: Shadow, of shapeB: Shape
  ) -> Bool {
    guard ShadowPlace.anchor(of: a, shapeA) == ShadowPlace.anchor(of: b, shapeB),
      DeepColor(a.color) == DeepColor(b.color)
    else { return false }
    guard let placeA = ShadowPlace(a, of: shapeA, silhouette: &first, from: &outlines),
      let placeB = ShadowPlace(b, of: shapeB, silhouette: &second, from: &outlines)
    else { return false }
    return placeA == placeB && first.lines == second.lines
  }

  private func isSame(_ a: GlyphRun, _ b: GlyphRun) -> Bool {
    guard a.font.digest == b.font.digest, a.glyphs.count == b.glyphs.count,
      a.glyphTransform == b.glyphTransform
    else { return false }
    let (first, second) = (LaneTransform(a.transform), LaneTransform(b.transform))
    // Where they lie, as copies would count references.
    return a.glyphs.withUnsafeBufferPointer { glyphsA in
      b.glyphs.withUnsafeBufferPointer { glyphsB in
        for index in 0..<glyphsA.count {
          guard glyphsA[index].id == glyphsB[index].id,
            GridPoint(first.apply(glyphsA[index].position))
              == GridPoint(second.apply(glyphsB[index].position)),
            glyphsA[index].outline == glyphsB[index].outline
          else { return false }
        }
        return true
      }
    }
  }
}

extension Shape {
  /// Whether both have the same elements with the same points on the grid; then
  /// they are flattened alike.
  fileprivate func isSameOnGrid(_ other: Shape) -> Bool {
    let (mine, theirs) = (path.elements, other.path.elements)
    guard mine.count == theirs.count else { return false }
    let (first, second) = (LaneTransform(transform), LaneTransform(other.transform))
    func isSame(_ a: Point, _ b: Point) -> Bool {
      GridPoint(first.apply(a)) == GridPoint(second.apply(b))
    }
    for index in mine.indices {
      switch (mine[index], theirs[index]) {
      case (.move(let a), .move(let b)), (.line(let a), .line(let b)):
        guard isSame(a, b) else { return false }
      case (.quadratic(let a, let b), .quadratic(let c, let d)):
        guard isSame(a, c), isSame(b, d) else { return false }
      case (.cubic(let a, let b, let c), .cubic(let d, let e, let f)):
        guard isSame(a, d), isSame(b, e), isSame(c, f) else { return false }
      case (.close, .close): break
      default: return false
      }
    }
    return true
  }
}
