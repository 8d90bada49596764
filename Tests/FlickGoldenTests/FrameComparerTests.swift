import FlickCore
import FlickGolden
import FlickTestSupport
import Testing

@Suite struct FrameComparerTests {
  static let metrics: [DifferenceMetric] = [.exact, .perChannel(0), .perChannel(9), .yiq(0.05)]

  /// Opaque noise, or premultiplied noise with every opacity.
  static func noise(width: Int, height: Int, seed: UInt64, isOpaque: Bool = true) -> Pixmap {
    var random = FixedRandom(seed: seed)
    let pixels = (0..<width * height).map { _ in
      let alpha = isOpaque ? 255 : UInt32.random(in: 0...255, using: &random)
      var pixel = alpha << 24
      for shift: UInt32 in [0, 8, 16] {
        pixel |= UInt32.random(in: 0...alpha, using: &random) << shift
      }
      return pixel
    }
    return Pixmap(width: width, height: height, pixels: pixels)
  }

  /// The picture with some of its pixels replaced.
  static func altered(_ pixmap: Pixmap, share: Double, seed: UInt64) -> Pixmap {
    var random = FixedRandom(seed: seed)
    var result = pixmap
    let other = noise(width: pixmap.width, height: pixmap.height, seed: seed + 1)
    for index in result.pixels.indices where Double.random(in: 0..<1, using: &random) < share {
      result.pixels[index] = other.pixels[index]
    }
    return result
  }

  private func compare(
    _ a: Pixmap, _ b: Pixmap, _ tolerance: Tolerance = Tolerance()
  ) -> FrameComparison {
    FrameComparer(tolerance).compare(ComparedPicture(a), ComparedPicture(b))
  }

  @Test(arguments: metrics)
  func `a picture does not differ from itself`(metric: DifferenceMetric) {
    let picture = Self.noise(width: 61, height: 33, seed: 1, isOpaque: false)
    let comparison = compare(picture, picture, Tolerance(metric: metric))
    #expect(comparison.difference == .none)
    #expect(comparison.mask.isEmpty)
  }

  @Test(arguments: metrics)
  func `the order of the pictures changes nothing`(metric: DifferenceMetric) {
    for seed in UInt64(1)...5 {
      let a = Self.noise(width: 301, height: 17, seed: seed, isOpaque: seed % 2 == 0)
      let b = Self.altered(a, share: 0.2, seed: seed + 50)
      let tolerance = Tolerance(metric: metric)
      #expect(compare(a, b, tolerance).difference == compare(b, a, tolerance).difference)
      #expect(compare(a, b, tolerance).difference.differing > 0)
    }
  }

  /// Counted again the slow way, for widths around the sizes of blocks.
  @Test(arguments: [1, 3, 15, 16, 17, 255, 256, 257, 600], [0, 1, 40, 255])
  func `counts, levels, box and mask are those of a plain loop`(width: Int, limit: Int) {
    let a = Self.noise(width: width, height: 9, seed: UInt64(width), isOpaque: false)
    let b = Self.altered(a, share: 0.3, seed: UInt64(limit + 7))
    let found = compare(a, b, Tolerance(metric: .perChannel(limit)))
    var unequal = 0
    var largest = SIMD4<UInt8>.zero
    var marked: [Int] = []
    for index in a.pixels.indices {
      var most = 0
      for channel in 0..<4 {
        let shift = UInt32(8 * channel)
        let (one, two) = (a.pixels[index] >> shift & 0xFF, b.pixels[index] >> shift & 0xFF)
        let level = abs(Int(one) - Int(two))
        largest[channel] = max(largest[channel], UInt8(level))
        most = max(most, level)
      }
      if most > 0 { unequal += 1 }
      if most > limit { marked.append(index) }
    }
    #expect(found.difference.unequal == unequal)
    #expect(found.difference.largest == largest)
    #expect(found.difference.differing == marked.count)
    #expect(found.mask.indices.filter { found.mask[$0] == 1 } == marked)
    let columns = marked.map { $0 % width }
    let rows = marked.map { $0 / width }
    #expect(found.difference.box?.columns.lowerBound == columns.min())
    #expect(found.difference.box?.columns.last == columns.max())
    #expect(found.difference.box?.rows.lowerBound == rows.min())
    #expect(found.difference.box?.rows.last == rows.max())
  }

  @Test(arguments: [1, 2, 7, 32, 100])
  func `the worst window is the one that looking at all of them finds`(side: Int) throws {
    for (width, height) in [(40, 30), (5, 60), (80, 3)] {
      let a = Self.noise(width: width, height: height, seed: UInt64(width))
      let b = Self.altered(a, share: 0.15, seed: 99)
      let limit = try #require(WindowLimit(count: 0, side: side))
      let found = compare(a, b, Tolerance(window: limit))
      var best = 0
      for y in 0...max(0, height - side) {
        for x in 0...max(0, width - side) {
          best = max(best, Self.count(found.mask, width, height, x, y, side))
        }
      }
      let window = try #require(found.difference.worstWindow)
      #expect(window.count == best)
      #expect(Self.count(found.mask, width, height, window.x, window.y, side) == best)
    }
  }

  private static func count(
    _ mask: [UInt8], _ width: Int, _ height: Int, _ x: Int, _ y: Int, _ side: Int
  ) -> Int {
    var count = 0
    for row in y..<min(height, y + side) {
      for column in x..<min(width, x + side) { count += Int(mask[row * width + column]) }
    }
    return count
  }

  @Test(arguments: metrics)
  func `counts add up over rectangles that do not overlap`(metric: DifferenceMetric) {
    let a = Self.noise(width: 90, height: 40, seed: 4)
    let b = Self.altered(a, share: 0.2, seed: 5)
    let whole = compare(a, b, Tolerance(metric: metric)).difference.differing
    let left = PixelRect(x: 0, y: 0, width: 31, height: 40)
    let right = PixelRect(x: 31, y: 0, width: 59, height: 40)
    let withoutLeft = compare(a, b, Tolerance(metric: metric, ignored: [left])).difference
    let withoutRight = compare(a, b, Tolerance(metric: metric, ignored: [right])).difference
    #expect(withoutLeft.differing + withoutRight.differing == whole)
    #expect(withoutLeft.differing > 0 && withoutRight.differing > 0)
    #expect(withoutLeft.box.map { $0.x >= 31 } == true)
    #expect(
      compare(a, b, Tolerance(metric: metric, ignored: [left, right])).difference.differing == 0)
  }

  @Test func `ignored rectangles may overlap and reach outside`() {
    let a = Self.noise(width: 20, height: 20, seed: 8)
    let b = Self.altered(a, share: 1, seed: 9)
    let ignored = [
      PixelRect(x: 2, y: 2, width: 5, height: 5), PixelRect(x: 4, y: 4, width: 5, height: 5),
      PixelRect(x: 15, y: 15, width: 100, height: 100),
    ]
    let found = compare(a, b, Tolerance(ignored: ignored))
    #expect(found.difference.differing == 400 - (25 + 25 - 9) - 25)
  }

  @Test func `a tolerance allows what it says and no more`() throws {
    let limit = try #require(WindowLimit("3/16x16"))
    func difference(_ count: Int, inWindow: Int) -> FrameDifference {
      FrameDifference(
        unequal: count, differing: count, antialiased: 0, largest: .one, box: nil,
        worstWindow: .init(x: 0, y: 0, side: 16, count: inWindow))
    }
    #expect(Tolerance().allows(.none))
    #expect(!Tolerance().allows(difference(1, inWindow: 1)))
    #expect(Tolerance(maxPixels: 5).allows(difference(5, inWindow: 5)))
    #expect(!Tolerance(maxPixels: 5).allows(difference(6, inWindow: 1)))
    #expect(Tolerance(window: limit).allows(difference(900, inWindow: 3)))
    #expect(!Tolerance(window: limit).allows(difference(900, inWindow: 4)))
    #expect(!Tolerance(maxPixels: 5, window: limit).allows(difference(6, inWindow: 1)))
  }

  @Test(arguments: [
    "exact", "per-channel:0", "per-channel:255", "yiq:0.1", "yiq:0.0", "yiq:1.0",
  ])
  func `a metric's words read back`(text: String) {
    #expect(DifferenceMetric(text)?.description == text)
  }

  @Test(arguments: [
    "", "exactly", "per-channel:", "per-channel:256", "per-channel:-1", "yiq:nan",
    "yiq:1.1", "yiq:-0.1", "yiq",
  ])
  func `other metrics are refused`(text: String) {
    #expect(DifferenceMetric(text) == nil)
  }

  @Test(arguments: ["3", "3/16", "3/16x17", "-1/4x4", "3/0x0", "3/2000x2000", "3/4x4x4"])
  func `other windows are refused`(text: String) {
    #expect(WindowLimit(text) == nil)
  }

  @Test(arguments: ["", "1,2,3", "1,2,3,0", "-1,2,3,4", "1,2,3,4,5", "a,b,c,d", "1,2,3,9999999999"])
  func `other rectangles are refused`(text: String) {
    #expect(PixelRect(text) == nil)
  }

  @Test func `a difference picture marks what differs and frames it`() throws {
    let a = Pixmap(width: 60, height: 40, filledWith: Color.white.premultiplied)
    var b = a
    b.pixels[20 * 60 + 30] = 0xFF00_0000
    let comparison = compare(a, b)
    let picture = comparison.picture(over: ComparedPicture(a))
    let marked = picture.pixels.indices.filter { picture.pixels[$0] == 0xFF00_00FF }
    #expect(marked == [20 * 60 + 30])
    #expect(comparison.difference.box == PixelRect(x: 30, y: 20, width: 1, height: 1))
    // Two pixels of frame, three away, all around one pixel: 11² − 7².
    #expect(picture.pixels.count { $0 == 0xFFDE_6F2F } == 11 * 11 - 7 * 7)
    try Sheet.show(picture, name: "difference-one-pixel")
  }
}
