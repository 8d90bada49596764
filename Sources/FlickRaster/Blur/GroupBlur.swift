import FlickCore

/// A Gaussian blur of whole pixels, made ready.
///
/// From a standard deviation of 8 pixels on, pixels are first averaged in cells
/// of 2, 4, 8 … that keep to a grid of the whole picture, so that the cells'
/// own deviation is from 4 to 8; the result is interpolated between cells. What
/// averaging and interpolating widen is taken off the Gaussian's variance;
/// what remains is under half a level at a sharp edge.
///
/// Any part of the picture can be blurred by itself with the same result: a
/// cell's sum does not depend on what else is asked for.
struct GroupBlur: Equatable {
  struct Axis: Equatable {
    /// Pixels in a cell.
    let cell: Int
    let weights: [Float]

    init(sigma: Double) {
      var cell = 1
      while sigma / Double(cell) >= 8, cell < RasterConstants.largestBlurCell { cell *= 2 }
      self.cell = cell
      let size = Double(cell)
      // A cell's own variance, and what a line between two cells adds in the mean.
      let extra = cell == 1 ? 0 : (size * size - 1) / 12 + size * size / 6
      let rest = (sigma * sigma - extra).squareRoot() / size
      let kernel = GaussianKernel(sigma: rest)
      weights = kernel.weights.map { Float($0) / Float(GaussianKernel.unit) }
    }

    var radius: Int { weights.count / 2 }

    /// How far a pixel is seen, in pixels.
    var reach: Int { weights.count == 1 && cell == 1 ? 0 : cell * (radius + 2) }

    /// The cell that a pixel lies in.
    func cell(of pixel: Int) -> Int {
      pixel >= 0 ? pixel / cell : -((cell - 1 - pixel) / cell)
    }
  }

  let horizontal: Axis
  let vertical: Axis

  /// `nil` where nothing would be blurred.
  init?(_ deviation: Vector) {
    let limit = RasterConstants.widestBlur
    horizontal = Axis(sigma: min(deviation.dx, limit))
    vertical = Axis(sigma: min(deviation.dy, limit))
    guard horizontal.reach > 0 || vertical.reach > 0 else { return nil }
  }

  /// Whether pixels are averaged before they are blurred.
  var isInCells: Bool { max(horizontal.cell, vertical.cell) > 1 }

  /// What pixels of `bounds` are seen in, once blurred; or what is seen in them.
  func grown(_ bounds: PixelRect) -> PixelRect {
    bounds.grown(x: horizontal.reach, y: vertical.reach)
  }

  /// Whole cells around pixels.
  func aligned(_ bounds: PixelRect) -> PixelRect {
    guard !bounds.isEmpty else { return bounds }
    return PixelRect(
      minX: horizontal.cell(of: bounds.minX) * horizontal.cell,
      minY: vertical.cell(of: bounds.minY) * vertical.cell,
      maxX: (horizontal.cell(of: bounds.maxX - 1) + 1) * horizontal.cell,
      maxY: (vertical.cell(of: bounds.maxY - 1) + 1) * vertical.cell)
  }
}
