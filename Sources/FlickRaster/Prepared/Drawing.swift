import FlickCore

/// Prepared commands on their way into pixels.
///
/// `next` gives them one after the other, in order; so a picture may be drawn
/// from what is kept as well as from what is prepared on the way. It gives
/// places in memory, each valid until the next is asked for: most commands lie
/// elsewhere than what is drawn, and to copy one takes longer than to see that.
struct Drawing {
  /// Draws within a rectangle of a canvas up to the end.
  ///
  /// - Parameter sight: What the backdrops need of that; `nil` where there are
  ///   none, or the rectangle is the whole picture.
  static func draw(
    on canvas: Canvas, within rect: PixelRect, sight: BackdropSight? = nil,
    _ next: () -> UnsafePointer<Prepared>?, skip: () -> Void
  ) {
    scope(on: canvas, clip: Clip(bounds: rect), sight, nil, next, skip)
  }

  /// Draws up to the end or the pop of the open group.
  private static func scope(
    on canvas: Canvas, clip base: Clip, _ sight: BackdropSight?, _ held: BlurredGroupCache?,
    _ next: () -> UnsafePointer<Prepared>?, _ skip: () -> Void
  ) {
    var painter = Painter(canvas: canvas, clip: base)
    var outer: [Clip] = []
    while let command = next() {
      let isNear = command.pointee.bounds.intersects(painter.clip.bounds)
      if !isNear, !command.pointee.isScope { continue }
      switch command.pointee.content {
      case .region, .shadow, .wideShadow, .glyphs: paint(command, with: &painter)
      case .pushClip(let inner):
        guard isNear else {
          skip()
          continue
        }
        outer.append(painter.clip)
        painter.clip = inner.limited(to: painter.clip.bounds)
      case .popClip: painter.clip = outer.removeLast()
      case .pushGroup: group(command, sight, on: canvas, clip: painter.clip, held, next, skip)
      case .popGroup: return
      }
    }
  }

  // Groups within each other take stack for each level. What only some commands or
  // groups need on it is therefore kept out of those two that call each other.

  @inline(never)
  private static func paint(_ command: UnsafePointer<Prepared>, with painter: inout Painter) {
    switch command.pointee.content {
    case .region(let region):
      painter.forEachPart(of: command) { $0.fill(region.coverage, with: region.paint) }
    case .shadow(let shadow):
      painter.forEachPart(of: command) { $0.fill(shadow) }
    case .wideShadow(let shadow):
      painter.forEachPart(of: command) {
        $0.fill(shadow.magnified(within: $0.clip.bounds, kernels: $0.canvas.kernels))
      }
    case .glyphs(let glyphs, let color):
      painter.forEachPart(of: command) { draw(glyphs, color, $0) }
    case .pushClip, .popClip, .pushGroup, .popGroup: break
    }
  }

  private static func draw(_ glyphs: [PlacedGlyph], _ color: DeepColor, _ painter: Painter) {
    glyphs.withUnsafeBufferPointer { glyphs in
      for index in 0..<glyphs.count where glyphs[index].bounds.intersects(painter.clip.bounds) {
        let offset = (x: glyphs[index].x, y: glyphs[index].y)
        switch glyphs[index].coverage {
        case .mask(let mask): painter.fill(mask, movedBy: offset, with: color)
        case .runs(let runs): painter.fill(runs, movedBy: offset, with: color)
        }
      }
    }
  }

  /// Draws up to the matching pop on a layer of its own and that layer once.
  @inline(never)
  private static func group(
    _ command: UnsafePointer<Prepared>, _ sight: BackdropSight?, on canvas: Canvas, clip: Clip,
    _ held: BlurredGroupCache?, _ next: () -> UnsafePointer<Prepared>?, _ skip: () -> Void
  ) {
    guard case .pushGroup(let style, let backdrop) = command.pointee.content else { return }
    var bounds = command.pointee.bounds.intersection(clip.bounds)
    if backdrop != nil, let limit = sight?.limit(of: command) {
      bounds = bounds.intersection(limit)
    }
    guard style.opacity > 0, !bounds.isEmpty else {
      skip()
      return
    }
    let painter = Painter(canvas: canvas, clip: clip.limited(to: bounds))
    if let blur = style.blur {
      paint(command, style, blur, within: bounds, with: painter, held, next, skip)
      return
    }
    if let contents = command.pointee.contents, contents.takesTooMuch(bounds) {
      paint(style, contents, within: bounds, with: painter, next)
      return
    }
    let sight = BackdropSight.inner(of: command, toSee: bounds)
    Canvas.withLayer(sight?.area ?? bounds, kernels: canvas.kernels) { layer in
      if let backdrop { paint(backdrop, below: canvas, on: layer) }
      scope(on: layer, clip: Clip(bounds: layer.bounds), sight, held, next, skip)
      painter.composite(layer, style)
    }
  }

  @inline(never)
  private static func paint(_ backdrop: PreparedBackdrop, below canvas: Canvas, on layer: Canvas) {
    BackdropPainter(backdrop, below: canvas).paint(on: layer)
  }

  /// Draws a group that is blurred.
  @inline(never)
  private static func paint(
    _ command: UnsafePointer<Prepared>, _ style: PreparedGroup, _ blur: GroupBlur,
    within bounds: PixelRect, with painter: Painter, _ held: BlurredGroupCache?,
    _ next: () -> UnsafePointer<Prepared>?, _ skip: () -> Void
  ) {
    if let layer = held?.layer(of: command, within: bounds) {
      painter.composite(layer.canvas, style)
      skip()
      return
    }
    let kernels = painter.canvas.kernels
    // In the loop `command` may show the next one.
    var pixels = blurred(command.pointee.contents, blur, within: bounds, kernels, next)
    pixels.withUnsafeMutableBufferPointer {
      painter.composite(Canvas(bounds: bounds, pixels: $0, kernels: kernels), style)
    }
  }

  /// Draws a group in bands, since the layers in it take much memory together.
  @inline(never)
  private static func paint(
    _ style: PreparedGroup, _ contents: GroupContents, within bounds: PixelRect,
    with painter: Painter, _ next: () -> UnsafePointer<Prepared>?
  ) {
    draw(
      restOfScope(next), contents, inParts: contents.bands(of: bounds), painter.canvas.kernels
    ) { layer, band in
      Painter(canvas: painter.canvas, clip: painter.clip.limited(to: band)).composite(layer, style)
    }
  }

  /// The pixels of a rectangle of a blurred group, whose commands are taken up
  /// to the matching pop.
  static func blurred(
    _ contents: GroupContents?, _ blur: GroupBlur, within bounds: PixelRect, _ kernels: Kernels,
    _ next: () -> UnsafePointer<Prepared>?
  ) -> [UInt32] {
    let seen = blur.aligned(
      contents.map { blur.grown(bounds).intersection($0.bounds) } ?? blur.grown(bounds))
    let parts = parts(of: seen, withBackdrops: contents?.hasBackdrop ?? false)
    // Made once blurred groups inside are done with theirs.
    var cells: BlurCells?
    draw(restOfScope(next), contents, inParts: parts, kernels) {
      if cells == nil { cells = BlurCells(blur, bounds: seen) }
      cells?.add($0, within: $1)
    }
    return (cells ?? BlurCells(blur, bounds: seen)).blurred(within: bounds)
  }

  /// What is drawn of a blurred group at a time. Backdrops see beyond a part, so
  /// those of groups with some are as few as memory allows.
  private static func parts(of seen: PixelRect, withBackdrops: Bool) -> [PixelRect] {
    guard !seen.isEmpty else { return [] }
    var columns = seen.width
    var rows = max(1, RasterConstants.mostBandPixels / columns)
    if withBackdrops {
      guard seen.area > RasterConstants.mostBackdropPixels else { return [seen] }
      columns = RasterConstants.backdropTile
      rows = RasterConstants.backdropTile
    }
    var parts: [PixelRect] = []
    for top in stride(from: seen.minY, to: seen.maxY, by: rows) {
      for left in stride(from: seen.minX, to: seen.maxX, by: columns) {
        parts.append(
          PixelRect(
            minX: left, minY: top, maxX: min(left + columns, seen.maxX),
            maxY: min(top + rows, seen.maxY)))
      }
    }
    return parts
  }

  /// Draws commands that end with the pop of a group part by part, each on a
  /// layer that `body` gets together with the part; the layer may be larger.
  private static func draw(
    _ commands: [Prepared], _ contents: GroupContents?, inParts parts: [PixelRect],
    _ kernels: Kernels, _ body: (Canvas, PixelRect) -> Void
  ) {
    commands.withUnsafeBufferPointer { buffer in
      guard let first = buffer.baseAddress else { return }
      let sights = parts.map {
        BackdropSight(
          of: contents?.backdrops ?? [], after: first - 1, toSee: $0,
          within: contents?.bounds ?? $0)
      }
      var held: BlurredGroupCache?
      if parts.count > 1 {
        var area = PixelRect.empty
        for sight in sights { area.formUnion(sight.area) }
        held = BlurredGroupCache(of: buffer, toSee: area, kernels)
      }
      for (part, sight) in zip(parts, sights) {
        Canvas.withLayer(sight.area, kernels: kernels) { layer in
          var position = 0
          scope(on: layer, clip: Clip(bounds: layer.bounds), sight, held) {
            position += 1
            return UnsafePointer(first + (position - 1))
          } _: {
            position = buffer.endOfScope(openBefore: position)
          }
          body(layer, part)
        }
      }
    }
  }

  /// The commands up to the pop of the open group, which is the last of them.
  private static func restOfScope(_ next: () -> UnsafePointer<Prepared>?) -> [Prepared] {
    var commands: [Prepared] = []
    var depth = 1
    while depth > 0, let command = next() {
      depth += command.pointee.depthChange
      commands.append(command.pointee)
    }
    return commands
  }
}

extension Painter {
  /// Calls `body` with the painter limited to every part of the command that later
  /// ones leave to be seen.
  @inline(__always)
  fileprivate mutating func forEachPart(
    of command: UnsafePointer<Prepared>, _ body: (Painter) -> Void
  ) {
    guard let parts = command.pointee.visibleParts else { return body(self) }
    // Only its bounds change: a copy of the clip would count references.
    let bounds = clip.bounds
    for part in parts where part.intersects(bounds) {
      clip.bounds = bounds.intersection(part)
      body(self)
    }
    clip.bounds = bounds
  }
}
