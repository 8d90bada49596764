import FlickCore
import FlickMedia
import Testing

@Suite struct PlanarFrameTests {
  /// The formulas of BT.709-6 in floating point, chroma weighted 1 2 1 along
  /// rows around the even column and over two rows.
  struct Oracle {
    let pixmap: Pixmap

    func channels(_ x: Int, _ y: Int) -> (Double, Double, Double) {
      let color = pixmap[min(max(x, 0), pixmap.width - 1), min(max(y, 0), pixmap.height - 1)]
      return (Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
    }

    func luma(_ c: (Double, Double, Double)) -> Double {
      0.2126 * c.0 + 0.7152 * c.1 + 0.0722 * c.2
    }

    func y(_ x: Int, _ y: Int) -> Double { 16 + 219 * luma(channels(x, y)) }

    func chroma(_ x: Int, _ y: Int) -> (Double, Double) {
      var sum = (0.0, 0.0, 0.0)
      for row in [2 * y, 2 * y + 1] {
        for (offset, weight) in [(-1, 1.0), (0, 2.0), (1, 1.0)] {
          let c = channels(2 * x + offset, row)
          sum.0 += weight / 8 * c.0
          sum.1 += weight / 8 * c.1
          sum.2 += weight / 8 * c.2
        }
      }
      let luma = luma(sum)
      return (128 + 224 * (sum.2 - luma) / 1.8556, 128 + 224 * (sum.0 - luma) / 1.5748)
    }
  }

  static func noise(width: Int, height: Int, seed: UInt64) -> Pixmap {
    var state = seed
    return Pixmap(
      width: width, height: height,
      pixels: (0..<(width * height)).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt32(truncatingIfNeeded: state >> 33) | 0xFF00_0000
      })
  }

  @Test(arguments: [(16, 10), (17, 11), (1, 1), (2, 1), (64, 3)])
  func `Every sample is within one level of the formulas`(size: (Int, Int)) {
    let (width, height) = size
    let pixmap = Self.noise(width: width, height: height, seed: UInt64(width))
    let bytes = PlanarFrame.bytes(of: pixmap)
    let oracle = Oracle(pixmap: pixmap)
    let (w, h) = (PlanarFrame.even(width), PlanarFrame.even(height))
    #expect(bytes.count == w * h * 3 / 2)
    var worst = 0.0
    for y in 0..<h {
      for x in 0..<w {
        worst = max(worst, abs(Double(bytes[y * w + x]) - oracle.y(min(x, width - 1), y)))
      }
    }
    for y in 0..<(h / 2) {
      for x in 0..<(w / 2) {
        let expected = oracle.chroma(x, y)
        let index = y * w / 2 + x
        worst = max(worst, abs(Double(bytes[w * h + index]) - expected.0))
        worst = max(worst, abs(Double(bytes[w * h * 5 / 4 + index]) - expected.1))
      }
    }
    #expect(worst <= 0.51)
  }

  @Test func `Black, white and the primaries land on the standard's levels`() {
    func levels(_ hex: UInt32) -> [UInt8] {
      let color = Color(hex: hex).premultiplied
      let bytes = PlanarFrame.bytes(of: Pixmap(width: 2, height: 2, filledWith: color))
      return [bytes[0], bytes[4], bytes[5]]
    }
    #expect(levels(0x000000) == [16, 128, 128])
    #expect(levels(0xFFFFFF) == [235, 128, 128])
    #expect(levels(0xFF0000) == [63, 102, 240])
    #expect(levels(0x00FF00) == [173, 42, 26])
    #expect(levels(0x0000FF) == [32, 240, 118])
  }
}
