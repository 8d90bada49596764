import FlickCore

/// How a part of a picture's brightness rises to the right and downwards, in levels a
/// pixel, smoothed by a Gaussian.
///
/// What moves is followed by its slopes, since a ground that changes slowly has none; and
/// smoothed, since an edge's pixels alone say where it is only on whole pixels.
struct GradientField {
  /// The first pixel's column and row in the picture; may lie outside of it.
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  private(set) var across: [Float]
  private(set) var down: [Float]

  /// Weights of the Gaussian and of its slope, from `-reach` to `reach` pixels.
  private static let kernels: (smooth: [Float], slope: [Float]) = {
    let reach = TrackConstants.kernelReach
    let sigma = TrackConstants.smoothing
    let smooth = (-reach...reach).map { Reproducible.exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = smooth.reduce(0, +)
    // A slope of 1 is told as 1.
    let moment = zip(-reach...reach, smooth).reduce(0) { $0 + Double($1.0 * $1.0) * $1.1 }
    let slope = zip(-reach...reach, smooth).map { Float(Double($0) * $1 / moment) }
    return (smooth.map { Float($0 / sum) }, slope)
  }()

  /// Pixels outside the picture are taken to be as the nearest inside.
  init(_ plane: LumaPlane, left: Int, top: Int, width: Int, height: Int) {
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
    let reach = TrackConstants.kernelReach
    let (smooth, slope) = Self.kernels
    let rows = height + 2 * reach
    var smoothed = [Float](repeating: 0, count: rows * width)
    var sloped = smoothed
    var line = [Float](repeating: 0, count: width + 2 * reach)
    for row in 0..<rows {
      let start = min(max(top + row - reach, 0), plane.height - 1) * plane.width
      for column in line.indices {
        let inside = min(max(left + column - reach, 0), plane.width - 1)
        line[column] = Float(plane.values[start + inside])
      }
      for column in 0..<width {
        var (level, rise): (Float, Float) = (0, 0)
        for tap in smooth.indices {
          level += smooth[tap] * line[column + tap]
          rise += slope[tap] * line[column + tap]
        }
        smoothed[row * width + column] = level
        sloped[row * width + column] = rise
      }
    }
    across = [Float](repeating: 0, count: width * height)
    down = across
    for row in 0..<height {
      for tap in smooth.indices {
        let (weight, rise) = (smooth[tap], slope[tap])
        let from = (row + tap) * width
        for column in 0..<width {
          across[row * width + column] += weight * sloped[from + column]
          down[row * width + column] += rise * smoothed[from + column]
        }
      }
    }
  }

  /// Without the slopes that another picture has at the same place.
  ///
  /// - Returns: `nil` where that leaves nearly everything, or hardly anything.
  func without(_ plane: LumaPlane) -> GradientField? {
    let other = GradientField(plane, left: left, top: top, width: width, height: height)
    var (all, kept): (Float, Float) = (0, 0)
    var result = self
    for index in across.indices {
      let (right, below) = (across[index], down[index])
      let (x, y) = (other.across[index] - right, other.down[index] - below)
      let square = right * right + below * below
      all += square
      if x * x + y * y < TrackConstants.same * square {
        (result.across[index], result.down[index]) = (0, 0)
      } else {
        kept += square
      }
    }
    return (0.05 * all...0.9 * all).contains(kept) ? result : nil
  }

  /// Between pixels, whose centres lie at halves; by cubic pieces (Catmull and Rom).
  /// `nil` where they do not reach.
  func sample(_ x: Double, _ y: Double) -> (across: Float, down: Float)? {
    let (column, row) = (x - 0.5 - Double(left), y - 0.5 - Double(top))
    let (wholeColumn, wholeRow) = (column.rounded(.down), row.rounded(.down))
    let (first, upper) = (Int(wholeColumn) - 1, Int(wholeRow) - 1)
    guard first >= 0, upper >= 0, first + 3 < width, upper + 3 < height else { return nil }
    let weights = Self.weights(Float(column - wholeColumn))
    let steps = Self.weights(Float(row - wholeRow))
    var (sumAcross, sumDown) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    for tap in 0..<4 {
      let place = (upper + tap) * width + first
      sumAcross += steps[tap] * Self.four(across, place)
      sumDown += steps[tap] * Self.four(down, place)
    }
    return ((weights * sumAcross).sum(), (weights * sumDown).sum())
  }

  private static func four(_ values: [Float], _ place: Int) -> SIMD4<Float> {
    SIMD4(values[place], values[place + 1], values[place + 2], values[place + 3])
  }

  private static func weights(_ t: Float) -> SIMD4<Float> {
    let (square, cube) = (t * t, t * t * t)
    return SIMD4(
      -0.5 * t + square - 0.5 * cube, 1 - 2.5 * square + 1.5 * cube,
      0.5 * t + 2 * square - 1.5 * cube, -0.5 * square + 0.5 * cube)
  }
}
