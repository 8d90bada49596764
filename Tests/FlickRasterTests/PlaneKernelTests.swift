import CKernels
import FlickRaster
import Testing

/// The kernels from pixels to planes of video, against the formulas of BT.709-6
/// of their standards, in both ways that they can go.
@Suite struct PlaneKernelTests {
  private static let ways: [Kernels] = Kernels.best == .plain ? [.plain] : [.plain, .wide]
  private static let widths = Array(1...70) + [255, 1000]

  private static func pixels(_ count: Int, _ random: inout SeededRandom) -> [UInt32] {
    (0..<count).map { _ in
      (0..<4).reduce(0) { pixel, channel in
        let value = [0, 255, random.whole(0...255)][random.whole(0...2)]
        return pixel | UInt32(value) << UInt32(8 * channel)
      }
    }
  }

  private typealias Levels = (luma: Double, blue: Double, red: Double)

  /// What a mixture of pixels becomes.
  private static func levels(_ pixels: [(pixel: UInt32, weight: Double)]) -> Levels {
    func channel(_ shift: UInt32) -> Double {
      pixels.reduce(0) { $0 + Double($1.pixel >> shift & 0xFF) / 255 * $1.weight }
    }
    let (red, blue) = (channel(0), channel(16))
    let luma = 0.2126 * red + 0.7152 * channel(8) + 0.0722 * blue
    return (
      16 + 219 * luma, 128 + 224 * (blue - luma) / 1.8556, 128 + 224 * (red - luma) / 1.5748
    )
  }

  private static func isNear(_ sample: UInt8, _ level: Double) -> Bool {
    abs(Double(sample) - level) <= 0.52
  }

  @Test(arguments: ways) func `luma and whole chroma are the formula's`(way: Kernels) {
    var random = SeededRandom(11)
    for width in Self.widths {
      let pixels = Self.pixels(width, &random)
      var luma = [UInt8](repeating: 0, count: width)
      var (blue, red) = (luma, luma)
      flick_luma(way.rawValue, &luma, pixels, width)
      flick_chroma(way.rawValue, &blue, &red, pixels, width)
      for (x, pixel) in pixels.enumerated() {
        let expected = Self.levels([(pixel, 1)])
        #expect(Self.isNear(luma[x], expected.luma), "\(width)")
        #expect(
          Self.isNear(blue[x], expected.blue) && Self.isNear(red[x], expected.red), "\(width)")
      }
    }
  }

  @Test(arguments: ways)
  func `quarter chroma is the formula's in its part and untouched elsewhere`(way: Kernels) {
    var random = SeededRandom(12)
    for width in Self.widths {
      let rows = [Self.pixels(width, &random), Self.pixels(width, &random)]
      let count = (width + 1) / 2
      let first = random.whole(0...count - 1)
      let end = random.whole(first...count)
      var blue = [UInt8](repeating: 3, count: count)
      var red = blue
      flick_quarter_chroma(way.rawValue, &blue, &red, rows[0], rows[1], first, end, width)
      for sample in 0..<count {
        guard (first..<end).contains(sample) else {
          #expect(blue[sample] == 3 && red[sample] == 3)
          continue
        }
        let columns = [(-1, 1.0), (0, 2.0), (1, 1.0)].map { offset, weight in
          (column: min(max(2 * sample + offset, 0), width - 1), weight: weight / 8)
        }
        let expected = Self.levels(
          rows.flatMap { row in columns.map { (row[$0.column], $0.weight) } })
        #expect(
          Self.isNear(blue[sample], expected.blue) && Self.isNear(red[sample], expected.red),
          "\(width), \(sample)")
      }
    }
  }

  @Test func `both ways give the same bytes`() {
    guard Kernels.best != .plain else { return }
    var random = SeededRandom(13)
    for width in Self.widths {
      let (upper, lower) = (Self.pixels(width, &random), Self.pixels(width, &random))
      func planes(_ way: Kernels) -> [[UInt8]] {
        var planes = [[UInt8]](repeating: [UInt8](repeating: 0, count: width), count: 5)
        flick_luma(way.rawValue, &planes[0], upper, width)
        var (blue, red) = (planes[1], planes[2])
        flick_chroma(way.rawValue, &blue, &red, upper, width)
        (planes[1], planes[2]) = (blue, red)
        flick_quarter_chroma(way.rawValue, &blue, &red, upper, lower, 0, (width + 1) / 2, width)
        (planes[3], planes[4]) = (blue, red)
        return planes
      }
      #expect(planes(.plain) == planes(.wide), "\(width)")
    }
  }

  @Test(arguments: ways) func `a packed row has every colour`(way: Kernels) {
    var random = SeededRandom(14)
    for width in Self.widths {
      let pixels = Self.pixels(width, &random)
      var row = [UInt8](repeating: 9, count: 3 * width + 1)
      flick_pack_rgb(way.rawValue, &row, pixels, width)
      let expected = pixels.flatMap { pixel in
        [UInt32(0), 8, 16].map { UInt8(truncatingIfNeeded: pixel >> $0) }
      }
      #expect(row == expected + [9], "\(width)")
    }
  }

  /// PNG specification, third edition, 9.4, as it is written there.
  @Test(arguments: ways) func `Paeth's filter is the standard's`(way: Kernels) {
    var random = SeededRandom(15)
    for (width, pixel) in Self.widths.flatMap({ [($0, 3), ($0, 4)] }) {
      let (row, above) = (Self.bytes(width * pixel, &random), Self.bytes(width * pixel, &random))
      var filtered = [UInt8](repeating: 0, count: row.count)
      flick_paeth(way.rawValue, &filtered, row, above, row.count, pixel)
      let expected = row.indices.map { x in
        let a = x < pixel ? 0 : Int(row[x - pixel])
        let b = Int(above[x])
        let c = x < pixel ? 0 : Int(above[x - pixel])
        let p = a + b - c
        let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
        let predicted = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
        return row[x] &- UInt8(predicted)
      }
      #expect(filtered == expected, "\(width) of \(pixel)")
    }
  }

  private static func bytes(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    (0..<count).map { _ in UInt8([0, 255, random.whole(0...255)][random.whole(0...2)]) }
  }
}
