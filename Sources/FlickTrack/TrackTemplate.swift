import FlickCore

/// What is followed: the slopes of a box's content at one level of a pyramid.
struct TrackTemplate {
  /// Of all pixels of the window, the box and its margin.
  let field: GradientField
  /// The box's centre, from which places are told.
  let centerX: Double
  let centerY: Double
  /// The pixels that are compared, by their places from the centre.
  private(set) var pixels: [TemplatePixel]
  /// The sum of their squared slopes, weighted.
  private(set) var energy: Double

  init(field: GradientField, centerX: Double, centerY: Double) {
    self.field = field
    (self.centerX, self.centerY) = (centerX, centerY)
    let (across, down, width) = (field.across, field.down, field.width)
    var slopes = [Float](repeating: 0, count: across.count)
    for index in slopes.indices {
      slopes[index] = across[index] * across[index] + down[index] * down[index]
    }
    let threshold = Self.threshold(slopes)
    pixels = []
    energy = 0
    for row in 1..<max(1, field.height - 1) {
      for column in 1..<max(1, width - 1) {
        let index = row * width + column
        guard slopes[index] >= threshold, slopes[index] > 0 else { continue }
        let (right, below) = (index + 1, index + width)
        let (left, above) = (index - 1, index - width)
        let pixel = TemplatePixel(
          x: Double(field.left + column) + 0.5 - centerX,
          y: Double(field.top + row) + 0.5 - centerY,
          across: across[index], down: down[index],
          bend: 0.5 * (across[right] - across[left]),
          twist: 0.25 * (across[below] - across[above] + down[right] - down[left]),
          bendDown: 0.5 * (down[below] - down[above]))
        pixels.append(pixel)
        energy += Double(slopes[index])
      }
    }
  }

  /// Squared slopes of at least so much are compared.
  private static func threshold(_ slopes: [Float]) -> Float {
    let floor = max((slopes.max() ?? 0) * 0.0004, 0.01)
    let steep = slopes.filter { $0 >= floor }
    guard steep.count > TrackConstants.mostPixels else { return floor }
    return steep.sorted(by: >)[TrackConstants.mostPixels]
  }

  /// Lets each pixel count as much as it moves with the others.
  mutating func weigh(_ weights: [Float]) {
    energy = 0
    for index in pixels.indices {
      pixels[index].weight = weights[index]
      let (across, down) = (pixels[index].across, pixels[index].down)
      energy += Double(weights[index] * (across * across + down * down))
    }
  }

  /// The pixels well inside the box whose slopes are clearly others elsewhere.
  ///
  /// - Parameter slopes: Those under each pixel elsewhere; `nil` outside of the picture.
  func differing(from slopes: [SIMD2<Float>?]) -> [Int] {
    let (width, height) = (0.42 * Double(field.width), 0.42 * Double(field.height))
    let usual = Float(energy) / Float(max(pixels.count, 1))
    return pixels.indices.filter { index in
      let pixel = pixels[index]
      guard let slope = slopes[index], abs(pixel.x) < width, abs(pixel.y) < height else {
        return false
      }
      let (x, y) = (slope.x - pixel.across, slope.y - pixel.down)
      let energy = pixel.across * pixel.across + pixel.down * pixel.down
      return x * x + y * y > 0.5 * max(energy, 0.25 * usual)
    }
  }

  /// How much the pixels of a window of a level count: the mean of its parts by their
  /// squared slopes.
  func weights(onLevel level: Int, left: Int, top: Int, _ width: Int, _ height: Int) -> [Float] {
    var sums = [Float](repeating: 0, count: width * height)
    var totals = sums
    for pixel in pixels {
      let column = Int((centerX + pixel.x).rounded(.down)) >> level - left
      let row = Int((centerY + pixel.y).rounded(.down)) >> level - top
      guard (0..<width).contains(column), (0..<height).contains(row) else { continue }
      let energy = pixel.across * pixel.across + pixel.down * pixel.down
      sums[row * width + column] += pixel.weight * energy
      totals[row * width + column] += energy
    }
    return zip(sums, totals).map { $1 > 0 ? $0 / $1 : 1 }
  }

  /// Lets each pixel of a level count as much as those of the whole picture that are in it.
  mutating func weigh(_ whole: TrackTemplate, level: Int) {
    let grid = whole.weights(
      onLevel: level, left: field.left, top: field.top, field.width, field.height)
    weigh(
      pixels.map { pixel in
        let column = Int((centerX + pixel.x).rounded(.down)) - field.left
        let row = Int((centerY + pixel.y).rounded(.down)) - field.top
        return grid[row * field.width + column]
      })
  }

  /// The steepest slope, in levels a pixel.
  var steepest: Float {
    zip(field.across, field.down).reduce(0) { max($0, $1.0 * $1.0 + $1.1 * $1.1) }.squareRoot()
  }
}

/// A pixel of what is followed.
struct TemplatePixel {
  /// From the box's centre.
  let x: Double
  let y: Double
  /// Slopes to the right and downwards.
  let across: Float
  let down: Float
  /// How the slopes change: `across` to the right, both the other way, `down` downwards.
  let bend: Float
  let twist: Float
  let bendDown: Float
  /// How much it counts: less where it is not always what it was.
  var weight: Float = 1
}
