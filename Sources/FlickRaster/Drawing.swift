/// Prepared commands on their way into pixels.
///
/// `next` gives them one after the other, in order; so a picture may be drawn
/// from what is kept as well as from what is prepared on the way.
struct Drawing {
  /// Draws within a rectangle of a canvas up to the end.
  static func draw(
    on canvas: Canvas, within rect: PixelBounds, _ next: () -> Prepared?, skip: () -> Void
  ) {
    scope(on: canvas, clip: Clip(bounds: rect, coverage: nil), next, skip)
  }

  /// Draws up to the end or the pop of the open group.
  private static func scope(
    on canvas: Canvas, clip base: Clip, _ next: () -> Prepared?, _ skip: () -> Void
  ) {
    var clips = [base]
    while let clip = clips.last, let command = next() {
      let isNear = command.bounds.intersects(clip.bounds)
      switch command.content {
      case .region(let coverage, let paint):
        if isNear { Painter(canvas: canvas, clip: clip).fill(coverage, with: paint) }
      case .shadow(let shadow):
        if isNear { Painter(canvas: canvas, clip: clip).fill(shadow) }
      case .glyphs(let glyphs, let color):
        if isNear { draw(glyphs, color, Painter(canvas: canvas, clip: clip)) }
      case .pushClip(let inner):
        if isNear { clips.append(inner.limited(to: clip.bounds)) } else { skip() }
      case .popClip: clips.removeLast()
      case .pushGroup(let opacity):
        if isNear, opacity > 0 {
          group(command.bounds, opacity, on: canvas, clip: clip, next, skip)
        } else {
          skip()
        }
      case .popGroup: return
      }
    }
  }

  private static func draw(_ glyphs: [PlacedGlyph], _ color: DeepColor, _ painter: Painter) {
    for glyph in glyphs where glyph.bounds.intersects(painter.clip.bounds) {
      painter.fill(glyph.coverage, movedBy: (x: glyph.x, y: glyph.y), with: color)
    }
  }

  /// Draws up to the matching pop on a layer of its own and that layer once.
  private static func group(
    _ contents: PixelBounds, _ opacity: UInt32, on canvas: Canvas, clip: Clip,
    _ next: () -> Prepared?, _ skip: () -> Void
  ) {
    let bounds = contents.intersection(clip.bounds)
    var pixels = [UInt32](repeating: 0, count: bounds.width * bounds.height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      let layer = Canvas(bounds: bounds, pixels: pixels)
      scope(on: layer, clip: Clip(bounds: bounds, coverage: nil), next, skip)
      Painter(canvas: canvas, clip: clip).composite(layer, opacity: opacity)
    }
  }
}
