import FlickCore
import FlickDisplay

/// Where a shadow lies and how wide it is blurred.
struct ShadowPlace: Equatable {
  let sigmaX: Double
  let sigmaY: Double
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

  /// Writes the shadow's silhouette around its first point; `nil` when the path
  /// is empty.
  init?(_ shadow: Shadow, of shape: Shape, silhouette: inout Outline) {
    guard case .move(let first) = shape.path.elements.first,
      let anchor = Self.anchor(of: shadow, shape)
    else { return nil }
    rule = shadow.rule
    let linear = shape.transform.linear
    let sigma = shape.transform.blurScale(shadow.radius)
    sigmaX = min(RasterConstants.widestShadow, sigma.x)
    sigmaY = min(RasterConstants.widestShadow, sigma.y)
    let bits = RasterConstants.subpixelBits
    let mask = RasterConstants.one - 1
    (wholeX, wholeY) = (anchor.x >> bits, anchor.y >> bits)
    let rest = GridPoint(x: anchor.x & mask, y: anchor.y & mask)
    let isSmooth = min(sigmaX, sigmaY) >= RasterConstants.smoothSigma
    fraction = isSmooth ? rest : .zero
    silhouette.append(
      shape.path, transform: AffineTransform.translation(-first.x, -first.y).then(linear),
      movedTo: isSmooth ? .zero : rest)
  }
}
