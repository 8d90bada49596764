import FlickCore
import FlickDisplay

/// Draws display lists into pixels on the CPU.
///
/// The same list gives the same bytes on every machine, whatever was drawn
/// before: what a rasteriser remembers between pictures is time, not pixels.
/// One rasteriser serves one worker.
package struct Rasterizer: Sendable {
  private var preparer: Preparer
  private let kernels: Kernels
  private var strokes = KnownStrokes()
  /// What the pixmap shows that was drawn last, if it has been kept.
  private var shown: RetainedList?

  /// - Parameter kernels: Which way the loops over pixels take; changes no byte.
  package init(kernels: Kernels = .best) {
    self.kernels = kernels
    preparer = Preparer(kernels: kernels)
  }

  /// Draws a whole picture.
  package mutating func draw(_ list: DisplayList) -> Pixmap {
    var pixmap = Pixmap(width: list.width, height: list.height)
    draw(list, into: &pixmap)
    return pixmap
  }

  /// Draws a whole picture over whatever the pixmap holds. Their sizes are equal.
  package mutating func draw(_ list: DisplayList, into pixmap: inout Pixmap) {
    check(list, pixmap)
    _ = show(list, in: &pixmap, onlyChanges: false)
  }

  /// Makes the pixmap that was drawn last show another picture, and says where
  /// it changed. Only there it is drawn, which leaves the same bytes as drawing
  /// it whole.
  ///
  /// - Parameter pixmap: What this rasteriser's last `draw` or `update` left.
  ///   Before the first one, and where the picture's size has changed, anything:
  ///   then all is drawn.
  package mutating func update(_ list: DisplayList, in pixmap: inout Pixmap) -> DamagedArea {
    check(list, pixmap)
    return DamagedArea(
      rects: show(list, in: &pixmap, onlyChanges: true)
        .map { rect in
          let tiles = rect.grownToTiles(within: list.bounds)
          return .init(x: tiles.minX, y: tiles.minY, width: tiles.width, height: tiles.height)
        })
  }

  private mutating func show(
    _ list: DisplayList, in pixmap: inout Pixmap, onlyChanges: Bool
  ) -> [PixelBounds] {
    var before = shown
    shown = nil
    if before?.picture != list.bounds { before = nil }
    let match = before.map {
      CommandMatch(
        old: $0.commands, new: list.commands, picture: list.bounds,
        isBlurred: $0.isBlurred || list.hasBlur, strokes: &strokes)
    }
    var rects = [list.bounds]
    let clear = list.background.premultiplied.packed
    guard let next = RetainedList(list, after: &before, match: match, with: &preparer) else {
      drawUnretained(list, clear: clear, into: &pixmap)
      return rects
    }
    if onlyChanges, let before, let match, before.background == list.background {
      rects = DamageFinder.rects(from: before, to: next, match: match)
    }
    pixmap.pixels.withUnsafeMutableBufferPointer { pixels in
      let canvas = Canvas(bounds: next.picture, pixels: pixels, kernels: kernels)
      next.draw(on: canvas, within: rects, clear: clear)
    }
    shown = next.isLarge ? nil : next
    return rects
  }

  /// Draws a list that is too large to be kept, preparing each command when its
  /// turn comes.
  private mutating func drawUnretained(
    _ list: DisplayList, clear: UInt32, into pixmap: inout Pixmap
  ) {
    pixmap.pixels.withUnsafeMutableBufferPointer { pixels in
      let canvas = Canvas(bounds: list.bounds, pixels: pixels, kernels: kernels)
      list.bounds.forEachBand(ofLayers: list.commands.deepestGroups) { band in
        canvas.fill(band, with: clear)
        drawUnretained(list, on: canvas, within: band)
      }
    }
  }

  private mutating func drawUnretained(
    _ list: DisplayList, on canvas: Canvas, within band: PixelBounds
  ) {
    let commands = list.commands
    var scopes = Scopes(picture: list.bounds)
    var position = 0
    let current = UnsafeMutablePointer<Prepared>.allocate(capacity: 1)
    current.initialize(to: Prepared(content: .popClip, bounds: .empty))
    defer {
      current.deinitialize(count: 1)
      current.deallocate()
    }
    Drawing.draw(on: canvas, within: band) {
      guard position < commands.count else { return nil }
      current.pointee = preparer.prepare(
        commands[position], clip: scopes.clip, picture: list.bounds)
      _ = scopes.note(current.pointee, at: position)
      position += 1
      return UnsafePointer(current)
    } skip: {
      position = commands.endOfScope(openBefore: position)
      scopes.leave()
    }
  }

  private func check(_ list: DisplayList, _ pixmap: Pixmap) {
    precondition(
      list.width == pixmap.width && list.height == pixmap.height,
      "a pixmap has its picture's size (was \(pixmap.width) × \(pixmap.height))")
    precondition(list.isBalanced, "every push of a list that is drawn has its pop")
    precondition(
      list.width <= RasterConstants.largestExtent && list.height <= RasterConstants.largestExtent,
      "a picture has at most 32768 columns and rows (was \(list.width) × \(list.height))")
  }
}

extension [DrawCommand] {
  /// How many groups are open at a time at most.
  var deepestGroups: Int {
    var (depth, deepest) = (0, 0)
    for command in self {
      switch command {
      case .pushGroup:
        depth += 1
        deepest = Swift.max(deepest, depth)
      case .popGroup: depth -= 1
      case .fill, .stroke, .shadow, .glyphs, .pushClip, .popClip: break
      }
    }
    return deepest
  }
}

extension PixelBounds {
  /// Calls `body` with bands of rows, from top to bottom, so small that layers
  /// of their size within each other take no more than
  /// `RasterConstants.mostLayerPixels`.
  func forEachBand(ofLayers depth: Int, _ body: (PixelBounds) -> Void) {
    guard !isEmpty, area * depth > RasterConstants.mostLayerPixels else { return body(self) }
    let rows = max(RasterConstants.mostLayerPixels / (depth * width), 1)
    var band = self
    while band.minY < maxY {
      band.maxY = min(band.minY + rows, maxY)
      body(band)
      band.minY = band.maxY
    }
  }
}
