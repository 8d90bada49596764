import FlickCore

/// A template looked for at every place of a small picture, by the agreement of slopes: 1 is
/// the same up to the contrast.
struct TrackSearch {
  /// The best places, at least a third of the box's width or height apart, the best first, in
  /// pixels of the plane.
  private(set) var places: [TrackPose] = []

  private let template: SparseTemplate
  private let expected: TrackPose
  private let columns: ClosedRange<Int>
  private let rows: ClosedRange<Int>

  /// - Parameters:
  ///   - expected: Where it should be, in pixels of the plane, and how it is scaled and turned.
  ///   - axes: Places are looked for only in directions that the content tells.
  ///   - distanceCost: What the picture's diagonal costs of agreement.
  ///   - most: So many places at most.
  init(
    _ template: SparseTemplate, in plane: LumaPlane, near expected: TrackPose, axes: TrackAxes,
    distanceCost: Double, most: Int
  ) {
    (self.template, self.expected) = (template, expected)
    let box = template.box
    let (across, below) = (Int(expected.x.rounded()), Int(expected.y.rounded()))
    // So that most of the box stays in the picture.
    let (slackX, slackY) = (0.3 * box.width, 0.3 * box.height)
    var columns = Self.range(-box.minX - slackX, Double(plane.width) - box.maxX + slackX)
    var rows = Self.range(-box.minY - slackY, Double(plane.height) - box.maxY + slackY)
    if axes == .downOnly { columns = across...across }
    if axes == .acrossOnly { rows = below...below }
    if columns.count * rows.count > TrackConstants.mostPlaces {
      let reach = Int(Double(TrackConstants.mostPlaces).squareRoot()) / 2
      columns = Self.narrowed(columns, across, reach)
      rows = Self.narrowed(rows, below, reach)
    }
    (self.columns, self.rows) = (columns, rows)
    guard !template.pixels.isEmpty else { return }
    var scores = scores(in: plane)
    let cost = Float(distanceCost / plane.diagonal)
    for row in 0..<rows.count where cost > 0 {
      let y = Float(row + rows.lowerBound) - Float(expected.y)
      for column in 0..<columns.count {
        let x = Float(column + columns.lowerBound) - Float(expected.x)
        scores[row * columns.count + column] -= cost * (x * x + y * y).squareRoot()
      }
    }
    pick(scores, most)
  }

  private static func range(_ low: Double, _ high: Double) -> ClosedRange<Int> {
    let first = Int(low.rounded(.down))
    return first...max(first, Int(high.rounded(.up)))
  }

  private static func narrowed(
    _ range: ClosedRange<Int>, _ middle: Int, _ reach: Int
  ) -> ClosedRange<Int> {
    let middle = min(max(middle, range.lowerBound), range.upperBound)
    return max(range.lowerBound, middle - reach)...min(range.upperBound, middle + reach)
  }

  /// The template's pixels as they are scaled and turned, by their places when it is not moved.
  private var pixels: [SparsePixel] {
    guard expected.growth != 0 || expected.rotation != 0 else { return template.pixels }
    let (sine, cosine) = Reproducible.sinCos(expected.rotation)
    let scale = expected.scale
    let (a, b) = (Float(cosine), Float(sine))
    let (centerX, centerY) = (
      template.box.minX + 0.5 * template.box.width, template.box.minY + 0.5 * template.box.height
    )
    return template.pixels.map { pixel in
      let x = (Double(pixel.column) + 0.5 - centerX) * scale
      let y = (Double(pixel.row) + 0.5 - centerY) * scale
      return SparsePixel(
        column: Int((centerX + cosine * x - sine * y).rounded(.down)),
        row: Int((centerY + sine * x + cosine * y).rounded(.down)),
        across: a * pixel.across - b * pixel.down, down: b * pixel.across + a * pixel.down,
        weight: pixel.weight)
    }
  }

  /// The agreement at each place; below 0 where there is none.
  private func scores(in plane: LumaPlane) -> [Float] {
    let pixels = pixels
    let (first, last) = (pixels.map(\.column).min() ?? 0, pixels.map(\.column).max() ?? 0)
    let (upper, lower) = (pixels.map(\.row).min() ?? 0, pixels.map(\.row).max() ?? 0)
    let field = SlopeField(
      plane, left: columns.lowerBound + first, top: rows.lowerBound + upper,
      width: columns.count + last - first, height: rows.count + lower - upper)
    let own = pixels.reduce(Float(0)) { $0 + $1.weight * $1.energy }
    let count = columns.count
    var scores = [Float](repeating: -1, count: count * rows.count)
    var products = [Float](repeating: 0, count: count)
    var others = products
    for row in 0..<rows.count {
      products.withUnsafeMutableBufferPointer { products in
        others.withUnsafeMutableBufferPointer { others in
          products.update(repeating: 0)
          others.update(repeating: 0)
          for pixel in pixels {
            let start = (row + pixel.row - upper) * field.width + pixel.column - first
            Self.add(pixel, field, start, products, others)
          }
          for column in 0..<count where others[column] > TrackConstants.faintest * own {
            scores[row * count + column] = products[column] / (own * others[column]).squareRoot()
          }
        }
      }
    }
    return scores
  }

  /// Adds what one pixel agrees by at all places of a row.
  private static func add(
    _ pixel: SparsePixel, _ field: SlopeField, _ start: Int,
    _ products: UnsafeMutableBufferPointer<Float>, _ others: UnsafeMutableBufferPointer<Float>
  ) {
    let (a, b, weight) = (pixel.weight * pixel.across, pixel.weight * pixel.down, pixel.weight)
    field.across.withUnsafeBufferPointer { across in
      field.down.withUnsafeBufferPointer { down in
        field.energy.withUnsafeBufferPointer { energy in
          for column in 0..<products.count {
            products[column] += a * across[start + column] + b * down[start + column]
            others[column] += weight * energy[start + column]
          }
        }
      }
    }
  }

  /// Takes the highest few places that are higher than those around them.
  private mutating func pick(_ scores: [Float], _ most: Int) {
    let (width, height) = (columns.count, rows.count)
    var found: [(score: Float, x: Int, y: Int)] = []
    for row in 0..<height {
      for column in 0..<width {
        let score = scores[row * width + column]
        guard score > TrackConstants.leastScore else { continue }
        var isPeak = true
        for y in max(0, row - 1)...min(height - 1, row + 1) {
          for x in max(0, column - 1)...min(width - 1, column + 1)
          where scores[y * width + x] > score { isPeak = false }
        }
        if isPeak { found.append((score, column + columns.lowerBound, row + rows.lowerBound)) }
      }
    }
    found.sort { ($0.score, $1.y, $1.x) > ($1.score, $0.y, $0.x) }
    let (apartX, apartY) = (max(template.box.width / 3, 2), max(template.box.height / 3, 2))
    for (_, column, row) in found {
      let (x, y) = (Double(column), Double(row))
      let isOwn = places.allSatisfy { abs($0.x - x) >= apartX || abs($0.y - y) >= apartY }
      guard isOwn else { continue }
      places.append(
        TrackPose(x: x, y: y, growth: expected.growth, rotation: expected.rotation))
      if places.count == most { break }
    }
  }
}
