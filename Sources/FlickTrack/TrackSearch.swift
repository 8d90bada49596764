/// A template looked for at every place of a small picture.
struct TrackSearch {
  /// The best places, by agreement and distance from the expected one, the best first.
  private(set) var places: [(score: Double, pose: TrackPose)] = []

  private static let mostPlaces = 8

  /// - Parameters:
  ///   - expected: Where it should be, in pixels of the plane.
  ///   - distanceCost: What the picture's diagonal costs of agreement.
  init(
    _ template: TrackTemplate, in plane: LumaPlane, near expected: TrackPose,
    distanceCost: Double
  ) {
    let window = template.field
    let field = GradientField(plane, left: 0, top: 0, width: plane.width, height: plane.height)
    let budget = TrackConstants.searchBudget / (2 * window.width * window.height)
    let reach = max(Int(Double(budget).squareRoot()) / 2, 2)
    // How far the window may be moved, so that most of it stays in the picture.
    let (slackX, slackY) = (window.width * 2 / 5, window.height * 2 / 5)
    func range(_ expected: Double, _ low: Int, _ high: Int) -> ClosedRange<Int> {
      let middle = min(max(Int(expected.rounded()), low), max(low, high))
      let first = max(low, middle - reach)
      return first...max(min(high, middle + reach), first)
    }
    let columns = range(
      expected.x, -window.left - slackX, plane.width - window.width - window.left + slackX)
    let rows = range(
      expected.y, -window.top - slackY, plane.height - window.height - window.top + slackY)
    let diagonal = Double(plane.width * plane.width + plane.height * plane.height).squareRoot()
    var scores = [Double](repeating: -1, count: columns.count * rows.count)
    for dy in rows {
      for dx in columns {
        let (x, y) = (Double(dx) - expected.x, Double(dy) - expected.y)
        let cost = distanceCost * (x * x + y * y).squareRoot() / diagonal
        let index = (dy - rows.lowerBound) * columns.count + dx - columns.lowerBound
        scores[index] = Self.agreement(window, field, dx, dy) - cost
      }
    }
    pick(scores, columns, rows)
  }

  /// Takes the highest few places that are higher than those around them.
  private mutating func pick(
    _ scores: [Double], _ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>
  ) {
    var found: [(score: Double, x: Int, y: Int)] = []
    for row in 0..<rows.count {
      for column in 0..<columns.count {
        let score = scores[row * columns.count + column]
        guard score > 0.2 else { continue }
        var isPeak = true
        for y in max(0, row - 1)...min(rows.count - 1, row + 1) {
          for x in max(0, column - 1)...min(columns.count - 1, column + 1) {
            if scores[y * columns.count + x] > score { isPeak = false }
          }
        }
        if isPeak { found.append((score, column + columns.lowerBound, row + rows.lowerBound)) }
      }
    }
    found.sort { ($0.score, $1.y, $1.x) > ($1.score, $0.y, $0.x) }
    places = found.prefix(Self.mostPlaces).map {
      ($0.score, TrackPose(x: Double($0.x), y: Double($0.y)))
    }
  }

  /// Of the slopes of a window, moved by whole pixels.
  private static func agreement(
    _ window: GradientField, _ field: GradientField, _ dx: Int, _ dy: Int
  ) -> Double {
    let left = max(0, -(window.left + dx))
    let right = min(window.width, field.width - window.left - dx)
    let top = max(0, -(window.top + dy))
    let bottom = min(window.height, field.height - window.top - dy)
    guard left < right, top < bottom else { return -1 }
    var (product, own, other): (Float, Float, Float) = (0, 0, 0)
    for row in top..<bottom {
      let start = row * window.width
      let place = (row + window.top + dy) * field.width + window.left + dx
      for column in left..<right {
        let (a, b) = (window.across[start + column], window.down[start + column])
        let (c, d) = (field.across[place + column], field.down[place + column])
        product += a * c + b * d
        own += a * a + b * b
        other += c * c + d * d
      }
    }
    guard own > 0, other > 0 else { return -1 }
    return Double(product / (own * other).squareRoot())
  }
}
