import FlickCore
import FlickDisplay

/// Where a shadow lies and how wide it is blurred.
struct ShadowPlace: Equatable {
  /// The standard deviations in cells.
  let sigmaX: Double
  let sigmaY: Double
  /// Pixels in a cell across and down, powers of two: more than one where the
  /// shadow is wider than `RasterConstants.widestMask`.
  let cellX: Int
  let cellY: Int
  /// The pixel that the silhouette's own origin lies in.
  let wholeX: Int
  let wholeY: Int
  /// By how much of a pixel the blurred mask is moved, in grid steps. Zero for
  /// sharp shadows: there the silhouette itself lies where it lies.
  let fraction: GridPoint
  /// Which regions of the silhouette are inside.
  let rule: FillRule

  /// Where the shadow of the path's first point lies; `nil` when the path is empty.
  static func anchor(of shadow: Shadow, _ shape: Shape) -> GridPoint? {
    guard case .move(let first) = shape.path.elements.first else { return nil }
    return GridPoint(
      shape.transform.apply(first) + shape.transform.linear.apply(shadow.offset))
  }

  /// Gives the shadow's silhouette around its first point, in cells, from the
  /// outlines that are known; `nil` when the path is empty.
  init?(
    _ shadow: Shadow, of shape: Shape, silhouette: inout Outline, from outlines: inout OutlineCache
  ) {
    guard case .move(let first) = shape.path.elements.first,
      let anchor = Self.anchor(of: shadow, shape)
    else { return nil }
    rule = shadow.rule
    let sigma = shape.transform.blurred(shadow.radius)
    (sigmaX, cellX) = Self.measured(sigma.dx)
    (sigmaY, cellY) = Self.measured(sigma.dy)
    let bits = RasterConstants.subpixelBits
    let mask = RasterConstants.one - 1
    (wholeX, wholeY) = (anchor.x >> bits, anchor.y >> bits)
    let rest = GridPoint(x: anchor.x & mask, y: anchor.y & mask)
    let isSmooth = min(sigmaX, sigmaY) >= RasterConstants.smoothSigma
    fraction = isSmooth ? rest : .zero
    var own = AffineTransform.translation(-first.x, -first.y).then(shape.transform.linear)
    if cellX > 1 || cellY > 1 {
      own = own.then(.scale(x: 1 / Double(cellX), y: 1 / Double(cellY)))
    }
    let placed = outlines.outline(of: shape.path, transform: own)
    let origin = isSmooth ? .zero : GridPoint(x: rest.x / cellX, y: rest.y / cellY)
    silhouette = placed.outline.moved(by: placed.offset + origin)
  }

  /// Whether the mask is that of the pixels themselves.
  var isPlain: Bool { cellX == 1 && cellY == 1 }

  /// Where the silhouette's own origin lies, in grid steps.
  var origin: GridPoint {
    let bits = RasterConstants.subpixelBits
    // A silhouette that is not moved by a fraction lies within its pixel.
    return GridPoint(x: wholeX << bits, y: wholeY << bits) + fraction
  }

  /// Cells that hold all pixels that the mask needs to show some pixels.
  func cells(toShow bounds: PixelRect) -> PixelRect {
    var near = bounds.moved(by: (x: -wholeX, y: -wholeY))
    if !isPlain, !near.isEmpty {
      let (x, y) = (cellX.trailingZeroBitCount, cellY.trailingZeroBitCount)
      near = PixelRect(
        minX: (near.minX >> x) - 2, minY: (near.minY >> y) - 2, maxX: (near.maxX >> x) + 2,
        maxY: (near.maxY >> y) + 2)
    }
    return near.grown(x: Int(4 * sigmaX) + 3, y: Int(4 * sigmaY) + 3)
  }

  /// A deviation in cells, and the pixels of one.
  private static func measured(_ sigma: Double) -> (Double, Int) {
    guard sigma > RasterConstants.widestMask else { return (sigma, 1) }
    let sigma = min(sigma, RasterConstants.saturation)
    var cell = 1
    while sigma / Double(cell) > RasterConstants.widestCellMask { cell *= 2 }
    let inCells = sigma / Double(cell)
    // A cell's own variance, and what a line between two cells adds in the mean.
    return ((inCells * inCells - (1.0 / 12 + 1.0 / 6)).squareRoot(), cell)
  }
}
