/// Prepared commands on their way into pixels.
///
/// `next` gives them one after the other, in order; so a picture may be drawn
/// from what is kept as well as from what is prepared on the way. It gives
/// places in memory, each valid until the next is asked for: most commands lie
/// elsewhere than what is drawn, and to copy one takes longer than to see that.
struct Drawing {
  /// Draws within a rectangle of a canvas up to the end.
  static func draw(
    on canvas: Canvas, within rect: PixelBounds, _ next: () -> UnsafePointer<Prepared>?,
    skip: () -> Void
  ) {
    scope(on: canvas, clip: Clip(bounds: rect), next, skip)
  }

  /// Draws up to the end or the pop of the open group.
  private static func scope(
    on canvas: Canvas, clip base: Clip, _ next: () -> UnsafePointer<Prepared>?,
    _ skip: () -> Void
  ) {
    var clip = base
    var outer: [Clip] = []
    while let command = next() {
      let isNear = command.pointee.bounds.intersects(clip.bounds)
      if !isNear, !command.pointee.isScope { continue }
      switch command.pointee.content {
      case .region(let coverage, let paint):
        command.pointee.forEachPart(on: canvas, clip: clip) { $0.fill(coverage, with: paint) }
      case .shadow(let shadow):
        command.pointee.forEachPart(on: canvas, clip: clip) { $0.fill(shadow) }
      case .glyphs(let glyphs, let color):
        command.pointee.forEachPart(on: canvas, clip: clip) { draw(glyphs, color, $0) }
      case .pushClip(let inner):
        guard isNear else {
          skip()
          continue
        }
        outer.append(clip)
        clip = inner.limited(to: clip.bounds)
      case .popClip: clip = outer.removeLast()
      case .pushGroup(let opacity):
        if isNear, opacity > 0 {
          group(command.pointee.bounds, opacity, on: canvas, clip: clip, next, skip)
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
    _ next: () -> UnsafePointer<Prepared>?, _ skip: () -> Void
  ) {
    let bounds = contents.intersection(clip.bounds)
    var pixels = [UInt32](repeating: 0, count: bounds.width * bounds.height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      let layer = Canvas(bounds: bounds, pixels: pixels, kernels: canvas.kernels)
      scope(on: layer, clip: Clip(bounds: bounds), next, skip)
      Painter(canvas: canvas, clip: clip).composite(layer, opacity: opacity)
    }
  }
}

extension Prepared {
  /// Calls `body` with a painter for every part of the command that later ones
  /// leave to be seen.
  @inline(__always)
  fileprivate func forEachPart(on canvas: Canvas, clip: Clip, _ body: (Painter) -> Void) {
    guard let parts = visibleParts else {
      body(Painter(canvas: canvas, clip: clip))
      return
    }
    for part in parts where part.intersects(clip.bounds) {
      body(Painter(canvas: canvas, clip: clip.limited(to: part)))
    }
  }
}
