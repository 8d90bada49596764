import FlickCore
import FlickDisplay

/// Draws display lists into pixels on the CPU.
///
/// The same list gives the same bytes on every machine, whatever was drawn
/// before: what a rasteriser remembers between pictures is time, not pixels.
/// One rasteriser serves one worker.
package struct Rasterizer: Sendable {
  private var retention: Retention

  /// - Parameter kernels: Which way the loops over pixels take; changes no byte.
  package init(kernels: Kernels = .best) {
    retention = Retention(kernels: kernels)
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
    _ = retention.show(list, in: &pixmap, onlyChanges: false)
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
      rects: retention.show(list, in: &pixmap, onlyChanges: true).map {
        $0.grownToTiles(within: list.bounds)
      })
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
      case .fill, .stroke, .shadow, .glyphs, .pushClip, .pushUnion, .popClip: break
      }
    }
    return deepest
  }
}

extension PixelRect {
  /// Calls `body` with bands of rows, from top to bottom, so small that layers
  /// of their size within each other take no more than
  /// `RasterConstants.mostLayerPixels`.
  func forEachBand(ofLayers depth: Int, _ body: (PixelRect) -> Void) {
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
