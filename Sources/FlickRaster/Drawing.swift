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
      case .pushGroup(let style):
        if isNear, style.opacity > 0 {
          let command = command.pointee
          group(command, style, on: canvas, clip: clip, next, skip)
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
    _ command: Prepared, _ style: PreparedGroup, on canvas: Canvas, clip: Clip,
    _ next: () -> UnsafePointer<Prepared>?, _ skip: () -> Void
  ) {
    let bounds = command.bounds.intersection(clip.bounds)
    var pixels: [UInt32]
    if let blur = style.blur {
      pixels = blurred(command, blur, within: bounds, kernels: canvas.kernels, next)
    } else {
      pixels = [UInt32](repeating: 0, count: bounds.width * bounds.height)
      pixels.withUnsafeMutableBufferPointer { pixels in
        let layer = Canvas(bounds: bounds, pixels: pixels, kernels: canvas.kernels)
        scope(on: layer, clip: Clip(bounds: bounds), next, skip)
      }
    }
    pixels.withUnsafeMutableBufferPointer { pixels in
      let layer = Canvas(bounds: bounds, pixels: pixels, kernels: canvas.kernels)
      Painter(canvas: canvas, clip: clip).composite(layer, style)
    }
  }

  /// The pixels of a rectangle of a blurred group, whose commands are taken up
  /// to the matching pop.
  private static func blurred(
    _ command: Prepared, _ blur: GroupBlur, within bounds: PixelBounds, kernels: Kernels,
    _ next: () -> UnsafePointer<Prepared>?
  ) -> [UInt32] {
    let commands = restOfScope(next)
    let contents = command.contents ?? blur.grown(bounds)
    let seen = blur.aligned(blur.grown(bounds).intersection(contents))
    var cells = BlurCells(blur, bounds: seen)
    let rows = max(1, RasterConstants.mostBandPixels / max(1, seen.width))
    var top = seen.minY
    while top < seen.maxY {
      var band = seen
      band.minY = top
      band.maxY = min(top + rows, seen.maxY)
      var pixels = [UInt32](repeating: 0, count: band.width * band.height)
      pixels.withUnsafeMutableBufferPointer { pixels in
        let layer = Canvas(bounds: band, pixels: pixels, kernels: kernels)
        draw(commands, on: layer)
        cells.add(layer)
      }
      top = band.maxY
    }
    return cells.blurred(within: bounds)
  }

  /// Draws commands that end with the pop of a group.
  private static func draw(_ commands: [Prepared], on layer: Canvas) {
    var position = 0
    commands.withUnsafeBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      scope(on: layer, clip: Clip(bounds: layer.bounds)) {
        position += 1
        return UnsafePointer(first + (position - 1))
      } _: {
        position = commands.endOfScope(openBefore: position)
      }
    }
  }

  /// The commands up to the pop of the open group, which is the last of them.
  private static func restOfScope(_ next: () -> UnsafePointer<Prepared>?) -> [Prepared] {
    var commands: [Prepared] = []
    var depth = 1
    while depth > 0, let command = next() {
      switch command.pointee.content {
      case .pushClip, .pushGroup: depth += 1
      case .popClip, .popGroup: depth -= 1
      case .region, .shadow, .glyphs: break
      }
      commands.append(command.pointee)
    }
    return commands
  }
}

extension [Prepared] {
  /// The position after the pop of the scope that is open before a position.
  fileprivate func endOfScope(openBefore position: Int) -> Int {
    var depth = 1
    var position = position
    while depth > 0, position < count {
      switch self[position].content {
      case .pushGroup, .pushClip: depth += 1
      case .popGroup, .popClip: depth -= 1
      case .region, .shadow, .glyphs: break
      }
      position += 1
    }
    return position
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
