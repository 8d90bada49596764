import FlickCore

/// How another renderer's picture differs from ours, of the same size.
///
/// A pixel differs notably by more than `threshold` levels in a channel. Such a
/// pixel is explained by anti-aliasing when an edge passes within a pixel of it,
/// which shows in our picture: the 3 × 3 pixels around it vary, in some channel,
/// by as much as the difference at least. Of the pixels around one on the picture's
/// rim some are beyond it; there as many again are looked at within. And the renderers must agree where the
/// edge is: no difference is above `mostOnEdge`, which is what a black edge on
/// white makes when it lies a quarter of a pixel elsewhere.
struct Difference {
  /// In levels. Below stay what gradients, blurs and compositing round.
  static let threshold = 4
  /// In levels.
  static let mostOnEdge = 63

  /// Pixels that differ notably, connected over edges and corners.
  struct Region {
    var count = 0
    /// In levels.
    var largest = 0
    var columns: ClosedRange<Int>
    var rows: ClosedRange<Int>
    /// Whether each of its pixels is explained.
    var isOnEdges = true
  }

  /// A pixel that anti-aliasing does not explain.
  struct Pixel {
    let column: Int
    let row: Int
    /// By how many levels it differs.
    let levels: Int
    /// By how many levels our picture varies around it.
    let contrast: Int
  }

  /// In levels, over all pixels and the channels red, green and blue.
  private(set) var mean = 0.0
  /// In levels.
  private(set) var largest = 0
  /// How many pixels differ notably.
  private(set) var notable = 0
  /// Row by row.
  private(set) var unexplained: [Pixel] = []
  /// The largest first.
  private(set) var regions: [Region] = []

  private let width: Int
  /// For each pixel, of the channel that differs most.
  private var levels: [Int]
  private var isExplained: [Bool]

  init(from ours: Pixmap, to other: Pixmap) {
    precondition(
      ours.width == other.width && ours.height == other.height, "the pictures have one size")
    width = ours.width
    levels = [Int](repeating: 0, count: ours.pixels.count)
    isExplained = [Bool](repeating: true, count: ours.pixels.count)
    var sum = 0
    for index in ours.pixels.indices {
      let (a, b) = (ours.pixels[index], other.pixels[index])
      guard a != b else { continue }
      for shift in [0, 8, 16] as [UInt32] {
        let level = abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))
        sum += level
        levels[index] = max(levels[index], level)
      }
    }
    mean = Double(sum) / Double(3 * levels.count)
    largest = levels.max() ?? 0
    explain(ours)
    findRegions()
  }

  private mutating func explain(_ ours: Pixmap) {
    for index in levels.indices where levels[index] > Self.threshold {
      notable += 1
      let contrast = contrast(ours, around: index)
      guard levels[index] > min(contrast, Self.mostOnEdge) else { continue }
      isExplained[index] = false
      unexplained.append(
        Pixel(
          column: index % width, row: index / width, levels: levels[index], contrast: contrast))
    }
  }

  /// Of the channel that varies most in the 3 × 3 pixels.
  private func contrast(_ picture: Pixmap, around index: Int) -> Int {
    var most = 0
    for shift in [0, 8, 16] as [UInt32] {
      var (low, high) = (255, 0)
      forEachNeighbour(of: index) { neighbour in
        let level = Int(picture.pixels[neighbour] >> shift & 0xFF)
        low = min(low, level)
        high = max(high, level)
      }
      most = max(most, high - low)
    }
    return most
  }

  /// The pixel itself too.
  private func forEachNeighbour(of index: Int, _ body: (Int) -> Void) {
    let (x, y) = (index % width, index / width)
    let height = levels.count / width
    let isOnRim = x == 0 || y == 0 || x == width - 1 || y == height - 1
    let reach = isOnRim ? 2 : 1
    for row in max(0, y - reach)...min(height - 1, y + reach) {
      for column in max(0, x - reach)...min(width - 1, x + reach) { body(row * width + column) }
    }
  }

  private mutating func findRegions() {
    var isOpen = levels.map { $0 > Self.threshold }
    for start in levels.indices where isOpen[start] {
      isOpen[start] = false
      var waiting = [start]
      var region = Region(
        columns: start % width...start % width, rows: start / width...start / width)
      while let index = waiting.popLast() {
        let (x, y) = (index % width, index / width)
        region.count += 1
        region.largest = max(region.largest, levels[index])
        region.isOnEdges = region.isOnEdges && isExplained[index]
        region.columns = min(region.columns.lowerBound, x)...max(region.columns.upperBound, x)
        region.rows = min(region.rows.lowerBound, y)...max(region.rows.upperBound, y)
        forEachNeighbour(of: index) { neighbour in
          guard isOpen[neighbour] else { return }
          isOpen[neighbour] = false
          waiting.append(neighbour)
        }
      }
      regions.append(region)
    }
    regions.sort {
      ($1.count, $0.rows.lowerBound, $0.columns.lowerBound)
        < ($0.count, $1.rows.lowerBound, $1.columns.lowerBound)
    }
  }
}
