import FlickCore
import FlickDisplay

/// Draws display lists into pixels on the CPU.
///
/// The same list gives the same bytes on every machine, whatever was drawn
/// before: what a rasteriser remembers between pictures is time, not pixels.
/// One rasteriser serves one worker.
package struct Rasterizer: Sendable {
  private var workspace = Workspace()

  package init() {}

  /// Draws a whole picture.
  package mutating func draw(_ list: DisplayList) -> Pixmap {
    var pixmap = Pixmap(width: list.width, height: list.height)
    draw(list, into: &pixmap)
    return pixmap
  }

  /// Draws a whole picture over whatever the pixmap holds. Their sizes are equal.
  package mutating func draw(_ list: DisplayList, into pixmap: inout Pixmap) {
    precondition(
      list.width == pixmap.width && list.height == pixmap.height,
      "a pixmap has its picture's size (was \(pixmap.width) × \(pixmap.height))")
    precondition(list.isBalanced, "every push of a list that is drawn has its pop")
    precondition(
      list.width <= RasterConstants.largestExtent && list.height <= RasterConstants.largestExtent,
      "a picture has at most 32768 columns and rows (was \(list.width) × \(list.height))")
    let bounds = PixelBounds(minX: 0, minY: 0, maxX: list.width, maxY: list.height)
    pixmap.pixels.withUnsafeMutableBufferPointer { pixels in
      pixels.update(repeating: list.background.premultiplied.packed)
      var position = 0
      workspace.draw(
        list.commands, from: &position, on: Canvas(bounds: bounds, pixels: pixels),
        clip: Clip(bounds: bounds, coverage: nil))
    }
  }
}
