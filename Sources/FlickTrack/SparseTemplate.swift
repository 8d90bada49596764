import FlickCore

/// What is looked for everywhere in a small picture: some of a box's steep pixels, spread
/// over all of it.
struct SparseTemplate {
  /// Of the pyramid: the small picture's pixels are 2 to its power of the whole one's.
  let level: Int
  /// The box in pixels of the level.
  let box: Rect
  private(set) var pixels: [SparsePixel] = []
  private let left: Int
  private let top: Int
  private let width: Int
  private let height: Int

  /// - Parameter plane: The level's picture that the box was drawn in.
  init(_ box: TrackedBox, in plane: LumaPlane, level: Int) {
    self.level = level
    let factor = 1 / Double(1 << level)
    let rect = box.rect
    self.box = Rect(
      x: rect.minX * factor, y: rect.minY * factor, width: rect.width * factor,
      height: rect.height * factor)
    left = Int(self.box.minX.rounded(.down))
    top = Int(self.box.minY.rounded(.down))
    width = max(Int(self.box.maxX.rounded(.up)) - left, 1)
    height = max(Int(self.box.maxY.rounded(.up)) - top, 1)
    let field = SlopeField(plane, left: left, top: top, width: width, height: height)
    let steepest = field.energy.max() ?? 0
    let floor = max(steepest * TrackConstants.leastSparse, 0.25)
    let steep = field.energy.indices.filter { field.energy[$0] >= floor }
    let positions = plane.width * plane.height
    let most = max(
      min(TrackConstants.mostSparse, TrackConstants.searchBudget / max(positions, 1)), 24)
    for number in 0..<min(steep.count, most) {
      let index = steep[steep.count <= most ? number : number * steep.count / most]
      pixels.append(
        SparsePixel(
          column: left + index % width, row: top + index / width, across: field.across[index],
          down: field.down[index]))
    }
  }

  /// The level that is small enough to be searched whole, and in which the box is still
  /// large enough to be known.
  static func level(_ box: TrackedBox, in plane: LumaPlane) -> Int {
    var level = 0
    while level < 6 {
      let side = min(box.rect.width, box.rect.height) / Double(2 << level)
      let pixels = (plane.width >> level) * (plane.height >> level)
      let isLarge = side >= TrackConstants.usualSide && pixels > TrackConstants.usualPixels
      let isNeeded = side >= TrackConstants.leastSide && pixels > TrackConstants.mostPlaces
      guard isLarge || isNeeded else { break }
      level += 1
    }
    return level
  }

  /// Without what a later picture still shows where the box was drawn.
  ///
  /// - Returns: `nil` where that leaves nearly everything, or hardly anything.
  func without(_ plane: LumaPlane) -> SparseTemplate? {
    let field = SlopeField(plane, left: left, top: top, width: width, height: height)
    var result = self
    result.pixels = pixels.filter { pixel in
      let index = (pixel.row - top) * width + pixel.column - left
      let (x, y) = (field.across[index] - pixel.across, field.down[index] - pixel.down)
      return x * x + y * y >= TrackConstants.same * pixel.energy
    }
    let share = Double(result.pixels.count) / Double(max(pixels.count, 1))
    return (0.05...0.9).contains(share) ? result : nil
  }

  /// Lets each pixel count as much as those of the whole picture that are in it.
  mutating func weigh(_ template: TrackTemplate) {
    let weights = template.weights(onLevel: level, left: left, top: top, width, height)
    for index in pixels.indices {
      let place = (pixels[index].row - top) * width + pixels[index].column - left
      pixels[index].weight = weights[place]
    }
  }
}

/// A pixel that is looked for.
struct SparsePixel {
  let column: Int
  let row: Int
  /// Slopes to the right and downwards, in levels a pixel.
  let across: Float
  let down: Float
  /// How much it counts.
  var weight: Float = 1

  var energy: Float { across * across + down * down }
}
