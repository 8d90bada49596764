/// The metric of pixelmatch 7.2: the distance of colours in YIQ, and whether a
/// pixel that differs looks like the smoothed edge of a shape.
///
/// After Kotsarenko and Ramos, "Measuring perceived color difference using YIQ
/// NTSC transmission color space in mobile applications" (2010), and Vyšniauskas,
/// "Anti-aliased Pixel and Intensity Slope Detector" (2009). Sums are taken in
/// pixelmatch's order, so that counts agree to the pixel.
struct YIQJudge {
  private let expected: UnsafePointer<UInt32>
  private let actual: UnsafePointer<UInt32>
  private let width: Int
  private let height: Int
  private let limit: Double

  /// - Parameters:
  ///   - expected: Straight pixels, as many as `width * height`; outlive this value.
  ///   - threshold: Share of the largest distance, whose square is 35 215.
  init(
    _ expected: UnsafePointer<UInt32>, _ actual: UnsafePointer<UInt32>, width: Int, height: Int,
    threshold: Double
  ) {
    self.expected = expected
    self.actual = actual
    self.width = width
    self.height = height
    limit = 35215 * threshold * threshold
  }

  /// What a pixel's mask says.
  @inline(__always)
  func mark(x: Int, y: Int) -> UInt8 {
    let index = y &* width &+ x
    let (one, two) = (expected[index], actual[index])
    guard one != two else { return 0 }
    let distance = distance(one, two, index: index)
    guard abs(distance) > limit else { return 0 }
    if isAntialiased(x, y, in: expected, beside: actual)
      || isAntialiased(x, y, in: actual, beside: expected)
    {
      return FrameComparison.Mark.antialiased
    }
    return FrameComparison.Mark.differs | (distance < 0 ? FrameComparison.Mark.darker : 0)
  }

  /// The weighted square of the distance, negative where the second is darker.
  private func distance(_ one: UInt32, _ two: UInt32, index: Int) -> Double {
    let (r, g, b) = channels(one, two, index: index)
    let y = r * 0.29889531 + g * 0.58662247 + b * 0.11448223
    let i = r * 0.59597799 - g * 0.27417610 - b * 0.32180189
    let q = r * 0.21147017 - g * 0.52261711 + b * 0.31114694
    let square = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    return y > 0 ? -square : square
  }

  /// How much brighter the first is.
  private func brightness(_ one: UInt32, _ two: UInt32, index: Int) -> Double {
    let (r, g, b) = channels(one, two, index: index)
    return r * 0.29889531 + g * 0.58662247 + b * 0.11448223
  }

  /// Differences of red, green and blue; of colours that are not opaque, over a
  /// background that changes from pixel to pixel, so that none hides on it.
  ///
  /// - Parameter index: Of the pixel whose background is taken.
  private func channels(
    _ one: UInt32, _ two: UInt32, index: Int
  ) -> (Double, Double, Double) {
    let (r1, g1, b1) = (one & 0xFF, (one &>> 8) & 0xFF, (one &>> 16) & 0xFF)
    let (r2, g2, b2) = (two & 0xFF, (two &>> 8) & 0xFF, (two &>> 16) & 0xFF)
    if one & two >= 0xFF00_0000 {
      return (difference(r1, r2), difference(g1, g2), difference(b1, b2))
    }
    let (a1, a2) = (Double(one &>> 24), Double(two &>> 24))
    let offset = Double(4 &* index)
    let red = 48.0  // The offset is always even.
    let green = 48 + 159 * Double(Int(offset / 1.618033988749895) & 1)
    let blue = 48 + 159 * Double(Int(offset / 2.618033988749895) & 1)
    let change = a1 - a2
    return (
      (Double(r1) * a1 - Double(r2) * a2 - red * change) / 255,
      (Double(g1) * a1 - Double(g2) * a2 - green * change) / 255,
      (Double(b1) * a1 - Double(b2) * a2 - blue * change) / 255
    )
  }

  @inline(__always)
  private func difference(_ one: UInt32, _ two: UInt32) -> Double {
    Double(Int32(truncatingIfNeeded: one) &- Int32(truncatingIfNeeded: two))
  }

  /// Whether a pixel lies on a slope of brightness of which one end is a plain
  /// area in both pictures.
  private func isAntialiased(
    _ x: Int, _ y: Int, in picture: UnsafePointer<UInt32>, beside other: UnsafePointer<UInt32>
  ) -> Bool {
    let index = y &* width &+ x
    let here = picture[index]
    var equals = isAtEdge(x, y) ? 1 : 0
    var (darkest, brightest) = (0.0, 0.0)
    var (dark, bright) = ((x: x, y: y), (x: x, y: y))
    for column in max(x - 1, 0)...min(x + 1, width - 1) {
      for row in max(y - 1, 0)...min(y + 1, height - 1) where column != x || row != y {
        let there = picture[row &* width &+ column]
        let change = here == there ? 0 : brightness(here, there, index: index)
        if change == 0 {
          equals &+= 1
          if equals > 2 { return false }
        } else if change < darkest {
          (darkest, dark) = (change, (column, row))
        } else if change > brightest {
          (brightest, bright) = (change, (column, row))
        }
      }
    }
    guard darkest != 0, brightest != 0 else { return false }
    return isPlain(dark.x, dark.y, in: picture) && isPlain(dark.x, dark.y, in: other)
      || isPlain(bright.x, bright.y, in: picture) && isPlain(bright.x, bright.y, in: other)
  }

  /// Whether at least three neighbours have the pixel's own colour; what lies
  /// outside the picture counts as one of them.
  private func isPlain(_ x: Int, _ y: Int, in picture: UnsafePointer<UInt32>) -> Bool {
    let here = picture[y &* width &+ x]
    var equals = isAtEdge(x, y) ? 1 : 0
    for column in max(x - 1, 0)...min(x + 1, width - 1) {
      for row in max(y - 1, 0)...min(y + 1, height - 1) where column != x || row != y {
        if picture[row &* width &+ column] == here { equals &+= 1 }
        if equals > 2 { return true }
      }
    }
    return false
  }

  @inline(__always)
  private func isAtEdge(_ x: Int, _ y: Int) -> Bool {
    x == 0 || y == 0 || x == width &- 1 || y == height &- 1
  }
}
