import FlickCore
import FlickDisplay

/// All that a rasteriser remembers from one picture to the next, and the only type
/// of this folder that the rest talks to: retained geometry, damage and caches.
///
/// The last list stays with its geometry (`RetainedList`). Commands of the next one
/// are matched with it (`CommandMatch`, `CommandEquivalence`), where the pictures
/// differ is found (`DamageFinder`), and only there something is drawn. What is new
/// is prepared from outlines, coverages, glyphs and blurred masks that are known
/// (`OutlineCache`, `FillCache`, `GlyphCache`, `ShadowCache`); what opaque commands
/// hide is not painted (`Occlusion`).
///
/// What it gains: drawing only what changed takes 4.5 million instructions a frame
/// of the reference scene, drawing all of it 6.6 (docs/performance.md). It never
/// changes a byte: remembered and made anew are the same.
struct Retention {
  private var preparer: Preparer
  private let kernels: Kernels
  private var strokes = KnownStrokes()
  /// What the pixmap shows that was drawn last, if it has been kept.
  private var shown: RetainedList?

  init(kernels: Kernels) {
    self.kernels = kernels
    preparer = Preparer(kernels: kernels)
  }

  /// Makes a pixmap show a list.
  ///
  /// - Parameters:
  ///   - pixmap: Of the list's size. Where only changes are drawn, what the last
  ///     call left; before the first one, and after one of another size, anything.
  /// - Returns: Rectangles outside which no pixel has changed.
  mutating func show(
    _ list: DisplayList, in pixmap: inout Pixmap, onlyChanges: Bool
  ) -> [PixelRect] {
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
    _ list: DisplayList, on canvas: Canvas, within band: PixelRect
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
}
