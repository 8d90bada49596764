import FlickCore
import FlickGolden
import Testing

@Suite struct ReducedPictureTests {
  private func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Pixmap {
    var picture = Pixmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { picture.pixels[y * width + x] = pixel(x, y) }
    }
    return picture
  }

  @Test func `a pixel is the rounded mean of its square, channel by channel`() {
    let small = picture(2, 2) { x, y in x + y == 0 ? 0xFF04_0300 : 0xFF00_0001 }.reduced(by: 2)
    #expect((small.width, small.height) == (1, 1))
    // Alpha 255, blue 4 ÷ 4, green 3 ÷ 4, red 3 ÷ 4.
    #expect(small.pixels == [0xFF01_0101])
  }

  @Test(arguments: [1, 2, 3, 8])
  func `one colour stays, and squares at the edges are cut`(factor: Int) {
    let small = picture(7, 5) { _, _ in 0x8012_3456 }.reduced(by: factor)
    #expect(small.width == (7 + factor - 1) / factor)
    #expect(small.height == (5 + factor - 1) / factor)
    #expect(small.pixels.allSatisfy { $0 == 0x8012_3456 })
  }
}
