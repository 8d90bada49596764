import FlickCore
import FlickMedia
import FlickTestSupport

/// Pictures that change here and there, with what has changed.
struct RandomFilm {
  private var random: FixedRandom
  private var count = 0
  private(set) var pixmap: Pixmap

  init(width: Int, height: Int, seed: UInt64) {
    random = FixedRandom(seed: seed)
    pixmap = PlanarFrameTests.noise(width: width, height: height, seed: seed)
  }

  mutating func below(_ end: Int) -> Int { Int(random.next() % UInt64(end)) }

  /// Changes some tiles, or nothing, and says more than that has changed.
  mutating func next() -> PictureChange {
    var rects: [PixelRect] = []
    let grain = DamagedArea.grain
    for _ in 0..<below(4) {
      let (x, y) = (below(pixmap.width) / grain * grain, below(pixmap.height) / grain * grain)
      let width = min((1 + below(3)) * grain, pixmap.width - x)
      let height = min((1 + below(2)) * grain, pixmap.height - y)
      rects.append(.init(x: x, y: y, width: width, height: height))
      for row in y..<y + height {
        for column in x..<x + width where below(3) > 0 {
          pixmap.pixels[row * pixmap.width + column] =
            UInt32(truncatingIfNeeded: random.next())
            | 0xFF00_0000
        }
      }
    }
    defer { count += 1 }
    return PictureChange(number: count, areas: rects.map { DamagedArea(rects: [$0]) })
  }

  /// Draws a picture that nobody is told of.
  mutating func skip() { _ = next() }
}
