import FlickCore
import FlickDisplay
import FlickRaster

/// SplitMix64: the same numbers for the same seed everywhere.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    let unit = Double(next() >> 11) / 9_007_199_254_740_992
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }

  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }
}

extension Path {
  init(polygon points: [Point]) {
    self.init()
    for (index, point) in points.enumerated() {
      if index == 0 { move(to: point) } else { line(to: point) }
    }
    close()
  }
}

/// One byte a pixel: how much of it is covered.
struct CoverageGrid: Equatable {
  let width: Int
  let height: Int
  var values: [Int]

  subscript(x: Int, y: Int) -> Int { values[y * width + x] }

  /// Draws white on black, so that a pixel's red is its coverage.
  static func drawing(
    width: Int, height: Int, _ build: (inout DisplayList) -> Void
  ) -> CoverageGrid {
    var list = DisplayList(width: width, height: height, background: .black)
    build(&list)
    var rasterizer = Rasterizer()
    let pixmap = rasterizer.draw(list)
    return CoverageGrid(
      width: width, height: height, values: pixmap.pixels.map { Int($0 & 0xFF) })
  }

  static func filling(
    _ path: Path, rule: FillRule = .nonzero, width: Int, height: Int,
    transform: AffineTransform = .identity
  ) -> CoverageGrid {
    drawing(width: width, height: height) {
      $0.fill(Shape(path, transform: transform), rule: rule, with: .solid(.white))
    }
  }

  /// The whole covered area in pixels.
  var area: Double { Double(values.reduce(0, +)) / 255 }
}
